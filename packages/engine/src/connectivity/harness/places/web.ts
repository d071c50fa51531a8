/** The nodes and bundles of a layout by number, as used to position the nodes. */
import type { Layout } from '@cablewright/model';

export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly mm: number;
}

export interface Web {
  readonly ids: readonly string[];
  /** Bundles between two different nodes. If several connect the same nodes, only the shortest is kept. */
  readonly edges: readonly Edge[];
  /** The edges at each node, in the order of the layout. */
  readonly at: readonly (readonly Edge[])[];
}

export function webOf({ nodes, bundles }: Layout): Web {
  const ids = [...new Set(nodes.map(({ id }) => id))];
  const number = new Map(ids.map((id, i) => [id, i]));
  const shortest = new Map<string, Edge>();
  for (const { from, to, lengthMm: mm } of bundles) {
    const [a, b] = [number.get(from), number.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    const key = a < b ? `${a}-${b}` : `${b}-${a}`;
    const known = shortest.get(key);
    if (known === undefined || mm < known.mm) shortest.set(key, { a, b, mm });
  }
  const edges = [...shortest.values()];
  const at = ids.map((): Edge[] => []);
  for (const edge of edges) {
    at[edge.a]!.push(edge);
    at[edge.b]!.push(edge);
  }
  return { ids, edges, at };
}

export function farEnd({ a, b }: Edge, near: number): number {
  return a === near ? b : a;
}

/** The nodes of each connected part. Parts and nodes are in the order of the layout. */
export function partsOf({ ids, at }: Web): readonly (readonly number[])[] {
  const seen = new Set<number>();
  return ids.flatMap((_, start) => {
    if (seen.has(start)) return [];
    const part = [start];
    seen.add(start);
    for (const node of part) {
      for (const edge of at[node]!) {
        const far = farEnd(edge, node);
        if (seen.has(far)) continue;
        seen.add(far);
        part.push(far);
      }
    }
    return [part.toSorted((a, b) => a - b)];
  });
}

/**
 * The core of a part, which can't be laid out from a single node outwards: circles, fixed nodes, and the paths between them.
 * Found by removing ends that aren't fixed until there are no more of them.
 */
export function coreOf({ at }: Web, part: readonly number[], isPut: (node: number) => boolean): ReadonlySet<number> {
  const core = new Set(part);
  const degree = new Map(part.map((node) => [node, at[node]!.length]));
  const open = part.filter((node) => degree.get(node)! <= 1 && !isPut(node));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    core.delete(node);
    for (const edge of at[node]!) {
      const far = farEnd(edge, node);
      if (!core.has(far)) continue;
      degree.set(far, degree.get(far)! - 1);
      if (degree.get(far) === 1 && !isPut(far)) open.push(far);
    }
  }
  return core;
}

/** The distance of each node from the start, by node number. Infinity for unreachable nodes. */
export function distancesFrom(web: Web, start: number): Float64Array {
  return reachedFrom(web, start).far;
}

/** The node farthest from the start. In a tree, this is an end of a longest path. */
export function farthestNode(web: Web, start: number): number {
  const { far, order } = reachedFrom(web, start);
  return order.reduce((best, one) => (far[one]! > far[best]! ? one : best));
}

/** The distances from a node, and the reachable nodes in the order they were discovered. */
function reachedFrom({ at }: Web, start: number): { readonly far: Float64Array; readonly order: readonly number[] } {
  const far = new Float64Array(at.length).fill(Infinity);
  far[start] = 0;
  const [open, order] = [[start], [start]];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const edge of at[node]!) {
      const next = farEnd(edge, node);
      const mm = far[node]! + edge.mm;
      if (mm >= far[next]!) continue;
      if (far[next] === Infinity) order.push(next);
      far[next] = mm;
      open.push(next);
    }
  }
  return { far, order };
}
