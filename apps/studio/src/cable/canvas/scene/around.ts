/** Leads lines around the parts that they do not end at: one that ran behind a part would look joined to it. */
import type { Point } from './arrange.ts';
import type { Size } from './size.ts';

type Box = Point & Size;

/** How near a line may come to a part, and how far from it lines are led past, px of the canvas. */
const near = 4;
const lane = 10;
/** Lines past the same part are led next to each other; the room between two parts takes this many. */
const lanes = 4;
const laneGap = 4;
/** A line that is in the way of so many parts is drawn straight on: it has no way that could be followed. */
const maxParts = 8;
const samples = 16;

/** Which lanes are taken, by part and side: one of these for all lines of a drawing. */
export type Lanes = Map<object, { above: number; below: number }>;

/** The parts of a drawing from left to right, as `fromLeft` sorts them, and those that a line ends at. */
export interface Parts {
  readonly all: readonly Box[];
  readonly ends: readonly Box[];
}

export function fromLeft<T extends Box>(parts: readonly T[]): T[] {
  return parts.toSorted((a, b) => a.x - b.x);
}

/**
 * The points a line between two others is led through, in pairs: before and after each part in its way that it does not end
 * at. Lines run from left to right.
 */
export function pointsAround(from: Point, to: Point, parts: Parts, taken: Lanes): readonly Point[] {
  const points = [from, to];
  const passed = new Set(parts.ends);
  const most = passed.size + maxParts;
  for (let at = 0; at + 1 < points.length && passed.size < most;) {
    const [a, b] = [points[at]!, points[at + 1]!];
    const block = firstInWay(a, b, parts.all, passed);
    if (block === undefined) {
      at += 1;
      continue;
    }
    passed.add(block);
    const y = laneAt(block, heightAt(a, b, block.x + block.width / 2), parts, taken);
    const [left, right] = [block.x - lane, block.x + block.width + lane];
    // Between parts that follow each other closely there is no room to turn.
    if (left <= a.x || right >= b.x) continue;
    points.splice(at + 1, 0, { x: left, y }, { x: right, y });
  }
  return points.slice(1, -1);
}

/**
 * The points a line is led through that leaves a part on the side away from where it goes, to the right: back over or under
 * its own part first.
 */
export function pointsBack(from: Point, own: Box, to: Point, parts: Parts, taken: Lanes): readonly Point[] {
  const y = laneAt(own, to.y, parts, taken);
  const past = { x: own.x + own.width + lane, y };
  if (past.x + lane > to.x) return [];
  return [{ x: from.x, y }, past, ...pointsAround(past, to, parts, taken)];
}

/** The part furthest left that the curve between two points would run behind. */
function firstInWay(a: Point, b: Point, all: readonly Box[], passed: ReadonlySet<Box>): Box | undefined {
  const [top, bottom] = [Math.min(a.y, b.y) - near, Math.max(a.y, b.y) + near];
  for (const block of all) {
    const { x, y, width, height } = block;
    if (x > b.x) return undefined;
    if (x + width < a.x || y > bottom || y + height < top || passed.has(block)) continue;
    if (runsBehind(a, b, block)) return block;
  }
  return undefined;
}

function runsBehind(a: Point, b: Point, { x, y, width, height }: Box): boolean {
  for (let i = 0; i <= samples; i += 1) {
    const at = Math.min(Math.max(x + (width * i) / samples, a.x), b.x);
    const h = heightAt(a, b, at);
    if (h > y - near && h < y + height + near) return true;
  }
  return false;
}

/** Where the curve between two points is at an x between them. */
function heightAt(a: Point, b: Point, x: number): number {
  // Both handles are half the way out, so that x is 1.5 t (1 - t) + t³ of the way.
  const wanted = (x - a.x) / (b.x - a.x);
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const t = (low + high) / 2;
    if (1.5 * t * (1 - t) + t ** 3 < wanted) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  return a.y + (b.y - a.y) * t * t * (3 - 2 * t);
}

/** The y above or below a part, whichever is nearer, that no other part at the same place is in the way of. */
function laneAt(block: Box, y: number, parts: Parts, taken: Lanes): number {
  const above = freeFrom(block, parts, -1);
  const below = freeFrom(block, parts, 1);
  const up = Math.abs(above.edge - y) <= Math.abs(below.edge - y);
  const { edge, by } = up ? above : below;
  const used = taken.get(by) ?? { above: 0, below: 0 };
  taken.set(by, used);
  const n = up ? used.above++ : used.below++;
  return edge + (up ? -1 : 1) * (lane + (n % lanes) * laneGap);
}

/** The edge of the part, or of another above or below it that leaves no room for a lane. */
function freeFrom(block: Box, { all, ends }: Parts, step: 1 | -1): { readonly edge: number; readonly by: Box } {
  const room = lane + near;
  let by = block;
  for (;;) {
    const edge = step < 0 ? by.y : by.y + by.height;
    const next = all.find(
      (other) =>
        other !== by &&
        !ends.includes(other) &&
        other.x < block.x + block.width + lane &&
        other.x + other.width > block.x - lane &&
        (step < 0
          ? other.y < edge && other.y + other.height > edge - room
          : other.y + other.height > edge && other.y < edge + room),
    );
    if (next === undefined) return { edge, by };
    by = next;
  }
}
