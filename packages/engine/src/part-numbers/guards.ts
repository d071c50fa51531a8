/** What a save must not do with numbers: take one that is another part's, or, where they are kept, change one. */
import { isObject, type Finding } from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import { listedUpTo } from '../text/nearest.ts';
import { reportNumber } from './codes.ts';
import { numberUses, type NumberUse } from './number-uses.ts';
import type { NumbersInUse, RecordEdit } from './numbers-in-use.ts';
import { carriers } from './report.ts';

/**
 * The refusals of a save, all its edits together: a number may pass from one part to another in one save. `inUse` is the
 * index before the save, under the scheme in force. A number that was already used twice before is not held against it,
 * the first number of a part is free, and a record that is deleted gives its number back.
 */
export function saveGuards(edits: readonly RecordEdit[], inUse: NumbersInUse): Finding[] {
  const after = inUse.advance(edits);
  return edits.flatMap((edit) => [
    ...takenNumbers(edit, after),
    ...(inUse.scheme.immutable ? changedNumbers(edit, after) : []),
  ]);
}

function takenNumbers({ kind, key, before, after }: RecordEdit, next: NumbersInUse): Finding[] {
  const had = new Set(numbered(kind, key, before).map(placed));
  return numbered(kind, key, after).flatMap((use) => {
    const { number, holder, where } = use;
    if (had.has(placed(use))) return [];
    const holders = next.holders(number);
    if (carriers(holders).length < 2) return [];
    const others = [...new Set(holders.map((other) => other.holder))].filter((other) => other !== holder);
    const message = `The number ${number} is in use by ${listedUpTo(others.map(spoken), 3)}; give this one another.`;
    return [reportNumber('number-in-use', where, message, { found: number, expected: 'a number no other part has' })];
  });
}

function changedNumbers({ kind, key, before, after }: RecordEdit, next: NumbersInUse): Finding[] {
  if (!isObject(after)) return [];
  const now = new Set(numbered(kind, key, after).map(placed));
  return numbered(kind, key, before).flatMap((use) => {
    if (now.has(placed(use)) || stillCarried(use, next)) return [];
    const message = `The number ${use.number} is assigned, and numbers never change under ${next.scheme.label}; put it back.`;
    return [reportNumber('pn-immutable', use.where, message, { expected: use.number })];
  });
}

/**
 * True when the part still carries the number: in its other document (a design and its drawing), or, for a variant that
 * moved to another family, there. A variant is known by its design.
 */
function stillCarried({ number, holder, shares = [] }: Numbered, next: NumbersInUse): boolean {
  return next.holders(number).some((other) => {
    if (other.holder === holder) return true;
    const ofVariants = holder.includes('/') && other.holder.startsWith('products:') && other.holder.includes('/');
    return ofVariants && shares.length > 0 && other.shares?.join() === shares.join();
  });
}

type Numbered = NumberUse & { readonly number: string };

function numbered(kind: string, key: string, record: unknown): Numbered[] {
  return numberUses(kind, key, record).filter((use): use is Numbered => use.number !== undefined);
}

/** A number with what carries it: the same whichever way it is spelled and wherever in the record it stands. */
function placed({ holder, number }: Numbered): string {
  return `${holder} ${canonicalNumber(number)}`;
}

function spoken(holder: string): string {
  return holder.replace(':', ' ');
}
