/**
 * Places blocks on sheets without overlap. Each sheet keeps its largest empty rectangles (the maximal rectangles of J.
 * Jylänki, "A Thousand Ways to Pack the Bin", 2010), and a block goes into the free spot nearest its corner. The
 * continuation of a list is to the right of its beginning, below it, or on a later sheet.
 */
import type { Item } from '../../display-list/display-list.ts';
import type { Space } from '../../page/frame/space.ts';
import { paintedLater, placedOtherwise, type SheetBlock, type Corner } from './block.ts';

const gap = 5;

/** The space of a sheet, and the space taken by the title block on the first sheet and on the others. */
interface Room {
  readonly space: Space;
  readonly taken: Space;
  readonly later: Space;
}

/** An order in which to place blocks. */
export interface PackingOrder {
  readonly blocks: readonly SheetBlock[];
  /** Whether lists are split to fill a sheet instead of moving whole to a later sheet. */
  readonly fill: boolean;
}

interface Packing {
  readonly sheets: readonly SheetSpace[];
  /** The distance from the ideal: one sheet with every list unsplit. */
  readonly cost: number;
}

/** The packing with the fewest sheets, and with early lists in few parts. Of equal packings the first is chosen. */
export function bestPacking(ways: Iterable<PackingOrder>, room: Room): Item[][] {
  let best: Packing | undefined;
  for (const way of ways) {
    const packing = pack(way, room);
    if (best === undefined || packing.cost < best.cost - 1e-9) best = packing;
    if (best.cost <= costs.goodEnough) break;
  }
  return best?.sheets.map((sheet) => sheet.items()) ?? [];
}

/** Costs of undesirable properties of a packing. */
const costs = {
  sheet: 100,
  /** A list on a later sheet, per sheet of delay and per sheet's worth of area. */
  lateList: 20,
  split: 3,
  /** Splitting a list that may be in columns. */
  column: 0.5,
  /** One sheet with no splits except of lists that may be in columns. */
  goodEnough: 102,
} as const;

/** A block too large for an empty sheet is scaled down to fit, never cut off. */
function pack({ blocks, fill }: PackingOrder, room: Room): Packing {
  const sheets = new Sheets(room);
  const queue = [...blocks];
  for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
    const remaining = fill ? sheets.fill(block) : sheets.placeWhole(block);
    queue.unshift(...remaining);
  }
  return sheets.packing();
}

class Sheets {
  readonly #room: Room;
  readonly #sheets: SheetSpace[];
  /** The last part of each list. */
  readonly #pieces = new Map<string, Piece>();
  #cost = 0;

  constructor(room: Room) {
    this.#room = room;
    this.#sheets = [new SheetSpace(room.space, room.taken)];
  }

  /** Places the block on the first sheet with room, otherwise a part of it on the last sheet. Returns what remains to be placed. */
  placeWhole(block: SheetBlock): readonly SheetBlock[] {
    if (this.#open(block).some((s) => this.#place(s, block))) return [];
    return this.#placePart(this.#sheets.length - 1, block) ?? this.#onNewSheet(block);
  }

  /** Places as much of the block on each sheet as fits. */
  fill(block: SheetBlock): readonly SheetBlock[] {
    for (const s of this.#open(block)) {
      if (this.#place(s, block)) return [];
      const remaining = this.#placePart(s, block);
      if (remaining !== undefined) return remaining;
    }
    return this.#onNewSheet(block);
  }

  packing(): Packing {
    const used = this.#sheets.filter((sheet) => !sheet.isEmpty);
    return { sheets: used, cost: this.#cost + used.length * costs.sheet };
  }

  /** The sheets on which a block may be placed: the continuation of a list never comes before its beginning. */
  #open({ list }: SheetBlock): number[] {
    const first = list?.continued === true ? (this.#pieces.get(list.name)?.sheet ?? 0) : 0;
    return this.#sheets.map((_, s) => s).slice(first);
  }

  #place(s: number, block: SheetBlock): boolean {
    const { list } = block;
    const before = list?.continued === true ? this.#pieces.get(list.name) : undefined;
    const place = this.#sheets[s]!.place(block, before?.sheet === s ? before.place : undefined);
    if (place === undefined) return false;
    if (list === undefined) return true;
    this.#pieces.set(list.name, { sheet: s, place });
    const { width, height } = this.#room.space;
    this.#cost += (s * costs.lateList * block.width * block.height) / (width * height);
    if (list.continued) this.#cost += list.inColumns ? costs.column : costs.split;
    return true;
  }

  #placePart(s: number, block: SheetBlock): readonly SheetBlock[] | undefined {
    const parts = this.#sheets[s]!.partsOf(block);
    return parts !== undefined && this.#place(s, parts[0]) ? [parts[1]] : undefined;
  }

  #onNewSheet(block: SheetBlock): readonly SheetBlock[] {
    const { space, taken, later } = this.#room;
    if (!this.#sheets.at(-1)!.isEmpty) this.#sheets.push(new SheetSpace(space, later));
    return forEmptySheet(block, space, this.#sheets.length === 1 ? taken : later);
  }
}

interface Piece {
  readonly sheet: number;
  readonly place: Space;
}

/** A block prepared for an empty sheet: whole, split or scaled down. */
function forEmptySheet(block: SheetBlock, space: Space, occupied: Space): readonly SheetBlock[] {
  const rooms = without(space, occupied);
  if (rooms.some((room) => block.width <= room.width && block.height <= room.height)) return [block];
  const wide = rooms.filter((room) => block.width <= room.width);
  const parts = fromLeft(block.split?.(Math.max(0, ...wide.map(({ height }) => height))));
  if (parts !== undefined) return parts;
  const scale =
    0.999 * Math.max(...rooms.map(({ width, height }) => Math.min(width / block.width, height / block.height)));
  const { width, height, corner, list } = block;
  const reduced = { width: width * scale, height: height * scale, corner, list };
  return [paintedLater(reduced, () => [{ kind: 'group', scale, items: block.items }])];
}

/** A split list begins at the left, so that its continuation fits to its right. */
function fromLeft(parts: readonly [SheetBlock, SheetBlock] | undefined): readonly [SheetBlock, SheetBlock] | undefined {
  if (parts === undefined) return undefined;
  const [upper, lower] = parts;
  return [atLeft(upper), atLeft(lower)];
}

function atLeft(block: SheetBlock): SheetBlock {
  return placedOtherwise(block, { corner: 'top-left' });
}

class SheetSpace {
  readonly #placed: { readonly at: Space; readonly block: SheetBlock }[] = [];
  readonly #space: Space;
  #free: readonly Space[];

  constructor(space: Space, occupied: Space) {
    this.#space = space;
    this.#free = without(space, occupied);
  }

  get isEmpty(): boolean {
    return this.#placed.length === 0;
  }

  items(): Item[] {
    return this.#placed.map(({ at: { x, y }, block }) => ({ kind: 'group', x, y, items: block.items }));
  }

  /** Places the block nearest to its corner, after `before` in reading order. Undefined if no empty rectangle can hold it. */
  place(block: SheetBlock, before?: Space): Space | undefined {
    const places = this.#free
      .filter((free) => free.width >= block.width - 0.001 && free.height >= block.height - 0.001)
      .map((free) => placeIn(free, block))
      .filter((candidate) => before === undefined || follows(before, candidate))
      .toSorted((a, b) => this.#distance(a, block.corner) - this.#distance(b, block.corner));
    const best = places[0];
    if (best === undefined) return undefined;
    this.#placed.push({ at: best, block });
    this.#take(best);
    return best;
  }

  /** The block split in two, the first part as tall as the tallest empty rectangle. */
  partsOf(block: SheetBlock): readonly [SheetBlock, SheetBlock] | undefined {
    if (block.split === undefined || this.isEmpty) return undefined;
    const wide = this.#free.filter((free) => free.width >= block.width);
    return fromLeft(block.split(Math.max(0, ...wide.map(({ height }) => height))));
  }

  /** The distance of a rectangle from a corner of the sheet. The vertical distance has priority, so that tops line up. */
  #distance(placed: Space, corner: Corner): number {
    const { x, y, width, height } = this.#space;
    const down = corner.startsWith('top') ? placed.y - y : y + height - placed.y - placed.height;
    const across = corner.endsWith('left') ? placed.x - x : x + width - placed.x - placed.width;
    return down * 2 + across;
  }

  #take(placed: Space): void {
    const padded = {
      x: placed.x - gap,
      y: placed.y - gap,
      width: placed.width + 2 * gap,
      height: placed.height + 2 * gap,
    };
    const pieces = this.#free.flatMap((free) => (meet(free, padded) ? without(free, padded) : [free]));
    this.#free = pieces.filter(
      (piece, i) => !pieces.some((other, j) => i !== j && holds(other, piece) && (j < i || !holds(piece, other))),
    );
  }
}

/** Whether a place is later in reading order: in a column further right, or further down in the same one. */
function follows(before: Space, place: Space): boolean {
  const isRight = place.x >= before.x + before.width;
  return isRight || (place.y >= before.y + before.height && place.x >= before.x - 0.001);
}

function placeIn(free: Space, { width, height, corner }: SheetBlock): Space {
  const x = corner.endsWith('left') ? free.x : free.x + free.width - width;
  const y = corner.startsWith('top') ? free.y : free.y + free.height - height;
  return { x, y, width, height };
}

function meet(a: Space, b: Space): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The parts of `free` outside `occupied`: up to four rectangles, which may overlap. */
function without(free: Space, occupied: Space): Space[] {
  const [right, bottom] = [free.x + free.width, free.y + free.height];
  const [takenRight, takenBottom] = [occupied.x + occupied.width, occupied.y + occupied.height];
  return [
    { ...free, width: occupied.x - free.x },
    { ...free, x: takenRight, width: right - takenRight },
    { ...free, height: occupied.y - free.y },
    { ...free, y: takenBottom, height: bottom - takenBottom },
  ].filter(({ width, height }) => width > 0 && height > 0);
}

function holds(outer: Space, inner: Space): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
