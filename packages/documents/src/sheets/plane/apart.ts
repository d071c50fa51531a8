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

function isClearOf({ a, b, r }: Capsule, { x, y, width, height }: Space, by: number): boolean {
  const reach = r + by;
  const inside = ([px, py]: Point) => px > x && px < x + width && py > y && py < y + height;
  if (Math.max(a[0], b[0]) + reach <= x || Math.min(a[0], b[0]) - reach >= x + width) return true;
  if (Math.max(a[1], b[1]) + reach <= y || Math.min(a[1], b[1]) - reach >= y + height) return true;
  if (inside(a) || inside(b)) return false;
  const corners: readonly Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return corners.every((corner, i) => segmentDistance(a, b, corner, corners[(i + 1) % 4]!) >= reach);
}
