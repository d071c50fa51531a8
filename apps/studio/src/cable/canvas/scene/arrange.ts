/**
 * Arranges blocks in columns: sources on the left, destinations on the right, cables and in-line parts between them. A
 * block that was moved by hand keeps its position, wherever the others are.
 */
import { derived } from '@cablewright/derive';
import type { CanvasBlock } from './blocks.ts';
import type { CanvasLink } from './links.ts';
import { gatheredWidth } from './gathered.ts';
import { grid, rowMiddle, sizeOf } from './size.ts';
import type { CanvasPoint } from './around.ts';

/**
 * The gap between two columns, px. It is larger if many lines run steeply next to each other, so that each can be
 * seen.
 */
const columnGap = 104;
const widestGap = 320;
/**
 * From this many lines between two parts on, the gap grows so that neighbouring lines are at least 5 px apart at their
 * steepest.
 */
const bundle = 6;
const risePerGap = 2.75;

/** The gap after each column, px, for blocks with these tops. */
function gapsOf(
  columns: readonly (readonly CanvasBlock[])[],
  links: readonly CanvasLink[],
  tops: ReadonlyMap<string, number>,
): number[] {
  const columnOf = new Map(columns.flatMap((list, index) => list.map(({ id }) => [id, index] as const)));
  const rises = new Map<string, { readonly column: number; sum: number; count: number }>();
  const middles = middlesOf(columns, tops);
  for (const {
    ends: [a, b],
  } of links) {
    const [columnA, columnB] = [columnOf.get(a.block) ?? 0, columnOf.get(b.block) ?? 0];
    if (Math.abs(columnA - columnB) !== 1) continue;
    const key = columnA < columnB ? `${a.block} ${b.block}` : `${b.block} ${a.block}`;
    const rise = rises.get(key) ?? { column: Math.min(columnA, columnB), sum: 0, count: 0 };
    rise.sum += Math.abs((middles.get(a.row) ?? 0) - (middles.get(b.row) ?? 0));
    rise.count += 1;
    rises.set(key, rise);
  }
  const gaps = columns.map(() => columnGap);
  for (const { column, sum, count } of rises.values())
    if (count >= bundle)
      gaps[column] = Math.max(gaps[column]!, Math.min(widestGap, Math.ceil(sum / count / risePerGap)));
  return gaps;
}

function middlesOf(
  columns: readonly (readonly CanvasBlock[])[],
  tops: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const all = columns.flat();
  return new Map(
    all.flatMap(({ id, rows, kind }) =>
      rows.map(({ key }, row) => [key, (tops.get(id) ?? 0) + rowMiddle(row, kind)] as const),
    ),
  );
}

/** The positions of blocks that a person moved, by id. */
export type BlockPlaces = Readonly<Record<string, CanvasPoint>>;

const blockGap = 32;
const sweeps = 6;

/** An arrangement, with the shapes of the blocks it was made for. */
interface Arranged {
  readonly places: ReadonlyMap<string, CanvasPoint>;
  readonly shapes: ReadonlyMap<string, string>;
}

export function arrangedNow(blocks: readonly CanvasBlock[], links: readonly CanvasLink[]): Arranged {
  return {
    places: arrange(blocks, links),
    shapes: new Map(blocks.map((block) => [block.id, shapeOf(block)])),
  };
}

/**
 * True if the arrangement can still be used. It is kept while wires are drawn and parts are removed, so that no pin
 * moves under the pointer. A new or resized part that has no position set by hand needs a new arrangement.
 */
export function stillServes({ shapes }: Arranged, blocks: readonly CanvasBlock[], moved: BlockPlaces): boolean {
  return blocks.every((block) => moved[block.id] !== undefined || shapes.get(block.id) === shapeOf(block));
}

const shapeOf = derived('shape of a cable', (block: CanvasBlock) => `${block.role ?? ''} ${sizeOf(block).height}`);

/** The position of each block, by its id. */
function arrange(blocks: readonly CanvasBlock[], links: readonly CanvasLink[]): ReadonlyMap<string, CanvasPoint> {
  const column = columnsOf(blocks, links);
  const columns = Map.groupBy(blocks, (block) => column.get(block.id) ?? 0);
  const order = [...columns.keys()].toSorted((a, b) => a - b).map((n) => columns.get(n) ?? []);
  const tops = topsOf(order, links);
  const gaps = gapsOf(order, links, tops);
  const places = new Map<string, CanvasPoint>();
  let x = 0;
  for (const [index, list] of order.entries()) {
    const width = Math.max(gatheredWidth(list, heightOf(order, tops)), ...list.map((block) => sizeOf(block).width));
    for (const block of list) {
      places.set(block.id, {
        x: snapped(x + (width - sizeOf(block).width) / 2),
        // A single wire is level with its pins.
        y: block.kind === 'wire' ? Math.round(tops.get(block.id) ?? 0) : snapped(tops.get(block.id) ?? 0),
      });
    }
    x += width + gaps[index]!;
  }
  return places;
}

function heightOf(columns: readonly (readonly CanvasBlock[])[], tops: ReadonlyMap<string, number>): number {
  return Math.max(...columns.flat().map((block) => (tops.get(block.id) ?? 0) + sizeOf(block).height));
}

export function snapped(value: number): number {
  return Math.round(value / grid) * grid;
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * The direction of a link: into the left side of a cable, out of its right side, or else from source to destination.
 */
function edgeOf({ ends: [a, b] }: CanvasLink, rank: ReadonlyMap<string, number>): Edge | undefined {
  if (a.block === b.block) return undefined;
  if (a.side !== undefined && a.side === b.side) return undefined;
  if (a.side === 'left' || b.side === 'right') return { from: b.block, to: a.block };
  if (b.side === 'left' || a.side === 'right') return { from: a.block, to: b.block };
  const [first, second] = [rank.get(a.block) ?? 1, rank.get(b.block) ?? 1];
  return first <= second ? { from: a.block, to: b.block } : { from: b.block, to: a.block };
}

function rankOf(block: CanvasBlock): number {
  if (block.role === 'source') return 0;
  return block.role === 'destination' ? 2 : 1;
}

/**
 * The column of each block: the length of the longest path to it from the left. Edges that would close a loop are
 * ignored.
 */
function columnsOf(blocks: readonly CanvasBlock[], links: readonly CanvasLink[]): ReadonlyMap<string, number> {
  const rank = new Map(blocks.map((block) => [block.id, rankOf(block)]));
  const edges = new Map<string, Edge>();
  for (const link of links) {
    const edge = edgeOf(link, rank);
    if (edge !== undefined) edges.set(`${edge.from} ${edge.to}`, edge);
  }
  const next = Map.groupBy(edges.values(), (edge) => edge.from);
  const column = pathLengths(blocks, next);
  const linked = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]));
  const last = Math.max(2, ...column.values());
  for (const block of blocks) {
    if (!linked.has(block.id)) column.set(block.id, freeColumn(block, last));
    else if (block.role !== 'source' && ![...edges.values()].some((edge) => edge.to === block.id)) {
      // A block without predecessors is placed next to its first successor.
      const after = (next.get(block.id) ?? []).map((edge) => column.get(edge.to) ?? 1);
      column.set(block.id, Math.max(0, Math.min(...after) - 1));
    }
  }
  return column;
}

function freeColumn(block: CanvasBlock, last: number): number {
  if (block.role === 'destination') return last;
  return block.kind === 'connector' && block.role !== undefined ? 0 : 1;
}

function pathLengths(blocks: readonly CanvasBlock[], next: ReadonlyMap<string, readonly Edge[]>): Map<string, number> {
  const edges = withoutCircles(blocks, next);
  const column = new Map(blocks.map((block) => [block.id, 0]));
  const waiting = new Map<string, number>();
  for (const { to } of edges) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const out = Map.groupBy(edges, (edge) => edge.from);
  const open = blocks.map((block) => block.id).filter((id) => !waiting.has(id));
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    for (const { to } of out.get(id) ?? []) {
      column.set(to, Math.max(column.get(to) ?? 0, (column.get(id) ?? 0) + 1));
      const pending = (waiting.get(to) ?? 1) - 1;
      waiting.set(to, pending);
      if (pending === 0) open.push(to);
    }
  }
  return column;
}

/**
 * The edges found by a depth-first walk from each block, sources first, without those that lead back onto the current
 * path.
 */
function withoutCircles(blocks: readonly CanvasBlock[], next: ReadonlyMap<string, readonly Edge[]>): Edge[] {
  const edges: Edge[] = [];
  const done = new Set<string>();
  const walk = (start: string) => {
    const way: { readonly id: string; at: number }[] = [{ id: start, at: 0 }];
    const onWay = new Set([start]);
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const edge = next.get(top.id)?.[top.at];
      top.at += 1;
      if (edge === undefined) {
        done.add(top.id);
        onWay.delete(top.id);
        way.pop();
      } else if (!onWay.has(edge.to)) {
        edges.push(edge);
        if (!done.has(edge.to)) {
          onWay.add(edge.to);
          way.push({ id: edge.to, at: 0 });
        }
      }
    }
  };
  for (const block of blocks.toSorted((a, b) => rankOf(a) - rankOf(b))) if (!done.has(block.id)) walk(block.id);
  return edges;
}

/** The tops of blocks, column by column: close to the rows they are linked to, without overlap. */
function topsOf(
  columns: readonly (readonly CanvasBlock[])[],
  links: readonly CanvasLink[],
): ReadonlyMap<string, number> {
  const middleOf = new Map<string, number>();
  for (const { rows, kind } of columns.flat())
    for (const [index, row] of rows.entries()) middleOf.set(row.key, rowMiddle(index, kind));
  const around = new Map<string, { readonly mine: number; readonly other: string; readonly theirs: number }[]>();
  const add = (id: string, mine: number, other: string, theirs: number) => {
    const list = around.get(id) ?? [];
    list.push({ mine, other, theirs });
    around.set(id, list);
  };
  for (const {
    ends: [a, b],
  } of links) {
    if (a.block === b.block) continue;
    const [ya, yb] = [a, b].map((end) => middleOf.get(end.row) ?? rowMiddle(0)) as [number, number];
    add(a.block, ya, b.block, yb);
    add(b.block, yb, a.block, ya);
  }
  const tops = new Map<string, number>();
  for (const list of columns) stack(list, () => undefined, tops);
  const preferredTop = (block: CanvasBlock): number | undefined => {
    const near = (around.get(block.id) ?? []).flatMap(({ mine, other, theirs }) => {
      const top = tops.get(other);
      return top === undefined ? [] : [top + theirs - mine];
    });
    return near.length === 0 ? undefined : near.reduce((sum, y) => sum + y, 0) / near.length;
  };
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const list of sweep % 2 === 0 ? columns : columns.toReversed()) stack(list, preferredTop, tops);
  const least = Math.min(0, ...tops.values());
  for (const [id, top] of tops) tops.set(id, top - least);
  return tops;
}

/** Stacks a column in the order of the preferred positions, each block as close to its own as those above allow. */
function stack(
  list: readonly CanvasBlock[],
  preferred: (block: CanvasBlock) => number | undefined,
  tops: Map<string, number>,
): void {
  const wish = new Map(list.map((block) => [block.id, preferred(block)]));
  const sorted = list.toSorted((a, b) => middle(a, wish) - middle(b, wish));
  const placed: { readonly id: string; top: number; readonly height: number }[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (const [index, block] of sorted.entries()) {
    const { height } = sizeOf(block);
    const top = Math.max(wish.get(block.id) ?? (placed.length === 0 ? 0 : floor), floor);
    placed.push({ id: block.id, top, height });
    // Single wires run next to each other.
    const areWires = block.kind === 'wire' && sorted[index + 1]?.kind === 'wire';
    floor = top + height + (areWires ? 0 : blockGap);
  }
  // Shifts the whole column so that blocks are off by as much upwards as downwards.
  const off = placed.flatMap(({ id, top }) => {
    const preferredTop = wish.get(id);
    return preferredTop === undefined ? [] : [preferredTop - top];
  });
  const shift = off.length === 0 ? 0 : off.reduce((sum, each) => sum + each, 0) / off.length;
  for (const { id, top } of placed) tops.set(id, top + shift);
}

function middle(block: CanvasBlock, wish: ReadonlyMap<string, number | undefined>): number {
  const top = wish.get(block.id);
  return top === undefined ? Number.POSITIVE_INFINITY : top + sizeOf(block).height / 2;
}
