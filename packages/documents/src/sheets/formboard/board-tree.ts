/** The cable as trees to lay flat: places joined by bundles of runs, each with its true length. */
import type { Design, Segment } from '@cablewright/model';
import type { Place, PlanGraph, PlanRun } from '../subject/plan-graph.ts';

/** Runs that lie side by side: of one length, between the same two places. */
export interface Lane {
  readonly segments: readonly Segment[];
  /** True length; undefined where cores go on without a run of their own. */
  readonly lengthMm: number | undefined;
}

export interface Bundle {
  readonly from: Place;
  readonly to: Place;
  /** The shortest first: it is laid straight, and longer ones next to it with their slack taken up. */
  readonly lanes: readonly [Lane, ...Lane[]];
}

export interface BoardNode {
  readonly place: Place;
  /** The bundle it hangs on; none for the first. */
  readonly bundle?: Bundle;
  readonly children: readonly BoardNode[];
  /** True where the place itself lies elsewhere: the run would close a circle, which cannot be laid flat. */
  readonly stub?: boolean;
}

/** Lengths this near to one another lie in one lane: less than a board shows. */
const sameShare = 0.003;

/** The bundles of a cable. `lengthOf` gives the true length of a run, mm. */
export function bundlesOf(graph: PlanGraph, lengthOf: (segment: Segment) => number): Bundle[] {
  return graph.runs.map((run) => ({ from: run.from, to: run.to, lanes: lanesOf(run, lengthOf) }));
}

function lanesOf({ segments }: PlanRun, lengthOf: (segment: Segment) => number): [Lane, ...Lane[]] {
  const lanes: { segments: Segment[]; lengthMm: number }[] = [];
  for (const segment of segments.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const last = lanes.at(-1);
    const length = lengthOf(segment);
    if (last !== undefined && length - last.lengthMm <= sameShare * length) last.segments.push(segment);
    else lanes.push({ segments: [segment], lengthMm: length });
  }
  const [first, ...more] = lanes;
  return [first ?? { segments: [], lengthMm: undefined }, ...more];
}

/** Loops of a run that begins and ends at one place are no part of a plan: they are laid out on their own. */
export function looseRuns(design: Design, graph: PlanGraph): Segment[] {
  const laid = new Set(graph.runs.flatMap(({ segments }) => segments.map(({ id }) => id)));
  return (design.instances.segments ?? []).filter(({ id }) => !laid.has(id));
}

interface Growing {
  readonly place: Place;
  readonly bundle?: Bundle;
  readonly children: Growing[];
  readonly stub?: boolean;
}

/**
 * The trees: each begins at one end of its longest way, on the source side where that is known. `asStubs` says which lanes
 * are laid as branches of their own instead of next to their bundle.
 */
export function boardTrees(
  graph: PlanGraph,
  bundles: readonly Bundle[],
  isSource: (place: Place) => boolean,
  asStubs: (bundle: Bundle) => boolean = () => false,
): BoardNode[] {
  const { tree, closing } = spanning(graph, bundles);
  const nextTo = new Map<Place, Bundle[]>(graph.places.map((place) => [place, []]));
  for (const bundle of tree) {
    nextTo.get(bundle.from)!.push(bundle);
    nextTo.get(bundle.to)!.push(bundle);
  }
  const seen = new Set<Place>();
  return graph.places.flatMap((first) => {
    if (seen.has(first)) return [];
    const near = farthest(first, nextTo);
    const far = farthest(near, nextTo);
    // Sources on the left; without any, what the cable lists first.
    const turned = isSource(far) === isSource(near) ? far === first : isSource(far);
    const start = turned ? far : near;
    return [grow(start, undefined, { nextTo, closing, seen, asStubs })];
  });
}

/** Bundles that join what was not joined yet, in the order of the cable; the others would close a circle. */
function spanning({ places }: PlanGraph, bundles: readonly Bundle[]): { tree: Bundle[]; closing: Bundle[] } {
  const group = new Map(places.map((place) => [place, place]));
  const find = (place: Place): Place => {
    let at = place;
    while (group.get(at)! !== at) at = group.get(at)!;
    return at;
  };
  const tree: Bundle[] = [];
  const closing: Bundle[] = [];
  for (const bundle of bundles) {
    const [from, to] = [find(bundle.from), find(bundle.to)];
    (from === to ? closing : tree).push(bundle);
    group.set(from, to);
  }
  return { tree, closing };
}

/** The place with the longest way from another one. */
function farthest(start: Place, nextTo: ReadonlyMap<Place, readonly Bundle[]>): Place {
  const reached = new Map<Place, number>([[start, 0]]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const bundle of nextTo.get(at)!) {
      const next = otherEnd(bundle, at);
      if (reached.has(next)) continue;
      reached.set(next, reached.get(at)! + (bundle.lanes[0].lengthMm ?? 0));
      open.push(next);
    }
  }
  return [...reached].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function otherEnd(bundle: Bundle, place: Place): Place {
  return bundle.from === place ? bundle.to : bundle.from;
}

interface Growth {
  readonly nextTo: ReadonlyMap<Place, readonly Bundle[]>;
  readonly closing: readonly Bundle[];
  readonly seen: Set<Place>;
  readonly asStubs: (bundle: Bundle) => boolean;
}

function grow(start: Place, bundle: Bundle | undefined, growth: Growth): BoardNode {
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

function stubOf(bundle: Bundle, place: Place): Growing {
  return { place, bundle, children: [], stub: true };
}
