import type { Block, Bracket, Graph, Pin, Row, Run } from './graph.ts';

/** A run between two neighbouring columns. `left` and `right` name the end of its rows that lies on that side. */
export interface PlacedRun extends Run {
  readonly left: 'a' | 'b';
}

/** Columns of blocks, and between each two a gap of runs. `gaps[i]` lies between `columns[i]` and `columns[i + 1]`. */
export interface Columns {
  readonly columns: readonly (readonly Block[])[];
  readonly gaps: readonly (readonly PlacedRun[])[];
  readonly brackets: readonly Bracket[];
}

/** The pins a row lands on, on the left and on the right of its run. */
export function landings(run: PlacedRun, row: Row, side: 'left' | 'right'): readonly string[] {
  return (run.left === 'a') === (side === 'left') ? row.a : row.b;
}

/**
 * Puts blocks in columns, source side left, so that every run goes from one column to a later one, and cuts runs that
 * span several columns into neighbours joined through empty blocks. A bracket stays with pins of one column.
 */
export function arrangeColumns(graph: Graph): Columns {
  const blockOfPin = new Map(graph.blocks.flatMap((block) => block.pins.map((pin) => [pin.key, block.id] as const)));
  const edges = graph.runs.flatMap((run) => edgesOf(run, blockOfPin));
  const column = columnNumbers(graph.blocks, edges);
  const state = new Arrangement(graph, blockOfPin, column);
  for (const run of graph.runs) state.place(run);
  return state.done(graph.brackets);
}

interface Edge {
  readonly from: string;
  readonly to: string;
}

function edgesOf(run: Run, blockOfPin: ReadonlyMap<string, string>): Edge[] {
  const ends = (end: 'a' | 'b') => new Set(run.rows.flatMap((row) => row[end].map((pin) => blockOfPin.get(pin)!)));
  const to = ends('b');
  return [...ends('a')].flatMap((from) => [...to].filter((id) => id !== from).map((id) => ({ from, to: id })));
}

/** The longest path to each block from the source side; an edge that would close a circle is left out. */
function columnNumbers(blocks: readonly Block[], edges: readonly Edge[]): Map<string, number> {
  const kept: Edge[] = [];
  for (const edge of edges) if (!reaches(kept, edge.to, edge.from)) kept.push(edge);
  const column = new Map(blocks.map((block) => [block.id, 0]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { from, to } of kept) {
      if (column.get(to)! > column.get(from)!) continue;
      column.set(to, column.get(from)! + 1);
      changed = true;
    }
  }
  // A block nothing leads to stands beside what it leads to, not at the far left.
  for (const block of blocks) {
    const next = kept.filter((edge) => edge.from === block.id).map((edge) => column.get(edge.to)!);
    if (next.length > 0 && !kept.some((edge) => edge.to === block.id)) column.set(block.id, Math.min(...next) - 1);
  }
  return column;
}

function reaches(edges: readonly Edge[], from: string, to: string): boolean {
  const seen = new Set<string>([from]);
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    for (const edge of edges) {
      if (edge.from !== id || seen.has(edge.to)) continue;
      seen.add(edge.to);
      open.push(edge.to);
    }
  }
  return false;
}

class Arrangement {
  readonly #columns: Block[][] = [];
  readonly #gaps: PlacedRun[][] = [];
  readonly #columnOfPin = new Map<string, number>();

  constructor(graph: Graph, blockOfPin: ReadonlyMap<string, string>, column: ReadonlyMap<string, number>) {
    for (const [pin, block] of blockOfPin) this.#columnOfPin.set(pin, column.get(block)!);
    for (const block of graph.blocks) at(this.#columns, column.get(block.id)!).push(block);
  }

  place(run: Run): void {
    const lowest = (end: 'a' | 'b') =>
      Math.min(...run.rows.flatMap((row) => row[end].map((pin) => this.#columnOf(pin))));
    const [lowA, lowB] = [lowest('a'), lowest('b')];
    const left = lowB < lowA && Number.isFinite(lowA) ? 'b' : 'a';
    const start = left === 'b' ? lowB : lowA;
    // With nothing on its left, a run stands before what it lands on.
    const gap = Number.isFinite(start) ? start : Number.isFinite(lowB) ? lowB - 1 : 0;
    this.#placeAt(run, left, Math.max(0, gap));
  }

  #columnOf(pin: string): number {
    return this.#columnOfPin.get(pin)!;
  }

  /** Places a run in a gap; landings beyond the next column go on through a pass, landings behind become words. */
  #placeAt(run: Run, left: 'a' | 'b', gap: number): void {
    const right = left === 'a' ? 'b' : 'a';
    const noteRight = right === 'a' ? 'noteA' : 'noteB';
    const pass: Pin[] = [];
    const onward: Row[] = [];
    const rows = run.rows.map((row): Row => {
      const here = row[left].filter((pin) => this.#columnOf(pin) === gap);
      const near = row[right].filter((pin) => this.#columnOf(pin) === gap + 1);
      const far = row[right].filter((pin) => this.#columnOf(pin) > gap + 1);
      const behind = [...row[left], ...row[right]].filter((pin) => !here.includes(pin) && this.#columnOf(pin) <= gap);
      const placed: Row = { ...row, [left]: here, [right]: near };
      if (behind.length > 0) return { ...placed, [noteRight]: `to ${behind.join(', ')}` };
      if (far.length === 0) return placed;
      const pin: Pin = { key: `${run.id}|${row.key}|${gap + 1}`, id: '', label: '', signal: '' };
      pass.push(pin);
      onward.push({ ...row, a: [pin.key], b: far, noteA: undefined, noteB: row[noteRight] });
      return { ...placed, [right]: [...near, pin.key], [noteRight]: undefined };
    });
    at(this.#gaps, gap).push({ ...run, rows, left });
    if (pass.length > 0) this.#goOn(run, pass, onward, gap + 1);
  }

  #goOn(run: Run, pins: readonly Pin[], rows: readonly Row[], column: number): void {
    const id = `${run.id}|${column}`;
    at(this.#columns, column).push({ id, kind: 'pass', name: '', lines: [], pins, unused: [] });
    for (const pin of pins) this.#columnOfPin.set(pin.key, column);
    this.#placeAt({ id, title: '', rows, groups: [], ties: [], bare: true }, 'a', column);
  }

  done(brackets: readonly Bracket[]): Columns {
    while (this.#gaps.length < this.#columns.length - 1) this.#gaps.push([]);
    return { columns: this.#columns, gaps: this.#gaps, brackets };
  }
}

function at<T>(lists: T[][], index: number): T[] {
  while (lists.length <= index) lists.push([]);
  return lists[index]!;
}
