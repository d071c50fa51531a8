/** Divides a plan that fits no paper into several sheets. Each shows a part of it at full size and names the adjoining sheets. */
import type { Point } from '../../display-list/geometry.ts';
import type { PrintFormat } from '@cablewright/engine';
import { ink, line, type Item, type Stroke } from '../../display-list/display-list.ts';
import type { Space } from '../../page/frame/space.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { wholeTexts, overlapMm } from '../plane/sheet-texts.ts';
import { planText, type HarnessPlan } from './plan-places.ts';

/** A part of a plan on a separate sheet. */
export interface PlanSheet {
  /** The part of the plan it shows, mm of the plan. */
  readonly window: Space;
  readonly row: number;
  readonly column: number;
}

/** Space around a part for the names of the adjoining sheets, mm. */
const edge = 6;
const seam: Stroke = { ink: ink.grey, width: 0.15, dash: [3, 2] };

/** The sheets of a plan for a room, row by row, without empty ones. Neighbours overlap by 10 mm. */
export function planSheets({ width, height, bundles, boxes }: HarnessPlan, room: Space): PlanSheet[] {
  const [wide, high] = [room.width - 2 * edge, room.height - 2 * edge];
  const count = (size: number, of: number) => Math.max(1, Math.ceil((size - overlapMm) / (of - overlapMm)));
  const cells = Array.from({ length: count(height, high) }, (_, row) =>
    Array.from({ length: count(width, wide) }, (_, column): PlanSheet => {
      const corner = { x: column * (wide - overlapMm), y: row * (high - overlapMm) };
      return { window: { ...corner, width: wide, height: high }, row, column };
    }),
  ).flat();
  const spaces = [
    ...boxes.map(({ space }) => space),
    ...bundles.map(({ a, b }) => ({
      x: Math.min(a[0], b[0]),
      y: Math.min(a[1], b[1]),
      width: Math.abs(a[0] - b[0]),
      height: Math.abs(a[1] - b[1]),
    })),
  ];
  return cells.filter(({ window }) => spaces.some((space) => meet(space, window)));
}

function meet(a: Space, b: Space): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** The sheet that shows a point of the plan in its middle part (sheets count from 1), and the point on that sheet. */
export function sheetOf(sheets: readonly PlanSheet[], space: Space, [x, y]: Point) {
  const isOn = ({ window }: PlanSheet) =>
    x >= window.x && x <= window.x + window.width && y >= window.y && y <= window.y + window.height;
  const inside = ({ window }: PlanSheet) =>
    Math.min(x - window.x, window.x + window.width - x, y - window.y, window.y + window.height - y);
  const [best] = sheets.filter(isOn).toSorted((a, b) => inside(b) - inside(a));
  if (best === undefined) return undefined;
  const position = [space.x + edge + x - best.window.x, space.y + edge + y - best.window.y] as const;
  return { sheet: sheets.indexOf(best) + 1, at: position };
}

/** The part of a plan on one of its sheets. */
export function planSheetItems(
  type: Typesetter,
  print: PrintFormat,
  sheets: readonly PlanSheet[],
  sheet: PlanSheet,
  space: Space,
  items: readonly Item[],
): Item[] {
  const { window } = sheet;
  const clip = { x: space.x + edge, y: space.y + edge, width: window.width, height: window.height };
  const inner = wholeTexts(type, items, window);
  return [
    { kind: 'group', clip, items: [{ kind: 'group', x: clip.x - window.x, y: clip.y - window.y, items: inner }] },
    ...neighbours.flatMap((side) => joinItems(print, sheets, sheet, clip, side)),
  ];
}

const neighbours = [
  { down: 0, across: 1 },
  { down: 0, across: -1 },
  { down: 1, across: 0 },
  { down: -1, across: 0 },
] as const;

/** The seam to a neighbour, with the number of its sheet. */
function joinItems(
  print: PrintFormat,
  sheets: readonly PlanSheet[],
  { row, column }: PlanSheet,
  { x, y, width, height }: Space,
  { down, across }: (typeof neighbours)[number],
): Item[] {
  const next = sheets.findIndex((candidate) => candidate.row === row + down && candidate.column === column + across);
  if (next === -1) return [];
  const style = { kind: 'text', size: planText, anchor: 'middle', ink: ink.grey } as const;
  const text = print.text('harness.goes-on', { sheet: next + 1 });
  const half = overlapMm / 2;
  if (down === 0) {
    const on = across > 0 ? x + width - half : x + half;
    const beyond = across > 0 ? x + width + edge - 1.2 : x - 1.2;
    return [line(on, y, on, y + height, seam), { ...style, text, x: beyond, y: y + height / 2, turn: -90 }];
  }
  const on = down > 0 ? y + height - half : y + half;
  const beyond = down > 0 ? y + height + edge - 1.2 : y - 1.6;
  return [line(x, on, x + width, on, seam), { ...style, text, x: x + width / 2, y: beyond }];
}
