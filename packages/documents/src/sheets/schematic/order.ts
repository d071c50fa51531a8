import { gapsBetween, landings, type Columns, type PlacedRun } from './columns.ts';
import type { SchematicBlock, RunRow, RowGroup } from './graph.ts';

/** Number of restarts from a shuffled order while lines cross. Fewer for large harnesses, where a restart costs much and gains little. */
function restartsFor(lines: number): number {
  return Math.max(1, Math.min(12, Math.floor(400 / Math.max(1, lines))));
}

/**
 * Orders blocks, runs and rows so that lines cross as little as the order of the pins allows. Sweeps in both directions move
 * everything to the average of its neighbours (the barycentre method, Sugiyama, Tagawa and Toda 1981), and the best order is
 * used. While lines cross, the search restarts from shuffled blocks with a fixed seed, so that equal cables are drawn equally.
 * The given order only changes for a reason. Numbered pins keep their order, unless pins are ordered by their partners.
 */
export function orderColumns(given: Columns): Columns {
  const landed = new Set(given.gaps.flat().flatMap((run) => run.rows.flatMap((row) => [...row.a, ...row.b])));
  const start: Columns = {
    ...given,
    columns: given.columns.map((blocks) => orderBlocks(blocks, new Map(), landed, false)),
    gaps: given.gaps.map((runs) => runs.map((run) => ({ ...run, rows: orderRows(run, () => undefined) }))),
  };
  let best = sweep(start, landed);
  const random = seededRandom(1);
  const isFixed = given.columns.every((blocks) => blocks.length < 3);
  const restarts = isFixed ? 1 : restartsFor(landed.size);
  for (let i = 0; i < restarts && best.crossings > 0; i += 1) {
    const next = sweep(shuffle(start, random), landed);
    if (next.crossings < best.crossings) best = next;
  }
  return best.columns;
}

function sweep(start: Columns, landed: ReadonlySet<string>): { columns: Columns; crossings: number } {
  let best = { columns: start, crossings: crossings(start) };
  let current = start;
  let [before, now] = ['', orderOf(start)];
  for (let i = 0; i < 8 && best.crossings > 0; i += 1) {
    current = i % 2 === 0 ? sweepRight(current, landed) : sweepLeft(current, landed);
    const next = orderOf(current);
    // The same order as two sweeps ago: further sweeps would find nothing new.
    if (next === before) break;
    [before, now] = [now, next];
    const count = crossings(current);
    if (count < best.crossings) best = { columns: current, crossings: count };
  }
  return best;
}

/** A key of the order of everything that a sweep may move. */
function orderOf({ columns, gaps }: Columns): string {
  return [
    ...columns.flatMap((blocks) => blocks.flatMap(({ pins }) => pins.map(({ key }) => key))),
    ...gaps.flatMap((runs) => runs.flatMap(({ rows }) => rows.map(({ key }) => key))),
  ].join(' ');
}

/** The generator of Park and Miller (1988): numbers in [0, 1), reproducible by seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffle(columns: Columns, random: () => number): Columns {
  const shuffled = columns.columns.map((blocks) =>
    blocks
      .map((block) => ({ block, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ block }) => block),
  );
  return { ...columns, columns: shuffled };
}

type Ranks = ReadonlyMap<string, number>;

function pinRanks(blocks: readonly SchematicBlock[]): Ranks {
  return new Map(blocks.flatMap((block) => block.pins).map((pin, i) => [pin.key, i]));
}

/** For each pin of a column, the ranks of the rows that land on it from one side. */
function rowRanks(runs: readonly PlacedRun[], side: 'left' | 'right'): Map<string, number[]> {
  const ranks = new Map<string, number[]>();
  const rows = runs.flatMap((run) => run.rows.map((row) => ({ run, row })));
  for (const [i, { run, row }] of rows.entries()) {
    for (const pin of landings(run, row, side)) {
      const pinRanks = ranks.get(pin);
      if (pinRanks === undefined) ranks.set(pin, [i]);
      else pinRanks.push(i);
    }
  }
  return ranks;
}

function sweepRight(columns: Columns, landed: ReadonlySet<string>): Columns {
  const [first = []] = columns.columns;
  const [blocks, gaps] = [[first], [] as PlacedRun[][]];
  let before = first;
  for (const [g, { gap, after }] of gapsBetween(columns.columns, columns.gaps).entries()) {
    const runs = orderRuns(gap, pinRanks(before), 'left');
    before = orderBlocks(after, rowRanks(runs, 'right'), landed, isFree(columns, g + 1));
    gaps.push(runs);
    blocks.push(before);
  }
  return { ...columns, columns: blocks, gaps };
}
function sweepLeft(columns: Columns, landed: ReadonlySet<string>): Columns {
  const last = columns.columns.at(-1) ?? [];
  const [blocks, gaps] = [[last], [] as PlacedRun[][]];
  let after = last;
  for (const [g, { gap, before }] of [...gapsBetween(columns.columns, columns.gaps).entries()].toReversed()) {
    const runs = orderRuns(gap, pinRanks(after), 'right');
    after = orderBlocks(before, rowRanks(runs, 'left'), landed, isFree(columns, g));
    gaps.unshift(runs);
    blocks.unshift(after);
  }
  return { ...columns, columns: blocks, gaps };
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sorts by weight. An item without a weight stays after its predecessor. */
function sortByWeight<T>(items: readonly T[], weightOf: (item: T) => number | undefined): T[] {
  let last = -1;
  const weighted = items.map((item, i) => {
    last = weightOf(item) ?? last;
    return { item, weight: last, i };
  });
  return weighted.toSorted((a, b) => a.weight - b.weight || a.i - b.i).map(({ item }) => item);
}

function orderRuns(runs: readonly PlacedRun[], pins: Ranks, side: 'left' | 'right'): PlacedRun[] {
  const weights = new Map<RunRow, number | undefined>();
  const weight = (row: RunRow) => weights.get(row);
  const sorted = runs.map((run) => {
    for (const row of run.rows) weights.set(row, mean(landings(run, row, side).flatMap((pin) => pins.get(pin) ?? [])));
    return { ...run, rows: orderRows(run, weight) };
  });
  return sortByWeight(sorted, (run) => mean(run.rows.flatMap((row) => weight(row) ?? [])));
}

/** Rows of a group stay together: groups are moved first, then the rows inside each. */
function orderRows(run: PlacedRun, weightOf: (row: RunRow) => number | undefined): RunRow[] {
  return inGroups(run.rows, run.groups, weightOf);
}

/** Groups may be nested: a pair inside its screen. The largest group is moved first. */
function inGroups(
  rows: readonly RunRow[],
  groups: readonly RowGroup[],
  weightOf: (row: RunRow) => number | undefined,
): RunRow[] {
  const [outer, ...inner] = groups.toSorted((a, b) => b.rows.length - a.rows.length);
  if (outer === undefined) return sortByWeight(rows, weightOf);
  const bundles = new Map<string, { readonly group: readonly RowGroup[]; readonly rows: RunRow[] }>();
  const largest = new Map<string, { readonly name: string; readonly inside: readonly RowGroup[] }>();
  for (const [i, group] of [outer, ...inner].entries())
    for (const key of group.rows) {
      if (largest.has(key)) continue;
      const inside = inner.slice(i).filter((candidate) => candidate.rows.every((row) => group.rows.includes(row)));
      largest.set(key, { name: `group ${i}`, inside });
    }
  for (const row of rows) {
    const { name, inside } = largest.get(row.key) ?? { name: `row ${row.key}`, inside: [] };
    const bundle = bundles.get(name) ?? { group: inside, rows: [] };
    bundle.rows.push(row);
    bundles.set(name, bundle);
  }
  const sorted = [...bundles.values()].map((bundle) => inGroups(bundle.rows, bundle.group, weightOf));
  return sortByWeight(sorted, (rowGroup) => mean(rowGroup.flatMap((row) => weightOf(row) ?? []))).flat();
}

/** Whether the pins of numbered blocks in a column follow their lines. Those of the first column never do. */
function isFree({ pinOrder }: Columns, column: number): boolean {
  return pinOrder === 'partner' && column > 0;
}

/** Pins of connectors, boards and parts are in the order of their numbers unless they are free; other pins follow their lines. */
function orderBlocks(
  blocks: readonly SchematicBlock[],
  ranks: ReadonlyMap<string, readonly number[]>,
  landed: ReadonlySet<string>,
  free: boolean,
): SchematicBlock[] {
  const sorted = blocks.map((block) => {
    if (isNumbered(block) && !free) return block;
    const wired = block.pins.filter((pin) => landed.has(pin.key));
    const others = block.pins.filter((pin) => !landed.has(pin.key));
    return { ...block, pins: [...sortByWeight(wired, (pin) => mean(ranks.get(pin.key) ?? [])), ...others] };
  });
  return sortByWeight(sorted, (block) => mean(block.pins.flatMap((pin) => ranks.get(pin.key) ?? [])));
}

/** Whether the pins of a block have ids that people read. */
function isNumbered({ kind }: SchematicBlock): boolean {
  return kind === 'connector' || kind === 'board' || kind === 'component';
}

/** The number of crossing pairs of lines, in all gaps and on both sides of the runs. */
export function crossings({ columns, gaps }: Columns): number {
  return gapsBetween(columns, gaps).reduce(
    (sum, { gap, before, after }) => sum + inversions(gap, before, 'left') + inversions(gap, after, 'right'),
    0,
  );
}

function inversions(runs: readonly PlacedRun[], blocks: readonly SchematicBlock[], side: 'left' | 'right'): number {
  const pins = pinRanks(blocks);
  const lines = runs
    .flatMap((run) => run.rows.map((row) => landings(run, row, side).flatMap((pin) => pins.get(pin) ?? [])))
    .flatMap((ranks) => ranks.toSorted((a, b) => a - b));
  return countInversions(lines);
}

/** Counts pairs that are out of order, by merge sort. */
function countInversions(values: readonly number[]): number {
  const sorted = [...values];
  const spare = [...values];
  function count(from: number, to: number): number {
    if (to - from < 2) return 0;
    const middle = (from + to) >> 1;
    let total = count(from, middle) + count(middle, to);
    let [i, j] = [from, middle];
    for (let k = from; k < to; k += 1) {
      if (i < middle && (j >= to || sorted[i]! <= sorted[j]!)) spare[k] = sorted[i++]!;
      else {
        total += middle - i;
        spare[k] = sorted[j++]!;
      }
    }
    for (let k = from; k < to; k += 1) sorted[k] = spare[k]!;
    return total;
  }
  return count(0, sorted.length);
}
