/**
 * Saves edited cells as one change set on top of the hub's current state. If another person changed the same cell, it
 * is a conflict.
 */
import { ApiError, saveBatch, type SaveBatchBody } from '@cablewright/client';
import { counted, sameJson, present } from '@cablewright/model';
import { hub, type Versioned } from '../../api/hub.ts';
import { failureText } from '../../kit/page/failure-text.ts';
import type { CellEdit, CellOutcome } from '../../kit/table/cell-store.ts';
import type { RecordBody, RecordCellContext, RecordCell } from './record-cells.ts';

/** A record of a list, under the key of its row. */
export interface CellRecord {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
}

/** How records are read, and which cells they have. */
export interface CellSource {
  readonly recordOf: (row: string) => CellRecord | undefined;
  readonly cells: Readonly<Record<string, RecordCell>>;
  readonly contextOf: (record: CellRecord) => RecordCellContext;
  readonly headOf: (column: string) => string;
  /** The current record; undefined if it no longer exists. */
  readonly read: (record: CellRecord) => Promise<Versioned<RecordBody> | undefined>;
}

interface SavedCells {
  readonly outcomes: readonly CellOutcome[];
  /** The change set; absent if nothing was saved. */
  readonly seq?: number;
  readonly message: string;
  readonly saved: readonly CellRecord[];
}

/** How often cells are saved again after another person was faster, or after one of many was refused. */
const maxAttempts = 4;
/** Maximum number of concurrent requests for records. */
const maxReads = 8;

interface Change {
  readonly record: CellRecord;
  readonly body: RecordBody;
  readonly etag: string;
  /** The edits, by their index. */
  readonly edits: readonly number[];
}

export async function saveCells(edits: readonly CellEdit[], source: CellSource): Promise<SavedCells> {
  const outcomes = new Map<number, CellOutcome>();
  const message = messageOf(edits, source);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const changes = await changesOf(edits, outcomes, source);
    if (changes.length === 0) return { outcomes: all(edits, outcomes), message, saved: [] };
    try {
      const { seq } = await hub.call(saveBatch, { query: {}, body: { message, changes: changes.map(batchChange) } });
      for (const each of changes) for (const index of each.edits) outcomes.set(index, { is: 'saved' });
      const saved = changes.map(({ record }) => record);
      return { outcomes: all(edits, outcomes), message, saved, ...present({ seq }) };
    } catch (error) {
      // The hub did not answer or cannot process the request now, so the cells stay pending.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 401)
        throw error;
      if (error.status !== 412) refuse(error, changes, outcomes);
    }
  }
  return { outcomes: all(edits, outcomes), message, saved: [] };
}

const batchChange = ({ record: { kind, id }, body, etag }: Change): SaveBatchBody['changes'][number] => ({
  kind,
  id,
  op: 'put',
  record: body,
  etag,
});

function all(edits: readonly CellEdit[], outcomes: ReadonlyMap<number, CellOutcome>): CellOutcome[] {
  const busy = { is: 'refused', problem: 'Other people are saving this record. Try again in a moment.' } as const;
  return edits.map((_, index) => outcomes.get(index) ?? busy);
}

/** The edits to save among those that have no outcome yet. Edits that cannot be saved get theirs. */
async function changesOf(
  edits: readonly CellEdit[],
  outcomes: Map<number, CellOutcome>,
  source: CellSource,
): Promise<Change[]> {
  const open = [...edits.entries()].filter(([index]) => !outcomes.has(index));
  const rows = [...Map.groupBy(open, ([, { row }]) => row)];
  const changes: Change[] = [];
  for (let start = 0; start < rows.length; start += maxReads)
    changes.push(
      ...(
        await Promise.all(rows.slice(start, start + maxReads).map(([row, own]) => changeOf(row, own, outcomes, source)))
      ).flat(),
    );
  return changes;
}

async function changeOf(
  row: string,
  edits: readonly (readonly [number, CellEdit])[],
  outcomes: Map<number, CellOutcome>,
  source: CellSource,
): Promise<Change[]> {
  const record = source.recordOf(row);
  const now = record && (await source.read(record));
  if (record === undefined || now === undefined) {
    for (const [index] of edits) outcomes.set(index, { is: 'refused', problem: 'The record was deleted.' });
    return [];
  }
  const context = source.contextOf(record);
  const taken: number[] = [];
  let body = now.value;
  for (const [index, { column, text, base }] of edits) {
    const cell = source.cells[column];
    const theirs = cell?.textOf(now.value, context);
    const isConflict = theirs !== base && theirs !== text;
    const applied = cell?.apply(body, text, context);
    if (isConflict) outcomes.set(index, { is: 'conflict', theirs: theirs ?? '' });
    else if (applied?.ok !== true)
      outcomes.set(index, { is: 'refused', problem: applied?.problem ?? 'It can only be read.' });
    else {
      body = applied.record;
      taken.push(index);
    }
  }
  if (taken.length > 0 && !sameJson(body, now.value)) return [{ record, body, etag: now.etag, edits: taken }];
  for (const index of taken) outcomes.set(index, { is: 'saved' });
  return [];
}

/** Marks the refused records: those that the refusal names, or else all of them. */
function refuse(error: ApiError, changes: readonly Change[], outcomes: Map<number, CellOutcome>): void {
  const named = error.issues.flatMap(({ pointer, message }) => {
    const change = changes[Number(/^\/changes\/(\d+)/.exec(pointer ?? '')?.[1] ?? -1)];
    return change === undefined ? [] : [{ change, problem: message }];
  });
  const refused = named.length > 0 ? named : changes.map((change) => ({ change, problem: failureText(error) }));
  for (const { change, problem } of refused)
    for (const index of change.edits) outcomes.set(index, { is: 'refused', problem });
}

/** The message of the change in the history: `Price of Hook-up wire`, `12 cells of 5 records`. */
function messageOf(edits: readonly CellEdit[], { recordOf, headOf }: CellSource): string {
  const rows = new Set(edits.map(({ row }) => row));
  const columns = new Set(edits.map(({ column }) => column));
  const [row = ''] = rows;
  const [column = ''] = columns;
  const of = rows.size === 1 ? (recordOf(row)?.label ?? row) : counted(rows.size, 'record');
  return `${columns.size === 1 ? headOf(column) : counted(edits.length, 'cell')} of ${of}`.slice(0, 500);
}
