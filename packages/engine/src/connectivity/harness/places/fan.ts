/** The plain way to lay a tree of bundles flat. */
import { along, type Point } from './geometry.ts';
import type { Branch } from './hanging.ts';

/** The widest wedge: one of half a turn or more would not stay inside itself. */
const widestWedge = 160;

/**
 * The plain way, which always works: each node shares the directions open to it among its branches, so that all that hangs on one branch stays within its
 * own wedge. A wedge moved along its own inside stays inside, whatever the lengths: branches never meet.
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
