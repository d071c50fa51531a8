/** The symbol of the method of projection: a cone without its point, from the side and from its end (ISO 5456-2, ASME Y14.3). */
import { ink, line, type Item } from '../../display-list/display-list.ts';

/** First angle: the view from the left is drawn on the right. Third angle: each view is on the side that it is seen from. */
export type Projection = 'first' | 'third';

/** Proportions of the cone: its small end is half as large as its large end, and its length equals its height. */
const small = 0.5;
const gap = 0.45;
const overhang = 0.25;

/** The width of a symbol of this height, mm, its centre lines included. */
export function projectionWidth(height: number): number {
  return height * (2 + gap + 3 * overhang);
}

/** The symbol from its left end at `x`, around the axis at `y`. The cone's small end is at the left in both. */
export function projectionItems(projection: Projection, x: number, y: number, height: number): Item[] {
  const past = height * overhang;
  const circleWidth = height + 2 * past;
  const isFirst = projection === 'first';
  const coneAt = isFirst ? x + past : x + circleWidth + height * gap;
  const circleAt = isFirst ? x + past + height + height * gap : x;
  return [...coneItems(coneAt, y, height, past), ...circleItems(circleAt + past + height / 2, y, height / 2, past)];
}

const solid = { ink: ink.black, width: 0.3 };
const centre = { ink: ink.black, width: 0.13, dash: [1.2, 0.4, 0.3, 0.4] };

function coneItems(x: number, y: number, height: number, past: number): Item[] {
  const [low, high] = [(height * small) / 2, height / 2];
  const corners = [
    [x, y - low],
    [x + height, y - high],
    [x + height, y + high],
    [x, y + low],
  ];
  const d = `M${corners.map(([cx, cy]) => `${fixed(cx!)} ${fixed(cy!)}`).join(' L')} Z`;
  return [{ kind: 'path', d, stroke: solid }, line(x - past / 2, y, x + height + past / 2, y, centre)];
}

function circleItems(x: number, y: number, r: number, past: number): Item[] {
  const reach = r + past;
  return [
    { kind: 'circle', x, y, r, stroke: solid },
    { kind: 'circle', x, y, r: r * small, stroke: solid },
    line(x - reach, y, x + reach, y, centre),
    line(x, y - reach, x, y + reach, centre),
  ];
}

function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
