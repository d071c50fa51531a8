import { entryOf } from '../../display-list/lookup.ts';
import { gapsBetween, landings, type Columns, type PlacedRun } from './columns.ts';
import type { SchematicBlock } from './graph.ts';
import { type BlockMetrics, type RunMetrics } from './metrics.ts';
import { lineHeight } from './words.ts';

/** The pitch of rows and pin slots, mm. */
export const pitch = 5;
const blockGap = 5;
const smallGap = 1.5;
const runGap = 3.5;

/** The measures of all items in some columns. */
export interface Measures {
  block(block: SchematicBlock): BlockMetrics;
  run(run: PlacedRun): RunMetrics;
}

/** A line from a pin to a row of a run. Heights are in mm from the top of the drawing. */
export interface PinRowLine {
  readonly pin: string;
  readonly row: string;
  readonly run: string;
  readonly pinY: number;
  readonly rowY: number;
}

export interface PositionedBlock {
  readonly block: SchematicBlock;
  readonly y: number;
  readonly height: number;
  /** The middle and height of each pin's place. */
  readonly pinY: ReadonlyMap<string, { readonly y: number; readonly height: number }>;
}

export interface PlacedStock {
  readonly run: PlacedRun;
  readonly y: number;
  readonly height: number;
  readonly rowY: ReadonlyMap<string, number>;
}

/** The runs of a gap, with the lines on their left and on their right from top to bottom. */
export interface PlacedGap {
  readonly stocks: readonly PlacedStock[];
  readonly left: readonly PinRowLine[];
  readonly right: readonly PinRowLine[];
}

export interface PlacedGraph {
  readonly columns: readonly (readonly PositionedBlock[])[];
  readonly gaps: readonly PlacedGap[];
  readonly height: number;
}

interface Box {
  /** Height of the box including its head, without the gap below. */
  readonly height: number;
  /** Distance from the top of the box to each member (pin place or row), mm. */
  readonly offsets: ReadonlyMap<string, number>;
  readonly gap: number;
}

interface BlockBox extends Box {
  readonly block: SchematicBlock;
  /** The place of each pin: the distance from the top of the box to its first slot, and its height, mm. */
  readonly pins: readonly { readonly key: string; readonly first: number; readonly height: number }[];
}

interface RunBox extends Box {
  readonly run: PlacedRun;
  readonly rows: readonly { readonly key: string; readonly offset: number }[];
}

interface Stacked<B extends Box> {
  readonly box: B;
  top: number;
}

/** The boxes of a column or a gap in their fixed order from top to bottom, and the box that contains each member. */
interface Stack<B extends Box = Box> {
  readonly stacked: readonly Stacked<B>[];
  readonly members: ReadonlyMap<string, { readonly inside: Stacked<B>; readonly offset: number }>;
}

/** Minimum height of the columns, mm: that of the highest column of blocks or runs. */
export function minHeight(columns: Columns, measures: Measures): number {
  const { blockBoxes, runBoxes } = boxesOf(columns, measures);
  const stacks = [...blockBoxes, ...runBoxes].map((boxes) => totalHeight(boxes));
  return Math.max(0, ...stacks);
}

function totalHeight(boxes: readonly Box[]): number {
  return boxes.reduce((sum, box, i) => sum + box.height + (i < boxes.length - 1 ? box.gap : 0), 0);
}

function boxesOf({ columns, gaps }: Columns, measures: Measures) {
  const blockBoxes = columns.map((blocks, c) => {
    const landed = [landingCounts(gaps[c - 1] ?? [], 'right'), landingCounts(gaps[c] ?? [], 'left')];
    return blocks.map((block) => blockBox(block, landed, measures));
  });
  return { blockBoxes, runBoxes: gaps.map((runs) => runs.map((run) => runBox(run, measures))) };
}

/** Places everything vertically so that lines run as straight as the order allows, within the height limit if everything fits. */
export function placeColumns(columns: Columns, measures: Measures, limit = Number.POSITIVE_INFINITY): PlacedGraph {
  const { blockBoxes, runBoxes } = boxesOf(columns, measures);
  const [blocks, runs] = [blockBoxes.map(stack), runBoxes.map(stack)];
  const between = gapsBetween(blocks, runs).map(({ gap, before, after }) => {
    const placedRuns = gap.stacked.map(({ box }) => box.run);
    return { gap, before, after, left: pullsOf(placedRuns, 'left'), right: pullsOf(placedRuns, 'right') };
  });
  for (let round = 0; round < 3; round += 1) {
    for (const { gap, before, after, left, right } of between) {
      settle(gap, before, left.ofRows, limit);
      settle(after, gap, right.ofPins, limit);
    }
    if (round === 2) break;
    for (const { gap, before, after, left, right } of between.toReversed()) {
      settle(gap, after, right.ofRows, limit);
      settle(before, gap, left.ofPins, limit);
    }
  }
  return assemble(blocks, runs);
}

/** Whether a block is drawn as a mark on a line. A splice has a dot for each wire on it instead. */
function isLine({ kind }: SchematicBlock): boolean {
  return kind === 'breakout' || kind === 'inline';
}

/** The number of rows that land on each pin from one side of their runs. */
function landingCounts(runs: readonly PlacedRun[], side: 'left' | 'right'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const run of runs) {
    for (const row of run.rows) {
      for (const pin of new Set(landings(run, row, side))) counts.set(pin, (counts.get(pin) ?? 0) + 1);
    }
  }
  return counts;
}

/** The place of a pin has a slot for each line that lands on it, on the side with more lines. */
function blockBox(block: SchematicBlock, landed: readonly ReadonlyMap<string, number>[], measures: Measures): BlockBox {
  const { head, footHeight, pinCell, pins: texts } = measures.block(block);
  const offsets = new Map<string, number>();
  let y = head;
  const pins = block.pins.map(({ key }) => {
    const lines = Math.ceil(((texts.get(key)?.length ?? 1) * lineHeight) / pitch);
    const count = isLine(block) ? 1 : Math.max(lines, ...landed.map((counts) => counts.get(key) ?? 0));
    for (let i = 0; i < count; i += 1) offsets.set(`${key}#${i}`, y + (i + 0.5) * pitch);
    const place = { key, first: y + 0.5 * pitch, height: count * pitch };
    y += count * pitch;
    return place;
  });
  return { block, pins, height: y + footHeight, offsets, gap: pinCell === 0 ? smallGap : blockGap };
}

function runBox(run: PlacedRun, measures: Measures): RunBox {
  const { head } = measures.run(run);
  const rows = run.rows.map(({ key }, i) => ({ key, offset: head + (i + 0.5) * pitch }));
  const offsets = new Map(rows.map(({ key, offset }) => [`${run.id} ${key}`, offset]));
  return { run, rows, height: head + run.rows.length * pitch, offsets, gap: head === 0 ? 0 : runGap };
}

/** The slot of a pin on which each row lands, in row order. Placement pulls both towards each other. */
function pairsOf(runs: readonly PlacedRun[], side: 'left' | 'right') {
  const used = new Map<string, number>();
  return runs.flatMap((run) =>
    run.rows.flatMap((row) =>
      landings(run, row, side).map((pin) => {
        const slot = used.get(pin) ?? 0;
        used.set(pin, slot + 1);
        return { slot: `${pin}#${slot}`, index: slot, row: `${run.id} ${row.key}`, pin, run: run.id, key: row.key };
      }),
    ),
  );
}

/** The pulls that move the rows on one side of runs and the pins on which they land towards each other. */
function pullsOf(runs: readonly PlacedRun[], side: 'left' | 'right'): { ofRows: Pull[]; ofPins: Pull[] } {
  const pairs = pairsOf(runs, side);
  return {
    ofRows: pairs.map(({ slot, row }) => ({ target: slot, member: row })),
    ofPins: pairs.map(({ slot, row }) => ({ target: row, member: slot })),
  };
}

interface Pull {
  readonly target: string;
  readonly member: string;
}

function stack<B extends Box>(boxes: readonly B[]): Stack<B> {
  let y = 0;
  const stacked = boxes.map((box) => {
    const top = y;
    y += box.height + box.gap;
    return { box, top };
  });
  const members = stacked.flatMap((inside) =>
    [...inside.box.offsets].map(([member, offset]) => [member, { inside, offset }] as const),
  );
  return { stacked, members: new Map(members) };
}

/**
 * New tops for the boxes of a stack, each as near as possible to where its lines to `others` want it, without overlap:
 * order-preserving least squares, by pooling neighbours that push each other (isotonic regression).
 */
function settle({ stacked, members }: Stack, others: Stack, pulls: readonly Pull[], limit: number): void {
  const wanted = pulls.flatMap(({ target, member }) => {
    const [to, at] = [others.members.get(target), members.get(member)];
    return to === undefined || at === undefined
      ? []
      : [{ inside: at.inside, top: to.inside.top + to.offset - at.offset }];
  });
  const wantedTops = Map.groupBy(wanted, ({ inside }) => inside);
  let before = 0;
  const apart = stacked.map((item) => {
    const tops = (wantedTops.get(item) ?? []).map(({ top }) => top).toSorted((a, b) => a - b);
    const weight = tops.length === 0 ? 0.01 : tops.length;
    const value = tops[Math.floor(tops.length / 2)] ?? item.top;
    const shift = before;
    before += item.box.height + item.box.gap;
    return { value: value - shift, weight, held: [{ item, shift }] };
  });
  const pools: typeof apart = [];
  for (let pool of apart) {
    for (let last = pools.at(-1); last !== undefined && last.value > pool.value; last = pools.at(-1)) {
      pools.pop();
      const sum = last.weight + pool.weight;
      pool = {
        value: (last.value * last.weight + pool.value * pool.weight) / sum,
        weight: sum,
        held: [...last.held, ...pool.held],
      };
    }
    pools.push(pool);
  }
  // Within a limit nothing is above 0, and nothing is so low that the following boxes would exceed the limit.
  const height = totalHeight(stacked.map(({ box }) => box));
  const room = Number.isFinite(limit) ? Math.max(0, limit - height) : undefined;
  for (const { value, held } of pools) {
    const limited = room === undefined ? value : Math.min(room, Math.max(0, value));
    for (const { item, shift } of held) item.top = limited + shift;
  }
}

function assemble(blocks: readonly Stack<BlockBox>[], runs: readonly Stack<RunBox>[]): PlacedGraph {
  const top = Math.min(...[...blocks, ...runs].flatMap(({ stacked }) => stacked.map((item) => item.top)));
  const shift = Number.isFinite(top) ? -top : 0;
  const columns = blocks.map(({ stacked }) =>
    stacked.map(({ box: { block, height, pins }, top }): PositionedBlock => {
      const y = top + shift;
      const pinY = pins.map(
        (pin) => [pin.key, { y: y + pin.first - pitch / 2 + pin.height / 2, height: pin.height }] as const,
      );
      return { block, y, height, pinY: new Map(pinY) };
    }),
  );
  const stocks = runs.map(({ stacked }) =>
    stacked.map(({ box: { run, height, rows }, top }): PlacedStock => {
      const y = top + shift;
      return { run, y, height, rowY: new Map(rows.map(({ key, offset }) => [key, y + offset])) };
    }),
  );
  const gaps = gapsBetween(columns, stocks).map(({ gap, before, after }) => ({
    stocks: gap,
    left: wiresOf(gap, 'left', before),
    right: wiresOf(gap, 'right', after),
  }));
  const bottoms = [...columns.flat(), ...stocks.flat()].map((box) => box.y + box.height);
  return { columns, gaps, height: Math.max(0, ...bottoms) };
}

function wiresOf(
  stocks: readonly PlacedStock[],
  side: 'left' | 'right',
  blocks: readonly PositionedBlock[],
): PinRowLine[] {
  const rowY = new Map<string, number>(
    stocks.flatMap((stock) => [...stock.rowY].map(([key, y]) => [`${stock.run.id} ${key}`, y] as const)),
  );
  const places = new Map(blocks.flatMap((block) => [...block.pinY]));
  const pairs = pairsOf(
    stocks.map(({ run }) => run),
    side,
  );
  const total = new Map<string, number>();
  for (const { pin } of pairs) total.set(pin, (total.get(pin) ?? 0) + 1);
  return pairs.flatMap(({ pin, key, run, row, index }): PinRowLine[] => {
    const place = places.get(pin);
    if (place === undefined) return [];
    // At a breakout or a part in line all wires meet in one point; at a pin or splice each wire has a separate slot.
    const middle = place.height > pitch ? (index - (entryOf(total, pin) - 1) / 2) * pitch : 0;
    return [{ pin, row: key, run, pinY: place.y + middle, rowY: entryOf(rowY, row) }];
  });
}
