/** Points and lines of a flat layout, in mm. The y axis points down; angles are in degrees, clockwise from the right. */

export interface LayoutPoint {
  readonly x: number;
  readonly y: number;
}

export type Line = readonly [LayoutPoint, LayoutPoint];

export function along(from: LayoutPoint, degrees: number, mm: number): LayoutPoint {
  const radians = (degrees * Math.PI) / 180;
  return { x: from.x + Math.cos(radians) * mm, y: from.y + Math.sin(radians) * mm };
}

export function distance(a: LayoutPoint, b: LayoutPoint): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
}

export function headingOf(a: LayoutPoint, b: LayoutPoint): number {
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** The angle between two directions, 0 to 180 degrees. */
export function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** The smallest distance between two lines. 0 if they cross. */
export function gapBetween([a, b]: Line, [c, d]: Line): number {
  if (cross(a, b, c, d)) return 0;
  return Math.sqrt(Math.min(squareTo(a, c, d), squareTo(b, c, d), squareTo(c, a, b), squareTo(d, a, b)));
}

/** True if the bounding boxes of two lines are more than `mm` apart. This cheap test settles most cases. */
export function farApart([a, b]: Line, [c, d]: Line, mm: number): boolean {
  return (
    Math.min(a.x, b.x) > Math.max(c.x, d.x) + mm ||
    Math.min(c.x, d.x) > Math.max(a.x, b.x) + mm ||
    Math.min(a.y, b.y) > Math.max(c.y, d.y) + mm ||
    Math.min(c.y, d.y) > Math.max(a.y, b.y) + mm
  );
}

function side(a: LayoutPoint, b: LayoutPoint, p: LayoutPoint): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

function cross(a: LayoutPoint, b: LayoutPoint, c: LayoutPoint, d: LayoutPoint): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** The squared distance of a point from a line. */
function squareTo(p: LayoutPoint, a: LayoutPoint, b: LayoutPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
  return (p.x - a.x - t * dx) ** 2 + (p.y - a.y - t * dy) ** 2;
}
