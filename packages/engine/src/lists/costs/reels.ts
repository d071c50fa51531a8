/** Calculates how many reels or lengths of stock hold the pieces of a lot without joining pieces. */

/** Pieces of one length, in mm. */
export interface CutPieces {
  readonly lengthMm: number;
  readonly count: number;
}

/** Above this number, reels aren't filled one by one; their total capacity is used instead. */
const maxReels = 2000;

/**
 * Packs the pieces onto reels, the longest first, each onto the first reel that has room. Undefined if a piece is
 * longer than a reel. For very many reels, only the total length counts, which ignores leftover ends.
 */
export function reelsFor(pieces: readonly CutPieces[], reelMm: number): number | undefined {
  if (pieces.some(({ lengthMm, count }) => count > 0 && lengthMm > reelMm)) return undefined;
  const totalMm = pieces.reduce((sum, { lengthMm, count }) => sum + lengthMm * count, 0);
  const atLeast = Math.ceil(totalMm / reelMm - 1e-9);
  if (atLeast > maxReels) return atLeast;
  const left: number[] = [];
  for (const { lengthMm, count } of pieces.toSorted((a, b) => b.lengthMm - a.lengthMm)) {
    if (lengthMm <= 0) continue;
    let rest = count;
    for (let i = 0; rest > 0; i += 1) {
      const leftMm = left[i] ?? reelMm;
      const fits = Math.min(rest, Math.floor(leftMm / lengthMm + 1e-9));
      left[i] = leftMm - fits * lengthMm;
      rest -= fits;
    }
  }
  return left.length;
}
