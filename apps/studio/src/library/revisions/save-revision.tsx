import { type RecordRevisions, saveRecordRevision } from '@cablewright/client';
import { Checkbox } from '@mantine/core';
import { snapshotOf, type Library } from '@cablewright/engine';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hub } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { modelQuery, nextNumberQuery } from '../../api/records.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';

interface SaveRevisionProps {
  readonly kind: string;
  readonly id: string;
  readonly revisions: RecordRevisions;
  readonly onClose: () => void;
}

interface Values {
  readonly note: string | undefined;
  readonly label: string | undefined;
  readonly renumber: boolean;
  readonly force: boolean;
}

/** Asks for the revision's note, and whether the record gets the next part number. */
export function SaveRevision({ kind, id, revisions, onClose }: SaveRevisionProps) {
  const { data: number } = useQuery(nextNumberQuery(kind, id));
  const client = useQueryClient();
  const { data: library } = useQuery(libraryQuery);
  const { values, field, checkbox, act, dialog } = useDialogForm<Values>({
    initial: { note: undefined, label: undefined, renumber: false, force: false },
    failure: "Couldn't save the revision",
  });
  const { note, label, renumber, force } = values;
  const unchangedSince = lastRevisionIfUnchanged(revisions);
  const save = async () => {
    const art = library === undefined ? undefined : await drawingOf(library, kind, id);
    const model = await linkedModel(client, kind, id);
    const revision = { note: note ?? '', label, renumber: renumber || undefined, force: force || undefined };
    return hub.call(saveRecordRevision, { params: { kind, id }, body: { ...revision, art, model } });
  };
  const onSave = () =>
    act(save, {
      touched: [[kind, id]],
      done: ({ rev, partNumber }) => `Saved revision ${rev}${renumber ? ` with the number ${partNumber}` : ''}`,
      after: onClose,
    });
  return (
    <Dialog
      {...dialog}
      title="Save a revision"
      action="Save revision"
      disabled={note === undefined || (unchangedSince !== undefined && !renumber && !force)}
      onAction={onSave}
      onClose={onClose}
    >
      <TextField
        label="Note"
        required
        description="What changed, for people who look this up"
        lines={2}
        {...field('note')}
      />
      <TextField label="Name" description="Optional; shown next to the revision number" {...field('label')} />
      <Checkbox
        label="Give the record the next part number"
        description={numberText(number)}
        disabled={number?.next === null || number === undefined}
        {...checkbox('renumber')}
      />
      {unchangedSince !== undefined && !renumber && (
        <Checkbox
          label="Save anyway"
          description={`Nothing changed since revision ${unchangedSince}.`}
          {...checkbox('force')}
        />
      )}
    </Dialog>
  );
}

/** The last revision, or undefined if the record has changed since. */
function lastRevisionIfUnchanged({ items, state }: RecordRevisions) {
  const last = items.at(-1)?.rev;
  return state.state === 'revision' && state.rev === last ? last : undefined;
}

function numberText(number: { number: string | null; next: string | null } | undefined): string {
  if (number === undefined) return 'Loading…';
  if (number.number === null) return 'The record has no part number to continue from.';
  return number.next === null
    ? `There is no number after ${number.number}.`
    : `${number.number} becomes ${number.next}.`;
}

/** The record's current 3D model, to be stored with the revision. A family has none. */
async function linkedModel(client: QueryClient, kind: string, id: string) {
  const model = kind === 'products' ? undefined : await client.fetchQuery(modelQuery(kind, id));
  const asset = model?.value.link?.asset;
  return asset === undefined ? undefined : { asset };
}

/** A drawing of the current record, to be stored with the revision. */
async function drawingOf(library: Library, kind: string, id: string) {
  const record = snapshotOf(library, kind, id);
  if (record === undefined) return undefined;
  const { drawRecord } = await import('../artwork/draw-record.ts');
  return drawRecord(library, kind, record);
}
