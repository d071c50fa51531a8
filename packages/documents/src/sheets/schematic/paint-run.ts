import { formatNumber, ink, polyline, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { Row } from './graph.ts';
import type { PlacedStock } from './place.ts';
import { conductor, dot, freeEnd, screen } from '../../figures/wire-colour.ts';

const size = 2.2;
const inset = 5;

/** How wide the box of a run must be for its texts, mm; between 40 and 95. A bare joint needs none. */
export function runWidth(type: Typesetter, placed: PlacedStock): number {
  if (placed.run.bare === true) return 0;
  const rows = placed.run.rows.map((row) => type.width(rowText(row), size) + 2 * inset + 14);
  return Math.max(40, Math.min(95, type.width(placed.run.title, size, 'bold') + 4), Math.min(70, Math.max(0, ...rows)));
}

function rowText(row: Row): string {
  if (row.kind === 'screen') return row.label;
  const parts = row.colour?.code === row.label ? [row.label] : [row.colour?.code, row.label];
  return parts.filter((part) => part !== undefined && part !== '').join('  ');
}

/** A run from x to x + width: its jacket, title, and a line for each conductor and screen. */
export function paintRun(type: Typesetter, placed: PlacedStock, x: number, width: number): Item {
  const { run } = placed;
  const rows = run.rows.flatMap((row) => paintRow(type, row, x, width, placed.rowY.get(row.key)!, run.bare === true));
  if (run.bare === true) return { kind: 'group', items: rows };
  const top = placed.y + 5;
  const jacket: Item = {
    kind: 'rect',
    x,
    y: top,
    width,
    height: placed.y + placed.height + 0.5 - top,
    radius: 2.4,
    stroke: { ink: ink.grey, width: 0.35 },
    fill: ink.faint,
  };
  const title: Item = {
    kind: 'text',
    x: x + 1,
    y: placed.y + 3.6,
    text: type.fit(run.title, width - 2, size, 'bold'),
    size,
    weight: 'bold',
  };
  return {
    kind: 'group',
    ref: run.id,
    title: run.title,
    items: [jacket, title, ...groupMarks(placed, x, width), ...rows, ...joinedRows(placed, x, width)],
  };
}

function paintRow(type: Typesetter, row: Row, x: number, width: number, y: number, bare: boolean): Item[] {
  const points = [
    [x, y],
    [x + width, y],
  ] as const;
  const lines = row.kind === 'screen' ? screen(points, row.key) : conductor(points, row.colour, row.key);
  if (bare) return width === 0 ? [] : lines;
  const text = rowText(row);
  if (text === '') return lines;
  const wide = type.width(text, size) + 1.6;
  const plate: Item = {
    kind: 'rect',
    x: x + width / 2 - wide / 2,
    y: y - 1.5,
    width: wide,
    height: 3,
    radius: 0.6,
    fill: ink.white,
  };
  return [
    ...lines,
    plate,
    { kind: 'text', x: x + width / 2, y: y + size * 0.36, text, size, anchor: 'middle', ref: row.key },
  ];
}

/** Twisted pairs get the crossed mark of a twist near both ends; a screen gets a dashed outline around what it holds. */
function groupMarks(placed: PlacedStock, x: number, width: number): Item[] {
  return placed.run.groups.flatMap((group): Item[] => {
    const ys = group.rows.flatMap((key) => placed.rowY.get(key) ?? []);
    if (ys.length < 2) return [];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (group.kind === 'pair') return [x + 4, x + width - 6].map((at) => twist(at, top, bottom));
    const box = { x: x + 1.4, y: top - 2.1, width: width - 2.8, height: bottom - top + 4.2 };
    return [{ kind: 'rect', ...box, radius: 1.6, stroke: { ink: ink.grey, width: 0.3, dash: [1.2, 0.8] } }];
  });
}

function twist(x: number, top: number, bottom: number): Item {
  const n = formatNumber;
  const [a, b] = [n(top), n(bottom)];
  const cross = (from: string, to: string) =>
    `M${n(x)} ${from} C${n(x + 1)} ${from} ${n(x + 1)} ${to} ${n(x + 2)} ${to}`;
  return { kind: 'path', d: `${cross(a, b)} ${cross(b, a)}`, stroke: { ink: ink.grey, width: 0.3 } };
}

/** Rows joined by a bar across them, from the highest to the lowest. */
interface Bar {
  readonly rows: readonly string[];
  readonly ys: readonly number[];
}

const barInset = 2.4;
const barPitch = 1.7;

/** The bars of pigtails at both ends, and of screens that touch along the run where no pigtail shows that already. */
function joinedRows(placed: PlacedStock, x: number, width: number): Item[] {
  const { run } = placed;
  const tiesAt = (left: boolean) => run.ties.filter((tie) => (tie.end === run.left) === left).map(({ rows }) => rows);
  const bonds = run.bonds.filter((bond) => !run.ties.some(({ rows }) => bond.every((row) => rows.includes(row))));
  return [
    ...paintBars(barsOf(placed, tiesAt(true)), x + barInset, barPitch),
    ...paintBars(barsOf(placed, tiesAt(false)), x + width - barInset, -barPitch),
    ...paintBars(barsOf(placed, bonds), x + width * 0.22, barPitch),
  ];
}

function barsOf({ rowY }: PlacedStock, groups: readonly (readonly string[])[]): Bar[] {
  return groups.flatMap((rows) => {
    const ys = rows.flatMap((key) => rowY.get(key) ?? []);
    return ys.length < 2 ? [] : [{ rows, ys }];
  });
}

/** Bars that pass one another are given an x of their own, each further in: what is not joined must not look so. */
function paintBars(bars: readonly Bar[], first: number, pitch: number): Item[] {
  const lanes: { top: number; bottom: number }[][] = [];
  return bars.flatMap(({ rows, ys }): Item[] => {
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const isFree = (lane: (typeof lanes)[number]) => lane.every((one) => one.bottom < top || bottom < one.top);
    const found = lanes.findIndex(isFree);
    const lane = found < 0 ? lanes.push([]) - 1 : found;
    lanes[lane]!.push({ top, bottom });
    const at = first + lane * pitch;
    const ends = [[at, top] as const, [at, bottom] as const];
    return [polyline(ends, { ink: ink.grey, width: 0.5 }, rows[0]), ...ys.map((y) => dot(at, y))];
  });
}

/** An end of a row that no line goes on from: an open circle, with the words that say why. */
export function paintFreeEnd(row: Row, note: string | undefined, x: number, y: number, outward: -1 | 1): Item[] {
  const tip = x + outward * 3;
  const lines =
    row.kind === 'screen'
      ? screen([
          [x, y],
          [tip, y],
        ])
      : conductor(
          [
            [x, y],
            [tip, y],
          ],
          row.colour,
        );
  const items = [...lines, ...freeEnd(tip, y)];
  if (note === undefined || note === '') return items;
  return [
    ...items,
    {
      kind: 'text',
      x: tip + outward * 1.4,
      y: y + 0.7,
      text: note,
      size: 2,
      anchor: outward === 1 ? 'start' : 'end',
      ink: ink.grey,
    },
  ];
}
