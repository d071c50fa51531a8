/** Points, directions, and distances of thick lines, in mm with y downwards. Angles are in degrees, clockwise from the right. */
import { pairwise } from './lookup.ts';

export type Point = readonly [x: number, y: number];

/** A thick line with round ends. Everything on a board is one of these when gaps are measured. `r` is half the width. */
export interface Capsule {
  readonly a: Point;
  readonly b: Point;
  readonly r: number;
  /** Capsules with a common object meet on purpose and do not collide. */
  readonly at?: readonly object[];
}

/** The point at a distance from another one in a direction. */
export function along(from: Point, degrees: number, length: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return [from[0] + Math.cos(radians) * length, from[1] + Math.sin(radians) * length];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** The point that is `by` away from one point towards another, at most half-way. */
export function towards([x, y]: Point, [toX, toY]: Point, by: number): Point {
  const length = Math.hypot(toX - x, toY - y);
  const share = length === 0 ? 0 : Math.min(0.5, by / length);
  return [x + (toX - x) * share, y + (toY - y) * share];
}

export function angleOf(a: Point, b: Point): number {
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
}

export function lengthOf(points: readonly Point[]): number {
  return pairwise(points).reduce((sum, [before, after]) => sum + distance(before, after), 0);
}

/** The gap between two capsules. Negative if they overlap. */
export function gapBetween(one: Capsule, two: Capsule): number {
  return segmentDistance(one.a, one.b, two.a, two.b) - one.r - two.r;
}

/** True if the boxes around two capsules are further apart than `by`. This is cheap and settles most cases. */
export function farApart(one: Capsule, two: Capsule, by: number): boolean {
  const reach = one.r + two.r + by;
  return apartOn(0, one, two, reach) || apartOn(1, one, two, reach);
}

/** Called millions of times for a large board, so it allocates nothing, not even an array to destructure. */
function apartOn(axis: 0 | 1, one: Capsule, two: Capsule, reach: number): boolean {
  const a = one.a[axis];
  const b = one.b[axis];
  const c = two.a[axis];
  const d = two.b[axis];
  return Math.min(a, b) > Math.max(c, d) + reach || Math.min(c, d) > Math.max(a, b) + reach;
}

export function segmentDistance(a: Point, b: Point, c: Point, d: Point): number {
  if (cross(a, b, c, d)) return 0;
  return Math.min(pointDistance(a, c, d), pointDistance(b, c, d), pointDistance(c, a, b), pointDistance(d, a, b));
}

function side(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

/** True if two segments cross between their ends. */
export function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** The distance of a point from the straight line between two others. */
export function pointDistance(p: Point, a: Point, b: Point): number {
  const square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  if (square === 0) return distance(p, a);
  const share = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / square;
  const t = Math.max(0, Math.min(1, share));
  return Math.hypot(a[0] + t * (b[0] - a[0]) - p[0], a[1] + t * (b[1] - a[1]) - p[1]);
}

/** The capsule occupied by a box, such as that of a line of text. */
export function boxCapsule(x: number, y: number, width: number, height: number): Capsule {
  const r = height / 2;
  const half = Math.max(0, width / 2 - r);
  const middle: Point = [x + width / 2, y + r];
  return { a: [middle[0] - half, middle[1]], b: [middle[0] + half, middle[1]], r };
}

/** Rotates points around the origin to a direction, and moves them to `from`. */
export function turned(points: readonly Point[], from: Point, degrees: number): Point[] {
  return points.map(turner(from, degrees));
}

/** Returns a function that rotates a point around the origin to a direction, and moves it to `from`. */
export function turner(from: Point, degrees: number): (point: Point) => Point {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return ([x, y]) => [from[0] + x * cos - y * sin, from[1] + x * sin + y * cos];
}
