/** Calculates the diameter of a bundle of wires. */

/**
 * Diameter of the smallest circle around n circles of diameter 1, rounded up to a hundredth. Proven or best known circle
 * packings (E. Specht, packomania.com).
 */
const circlesAround: Readonly<Record<number, number>> = {
  1: 1,
  2: 2,
  3: 2.16,
  4: 2.42,
  5: 2.71,
  6: 3,
  7: 3,
  8: 3.31,
  9: 3.62,
  10: 3.82,
  12: 4.03,
  14: 4.33,
  19: 4.87,
  37: 6.76,
  61: 8.67,
};

/**
 * Packing factor of a bundle as shops usually lay it, between combed (1.15) and loose (1.45). Makers of harness tape and
 * sleeves state 1.2.
 */
const defaultPacking = 1.2;

/**
 * Packing factor of twisted wires in a bundle, applied to the diameters of the single wires. It corresponds to a fill of one
 * half (Bell Labs, Packing Problem for Twisted Pairs).
 */
const twistedPacking = Math.SQRT2;

/**
 * The diameter in mm of a bundle of wires, from their outside diameters in mm: k·√Σd², but at least the tightest packing of
 * equal wires and at least the sum of the two largest diameters. `twisted` holds the diameters of wires twisted in pairs or
 * larger groups, which pack no closer than √2. Returns 0 if there are no wires.
 */
export function bundleDiameter(
  diameters: readonly number[],
  packing = defaultPacking,
  twisted: readonly number[] = [],
): number {
  const all = twisted.length === 0 ? diameters : [...diameters, ...twisted];
  let [thickest, second] = [0, 0];
  for (const d of all) {
    if (d > thickest) [thickest, second] = [d, thickest];
    else if (d > second) second = d;
  }
  if (all.length < 2) return thickest;
  const loose = Math.hypot(
    packing * rootOfSquares(diameters),
    Math.max(packing, twistedPacking) * rootOfSquares(twisted),
  );
  const equal = all.every((d) => d === thickest) ? (circlesAround[all.length] ?? 0) * thickest : 0;
  return Math.max(loose, equal, thickest + second);
}

/** √Σd² */
function rootOfSquares(diameters: readonly number[]): number {
  return Math.sqrt(diameters.reduce((sum, d) => sum + d * d, 0));
}
