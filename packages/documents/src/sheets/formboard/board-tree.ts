/** The cable as trees for laying it flat: places joined by bundles of runs with their true lengths. */
import type { Design, Segment } from '@cablewright/model';
import type { PlanPlace, PlanGraph, PlanRun } from '../subject/plan-graph.ts';

/** Parallel runs of one length between the same two places. */
export interface Lane {
  readonly segments: readonly Segment[];
  /** True length; undefined where cores continue without a run of their own. */
  readonly lengthMm: number | undefined;
}

export interface RunBundle {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  /** Shortest first: it is laid straight, and longer ones next to it with their slack taken up. */
  readonly lanes: readonly [Lane, ...Lane[]];
}

export interface BoardNode {
  readonly place: PlanPlace;
  /** The bundle that leads to the place; none for the first. */
  readonly bundle?: RunBundle;
  readonly children: readonly BoardNode[];
  /** Whether the place itself is elsewhere: the run would close a loop, which cannot be laid flat. */
  readonly stub?: boolean;
}

/** Lengths that differ by less than this share are in one lane: the difference is too small to see on a board. */
const sameShare = 0.003;

/** The bundles of a cable. `lengthOf` returns the true length of a run, mm, or undefined if it isn't stated. */
export function bundlesOf(graph: PlanGraph, lengthOf: LengthOf): RunBundle[] {
  return graph.runs.map((run) => ({ from: run.from, to: run.to, lanes: lanesOf(run, lengthOf) }));
}

type LengthOf = (segment: Segment) => number | undefined;

/** Runs without a length are drawn with the shortest ones. */
function lanesOf({ segments }: PlanRun, lengthOf: LengthOf): [Lane, ...Lane[]] {
  const lanes: { segments: Segment[]; lengthMm: number }[] = [];
  const unstated = segments.filter((segment) => lengthOf(segment) === undefined);
  const stated = segments.filter((segment) => lengthOf(segment) !== undefined);
  for (const segment of stated.toSorted((a, b) => lengthOf(a)! - lengthOf(b)!)) {
    const last = lanes.at(-1);
    const length = lengthOf(segment)!;
    if (last !== undefined && length - last.lengthMm <= sameShare * length) last.segments.push(segment);
    else lanes.push({ segments: [segment], lengthMm: length });
  }
  const [first, ...more] = lanes;
  if (first === undefined) return [{ segments: unstated, lengthMm: undefined }];
  first.segments.push(...unstated);
  return [first, ...more];
}

/** Loops that begin and end at the same place are not part of a plan and are laid out separately. */
export function looseRuns(design: Design, graph: PlanGraph): Segment[] {
  const laid = new Set(graph.runs.flatMap(({ segments }) => segments.map(({ id }) => id)));
  return (design.instances.segments ?? []).filter(({ id }) => !laid.has(id));
}

interface Growing {
  readonly place: PlanPlace;
  readonly bundle?: RunBundle;
  readonly children: Growing[];
  readonly stub?: boolean;
}

/**
 * The trees. Each begins at an end of its longest path, on the source side if that is known. `asStubs` selects the
 * lanes that are laid as separate branches instead of next to their bundle.
 */
export function boardTrees(
  graph: PlanGraph,
  bundles: readonly RunBundle[],
  isSource: (place: PlanPlace) => boolean,
  asStubs: (bundle: RunBundle) => boolean = () => false,
): BoardNode[] {
  const { tree, closing } = spanning(graph, bundles);
  const nextTo = new Map<PlanPlace, RunBundle[]>(graph.places.map((place) => [place, []]));
  for (const bundle of tree) {
    nextTo.get(bundle.from)!.push(bundle);
    nextTo.get(bundle.to)!.push(bundle);
  }
  const seenPlaces = new Set<PlanPlace>();
  return graph.places.flatMap((first) => {
    if (seenPlaces.has(first)) return [];
    const near = farthest(first, nextTo);
    const far = farthest(near, nextTo);
    // Sources are on the left. Without any, the place that the cable lists first is.
    const turned = isSource(far) === isSource(near) ? far === first : isSource(far);
    const start = turned ? far : near;
    return [grow(start, undefined, { nextTo, closing, seen: seenPlaces, asStubs })];
  });
}

/** Bundles that join unconnected places, in the order of the cable. The others would close a loop. */
function spanning({ places }: PlanGraph, bundles: readonly RunBundle[]): { tree: RunBundle[]; closing: RunBundle[] } {
  const group = new Map(places.map((place) => [place, place]));
  const find = (place: PlanPlace): PlanPlace => {
    let root = place;
    while (group.get(root)! !== root) root = group.get(root)!;
    return root;
  };
  const tree: RunBundle[] = [];
  const closing: RunBundle[] = [];
  for (const bundle of bundles) {
    const [from, to] = [find(bundle.from), find(bundle.to)];
    (from === to ? closing : tree).push(bundle);
    group.set(from, to);
  }
  return { tree, closing };
}

/** The place farthest from another place. */
function farthest(start: PlanPlace, nextTo: ReadonlyMap<PlanPlace, readonly RunBundle[]>): PlanPlace {
  const reached = new Map<PlanPlace, number>([[start, 0]]);
  const open = [start];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const bundle of nextTo.get(current)!) {
      const next = otherEnd(bundle, current);
      if (reached.has(next)) continue;
      reached.set(next, reached.get(current)! + (bundle.lanes[0].lengthMm ?? 0));
      open.push(next);
    }
  }
  return [...reached].reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
}

function otherEnd(bundle: RunBundle, place: PlanPlace): PlanPlace {
  return bundle.from === place ? bundle.to : bundle.from;
}

interface Growth {
  readonly nextTo: ReadonlyMap<PlanPlace, readonly RunBundle[]>;
  readonly closing: readonly RunBundle[];
  readonly seen: Set<PlanPlace>;
  readonly asStubs: (bundle: RunBundle) => boolean;
}

function grow(start: PlanPlace, bundle: RunBundle | undefined, growth: Growth): BoardNode {
  const root: Growing = { place: start, children: [], bundle };
  const open = [root];
  growth.seen.add(start);
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    for (const next of growth.nextTo.get(node.place)!) {
      const place = otherEnd(next, node.place);
      if (growth.seen.has(place)) continue;
      growth.seen.add(place);
      const [first, ...longer] = next.lanes;
      const apart = growth.asStubs(next) && longer.length > 0;
      const child: Growing = { place, bundle: apart ? { ...next, lanes: [first] } : next, children: [] };
      node.children.push(child);
      open.push(child);
      if (apart) node.children.push(...longer.map((lane) => stubOf({ ...next, lanes: [lane] }, place)));
    }
    for (const circle of growth.closing.filter(({ from }) => from === node.place)) {
      node.children.push(...circle.lanes.map((lane) => stubOf({ ...circle, lanes: [lane] }, circle.to)));
    }
  }
  return root;
}

function stubOf(bundle: RunBundle, place: PlanPlace): Growing {
  return { place, bundle, children: [], stub: true };
}
