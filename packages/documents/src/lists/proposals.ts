import { suggestNumber, type NumbersInUse } from '@cablewright/engine';

/**
 * Proposes numbers by the scheme for parts of a bill without a number, by the key of their line. All are different and
 * unused. Nothing is saved: they are suggestions.
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

/** The data of a bill's line that are needed to propose a number for it. */
interface NumberedLine {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string | undefined;
}

/** The numbers in use, or a function that proposes numbers if the index is in another process. */
export type NumberSource = NumbersInUse | ((lines: readonly NumberedLine[]) => ReadonlyMap<string, string>);
