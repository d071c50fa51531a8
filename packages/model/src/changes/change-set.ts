import { present } from '../text/present.ts';
import Type from 'typebox';
import { mergeDocuments, type FieldConflict } from './document-change.ts';
import { deepFreeze, sameJson, type Json } from '../text/json.ts';

/** How the user accessed the hub: a signed-in session, an API token, a hub without sign-in, or the program itself. */
const vias = ['session', 'token', 'local', 'system'] as const;

export const Who = Type.Object({
  name: Type.String(),
  email: Type.Optional(Type.String()),
  via: Type.Enum(vias),
});
export type Who = Type.Static<typeof Who>;

/**
 * A change to one record: `before` is null if it did not exist, `after` is null if it is deleted. `pack` is the pack that the
 * record belongs to; absent if the record belongs to the hub itself.
 */
export const Change = Type.Object({
  kind: Type.String({ minLength: 1 }),
  key: Type.String({ minLength: 1 }),
  pack: Type.Optional(Type.String()),
  op: Type.Union([Type.Literal('put'), Type.Literal('delete')]),
  before: Type.Unsafe<Json>(Type.Unknown()),
  after: Type.Unsafe<Json>(Type.Unknown()),
});
export type Change = Readonly<Type.Static<typeof Change>>;

/** A change to the catalog, as a value: who, when, why, and every changed record before and after. */
export const ChangeSet = Type.Object({
  at: Type.String({ description: 'ISO 8601, UTC' }),
  who: Who,
  message: Type.String(),
  changes: Type.Array(Change),
});
export interface ChangeSet {
  readonly at: string;
  readonly who: Readonly<Who>;
  readonly message: string;
  readonly changes: readonly Change[];
}

/** The address of a record: its layer (hub or pack), kind and key. */
export function addressOf(change: { readonly kind: string; readonly key: string; readonly pack?: string }): string {
  return change.pack === undefined ? `${change.kind}:${change.key}` : `${change.kind}:${change.key}@${change.pack}`;
}

/** A change that writes `after`. `before` is the record that the writer saw, or null if there was no record. */
export function put(kind: string, key: string, before: Json, after: Json, pack?: string): Change {
  return deepFreeze({ kind, key, ...present({ pack }), op: 'put', before, after });
}

/** A change that deletes a record. `before` is the record that the writer saw. */
export function remove(kind: string, key: string, before: Json, pack?: string): Change {
  return deepFreeze({ kind, key, ...present({ pack }), op: 'delete', before, after: null });
}

/** Records by address: the part of a catalog that change sets need. */
export type RecordsByAddress = ReadonlyMap<string, Json>;

type Applied =
  | { readonly ok: true; readonly records: RecordsByAddress }
  | { readonly ok: false; readonly conflicts: readonly Change[] };

/**
 * The records after the change set, or the conflicting changes, whose `before` differs from the current record. Nothing is
 * changed in place; either the whole set applies or nothing does.
 */
export function applyChangeSet(records: RecordsByAddress, set: Pick<ChangeSet, 'changes'>): Applied {
  const conflicts = set.changes.filter((change) => !sameJson(records.get(addressOf(change)) ?? null, change.before));
  if (conflicts.length > 0) return { ok: false, conflicts };
  const next = new Map(records);
  for (const change of set.changes) {
    if (change.op === 'delete') next.delete(addressOf(change));
    else next.set(addressOf(change), change.after);
  }
  return { ok: true, records: next };
}

/** The inverse changes, in reverse order. */
export function invertChanges(changes: readonly Change[]): Change[] {
  return changes.toReversed().map((change) => changeBetween(change, change.after, change.before));
}

/**
 * One change per record with the effect of both lists, in the order in which the records first changed. A record that ends as
 * it began is left out. Undefined if `second` does not follow from `first`.
 */
export function squashChanges(first: readonly Change[], second: readonly Change[]): Change[] | undefined {
  const merged = new Map<string, Change>(first.map((change) => [addressOf(change), change]));
  for (const change of second) {
    const earlier = merged.get(addressOf(change));
    if (earlier !== undefined && !sameJson(earlier.after, change.before)) return undefined;
    merged.set(addressOf(change), earlier === undefined ? change : { ...change, before: earlier.before });
  }
  return [...merged.values()].filter((change) => !sameJson(change.before, change.after));
}

/**
 * A conflict on one record: both sides changed the same fields, or the record can't be merged by field because one side
 * deletes it or both create it.
 */
export interface RebaseConflict {
  readonly address: string;
  /** The fields that both sides changed differently; empty if the record as a whole is in conflict. */
  readonly fields: readonly FieldConflict[];
}

export interface RebasedChanges {
  readonly changes: readonly Change[];
  readonly conflicts: readonly RebaseConflict[];
}

/**
 * Rebases changes on records that have changed in the meantime: each change now starts from `current` and keeps its intent. A
 * change whose record already has the intended content is left out. `merge` retains fields that only the other side changed;
 * fields changed on both sides take the change's value and are conflicts. With `overwrite`, a record ends exactly as the
 * change says.
 */
export function rebaseChanges(
  changes: readonly Change[],
  current: (change: Change) => Json,
  how: 'merge' | 'overwrite' = 'merge',
): RebasedChanges {
  const conflicts: RebaseConflict[] = [];
  const rebased = changes.flatMap((change) => {
    const before = current(change);
    const after = how === 'overwrite' ? change.after : mergedRecord(change, before, conflicts);
    return sameJson(before, after) ? [] : [changeBetween(change, before, after)];
  });
  return { changes: rebased, conflicts };
}

function mergedRecord(change: Change, current: Json, conflicts: RebaseConflict[]): Json {
  const { before, after } = change;
  if (sameJson(current, before) || sameJson(current, after)) return after;
  if (before === null || after === null || current === null) {
    conflicts.push({ address: addressOf(change), fields: [] });
    return after;
  }
  const merged = mergeDocuments(before, after, current);
  if (merged.conflicts.length > 0) conflicts.push({ address: addressOf(change), fields: merged.conflicts });
  return merged.value;
}

/** The change of one record from one state to another; null means that the record doesn't exist. */
function changeBetween({ kind, key, pack }: Pick<Change, 'kind' | 'key' | 'pack'>, before: Json, after: Json): Change {
  return after === null ? remove(kind, key, before, pack) : put(kind, key, before, after, pack);
}

/**
 * The reasons why a list of changes is not a valid change set: a record changed twice, or an op that does not match its
 * states.
 */
export function changeProblems(changes: readonly Change[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const change of changes) {
    const address = addressOf(change);
    if (seen.has(address)) problems.push(`${address} is touched twice`);
    seen.add(address);
    if (change.op === 'delete' && change.after !== null) problems.push(`${address} is deleted but has a state after`);
    if (change.op === 'delete' && change.before === null) problems.push(`${address} is deleted but was not there`);
    if (change.op === 'put' && change.after === null) problems.push(`${address} is put but has no state after`);
  }
  return problems;
}
