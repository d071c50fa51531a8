import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { saveVersion, versionQuery, versionsQuery, type VersionLine } from '../api/versions.ts';
import { DifferenceTable } from '../activity/history/difference-table.tsx';
import { useCable } from './draft/cable.ts';
import { ChoiceField, TextField } from '../kit/fields/fields.tsx';
import { comparePath, type Side } from '../library/revisions/side.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { done } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { RevisionLine } from './revision-line.tsx';
import styles from './versions.module.css';

/** Saved revisions: frozen, numbered, released when approved. */
export function VersionsTab() {
  const { design, state, writable, catalog } = useCable();
  const { data, error, refetch } = useQuery(versionsQuery(design.id));
  const [asking, setAsking] = useState(false);
  if (error !== null) return <Failure title="The versions did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting rows={4} />;
  const approvals = catalog.library.settings.approvals === true;
  const button = writable && (
    <Button disabled={state.dirty} onClick={() => setAsking(true)}>
      Save a revision
    </Button>
  );
  const versions = data.items.toSorted((a, b) => b.rev - a.rev);
  return (
    <>
      {versions.length === 0 ? (
        <EmptyState title="No revision saved yet" action={button}>
          A revision freezes the cable with every part it uses, so that it prints the same for ever.
        </EmptyState>
      ) : (
        <>
          <Group mb="sm" gap="sm">
            {button}
            {state.dirty && <span className="quiet">Save the cable first.</span>}
          </Group>
          <ol className={styles['list']}>
            {versions.map((version) => (
              <RevisionLine key={version.rev} version={version} approvals={approvals} />
            ))}
          </ol>
          <Compare versions={versions} />
        </>
      )}
      {asking && <RevisionDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function RevisionDialog({ onClose }: { onClose: () => void }) {
  const { design } = useCable();
  const client = useQueryClient();
  const [note, setNote] = useState<string | undefined>();
  const { busy, act } = useAct('The revision could not be saved');
  const save = () =>
    act(async () => {
      const version = await saveVersion(design.id, note ?? '');
      await client.invalidateQueries({ queryKey: ['versions', design.id] });
      await client.invalidateQueries({ queryKey: ['designs'] });
      done(version.state === 'released' ? `Revision ${version.rev} is released.` : `Revision ${version.rev} is saved.`);
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title="Save a revision">
      <Stack gap="sm">
        <TextField
          label="Note"
          description="What changed, for whoever reads the drawing"
          lines={2}
          value={note}
          onChange={setNote}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            Save revision
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const workingCopy = 'working';

/** Two states of the cable side by side: revisions, or the working copy. */
function Compare({ versions }: { versions: readonly VersionLine[] }) {
  const { design } = useCable();
  const [before, setBefore] = useState(String(versions[0]?.rev ?? ''));
  const [after, setAfter] = useState(workingCopy);
  const a = useBody(before);
  const b = useBody(after);
  const choices = [
    { value: workingCopy, label: 'Working copy' },
    ...versions.map((version) => ({ value: String(version.rev), label: `Revision ${version.rev}` })),
  ];
  return (
    <section aria-label="Compare" className={styles['compare']}>
      <h2>Compare</h2>
      <Group gap="sm" mb="sm">
        <ChoiceField
          label="Before"
          clearable={false}
          choices={choices}
          value={before}
          onChange={(next) => next && setBefore(next)}
        />
        <ChoiceField
          label="After"
          clearable={false}
          choices={choices}
          value={after}
          onChange={(next) => next && setAfter(next)}
        />
      </Group>
      <p>
        <Link to={comparePath('designs', sideIn(design.id, before), sideIn(design.id, after))}>
          Compare on a page of its own, with the schematics
        </Link>
      </p>
      {a !== undefined && b !== undefined && (
        <DifferenceTable kind="designs" before={a} after={b} label={`Differences of ${design.id}`} />
      )}
    </section>
  );
}

function sideIn(id: string, which: string): Side {
  return which === workingCopy ? { id } : { id, rev: which };
}

function useBody(which: string) {
  const { design } = useCable();
  const rev = which === workingCopy ? undefined : Number(which);
  const { data } = useQuery({ ...versionQuery(design.id, rev ?? 0), enabled: rev !== undefined });
  return rev === undefined ? design : data?.body;
}
