/**
 * Places for what is no tree: circles of bundles, and ways between nodes that a person has put. First roughly, each pair of nodes about as far apart as
 * the way between them is long (stress majorization, Gansner et al. 2004), then the bundles are drawn out or pushed together until each is as near to its
 * length as the others let it be.
 */
import { along, distance, headingOf, type Point } from './geometry.ts';
import { distancesFrom, farEnd, type Edge, type Web } from './web.ts';

const roughRounds = 40;
const fineRounds = 300;
/** The rough places take the square of the nodes: a larger core begins from its plain order. */
const maxRough = 120;
/** Near enough: a tenth of what counts as drawn to scale. */
const nearShare = 0.0005;

interface Moving {
  x: number;
  y: number;
}

/** Places of all nodes of a core; those in `put` keep theirs. */
export function placeCore(
  web: Web,
  core: ReadonlySet<number>,
  put: ReadonlyMap<number, Point>,
): ReadonlyMap<number, Point> {
  const nodes = [...core];
  const free = nodes.filter((node) => !put.has(node));
  const edges = web.edges.filter(({ a, b }) => core.has(a) && core.has(b));
  const places = begin(web, nodes, put, edges);
  if (free.length === 0) return places;
  if (nodes.length <= maxRough) makeRough(web, nodes, free, places);
  makeFine(edges, put, places);
  return put.size === 0 ? laidLevel(nodes, places) : places;
}

/** A circle of the size of the bundles, on which nodes that are joined follow each other; around the middle of the fixed places. */
function begin(web: Web, nodes: readonly number[], put: ReadonlyMap<number, Point>, edges: readonly Edge[]) {
  const order = walked(web, nodes);
  const radius = edges.reduce((sum, { mm }) => sum + mm, 0) / (2 * Math.PI);
  const fixed = [...put.values()];
  const share = 1 / Math.max(1, fixed.length);
  const middle = {
    x: fixed.reduce((sum, { x }) => sum + x * share, 0),
    y: fixed.reduce((sum, { y }) => sum + y * share, 0),
  };
  return new Map<number, Moving>(
    order.map((node, i) => [node, { ...(put.get(node) ?? along(middle, (360 * i) / order.length - 150, radius)) }]),
  );
}

/** The nodes of a core as a walk that goes deep first comes to them. */
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

function makeRough(web: Web, nodes: readonly number[], free: readonly number[], places: Map<number, Moving>): void {
  const ways = new Map(free.map((node) => [node, distancesFrom(web, node)]));
  for (let round = 0; round < roughRounds; round += 1) {
    for (const node of free) {
      const next = balanced(node, nodes, ways.get(node)!, places);
      Object.assign(places.get(node)!, next);
    }
  }
}

/** The place at which a node is about as far from each other one as the way to it is long; near ones count more. */
function balanced(
  node: number,
  nodes: readonly number[],
  ways: ReadonlyMap<number, number>,
  places: ReadonlyMap<number, Moving>,
): Moving {
  const here = places.get(node)!;
  let [x, y, weights] = [0, 0, 0];
  for (const other of nodes) {
    const mm = ways.get(other);
    if (other === node || mm === undefined) continue;
    const there = places.get(other)!;
    const apart = Math.max(1e-9, distance(here, there));
    const weight = 1 / mm ** 2;
    x += weight * (there.x + (mm * (here.x - there.x)) / apart);
    y += weight * (there.y + (mm * (here.y - there.y)) / apart);
    weights += weight;
  }
  return weights === 0 ? here : { x: x / weights, y: y / weights };
}

/** Draws each bundle out or pushes it together by what it is off, until all are true; where they cannot be, what is off is shared. */
function makeFine(edges: readonly Edge[], put: ReadonlyMap<number, Point>, places: Map<number, Moving>): void {
  for (let round = 0; round < fineRounds; round += 1) {
    let worst = 0;
    for (const edge of edges) {
      const pull = pullOf(edge, put, places);
      worst = Math.max(worst, pull.off);
      if (pull.a !== 0) move(places.get(edge.a)!, pull, pull.a);
      if (pull.b !== 0) move(places.get(edge.b)!, pull, -pull.b);
    }
    if (worst < nearShare) return;
  }
  for (let round = 0; round < fineRounds; round += 1) shareOut(edges, put, places);
}

/** All bundles pull at once, so that none is nearer to its length because it comes later. */
function shareOut(edges: readonly Edge[], put: ReadonlyMap<number, Point>, places: Map<number, Moving>): void {
  const pulls = edges.map((edge) => ({ edge, pull: pullOf(edge, put, places) }));
  const counts = new Map<number, number>();
  for (const { a, b } of edges) for (const node of [a, b]) counts.set(node, (counts.get(node) ?? 0) + 1);
  for (const { edge, pull } of pulls) {
    if (pull.a !== 0) move(places.get(edge.a)!, pull, 0.5 / counts.get(edge.a)!);
    if (pull.b !== 0) move(places.get(edge.b)!, pull, -0.5 / counts.get(edge.b)!);
  }
}

/** What a bundle is off, as a way from its first node to its second, and the share of it that each node takes. */
interface Pull {
  readonly x: number;
  readonly y: number;
  readonly off: number;
  readonly a: number;
  readonly b: number;
}

const noPull: Pull = { x: 0, y: 0, off: 0, a: 0, b: 0 };

function pullOf({ a, b, mm }: Edge, put: ReadonlyMap<number, Point>, places: ReadonlyMap<number, Point>): Pull {
  const [one, other] = [places.get(a)!, places.get(b)!];
  const apart = distance(one, other);
  const [freeA, freeB] = [put.has(a) ? 0 : 1, put.has(b) ? 0 : 1];
  if (freeA + freeB === 0 || apart < 1e-9) return noPull;
  const share = (apart - mm) / apart;
  return {
    x: (other.x - one.x) * share,
    y: (other.y - one.y) * share,
    off: Math.abs(apart - mm) / mm,
    a: freeA / (freeA + freeB),
    b: freeB / (freeA + freeB),
  };
}

function move(node: Moving, { x, y }: Pull, by: number): void {
  node.x += x * by;
  node.y += y * by;
}

/** Turned so that the two nodes that are farthest apart lie level, the first of the layout on the left. */
function laidLevel(nodes: readonly number[], places: ReadonlyMap<number, Point>): ReadonlyMap<number, Point> {
  const first = places.get(nodes[0]!)!;
  const farFrom = (from: Point) =>
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
