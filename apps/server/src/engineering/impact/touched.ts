/**
 * Finds what a record affects: the cables that are built with it, and their families, quotations, orders and pieces.
 */
import { isBuiltWith } from '@cablewright/engine';
import { factsOf, type Quotation, referencesOf } from '@cablewright/model';
import type { Followed } from '../../catalog/live/followed-records.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** An order for a revision. */
export interface BuiltOrder {
  readonly number: string;
  readonly design: string;
  readonly label: string;
  readonly rev: number;
  readonly state: string;
  readonly quantity: number;
  readonly due?: string;
  /** The number of the order's pieces in each state. */
  readonly pieces: Readonly<Record<string, number>>;
}

/** A reference to a record. */
interface Named {
  readonly kind: string;
  readonly id: string;
}

/**
 * Whether all records of a kind affect every cable without a reference, such as rules and settings. Words of
 * vocabularies are referenced.
 */
const isOfAll = (kind: string) => factsOf(kind)?.frozenWhole === true && !kind.startsWith('vocab/');

/** The cables whose working copies are built with one of these records, directly or indirectly, sorted by id. */
export function cablesBuiltWith(catalog: LiveCatalog, records: readonly Named[]): string[] {
  if (records.some(({ kind }) => isOfAll(kind))) return catalog.designs.lines.ordered('id').map(({ id }) => id);
  const designs = new Set<string>();
  const seen = new Set<string>();
  const open = records.map(({ kind, id }) => `${kind === 'drawings' ? 'designs' : kind}:${id}`);
  for (const name of open) if (kindIn(name) === 'designs' && catalog.designs.get(idIn(name))) designs.add(idIn(name));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const used = kindIn(name);
    for (const user of catalog.usedIn.usersOf(name)) {
      const by = kindIn(user);
      // A cable that is placed in another is part of it.
      const isPart = isBuiltWith(by, used) || used.startsWith('vocab/') || (by === 'designs' && used === 'designs');
      if (seen.has(user) || !isPart) continue;
      seen.add(user);
      if (by === 'designs') designs.add(idIn(user));
      open.push(user);
    }
  }
  return [...designs].toSorted();
}

const kindIn = (name: string) => name.slice(0, name.indexOf(':'));
const idIn = (name: string) => name.slice(name.indexOf(':') + 1);

/** The cables that a family refers to. */
export function membersOf(catalog: LiveCatalog, family: string): string[] {
  const members = referencesOf('products', catalog.library.entry('products', family)?.record);
  return [...new Set(members.flatMap(({ kind, id }) => (kind === 'designs' ? [id] : [])))].toSorted();
}

/** The families that refer to one of the cables or records, or are among the records. */
export function familiesOf(catalog: LiveCatalog, records: readonly Named[], cables: readonly string[]) {
  const names = [...records.map(({ kind, id }) => `${kind}:${id}`), ...cables.map((id) => `designs:${id}`)];
  const found = new Set<string>(records.flatMap(({ kind, id }) => (kind === 'products' ? [id] : [])));
  for (const name of names)
    for (const user of catalog.usedIn.usersOf(name)) if (kindIn(user) === 'products') found.add(idIn(user));
  return [...found].toSorted().map((id) => ({ id, label: catalog.library.entry('products', id)?.record.label ?? id }));
}

/** The quotations with a line for one of these cables or for this customer, sorted by number, newest first. */
export async function quotationsOf(catalog: LiveCatalog, cables: ReadonlySet<string>, customer: string | undefined) {
  const all: ReadonlyMap<string, Followed<Quotation>> = await catalog.filed('quotations');
  return [...all.values()]
    .map(({ record }) => record)
    .filter((one) => one.customer === customer || one.lines.some(({ design }) => cables.has(design)))
    .map(({ id, number, letter, state, lines }) => ({
      id,
      number: `${number}${letter ?? ''}`,
      state,
      cables: [...new Set(lines.map(({ design }) => design).filter((design) => cables.has(design)))],
    }))
    .toSorted((a, b) => (a.number < b.number ? 1 : -1));
}
