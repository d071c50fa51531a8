/** The nodes and bundles of a layout as a graph: the shortest way between two places, and whether there is another. */
import type { Layout } from '@cablewright/model';
import type { Bundle } from './layout-types.ts';
import { memo } from '../../library/memo.ts';

type Node = Layout['nodes'][number];

/**
 * A bundle, or the part of one between its ends and the splices in it: everything in a stretch runs along all of it. `from` and `to` are nodes,
 * or places of splices as `b1@250`.
 */
export interface Stretch {
  readonly bundle: Bundle;
  readonly from: string;
  readonly to: string;
  /** Where it begins and ends, in mm from the first node of the bundle. */
  readonly fromMm: number;
  readonly toMm: number;
  readonly mm: number;
}

/** One stretch on a way, and the place it is entered at. */
export interface Step {
  readonly bundle: Bundle;
  readonly stretch: Stretch;
  readonly from: string;
  readonly to: string;
}

interface Way {
  readonly steps: readonly Step[];
  readonly mm: number;
  /** False where another way joins the same two places without passing a bundle twice. */
  readonly only: boolean;
}

export interface LayoutGraph {
  node(id: string): Node | undefined;
  bundle(id: string): Bundle | undefined;
  /** Where an instance is: a node, or the place of a splice in a bundle. Of two places of one instance the first counts, nodes first. */
  nodeOf(instance: string): string | undefined;
  /** The stretches that end at a place, in the order of the layout. */
  at(place: string): readonly Stretch[];
  /** The stretches of a bundle of the layout, from its first node to its last. */
  stretches(bundle: Bundle): readonly Stretch[];
  /** The shortest way; of two that are equally long, the one whose bundles come first in the layout. Undefined without one. */
  way(from: string, to: string): Way | undefined;
  /** How long the shortest way is, in mm; undefined without one. */
  distance(from: string, to: string): number | undefined;
}

/** The graph of a layout. Bundles whose nodes do not exist are in no way. */
export const layoutGraph: (layout: Layout) => LayoutGraph = memo((layout) => new Graph(layout));

class Graph implements LayoutGraph {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #bundles: ReadonlyMap<string, Bundle>;
  readonly #places = new Map<string, string>();
  readonly #stretches = new Map<Bundle, readonly Stretch[]>();
  readonly #ends = new Map<string, Stretch[]>();
  readonly #bridges: ReadonlySet<Stretch>;
  readonly #trees = new Map<string, ReadonlyMap<string, Reached>>();
  readonly #ways = new Map<string, Map<string, Way | undefined>>();

  constructor({ nodes, bundles, splices = [] }: Layout) {
    // Of two things with one id the first counts: the other is a finding.
    this.#nodes = new Map(nodes.toReversed().map((node) => [node.id, node]));
    this.#bundles = new Map(bundles.toReversed().map((bundle) => [bundle.id, bundle]));
    for (const { id, at } of nodes) if (at !== undefined && !this.#places.has(at)) this.#places.set(at, id);
    const cuts = this.#placeSplices(splices);
    for (const bundle of bundles) {
      const own = this.#bundles.get(bundle.id) === bundle ? cuts.get(bundle) : undefined;
      const stretches = cutAt(bundle, own ?? []);
      this.#stretches.set(bundle, stretches);
      if (!this.#nodes.has(bundle.from) || !this.#nodes.has(bundle.to)) continue;
      for (const stretch of stretches) this.#joinEnds(stretch);
    }
    this.#bridges = bridgesOf(this.#ends.keys(), (place) => this.at(place));
  }

  /** Notes where the splices are, and answers with the places in each bundle. */
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

  #joinEnds(stretch: Stretch): void {
    for (const end of new Set([stretch.from, stretch.to])) {
      const list = this.#ends.get(end);
      if (list === undefined) this.#ends.set(end, [stretch]);
      else list.push(stretch);
    }
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
    return this.#ends.get(place) ?? [];
  }

  stretches(bundle: Bundle): readonly Stretch[] {
    return this.#stretches.get(bundle) ?? [];
  }

  way(from: string, to: string): Way | undefined {
    let known = this.#ways.get(from);
    if (known === undefined) this.#ways.set(from, (known = new Map<string, Way | undefined>()));
    if (!known.has(to)) known.set(to, this.#shortest(from, to));
    return known.get(to);
  }

  distance(from: string, to: string): number | undefined {
    return from === to ? 0 : this.#treeFrom(from).get(to)?.mm;
  }

  #shortest(from: string, to: string): Way | undefined {
    const tree = this.#treeFrom(from);
    const steps: Step[] = [];
    for (let place = to; place !== from;) {
      const reached = tree.get(place);
      if (reached?.by === undefined) return undefined;
      steps.push({ bundle: reached.by.bundle, stretch: reached.by, from: reached.from, to: place });
      place = reached.from;
    }
    const mm = steps.reduce((sum, { stretch }) => sum + stretch.mm, 0);
    return { steps: steps.toReversed(), mm, only: steps.every(({ stretch }) => this.#bridges.has(stretch)) };
  }

  #treeFrom(from: string): ReadonlyMap<string, Reached> {
    let tree = this.#trees.get(from);
    if (tree === undefined) this.#trees.set(from, (tree = shortestFrom(from, (place) => this.at(place))));
    return tree;
  }
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

/** How a place is reached: its distance, and the stretch by which, from which place. The start has none. */
interface Reached {
  readonly mm: number;
  readonly from: string;
  readonly by?: Stretch;
}

type Around = (place: string) => readonly Stretch[];

const farEnd = (stretch: Stretch, near: string) => (stretch.from === near ? stretch.to : stretch.from);

/** Dijkstra's algorithm. The nodes of a harness are few: the nearest is searched for. */
function shortestFrom(start: string, around: Around): Map<string, Reached> {
  const done = new Map<string, Reached>();
  const open = new Map<string, Reached>([[start, { mm: 0, from: start }]]);
  while (open.size > 0) {
    const [node, reached] = nearest(open);
    open.delete(node);
    done.set(node, reached);
    for (const stretch of around(node)) {
      const far = farEnd(stretch, node);
      const mm = reached.mm + stretch.mm;
      if (!done.has(far) && mm < (open.get(far)?.mm ?? Infinity)) open.set(far, { mm, from: node, by: stretch });
    }
  }
  return done;
}

function nearest(open: ReadonlyMap<string, Reached>): [string, Reached] {
  let best: [string, Reached] | undefined;
  for (const entry of open) if (best === undefined || entry[1].mm < best[1].mm) best = entry;
  return best!;
}

/**
 * The stretches without which their two ends are apart (Tarjan's bridges): a way is the only one between its nodes exactly
 * when all of its stretches are such. Walked without recursion: a chain of thousands of bundles is no deeper than any other.
 */
function bridgesOf(nodes: Iterable<string>, around: Around): ReadonlySet<Stretch> {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const bridges = new Set<Stretch>();
  const enter = (node: string, by: Stretch | undefined): Visit => {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    return { node, by, rest: around(node).values() };
  };
  for (const start of nodes) {
    if (order.has(start)) continue;
    const stack = [enter(start, undefined)];
    while (stack.length > 0) {
      const { node, by, rest } = stack.at(-1)!;
      const { value: stretch, done } = rest.next();
      if (done === true) {
        stack.pop();
        const parent = stack.at(-1)?.node;
        if (parent === undefined) continue;
        low.set(parent, Math.min(low.get(parent)!, low.get(node)!));
        if (low.get(node)! > order.get(parent)!) bridges.add(by!);
        continue;
      }
      const far = farEnd(stretch, node);
      if (stretch === by || far === node) continue;
      if (order.has(far)) low.set(node, Math.min(low.get(node)!, order.get(far)!));
      else stack.push(enter(far, stretch));
    }
  }
  return bridges;
}

interface Visit {
  readonly node: string;
  readonly by: Stretch | undefined;
  readonly rest: Iterator<Stretch, undefined>;
}
