/**
 * Divides a graph into blocks: sets of edges in which any two are on a common ring, and single edges on no ring. The edges on
 * simple paths between two nodes are exactly those of the blocks between them.
 */

interface Edge {
  readonly a: string;
  readonly b: string;
}

/** A block between two nodes, entered at `from` and left at `to`. */
interface Section<E> {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly E[];
}

export interface Blocks<E extends Edge> {
  /** The blocks from one node to another, in order. Empty if the nodes aren't connected or are the same. */
  between(a: string, b: string): readonly Section<E>[];
}

/** A node with the edges at it. */
interface Vertex<E> {
  readonly links: { readonly edge: E; readonly far: Vertex<E> }[];
  /** When the search entered the node: 0 for the first. Undefined before that. */
  order: number | undefined;
  /** The lowest order that its descendants reach by one edge outside the tree of the search. */
  low: number;
}

/** Finds the blocks in time proportional to the number of edges. */
export function blocksOf<E extends Edge>(edges: readonly E[]): Blocks<E> {
  const above = treeOf(new BlockFinder(edges).run());
  return {
    between(a, b) {
      const [start, end]: [Section<E>[], Section<E>[]] = [[], []];
      let [near, far] = [a, b];
      while (near !== far) {
        const [stepNear, stepFar] = [above.get(near), above.get(far)];
        if (stepNear === undefined || stepFar === undefined || stepNear.root !== stepFar.root) return [];
        const [upNear, upFar] = [stepNear.up, stepFar.up];
        if (upNear !== undefined && upNear.block === upFar?.block) {
          start.push({ from: near, to: far, edges: upNear.block });
          break;
        }
        if (upNear !== undefined && stepNear.depth >= stepFar.depth) {
          start.push({ from: near, to: upNear.parent, edges: upNear.block });
          near = upNear.parent;
        }
        if (upFar !== undefined && stepFar.depth >= stepNear.depth) {
          end.push({ from: upFar.parent, to: far, edges: upFar.block });
          far = upFar.parent;
        }
      }
      return [...start, ...end.toReversed()];
    },
  };
}

/** Position of a node in the tree of blocks. */
interface Above<E> {
  readonly root: string;
  readonly depth: number;
  /** The block towards the root, and the node where that block is left. Missing for a root. */
  readonly up?: { readonly block: readonly E[]; readonly parent: string };
}

/**
 * Blocks and nodes form a tree. Each node gets its link towards the root, so that the path between two nodes is found by
 * climbing.
 */
function treeOf<E extends Edge>(blocks: readonly (readonly E[])[]): ReadonlyMap<string, Above<E>> {
  const blocksAt = new Map<string, { readonly block: readonly E[]; readonly nodes: ReadonlySet<string> }[]>();
  for (const block of blocks) {
    const nodes = new Set(block.flatMap(({ a, b }) => [a, b]));
    for (const node of nodes) {
      const known = blocksAt.get(node);
      if (known === undefined) blocksAt.set(node, [{ block, nodes }]);
      else known.push({ block, nodes });
    }
  }
  const above = new Map<string, Above<E>>();
  for (const root of blocksAt.keys()) {
    if (above.has(root)) continue;
    above.set(root, { root, depth: 0 });
    // The loop also visits entries added during the iteration: each node adds the nodes of the blocks below it.
    const open: { readonly parent: string; readonly depth: number; readonly by?: readonly E[] }[] = [
      { parent: root, depth: 0 },
    ];
    for (const { parent, depth, by } of open) {
      for (const { block, nodes } of blocksAt.get(parent) ?? []) {
        if (block === by) continue;
        for (const node of nodes) {
          if (node === parent) continue;
          above.set(node, { root, depth: depth + 1, up: { block, parent } });
          open.push({ parent: node, depth: depth + 1, by: block });
        }
      }
    }
  }
  return above;
}

/** Depth-first search for blocks (Hopcroft and Tarjan, 1973), without recursion. */
class BlockFinder<E extends Edge> {
  readonly #vertices = new Map<string, Vertex<E>>();
  readonly #blocks: E[][] = [];
  readonly #stack: E[] = [];
  #entered = 0;

  constructor(edges: readonly E[]) {
    for (const edge of edges) {
      const [a, b] = [this.#vertex(edge.a), this.#vertex(edge.b)];
      a.links.push({ edge, far: b });
      b.links.push({ edge, far: a });
    }
  }

  #vertex(name: string): Vertex<E> {
    let vertex = this.#vertices.get(name);
    if (vertex === undefined) this.#vertices.set(name, (vertex = { links: [], order: undefined, low: 0 }));
    return vertex;
  }

  run(): readonly (readonly E[])[] {
    for (const vertex of this.#vertices.values()) if (vertex.order === undefined) this.#search(vertex);
    return this.#blocks;
  }

  /** Gives a vertex its order, and returns its frame on the stack of the search. */
  #enter(vertex: Vertex<E>, by: Frame<E>['by']): Frame<E> {
    const order = this.#entered;
    this.#entered += 1;
    vertex.order = order;
    vertex.low = order;
    return { vertex, order, by, next: 0 };
  }

  #search(root: Vertex<E>): void {
    const frames = [this.#enter(root, undefined)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { vertex, order, by } = frame;
      const link = vertex.links[frame.next];
      if (link === undefined) {
        frames.pop();
        if (by !== undefined) this.#leave(by.from, vertex, by.edge);
        continue;
      }
      frame.next += 1;
      if (link.edge === by?.edge) continue;
      const seen = link.far.order;
      if (seen === undefined) {
        this.#stack.push(link.edge);
        frames.push(this.#enter(link.far, { edge: link.edge, from: frame }));
      } else if (seen < order) {
        this.#stack.push(link.edge);
        vertex.low = Math.min(vertex.low, seen);
      }
    }
  }

  /** Returns from a child to its parent. If no descendant of the child reaches a node above the parent, a block ends here. */
  #leave(parent: Frame<E>, child: Vertex<E>, by: E): void {
    parent.vertex.low = Math.min(parent.vertex.low, child.low);
    if (child.low < parent.order) return;
    this.#blocks.push(this.#stack.splice(this.#stack.lastIndexOf(by)));
  }
}

/** A vertex on the path of the search, and the next of its links to follow. */
interface Frame<E> {
  readonly vertex: Vertex<E>;
  readonly order: number;
  /** The edge by which the vertex was entered, and where from. Undefined for the first vertex. */
  readonly by: { readonly edge: E; readonly from: Frame<E> } | undefined;
  next: number;
}
