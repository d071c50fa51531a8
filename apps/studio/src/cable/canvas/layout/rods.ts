/**
 * Positions of nodes that are moved by hand: dragged freely, swung about a neighbour, or back at their true length.
 * Pure.
 */
import type { Layout } from '@cablewright/model';
import type { CanvasPoint } from '../scene/around.ts';

export type NodePlaces = Readonly<Record<string, CanvasPoint>>;

const rounded = ({ x, y }: CanvasPoint): CanvasPoint => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

/** The nodes on the side of `node` when the bundle to `pivot` is cut. Undefined if a loop leads back to the pivot. */
function sideOf({ bundles }: Layout, node: string, pivot: string, without: string): ReadonlySet<string> | undefined {
  const side = new Set([node]);
  for (const reached of side) {
    for (const { id, from, to } of bundles) {
      if (id === without || (from !== reached && to !== reached)) continue;
      side.add(from === reached ? to : from);
    }
  }
  return side.has(pivot) ? undefined : side;
}

/**
 * The neighbour that a node rotates about: the one with the largest part of the harness behind it. Undefined in a loop
 * or for a single node.
 */
function pivotOf(
  layout: Layout,
  node: string,
): { readonly pivot: string; readonly side: ReadonlySet<string> } | undefined {
  const neighbours = layout.bundles
    .filter(({ from, to }) => from !== to && (from === node || to === node))
    .flatMap(({ id, from, to }) => {
      const pivot = from === node ? to : from;
      const side = sideOf(layout, node, pivot, id);
      return side === undefined ? [] : [{ pivot, side }];
    });
  return neighbours.toSorted((a, b) => a.side.size - b.side.size)[0];
}

/** The positions after a node was dragged alone. The bundles that lead to it become longer or shorter. */
export function dragged(places: NodePlaces, node: string, to: CanvasPoint): NodePlaces {
  return { ...places, [node]: rounded(to) };
}

/**
 * The positions after a node was rotated about its neighbour together with everything behind it, so that all bundles
 * keep their drawn length. A node in a loop is dragged alone.
 */
export function swung(layout: Layout, places: NodePlaces, node: string, to: CanvasPoint): NodePlaces {
  const rod = pivotOf(layout, node);
  const [centre, from] = [places[rod?.pivot ?? ''], places[node]];
  if (rod === undefined || centre === undefined || from === undefined) return dragged(places, node, to);
  const turn = Math.atan2(to.y - centre.y, to.x - centre.x) - Math.atan2(from.y - centre.y, from.x - centre.x);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const next: Record<string, CanvasPoint> = { ...places };
  for (const id of rod.side) {
    const place = places[id];
    if (place === undefined) continue;
    const [x, y] = [place.x - centre.x, place.y - centre.y];
    next[id] = rounded({ x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos });
  }
  return next;
}

/**
 * The positions with a bundle drawn at its true length again. The smaller side of the harness moves along. Undefined in
 * a loop.
 */
export function restored(layout: Layout, places: NodePlaces, bundle: string): NodePlaces | undefined {
  const rod = layout.bundles.find(({ id }) => id === bundle);
  const [a, b] = [places[rod?.from ?? ''], places[rod?.to ?? '']];
  if (rod === undefined || a === undefined || b === undefined) return undefined;
  const [near, far] = [sideOf(layout, rod.from, rod.to, rod.id), sideOf(layout, rod.to, rod.from, rod.id)];
  if (near === undefined || far === undefined) return undefined;
  const apart = Math.hypot(b.x - a.x, b.y - a.y);
  const by = rod.lengthMm - apart;
  const [x, y] = apart < 1e-6 ? [1, 0] : [(b.x - a.x) / apart, (b.y - a.y) / apart];
  const [side, sign] = far.size <= near.size ? [far, 1] : [near, -1];
  const next: Record<string, CanvasPoint> = { ...places };
  for (const id of side) {
    const place = places[id];
    if (place !== undefined) next[id] = rounded({ x: place.x + sign * by * x, y: place.y + sign * by * y });
  }
  return next;
}
