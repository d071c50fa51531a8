/** Scales drawings are made at, drawn millimetres for one of the part. */
const scales = [0.5, 1, 2, 3, 4, 5, 8, 10, 16, 20] as const;

/** The largest of the usual scales at which something fits its room, the smallest where none does. */
export function scaleFor(roomX: number, roomY: number, acrossX: number, acrossY: number): number {
  const most = Math.min(roomX / Math.max(acrossX, 0.01), roomY / Math.max(acrossY, 0.01));
  return scales.findLast((one) => one <= most) ?? scales[0];
}

/** The usual scale after one; the largest has none. */
export function largerScale(scale: number): number | undefined {
  return scales.find((one) => one > scale);
}

/** A scale as drawings say it (ISO 5455): 2:1 enlarged, 1:2 reduced. */
export function scaleText(scale: number): string {
  return scale >= 1 ? `${scale}:1` : `1:${Math.round(100 / scale) / 100}`;
}
