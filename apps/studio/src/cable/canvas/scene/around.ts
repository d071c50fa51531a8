/** Routes lines around the parts they do not end at. A line behind a part would look connected to it. */
import type { Size } from './size.ts';

export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

type Box = CanvasPoint & Size;

/** The minimum distance of a line from a part, and the distance at which lines are routed past it, canvas px. */
const near = 4;
const lane = 10;
/** The number of lanes in the gap between two parts. Lines past the same part run next to each other. */
const lanes = 4;
const laneGap = 4;
/**
 * A line that crosses more parts than this is drawn straight, because a path around all of them would be too hard to
 * follow.
 */
const maxParts = 8;
const samples = 16;

/** The lanes that are taken, by part and side. All lines of a drawing share one map. */
export type Lanes = Map<object, { above: number; below: number }>;

/** The parts of a drawing from left to right, as sorted by `fromLeft`, and those that a line ends at. */
export interface Parts {
  readonly all: readonly Box[];
  readonly ends: readonly Box[];
}

export function fromLeft<T extends Box>(parts: readonly T[]): T[] {
  return parts.toSorted((a, b) => a.x - b.x);
}

/** The points of a line from left to right: one pair, before and after, for each part in its way. */
export function pointsAround(
  from: CanvasPoint,
  to: CanvasPoint,
  parts: Parts,
  lanesTaken: Lanes,
): readonly CanvasPoint[] {
  const points = [from, to];
  const passed = new Set(parts.ends);
  const most = passed.size + maxParts;
  for (let index = 0; index + 1 < points.length && passed.size < most;) {
    const [a, b] = [points[index]!, points[index + 1]!];
    const block = firstInWay(a, b, parts.all, passed);
    if (block === undefined) {
      index += 1;
      continue;
    }
    passed.add(block);
    const y = laneAt(block, heightAt(a, b, block.x + block.width / 2), parts, lanesTaken);
    const [left, right] = [block.x - lane, block.x + block.width + lane];
    // There is no room to turn between parts that are close together.
    if (left <= a.x || right >= b.x) continue;
    points.splice(index + 1, 0, { x: left, y }, { x: right, y });
  }
  return points.slice(1, -1);
}

/**
 * The points of a line to the right that leaves its part on the left side: it first runs back over or under its own
 * part.
 */
export function pointsBack(
  from: CanvasPoint,
  block: Box,
  to: CanvasPoint,
  parts: Parts,
  lanesTaken: Lanes,
): readonly CanvasPoint[] {
  const y = laneAt(block, to.y, parts, lanesTaken);
  const past = { x: block.x + block.width + lane, y };
  if (past.x + lane > to.x) return [];
  return [{ x: from.x, y }, past, ...pointsAround(past, to, parts, lanesTaken)];
}

/** The leftmost part that the curve between two points would run behind. */
function firstInWay(a: CanvasPoint, b: CanvasPoint, all: readonly Box[], passed: ReadonlySet<Box>): Box | undefined {
  const [top, bottom] = [Math.min(a.y, b.y) - near, Math.max(a.y, b.y) + near];
  for (const block of all) {
    const { x, y, width, height } = block;
    if (x > b.x) return undefined;
    if (x + width < a.x || y > bottom || y + height < top || passed.has(block)) continue;
    if (runsBehind(a, b, block)) return block;
  }
  return undefined;
}

function runsBehind(a: CanvasPoint, b: CanvasPoint, { x, y, width, height }: Box): boolean {
  for (let i = 0; i <= samples; i += 1) {
    const sampleX = Math.min(Math.max(x + (width * i) / samples, a.x), b.x);
    const h = heightAt(a, b, sampleX);
    if (h > y - near && h < y + height + near) return true;
  }
  return false;
}

/** The y of the curve between two points at an x between them. */
function heightAt(a: CanvasPoint, b: CanvasPoint, x: number): number {
  // Both control points are half the width out, so x is at 1.5 t (1 - t) + t³ of the width.
  const share = (x - a.x) / (b.x - a.x);
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const t = (low + high) / 2;
    if (1.5 * t * (1 - t) + t ** 3 < share) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  return a.y + (b.y - a.y) * t * t * (3 - 2 * t);
}

/** The y just above or below a part, whichever is nearer, where no other part at the same x is in the way. */
function laneAt(block: Box, y: number, parts: Parts, lanesTaken: Lanes): number {
  const above = freeFrom(block, parts, -1);
  const below = freeFrom(block, parts, 1);
  const up = Math.abs(above.edge - y) <= Math.abs(below.edge - y);
  const { edge, by } = up ? above : below;
  const used = lanesTaken.get(by) ?? { above: 0, below: 0 };
  lanesTaken.set(by, used);
  const n = up ? used.above++ : used.below++;
  return edge + (up ? -1 : 1) * (lane + (n % lanes) * laneGap);
}

/** The edge of the part, or of the last of the parts beyond it that leave no room for a lane. */
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
