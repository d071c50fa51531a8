/** Where the name of a node has room. Pure. */
import type { Point } from '../scene/arrange.ts';
import type { Bundle } from './layout-edits.ts';

/** For each node the middle of the widest angle between its bundles. */
export function asidesOf(bundles: readonly Bundle[], places: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const turns = new Map<string, number[]>();
  const add = (id: string, from: Point | undefined, to: Point | undefined) => {
    if (from === undefined || to === undefined || (from.x === to.x && from.y === to.y)) return;
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    turns.set(id, [...(turns.get(id) ?? []), turn]);
  };
  for (const { from, to } of bundles) {
    add(from, places.get(from), places.get(to));
    add(to, places.get(to), places.get(from));
  }
  return new Map([...turns].map(([id, list]) => [id, widestGap(list.toSorted((a, b) => a - b))]));
}

function widestGap(turns: readonly number[]): Point {
  let [start, gap] = [0, 0];
  for (const [i, turn] of turns.entries()) {
    const next = turns[i + 1] ?? turns[0]! + 2 * Math.PI;
    if (next - turn > gap + 1e-6) [start, gap] = [turn, next - turn];
  }
  return { x: Math.cos(start + gap / 2), y: Math.sin(start + gap / 2) };
}
