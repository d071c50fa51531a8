/**
 * Checks the numbers in a save. A save must not take the number of another part, and must not change a number if the scheme
 * is immutable.
 */
import { isObject, type Finding } from '@cablewright/model';
import type { Numbered } from '../library/number-use.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { reportNumber } from './codes.ts';
import { carriers, takenMessage } from './duplicates.ts';
import { isNumbered, type NumbersInUse } from './numbers-in-use.ts';
import type { RecordEdit } from './held-number.ts';

/** Effect of a save on the numbers: the index after it, and the reasons to refuse it. */
interface GuardedSave {
  readonly after: NumbersInUse;
  readonly refusals: readonly Finding[];
  /** The numbers that the save newly assigns. */
  readonly assigned: readonly Numbered[];
}

/**
 * Checks all edits of a save together, so that a number can move from one part to another in one save. `inUse` is the index
 * before the save, under the scheme in force. A duplicate that existed before the save doesn't refuse it. Even in an
 * immutable scheme, a part may get its first number and a record may be deleted with its number. `claimed` maps the numbers
 * that concurrent saves are issuing, in canonical spelling, to the parts that get them.
 */
export function saveGuards(
  edits: readonly RecordEdit[],
  inUse: NumbersInUse,
  claimed: ReadonlyMap<string, string> = new Map(),
): GuardedSave {
  const after = inUse.advance(edits);
  if (after === inUse) return { after, refusals: [], assigned: [] };
  const assigned: Numbered[] = [];
  const refusals = edits.flatMap(({ kind, key, after: record }) => {
    const before = numbersOf(inUse, kind, key);
    const now = numbersOf(after, kind, key);
    const fixed = inUse.scheme.immutable && isObject(record);
    const added = newNumbers(before, now);
    assigned.push(...added);
    return [...takenNumbers(added, after, claimed), ...(fixed ? changedNumbers(before, now, after) : [])];
  });
  return { after, refusals, assigned };
}

function numbersOf(inUse: NumbersInUse, kind: string, key: string): readonly Numbered[] {
  return inUse.usesOf(kind, key).filter(isNumbered);
}

function newNumbers(before: readonly Numbered[], now: readonly Numbered[]): Numbered[] {
  const had = new Set(before.map(placed));
  return now.filter((use) => !had.has(placed(use)));
}

function takenNumbers(
  added: readonly Numbered[],
  after: NumbersInUse,
  claimed: ReadonlyMap<string, string>,
): Finding[] {
  return added.flatMap((use) => {
    const { number, where } = use;
    const claimant = claimed.get(canonicalNumber(number));
    const holders = after.holders(number).filter((other) => !isSameVariant(other, use));
    const claims = claimant === undefined ? [] : [{ ...use, holder: claimant, shares: [] }];
    if (carriers([...holders, ...claims], after).length < 2) return [];
    const message = takenMessage(use, [...holders, ...claims]);
    return [reportNumber('number-in-use', where, message, { found: number, expected: 'an unused number' })];
  });
}

function changedNumbers(before: readonly Numbered[], now: readonly Numbered[], after: NumbersInUse): Finding[] {
  const current = new Set(now.map(placed));
  return before.flatMap((use) => {
    if (current.has(placed(use)) || movedAlong(use, after)) return [];
    const message = `The number ${use.number} is already assigned and cannot be changed or removed (${after.scheme.label}). Restore it.`;
    return [reportNumber('pn-immutable', use.where, message, { expected: use.number })];
  });
}

/** True for a variant that took its number to another family in a merge or split. A variant is identified by its design. */
function movedAlong({ number, holder, shares = [] }: Numbered, next: NumbersInUse): boolean {
  if (!isVariant(holder) || shares.length === 0) return false;
  return next
    .holders(number)
    .some((other) => other.former === undefined && isVariant(other.holder) && other.shares?.join() === shares.join());
}

/** True if the ledger holds the number for the same variant in the family that it left. A variant is identified by its design. */
function isSameVariant(other: Numbered, use: Numbered): boolean {
  if (other.former !== 'unused' || !isVariant(other.holder) || !isVariant(use.holder)) return false;
  return (use.shares ?? []).length > 0 && other.shares?.join() === use.shares?.join();
}

function isVariant(holder: string): boolean {
  return holder.startsWith('products:') && holder.includes('/');
}

/** Key of a holder and its number, independent of spelling and of the position in the record. */
function placed({ holder, number }: Numbered): string {
  return `${holder} ${canonicalNumber(number)}`;
}
