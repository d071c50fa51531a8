/** How thick a bundle of wires is. */

/**
 * The smallest circle around n equal circles of diameter 1: its diameter, rounded up to a hundredth. Proven or best known circle
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

/** Packing factor of a bundle as a shop lays it: between combed (1.15) and loose (1.45). Makers of harness tape and sleeves state 1.2. */
const defaultPacking = 1.2;

/**
 * The diameter in mm of a bundle of wires with these outside diameters in mm: k·√Σd², never less than the tightest packing of equal
 * wires, nor than the two thickest next to each other. 0 for no wires.
 */
export function bundleDiameter(diameters: readonly number[], packing = defaultPacking): number {
  const [thickest = 0, second = 0] = diameters.toSorted((a, b) => b - a);
  if (diameters.length < 2) return thickest;
  const loose = packing * Math.sqrt(diameters.reduce((sum, d) => sum + d * d, 0));
  const equal = diameters.every((d) => d === thickest) ? (circlesAround[diameters.length] ?? 0) * thickest : 0;
  return Math.max(loose, equal, thickest + second);
}
