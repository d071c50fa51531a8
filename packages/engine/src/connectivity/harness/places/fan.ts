/** A simple layout for a tree of bundles. */
import { along, type Point } from './geometry.ts';
import type { Branch } from './hanging.ts';

/** Widest wedge, in degrees. A wedge of 180 degrees or more wouldn't contain the wedges that start inside it. */
const widestWedge = 160;

/**
 * A simple layout that always succeeds. Each node divides the directions open to it among its branches, so that everything on
 * a branch stays within its wedge. A wedge shifted into itself stays inside itself, so branches never cross, whatever the
 * lengths.
 */
export function fan(root: number, branches: readonly Branch[]): ReadonlyMap<number, Point> {
  const places = new Map<number, Point>([[root, { x: 0, y: 0 }]]);
  const half = branches.length > 2 ? 180 : widestWedge / 2;
  const open = [{ node: root, branches, low: -half, high: half }];
  for (let wedge = open.pop(); wedge !== undefined; wedge = open.pop()) {
    const total = wedge.branches.reduce((sum, { ends }) => sum + ends, 0);
    let from = wedge.low;
    for (const { edge, node, ends, branches: beyond } of wedge.branches) {
      const share = ((wedge.high - wedge.low) * ends) / total;
      const heading = from + share / 2;
      const side = Math.min(share, widestWedge) / 2;
      places.set(node, along(places.get(wedge.node)!, heading, edge.mm));
      open.push({ node, branches: beyond, low: heading - side, high: heading + side });
      from += share;
    }
  }
  return places;
}
