import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import { present, type PinOrder } from '@cablewright/model';
import { entryOf, pairwise } from '../../display-list/lookup.ts';
import type { SchematicBlock, Bracket, Graph, SchematicPin, RunRow, SchematicRun } from './graph.ts';
import { boxOfInline } from './links.ts';
import { bracketRun } from './parts.ts';

/** A run between two neighbouring columns. `left` and `right` name the end of its rows on that side. */
export interface PlacedRun extends SchematicRun {
  readonly left: 'a' | 'b';
}

/** Columns of blocks, with a gap of runs between neighbours: `gaps[i]` is between `columns[i]` and `columns[i + 1]`. */
export interface Columns {
  readonly columns: readonly (readonly SchematicBlock[])[];
  readonly gaps: readonly (readonly PlacedRun[])[];
  readonly brackets: readonly Bracket[];
  readonly pinOrder?: PinOrder;
}

/** Each gap with the contents of the columns before and after it, from left to right. */
export function gapsBetween<C, G>(
  columns: readonly C[],
  gaps: readonly G[],
): { readonly gap: G; readonly before: C; readonly after: C }[] {
  return pairwise(columns).flatMap(([before, after], g) => {
    const gap = gaps[g];
    return gap === undefined ? [] : [{ gap, before, after }];
  });
}

/** The pins on which a row lands to the left or right of its run. */
export function landings(run: PlacedRun, row: RunRow, side: 'left' | 'right'): readonly string[] {
  return (run.left === 'a') === (side === 'left') ? row.a : row.b;
}

/**
 * Arranges blocks in columns with sources on the left, so that every run goes from one column to a later one. Runs that
 * span several columns are divided between neighbouring columns and joined through empty blocks. A bracket stays with
 * the pins of one column.
 */
export function arrangeColumns(graph: Graph): Columns {
  const columns = columnsOf(graph);
  const turned = turnedParts(graph, columns);
  const stray = strayBrackets(columns);
  if (turned.size === 0 && stray.length === 0) return columns;
  const boxed = asBoxes(graph, turned);
  const lines = stray.map(bracketRun);
  return arrangeColumns({
    ...boxed,
    runs: [...boxed.runs, ...lines],
    brackets: boxed.brackets.filter((bracket) => !stray.includes(bracket)),
  });
}

function columnsOf(graph: Graph): Columns {
  const blockOfPin = new Map(graph.blocks.flatMap((block) => block.pins.map((pin) => [pin.key, block.id] as const)));
  const edges = graph.runs.flatMap((run) => edgesOf(run, blockOfPin));
  const column = columnNumbers(graph.blocks, edges, fedFromAway(graph));
  const state = new Arrangement(graph, blockOfPin, column);
  for (const run of graph.runs) state.place(run);
  return state.done(graph);
}

/**
 * In-line parts with a line on the wrong side, which would enter at the part's exit, as in a loop back to its source.
 */
function turnedParts({ blocks, runs }: Graph, { gaps }: Columns): ReadonlySet<string> {
  const inline = new Set(blocks.flatMap(({ kind, id }) => (kind === 'inline' ? [id] : [])));
  if (inline.size === 0) return inline;
  const entering = new Map(runs.flatMap(({ rows }) => rows.map(({ key, b }) => [key, b] as const)));
  const turned = gaps.flat().flatMap((run) =>
    run.rows.flatMap((row) => {
      const enters = (pin: string) => entering.get(row.key)?.includes(pin) === true;
      return [
        ...landings(run, row, 'right').filter((pin) => inline.has(pin) && !enters(pin)),
        ...landings(run, row, 'left').filter((pin) => inline.has(pin) && enters(pin)),
      ];
    }),
  );
  return new Set(turned);
}

/** Brackets whose pins are in different columns. They are drawn as lines. */
function strayBrackets({ columns, brackets }: Columns): Bracket[] {
  if (brackets.length === 0) return [];
  const columnOfPin = new Map(
    columns.flatMap((blocks, c) => blocks.flatMap(({ pins }) => pins.map(({ key }) => [key, c] as const))),
  );
  return brackets.filter(({ pins: [a, b] }) => columnOfPin.get(a) !== columnOfPin.get(b));
}

/** The graph with some parts in line as boxes. */
function asBoxes(graph: Graph, ids: ReadonlySet<string>): Graph {
  if (ids.size === 0) return graph;
  const boxes = new Map(graph.blocks.filter(({ id }) => ids.has(id)).map((block) => [block.id, boxOfInline(block)]));
  const onBox = (pins: readonly string[], side: 0 | 1) => pins.map((pin) => boxes.get(pin)?.pins[side]?.key ?? pin);
  return {
    ...graph,
    blocks: graph.blocks.map((block) => boxes.get(block.id) ?? block),
    runs: graph.runs.map((run) => ({
      ...run,
      rows: run.rows.map((row) => ({ ...row, a: onBox(row.a, 1), b: onBox(row.b, 0) })),
    })),
  };
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

function edgesOf(run: SchematicRun, blockOfPin: ReadonlyMap<string, string>): Edge[] {
  const ends = (end: 'a' | 'b') => new Set(run.rows.flatMap((row) => row[end].map((pin) => entryOf(blockOfPin, pin))));
  const to = ends('b');
  return [...ends('a')].flatMap((from) => [...to].filter((id) => id !== from).map((id) => ({ from, to: id })));
}

/**
 * In-line parts and breakouts whose left side comes from another sheet: incoming lines must not be on the side of
 * outgoing ones.
 */
function fedFromAway({ blocks, runs }: Graph): Set<string> {
  const fed = new Set(runs.flatMap(({ rows }) => rows.flatMap(({ a, b }) => (a.length === 0 ? b : []))));
  const isFed = ({ kind, pins }: SchematicBlock) =>
    (kind === 'inline' || kind === 'breakout') && pins.some(({ key }) => fed.has(key));
  return new Set(blocks.filter(isFed).map(({ id }) => id));
}

/** The longest path to each block from the source side. An edge that would close a cycle is left out. */
function columnNumbers(
  blocks: readonly SchematicBlock[],
  edges: readonly Edge[],
  notFirst: ReadonlySet<string>,
): Map<string, number> {
  const keptEdges: Edge[] = [];
  for (const edge of edges) if (!reaches(keptEdges, edge.to, edge.from)) keptEdges.push(edge);
  const column = new Map(blocks.map((block) => [block.id, notFirst.has(block.id) ? 1 : 0]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { from, to } of keptEdges) {
      const after = entryOf(column, from) + 1;
      if (entryOf(column, to) >= after) continue;
      column.set(to, after);
      changed = true;
    }
  }
  // A block without incoming edges is next to its successor, not at the far left.
  for (const block of blocks) {
    const next = keptEdges.filter((edge) => edge.from === block.id).map((edge) => entryOf(column, edge.to));
    if (next.length > 0 && !keptEdges.some((edge) => edge.to === block.id)) column.set(block.id, Math.min(...next) - 1);
  }
  return column;
}

function reaches(edges: readonly Edge[], from: string, to: string): boolean {
  const visited = new Set<string>([from]);
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    for (const edge of edges) {
      if (edge.from !== id || visited.has(edge.to)) continue;
      visited.add(edge.to);
      open.push(edge.to);
    }
  }
  return false;
}

class Arrangement {
  readonly #print: PrintFormat;
  readonly #columns: SchematicBlock[][] = [];
  readonly #gaps: PlacedRun[][] = [];
  readonly #columnOfPin = new Map<string, number>();

  constructor(graph: Graph, blockOfPin: ReadonlyMap<string, string>, column: ReadonlyMap<string, number>) {
    this.#print = graph.print ?? printFormatOf();
    for (const [pin, block] of blockOfPin) this.#columnOfPin.set(pin, entryOf(column, block));
    for (const block of graph.blocks) listAt(this.#columns, entryOf(column, block.id)).push(block);
  }

  /** Places a run as far to the right as its source side requires. Pins further left or right are reached through passes. */
  place(run: SchematicRun): void {
    const columnsAt = (end: 'a' | 'b') => run.rows.flatMap((row) => row[end].map((pin) => this.#columnOf(pin)));
    const [a, b] = [columnsAt('a'), columnsAt('b')];
    // A run whose other end is on another sheet is to the right of a block that has nothing on its left.
    const isAway = a.length === 0 && b.length > 0 && Math.min(...b) === 0;
    const turned = isAway || (a.length > 0 && b.length > 0 && Math.min(...b) < Math.min(...a));
    const [left, start, finish] = turned ? (['b', b, a] as const) : (['a', a, b] as const);
    const latest = finish.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...finish) - 1;
    // If nothing is on its left, a run is placed before the blocks on which it lands.
    const gap = Math.min(start.length === 0 ? latest : Math.max(...start), latest);
    this.#placeAt(run, left, Number.isFinite(gap) ? Math.max(0, gap) : 0);
  }

  #columnOf(pin: string): number {
    return entryOf(this.#columnOfPin, pin);
  }

  #placeAt(run: SchematicRun, left: 'a' | 'b', gap: number): void {
    const right = left === 'a' ? 'b' : 'a';
    const before = new Pass(`${run.id}|before`, gap);
    const after = new Pass(`${run.id}|after`, gap + 1);
    const rows = run.rows.map((row): RunRow => {
      const lefts = this.#split(row[left], gap);
      const rights = this.#split(row[right], gap + 1);
      const words = [...lefts.later, ...rights.earlier];
      const placed = {
        ...row,
        [left]: [...lefts.here, ...before.carry(row, lefts.earlier, 'in')],
        [right]: [...rights.here, ...after.carry(row, rights.later, 'out')],
      };
      if (words.length > 0)
        placed[right === 'a' ? 'noteA' : 'noteB'] = this.#print.text('drawing.to', { name: words.join(', ') });
      return placed;
    });
    listAt(this.#gaps, gap).push({ ...run, rows, left });
    for (const pass of [before, after]) this.#goOn(pass);
  }

  #split(pins: readonly string[], column: number) {
    return {
      here: pins.filter((pin) => this.#columnOf(pin) === column),
      earlier: pins.filter((pin) => this.#columnOf(pin) < column),
      later: pins.filter((pin) => this.#columnOf(pin) > column),
    };
  }

  /** Places a pass in its column, and the bare lines that lead to or from it. */
  #goOn(pass: Pass): void {
    if (pass.pins.length === 0) return;
    const block: SchematicBlock = { id: pass.id, kind: 'pass', name: '', lines: [], pins: pass.pins, unused: [] };
    listAt(this.#columns, pass.column).push(block);
    for (const pin of pass.pins) this.#columnOfPin.set(pin.key, pass.column);
    for (const run of pass.runs) this.place(run);
  }

  done({ brackets, pinOrder }: Graph): Columns {
    while (this.#gaps.length < this.#columns.length - 1) this.#gaps.push([]);
    while (this.#columns.length <= this.#gaps.length) this.#columns.push([]);
    return { columns: this.#columns, gaps: this.#gaps, brackets, ...present({ pinOrder }) };
  }
}

/** An empty block through which lines cross a column. */
class Pass {
  readonly id: string;
  readonly column: number;
  readonly pins: SchematicPin[] = [];
  readonly runs: SchematicRun[] = [];

  constructor(id: string, column: number) {
    this.id = id;
    this.column = column;
  }

  /** Adds a slot for a row that lands on `pins` in other columns, and a bare line that leads to or from it. */
  carry(row: RunRow, pins: readonly string[], way: 'in' | 'out'): string[] {
    if (pins.length === 0) return [];
    const key = `${this.id}|${row.key}`;
    this.pins.push({ key, id: '', label: '', signal: '' });
    const [a, b] = way === 'in' ? [pins, [key]] : [[key], pins];
    const rows: RunRow[] = [{ ...row, a, b, noteA: undefined, noteB: undefined, awayA: [], awayB: [] }];
    this.runs.push({ id: `${key}|line`, name: '', facts: [], rows, groups: [], ties: [], bonds: [], bare: true });
    return [key];
  }
}

function listAt<T>(lists: T[][], index: number): T[] {
  while (lists.length <= index) lists.push([]);
  return lists[index]!;
}
