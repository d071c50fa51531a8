import { ApiError, getDesign, saveBatch } from '@cablewright/client';
import { undoChange } from '../../api/activity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub, type Versioned } from '../../api/hub.ts';
import { readRecord } from '../../api/records.ts';
import { readAgain } from '../../api/touched.ts';
import { done, failed } from '../../kit/page/toast.ts';
import { doneWithUndo } from '../../kit/page/undo-toast.tsx';
import { messageOf, planOf, refusalsOf, type BulkEdit, type BulkRow, type RefusedRow } from './bulk-edit.ts';

type Outcome =
  | { readonly is: 'saved' }
  | { readonly is: 'failed' }
  | { readonly is: 'refused'; readonly rows: readonly RefusedRow[] };

type Body = Readonly<Record<string, unknown>>;

/** Maximum number of concurrent requests for records. */
const atOnce = 8;

export async function readNow({ kind, id }: BulkRow): Promise<Versioned<Body> | undefined> {
  const reading = kind === 'designs' ? hub.versioned(getDesign, { params: { id } }) : readRecord(kind, id);
  return (reading as Promise<Versioned<Body>>).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

async function readAll(rows: readonly BulkRow[]): Promise<(Versioned<Body> | undefined)[]> {
  const versions: (Versioned<Body> | undefined)[] = [];
  for (let start = 0; start < rows.length; start += atOnce)
    versions.push(...(await Promise.all(rows.slice(start, start + atOnce).map((row) => readNow(row)))));
  return versions;
}

/** Saves an edit of many records as one change set, all or nothing, with one undo. */
export function useBulkSave() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const undo = (seq: number, message: string) =>
    undoChange(seq)
      .then(() => readAgain(client))
      .then(() => done(`Undid “${message}”`))
      .catch((error: unknown) => failed("Couldn't undo the change", error));

  const attempt = async (rows: readonly BulkRow[], edit: BulkEdit): Promise<Outcome> => {
    const { changes, conflicts, same } = planOf(rows, await readAll(rows), edit);
    if (conflicts.length > 0) return { is: 'refused', rows: conflicts };
    if (changes.length === 0) {
      done(`Nothing to change: ${same === 1 ? 'the record has' : `all ${same} records have`} it already`);
      return { is: 'saved' };
    }
    const message = messageOf(edit, changes.length);
    const batch = changes.map(({ row: { kind, id }, record, etag }) => ({
      kind,
      id,
      op: 'put' as const,
      record,
      etag,
    }));
    try {
      const { seq } = await hub.call(saveBatch, { query: {}, body: { message, changes: batch } });
      await readAgain(client);
      doneWithUndo(`Changed ${message.charAt(0).toLowerCase()}${message.slice(1)}`, () => undo(seq!, message));
      return { is: 'saved' };
    } catch (error) {
      const named = error instanceof ApiError ? refusalsOf(error, changes) : [];
      if (named.length === 0) throw error;
      return { is: 'refused', rows: named };
    }
  };

  const save = async (rows: readonly BulkRow[], edit: BulkEdit): Promise<Outcome> => {
    setBusy(true);
    try {
      return await attempt(rows, edit);
    } catch (error) {
      failed("Couldn't change the records", error);
      return { is: 'failed' };
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
