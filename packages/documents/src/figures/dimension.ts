/** Dimension lines between extension lines, with the figure above and tolerances stacked after it (ISO 129-1). */
import { formatNumber, ink, line, type Item, type Stroke } from '../display-list/display-list.ts';
import type { Typesetter } from '../type/typesetter.ts';
import { blockEm, minEm } from '../type/capitals.ts';

const thin: Stroke = { ink: ink.black, width: 0.18 };
const figureSize = minEm.sheet;
const toleranceSize = blockEm;
/** Distance between a figure and the text after it, mm. */
const wordGap = 1.5;
const arrow = { length: 2.2, half: 0.42 };

export interface DimensionFigure {
  readonly text: string;
  /** The lines of the tolerance: one if it is symmetric, otherwise the upper limit above the lower one. */
  readonly tolerance?: readonly string[] | undefined;
  /** Text after the figure, which states where the dimension ends. */
  readonly after?: string;
}

/** The width of a figure in print, mm. */
export function figureWidth(type: Typesetter, { text, tolerance, after = '' }: DimensionFigure): number {
  return (
    type.width(text, figureSize) +
    (tolerance === undefined ? 0 : 0.8 + Math.max(...tolerance.map((text) => type.width(text, toleranceSize)))) +
    (after === '' ? 0 : wordGap + type.width(after, toleranceSize))
  );
}

/**
 * A dimension from x1 to x2 with its line at y. The extension lines start at the height `from`, or at two heights if they
 * differ. A figure wider than the line is placed to its right.
 */
export function dimension(
  type: Typesetter,
  x1: number,
  x2: number,
  y: number,
  from: number | readonly [number, number],
  figure: DimensionFigure,
): Item[] {
  const [start1, start2] = typeof from === 'number' ? [from, from] : from;
  const end = (start: number) => y + (start < y ? 1 : -1);
  const width = figureWidth(type, figure);
  const narrow = width + 1 > x2 - x1;
  const left = narrow ? x2 + 1 : (x1 + x2 - width) / 2;
  return [
    line(x1, start1, x1, end(start1), thin),
    line(x2, start2, x2, end(start2), thin),
    line(x1, y, narrow ? left + width : x2, y, thin),
    arrowHead(x1, y, 1),
    arrowHead(x2, y, -1),
    ...figureItems(type, figure, left, y - 0.7),
  ];
}

function arrowHead(x: number, y: number, inward: 1 | -1): Item {
  const n = formatNumber;
  const back = x + inward * arrow.length;
  return {
    kind: 'path',
    d: `M${n(x)} ${n(y)} L${n(back)} ${n(y - arrow.half)} L${n(back)} ${n(y + arrow.half)} Z`,
    fill: ink.black,
  };
}

function figureItems(type: Typesetter, figure: DimensionFigure, x: number, y: number): Item[] {
  const { text, tolerance, after: words = '' } = figure;
  const items: Item[] = [{ kind: 'text', x, y, text, size: figureSize }];
  const end = x + figureWidth(type, figure);
  if (words !== '') items.push({ kind: 'text', x: end, y, text: words, size: toleranceSize, anchor: 'end' });
  if (tolerance === undefined) return items;
  const after = x + type.width(text, figureSize) + 0.8;
  const lines = tolerance.length === 1 ? [y - 0.3] : [y - 1.8, y + 0.1];
  return [
    ...items,
    ...tolerance.map((text, i): Item => ({ kind: 'text', x: after, y: lines[i]!, text: text, size: toleranceSize })),
  ];
}
