/** Duplicate part numbers: the one rule that the report, the guards of a save and the checks share. */
import type { Where } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import type { Numbered, NumberHolders, NumberUse } from '../library/number-use.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { listedUpTo } from '../library/text/nearest.ts';
import { schemeInForce } from './in-force.ts';
import { isNumbered, numberedRecords, NumbersInUse } from './numbers-in-use.ts';
import { memo } from '../library/memo.ts';

/**
 * The different owners among those that have a number. A connector counts as its body, a variant as its own design and a
 * family as the design of one of its variants, if that design has the number too.
 */
export function carriers(holders: readonly NumberUse[]): string[] {
  const there = new Set(holders.map(({ holder }) => holder));
  const ownerOf = ({ holder, shares = [] }: NumberUse) =>
    shares.find((one) => there.has(one) || one.startsWith('bodies:')) ?? holder;
  return [...new Set(holders.map(ownerOf))];
}

/** A holder as a sentence names it: `connectors de9-female`. */
export function holderName(holder: string): string {
  return holder.replace(':', ' ');
}

/** The holders of a list that are not this one, as a sentence names them. */
export function otherHolders(holder: string, holders: readonly Numbered[]): string {
  const others = [...new Set(holders.map((other) => other.holder))].filter((other) => other !== holder);
  return listedUpTo(others.map(holderName), 3);
}

/** A number that the thing carries and another carries too. */
interface DuplicateUse {
  readonly where: Where;
  readonly number: string;
  readonly message: string;
}

/** Those of a record's numbers that another thing carries by no right. `known` may or may not know the record itself. */
export function duplicatesAmong(uses: readonly NumberUse[], known: NumberHolders): DuplicateUse[] {
  return uses.filter(isNumbered).flatMap((use) => {
    const others = known.holders(use.number).filter(({ holder }) => holder !== use.holder);
    if (carriers([use, ...others]).length < 2) return [];
    const number = canonicalNumber(use.number);
    const message = `The number ${number} of ${holderName(use.holder)} is also used by ${otherHolders(use.holder, others)}. Change one of them; numbers that differ only in case count as equal.`;
    return [{ where: use.where, number: use.number, message }];
  });
}

/** The numbers of the records and families of a library, without those of designs. Computed once per library. */
export const libraryNumbers = memo((library: Library) =>
  NumbersInUse.build(schemeInForce(library).scheme, numberedRecords(library)),
);
