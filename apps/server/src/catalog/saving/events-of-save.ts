import { isObject, type Json } from '@cablewright/model';
import type { EventDraft, Write } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';

/** Records that the event of a whole change set names at most. */
const maxNamed = 50;

/**
 * The events a save raises: for each design that it was saved or deleted, for each product family that it changed, for
 * each part number that it was set or changed, and once what the change set touched.
 */
export async function eventsOfSave(
  catalog: LiveCatalog,
  writes: readonly Write[],
  summaries: Summaries = {},
): Promise<EventDraft[]> {
  const previous = await previousNumbers(catalog, writes);
  const events = writes.flatMap((write, i) => [
    ...designEvents(write),
    ...familyEvents(catalog, write, summaries),
    ...numberEvents(catalog, write, previous[i]),
  ]);
  const records = writes.slice(0, maxNamed).map(({ kind, key, op }) => ({ kind, key, op }));
  const changed = { subject: { kind: 'catalog' }, summary: { records, count: writes.length } };
  return [...events, { type: 'catalog.changed', payload: changed }];
}

/** What the events of single records add to their summary, by `kind:key`. */
export type Summaries = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The part number each record has before it is written. Drawings are not in memory, so theirs are read. */
async function previousNumbers(catalog: LiveCatalog, writes: readonly Write[]): Promise<(string | undefined)[]> {
  const drawings = writes.filter(({ kind }) => kind === 'drawings');
  const stored = await catalog.store.readMany(drawings.map(({ kind, key }) => ({ kind, key })));
  const ofDrawings = new Map(drawings.map(({ key }, i) => [key, textIn(parsed(stored[i]?.text), 'partNumber')]));
  return writes.map(({ kind, key }) => {
    if (kind === 'drawings') return ofDrawings.get(key);
    const line = kind === 'designs' ? catalog.designs.get(key) : catalog.records.of(kind).get(key);
    return line?.number ?? undefined;
  });
}

function parsed(text: string | undefined): Json {
  return text === undefined ? null : (JSON.parse(text) as Json);
}

function designEvents({ kind, key, op, after }: Write): EventDraft[] {
  if (kind !== 'designs') return [];
  const subject = { kind: 'design', id: key, label: labelIn(after) ?? key };
  return [{ type: op === 'put' ? 'design.saved' : 'design.deleted', payload: { subject } }];
}

function familyEvents(catalog: LiveCatalog, { kind, key, op, after }: Write, summaries: Summaries): EventDraft[] {
  if (kind !== 'products') return [];
  const before = catalog.library.entry(kind, key)?.record;
  const change = op === 'delete' ? 'removed' : before === undefined ? 'created' : 'changed';
  const subject = { kind: 'product', id: key, label: labelIn(after) ?? before?.label ?? key };
  const links = { ui: `/products/${key}`, api: `/api/products/${key}`, lineup: '/api/lineup' };
  const summary = { change, ...summaries[`${kind}:${key}`] };
  return [{ type: 'product.changed', payload: { subject, summary, links } }];
}

function numberEvents(
  catalog: LiveCatalog,
  { kind, key, op, after }: Write,
  previous: string | undefined,
): EventDraft[] {
  if (op === 'delete' || kind === 'versions') return [];
  const field = kind === 'designs' ? 'productRef' : 'partNumber';
  const number = textIn(after, field);
  if (number === undefined || number === previous) return [];
  // A drawing has the id of its cable: receivers know the cable.
  const label = kind === 'drawings' ? catalog.designs.get(key)?.label : labelIn(after);
  const subject = { kind: subjectKinds[kind] ?? kind, id: key, label: label ?? key };
  return [
    { type: 'part-number.assigned', payload: { subject, summary: { field, number, previous: previous ?? null } } },
  ];
}

/** What events call a subject whose documents are called otherwise. */
const subjectKinds: Readonly<Record<string, string>> = {
  designs: 'design',
  drawings: 'design',
  products: 'product',
};

function labelIn(record: Json): string | undefined {
  return textIn(record, 'label');
}

function textIn(record: Json, field: string): string | undefined {
  const value = isObject(record) ? record[field] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
