import { present } from '@cablewright/model';
/** The geometry of the canvas: blocks with positions, the paths of lines, and the position of each terminal. Pure. */
import { derived, derivedForLatest, rememberedWith } from '@cablewright/derive';
import { fromLeft, pointsAround, pointsBack, type Lanes, type Parts, type CanvasPoint } from './around.ts';
import { isWireEnd, type CanvasBlock, type BlockRow } from './blocks.ts';
import type { CanvasLink, LinkEnd } from './links.ts';
import { rowHeight, rowMiddle, sizeOf, type Size } from './size.ts';

export interface ArrangedBlock extends CanvasBlock, CanvasPoint, Size {
  /** The drawing inside the block while it is open, in its own coordinates. */
  readonly inside?: CanvasScene;
}

/** A handle that a wire can start from or land on: one side of a row. */
export interface Handle extends CanvasPoint {
  readonly terminal: string;
  readonly block: string;
  readonly row: string;
  readonly side: 'left' | 'right';
}

export interface CanvasLine extends CanvasLink {
  readonly from: CanvasPoint;
  readonly to: CanvasPoint;
  /** Points that lead the line around parts it does not end at. */
  readonly via: readonly CanvasPoint[];
  /** SVG path data. */
  readonly d: string;
}

export interface CanvasScene {
  readonly blocks: readonly ArrangedBlock[];
  readonly ways: readonly CanvasLine[];
  /** The handles of each terminal. A pin can have one on each side of its block. */
  readonly handles: ReadonlyMap<string, readonly Handle[]>;
  readonly bounds: Size & CanvasPoint;
}

/** The scene of blocks that have positions. `insides` are the drawings in the opened blocks. */
export function sceneAt(
  blocks: readonly CanvasBlock[],
  links: readonly CanvasLink[],
  places: ReadonlyMap<string, CanvasPoint>,
  insides: ReadonlyMap<string, CanvasScene> = new Map(),
): CanvasScene {
  const placed = sameAsBefore(
    blocks.map((block) => {
      const { x, y } = places.get(block.id) ?? { x: 0, y: 0 };
      return placedAt(block, x, y, insides.get(block.id));
    }),
  );
  const arcs: number[] = [];
  const lanes: Lanes = new Map();
  const ways = links.map((link): CanvasLine => {
    const { from, sideA, to, sideB, ends, arc, direct } = courseOf(link, placed);
    if (arc !== undefined) arcs.push(arc);
    if (direct !== undefined) return direct;
    const via =
      sideA === sideB
        ? viaBack([from, ends[0]], [to, ends[1]], sideA, sorted(placed), lanes)
        : viaOf(from, sideA, to, sideB, { all: sorted(placed), ends }, lanes);
    return wayOf(link, from.x, from.y, sideA, to.x, to.y, sideB, via.map(({ x, y }) => `${x} ${y}`).join());
  });
  return { blocks: placed, ways, handles: handlesOf(placed), bounds: boundsOf(placed, arcs, ways) };
}

const placedBefore = rememberedWith<ArrangedBlock, readonly ArrangedBlock[]>('placed blocks');

/**
 * Returns the previous list if every block is still in its place, so that nothing derived from the list is computed
 * again.
 */
function sameAsBefore(placed: readonly ArrangedBlock[]): readonly ArrangedBlock[] {
  const [first] = placed;
  return first === undefined ? placed : placedBefore(first, placed, () => placed);
}

const blocksById = derived(
  'blocks by id',
  (placed: readonly ArrangedBlock[]) => new Map(placed.map((block) => [block.id, block])),
);
/** The parts that lines run around, from the left. Single wires are lines themselves. */
const sorted = derived('blocks from the left', (placed: readonly ArrangedBlock[]) =>
  fromLeft(placed.filter(({ kind }) => kind !== 'wire')),
);

/**
 * The start and end of a line at its blocks. `direct` is the finished line if no part is in its way and it needs no
 * lane.
 */
interface Course {
  readonly from: CanvasPoint;
  readonly sideA: Side;
  readonly to: CanvasPoint;
  readonly sideB: Side;
  readonly ends: readonly [ArrangedBlock, ArrangedBlock];
  /** How far out an arc bulges. */
  readonly arc: number | undefined;
  readonly direct: CanvasLine | undefined;
}

const courseOf = derivedForLatest('course of a link', (link: CanvasLink, placed: readonly ArrangedBlock[]): Course => {
  const [a, b] = link.ends;
  const byId = blocksById(placed);
  const [sideA, sideB] = sidesOf(a, b, byId);
  const point = (end: LinkEnd, side: Side): CanvasPoint => {
    const block = blockOf(byId, end);
    const y = block.y + rowMiddle(rowIndexes(block).get(end.row) ?? 0, block.kind);
    return { x: side === 'left' ? block.x : block.x + block.width, y };
  };
  const [from, to] = [point(a, sideA), point(b, sideB)];
  const ends = [blockOf(byId, a), blockOf(byId, b)] as const;
  const lanes: Lanes = new Map();
  const isDirect =
    sideA === sideB
      ? ends[0] === ends[1]
      : viaOf(from, sideA, to, sideB, { all: sorted(placed), ends }, lanes).length === 0 && lanes.size === 0;
  const arc = sideA === sideB ? endOfArc(from, to, sideA) : undefined;
  const direct = isDirect ? wayOf(link, from.x, from.y, sideA, to.x, to.y, sideB, '') : undefined;
  return { from, sideA, to, sideB, ends, arc, direct };
});

/**
 * The points of a line whose ends are on different sides. They lead it around the parts in its way, from its first end
 * to its second.
 */
function viaOf(from: CanvasPoint, sideA: Side, to: CanvasPoint, sideB: Side, parts: Parts, lanes: Lanes) {
  if (sideA === 'right' && sideB === 'left' && from.x < to.x) return pointsAround(from, to, parts, lanes);
  if (sideA === 'left' && sideB === 'right' && to.x < from.x) return pointsAround(to, from, parts, lanes).toReversed();
  return [];
}

/** A block at its position. It keeps its identity while neither changes, so that it is not rendered again. */
const placedAt = derivedForLatest(
  'placed block',
  (block: CanvasBlock, x: number, y: number, inside: CanvasScene | undefined): ArrangedBlock => ({
    ...block,
    x,
    y,
    ...sizeOf(block),
    ...present({ inside }),
  }),
);

/**
 * The points of a line between two rows on the same side. They lead it back past its own part, if the other part is
 * further on. Otherwise the line is an arc.
 */
function viaBack(
  a: readonly [CanvasPoint, ArrangedBlock],
  b: readonly [CanvasPoint, ArrangedBlock],
  side: Side,
  all: readonly ArrangedBlock[],
  lanes: Lanes,
): readonly CanvasPoint[] {
  if (a[1] === b[1]) return [];
  const isFirst = side === 'left' ? a[0].x < b[0].x : a[0].x > b[0].x;
  const [[from, first], [to, last]] = isFirst ? [a, b] : [b, a];
  if (side === 'left') {
    const via = pointsBack(from, first, to, { all, ends: [first, last] }, lanes);
    return isFirst ? via : via.toReversed();
  }
  const [behind, end] = [flippedOnce(first), flippedOnce(last)];
  const parts = { all: flippedAll(all), ends: [behind, end] };
  const via = pointsBack(flipped(from), behind, flipped(to), parts, lanes).map(flipped);
  return isFirst ? via : via.toReversed();
}

/** Mirrors a point or box, so that a line to the left becomes a line to the right. */
function flipped<T extends CanvasPoint & Partial<Size>>(box: T): T {
  return { ...box, x: -box.x - (box.width ?? 0) };
}

const flippedOnce = derived('mirrored block', (block: ArrangedBlock) => flipped(block));
const flippedAll = derived('mirrored blocks', (all: readonly ArrangedBlock[]) => fromLeft(all.map(flippedOnce)));

const wayOf = derivedForLatest(
  'path of a link',
  (
    link: CanvasLink,
    x: number,
    y: number,
    sideA: Side,
    toX: number,
    toY: number,
    sideB: Side,
    around: string,
  ): CanvasLine => {
    const [from, to] = [
      { x, y },
      { x: toX, y: toY },
    ];
    const via = around === '' ? [] : around.split(',').map((each) => pointOf(each.split(' ')));
    return {
      ...link,
      from,
      to,
      via,
      d: via.length === 0 ? wayBetween(from, sideA, to, sideB) : wayVia(from, via, to, sideA),
    };
  },
);

const pointOf = ([x, y]: readonly string[]): CanvasPoint => ({ x: Number(x), y: Number(y) });

/** How far out the control points of a line that turns back are, canvas px. */
const turnOut = 24;

/** A path that is level wherever it passes a part. It may turn back at its ends. */
function wayVia(from: CanvasPoint, via: readonly CanvasPoint[], to: CanvasPoint, side: Side): string {
  let before = from;
  const parts = [...via, to].map((point, index) => {
    const turn = side === 'left' ? -turnOut : turnOut;
    const middle = before.x === point.x ? point.x + turn : (before.x + point.x) / 2;
    const curve = `C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    before = point;
    return index % 2 === 1 ? `L${point.x} ${point.y}` : curve;
  });
  return `M${from.x} ${from.y}${parts.join('')}`;
}

const rowIndexes = derived(
  'row numbers of a block',
  (block: CanvasBlock) => new Map(block.rows.map((row, index) => [row.key, index])),
);

type Side = 'left' | 'right';

function blockOf(blocks: ReadonlyMap<string, ArrangedBlock>, end: LinkEnd): ArrangedBlock {
  const block = blocks.get(end.block);
  if (block === undefined) throw new Error(`no block ${end.block}`);
  return block;
}

/** The sides at which a line leaves its two blocks. If either side will do, the facing ones are taken. */
function sidesOf(
  a: LinkEnd,
  b: LinkEnd,
  blocks: ReadonlyMap<string, ArrangedBlock>,
): ['left' | 'right', 'left' | 'right'] {
  const [blockA, blockB] = [blockOf(blocks, a), blockOf(blocks, b)];
  if (blockA === blockB) {
    // A line within one part is an arc on its outer side.
    const outer = blockA.role === 'destination' ? 'right' : 'left';
    return blockA.kind === 'cable' || blockA.kind === 'wire' ? [a.side ?? outer, b.side ?? outer] : [outer, outer];
  }
  const centre = (block: ArrangedBlock) => block.x + block.width / 2;
  const first = centre(blockA) <= centre(blockB);
  return [a.side ?? (first ? 'right' : 'left'), b.side ?? (first ? 'left' : 'right')];
}

/** A curve that leaves both ends level. Between two rows on the same side it bulges outward. */
export function wayBetween(
  from: CanvasPoint,
  sideFrom: 'left' | 'right',
  to: CanvasPoint,
  sideTo: 'left' | 'right',
): string {
  const span = Math.abs(to.x - from.x);
  const reach = sideFrom === sideTo ? reachOfArc(from, to) : Math.max(32, span / 2);
  const out = (point: CanvasPoint, side: 'left' | 'right') => point.x + (side === 'right' ? reach : -reach);
  return `M${from.x} ${from.y}C${out(from, sideFrom)} ${from.y} ${out(to, sideTo)} ${to.y} ${to.x} ${to.y}`;
}

/** Distance of the control points of an arc between two rows on one side. */
const reachOfArc = (from: CanvasPoint, to: CanvasPoint) => 24 + Math.min(64, Math.abs(to.y - from.y) / 4);

/** How far an arc bulges: three quarters of the way to its control points. */
function endOfArc(from: CanvasPoint, to: CanvasPoint, side: 'left' | 'right'): number {
  const out = reachOfArc(from, to) * 0.75;
  return side === 'left' ? Math.min(from.x, to.x) - out : Math.max(from.x, to.x) + out;
}

const handlesOf = derived('handles', (blocks: readonly ArrangedBlock[]): ReadonlyMap<string, readonly Handle[]> => {
  const handles = new Map<string, Handle[]>();
  function add(handle: Handle) {
    const list = handles.get(handle.terminal);
    if (list === undefined) handles.set(handle.terminal, [handle]);
    else list.push(handle);
  }
  for (const block of blocks) for (const handle of handlesOfBlock(block)) add(handle);
  return handles;
});

const handlesOfBlock = derived('handles of a block', (block: ArrangedBlock) =>
  block.rows.flatMap((row, index) => rowHandles(block, row, index)),
);

function rowHandles(block: ArrangedBlock, row: BlockRow, index: number): Handle[] {
  const y = block.y + rowMiddle(index, block.kind);
  return (['left', 'right'] as const).flatMap((side): Handle[] => {
    const terminal = row[side];
    if (terminal === undefined) return [];
    return [{ terminal, block: block.id, row: row.key, side, x: side === 'left' ? block.x : block.x + block.width, y }];
  });
}

/** The box around all blocks and lines, including the arcs at the sides. */
function boundsOf(
  blocks: readonly ArrangedBlock[],
  arcs: readonly number[],
  ways: readonly CanvasLine[],
): Size & CanvasPoint {
  if (blocks.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const lanes = ways.flatMap(({ via }) => via.map(({ y }) => y));
  const x = Math.min(...arcs, ...blocks.map((block) => block.x));
  const y = Math.min(...lanes, ...blocks.map((block) => block.y));
  const right = Math.max(...arcs, ...blocks.map((block) => block.x + block.width));
  const bottom = Math.max(...lanes, ...blocks.map((block) => block.y + block.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The item at a point: a row of a block with its nearer side, the heading of a block, or nothing. */
export type Hit =
  | { readonly kind: 'row'; readonly block: string; readonly row: string; readonly terminal: string | undefined }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'nothing' };

/** Handles can be hit this far outside the edge of their block, canvas px. */
const reach = 14;

/**
 * The single line that ends at a pin, for a press on the dot at its end. Undefined if several lines end there, and at
 * wire ends, where a press starts a splice.
 */
export function lineEndAt(scene: CanvasScene, { x, y }: CanvasPoint, terminal: string) {
  if (isWireEnd(terminal)) return undefined;
  const ends = scene.ways.flatMap(({ key, ends: [from, to], from: start, to: finish }) => [
    { way: key, end: 0 as const, terminal: from.terminal, point: start },
    { way: key, end: 1 as const, terminal: to.terminal, point: finish },
  ]);
  const [only, ...others] = ends.filter((each) => each.terminal === terminal);
  if (only === undefined || others.length > 0) return undefined;
  return Math.hypot(only.point.x - x, only.point.y - y) <= reach ? { way: only.way, end: only.end } : undefined;
}

/** A scene whose single wires cannot be hit, as they are gathered. */
export const withoutWires = derived('scene without single wires', (scene: CanvasScene): CanvasScene => ({
  ...scene,
  blocks: scene.blocks.filter(({ kind }) => kind !== 'wire'),
}));

/** A single wire is picked up by its ends, and selected and moved by its designation between them. */
function hitOnWire({ id, x: left, width, rows: [row] }: ArrangedBlock, x: number): Hit | undefined {
  if (row === undefined) return undefined;
  const terminal = x < left + reach ? row.left : x > left + width - reach ? row.right : undefined;
  return terminal === undefined ? { kind: 'block', block: id } : { kind: 'row', block: id, row: row.key, terminal };
}

export function hitAt(scene: CanvasScene, { x, y }: CanvasPoint): Hit {
  for (const block of scene.blocks.toReversed()) {
    if (x < block.x - reach || x > block.x + block.width + reach || y < block.y || y > block.y + block.height) continue;
    if (block.kind === 'wire') {
      const onWire = hitOnWire(block, x);
      if (onWire !== undefined) return onWire;
      continue;
    }
    const index = Math.floor((y - rowMiddle(0) + rowHeight / 2 - block.y) / rowHeight);
    const row = y < block.y + rowMiddle(0) - rowHeight / 2 ? undefined : block.rows[index];
    if (row !== undefined) {
      const side = x < block.x + block.width / 2 ? 'left' : 'right';
      return { kind: 'row', block: block.id, row: row.key, terminal: row[side] ?? row.left ?? row.right };
    }
    if (x >= block.x && x <= block.x + block.width) return { kind: 'block', block: block.id };
  }
  return { kind: 'nothing' };
}
