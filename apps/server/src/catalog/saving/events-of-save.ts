import { isLibraryKind, isObject, type JsonObject } from '@cablewright/model';
import type { EventDraft, Write } from '@cablewright/store';
import { raise, raiseCatalogChanged, type EventSubject } from '../../platform/events/raise.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';

/** Additions to the event summaries of single records, by `kind:key`. */
export type Summaries = Readonly<Record<string, JsonObject>>;

/** A change of a cable's id: its records are deleted under the old id and put under the new one. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

interface SaveFacts {
  readonly summaries?: Summaries;
  readonly rename?: Rename;
  /** Events of the change as a whole, such as the events of a revision or a pack. */
  readonly events?: readonly EventDraft[];
}

/**
 * The events of the hub's own written records, and `catalog.changed`. They are derived by comparing the records in
 * force before and after the save, because an own record may hide a pack's record. A pack's records raise no events;
 * the pack itself raises `pack.installed`.
 */
export async function eventsOfSave(
  catalog: LiveCatalog,
  writes: readonly Write[],
  { summaries = {}, rename, events = [] }: SaveFacts = {},
): Promise<EventDraft[]> {
  const ownWrites = writes.filter(({ pack }) => pack === undefined);
  const states = await statesOf(catalog, ownWrites, rename);
  const ofRecords = states.flatMap(([write, state]) => [
    ...designEvents(write, state, rename),
    ...familyEvents(write, state, summaries),
    ...numberEvents(write, state, catalog),
  ]);
  return [...ofRecords, ...events, raiseCatalogChanged(writes)];
}

/** The properties of a record in force that events contain. */
interface State {
  readonly label?: string | undefined;
  readonly number?: string | undefined;
}

interface States {
  readonly before: State | undefined;
  readonly after: State | undefined;
}

/**
 * The records in force at each written address, before and after the save. Before the save, a renamed cable was in
 * force under its old id.
 */
async function statesOf(
  catalog: LiveCatalog,
  writes: readonly Write[],
  rename: Rename | undefined,
): Promise<(readonly [Write, States])[]> {
  const beneath = await packsBeneath(catalog, writes, rename);
  return writes.map((write, i) => {
    const { kind, key, op, after } = write;
    const packed = beneath[i];
    const keyBefore = rename !== undefined && key === rename.to ? rename.from : key;
    const states = {
      before: before(catalog, kind, keyBefore, packed),
      after: op === 'put' ? stateOf(kind, after) : packed?.pack,
    };
    return [write, states];
  });
}

/**
 * The state of the hub's own record, and the state of the pack's record that it hides or that would be uncovered by its
 * deletion.
 */
interface Stored {
  readonly own?: State | undefined;
  readonly pack?: State | undefined;
}

function before(catalog: LiveCatalog, kind: string, key: string, stored: Stored | undefined): State | undefined {
  if (kind === 'drawings') return stored?.own ?? stored?.pack;
  if (kind === 'designs') {
    const line = catalog.designs.get(key);
    return line === undefined ? undefined : { label: line.label, number: line.number ?? undefined };
  }
  return stateOf(kind, catalog.library.entry(kind, key)?.record);
}

/**
 * Reads the data of the written records that isn't in memory in one query: drawings, and pack designs that a deletion
 * uncovers.
 */
async function packsBeneath(
  catalog: LiveCatalog,
  writes: readonly Write[],
  rename: Rename | undefined,
): Promise<readonly (Stored | undefined)[]> {
  const places = writes.map(({ kind, key, op }) => {
    if (kind === 'drawings') {
      const id = rename !== undefined && key === rename.to ? rename.from : key;
      const pack = catalog.designs.shadowed(id) ?? catalog.designs.get(id)?.pack;
      return { own: { kind, key: id }, pack: pack === undefined ? undefined : { kind, key: id, pack } };
    }
    const pack = kind === 'designs' && op === 'delete' ? catalog.designs.shadowed(key) : undefined;
    return pack === undefined ? undefined : { own: undefined, pack: { kind, key, pack } };
  });
  const addresses = places.flatMap((place) => [place?.own, place?.pack]).filter((place) => place !== undefined);
  const texts = addresses.length === 0 ? [] : await catalog.store.readMany(addresses);
  const stored = new Map(addresses.map((address, i) => [address, texts[i]?.text]));
  const recordAt = (kind: string, address: { readonly kind: string } | undefined) => {
    const text = address === undefined ? undefined : stored.get(address as (typeof addresses)[number]);
    return text === undefined ? undefined : stateOf(kind, JSON.parse(text));
  };
  return writes.map(({ kind, key, op }, i) => {
    const place = places[i];
    if (place !== undefined) return { own: recordAt(kind, place.own), pack: recordAt(kind, place.pack) };
    if (op === 'put') return undefined;
    return { pack: stateOf(kind, catalog.library.layers(kind, key).find(({ pack }) => pack !== undefined)?.record) };
  });
}

function stateOf(kind: string, record: unknown): State | undefined {
  if (!isObject(record)) return undefined;
  const field = kind === 'designs' ? 'productRef' : 'partNumber';
  return { label: textIn(record, 'label'), number: textIn(record, field) };
}

function designEvents({ kind, key }: Write, { before: was, after }: States, rename: Rename | undefined): EventDraft[] {
  if (kind !== 'designs') return [];
  const subject = { kind: 'design', id: key, label: (after ?? was)?.label ?? key };
  if (after === undefined) return rename?.from === key ? [] : raise('cable-deleted', { subject });
  if (rename?.to === key) return raise('cable-renamed', { subject, summary: { previousId: rename.from } });
  return raise('cable-saved', { subject });
}

function familyEvents({ kind, key }: Write, { before: was, after }: States, summaries: Summaries): EventDraft[] {
  if (kind !== 'products') return [];
  const change = after === undefined ? 'removed' : was === undefined ? 'created' : 'changed';
  const subject = { kind: 'product', id: key, label: (after ?? was)?.label ?? key };
  const path = encodeURIComponent(key);
  const links = { ui: `/products/${path}`, api: `/api/products/${path}`, lineup: '/api/lineup' };
  const summary = { change, ...summaries[`${kind}:${key}`] };
  return raise('family-changed', { subject, summary, links });
}

/** Removing a number raises no event, because there is no number that a receiver could record. */
function numberEvents({ kind, key }: Write, { before: was, after }: States, catalog: LiveCatalog): EventDraft[] {
  const isCable = kind === 'designs' || kind === 'drawings';
  if (!isCable && !isLibraryKind(kind)) return [];
  const number = after?.number;
  if (number === undefined || number === was?.number) return [];
  // A drawing has the id of its cable. Receivers identify the cable by its label.
  const label = kind === 'drawings' ? catalog.designs.get(key)?.label : after?.label;
  const subject: EventSubject = { kind: isCable ? 'design' : kind, id: key, label: label ?? key };
  const field = kind === 'designs' ? 'productRef' : 'partNumber';
  return raise('number-assigned', { subject, summary: { field, number, previous: was?.number ?? null } });
}

function textIn(record: JsonObject | { readonly [key: string]: unknown }, field: string): string | undefined {
  const value: unknown = record[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
