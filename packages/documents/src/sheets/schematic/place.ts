import { landings, type Columns, type PlacedRun } from './columns.ts';
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

export interface PlacedGraph {
  readonly columns: readonly (readonly PositionedBlock[])[];
  readonly gaps: readonly (readonly PlacedStock[])[];
  /** The lines on the left and on the right of each gap's runs, from top to bottom. */
  readonly wires: readonly { readonly left: readonly PinRowLine[]; readonly right: readonly PinRowLine[] }[];
  readonly height: number;
}

interface Box {
  /** Height of the box including its head, without the gap below. */
  readonly height: number;
  /** Distance from the top of the box to each member (pin place or row), mm. */
  readonly offsets: ReadonlyMap<string, number>;
  readonly gap: number;
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

function boxesOf(columns: Columns, measures: Measures) {
  const slots = columns.columns.map((blocks, c) =>
    slotsOf(blocks, columns.gaps[c - 1] ?? [], columns.gaps[c] ?? [], measures),
  );
  const blockBoxes = columns.columns.map((blocks, c) => blocks.map((block) => blockBox(block, slots[c]!, measures)));
  const runBoxes = columns.gaps.map((runs) => runs.map((run) => runBox(run, measures)));
  return { slots, blockBoxes, runBoxes };
}

/** Places everything vertically so that lines run as straight as the order allows, within the height limit if everything fits. */
export function placeColumns(columns: Columns, measures: Measures, limit = Number.POSITIVE_INFINITY): PlacedGraph {
  const { slots, blockBoxes, runBoxes } = boxesOf(columns, measures);
  const [blockMembers, runMembers] = [blockBoxes.map(membersOf), runBoxes.map(membersOf)];
  const blockTops = blockBoxes.map((boxes) => stack(boxes));
  const runTops = runBoxes.map((boxes) => stack(boxes));
  const pairs = columns.gaps.map((runs) => ({ left: pairsOf(runs, 'left'), right: pairsOf(runs, 'right') }));
  const slotY = (c: number) => heights(blockBoxes[c] ?? [], blockTops[c] ?? []);
  const rowY = (g: number) => heights(runBoxes[g]!, runTops[g]!);
  const pull = (g: number, c: number, toRight: boolean) => {
    const pair = pairs[g]![c === g ? 'left' : 'right'];
    return toRight
      ? pair.map(({ slot, row }) => [slot, row] as const)
      : pair.map(({ slot, row }) => [row, slot] as const);
  };
  for (let round = 0; round < 3; round += 1) {
    for (let g = 0; g < columns.gaps.length; g += 1) {
      runTops[g] = settle(runBoxes[g]!, runMembers[g]!, runTops[g]!, slotY(g), pull(g, g, true), limit);
      if (blockBoxes[g + 1] !== undefined) {
        blockTops[g + 1] = settle(
          blockBoxes[g + 1]!,
          blockMembers[g + 1]!,
          blockTops[g + 1]!,
          rowY(g),
          pull(g, g + 1, false),
          limit,
        );
      }
    }
    for (let g = columns.gaps.length - 1; g >= 0 && round < 2; g -= 1) {
      runTops[g] = settle(runBoxes[g]!, runMembers[g]!, runTops[g]!, slotY(g + 1), pull(g, g + 1, true), limit);
      blockTops[g] = settle(blockBoxes[g]!, blockMembers[g]!, blockTops[g]!, rowY(g), pull(g, g, false), limit);
    }
  }
  return assemble(columns, { blockBoxes, runBoxes, blockTops, runTops }, slots);
}

/** The place of a pin has a slot for each line that lands on it, on the side with more lines. */
type Slots = ReadonlyMap<string, { readonly count: number }>;

function slotsOf(
  blocks: readonly SchematicBlock[],
  before: readonly PlacedRun[],
  after: readonly PlacedRun[],
  measures: Measures,
): Slots {
  const [left, right] = [landingCounts(before, 'right'), landingCounts(after, 'left')];
  return new Map(
    blocks.flatMap((block) => {
      const { pins } = measures.block(block);
      return block.pins.map((pin) => {
        const lines = Math.ceil(((pins.get(pin.key)?.length ?? 1) * lineHeight) / pitch);
        const most = isLine(block) ? 1 : Math.max(lines, left.get(pin.key) ?? 0, right.get(pin.key) ?? 0);
        return [pin.key, { count: most }] as const;
      });
    }),
  );
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

function blockBox(block: SchematicBlock, slots: Slots, measures: Measures): Box {
  const { head, footHeight, pinCell } = measures.block(block);
  const offsets = new Map<string, number>();
  let y = head;
  for (const pin of block.pins) {
    const { count } = slots.get(pin.key)!;
    for (let i = 0; i < count; i += 1) offsets.set(`${pin.key}#${i}`, y + (i + 0.5) * pitch);
    y += count * pitch;
  }
  return { height: y + footHeight, offsets, gap: pinCell === 0 ? smallGap : blockGap };
}

function runBox(run: PlacedRun, measures: Measures): Box {
  const { head } = measures.run(run);
  const offsets = new Map(run.rows.map((row, i) => [`${run.id} ${row.key}`, head + (i + 0.5) * pitch] as const));
  return { height: head + run.rows.length * pitch, offsets, gap: head === 0 ? 0 : runGap };
}

/** The slot of a pin on which each row lands, in row order. Placement pulls both towards each other. */
function pairsOf(runs: readonly PlacedRun[], side: 'left' | 'right') {
  const used = new Map<string, number>();
  return runs.flatMap((run) =>
    run.rows.flatMap((row) =>
      landings(run, row, side).map((pin) => {
        const slot = used.get(pin) ?? 0;
        used.set(pin, slot + 1);
        return { slot: `${pin}#${slot}`, row: `${run.id} ${row.key}`, pin, run: run.id, key: row.key };
      }),
    ),
  );
}

function stack(boxes: readonly Box[]): number[] {
  let y = 0;
  return boxes.map((box) => {
    const top = y;
    y += box.height + box.gap;
    return top;
  });
}

function heights(boxes: readonly Box[], tops: readonly number[]): Map<string, number> {
  const centres = new Map<string, number>();
  for (const [i, box] of boxes.entries()) for (const [key, offset] of box.offsets) centres.set(key, tops[i]! + offset);
  return centres;
}

/** The box that contains each member. */
function membersOf(boxes: readonly Box[]): Map<string, number> {
  const boxIndexes = new Map<string, number>();
  for (const [i, { offsets }] of boxes.entries()) for (const member of offsets.keys()) boxIndexes.set(member, i);
  return boxIndexes;
}

/**
 * New tops for boxes in a fixed order, each as near as possible to where its lines want it, without overlap:
 * order-preserving least squares, by pooling neighbours that push each other (isotonic regression).
 */
function settle(
  boxes: readonly Box[],
  members: ReadonlyMap<string, number>,
  tops: readonly number[],
  targets: ReadonlyMap<string, number>,
  pulls: readonly (readonly [target: string, member: string])[],
  limit: number,
): number[] {
  const pulled = boxes.map((): number[] => []);
  for (const [target, member] of pulls) {
    const [y, i] = [targets.get(target), members.get(member)];
    if (y !== undefined && i !== undefined) pulled[i]!.push(y - boxes[i]!.offsets.get(member)!);
  }
  let before = 0;
  const wantedTops = boxes.map((box, i) => {
    const pulls = pulled[i]!;
    const weight = pulls.length === 0 ? 0.01 : pulls.length;
    const value = pulls.length === 0 ? tops[i]! : pulls.toSorted((a, b) => a - b)[Math.floor(pulls.length / 2)]!;
    const shift = before;
    before += box.height + box.gap;
    return { value: value - shift, weight, shift };
  });
  const pools: { value: number; weight: number; count: number }[] = [];
  for (const { value, weight } of wantedTops) {
    let pool = { value, weight, count: 1 };
    for (let last = pools.at(-1); last !== undefined && last.value > pool.value; last = pools.at(-1)) {
      pools.pop();
      const sum = last.weight + pool.weight;
      pool = {
        value: (last.value * last.weight + pool.value * pool.weight) / sum,
        weight: sum,
        count: last.count + pool.count,
      };
    }
    pools.push(pool);
  }
  const settled = pools.flatMap((pool) => Array.from({ length: pool.count }, () => pool.value));
  // Within a limit nothing is above 0, and nothing is so low that the following boxes would exceed the limit.
  const room = Number.isFinite(limit) ? Math.max(0, limit - totalHeight(boxes)) : undefined;
  const limited = room === undefined ? settled : settled.map((value) => Math.min(room, Math.max(0, value)));
  return limited.map((value, i) => value + wantedTops[i]!.shift);
}

interface Boxes {
  readonly blockBoxes: readonly (readonly Box[])[];
  readonly runBoxes: readonly (readonly Box[])[];
  readonly blockTops: readonly (readonly number[])[];
  readonly runTops: readonly (readonly number[])[];
}

function assemble(columns: Columns, boxes: Boxes, slots: readonly Slots[]): PlacedGraph {
  const top = Math.min(...boxes.blockTops.flat(), ...boxes.runTops.flat());
  const shift = Number.isFinite(top) ? -top : 0;
  const placedBlocks = columns.columns.map((blocks, c) =>
    blocks.map((block, i): PositionedBlock => {
      const y = boxes.blockTops[c]![i]! + shift;
      const box = boxes.blockBoxes[c]![i]!;
      const pinY = new Map(
        block.pins.map((pin) => {
          const height = slots[c]!.get(pin.key)!.count * pitch;
          return [pin.key, { y: y + box.offsets.get(`${pin.key}#0`)! - pitch / 2 + height / 2, height }] as const;
        }),
      );
      return { block, y, height: box.height, pinY };
    }),
  );
  const placedRuns = columns.gaps.map((runs, g) =>
    runs.map((run, i): PlacedStock => {
      const y = boxes.runTops[g]![i]! + shift;
      const box = boxes.runBoxes[g]![i]!;
      const rowY = new Map(run.rows.map((row) => [row.key, y + box.offsets.get(`${run.id} ${row.key}`)!] as const));
      return { run, y, height: box.height, rowY };
    }),
  );
  const wires = columns.gaps.map((runs, g) => ({
    left: wiresOf(runs, 'left', placedBlocks[g] ?? [], placedRuns[g]!),
    right: wiresOf(runs, 'right', placedBlocks[g + 1] ?? [], placedRuns[g]!),
  }));
  const bottoms = [...placedBlocks.flat(), ...placedRuns.flat()].map((box) => box.y + box.height);
  return { columns: placedBlocks, gaps: placedRuns, wires, height: Math.max(0, ...bottoms) };
}

function wiresOf(
  runs: readonly PlacedRun[],
  side: 'left' | 'right',
  blocks: readonly PositionedBlock[],
  stocks: readonly PlacedStock[],
): PinRowLine[] {
  const rowY = new Map<string, number>(
    stocks.flatMap((stock) => [...stock.rowY].map(([key, y]) => [`${stock.run.id} ${key}`, y] as const)),
  );
  const places = new Map(blocks.flatMap((block) => [...block.pinY]));
  const pairs = pairsOf(runs, side);
  const total = new Map<string, number>();
  for (const { pin } of pairs) total.set(pin, (total.get(pin) ?? 0) + 1);
  return pairs.flatMap((pair): PinRowLine[] => {
    const place = places.get(pair.pin);
    if (place === undefined) return [];
    const index = Number(pair.slot.slice(pair.slot.lastIndexOf('#') + 1));
    // At a breakout or a part in line all wires meet in one point; at a pin or splice each wire has a separate slot.
    const middle = place.height > pitch ? (index - (total.get(pair.pin)! - 1) / 2) * pitch : 0;
    return [{ pin: pair.pin, row: pair.key, run: pair.run, pinY: place.y + middle, rowY: rowY.get(pair.row)! }];
  });
}
