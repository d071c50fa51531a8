/** The nodes and bundles of a layout as a graph: the shortest way between two nodes, and whether there is another. */
import type { Bundle, Layout } from '@cablewright/model';
import { memo } from '../../library/memo.ts';

type Node = Layout['nodes'][number];

/** One bundle on a way, and the node it is entered at. */
export interface Step {
  readonly bundle: Bundle;
  readonly from: string;
  readonly to: string;
}

interface Way {
  readonly steps: readonly Step[];
  readonly mm: number;
  /** False where another way joins the same two nodes without passing a bundle twice. */
  readonly only: boolean;
}

export interface LayoutGraph {
  node(id: string): Node | undefined;
  bundle(id: string): Bundle | undefined;
  /** The node where an instance is. Of two nodes with one instance the first counts. */
  nodeOf(instance: string): string | undefined;
  /** The bundles that end at a node, in the order of the layout. */
  at(node: string): readonly Bundle[];
  /** The shortest way; of two that are equally long, the one whose bundles come first in the layout. Undefined without one. */
  way(from: string, to: string): Way | undefined;
}

/** The graph of a layout. Bundles whose nodes do not exist are in no way. */
export const layoutGraph: (layout: Layout) => LayoutGraph = memo((layout) => new Graph(layout));

class Graph implements LayoutGraph {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #bundles: ReadonlyMap<string, Bundle>;
  readonly #places = new Map<string, string>();
  readonly #ends = new Map<string, Bundle[]>();
  readonly #bridges: ReadonlySet<Bundle>;
  readonly #trees = new Map<string, ReadonlyMap<string, Reached>>();

  constructor({ nodes, bundles }: Layout) {
    // Of two things with one id the first counts: the other is a finding.
    this.#nodes = new Map(nodes.toReversed().map((node) => [node.id, node]));
    this.#bundles = new Map(bundles.toReversed().map((bundle) => [bundle.id, bundle]));
    for (const { id, at } of nodes) if (at !== undefined && !this.#places.has(at)) this.#places.set(at, id);
    for (const bundle of bundles) {
      if (!this.#nodes.has(bundle.from) || !this.#nodes.has(bundle.to)) continue;
      for (const end of new Set([bundle.from, bundle.to])) {
        const list = this.#ends.get(end);
        if (list === undefined) this.#ends.set(end, [bundle]);
        else list.push(bundle);
      }
    }
    this.#bridges = bridgesOf(this.#nodes.keys(), (node) => this.at(node));
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

  at(node: string): readonly Bundle[] {
    return this.#ends.get(node) ?? [];
  }

  way(from: string, to: string): Way | undefined {
    const tree = this.#treeFrom(from);
    const steps: Step[] = [];
    for (let node = to; node !== from;) {
      const reached = tree.get(node);
      if (reached?.by === undefined) return undefined;
      steps.push({ bundle: reached.by, from: reached.from, to: node });
      node = reached.from;
    }
    const mm = steps.reduce((sum, { bundle }) => sum + bundle.lengthMm, 0);
    return { steps: steps.toReversed(), mm, only: steps.every(({ bundle }) => this.#bridges.has(bundle)) };
  }

  #treeFrom(from: string): ReadonlyMap<string, Reached> {
    let tree = this.#trees.get(from);
    if (tree === undefined) this.#trees.set(from, (tree = shortestFrom(from, (node) => this.at(node))));
    return tree;
  }
}

/** How a node is reached: its distance, and the bundle by which, from which node. The start has no bundle. */
interface Reached {
  readonly mm: number;
  readonly from: string;
  readonly by?: Bundle;
}

type Around = (node: string) => readonly Bundle[];

const farEnd = (bundle: Bundle, near: string) => (bundle.from === near ? bundle.to : bundle.from);

/** Dijkstra's algorithm. The nodes of a harness are few: the nearest is searched for. */
function shortestFrom(start: string, around: Around): Map<string, Reached> {
  const done = new Map<string, Reached>();
  const open = new Map<string, Reached>([[start, { mm: 0, from: start }]]);
  while (open.size > 0) {
    const [node, reached] = nearest(open);
    open.delete(node);
    done.set(node, reached);
    for (const bundle of around(node)) {
      const far = farEnd(bundle, node);
      const mm = reached.mm + bundle.lengthMm;
      if (!done.has(far) && mm < (open.get(far)?.mm ?? Infinity)) open.set(far, { mm, from: node, by: bundle });
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
 * The bundles without which their two nodes are apart (Tarjan's bridges): a way is the only one between its nodes exactly
 * when all of its bundles are such. Walked without recursion: a chain of thousands of bundles is no deeper than any other.
 */
function bridgesOf(nodes: Iterable<string>, around: Around): ReadonlySet<Bundle> {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const bridges = new Set<Bundle>();
  const enter = (node: string, by: Bundle | undefined): Visit => {
    order.set(node, order.size);
    low.set(node, order.get(node)!);
    return { node, by, rest: around(node).values() };
  };
  for (const start of nodes) {
    if (order.has(start)) continue;
    const stack = [enter(start, undefined)];
    while (stack.length > 0) {
      const { node, by, rest } = stack.at(-1)!;
      const { value: bundle, done } = rest.next();
      if (done === true) {
        stack.pop();
        const parent = stack.at(-1)?.node;
        if (parent === undefined) continue;
        low.set(parent, Math.min(low.get(parent)!, low.get(node)!));
        if (low.get(node)! > order.get(parent)!) bridges.add(by!);
        continue;
      }
      const far = farEnd(bundle, node);
      if (bundle === by || far === node) continue;
      if (order.has(far)) low.set(node, Math.min(low.get(node)!, order.get(far)!));
      else stack.push(enter(far, bundle));
    }
  }
  return bridges;
}

interface Visit {
  readonly node: string;
  readonly by: Bundle | undefined;
  readonly rest: Iterator<Bundle, undefined>;
}
