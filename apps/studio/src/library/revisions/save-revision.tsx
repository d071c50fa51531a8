import { type RecordRevisions, saveRecordRevision, type SaveRecordRevisionBody } from '@cablewright/client';
import { Checkbox } from '@mantine/core';
import { snapshotOf, type Library } from '@cablewright/engine';
import { present } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../../api/hub.ts';
import { libraryQuery } from '../../api/library.ts';
import { modelQuery, nextNumberQuery } from '../../api/records.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

interface SaveRevisionProps {
  readonly kind: string;
  readonly id: string;
  readonly revisions: RecordRevisions;
  readonly onClose: () => void;
}

/** Asks for the revision's note, and whether the record gets the next part number. */
export function SaveRevision({ kind, id, revisions, onClose }: SaveRevisionProps) {
  const { data: number } = useQuery(nextNumberQuery(kind, id));
  const [note, setNote] = useState<string | undefined>();
  const [label, setLabel] = useState<string | undefined>();
  const [renumber, setRenumber] = useState(false);
  const [force, setForce] = useState(false);
  const { save, busy } = useSave(kind, id, onClose);
  const same = equalsLast(revisions);
  const revision: SaveRecordRevisionBody = {
    note: note ?? '',
    ...present({ label }),
    ...(renumber && { renumber }),
    ...(force && { force }),
  };
  return (
    <Dialog
      title="Save a revision"
      action="Save revision"
      busy={busy}
      disabled={note === undefined || (same !== undefined && !renumber && !force)}
      onAction={() => save(revision)}
      onClose={onClose}
    >
      <TextField
        label="Note"
        required
        description="What changed, for people who look this up"
        lines={2}
        value={note}
        onChange={setNote}
      />
      <TextField
        label="Name"
        description="Optional; shown next to the revision number"
        value={label}
        onChange={setLabel}
      />
      <Checkbox
        label="Give the record the next part number"
        description={numberText(number)}
        disabled={number?.next === null || number === undefined}
        checked={renumber}
        onChange={(event) => setRenumber(event.currentTarget.checked)}
      />
      {same !== undefined && !renumber && (
        <Checkbox
          label="Save anyway"
          description={`Nothing changed since revision ${same}.`}
          checked={force}
          onChange={(event) => setForce(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}

/** The last revision, when the record has not changed since. */
function equalsLast({ items, state }: RecordRevisions) {
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

function useSave(kind: string, id: string, onClose: () => void) {
  const client = useQueryClient();
  const { data: library } = useQuery(libraryQuery);
  const { busy, act } = useAct("Couldn't save the revision");
  const send = async (revision: SaveRecordRevisionBody) => {
    const art = library === undefined ? undefined : await drawingOf(library, kind, id);
    // A family has no 3D model of its own.
    const found = kind === 'products' ? undefined : await client.fetchQuery(modelQuery(kind, id));
    const asset = found?.value.link?.asset;
    const model = asset === undefined ? undefined : { asset };
    return hub.call(saveRecordRevision, { params: { kind, id }, body: { ...revision, art, model } });
  };
  const save = (revision: SaveRecordRevisionBody) =>
    act(() => send(revision), {
      touched: [[kind, id]],
      done: ({ rev, partNumber }) =>
        `Saved revision ${rev}${revision.renumber === true ? ` with the number ${partNumber}` : ''}`,
      after: onClose,
    });
  return { save, busy };
}

/** A drawing of the record as it is now, stored with the revision. */
async function drawingOf(library: Library, kind: string, id: string) {
  const record = snapshotOf(library, kind, id);
  if (record === undefined) return undefined;
  const { drawRecord } = await import('../artwork/draw-record.ts');
  return drawRecord(library, kind, record);
}
