/**
 * Lays out everything that isn't a tree: circles of bundles, and paths between nodes that a person has positioned. The first
 * step places the nodes roughly, so that the distance of each pair is about the length of the path between them (stress
 * majorization, Gansner et al. 2004). The second step stretches or shortens the bundles until each is as close to its true
 * length as the others allow.
 */
import { along, distance, headingOf, type LayoutPoint } from './geometry.ts';
import { distancesFrom, farEnd, type Edge, type Web } from './web.ts';

const roughRounds = 40;
const fineRounds = 300;
/** The time for the rough step grows with the square of the number of nodes. A larger core skips it. */
const maxRough = 120;
/** Deviation at which the second step stops: a tenth of the tolerance for drawing to scale. */
const nearShare = 0.0005;

/** The nodes of a core while they are being moved: coordinates in mm by node number, and which nodes are fixed. */
interface Moving {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly isPut: Uint8Array;
}

/** The positions of all nodes of a core. Nodes in `put` keep their position. */
export function placeCore(
  web: Web,
  core: ReadonlySet<number>,
  put: ReadonlyMap<number, LayoutPoint>,
): ReadonlyMap<number, LayoutPoint> {
  const nodes = [...core];
  const free = nodes.filter((node) => !put.has(node));
  const edges = web.edges.filter(({ a, b }) => core.has(a) && core.has(b));
  const order = walked(web, nodes);
  const moving = begin(web, order, put, edges);
  if (free.length > 0 && nodes.length <= maxRough) makeRough(web, nodes, free, moving);
  if (free.length > 0) makeFine(edges, moving);
  const places = new Map(order.map((node) => [node, { x: moving.x[node]!, y: moving.y[node]! }]));
  return put.size === 0 ? laidLevel(nodes, places) : places;
}

/**
 * The initial positions: a circle whose circumference is the sum of the bundle lengths, with joined nodes next to each other,
 * centred on the fixed positions.
 */
function begin(
  web: Web,
  order: readonly number[],
  put: ReadonlyMap<number, LayoutPoint>,
  edges: readonly Edge[],
): Moving {
  const radius = edges.reduce((sum, { mm }) => sum + mm, 0) / (2 * Math.PI);
  const fixed = [...put.values()];
  const share = 1 / Math.max(1, fixed.length);
  const middle = {
    x: fixed.reduce((sum, { x }) => sum + x * share, 0),
    y: fixed.reduce((sum, { y }) => sum + y * share, 0),
  };
  const count = web.ids.length;
  const moving = { x: new Float64Array(count), y: new Float64Array(count), isPut: new Uint8Array(count) };
  for (const [i, node] of order.entries()) {
    const at = put.get(node) ?? along(middle, (360 * i) / order.length - 150, radius);
    moving.x[node] = at.x;
    moving.y[node] = at.y;
    moving.isPut[node] = put.has(node) ? 1 : 0;
  }
  return moving;
}

/** The nodes of a core in the order of a depth-first walk. */
function walked(web: Web, nodes: readonly number[]): readonly number[] {
  const wanted = new Set(nodes);
  const order: number[] = [];
  const open = [nodes[0]!];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!wanted.delete(node)) continue;
    order.push(node);
    open.push(...web.at[node]!.map((edge) => farEnd(edge, node)).toReversed());
  }
  return [...order, ...wanted];
}

function makeRough(web: Web, nodes: readonly number[], free: readonly number[], moving: Moving): void {
  const ways = free.map((node) => distancesFrom(web, node));
  for (let round = 0; round < roughRounds; round += 1) {
    for (const [i, node] of free.entries()) balance(node, nodes, ways[i]!, moving);
  }
}

/** Moves a node so that its distance to every other node is about the length of the path between them. Near nodes weigh more. */
function balance(node: number, nodes: readonly number[], ways: Float64Array, { x, y }: Moving): void {
  const [hereX, hereY] = [x[node]!, y[node]!];
  let [sumX, sumY, weights] = [0, 0, 0];
  for (const other of nodes) {
    const mm = ways[other]!;
    if (other === node || mm === Infinity) continue;
    const [dx, dy] = [hereX - x[other]!, hereY - y[other]!];
    const pull = mm / Math.max(1e-9, Math.sqrt(dx * dx + dy * dy));
    const weight = 1 / (mm * mm);
    sumX += weight * (x[other]! + dx * pull);
    sumY += weight * (y[other]! + dy * pull);
    weights += weight;
  }
  if (weights === 0) return;
  x[node] = sumX / weights;
  y[node] = sumY / weights;
}

/**
 * Stretches or shortens each bundle by its deviation until all have their true length. If that isn't possible, the deviation
 * is shared among them.
 */
function makeFine(edges: readonly Edge[], moving: Moving): void {
  for (let round = 0; round < fineRounds; round += 1) {
    let worst = 0;
    for (const edge of edges) {
      const pull = pullOf(edge, moving);
      worst = Math.max(worst, pull.off);
      move(moving, edge.a, pull, 1 / pull.free);
      move(moving, edge.b, pull, -1 / pull.free);
    }
    if (worst < nearShare) return;
  }
  const counts = new Uint16Array(moving.x.length);
  for (const { a, b } of edges) for (const node of [a, b]) counts[node]! += 1;
  for (let round = 0; round < fineRounds; round += 1) shareOut(edges, counts, moving);
}

/** Moves all bundles at the same time, so that the order of the bundles doesn't favour any of them. */
function shareOut(edges: readonly Edge[], counts: Uint16Array, moving: Moving): void {
  const pulls = edges.map((edge) => pullOf(edge, moving));
  for (const [i, { a, b }] of edges.entries()) {
    move(moving, a, pulls[i]!, 0.5 / counts[a]!);
    move(moving, b, pulls[i]!, -0.5 / counts[b]!);
  }
}

/**
 * The deviation of a bundle, as a vector from its first to its second node and as a share of its length, and the number of
 * its nodes that can move.
 */
interface Pull {
  readonly x: number;
  readonly y: number;
  readonly off: number;
  readonly free: number;
}

const noPull: Pull = { x: 0, y: 0, off: 0, free: 1 };

function pullOf({ a, b, mm }: Edge, { x, y, isPut }: Moving): Pull {
  const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!];
  const apart = Math.sqrt(dx * dx + dy * dy);
  const free = 2 - isPut[a]! - isPut[b]!;
  if (free === 0 || apart < 1e-9) return noPull;
  const share = (apart - mm) / apart;
  return { x: dx * share, y: dy * share, off: Math.abs(apart - mm) / mm, free };
}

function move({ x, y, isPut }: Moving, node: number, pull: Pull, by: number): void {
  if (isPut[node] === 1) return;
  x[node]! += pull.x * by;
  y[node]! += pull.y * by;
}

/**
 * Rotates the positions so that the two nodes farthest from each other are level. The one that comes first in the layout is
 * on the left.
 */
function laidLevel(
  nodes: readonly number[],
  places: ReadonlyMap<number, LayoutPoint>,
): ReadonlyMap<number, LayoutPoint> {
  const first = places.get(nodes[0]!)!;
  const farFrom = (from: LayoutPoint) =>
    nodes.reduce((best, node) =>
      distance(from, places.get(node)!) > distance(from, places.get(best)!) + 1e-6 ? node : best,
    );
  const one = farFrom(first);
  const other = farFrom(places.get(one)!);
  const [left, right] = one < other ? [one, other] : [other, one];
  const start = places.get(left)!;
  const turn = headingOf(start, places.get(right)!);
  return new Map(
    nodes.map((node) => {
      const at = places.get(node)!;
      return [node, along({ x: 0, y: 0 }, headingOf(start, at) - turn, distance(start, at))];
    }),
  );
}
