import { formatTerminal, isObject, sameJson, type Joint } from '@cablewright/model';

/**
 * A document as a tree in which every part of a list has a name: instances by their id, joints by the two terminals
 * they join. So two people's edits of different parts do not meet, whatever the order of the lists.
 */
export type FieldPath = readonly string[];

type Named = ReadonlyMap<string, unknown>;

const absent: unique symbol = Symbol('absent');
type Value = unknown;

function isJoint(value: unknown): value is Joint {
  return isObject(value) && isObject(value['a']) && isObject(value['b']) && 'terminal' in value['a'];
}

/** The name of a list's part, or undefined when parts of this list have none. */
function nameOf(item: unknown): string | undefined {
  if (isJoint(item)) return [formatTerminal(item.a), formatTerminal(item.b)].toSorted().join(' – ');
  if (!isObject(item)) return undefined;
  const id = item['id'] ?? item['cavity'];
  if (typeof id === 'string') return id;
  return typeof item['segment'] === 'string' && typeof item['path'] === 'string'
    ? `${item['segment']}.${item['path']}`
    : undefined;
}

/** The named parts of an object or of a list whose parts all have different names; undefined for a plain value. */
function partsOf(value: Value): Named | undefined {
  if (isObject(value)) return new Map(Object.entries(value).filter(([, part]) => part !== undefined));
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = value.map(nameOf);
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return new Map(value.map((part, index) => [names[index]!, part]));
}

/** Lists stay lists when put together again: an empty list has no names but takes part as one. */
function partsBeside(value: Value, other: Value): Named | undefined {
  if (value === absent && partsOf(other) !== undefined) return new Map();
  return Array.isArray(value) && value.length === 0 && Array.isArray(other) ? new Map() : partsOf(value);
}

/** A field that both sides changed, each its own way. `undefined` stands for not there. */
export interface FieldConflict {
  readonly path: FieldPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';

export interface Merged<T> {
  readonly value: T;
  readonly conflicts: readonly FieldConflict[];
}

/** The key a choice is kept under. */
export function pathKey(path: FieldPath): string {
  return path.map(encodeURIComponent).join('/');
}

/**
 * Both sides' changes to `base` in one document. Where both changed the same field differently it is a conflict, and
 * `choose` says whose stands; without a choice, mine.
 */
export function merged<T>(base: T, mine: T, theirs: T, choose: (path: FieldPath) => Side = () => 'mine'): Merged<T> {
  const conflicts: FieldConflict[] = [];
  const value = mergeAt([], base, mine, theirs, choose, conflicts);
  return { value: value as T, conflicts };
}

function same(a: Value, b: Value): boolean {
  return a === absent || b === absent ? a === b : sameJson(a, b);
}

function mergeAt(
  path: FieldPath,
  base: Value,
  mine: Value,
  theirs: Value,
  choose: (path: FieldPath) => Side,
  conflicts: FieldConflict[],
): Value {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  const parts = [partsBeside(mine, theirs), partsBeside(theirs, mine)] as const;
  if (parts[0] === undefined || parts[1] === undefined || mine === absent || theirs === absent) {
    conflicts.push({ path, base: shown(base), mine: shown(mine), theirs: shown(theirs) });
    return choose(path) === 'mine' ? mine : theirs;
  }
  const before = partsOf(base) ?? new Map<string, unknown>();
  const names = [...new Set([...parts[0].keys(), ...parts[1].keys()])];
  const kept = names.flatMap((name) => {
    const at = (named: Named) => (named.has(name) ? named.get(name) : absent);
    const part = mergeAt([...path, name], at(before), at(parts[0]!), at(parts[1]!), choose, conflicts);
    return part === absent ? [] : [[name, part] as const];
  });
  return Array.isArray(mine) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}

function shown(value: Value): unknown {
  return value === absent ? undefined : value;
}
