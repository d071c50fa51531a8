/** The international foot and inch (1959) in millimetres. */
export const mmPerFoot = 304.8;
export const mmPerInch = 25.4;

/** A number with at most `digits` decimals, without the noise of binary fractions. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
