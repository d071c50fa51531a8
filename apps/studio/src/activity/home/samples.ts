import type { DesignLine } from '@cablewright/client';

/** The pack of parts that every trade uses. */
const starter = 'starter';

/** Sorts by number. Cables without a number are less finished and come last. */
function byNumber(a: DesignLine, b: DesignLine): number {
  const numbered = Number(a.number === null) - Number(b.number === null);
  return numbered || (a.number ?? '').localeCompare(b.number ?? '') || a.label.localeCompare(b.label);
}

/**
 * Finished cables to try, at most `most`: one of each trade whose pack was chosen, then a second of each. Samples of
 * the starter catalog, which every shop has, come last.
 */
export function samplesOf(designs: readonly DesignLine[], most: number): DesignLine[] {
  const packs = new Map<string, DesignLine[]>();
  for (const line of designs) {
    if (line.origin === 'local') continue;
    packs.set(line.origin, [...(packs.get(line.origin) ?? []), line]);
  }
  const ranked = [...packs]
    .toSorted(([a], [b]) => Number(a === starter) - Number(b === starter) || a.localeCompare(b))
    .flatMap(([, lines], pack) => lines.toSorted(byNumber).map((line, turn) => ({ line, turn, pack })));
  return ranked
    .toSorted((a, b) => a.turn - b.turn || a.pack - b.pack)
    .slice(0, most)
    .map(({ line }) => line);
}
