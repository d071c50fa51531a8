/** How many reels or lengths of stock hold the pieces of a lot, if no piece may be joined. */

/** Pieces of one length, in mm. */
export interface CutPieces {
  readonly lengthMm: number;
  readonly count: number;
}

/** More reels than this are not filled one by one; their total capacity decides. */
const maxReels = 2000;

/**
 * Packs the pieces onto reels: the longest first, each onto the first reel that it fits on. Undefined if a piece is longer
 * than a reel. With very many reels only their total length counts, which ignores leftover ends.
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
