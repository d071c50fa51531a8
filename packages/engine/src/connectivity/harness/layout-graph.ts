/** The nodes and bundles of a layout as a graph. Finds the shortest path between two positions and whether it is the only one. */
import type { Bundle, Layout } from '@cablewright/model';
import { bridgesOf, PlaceGraph, shortestFrom, type Tree } from './place-graph.ts';
import type { Stretch } from './layout-types.ts';
import { derived } from '@cablewright/derive';

type Node = Layout['nodes'][number];

/** A stretch on a path, with the positions where the path enters and leaves it. */
export interface Step {
  readonly bundle: Bundle;
  readonly stretch: Stretch;
  readonly from: string;
  readonly to: string;
}

interface Way {
  readonly steps: readonly Step[];
  readonly mm: number;
  /** False if there is another path between the same two positions that passes no bundle twice. */
  readonly only: boolean;
}

export interface LayoutGraph {
  node(id: string): Node | undefined;
  bundle(id: string): Bundle | undefined;
  /**
   * The position of an instance: a node, or the position of a splice in a bundle. If an instance has several positions, the
   * first one counts, and nodes come before splices.
   */
  nodeOf(instance: string): string | undefined;
  /** The stretches that end at a position, in the order of the layout. */
  at(place: string): readonly Stretch[];
  /** The stretches of a bundle of the layout, from its first node to its last. */
  stretches(bundle: Bundle): readonly Stretch[];
  /**
   * The shortest path. If two are equally long, the one whose bundles come first in the layout. Undefined if there is no
   * path.
   */
  way(from: string, to: string): Way | undefined;
  /** The length of the shortest path in mm, or undefined if there is no path. */
  distance(from: string, to: string): number | undefined;
}

/** The graph of a layout. Bundles with a missing node are not part of any path. */
export const layoutGraph: (layout: Layout) => LayoutGraph = derived('graph of a layout', (layout) => new Graph(layout));

class Graph implements LayoutGraph {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #bundles: ReadonlyMap<string, Bundle>;
  readonly #places = new Map<string, string>();
  readonly #stretches = new Map<Bundle, readonly Stretch[]>();
  readonly #graph = new PlaceGraph();
  readonly #bridges: ReadonlySet<Stretch>;
  readonly #trees = new Map<string, Tree>();
  readonly #ways = new Map<string, Map<string, Way | undefined>>();

  constructor({ nodes, bundles, splices = [] }: Layout) {
    // If several items share an id, the first one counts. A check reports the others.
    this.#nodes = firstById(nodes);
    this.#bundles = firstById(bundles);
    for (const { id, at } of nodes) if (at !== undefined && !this.#places.has(at)) this.#places.set(at, id);
    const cuts = this.#placeSplices(splices);
    for (const bundle of bundles) {
      const own = this.#bundles.get(bundle.id) === bundle ? cuts.get(bundle) : undefined;
      const stretches = cutAt(bundle, own ?? []);
      this.#stretches.set(bundle, stretches);
      if (!this.#nodes.has(bundle.from) || !this.#nodes.has(bundle.to)) continue;
      for (const stretch of stretches) this.#graph.add(stretch);
    }
    this.#bridges = bridgesOf(this.#graph);
  }

  /** Records the positions of the splices, and returns the positions in each bundle. */
  #placeSplices(splices: NonNullable<Layout['splices']>): ReadonlyMap<Bundle, readonly number[]> {
    const cuts = new Map<Bundle, number[]>();
    for (const { splice, bundle: id, atMm } of splices) {
      const bundle = this.#bundles.get(id);
      if (bundle === undefined || this.#places.has(splice)) continue;
      const inside = atMm > 0 && atMm < bundle.lengthMm;
      this.#places.set(splice, inside ? placeIn(bundle, atMm) : atMm <= 0 ? bundle.from : bundle.to);
      if (inside) cuts.set(bundle, [...(cuts.get(bundle) ?? []), atMm]);
    }
    return cuts;
  }

  node(id: string): Node | undefined {
    return this.#nodes.get(id);
  }

  bundle(id: string): Bundle | undefined {
    return this.#bundles.get(id);
  }

  nodeOf(instance: string): string | undefined {
    return this.#places.get(instance);
  }

  at(place: string): readonly Stretch[] {
    return this.#graph.at(place);
  }

  stretches(bundle: Bundle): readonly Stretch[] {
    return this.#stretches.get(bundle) ?? [];
  }

  way(from: string, to: string): Way | undefined {
    let known = this.#ways.get(from);
    if (known === undefined) this.#ways.set(from, (known = new Map<string, Way | undefined>()));
    const way = known.get(to);
    if (way !== undefined || known.has(to)) return way;
    const found = this.#shortest(from, to);
    known.set(to, found);
    return found;
  }

  distance(from: string, to: string): number | undefined {
    if (from === to) return 0;
    const number = this.#graph.number(to);
    const mm = number === undefined ? undefined : this.#treeFrom(from)?.mm[number];
    return mm === Infinity ? undefined : mm;
  }

  #shortest(from: string, to: string): Way | undefined {
    if (from === to) return { steps: [], mm: 0, only: true };
    const [start, end] = [this.#graph.number(from), this.#graph.number(to)];
    const by = this.#treeFrom(from)?.by;
    if (start === undefined || end === undefined || by === undefined) return undefined;
    const steps: Step[] = [];
    let [only, place] = [true, to];
    for (let at = end; at !== start;) {
      const link = by[at];
      if (link === undefined) return undefined;
      const { stretch } = link;
      const before = stretch.to === place ? stretch.from : stretch.to;
      steps.push({ bundle: stretch.bundle, stretch, from: before, to: place });
      only &&= this.#bridges.has(stretch);
      [at, place] = [link.near, before];
    }
    steps.reverse();
    return { steps, mm: lengthOfSteps(steps), only };
  }

  #treeFrom(from: string): Tree | undefined {
    let tree = this.#trees.get(from);
    const start = this.#graph.number(from);
    if (tree === undefined && start !== undefined) {
      tree = shortestFrom(this.#graph, start, this.#bridges.size === this.#graph.size);
      this.#trees.set(from, tree);
    }
    return tree;
  }
}

/** The total length of a path, in mm. */
export function lengthOfSteps(steps: readonly Step[]): number {
  let mm = 0;
  for (const { stretch } of steps) mm += stretch.mm;
  return mm;
}

function firstById<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const first = new Map<string, T>();
  for (const one of list) if (!first.has(one.id)) first.set(one.id, one);
  return first;
}

function placeIn({ id }: Bundle, atMm: number): string {
  return `${id}@${atMm}`;
}

function cutAt(bundle: Bundle, places: readonly number[]): readonly Stretch[] {
  const marks = [...new Set(places)].toSorted((a, b) => a - b);
  return [...marks, bundle.lengthMm].map((toMm, i): Stretch => {
    const fromMm = marks[i - 1] ?? 0;
    return {
      bundle,
      from: i === 0 ? bundle.from : placeIn(bundle, fromMm),
      to: i === marks.length ? bundle.to : placeIn(bundle, toMm),
      fromMm,
      toMm,
      mm: toMm - fromMm,
    };
  });
}
