import { entryOf } from '../../display-list/lookup.ts';
import type { Point } from '../../display-list/geometry.ts';
import { formatNumber, ink, type Item } from '../../display-list/display-list.ts';
import { conductor, freeEnd, screen } from '../../figures/wire-colour.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { landings, type PlacedRun } from './columns.ts';
import { crossingGaps, type CrossingLine } from './crossings.ts';
import type { Graph, RunRow } from './graph.ts';
import { type ColumnPlace, type GapPlace, laneOffset, layOut, type SchematicLayout, orderedColumns } from './layout.ts';
import { nowhere, textSize, type SheetReferences } from './words.ts';
import { arrowKey, awayPins, endNote, isAway } from './row-texts.ts';
import { paintBlock, paintBrackets } from './paint-block.ts';
import { paintRun } from './paint-run.ts';
import type { PinRowLine, PlacedStock, PositionedBlock } from './place.ts';
import type { RoutedLine } from './route.ts';

/** A drawing without a page: its items from (0, 0), and its size in mm. */
interface Drawn {
  readonly items: readonly Item[];
  readonly width: number;
  readonly height: number;
}

/** Draws a whole graph: columns of blocks with the runs between them, sources on the left. */
export function drawGraph(graph: Graph, type: Typesetter): Drawn {
  return paintLayout(layOut(type, orderedColumns(graph), 0), type);
}

/** Paints a layout. `where` returns references to the places where rows and parts continue. */
export function paintLayout(layout: SchematicLayout, type: Typesetter, where: SheetReferences = nowhere): Drawn {
  return new Painter(layout, type, where).paint();
}

/** Positions of the rows and blocks of a drawing by key and id, and of the arrows of rows by `arrowKey`. */
export function placesIn({ columns, gaps }: SchematicLayout): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  const addEnds = ({ run, rowY }: PlacedStock, side: 'left' | 'right', x: number) => {
    for (const row of run.rows) {
      const y = entryOf(rowY, row.key);
      if (isAway(run, row, side))
        for (const pin of awayPins(row, endOf(run, side))) places.set(arrowKey(row, pin), [x, y]);
      if (!places.has(row.key)) places.set(row.key, [x, y]);
    }
  };
  for (const [c, { x, placed }] of columns.entries()) {
    for (const { block, y } of placed) places.set(block.id, [x, y]);
    const gap = gaps[c];
    if (gap === undefined) continue;
    for (const stock of gap.stocks) {
      addEnds(stock, 'left', gap.x);
      addEnds(stock, 'right', gap.x + gap.width);
    }
  }
  return places;
}

class Painter {
  readonly #type: Typesetter;
  readonly #layout: SchematicLayout;
  readonly #where: SheetReferences;
  readonly #items: Item[] = [];

  constructor(layout: SchematicLayout, type: Typesetter, where: SheetReferences) {
    this.#type = type;
    this.#layout = layout;
    this.#where = where;
  }

  paint(): Drawn {
    const { columns, gaps, width, height } = this.#layout;
    for (const [c, column] of columns.entries()) {
      this.#column(column, c);
      const gap = gaps[c];
      if (gap !== undefined) this.#gap(gap);
    }
    return { items: this.#items, width, height };
  }

  #column({ placed, x, width, sides, brackets, outward }: ColumnPlace, c: number): void {
    const { gaps } = this.#layout.placed;
    const landed = { left: heightsByPin(gaps[c - 1]?.right ?? []), right: heightsByPin(gaps[c]?.left ?? []) };
    for (const positioned of placed) {
      const metrics = this.#layout.block(positioned.block, this.#where);
      this.#items.push(paintBlock(positioned, metrics, x, width, sides, landed));
    }
    const pinY = new Map(placed.flatMap((block) => [...block.pinY].map(([key, place]) => [key, place.y] as const)));
    this.#items.push(...paintBrackets(brackets, pinY, outward === -1 ? x : x + width, outward));
    this.#passes(placed, x, width);
  }

  /** A straight line through a column for each pin of a pass. */
  #passes(placed: readonly PositionedBlock[], x: number, width: number): void {
    for (const { block, pinY } of placed) {
      if (block.kind !== 'pass') continue;
      for (const [key, { y }] of pinY) {
        const row = this.#rowOf(key);
        if (row === undefined) continue;
        const points = [[x, y] as const, [x + width, y] as const];
        this.#items.push(...wirePath(row, points));
      }
    }
  }

  #rowOf(pin: string): RunRow | undefined {
    for (const { run } of this.#layout.gaps.flatMap(({ stocks }) => stocks)) {
      const row = run.rows.find((item) => item.a.includes(pin) || item.b.includes(pin));
      if (row !== undefined) return row;
    }
    return undefined;
  }

  #gap({ stocks, x, width, start, end, left, right }: GapPlace): void {
    for (const stock of stocks) {
      this.#items.push(paintRun(this.#type, stock, this.#layout.run(stock.run), x, width, this.#layout.level));
      this.#ends(stock, 'left', x, -1);
      this.#ends(stock, 'right', x + width, 1);
    }
    this.#wires(stocks, left, start, x, 1);
    this.#wires(stocks, right, end, x + width, -1);
  }

  /** Lines from pins at `pinX` to rows at `rowX`. `toRow` is the direction from pin to row, 1 for right. */
  #wires(
    stocks: readonly PlacedStock[],
    wires: readonly RoutedLine[],
    pinX: number,
    rowX: number,
    toRow: -1 | 1,
  ): void {
    const rows = new Map(stocks.flatMap(({ run }) => run.rows.map((row) => [`${run.id} ${row.key}`, row] as const)));
    const lines = wires.flatMap((wire): (CrossingLine & { readonly row: RunRow })[] => {
      const row = rows.get(`${wire.run} ${wire.row}`);
      return row === undefined ? [] : [{ row, pin: wire.pin, points: pointsOf(wire, pinX, rowX, toRow) }];
    });
    for (const { line, gaps } of crossingGaps(lines)) this.#items.push(...gaps, ...wirePath(line.row, line.points));
  }

  /** Draws the ends of rows without a line: an arrow if it continues elsewhere, otherwise an open end. */
  #ends(stock: PlacedStock, side: 'left' | 'right', x: number, outward: -1 | 1): void {
    const { run, rowY } = stock;
    for (const row of run.rows) {
      const y = entryOf(rowY, row.key);
      const isHere = landings(run, row, side).length > 0;
      const note = endNote(run, row, side, this.#where);
      if (isAway(run, row, side) && note !== undefined) {
        this.#items.push(...(isHere ? noteOverLine(note, x, y, outward) : paintAway(row, note, x, y, outward)));
      } else if (!isHere && !tiedAway(run, row, side)) {
        this.#items.push(...paintFreeEnd(row, note, x, y, outward));
      }
    }
  }
}

function heightsByPin(lines: readonly PinRowLine[]): ReadonlyMap<string, readonly number[]> {
  const heights = new Map<string, number[]>();
  for (const { pin, pinY } of lines) heights.set(pin, [...(heights.get(pin) ?? []), pinY]);
  return heights;
}

function endOf(run: PlacedRun, side: 'left' | 'right'): 'a' | 'b' {
  return (run.left === 'a') === (side === 'left') ? 'a' : 'b';
}

/** Whether the row's end is gathered into a pigtail that another row represents. */
function tiedAway(run: PlacedRun, row: RunRow, side: 'left' | 'right'): boolean {
  const end = endOf(run, side);
  return run.ties.some((tie) => tie.end === end && tie.rows.indexOf(row.key) > 0);
}

function pointsOf(wire: RoutedLine, pinX: number, rowX: number, toRow: -1 | 1): Point[] {
  const points: Point[] = [[pinX, wire.pinY]];
  let { pinY: y } = wire;
  for (const turn of wire.turns) {
    const x = pinX + toRow * laneOffset(turn.lane);
    points.push([x, y], [x, turn.y]);
    ({ y } = turn);
  }
  return [...points, [rowX, wire.rowY]];
}

function wirePath(row: RunRow, points: readonly Point[]): Item[] {
  return row.kind === 'screen' ? screen(points, row.key) : conductor(points, row.colour, row.key);
}

// Symbols for row ends that no line continues on their sheet.

/** An open end: an open circle, with words that say why it is open. */
function paintFreeEnd(row: RunRow, note: string | undefined, x: number, y: number, outward: -1 | 1): Item[] {
  const tip = x + outward * 1.8;
  return [...endLine(row, x, tip, y), ...freeEnd(tip, y), ...noteAt(note, tip + outward * 1.4, y + 0.8, outward)];
}

/** An end that continues elsewhere: an arrow, with the sheet and zone. */
function paintAway(row: RunRow, note: string, x: number, y: number, outward: -1 | 1): Item[] {
  const tip = x + outward * 3.2;
  const foot = tip - outward * 1.8;
  const n = formatNumber;
  const d = `M${n(foot)} ${n(y - 1)} L${n(tip)} ${n(y)} L${n(foot)} ${n(y + 1)} Z`;
  return [
    ...endLine(row, x, foot, y),
    { kind: 'path', d, fill: ink.black },
    ...noteAt(note, tip + outward * 0.8, y + 0.9, outward, ink.black),
  ];
}

/** A note above the line of an end that continues here and has a further joint elsewhere. */
function noteOverLine(note: string, x: number, y: number, outward: -1 | 1): Item[] {
  return noteAt(`+ ${note}`, x + outward * 0.8, y - 0.9, outward, ink.black);
}

function endLine(row: RunRow, x: number, tip: number, y: number): Item[] {
  const points = [[x, y] as const, [tip, y] as const];
  return row.kind === 'screen' ? screen(points) : conductor(points, row.colour);
}

function noteAt(note: string | undefined, x: number, y: number, outward: -1 | 1, colour: string = ink.grey): Item[] {
  if (note === undefined || note === '') return [];
  return [{ kind: 'text', x, y, text: note, size: textSize, anchor: outward === 1 ? 'start' : 'end', ink: colour }];
}
