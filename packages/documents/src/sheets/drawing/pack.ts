/**
 * Blocks placed on sheets so that none touches another: each sheet keeps the largest empty rectangles left on it (the
 * maximal rectangles of J. Jylänki, "A Thousand Ways to Pack the Bin", 2010), and a block takes the place nearest its corner.
 */
import type { Item } from '../../display-list/display-list.ts';
import type { Space } from '../../page/frame/space.ts';
import type { Block, Corner } from './block.ts';

const gap = 5;

/** The contents of each sheet; `taken` is the title block's part of the space, `later` its part on the sheets after the first. A block too large for an empty sheet is scaled down to one, never cut off. */
export function packBlocks(blocks: readonly Block[], space: Space, taken: Space, later: Space = taken): Item[][] {
  const sheets: SheetSpace[] = [new SheetSpace(space, taken)];
  const queue = [...blocks];
  for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
    if (sheets.some((sheet) => sheet.place(block))) continue;
    const rest = sheets.at(-1)!.placePart(block);
    if (rest !== undefined) {
      queue.unshift(rest);
      continue;
    }
    if (!sheets.at(-1)!.isEmpty) sheets.push(new SheetSpace(space, later));
    queue.unshift(...forEmptySheet(block, space, sheets.length === 1 ? taken : later));
  }
  return sheets.filter((sheet) => !sheet.isEmpty).map((sheet) => sheet.items);
}

/** A block as it goes onto a sheet of its own: whole, in parts, or smaller. */
function forEmptySheet(block: Block, space: Space, taken: Space): readonly Block[] {
  const rooms = without(space, taken);
  if (rooms.some((room) => block.width <= room.width && block.height <= room.height)) return [block];
  const wide = rooms.filter((room) => block.width <= room.width);
  const parts = block.split?.(Math.max(0, ...wide.map(({ height }) => height)));
  if (parts !== undefined) return parts;
  const scale =
    0.999 * Math.max(...rooms.map(({ width, height }) => Math.min(width / block.width, height / block.height)));
  const items: Item[] = [{ kind: 'group', scale, items: block.items }];
  return [{ width: block.width * scale, height: block.height * scale, items, corner: block.corner }];
}

class SheetSpace {
  readonly items: Item[] = [];
  readonly #space: Space;
  #free: readonly Space[];

  constructor(space: Space, taken: Space) {
    this.#space = space;
    this.#free = without(space, taken);
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Places the block where it is nearest its corner; false when no empty rectangle holds it. */
  place(block: Block): boolean {
    const places = this.#free
      .filter((free) => free.width >= block.width - 0.001 && free.height >= block.height - 0.001)
      .map((free) => placeIn(free, block))
      .toSorted((a, b) => this.#distance(a, block.corner) - this.#distance(b, block.corner));
    const best = places[0];
    if (best === undefined) return false;
    this.items.push({ kind: 'group', x: best.x, y: best.y, items: block.items });
    this.#take(best);
    return true;
  }

  /** Places as many rows of a block as the tallest fitting rectangle holds; returns the rest. */
  placePart(block: Block): Block | undefined {
    if (block.split === undefined || this.isEmpty) return undefined;
    const wide = this.#free.filter((free) => free.width >= block.width);
    const tallest = Math.max(0, ...wide.map(({ height }) => height));
    const parts = block.split(tallest);
    return parts !== undefined && this.place(parts[0]) ? parts[1] : undefined;
  }

  /** How far a placed rectangle is from its corner of the sheet: rows before columns, so that tops line up. */
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
    const left = this.#free.flatMap((free) => (meet(free, padded) ? without(free, padded) : [free]));
    this.#free = left.filter(
      (one, i) => !left.some((other, j) => i !== j && holds(other, one) && (j < i || !holds(one, other))),
    );
  }
}

function placeIn(free: Space, { width, height, corner }: Block): Space {
  const x = corner.endsWith('left') ? free.x : free.x + free.width - width;
  const y = corner.startsWith('top') ? free.y : free.y + free.height - height;
  return { x, y, width, height };
}

function meet(a: Space, b: Space): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** What is left of `free` around `taken`: up to four rectangles, which may overlap one another. */
function without(free: Space, taken: Space): Space[] {
  const [right, bottom] = [free.x + free.width, free.y + free.height];
  const [takenRight, takenBottom] = [taken.x + taken.width, taken.y + taken.height];
  return [
    { ...free, width: taken.x - free.x },
    { ...free, x: takenRight, width: right - takenRight },
    { ...free, height: taken.y - free.y },
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
