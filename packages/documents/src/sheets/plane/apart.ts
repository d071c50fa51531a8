/** Tests whether thick lines and boxes keep a distance. */
import type { Space } from '../../page/frame/space.ts';
import { farApart, gapBetween, segmentDistance, type Capsule, type Point } from '../../display-list/geometry.ts';

export type PlanShape = Capsule | Space;

/** Whether two shapes are at least `by` mm apart. */
export function apart(first: PlanShape, two: PlanShape, by: number): boolean {
  if ('r' in first && 'r' in two) return farApart(first, two, by) || gapBetween(first, two) >= by;
  if ('r' in first) return isClearOf(first, two as Space, by);
  if ('r' in two) return isClearOf(two, first, by);
  return (
    first.x + first.width + by <= two.x ||
    two.x + two.width + by <= first.x ||
    first.y + first.height + by <= two.y ||
    two.y + two.height + by <= first.y
  );
}

/** Works without closures and arrays, because a board calls this for each table in hundreds of positions. */
function isClearOf({ a, b, r }: Capsule, box: Space, by: number): boolean {
  const { x, y, width, height } = box;
  const reach = r + by;
  if (Math.max(a[0], b[0]) + reach <= x || Math.min(a[0], b[0]) - reach >= x + width) return true;
  if (Math.max(a[1], b[1]) + reach <= y || Math.min(a[1], b[1]) - reach >= y + height) return true;
  if (isInside(a, box) || isInside(b, box)) return false;
  const upperLeft: Point = [x, y];
  const upperRight: Point = [x + width, y];
  const lowerRight: Point = [x + width, y + height];
  const lowerLeft: Point = [x, y + height];
  return (
    segmentDistance(a, b, upperLeft, upperRight) >= reach &&
    segmentDistance(a, b, upperRight, lowerRight) >= reach &&
    segmentDistance(a, b, lowerRight, lowerLeft) >= reach &&
    segmentDistance(a, b, lowerLeft, upperLeft) >= reach
  );
}

function isInside(point: Point, { x, y, width, height }: Space): boolean {
  return point[0] > x && point[0] < x + width && point[1] > y && point[1] < y + height;
}
