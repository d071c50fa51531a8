/** What the trees of a board take, and trees one below the other. */
import type { Space } from '../../page/frame/space.ts';
import type { Capsule } from '../../display-list/geometry.ts';
import type { BoardLayout, BoardSizes, PlacedBundle, PlacedNode } from './layout.ts';

const betweenTrees = 14;

export function wayCapsule({ bundle, from, to }: PlacedBundle, sizes: BoardSizes): Capsule {
  return { a: from.at, b: to.at, r: sizes.halfWidth(bundle) };
}

/** Trees one below the other. */
export function stacked(
  laid: readonly BoardLayout[],
  sizes: BoardSizes,
): { nodes: PlacedNode[]; placed: PlacedBundle[] } {
  const nodes: PlacedNode[] = [];
  const placed: PlacedBundle[] = [];
  let top = 0;
  for (const layout of laid) {
    const taken = [
      ...layout.nodes.flatMap((node) => [...sizes.symbol(node), ...sizes.texts(node)]),
      ...layout.bundles.map((one) => wayCapsule(one, sizes)),
    ];
    const box = boxOf(taken);
    const moved = new Map(
      layout.nodes.map((node) => [node, { ...node, at: [node.at[0] - box.x, node.at[1] - box.y + top] as const }]),
    );
    nodes.push(...moved.values());
    placed.push(
      ...layout.bundles.map(({ bundle, from, to }) => ({ bundle, from: moved.get(from)!, to: moved.get(to)! })),
    );
    top += box.height + betweenTrees;
  }
  return { nodes, placed };
}

export function boxOf(taken: readonly Capsule[]): Space {
  if (taken.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const ends = taken.flatMap(({ a, b, r }) => [
    [a[0] - r, a[1] - r, a[0] + r, a[1] + r] as const,
    [b[0] - r, b[1] - r, b[0] + r, b[1] + r] as const,
  ]);
  const least = (i: 0 | 1) => ends.reduce((low, one) => Math.min(low, one[i]), Number.POSITIVE_INFINITY);
  const most = (i: 2 | 3) => ends.reduce((high, one) => Math.max(high, one[i]), Number.NEGATIVE_INFINITY);
  const [x, y] = [least(0), least(1)];
  return { x, y, width: most(2) - x, height: most(3) - y };
}
