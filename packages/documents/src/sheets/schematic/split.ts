/**
 * Divides a graph that does not fit one sheet. A block is in one of the resulting graphs, or in several parts if it has many
 * pins. A row is drawn on each sheet that has one of its pins, and its landings elsewhere are named.
 */
import { present } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import { arrangeColumns } from './columns.ts';
import type { SchematicBlock, Graph, SchematicRun } from './graph.ts';
import { measuresOf } from './layout.ts';
import { bracketId, bracketRun, partOfBlock, partOfRun, rowsInside } from './parts.ts';
import { noteWidth } from './row-texts.ts';
import { minHeight, pitch } from './place.ts';
import type { Typesetter } from '../../type/typesetter.ts';

/** The space of a sheet, mm. */
export interface SheetSpace {
  readonly width: number;
  readonly height: number;
}

/** Blocks with up to this many pins are drawn whole if a sheet has room for them. */
const wholePins = 24;
/** Estimated width that a column needs for each line next to and between pins and runs, mm. */
const widthPerLine = 1.0;

/**
 * Divides a graph. `spaceOf` returns the space of the n-th piece, counted from 0. Small pieces with lines between them are
 * joined again if `isRoomy` finds room for both, because the division estimates widths.
 */
export function splitGraph(
  type: Typesetter,
  graph: Graph,
  spaceOf: (piece: number) => SheetSpace,
  isRoomy: (graph: Graph, piece: number) => boolean = () => false,
): Graph[] {
  const splitter = new Splitter(type, graph);
  const pieces: Piece[] = [];
  for (let piece = splitter.next(spaceOf(0)); piece !== undefined; piece = splitter.next(spaceOf(pieces.length))) {
    const last = pieces.at(-1);
    const both = last === undefined ? undefined : splitter.joined(last, piece);
    if (both !== undefined && isRoomy(splitter.whole(both), pieces.length - 1)) pieces.splice(-1, 1, both);
    else pieces.push(piece);
  }
  return splitter.graphs(pieces);
}

/** The contents of one piece: blocks with only their pins in it, and runs without landings. */
interface Piece {
  readonly pins: ReadonlyMap<string, readonly string[]>;
  readonly loose: readonly string[];
}

class Splitter {
  readonly #type: Typesetter;
  readonly #graph: Graph;
  readonly #blocks: ReadonlyMap<string, SchematicBlock>;
  readonly #blockOf = new Map<string, string>();
  /** The pins with which each pin shares a row, a bracket or a screen. */
  readonly #partners = new Map<string, Set<string>>();
  /** The pins of the same block that have the other rows of a pair or a screen, by pin. */
  readonly #mates = new Map<string, Set<string>>();
  readonly #runs: readonly SchematicRun[];
  /**
   * For each pin, the indexes in `#runs` of the runs with a row that lands on it. `#unlanded` has the indexes of the runs
   * without landings.
   */
  readonly #landing = new Map<string, number[]>();
  readonly #unlanded: readonly number[];
  /** The pins of blocks that are not yet in a piece, in order. */
  readonly #left = new Map<string, readonly string[]>();
  #looseRuns: string[];

  constructor(type: Typesetter, graph: Graph) {
    this.#type = type;
    this.#graph = graph;
    this.#blocks = new Map(graph.blocks.map((block) => [block.id, block]));
    this.#runs = [...graph.runs, ...graph.brackets.map(bracketRun)];
    for (const { id, pins } of graph.blocks) {
      this.#left.set(
        id,
        pins.map(({ key }) => key),
      );
      for (const { key } of pins) this.#blockOf.set(key, id);
    }
    for (const run of this.#runs) for (const row of run.rows) this.#join([...row.a, ...row.b]);
    for (const run of graph.runs) for (const { rows } of run.groups) this.#keepTogether(run, rows);
    for (const [i, { rows }] of this.#runs.entries()) {
      for (const pin of new Set(rows.flatMap(({ a, b }) => [...a, ...b])))
        this.#landing.set(pin, [...(this.#landing.get(pin) ?? []), i]);
    }
    this.#unlanded = this.#runs.flatMap(({ rows }, i) =>
      rows.every(({ a, b }) => a.length + b.length === 0) ? [i] : [],
    );
    this.#looseRuns = graph.runs
      .filter(({ rows }) => rows.every(({ a, b }) => a.length + b.length === 0))
      .map(({ id }) => id);
  }

  #keepTogether({ rows }: SchematicRun, keys: readonly string[]): void {
    const pins = rows.filter(({ key }) => keys.includes(key)).flatMap(({ a, b }) => [...a, ...b]);
    for (const together of Map.groupBy(pins, (pin) => this.#blockOf.get(pin)).values())
      for (const pin of together) this.#mates.set(pin, (this.#mates.get(pin) ?? new Set()).union(new Set(together)));
  }

  /** Pins in an order in which inseparable ones follow each other, and the counts at which they may be divided. */
  #inUnits(pins: readonly string[]): { readonly ordered: readonly string[]; readonly cuts: readonly number[] } {
    const rest = new Set(pins);
    const [ordered, cuts]: [string[], number[]] = [[], []];
    for (const first of pins) {
      const open = [first];
      for (let pin = open.shift(); pin !== undefined; pin = open.shift()) {
        if (!rest.delete(pin)) continue;
        ordered.push(pin);
        open.push(...[...(this.#mates.get(pin) ?? [])].filter((mate) => rest.has(mate)));
      }
      if (cuts.at(-1) !== ordered.length) cuts.push(ordered.length);
    }
    return { ordered, cuts };
  }

  #join(pins: readonly string[]): void {
    for (const pin of pins) {
      const partners = this.#partners.get(pin) ?? new Set();
      for (const partner of pins) if (partner !== pin) partners.add(partner);
      this.#partners.set(pin, partners);
    }
  }

  /** The next piece that fits a space; undefined if nothing is left. */
  next(space: SheetSpace): Piece | undefined {
    const seed = [...this.#left.keys()][0];
    if (seed === undefined) return this.#nextLoose();
    const pins = new Map([[seed, this.#first(seed, space)]]);
    const refused = new Set<string>();
    for (let next = this.#nearest(pins, refused); next !== undefined; next = this.#nearest(pins, refused)) {
      const wantedPins = this.#wantedPins(next, pins, space);
      const fitting = this.#maxFitting(pins, next, wantedPins, space);
      if (fitting === undefined) refused.add(next);
      else pins.set(next, fitting);
    }
    this.#giveBack(pins, space);
    for (const [block, blockPins] of pins) this.#take(block, blockPins);
    return { pins, loose: [] };
  }

  /** Two pieces as one. Undefined if they are too large, or have no lines between them. */
  joined(a: Piece, b: Piece): Piece | undefined {
    const [pinsOfA, pinsOfB] = [[...a.pins.values()].flat(), new Set([...b.pins.values()].flat())];
    if (pinsOfA.length + pinsOfB.size > wholePins * 2) return undefined;
    const isLinked = pinsOfA.some((pin) => [...(this.#partners.get(pin) ?? [])].some((other) => pinsOfB.has(other)));
    if (!isLinked) return undefined;
    const pins = new Map(
      [...a.pins, ...b.pins].map(([block]) => {
        return [block, [...(a.pins.get(block) ?? []), ...(b.pins.get(block) ?? [])]] as const;
      }),
    );
    return { pins, loose: [...a.loose, ...b.loose] };
  }

  #nextLoose(): Piece | undefined {
    const [run, ...otherRuns] = this.#looseRuns;
    this.#looseRuns = otherRuns;
    return run === undefined ? undefined : { pins: new Map(), loose: [run] };
  }

  #take(block: string, pins: readonly string[]): void {
    const remaining = entryOf(this.#left, block).filter((pin) => !pins.includes(pin));
    if (remaining.length === 0) this.#left.delete(block);
    else this.#left.set(block, remaining);
  }

  /** Whether a block must be drawn in parts because it would fill a sheet. */
  #isLarge(block: string, { height }: SheetSpace): boolean {
    const fitting = Math.floor(((height - 25) / pitch) * 0.8);
    return entryOf(this.#blocks, block).pins.length > Math.min(wholePins, fitting);
  }

  /** The first pins of a block: all of them, or as many as fit. */
  #first(block: string, space: SheetSpace): readonly string[] {
    const remaining = entryOf(this.#left, block);
    return this.#maxFitting(new Map(), block, remaining, space) ?? remaining.slice(0, 1);
  }

  /** The pins that fit: all of them, or fewer for a block in parts. Undefined if none fit. */
  #maxFitting(
    pins: ReadonlyMap<string, readonly string[]>,
    block: string,
    wantedPins: readonly string[],
    space: SheetSpace,
  ): readonly string[] | undefined {
    const { ordered, cuts } = this.#inUnits(wantedPins);
    const fits = (count: number) => this.#fits(new Map([...pins, [block, ordered.slice(0, count)]]), space);
    if (fits(ordered.length)) return wantedPins;
    if (pins.size > 0 && !this.#isLarge(block, space)) return undefined;
    // The number of units that fit; the last does not.
    let [low, high] = [0, cuts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(cuts[middle - 1]!)) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? undefined : ordered.slice(0, cuts[low - 1]);
  }

  /**
   * The outside block with the largest share of its lines going to blocks inside, so that small blocks stay with their
   * neighbours.
   */
  #nearest(pins: ReadonlyMap<string, readonly string[]>, refused: ReadonlySet<string>): string | undefined {
    const inside = new Set([...pins.values()].flat());
    const shared = new Map<string, number>();
    for (const pin of inside) {
      for (const partner of this.#partners.get(pin) ?? []) {
        const block = entryOf(this.#blockOf, partner);
        if (!pins.has(block) && !refused.has(block) && this.#left.get(block)?.includes(partner) === true)
          shared.set(block, (shared.get(block) ?? 0) + 1);
      }
    }
    let best: { block: string; share: number } | undefined;
    for (const [block, count] of shared) {
      const share = count / Math.min(wholePins, entryOf(this.#blocks, block).pins.length) + count / 1000;
      if (best === undefined || share > best.share + 1e-9) best = { block, share };
    }
    return best?.block;
  }

  /** All remaining pins of a block; for a block in parts those with lines to the blocks inside. */
  #wantedPins(block: string, pins: ReadonlyMap<string, readonly string[]>, space: SheetSpace): readonly string[] {
    const remaining = entryOf(this.#left, block);
    if (!this.#isLarge(block, space)) return remaining;
    const inside = new Set([...pins.values()].flat());
    const joined = remaining.filter((pin) =>
      [...(this.#partners.get(pin) ?? [])].some((partner) => inside.has(partner)),
    );
    return joined.length === 0 ? remaining : joined;
  }

  /**
   * Returns pins of a block in parts whose lines all go to blocks that are in no piece yet; they will be in the piece
   * of those blocks.
   */
  #giveBack(pins: Map<string, readonly string[]>, space: SheetSpace): void {
    const inside = new Set([...pins.values()].flat());
    for (const [block, blockPins] of pins) {
      if (!this.#isLarge(block, space)) continue;
      const stays = (pin: string) => {
        const others = [...(this.#partners.get(pin) ?? [])];
        return others.length === 0 || others.some((partner) => inside.has(partner) || !this.#isLeft(partner));
      };
      const keptPins = blockPins.filter(stays);
      if (keptPins.length > 0) pins.set(block, keptPins);
    }
  }

  #isLeft(pin: string): boolean {
    return this.#left.get(entryOf(this.#blockOf, pin))?.includes(pin) === true;
  }

  #fits(pins: ReadonlyMap<string, readonly string[]>, space: SheetSpace): boolean {
    const graph = this.#graphOf({ pins, loose: [] }, new Map());
    const columns = arrangeColumns(graph);
    const measures = measuresOf(this.#type, columns, 2);
    if (minHeight(columns, measures) > space.height) return false;
    const blocks = columns.columns.map((list) => Math.max(0, ...list.map((block) => measures.block(block).width)));
    const gaps = columns.gaps.map((runs) => {
      const lines = runs.reduce((sum, run) => sum + run.rows.length, 0);
      const notes = noteWidth(this.#type, runs, 'left') + noteWidth(this.#type, runs, 'right');
      return Math.max(0, ...runs.map((run) => measures.run(run).width)) + 12 + notes + lines * widthPerLine;
    });
    const width = [...blocks, ...gaps].reduce((sum, width) => sum + width, 0);
    return width <= space.width || columns.columns.length <= 2;
  }

  /** The graph of a piece whose blocks are in no other piece. */
  whole(piece: Piece): Graph {
    return this.#graphOf(piece, new Map());
  }

  graphs(pieces: readonly Piece[]): Graph[] {
    const parts = new Map<string, number>();
    for (const { pins } of pieces) for (const block of pins.keys()) parts.set(block, (parts.get(block) ?? 0) + 1);
    const numbers = new Map<string, number>();
    const drawnLoose = new Set<string>();
    return pieces.map((piece) => {
      const partOf = new Map(
        [...piece.pins.keys()].flatMap((block) => {
          const of = entryOf(parts, block);
          if (of === 1) return [];
          const number = (numbers.get(block) ?? 0) + 1;
          numbers.set(block, number);
          return [[block, { number, of, ways: entryOf(this.#blocks, block).pins.length }] as const];
        }),
      );
      return this.#graphOf(piece, partOf, drawnLoose);
    });
  }

  /** The runs with a row that lands on one of these pins, and those without landings, in order. */
  #runsAt(pins: ReadonlySet<string>): SchematicRun[] {
    const places = new Set(this.#unlanded);
    for (const pin of pins) for (const index of this.#landing.get(pin) ?? []) places.add(index);
    return [...places].toSorted((a, b) => a - b).flatMap((index) => this.#runs[index] ?? []);
  }

  /** The graph of a piece. Rows without landings are drawn with the first rows of their run. */
  #graphOf(
    { pins, loose }: Piece,
    parts: ReadonlyMap<string, NonNullable<SchematicBlock['part']>>,
    drawn = new Set<string>(),
  ): Graph {
    const inside = new Set([...pins.values()].flat());
    const blocks = [...pins].map(([id, pinKeys]) => partOfBlock(entryOf(this.#blocks, id), pinKeys, parts.get(id)));
    const brackets = this.#graph.brackets.filter((bracket) => bracket.pins.every((pin) => inside.has(pin)));
    const whole = new Set(brackets.map(bracketId));
    const runs = this.#runsAt(inside).flatMap((run): SchematicRun[] => {
      if (whole.has(run.id)) return [];
      const rows = rowsInside(run, inside, loose.includes(run.id) || !drawn.has(run.id));
      if (rows.length === 0) return [];
      drawn.add(run.id);
      return [partOfRun(run, rows, inside)];
    });
    const { print, pinOrder } = this.#graph;
    return { blocks, runs, brackets, ...present({ print, pinOrder }) };
  }
}
