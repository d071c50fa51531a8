import { suggestNumber } from '@cablewright/engine';
import type { NumberedLine, NumberSource } from './number-source.ts';

/**
 * Numbers that the scheme proposes for parts of a bill without a number, by the key of their line. All are different and free.
 * Nothing is saved: they are suggestions.
 */
export function proposedNumbers(
  lines: readonly NumberedLine[],
  inUse: NumberSource | undefined,
): ReadonlyMap<string, string> {
  if (typeof inUse === 'function') return inUse(lines);
  const proposed = new Map<string, string>();
  if (inUse === undefined) return proposed;
  let taken = inUse;
  for (const line of lines) {
    if (line.partNumber !== undefined || proposed.has(lineKey(line))) continue;
    const kind = inUse.usesOf(line.kind, line.def)[0]?.kind;
    const number = kind === undefined ? undefined : suggestNumber(inUse.scheme, kind, taken);
    if (number === undefined) continue;
    proposed.set(lineKey(line), number);
    taken = taken.taking(number);
  }
  return proposed;
}

export function lineKey({ kind, def }: Pick<NumberedLine, 'kind' | 'def'>): string {
  return `${kind}:${def}`;
}
