import { isObject, type Json } from '@cablewright/model';
import type { EventDraft, Write } from '@cablewright/store';
import type { LiveCatalog } from './live-catalog.ts';

/** Records an event of a whole change set names at most. */
const mostNamed = 50;

/**
 * The events a save raises: for each design that it was saved or deleted, for each part number that it was set or
 * changed, and once what the change set touched.
 */
export function eventsOfSave(catalog: LiveCatalog, writes: readonly Write[]): EventDraft[] {
  const events = writes.flatMap((write) => [...designEvents(write), ...numberEvents(catalog, write)]);
  const records = writes.slice(0, mostNamed).map(({ kind, key, op }) => ({ kind, key, op }));
  const changed = { subject: { kind: 'catalog' }, summary: { records, count: writes.length } };
  return [...events, { type: 'catalog.changed', payload: changed }];
}

function designEvents({ kind, key, op, after }: Write): EventDraft[] {
  if (kind !== 'designs') return [];
  const subject = { kind: 'design', id: key, label: labelIn(after) ?? key };
  return [{ type: op === 'put' ? 'design.saved' : 'design.deleted', payload: { subject } }];
}

function numberEvents(catalog: LiveCatalog, write: Write): EventDraft[] {
  if (write.op === 'delete' || write.kind === 'versions') return [];
  const field = write.kind === 'designs' ? 'productRef' : 'partNumber';
  const number = textIn(write.after, field);
  const previous = previousNumber(catalog, write);
  if (number === undefined || number === previous) return [];
  const subject = {
    kind: write.kind === 'designs' ? 'design' : write.kind,
    id: write.key,
    label: labelIn(write.after) ?? write.key,
  };
  return [
    { type: 'part-number.assigned', payload: { subject, summary: { field, number, previous: previous ?? null } } },
  ];
}

function previousNumber(catalog: LiveCatalog, { kind, key }: Write): string | undefined {
  const line = kind === 'designs' ? catalog.designs.get(key) : catalog.records.of(kind).get(key);
  return line?.number ?? undefined;
}

function labelIn(record: Json): string | undefined {
  return textIn(record, 'label');
}

function textIn(record: Json, field: string): string | undefined {
  const value = isObject(record) ? record[field] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
