/** Detects duplicate part numbers. The report, the save guards and the checks all use this rule. */
import { type Design, idFromLabel, type Where } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import type { Numbered, NumberHolders, NumberUse } from '../library/number-use.ts';
import { canonicalNumber } from '../library/record-index.ts';
import { listedUpTo } from '../library/text/nearest.ts';
import { numberUses } from './number-uses.ts';
import { isNumbered, numberedRecords, NumbersInUse } from './numbers-in-use.ts';
import { derived } from '@cablewright/derive';

/**
 * The distinct owners among the records that carry a number. A connector counts as its body and a variant as its own design.
 * A family counts as the design of one of its variants, if that design carries the number too.
 */
export function carriers(holders: readonly NumberUse[], known?: NumberHolders): string[] {
  const there = new Set(holders.map(({ holder }) => holder));
  // Connectors on a body without a number share one owner. If the body has a different number, each connector counts as its
  // own part.
  const shared = (one: string) => one.startsWith('bodies:') && known?.isNumbered?.(one) !== true;
  const ownerOf = ({ holder, shares = [] }: NumberUse) => shares.find((one) => there.has(one) || shared(one)) ?? holder;
  return [...new Set(holders.map(ownerOf))];
}

/** A holder as it is named in messages: `connectors de9-female`. */
export function holderName(holder: string): string {
  return holder.replace(':', ' ');
}

/** Why a number can't be assigned to this holder: another record carries it, or the ledger holds it for another part. */
export function takenMessage({ number, holder }: Numbered, holders: readonly Numbered[]): string {
  const others = holders.filter((other) => other.holder !== holder);
  const current = others.filter(({ former }) => former === undefined);
  const end = 'Choose another number.';
  if (current.length > 0 || others[0] === undefined) {
    return `The number ${number} is already used by ${otherHolders(holder, current)}. ${end}`;
  }
  const name = holderName(others[0].holder);
  if (others[0].former === 'alias') return `The number ${number} is an alias of ${name}. ${end}`;
  if (others[0].former === 'revision')
    return `The number ${number} belongs to ${name}: a revision of it carries it. ${end}`;
  return `The number ${number} was issued to ${name} and is not used again. Choose another number, or ask an owner to give it back.`;
}

/** The other holders in a list, as they are named in messages. */
function otherHolders(holder: string, holders: readonly Numbered[]): string {
  const others = [...new Set(holders.map((other) => other.holder))].filter((other) => other !== holder);
  return listedUpTo(others.map(holderName), 3);
}

/** A number of a record that another record also carries. */
interface DuplicateUse {
  readonly where: Where;
  readonly number: string;
  readonly message: string;
}

/** The numbers of a record that conflict with another record. `known` may include the record itself. */
export function duplicatesAmong(uses: readonly NumberUse[], known: NumberHolders): DuplicateUse[] {
  return uses.filter(isNumbered).flatMap((use) => {
    const others = known.holders(use.number).filter(({ holder }) => holder !== use.holder);
    if (carriers([use, ...others], known).length < 2) return [];
    const number = canonicalNumber(use.number);
    const message = `The number ${number} of ${holderName(use.holder)} is also used by ${otherHolders(use.holder, others)}. Change one of them; numbers that differ only in case count as equal.`;
    return [{ where: use.where, number: use.number, message }];
  });
}

/** Id of the design from which the documents of a variant are made. */
export function variantDesignId(family: string, variant: string): string {
  return idFromLabel(`${family} ${variant}`);
}

/**
 * The numbers of a design that conflict with another record. A design made from a variant for its documents carries the
 * variant's number without conflict. A stored design conflicts even if it has the id of such a design.
 */
export function designDuplicates(design: Design, known: NumberHolders, isStored: boolean): DuplicateUse[] {
  const uses = numberUses('designs', design.id, design);
  if (isStored) return duplicatesAmong(uses, known);
  const isOfVariant = (holder: string) => {
    const [family, variant] = holder.startsWith('products:') ? holder.slice('products:'.length).split('/') : [];
    return family !== undefined && variant !== undefined && variantDesignId(family, variant) === design.id;
  };
  return duplicatesAmong(uses, {
    holders: (number) => known.holders(number).filter(({ holder }) => !isOfVariant(holder)),
    isNumbered: (holder) => known.isNumbered?.(holder) === true,
  });
}

/** The holders of one design's numbers, as a value that can be sent between threads. */
export interface HeldNumbers {
  readonly holders: Readonly<Record<string, readonly Numbered[]>>;
  /** The bodies among the holders that have their own number. */
  readonly numbered: readonly string[];
}

/** Collects what `designDuplicates` needs about the numbers of a design. `design` is unchecked input. */
export function heldNumbers(design: unknown, known: NumberHolders): HeldNumbers {
  const id = String((design as { id?: unknown } | null)?.id);
  const numbers = numberUses('designs', id, design).filter(isNumbered);
  const holders = Object.fromEntries(numbers.map(({ number }) => [canonicalNumber(number), known.holders(number)]));
  const shared = Object.values(holders).flatMap((uses) => uses.flatMap(({ shares = [] }) => shares));
  return { holders, numbered: [...new Set(shared)].filter((holder) => known.isNumbered?.(holder) === true) };
}

/** Restores the holders from a value returned by `heldNumbers`. */
export function numberHolders({ holders, numbered }: HeldNumbers): NumberHolders {
  return {
    holders: (number) => holders[canonicalNumber(number)] ?? [],
    isNumbered: (holder) => numbered.includes(holder),
  };
}

/** The holders of the numbers of a library's records and families, without those of designs. Computed once per library. */
export const libraryNumbers = derived('part numbers of the library', (library: Library) =>
  NumbersInUse.holdersIn(numberedRecords(library)),
);
