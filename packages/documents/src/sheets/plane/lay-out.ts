/**
 * A layout laid flat: the directions of its bundles follow the positions of its nodes; their drawn lengths are chosen
 * by the caller.
 */
import { nodePlaces } from '@cablewright/engine';
import type { Bundle, Layout } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import { along, angleOf, type Point } from '../../display-list/geometry.ts';

export type Put = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** A bundle between the positions of its nodes. The drawn length of a bundle that closes a loop follows from the other bundles. */
export interface LaidBundle {
  readonly bundle: Bundle;
  readonly from: string;
  readonly to: string;
  readonly closes: boolean;
}

/** A connected part in layout order: each bundle begins at a node that is already placed. */
export interface LaidPart {
  readonly root: string;
  readonly bundles: readonly LaidBundle[];
}

export interface Laid {
  readonly parts: readonly LaidPart[];
  /** The direction of a bundle from its `from` node, in degrees. */
  readonly headings: ReadonlyMap<LaidBundle, number>;
}

/** The parts of a layout as trees, each from its leftmost end. Nodes without bundles are left out. */
export function laidOut(layout: Layout, put: Put = {}): Laid {
  const { nodes } = nodePlaces(layout, put);
  const bundlesById = new Map(layout.bundles.toReversed().map((bundle) => [bundle.id, bundle]));
  const bundles = [...bundlesById.values()].filter(
    ({ from, to }) => from !== to && nodes.get(from) !== undefined && nodes.get(to) !== undefined,
  );
  const bundlesAt = Map.groupBy(
    bundles.toReversed().flatMap((bundle) => [bundle.from, bundle.to].map((node) => ({ node, bundle }))),
    ({ node }) => node,
  );
  const seenNodes = new Set<string>();
  const byPlace = [...bundlesAt.keys()].toSorted((a, b) => entryOf(nodes, a).x - entryOf(nodes, b).x);
  const parts = byPlace.flatMap((root) => (seenNodes.has(root) ? [] : [partFrom(root, bundlesAt, seenNodes)]));
  const heading = ({ from, to }: LaidBundle) => {
    const [a, b] = [entryOf(nodes, from), entryOf(nodes, to)];
    return angleOf([a.x, a.y], [b.x, b.y]);
  };
  return { parts, headings: new Map(parts.flatMap((part) => part.bundles.map((bundle) => [bundle, heading(bundle)]))) };
}

type AtNode = ReadonlyMap<string, readonly { readonly bundle: Bundle }[]>;

function partFrom(root: string, bundlesAt: AtNode, seenNodes: Set<string>): LaidPart {
  const bundles: LaidBundle[] = [];
  const used = new Set<Bundle>();
  const open = [root];
  seenNodes.add(root);
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    for (const { bundle } of entryOf(bundlesAt, node)) {
      if (used.has(bundle)) continue;
      used.add(bundle);
      const to = bundle.from === node ? bundle.to : bundle.from;
      const closes = seenNodes.has(to);
      bundles.push({ bundle, from: node, to, closes });
      if (closes) continue;
      seenNodes.add(to);
      open.push(to);
    }
  }
  return { root, bundles };
}

/** The node positions of a part with these drawn bundle lengths; the root is at (0, 0). */
export function placesOf(
  { root, bundles }: LaidPart,
  { headings }: Laid,
  drawn: (bundle: Bundle) => number,
): Map<string, Point> {
  const places = new Map<string, Point>([[root, [0, 0]]]);
  for (const bundle of bundles) {
    if (bundle.closes) continue;
    places.set(bundle.to, along(entryOf(places, bundle.from), entryOf(headings, bundle), drawn(bundle.bundle)));
  }
  return places;
}
