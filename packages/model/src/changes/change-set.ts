import Type from 'typebox';
import { mergeDocuments, type FieldConflict } from './document-change.ts';
import { deepFreeze, sameJson, type Json } from '../text/json.ts';

/** How someone came in: a signed-in session, an API token, a hub without sign-in, the program itself. */
const vias = ['session', 'token', 'local', 'system'] as const;

export const Who = Type.Object({
  name: Type.String(),
  email: Type.Optional(Type.String()),
  via: Type.Enum(vias),
});
export type Who = Type.Static<typeof Who>;

/**
 * One record touched: `before` is null when it did not exist, `after` null when it is deleted. `pack` names the pack a
 * record belongs to; absent, the record is the hub's own.
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

/** A change to the catalog, as a value: who, when, why, and every touched record with before and after. */
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

/** A change that writes `after`; `before` is what the writer saw there, null when nothing. */
export function put(kind: string, key: string, before: Json, after: Json, pack?: string): Change {
  return deepFreeze({ kind, key, ...(pack === undefined ? {} : { pack }), op: 'put', before, after });
}

/** A change that removes what the writer saw. */
export function remove(kind: string, key: string, before: Json, pack?: string): Change {
  return deepFreeze({ kind, key, ...(pack === undefined ? {} : { pack }), op: 'delete', before, after: null });
}

/** Records by address: enough of a catalog for change sets to act on. */
export type Records = ReadonlyMap<string, Json>;

type Applied =
  | { readonly ok: true; readonly records: Records }
  | { readonly ok: false; readonly conflicts: readonly Change[] };

/**
 * The records after the change set, or the changes whose `before` is not what is there. Nothing is changed in place;
 * all of the set applies or none of it.
 */
export function applyChangeSet(records: Records, set: Pick<ChangeSet, 'changes'>): Applied {
  const conflicts = set.changes.filter((change) => !sameJson(records.get(addressOf(change)) ?? null, change.before));
  if (conflicts.length > 0) return { ok: false, conflicts };
  const next = new Map(records);
  for (const change of set.changes) {
    if (change.op === 'delete') next.delete(addressOf(change));
    else next.set(addressOf(change), change.after);
  }
  return { ok: true, records: next };
}

/** The changes that undo these, last first. */
export function invertChanges(changes: readonly Change[]): Change[] {
  return changes.toReversed().map((change) => changeBetween(change, change.after, change.before));
}

/**
 * One change per record that does what both lists did, in the order records were first touched. A record that ends as
 * it began is left out. Undefined when `second` does not follow from `first`.
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

/** A record that changes cannot be rebased on by field: one side deletes it, or both create it. */
export interface RebaseConflict {
  readonly address: string;
  /** The fields both sides changed differently; empty when the record as a whole is in conflict. */
  readonly fields: readonly FieldConflict[];
}

export interface RebasedChanges {
  readonly changes: readonly Change[];
  readonly conflicts: readonly RebaseConflict[];
}

/**
 * The changes for records that have moved on: each now starts from `current` and keeps what it set out to do. A change whose
 * record is already as it wants is left out. With `merge`, fields that only the other side changed are kept; with `overwrite`,
 * a record ends exactly as the change says. Fields changed on both sides take the change's value and are conflicts.
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

/** The change of one record from one state to another; null means that it is not there. */
function changeBetween({ kind, key, pack }: Pick<Change, 'kind' | 'key' | 'pack'>, before: Json, after: Json): Change {
  return after === null ? remove(kind, key, before, pack) : put(kind, key, before, after, pack);
}

/** The problems that make a list of changes no change set: a record touched twice, an op that does not fit its states. */
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
