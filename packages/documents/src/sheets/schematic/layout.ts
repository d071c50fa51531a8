/** A laid-out graph: its columns placed vertically, its lines routed, and the horizontal positions of columns and runs. */
import { entryOf } from '../../display-list/lookup.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { arrangeColumns, type Columns, type PlacedRun } from './columns.ts';
import type { SchematicBlock, Bracket, Graph } from './graph.ts';
import { blockMetrics, runMetrics, type BlockMetrics, type RunMetrics } from './metrics.ts';
import { nowhere, type TextLevel, type Sides, type SheetReferences } from './words.ts';
import { noteWidth } from './row-texts.ts';
import { orderColumns } from './order.ts';
import { bracketReach } from './paint-block.ts';
import {
  placeColumns,
  type Measures,
  type PlacedGap,
  type PlacedGraph,
  type PlacedStock,
  type PositionedBlock,
} from './place.ts';
import { routeWires, type RoutedLine } from './route.ts';

const laneWidth = 1.9;
const channelEnds = 5;

/** The x of a lane's vertical segment, measured from the pins, mm. */
export function laneOffset(lane: number): number {
  return channelEnds / 2 + lane * laneWidth;
}

export interface ColumnPlace {
  readonly placed: readonly PositionedBlock[];
  readonly x: number;
  readonly width: number;
  readonly sides: Sides;
  readonly brackets: readonly Bracket[];
  /** The side of the column on which its brackets are. */
  readonly outward: -1 | 1;
}

export interface GapPlace {
  readonly stocks: readonly PlacedStock[];
  /** The runs of the gap, from x to x + width, and the adjacent edges of the columns on both sides. */
  readonly x: number;
  readonly width: number;
  readonly start: number;
  readonly end: number;
  readonly left: readonly RoutedLine[];
  readonly right: readonly RoutedLine[];
}

export interface SchematicLayout {
  readonly placed: PlacedGraph;
  readonly level: TextLevel;
  readonly columns: readonly ColumnPlace[];
  readonly gaps: readonly GapPlace[];
  readonly width: number;
  readonly height: number;
  block(block: SchematicBlock, where?: SheetReferences): BlockMetrics;
  run(run: PlacedRun): RunMetrics;
}

/** The columns of a graph in drawing order. */
export function orderedColumns(graph: Graph): Columns {
  return orderColumns(arrangeColumns(graph));
}

/** Measures that are computed once for each block and run. */
export function measuresOf(type: Typesetter, columns: Columns, level: TextLevel): Measures {
  const sidesOfBlock = new Map(
    columns.columns.flatMap((blocks, c) => blocks.map((block) => [block.id, sidesOf(columns, c)] as const)),
  );
  const runs = new Map<string, RunMetrics>();
  const blocks = new Map<string, BlockMetrics>();
  return {
    block: (block) =>
      remembered(blocks, block.id, () => blockMetrics(type, block, entryOf(sidesOfBlock, block.id), nowhere, level)),
    run: (run) => remembered(runs, run.id, () => runMetrics(type, run, level)),
  };
}

function remembered<T>(cache: Map<string, T>, id: string, make: () => T): T {
  let value = cache.get(id);
  if (value === undefined) {
    value = make();
    cache.set(id, value);
  }
  return value;
}

function sidesOf({ columns }: Columns, c: number): Sides {
  return { left: c > 0, right: c < columns.length - 1 || c === 0 };
}

/** The laid-out columns, no higher than the limit if everything fits. */
export function layOut(type: Typesetter, columns: Columns, level: TextLevel, limit?: number): SchematicLayout {
  const measures = measuresOf(type, columns, level);
  const placed = placeColumns(columns, measures, limit);
  const across = new Across(type, columns, measures, placed);
  const block = (target: SchematicBlock, where?: SheetReferences) =>
    where === undefined || target.part === undefined
      ? measures.block(target)
      : blockMetrics(type, target, across.sides(target), where, level);
  return { placed, level, ...across.done(), height: placed.height, block, run: (run) => measures.run(run) };
}

/** Places columns and gaps from left to right. */
class Across {
  readonly #type: Typesetter;
  readonly #given: Columns;
  readonly #measures: Measures;
  readonly #placed: PlacedGraph;
  readonly #columns: ColumnPlace[] = [];
  readonly #gaps: GapPlace[] = [];

  constructor(type: Typesetter, columns: Columns, measures: Measures, placed: PlacedGraph) {
    this.#type = type;
    this.#given = columns;
    this.#measures = measures;
    this.#placed = placed;
  }

  sides(block: SchematicBlock): Sides {
    return sidesOf(
      this.#given,
      this.#given.columns.findIndex((blocks) => blocks.some(({ id }) => id === block.id)),
    );
  }

  done() {
    let x = 0;
    for (const [c, placed] of this.#placed.columns.entries()) {
      x = this.#column(c, placed, x);
      const gap = this.#placed.gaps[c];
      if (gap !== undefined) x = this.#gap(gap, x);
    }
    return { columns: this.#columns, gaps: this.#gaps, width: x };
  }

  /** Brackets are on the outside: to the left of the first column, and to the right of the others. */
  #column(c: number, placed: readonly PositionedBlock[], start: number): number {
    const blocks = placed.map(({ block }) => block);
    const pins = new Set(blocks.flatMap((block) => block.pins.map(({ key }) => key)));
    const brackets = this.#given.brackets.filter((bracket) => bracket.pins.every((pin) => pins.has(pin)));
    const reach = bracketReach(this.#type, brackets);
    const outward = c === 0 && this.#given.columns.length > 1 ? -1 : 1;
    const x = outward === -1 ? start + reach : start;
    const width = Math.max(0, ...blocks.map((block) => this.#measures.block(block).width));
    this.#columns.push({ placed, x, width, sides: sidesOf(this.#given, c), brackets, outward });
    return x + width + (outward === 1 ? reach : 0);
  }

  #gap(gap: PlacedGap, start: number): number {
    const { stocks } = gap;
    const runs = stocks.map(({ run }) => run);
    const [left, right] = [routeWires(gap.left), routeWires(gap.right)];
    const channel = (lanes: number, wires: number) => (wires === 0 ? 0 : channelEnds + lanes * laneWidth);
    const x = start + channel(left.lanes, left.wires.length) + noteWidth(this.#type, runs, 'left');
    const width = Math.max(0, ...runs.map((run) => this.#measures.run(run).width));
    const end = x + width + channel(right.lanes, right.wires.length) + noteWidth(this.#type, runs, 'right');
    this.#gaps.push({ stocks, x, width, start, end, left: left.wires, right: right.wires });
    return end;
  }
}
