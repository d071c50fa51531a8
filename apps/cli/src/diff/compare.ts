import { diffFields, type FieldChange } from '@cablewright/engine';
import { factsOf, isLibraryKind, isObject, referencesOf, sameJson } from '@cablewright/model';
import { type CableDiff, diffCable } from './cable.ts';
import type { ComparedCatalog, RecordInForce } from './state.ts';

/** A record that was added, removed or changed. `cables` describes designs in more detail. */
export interface RecordDiff {
  readonly kind: string;
  readonly id: string;
  readonly label?: string;
  readonly does: 'added' | 'removed' | 'changed';
  readonly fields: readonly FieldChange[];
}

export interface CatalogDiff {
  readonly before: string;
  readonly after: string;
  readonly counts: {
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly cables: number;
  };
  readonly records: readonly RecordDiff[];
  /** Cables with any difference, including those in which only a part changed. */
  readonly cables: readonly CableDiff[];
}

/** Compares two states. `today` (YYYY-MM-DD) determines which waivers have expired in both. */
export async function diffCatalogs(
  before: ComparedCatalog,
  after: ComparedCatalog,
  today: string,
): Promise<CatalogDiff> {
  const records: RecordDiff[] = [];
  for (const name of new Set([...before.records.keys(), ...after.records.keys()])) {
    const diff = diffRecord(before.records.get(name), after.records.get(name));
    if (diff !== undefined) records.push(diff);
  }
  const reach = reachOf([before, after]);
  const namesOf = (list: readonly RecordDiff[]) => list.map(({ kind, id }) => `${kind}:${id}`);
  const beyondPrices = new Set(reach(namesOf(records.filter((record) => !isPriceOnly(record)))));
  const cables: CableDiff[] = [];
  for (const id of reach(namesOf(records))) {
    const differsIn = beyondPrices.has(id) ? 'anything' : 'prices';
    const diff = diffCable(id, await before.design(id), await after.design(id), { today, differsIn });
    if (diff !== undefined) cables.push(diff);
  }
  const count = (does: RecordDiff['does']) => records.filter((record) => record.does === does).length;
  return {
    before: before.name,
    after: after.name,
    counts: { added: count('added'), removed: count('removed'), changed: count('changed'), cables: cables.length },
    records: records.toSorted(byName),
    cables,
  };
}

/**
 * Whether only the price or the suppliers of a part changed. That affects the bill of materials of its cables and
 * nothing else.
 */
function isPriceOnly({ kind, does, fields }: RecordDiff): boolean {
  return (
    does === 'changed' &&
    isLibraryKind(kind) &&
    fields.every(({ path: [field] }) => field === 'cost' || field === 'suppliers')
  );
}

function diffRecord(before: RecordInForce | undefined, after: RecordInForce | undefined): RecordDiff | undefined {
  const { kind, id, record } = (after ?? before)!;
  const label = isObject(record) && typeof record['label'] === 'string' ? { label: record['label'] } : {};
  const summary = { kind, id, ...label };
  if (before === undefined) return { ...summary, does: 'added', fields: [] };
  if (after === undefined) return { ...summary, does: 'removed', fields: [] };
  if (sameJson(before.record, after.record)) return undefined;
  return { ...summary, does: 'changed', fields: diffFields(before.record, after.record) };
}

function byName(a: RecordDiff, b: RecordDiff): number {
  const [left, right] = [`${a.kind} ${a.id}`, `${b.kind} ${b.id}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Returns a function that finds the designs affected by changed records: through their own documents and, transitively,
 * the records they use.
 */
function reachOf(states: readonly ComparedCatalog[]): (changed: readonly string[]) => string[] {
  const designIds = new Set(
    states.flatMap(({ records }) => [...records.values()].filter(isDesign).map(({ id }) => id)),
  );
  const users = usersIn(states);
  return (changed) => {
    if (changed.some((name) => factsOf(name.slice(0, name.indexOf(':')))?.readByChecks === true))
      return [...designIds].toSorted();
    const reached = new Set(changed.map((name) => name.replace(/^drawings:/, 'designs:')));
    for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user);
    return [...designIds].filter((id) => reached.has(`designs:${id}`)).toSorted();
  };
}

/** For each record, the records that use it. */
function usersIn(states: readonly ComparedCatalog[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { records } of states) {
    for (const [user, { kind, record }] of records) {
      for (const used of referencesOf(kind, record)) {
        const name = `${used.kind}:${used.id}`;
        const recordUsers = users.get(name);
        if (recordUsers === undefined) users.set(name, [user]);
        else recordUsers.push(user);
      }
    }
  }
  return users;
}

function isDesign({ kind }: { readonly kind: string }): boolean {
  return kind === 'designs';
}
