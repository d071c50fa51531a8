import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { snapshotOf, type Library } from '@cablewright/engine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keysTouchedBy } from '../../api/events.ts';
import { libraryQuery } from '../../api/library.ts';
import { modelQuery } from '../../api/looks.ts';
import { nextNumberQuery, saveRevision, type NewRevision, type Revisions } from '../../api/revisions.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';

interface SaveRevisionProps {
  readonly kind: string;
  readonly id: string;
  readonly revisions: Revisions;
  readonly onClose: () => void;
}

/** Asks what to say of the revision, and whether the record gets the next number with it. */
export function SaveRevision({ kind, id, revisions, onClose }: SaveRevisionProps) {
  const { data: number } = useQuery(nextNumberQuery(kind, id));
  const [note, setNote] = useState<string | undefined>();
  const [label, setLabel] = useState<string | undefined>();
  const [renumber, setRenumber] = useState(false);
  const [force, setForce] = useState(false);
  const { save, busy } = useSave(kind, id, onClose);
  const same = equalsLast(revisions);
  return (
    <Modal opened onClose={onClose} title="Save a revision">
      <Stack gap="sm">
        <TextField
          label="Note"
          required
          description="What changed, for whoever looks this up"
          lines={2}
          value={note}
          onChange={setNote}
        />
        <TextField
          label="Name"
          description="Shown beside the number of the revision, if you like"
          value={label}
          onChange={setLabel}
        />
        <Checkbox
          label="Give the record its next number"
          description={numberText(number)}
          disabled={number?.next === null || number === undefined}
          checked={renumber}
          onChange={(event) => setRenumber(event.currentTarget.checked)}
        />
        {same !== undefined && !renumber && (
          <Checkbox
            label="Save it all the same"
            description={`Nothing changed since revision ${same}.`}
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={note === undefined || (same !== undefined && !renumber && !force)}
            onClick={() =>
              void save({
                note: note ?? '',
                ...(label === undefined ? {} : { label }),
                ...(renumber ? { renumber } : {}),
                ...(force ? { force } : {}),
              })
            }
          >
            Save revision
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The last revision, when the record is as it left it. */
function equalsLast({ items, state }: Revisions) {
  const last = items.at(-1)?.rev;
  return state.state === 'revision' && state.rev === last ? last : undefined;
}

function numberText(number: { number: string | null; next: string | null } | undefined): string {
  if (number === undefined) return 'Asking for it …';
  if (number.number === null) return 'It has no part number to count on from.';
  return number.next === null ? `There is none after ${number.number}.` : `${number.number} becomes ${number.next}.`;
}

function useSave(kind: string, id: string, onClose: () => void) {
  const client = useQueryClient();
  const { data: library } = useQuery(libraryQuery);
  const { busy, act } = useAct('The revision could not be saved');
  const save = (revision: NewRevision) =>
    act(async () => {
      const art = library === undefined ? undefined : await drawnNow(library, kind, id);
      const asset = (await client.fetchQuery(modelQuery(kind, id))).value.link?.asset;
      const saved = await saveRevision(kind, id, {
        ...revision,
        ...(art === undefined ? {} : { art }),
        ...(asset === undefined ? {} : { model: { asset } }),
      });
      for (const queryKey of keysTouchedBy({ kind, key: id })) await client.invalidateQueries({ queryKey });
      done(
        `Revision ${saved.rev} is saved${revision.renumber === true ? ` with the number ${saved.partNumber}` : ''}.`,
      );
      onClose();
    });
  return { save, busy };
}

/** The record drawn as it is, to be kept with the revision. */
async function drawnNow(library: Library, kind: string, id: string) {
  const record = snapshotOf(library, kind, id);
  if (record === undefined) return undefined;
  const { drawRecord } = await import('../artwork/draw-record.ts');
  return drawRecord(library, kind, record);
}
