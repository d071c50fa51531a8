/** The usual scales of drawings: millimetres on paper for each millimetre of the part. */
const scales = [0.5, 1, 2, 3, 4, 5, 8, 10, 16, 20] as const;

/** The largest usual scale at which something fits its room, or the smallest one if none fits. */
export function scaleFor(roomX: number, roomY: number, acrossX: number, acrossY: number): number {
  const most = Math.min(roomX / Math.max(acrossX, 0.01), roomY / Math.max(acrossY, 0.01));
  return scales.findLast((one) => one <= most) ?? scales[0];
}

/** The next larger usual scale. Undefined for the largest. */
export function largerScale(scale: number): number | undefined {
  return scales.find((one) => one > scale);
}

/** The usual scales from `scale` upwards, smallest first. */
export function scalesFrom(scale: number): readonly number[] {
  return scales.filter((one) => one >= scale);
}

/** A scale as it is written on drawings (ISO 5455): 2:1 enlarged, 1:2 reduced. */
export function scaleText(scale: number): string {
  return scale >= 1 ? `${scale}:1` : `1:${Math.round(100 / scale) / 100}`;
}
