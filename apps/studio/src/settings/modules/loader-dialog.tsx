/** Runs a loader of a module: shows what it would change, then publishes it. */
import { importWithModule, type ImportPlan, type ModuleLine } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { recordName } from '../../kit/words/kind-words.ts';

interface LoaderDialogProps {
  readonly module: ModuleLine;
  readonly loader: { readonly id: string; readonly label: string };
  readonly onClose: () => void;
}

/** Maximum number of listed records; the others are only counted. */
const maxListed = 20;

export function LoaderDialog({ module, loader, onClose }: LoaderDialogProps) {
  const params = { module: module.id, importer: loader.id };
  const query = useQuery({
    queryKey: ['modules', 'loader', params],
    queryFn: async () => planOf(await hub.call(importWithModule, { params, query: { dryRun: '1' }, body: {} })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { busy, act } = useAct(`Couldn't publish ${loader.label}`);
  const publish = () =>
    act(() => hub.call(importWithModule, { params, query: {}, body: {} }), {
      touched: 'everything',
      done: `Published ${loader.label}`,
      after: onClose,
    });
  const plan = query.data;
  const mayPublish = plan !== undefined && plan.records.length > 0 && plan.issues.length === 0;
  return (
    <Dialog
      title={loader.label}
      action="Publish"
      busy={busy}
      disabled={!mayPublish}
      onAction={publish}
      onClose={onClose}
    >
      <Loaded query={query} what="the plan" rows={3}>
        {(loaded) => <Plan plan={loaded} />}
      </Loaded>
    </Dialog>
  );
}

function planOf(answer: object): ImportPlan {
  return (answer as { readonly plan: ImportPlan }).plan;
}

function Plan({ plan: { records, unchanged, issues, notes } }: { readonly plan: ImportPlan }) {
  return (
    <>
      {records.length === 0 && <p>Nothing to change. {unchanged} records already match.</p>}
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <ul aria-label="Changes">
        {records.slice(0, maxListed).map(({ kind, id, does }) => (
          <li key={`${kind}:${id}`}>
            {does === 'add' ? 'Adds' : 'Changes'} {recordName(kind, id)}
          </li>
        ))}
      </ul>
      {records.length > maxListed && <p className="quiet">and {records.length - maxListed} more</p>}
      {issues.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
    </>
  );
}
