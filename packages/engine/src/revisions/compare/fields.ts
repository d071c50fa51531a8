/** Compares two records field by field, with readable field paths. */
import { isObject, jsonPointer, sameJson } from '@cablewright/model';

export interface FieldChange {
  /** JSON pointer into the later document. A removed item has the index from the earlier document. */
  readonly pointer: string;
  /** Readable path of the field: `pins · 3 · label`. List items are named by their id if they have one. */
  readonly path: readonly string[];
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * The differences between two JSON values, in the order of the fields. Lists of records are matched by id (or by the field
 * that identifies their items), so that one inserted record counts as one addition, and a change of order is reported
 * separately. Other lists are compared as a whole.
 */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const changes: FieldChange[] = [];
  compare(before, after, [], [], changes);
  return changes;
}

type Keys = readonly (string | number)[];

function compare(before: unknown, after: unknown, keys: Keys, path: readonly string[], into: FieldChange[]): void {
  if (sameJson(before, after)) return;
  if (isObject(before) && isObject(after)) return compareFields(before, after, keys, path, into);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [byIdentity(before), byIdentity(after)];
    if (old !== undefined && now !== undefined) return compareItems(old, now, keys, path, into);
  }
  const pointer = jsonPointer(keys);
  if (before === undefined) into.push({ pointer, path, kind: 'added', after });
  else if (after === undefined) into.push({ pointer, path, kind: 'removed', before });
  else into.push({ pointer, path, kind: 'changed', before, after });
}

function compareFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  keys: Keys,
  path: readonly string[],
  into: FieldChange[],
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before, after].map((side) => (Object.hasOwn(side, name) ? side[name] : undefined));
    compare(old, now, [...keys, name], [...path, name], into);
  }
}

interface Item {
  readonly index: number;
  readonly value: unknown;
}

function compareItems(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
  keys: Keys,
  path: readonly string[],
  into: FieldChange[],
): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    const index = (now ?? old)?.index;
    if (index !== undefined) compare(old?.value, now?.value, [...keys, index], [...path, name], into);
  }
  const [was, is] = [namesIn(before, after), namesIn(after, before)];
  if (was.every((name, i) => name === is[i])) return;
  into.push({ pointer: jsonPointer(keys), path: [...path, 'order'], kind: 'changed', before: was, after: is });
}

/** The names of the items that are in both lists, in the order of the first list. */
function namesIn(items: ReadonlyMap<string, Item>, others: ReadonlyMap<string, Item>): string[] {
  return [...items.keys()].filter((name) => others.has(name));
}

const identities = ['id', 'cavity', 'suffix', 'minQty', 'segment'];

/** Items by their identifying field, or undefined if they don't share one. */
function byIdentity(items: readonly unknown[]): Map<string, Item> | undefined {
  for (const identity of identities) {
    const named = new Map<string, Item>();
    for (const [index, value] of items.entries()) {
      const name = isObject(value) ? value[identity] : undefined;
      if (typeof name === 'string' || typeof name === 'number') named.set(String(name), { index, value });
    }
    if (named.size === items.length && (items.length > 0 || identity === 'id')) return named;
  }
  return undefined;
}
