/** Determines the effect of a catalog change on a cable. */
import { present } from '@cablewright/model';
import { type CableFacts, type FindingLine, type PrintedPart, printedParts } from './cable-facts.ts';

export interface CableEffect {
  /** Findings that the change adds, and those it removes. */
  readonly added: readonly FindingLine[];
  readonly removed: readonly FindingLine[];
  /** Part numbers that differ, by kind and id. Without `before` the part is new; without `after` it was removed. */
  readonly numbers: readonly {
    readonly part: string;
    readonly before?: string;
    readonly after?: string;
  }[];
  /** Costs of one cable that differ, by currency. */
  readonly costs: readonly { readonly currency: string; readonly before?: number; readonly after?: number }[];
  /** Number of items without a price. */
  readonly unpriced?: { readonly before: number; readonly after: number };
  readonly prints: readonly PrintedPart[];
}

/**
 * The differences between two states of a cable. Findings are equal if their code, text and place are equal; duplicates
 * are counted.
 */
export function cableEffect(before: CableFacts, after: CableFacts): CableEffect {
  return {
    added: missingFrom(after.findings, before.findings),
    removed: missingFrom(before.findings, after.findings),
    numbers: changedKeys(before.numbers, after.numbers).map((part) => ({
      part,
      ...sides(before.numbers[part], after.numbers[part]),
    })),
    costs: changedKeys(before.costs, after.costs).map((currency) => ({
      currency,
      ...sides(before.costs[currency], after.costs[currency]),
    })),
    unpriced: before.unpriced === after.unpriced ? undefined : { before: before.unpriced, after: after.unpriced },
    prints: printedParts.filter((part) => before.prints[part] !== after.prints[part]),
  };
}

/** True if there is no difference. */
export function isNoEffect({ added, removed, numbers, costs, unpriced, prints }: CableEffect): boolean {
  return [added, removed, numbers, costs, prints].every((list) => list.length === 0) && unpriced === undefined;
}

function missingFrom(findings: readonly FindingLine[], others: readonly FindingLine[]): FindingLine[] {
  const left = new Map<string, number>();
  for (const finding of others) left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  return findings.filter((finding) => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}

const keyOf = ({ code, severity, message, instance, terminal }: FindingLine) =>
  JSON.stringify([code, severity, message, instance, terminal]);

function changedKeys<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);
}

const sides = <T>(before: T | undefined, after: T | undefined): { before?: T; after?: T } => ({
  ...present({ before, after }),
});
