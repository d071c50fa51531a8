/** Places for the nodes of a layout that has none: bundles at their true length, branches spread to both sides. */

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly fromMm: number;
  readonly toMm: number;
}

export type Point = readonly [number, number];

/** Whole millimetres by node. Nodes that nothing leads to are below the others. */
export function placeNodes(nodes: readonly string[], edges: readonly Edge[]): ReadonlyMap<string, Point> {
  const next = new Map<string, { readonly to: string; readonly mm: number }[]>();
  const note = (from: string, to: string, mm: number) => next.set(from, [...(next.get(from) ?? []), { to, mm }]);
  for (const { from, to, fromMm, toMm } of edges) {
    note(from, to, toMm - fromMm);
    note(to, from, toMm - fromMm);
  }
  const points = new Map<string, Point>();
  for (const start of nodes) {
    if (points.has(start)) continue;
    const below = points.size === 0 ? 0 : Math.min(...[...points.values()].map(([, y]) => y)) - 100;
    spread(start, [0, below], next, points);
  }
  return points;
}

type Next = ReadonlyMap<string, readonly { readonly to: string; readonly mm: number }[]>;

function spread(start: string, at: Point, next: Next, points: Map<string, Point>): void {
  const open: { node: string; angle: number }[] = [{ node: start, angle: 0 }];
  points.set(start, at);
  for (let step = open.shift(); step !== undefined; step = open.shift()) {
    const [x, y] = points.get(step.node)!;
    const ways = (next.get(step.node) ?? []).filter(({ to }) => !points.has(to));
    for (const [i, { to, mm }] of ways.entries()) {
      if (points.has(to)) continue;
      const angle = step.angle + turn(i);
      points.set(to, [Math.round(x + mm * Math.cos(angle)), Math.round(y + mm * Math.sin(angle))]);
      open.push({ node: to, angle });
    }
  }
}

/** Straight on first, then in turn to the left and the right. */
function turn(at: number): number {
  return (Math.ceil(at / 2) * (at % 2 === 0 ? -1 : 1) * Math.PI) / 4;
}
