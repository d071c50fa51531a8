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

/**
 * Finds the blocks by depth-first search (Hopcroft and Tarjan, 1973), without recursion, in time proportional to the number
 * of edges.
 */
export function blocksOf<E extends Edge>(edges: readonly E[]): Blocks<E> {
  const around = new Map<string, number[]>();
  for (const [i, { a, b }] of edges.entries()) {
    for (const end of [a, b]) {
      const known = around.get(end);
      if (known === undefined) around.set(end, [i]);
      else known.push(i);
    }
  }
  const blocks = new BlockFinder(edges, around).run();
  const above = treeOf(edges, blocks);
  const section = (from: string, to: string, block: number) => ({
    from,
    to,
    edges: blocks[block]!.map((i) => edges[i]!),
  });
  return {
    between(a, b) {
      const [start, end]: Section<E>[][] = [[], []];
      let [near, far] = [a, b];
      while (near !== far) {
        const [stepNear, stepFar] = [above.get(near), above.get(far)];
        if (stepNear === undefined || stepFar === undefined || stepNear.root !== stepFar.root) return [];
        if (stepNear.block === stepFar.block && stepNear.block !== undefined) {
          start!.push(section(near, far, stepNear.block));
          break;
        }
        const [climbNear, climbFar] = [stepNear.depth >= stepFar.depth, stepFar.depth >= stepNear.depth];
        if (climbNear) {
          start!.push(section(near, stepNear.parent!, stepNear.block!));
          near = stepNear.parent!;
        }
        if (climbFar) {
          end!.push(section(stepFar.parent!, far, stepFar.block!));
          far = stepFar.parent!;
        }
      }
      return [...start!, ...end!.toReversed()];
    },
  };
}

/** Position of a node in the tree of blocks: the block towards the root, and the node where that block is left. */
interface Above {
  readonly root: string;
  readonly depth: number;
  /** Missing for a root. */
  readonly block?: number;
  readonly parent?: string;
}

/**
 * Blocks and nodes form a tree. Each node gets its link towards the root, so that the path between two nodes is found by
 * climbing.
 */
function treeOf(edges: readonly Edge[], blocks: readonly (readonly number[])[]): ReadonlyMap<string, Above> {
  const nodes = blocks.map((list) => new Set(list.flatMap((i) => [edges[i]!.a, edges[i]!.b])));
  const blocksAt = new Map<string, number[]>();
  for (const [block, inside] of nodes.entries()) {
    for (const node of inside) {
      const known = blocksAt.get(node);
      if (known === undefined) blocksAt.set(node, [block]);
      else known.push(block);
    }
  }
  const above = new Map<string, Above>();
  for (const root of blocksAt.keys()) {
    if (above.has(root)) continue;
    above.set(root, { root, depth: 0 });
    const open = [root];
    for (const parent of open) {
      const own = above.get(parent)!;
      for (const block of blocksAt.get(parent)!) {
        if (block === own.block) continue;
        for (const node of nodes[block]!) {
          if (node === parent) continue;
          above.set(node, { root, depth: own.depth + 1, block, parent });
          open.push(node);
        }
      }
    }
  }
  return above;
}

class BlockFinder {
  readonly #edges: readonly Edge[];
  readonly #around: ReadonlyMap<string, readonly number[]>;
  readonly #order = new Map<string, number>();
  readonly #low = new Map<string, number>();
  readonly #blocks: number[][] = [];
  readonly #stack: number[] = [];

  constructor(edges: readonly Edge[], around: ReadonlyMap<string, readonly number[]>) {
    this.#edges = edges;
    this.#around = around;
  }

  run(): readonly (readonly number[])[] {
    for (const node of this.#around.keys()) if (!this.#order.has(node)) this.#search(node);
    return this.#blocks;
  }

  #enter(node: string): void {
    const order = this.#order.size;
    this.#order.set(node, order);
    this.#low.set(node, order);
  }

  #search(root: string): void {
    interface Frame {
      readonly node: string;
      /** The edge by which the node was entered. */
      readonly by: number;
      next: number;
    }
    const frames: Frame[] = [{ node: root, by: -1, next: 0 }];
    this.#enter(root);
    while (frames.length > 0) {
      const frame = frames.at(-1)!;
      const edge = this.#around.get(frame.node)![frame.next];
      if (edge === undefined) {
        frames.pop();
        const parent = frames.at(-1);
        if (parent !== undefined) this.#leave(parent.node, frame.node, frame.by);
        continue;
      }
      frame.next += 1;
      if (edge === frame.by) continue;
      const { a, b } = this.#edges[edge]!;
      const other = a === frame.node ? b : a;
      const seen = this.#order.get(other);
      if (seen === undefined) {
        this.#stack.push(edge);
        this.#enter(other);
        frames.push({ node: other, by: edge, next: 0 });
      } else if (seen < this.#order.get(frame.node)!) {
        this.#stack.push(edge);
        this.#low.set(frame.node, Math.min(this.#low.get(frame.node)!, seen));
      }
    }
  }

  /** Returns from a child to its parent. If no descendant of the child reaches a node above the parent, a block ends here. */
  #leave(parent: string, child: string, by: number): void {
    const low = this.#low.get(child)!;
    this.#low.set(parent, Math.min(this.#low.get(parent)!, low));
    if (low < this.#order.get(parent)!) return;
    this.#blocks.push(this.#stack.splice(this.#stack.lastIndexOf(by)));
  }
}
