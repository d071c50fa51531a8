/** Changes one field of many records. Pure. */
import { counted, isObject, nonEmpty, present, type Supplier } from '@cablewright/model';
import type { ApiError } from '@cablewright/client';
import type { Versioned } from '../../api/hub.ts';

/** The edit: of status, tags, supplier or price. */
export type BulkEdit =
  | { readonly field: 'status'; readonly status: string | undefined }
  | { readonly field: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly field: 'suppliers'; readonly supplier: Supplier; readonly replace: boolean }
  | { readonly field: 'cost'; readonly set: { readonly unit: number; readonly currency: string } }
  | { readonly field: 'cost'; readonly percent: number };

type Body = Readonly<Record<string, unknown>>;

/** A selected record, as shown in the list. */
export interface BulkRow {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly record: Body;
}

/** A row that is not changed, with the reason. */
export interface RefusedRow {
  readonly row: BulkRow;
  readonly why: string;
}

interface Change {
  readonly row: BulkRow;
  readonly record: Body;
  readonly etag: string;
}

/** The record with the edit applied; undefined if it would not change. */
function edited(record: Body, edit: BulkEdit): Body | undefined {
  const before = record[edit.field];
  const after = valueOf(before, edit);
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : present({ ...record, [edit.field]: after });
}

function valueOf(before: unknown, edit: BulkEdit): unknown {
  if (edit.field === 'status') return edit.status;
  if (edit.field === 'tags') {
    const tags = [...new Set([...listOf(before), ...edit.add])].filter((tag) => !edit.remove.includes(String(tag)));
    return nonEmpty(tags);
  }
  if (edit.field === 'suppliers') return suppliersOf(listOf(before), edit.supplier, edit.replace);
  if ('set' in edit) return { ...withoutBreaks(before), ...edit.set };
  return raised(before, edit.percent);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Sets the only supplier, or puts one before the others. */
function suppliersOf(before: readonly unknown[], supplier: Supplier, replace: boolean): readonly unknown[] {
  const others = before.filter((each) => isObject(each) && each['supplier'] !== supplier.supplier);
  return replace ? [supplier] : [supplier, ...others];
}

/** Setting a price removes the quantity breaks. */
function withoutBreaks(cost: unknown): Body {
  if (!isObject(cost)) return {};
  const { breaks: _breaks, ...others } = cost;
  return others;
}

/** Raises a price and its quantity breaks by a percentage, rounded to a ten-thousandth of the currency. */
function raised(cost: unknown, percent: number): unknown {
  if (!isObject(cost)) return cost;
  const price = (unit: unknown) =>
    typeof unit === 'number' ? Math.round(unit * (100 + percent) * 100) / 10_000 : unit;
  const breaks = listOf(cost['breaks']).map((each) => (isObject(each) ? { ...each, unit: price(each['unit']) } : each));
  return { ...cost, unit: price(cost['unit']), ...present({ breaks: nonEmpty(breaks) }) };
}

interface Plan {
  readonly changes: readonly Change[];
  /** Rows in which another person changed the same field, or that no longer exist. */
  readonly conflicts: readonly RefusedRow[];
  /** Number of rows that already have the value. */
  readonly same: number;
}

/** The effect of an edit on the current rows; undefined for a row that no longer exists. */
export function planOf(rows: readonly BulkRow[], now: readonly (Versioned<Body> | undefined)[], edit: BulkEdit): Plan {
  const changes: Change[] = [];
  const conflicts: RefusedRow[] = [];
  let same = 0;
  for (const [i, row] of rows.entries()) {
    const current = now[i];
    if (current === undefined) {
      conflicts.push({ row, why: 'It was deleted.' });
      continue;
    }
    const why = conflictOf(row, current.value, edit);
    const record = why === undefined ? edited(current.value, edit) : undefined;
    if (why !== undefined) conflicts.push({ row, why });
    else if (record === undefined) same += 1;
    else changes.push({ row, record, etag: current.etag });
  }
  return { changes, conflicts, same };
}

function conflictOf(row: BulkRow, now: Body, edit: BulkEdit): string | undefined {
  if ('percent' in edit && !isObject(now['cost'])) return 'It has no price to change.';
  const untouched = JSON.stringify(now[edit.field]) === JSON.stringify(row.record[edit.field]);
  return untouched ? undefined : 'Another person has changed it since this list was loaded.';
}

/** The rows named in a refused batch, each with its reason. */
export function refusalsOf({ issues }: ApiError, changes: readonly Change[]): RefusedRow[] {
  return issues.flatMap(({ pointer, message }) => {
    const index = /^\/changes\/(\d+)/.exec(pointer ?? '')?.[1];
    const change = index === undefined ? undefined : changes[Number(index)];
    return change === undefined ? [] : [{ row: change.row, why: message }];
  });
}

/** The message of the change in the history. */
export function messageOf(edit: BulkEdit, count: number): string {
  const what = { status: 'Status', tags: 'Tags', suppliers: 'Supplier', cost: 'Price' }[edit.field];
  return `${what} of ${counted(count, 'record')}`;
}
