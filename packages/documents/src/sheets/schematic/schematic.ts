import type { Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { arrangeColumns, landings, type PlacedRun } from './columns.ts';
import type { Bracket, Graph, Row } from './graph.ts';
import { orderColumns } from './order.ts';
import { blockWidth, bracketReach, paintBlock, paintBrackets, type Sides } from './paint-block.ts';
import { paintFreeEnd, paintRun, runWidth } from './paint-run.ts';
import { placeColumns, type Placed, type PlacedStock } from './place.ts';
import { routeWires, type RoutedWire } from './route.ts';
import { conductor, screen } from '../../figures/wire-colour.ts';

/** A drawing without a page: its items from (0, 0), and its size in mm. */
interface Drawn {
  readonly items: readonly Item[];
  readonly width: number;
  readonly height: number;
}

const laneWidth = 1.9;
const channelEnds = 5;

/** Draws a graph: columns of blocks with the runs between them, source side left. */
export function drawGraph(graph: Graph, type: Typesetter): Drawn {
  const columns = orderColumns(arrangeColumns(graph));
  const placed = placeColumns(columns);
  const painter = new Painter(placed, graph.brackets, type);
  return painter.paint();
}

class Painter {
  readonly #type: Typesetter;
  readonly #placed: Placed;
  readonly #brackets: readonly (readonly Bracket[])[];
  readonly #items: Item[] = [];

  constructor(placed: Placed, brackets: readonly Bracket[], type: Typesetter) {
    this.#type = type;
    this.#placed = placed;
    this.#brackets = placed.columns.map((blocks) => {
      const pins = new Set(blocks.flatMap((block) => [...block.pinY.keys()]));
      return brackets.filter((bracket) => bracket.pins.every((pin) => pins.has(pin)));
    });
  }

  paint(): Drawn {
    const { columns, gaps } = this.#placed;
    let x = 0;
    for (let c = 0; c < columns.length; c += 1) {
      x = this.#column(c, x);
      if (c < gaps.length) x = this.#gap(c, x);
    }
    return { items: this.#items, width: x, height: this.#placed.height };
  }

  /** Paints a column from x; returns where it ends. Brackets stand outside: left of the first column, else right. */
  #column(c: number, start: number): number {
    const blocks = this.#placed.columns[c]!;
    const last = c === this.#placed.columns.length - 1;
    const sides: Sides = { left: c > 0, right: !last || c === 0 };
    const brackets = this.#brackets[c]!;
    const reach = bracketReach(this.#type, brackets);
    const outward = c === 0 && !last ? -1 : 1;
    const x = outward === -1 ? start + reach : start;
    const width = Math.max(0, ...blocks.map((block) => blockWidth(this.#type, block.block, sides)));
    for (const block of blocks) this.#items.push(paintBlock(this.#type, block, x, width, sides));
    const pinY = new Map(blocks.flatMap((block) => [...block.pinY].map(([key, place]) => [key, place.y] as const)));
    this.#items.push(...paintBrackets(brackets, pinY, outward === -1 ? x : x + width, outward));
    this.#passes(c, x, width);
    return x + width + (outward === 1 ? reach : 0);
  }

  /** A line straight through a column for each pin of a pass. */
  #passes(c: number, x: number, width: number): void {
    for (const { block, pinY } of this.#placed.columns[c]!) {
      if (block.kind !== 'pass') continue;
      for (const [key, { y }] of pinY) {
        const row = this.#rowOf(key);
        if (row !== undefined)
          this.#items.push(
            ...wirePath(row, [
              [x, y],
              [x + width, y],
            ]),
          );
      }
    }
  }

  #rowOf(pin: string): Row | undefined {
    for (const stock of this.#placed.gaps.flat()) {
      const row = stock.run.rows.find((item) => item.a.includes(pin) || item.b.includes(pin));
      if (row !== undefined) return row;
    }
    return undefined;
  }

  #gap(g: number, start: number): number {
    const stocks = this.#placed.gaps[g]!;
    const left = routeWires(this.#placed.wires[g]!.left);
    const right = routeWires(this.#placed.wires[g]!.right);
    const leftNotes = noteWidth(this.#type, stocks, 'left');
    const rightNotes = noteWidth(this.#type, stocks, 'right');
    const from = start + Math.max(channelEnds + left.lanes * laneWidth, leftNotes);
    const width = Math.max(0, ...stocks.map((stock) => runWidth(this.#type, stock)));
    const end = from + width + Math.max(channelEnds + right.lanes * laneWidth, rightNotes);
    for (const stock of stocks) {
      this.#items.push(paintRun(this.#type, stock, from, width));
      this.#freeEnds(stock, 'left', from, -1);
      this.#freeEnds(stock, 'right', from + width, 1);
    }
    this.#wires(stocks, left.wires, start, from, 1);
    this.#wires(stocks, right.wires, end, from + width, -1);
    return end;
  }

  /** Lines from pins at `pinX` to rows at `rowX`; `toRow` is the way from pin to row, 1 to the right. */
  #wires(
    stocks: readonly PlacedStock[],
    wires: readonly RoutedWire[],
    pinX: number,
    rowX: number,
    toRow: -1 | 1,
  ): void {
    for (const wire of wires) {
      const row = stocks.find((stock) => stock.run.id === wire.run)?.run.rows.find((item) => item.key === wire.row);
      if (row === undefined) continue;
      const points: (readonly [number, number])[] = [[pinX, wire.pinY]];
      let { pinY: y } = wire;
      for (const turn of wire.turns) {
        const x = pinX + toRow * (channelEnds / 2 + turn.lane * laneWidth);
        points.push([x, y], [x, turn.y]);
        ({ y } = turn);
      }
      points.push([rowX, wire.rowY]);
      this.#items.push(...wirePath(row, points));
    }
  }

  #freeEnds(stock: PlacedStock, side: 'left' | 'right', x: number, outward: -1 | 1): void {
    for (const row of stock.run.rows) {
      if (landings(stock.run, row, side).length > 0 || tiedAway(stock.run, row, side)) continue;
      const note = noteOf(stock.run, row, side);
      this.#items.push(...paintFreeEnd(row, note, x, stock.rowY.get(row.key)!, outward));
    }
  }
}

/** True when the row's end is gathered into a pigtail that another row carries on. */
function tiedAway(run: PlacedRun, row: Row, side: 'left' | 'right'): boolean {
  const end = (run.left === 'a') === (side === 'left') ? 'a' : 'b';
  return run.ties.some((tie) => tie.end === end && tie.rows.indexOf(row.key) > 0);
}

function noteOf(run: PlacedRun, row: Row, side: 'left' | 'right'): string | undefined {
  return (run.left === 'a') === (side === 'left') ? row.noteA : row.noteB;
}

function noteWidth(type: Typesetter, stocks: readonly PlacedStock[], side: 'left' | 'right'): number {
  const notes = stocks.flatMap(({ run }) =>
    run.rows.filter((row) => landings(run, row, side).length === 0).map((row) => noteOf(run, row, side) ?? ''),
  );
  return notes.length === 0 ? 0 : 6 + Math.max(...notes.map((note) => type.width(note, 2)));
}

function wirePath(row: Row, points: readonly (readonly [number, number])[]): Item[] {
  return row.kind === 'screen' ? screen(points, row.key) : conductor(points, row.colour, row.key);
}
