/** Reads the outlines of glyphs of a TrueType font (OpenType 1.9, glyf): contours of quadratic curves. */
import { viewOf } from './font-tables.ts';
import type { TrueType } from './truetype.ts';

export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

/** The flags of a point. */
const flag = { onCurve: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 } as const;

/** The contours of a glyph in units of the font, y upwards; undefined for a composite glyph. */
export function contoursOf(font: TrueType, glyph: number): OutlinePoint[][] | undefined {
  const bytes = font.outline(glyph);
  if (bytes.length < 10) return [];
  const view = viewOf(bytes);
  const count = view.getInt16(0);
  if (count < 0) return undefined;
  const ends = Array.from({ length: count }, (_, i) => view.getUint16(10 + 2 * i));
  const length = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * count;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < length) {
    const one = bytes[at++]!;
    flags.push(one);
    if ((one & flag.repeat) !== 0) for (let more = bytes[at++]!; more > 0; more -= 1) flags.push(one);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((one) => {
      if ((one & short) !== 0) value += (one & same) === 0 ? -bytes[at++]! : bytes[at++]!;
      else if ((one & same) === 0) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(flag.xShort, flag.xSame);
  const ys = coordinates(flag.yShort, flag.ySame);
  const points = flags.map((one, i) => ({ x: xs[i]!, y: ys[i]!, isOn: (one & flag.onCurve) !== 0 }));
  let start = 0;
  return ends.map((end) => {
    const contour = points.slice(start, end + 1);
    start = end + 1;
    return contour;
  });
}

/** A contour as cubic curves between its on-curve points: its start, and the control points and end of each curve. */
export function curvesOf(contour: readonly OutlinePoint[]): readonly (readonly OutlinePoint[])[] {
  // Between two off-curve points there is an implied on-curve point (OpenType 1.9, TrueType fundamentals).
  const all = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length]!;
    return point.isOn || next.isOn ? [point] : [point, middle(point, next, 0.5)];
  });
  const start = all.findIndex(({ isOn }) => isOn);
  const [first, ...others] = [...all.slice(start), ...all.slice(0, start + 1)];
  if (start < 0 || first === undefined) return [];
  const curves: OutlinePoint[][] = [];
  let from = first;
  let control: OutlinePoint | undefined;
  for (const point of others) {
    if (!point.isOn) {
      control = point;
      continue;
    }
    if (control === undefined) curves.push([from, point]);
    else curves.push([from, middle(from, control, 2 / 3), middle(point, control, 2 / 3), point]);
    from = point;
    control = undefined;
  }
  return curves;
}

function middle(a: OutlinePoint, b: OutlinePoint, part: number): OutlinePoint {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, isOn: true };
}
