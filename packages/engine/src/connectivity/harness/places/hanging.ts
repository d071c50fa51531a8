/** The trees of bundles that start at a node. */
import type { LayoutPoint } from './geometry.ts';
import { farEnd, type Edge, type Web } from './web.ts';

/** A bundle that starts at a node, with the branches at its far end. */
export interface Branch {
  readonly edge: Edge;
  readonly node: number;
  /** Length of the longest path, measured from the node at which the branch starts. */
  readonly reach: number;
  readonly ends: number;
  readonly branches: readonly Branch[];
}

/** The branches at a node outside the core, longest reach first. */
export function branchesAt(
  { at }: Web,
  root: number,
  core: ReadonlyMap<number, LayoutPoint> = new Map(),
): readonly Branch[] {
  const order: { readonly edge: Edge; readonly node: number; readonly parent: number }[] = [];
  const enter = (parent: number, from: Edge | undefined) => {
    for (const edge of at[parent] ?? []) {
      const node = farEnd(edge, parent);
      if (edge !== from && !core.has(node)) order.push({ edge, node, parent });
    }
  };
  enter(root, undefined);
  // The loop also visits entries that are added during the iteration.
  for (const { node, edge } of order) enter(node, edge);
  const inside = new Map<number, Branch[]>();
  const take = (node: number) => (inside.get(node) ?? []).toReversed().toSorted((a, b) => b.reach - a.reach);
  for (const { edge, node, parent } of order.toReversed()) {
    const branches = take(node);
    const ends = branches.reduce((sum, branch) => sum + branch.ends, 0);
    const branch = { edge, node, reach: edge.mm + (branches[0]?.reach ?? 0), ends: Math.max(1, ends), branches };
    const list = inside.get(parent);
    if (list === undefined) inside.set(parent, [branch]);
    else list.push(branch);
  }
  return take(root);
}
