/** Finds what each potential loses when one of its conductors is open: the pins on either side of the break. */
import type { Nets } from '../../connectivity/nets/nets.ts';
import { potentialsOf } from '../rule-check/conducting.ts';
import { CopperGraph, vertexOf, type CoreEdge, type GraphEdge } from '../../connectivity/conductors/copper-graph.ts';
import { pinsOf, type PlacedPin } from '../rule-check/placed-pins.ts';

export interface OpenConductor {
  readonly core: CoreEdge;
  /** The two sides of the break. Undefined if another path connects both ends. */
  readonly sides?: readonly [SplitSide, SplitSide];
}

export interface SplitSide {
  readonly pins: readonly PlacedPin[];
  /** Terminals of components. */
  readonly parts: readonly string[];
}

/** A terminal of one side. */
type Terminal = PlacedPin | string;

/** Every connected conductor by potential. The time is linear in the number of conductors. */
export function openConductors(nets: Nets): OpenConductor[] {
  const potentials = potentialsOf(nets).list;
  const through = potentials.flatMap((one) => one.through);
  const graph = new CopperGraph(nets, new Set(nets.list.map(({ id }) => id)), through);
  for (const { a, b } of graph.parts) graph.screened.join(a, b);
  const byNet = Map.groupBy(graph.cores, ({ net }) => net);
  const pinAt = pinsOf(nets);
  return potentials.flatMap((potential) => {
    const passing = new Set(potential.through.flatMap(({ from, to }) => [vertexOf(from), vertexOf(to)]));
    const terminalsAt = new Map<number, Terminal[]>();
    for (const { id } of potential.nets)
      for (const [vertex, ref] of graph.sinks.get(id) ?? []) {
        if (passing.has(vertex)) continue;
        const terminal = pinAt(ref) ?? vertex;
        const node = graph.screened.makeGroup(vertex);
        const known = terminalsAt.get(node);
        if (known === undefined) terminalsAt.set(node, [terminal]);
        else known.push(terminal);
      }
    const cores = potential.nets.flatMap(({ id }) => byNet.get(id) ?? []);
    return new Bridges(graph, cores, terminalsAt).opens();
  });
}

function sideOf(terminals: readonly Terminal[]): SplitSide {
  return {
    pins: terminals.filter((one): one is PlacedPin => typeof one !== 'string'),
    parts: terminals.filter((one): one is string => typeof one === 'string'),
  };
}

interface Step {
  readonly node: number;
  readonly by: number;
  next: number;
}

/**
 * Finds the conductors of a potential that have no parallel path, by depth-first search (Tarjan, 1974) without
 * recursion.
 */
class Bridges {
  readonly #edges: readonly GraphEdge<CoreEdge>[];
  readonly #ends: readonly (readonly [number, number])[];
  readonly #around = new Map<number, number[]>();
  readonly #terminalsAt: ReadonlyMap<number, readonly Terminal[]>;
  readonly #order = new Map<number, number>();
  readonly #low = new Map<number, number>();
  /** Terminals in the order in which their nodes are visited, so that the terminals below a node are contiguous. */
  readonly #found: Terminal[] = [];
  readonly #first = new Map<number, number>();
  /** The range in `#found` of the terminals behind each bridge, and of all terminals of each potential. */
  readonly #behind = new Map<number, { readonly from: number; readonly to: number }>();
  readonly #netOf = new Map<number, { from: number; to: number }>();

  constructor(
    graph: CopperGraph,
    edges: readonly GraphEdge<CoreEdge>[],
    terminalsAt: ReadonlyMap<number, readonly Terminal[]>,
  ) {
    this.#edges = edges;
    this.#terminalsAt = terminalsAt;
    this.#ends = edges.map(({ a, b }) => [graph.screened.makeGroup(a), graph.screened.makeGroup(b)] as const);
    for (const [i, ends] of this.#ends.entries())
      for (const node of ends) {
        const known = this.#around.get(node);
        if (known === undefined) this.#around.set(node, [i]);
        else known.push(i);
      }
  }

  opens(): OpenConductor[] {
    for (const node of this.#around.keys()) if (!this.#order.has(node)) this.#search(node);
    return this.#edges.map(({ over: core }, i) => {
      const behind = this.#behind.get(i);
      if (behind === undefined) return { core };
      const all = this.#netOf.get(i)!;
      const far = this.#found.slice(behind.from, behind.to);
      const near = [...this.#found.slice(all.from, behind.from), ...this.#found.slice(behind.to, all.to)];
      return { core, sides: [sideOf(near), sideOf(far)] as const };
    });
  }

  #enter(node: number): void {
    const order = this.#order.size;
    this.#order.set(node, order);
    this.#low.set(node, order);
    this.#first.set(node, this.#found.length);
    this.#found.push(...(this.#terminalsAt.get(node) ?? []));
  }

  #search(root: number): void {
    const net = { from: this.#found.length, to: 0 };
    this.#enter(root);
    const steps: Step[] = [{ node: root, by: -1, next: 0 }];
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const edge = this.#around.get(step.node)![step.next];
      if (edge === undefined) {
        steps.pop();
        this.#leave(steps.at(-1), step, net);
        continue;
      }
      step.next += 1;
      if (edge === step.by) continue;
      const [a, b] = this.#ends[edge]!;
      const other = a === step.node ? b : a;
      const seen = this.#order.get(other);
      if (seen === undefined) {
        this.#enter(other);
        steps.push({ node: other, by: edge, next: 0 });
      } else this.#low.set(step.node, Math.min(this.#low.get(step.node)!, seen));
    }
    net.to = this.#found.length;
  }

  #leave(parent: Step | undefined, { node, by }: Step, net: { from: number; to: number }): void {
    if (parent === undefined) return;
    const low = this.#low.get(node)!;
    this.#low.set(parent.node, Math.min(this.#low.get(parent.node)!, low));
    if (low <= this.#order.get(parent.node)!) return;
    this.#behind.set(by, { from: this.#first.get(node)!, to: this.#found.length });
    this.#netOf.set(by, net);
  }
}
