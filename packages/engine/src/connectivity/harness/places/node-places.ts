/**
 * The positions of a layout's nodes on a board or a screen, in mm at true length: those that a person has set, and a proposal
 * for the others.
 */
import type { Layout } from '@cablewright/model';
import { derivedFromBoth } from '@cablewright/derive';
import { placeBranches, placeTree } from './branches.ts';
import { placeCore } from './core.ts';
import { distance, type LayoutPoint } from './geometry.ts';
import { coreOf, farthestNode, partsOf, webOf, type Web } from './web.ts';

/** A bundle as it is drawn between its two nodes. */
interface DrawnBundle {
  /** Distance between its two nodes, in mm. */
  readonly drawnMm: number;
  /** True if that distance is the true length, within 0.5 %. */
  readonly toScale: boolean;
}

interface NodePlaces {
  /** The position of every node, in mm; y points down. */
  readonly nodes: ReadonlyMap<string, LayoutPoint>;
  /** Every bundle whose nodes exist, by id. If two bundles share an id, the first one counts. */
  readonly bundles: ReadonlyMap<string, DrawnBundle>;
}

/** Largest deviation of a bundle that counts as drawn to scale: the tolerance of a formboard. */
const scaleShare = 0.005;
/** Gap between parts that aren't connected: this share of the width of the widest part, but at least `minPartGapMm`. */
const partShare = 0.08;
const minPartGapMm = 60;

/**
 * A position for every node. Nodes in `put` keep the position given there. The rest of a tree is drawn straight at true
 * length, with the longest path from left to right and branches to its sides. Circles and paths between fixed nodes are drawn
 * as close to their lengths as possible. Bundles keep clear of each other if there is room. The same layout always gives the
 * same positions. Positions of missing nodes are skipped. Cached per layout and `put`.
 */
export const nodePlaces: (layout: Layout, put: Readonly<Record<string, LayoutPoint>>) => NodePlaces = derivedFromBoth(
  'positions of nodes',
  (layout, put) => {
    const web = webOf(layout);
    const fixed = new Map(
      web.ids.flatMap((id, i) => {
        const point = Object.hasOwn(put, id) ? put[id] : undefined;
        return point === undefined ? [] : [[i, { x: point.x, y: point.y }] as const];
      }),
    );
    const places = stacked(
      partsOf(web).map((part) => ({
        isPut: part.some((node) => fixed.has(node)),
        places: placePart(web, part, fixed),
      })),
    );
    const nodes = new Map(web.ids.map((id, i) => [id, places.get(i)!]));
    return { nodes, bundles: drawnBundles(layout, nodes) };
  },
);

function placePart(
  web: Web,
  part: readonly number[],
  fixed: ReadonlyMap<number, LayoutPoint>,
): ReadonlyMap<number, LayoutPoint> {
  const core = coreOf(web, part, (node) => fixed.has(node));
  const edges = part.reduce((sum, node) => sum + web.at[node]!.length, 0) / 2;
  const own = new Map([...fixed].filter(([node]) => part.includes(node)));
  if (own.size === 0 && edges < part.length) return placeTree(web, firstOf(web, part));
  return placeBranches(web, placeCore(web, core, own));
}

/** The end of the longest path that comes first in the layout. */
function firstOf(web: Web, part: readonly number[]): number {
  const one = farthestNode(web, part[0]!);
  return Math.min(one, farthestNode(web, one));
}

interface Part {
  readonly isPut: boolean;
  readonly places: ReadonlyMap<number, LayoutPoint>;
}

/**
 * Arranges parts one below the other: first the parts with a fixed node, which stay in position, then the other parts, then
 * single nodes in a row.
 */
function stacked(parts: readonly Part[]): ReadonlyMap<number, LayoutPoint> {
  const all = new Map(parts.filter(({ isPut }) => isPut).flatMap(({ places }) => [...places]));
  const single = parts.filter(({ isPut, places }) => !isPut && places.size === 1);
  const free = parts.filter(({ isPut, places }) => !isPut && places.size > 1);
  const reach = Math.max(0, ...parts.map(({ places }) => widthOf(boxOf([...places.values()]))));
  const gap = Math.max(minPartGapMm, partShare * reach);
  const put = all.size === 0 ? undefined : boxOf([...all.values()]);
  const left = put?.left ?? 0;
  let top = put === undefined ? 0 : put.bottom + gap;
  const add = (places: ReadonlyMap<number, LayoutPoint>, dx: number, dy: number) => {
    for (const [node, { x, y }] of places) all.set(node, { x: x + dx, y: y + dy });
  };
  for (const { places } of free) {
    const own = boxOf([...places.values()]);
    add(places, left - own.left, top - own.top);
    top += own.bottom - own.top + gap;
  }
  for (const [i, { places }] of single.entries()) add(places, left + i * gap, top);
  return all;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(points: readonly LayoutPoint[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
}

function widthOf({ left, right }: Box): number {
  return right - left;
}

function drawnBundles({ bundles }: Layout, nodes: ReadonlyMap<string, LayoutPoint>): ReadonlyMap<string, DrawnBundle> {
  const drawn = new Map<string, DrawnBundle>();
  for (const { id, from, to, lengthMm } of bundles) {
    const [a, b] = [nodes.get(from), nodes.get(to)];
    if (a === undefined || b === undefined || drawn.has(id)) continue;
    const drawnMm = distance(a, b);
    drawn.set(id, { drawnMm, toScale: Math.abs(drawnMm - lengthMm) <= scaleShare * lengthMm });
  }
  return drawn;
}
