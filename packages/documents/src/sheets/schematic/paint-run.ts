import { entryOf } from '../../display-list/lookup.ts';
import { formatNumber, ink, polyline, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { RunRow } from './graph.ts';
import { barCount, barInset, barPitch, hasPairs, type RunMetrics } from './metrics.ts';
import { lineHeight, textSize, type TextLevel } from './words.ts';
import { rowTexts, type RowTexts } from './row-texts.ts';
import type { PlacedStock } from './place.ts';
import { conductor, dot, screen, type WireColour } from '../../figures/wire-colour.ts';

const textInset = 2;

/** A run from x to x + width: its jacket, title, and a line for each conductor and screen. */
export function paintRun(
  type: Typesetter,
  placed: PlacedStock,
  metrics: RunMetrics,
  x: number,
  width: number,
  level: TextLevel,
): Item {
  const { run } = placed;
  const middle = x + metrics.middle + (width - metrics.width) / 2;
  const space = { x, width, inset: metrics.inset + textInset, middle };
  const rows = run.rows.flatMap((row) => {
    const y = entryOf(placed.rowY, row.key);
    return [
      ...rowLines(row, ...drawnFrom(run, row, x, width), y),
      ...(run.bare === true ? [] : rowWords(type, row, rowTexts(run, row, level), space, y)),
    ];
  });
  if (run.bare === true) return { kind: 'group', items: rows };
  const title = [run.name, ...run.facts].join(' · ');
  const box = run.single === true ? [] : jacket(placed, metrics, x, width);
  return {
    kind: 'group',
    ref: run.id,
    title,
    items: [...box, ...groupMarks(placed, x, width), ...rows, ...joinedRows(placed, x, width)],
  };
}

function jacket({ y, height }: PlacedStock, { title, head }: RunMetrics, x: number, width: number): Item[] {
  const top = y + head - 1.5;
  const bottom = y + height + 0.5;
  return [
    {
      kind: 'rect',
      x,
      y: top,
      width,
      height: bottom - top,
      radius: 2.4,
      stroke: { ink: ink.grey, width: 0.35 },
      fill: ink.faint,
    },
    ...title.map((text, i): Item => {
      return { kind: 'text', x: x + 1, y: y + 2.9 + i * lineHeight, text, size: textSize, weight: 'bold' };
    }),
  ];
}

/**
 * Start and end of the line of a row: the ends of the run. A screen or drain that is not joined to anything at an end begins
 * inside the outline of its screen, which it does not cross there.
 */
function drawnFrom(run: PlacedStock['run'], row: RunRow, x: number, width: number): [from: number, to: number] {
  const isInside = (end: 'a' | 'b') =>
    (row.kind === 'drain' || row.kind === 'screen') &&
    run.bare !== true &&
    width > 4 * barInset &&
    (end === 'a' ? [...row.a, ...(row.awayA ?? [])] : [...row.b, ...(row.awayB ?? [])]).length === 0;
  const [left, right] = run.left === 'a' ? (['a', 'b'] as const) : (['b', 'a'] as const);
  return [x + (isInside(left) ? barInset : 0), x + width - (isInside(right) ? barInset : 0)];
}

function rowLines(row: RunRow, from: number, to: number, y: number): Item[] {
  if (from === to) return [];
  const points = [
    [from, y],
    [to, y],
  ] as const;
  return row.kind === 'screen' ? screen(points, row.key) : conductor(points, row.colour, row.key);
}

/** The words on a row's line, each on a white background. */
function rowWords(
  type: Typesetter,
  row: RunRow,
  { left, middle, right }: RowTexts,
  space: { readonly x: number; readonly width: number; readonly inset: number; readonly middle: number },
  y: number,
): Item[] {
  const words = [
    { text: left, anchor: 'start', at: space.x + space.inset, back: 0 },
    { text: middle, anchor: 'middle', at: space.middle, back: 0.5 },
    { text: right, anchor: 'end', at: space.x + space.width - space.inset, back: 1 },
  ] as const;
  return words.flatMap(({ text, anchor, at: textX, back }): Item[] => {
    if (text === '') return [];
    const wide = type.width(text, textSize);
    const plate = { x: textX - wide * back - 0.7, y: y - 1.5, width: wide + 1.4, height: 3 };
    return [
      { kind: 'rect', ...plate, radius: 0.6, fill: ink.white },
      { kind: 'text', x: textX, y: y + textSize * 0.36, text, size: textSize, anchor, ref: row.key },
    ];
  });
}

/** Twisted pairs have a twist mark near both ends; a screen has a dashed outline around its contents. */
function groupMarks(placed: PlacedStock, x: number, width: number): Item[] {
  return placed.run.groups.flatMap((group): Item[] => {
    const ys = group.rows.flatMap((key) => placed.rowY.get(key) ?? []);
    if (ys.length < 2) return [];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (group.kind === 'pair') return markPlaces(placed, x, width).map((markX) => twist(markX, top, bottom));
    const box = { x: x + 1.4, y: top - 2.1, width: width - 2.8, height: bottom - top + 4.2 };
    return groupBox(box, group.colour);
  });
}

/** The outline around the contents of a screen: dashed, or the jacket in its colour, thinner than any wire. */
function groupBox(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  colour: WireColour | undefined,
): Item[] {
  if (colour === undefined)
    return [{ kind: 'rect', ...box, radius: 1.6, stroke: { ink: ink.grey, width: 0.3, dash: [1.2, 0.8] } }];
  return [
    { kind: 'rect', ...box, radius: 1.6, stroke: { ink: ink.black, width: 0.45 } },
    { kind: 'rect', ...box, radius: 1.6, stroke: { ink: colour.base, width: 0.25 } },
  ];
}

/** The positions of twist marks: inside the bars of both ends. */
function markPlaces({ run }: PlacedStock, x: number, width: number): number[] {
  const inner = barInset + barCount(run) * barPitch;
  return hasPairs(run) ? [x + inner, x + width - inner - 2] : [];
}

function twist(x: number, top: number, bottom: number): Item {
  const n = formatNumber;
  const [a, b] = [n(top), n(bottom)];
  const cross = (from: string, to: string) =>
    `M${n(x)} ${from} C${n(x + 1)} ${from} ${n(x + 1)} ${to} ${n(x + 2)} ${to}`;
  return { kind: 'path', d: `${cross(a, b)} ${cross(b, a)}`, stroke: { ink: ink.grey, width: 0.3 } };
}

/** Rows joined by a vertical bar, from the highest to the lowest. */
interface Bar {
  readonly rows: readonly string[];
  readonly ys: readonly number[];
}

/** The bars of pigtails at both ends, and of screens in contact along the run unless a pigtail already shows that. */
function joinedRows(placed: PlacedStock, x: number, width: number): Item[] {
  const { run } = placed;
  const tiesAt = (left: boolean) => run.ties.filter((tie) => (tie.end === run.left) === left).map(({ rows }) => rows);
  const bonds = run.bonds.filter((bond) => !run.ties.some(({ rows }) => bond.every((row) => rows.includes(row))));
  const left = tiesAt(true);
  return [
    ...paintBars(barsOf(placed, left), x + barInset, barPitch),
    ...paintBars(barsOf(placed, tiesAt(false)), x + width - barInset, -barPitch),
    ...paintBars(barsOf(placed, bonds), x + barInset + left.length * barPitch, barPitch),
  ];
}

function barsOf({ rowY }: PlacedStock, groups: readonly (readonly string[])[]): Bar[] {
  return groups.flatMap((rows) => {
    const ys = rows.flatMap((key) => rowY.get(key) ?? []);
    return ys.length < 2 ? [] : [{ rows, ys }];
  });
}

/** Bars that overlap vertically get separate x positions, each further inside, because unjoined bars must not look joined. */
function paintBars(bars: readonly Bar[], first: number, pitch: number): Item[] {
  const lanes: { readonly x: number; readonly bars: { top: number; bottom: number }[] }[] = [];
  return bars.flatMap(({ rows, ys }): Item[] => {
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    let lane = lanes.find(({ bars }) => bars.every((bar) => bar.bottom < top || bottom < bar.top));
    if (lane === undefined) lanes.push((lane = { x: first + lanes.length * pitch, bars: [] }));
    lane.bars.push({ top, bottom });
    const barX = lane.x;
    const ends = [[barX, top] as const, [barX, bottom] as const];
    return [polyline(ends, { ink: ink.grey, width: 0.5 }, rows[0]), ...ys.map((y) => dot(barX, y))];
  });
}
