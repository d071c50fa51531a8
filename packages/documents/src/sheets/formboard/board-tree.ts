/** The cable as trees for laying it flat: places joined by bundles of runs with their true lengths. */
import type { Design, Segment } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import { type BranchAt, type CableTrees, clockwise } from '../subject/clockwise.ts';
import type { PlanPlace, PlanGraph, PlanRun } from '../subject/plan-graph.ts';
import type { CablePlan } from '../subject/plan-tree.ts';
import type { InLine } from './in-line.ts';

/** Parallel runs of one length between the same two places. */
interface Lane {
  readonly segments: readonly Segment[];
  /** True length; undefined if cores continue without a run of their own. */
  readonly lengthMm: number | undefined;
}

export interface RunBundle {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  /**
   * The lanes, shortest first. The first is drawn straight, and the longer ones next to it with their slack taken up.
   */
  readonly lanes: readonly [Lane, ...Lane[]];
  /** For cores that continue past a part in the line of another core, that line. It is laid out next to them. */
  readonly line?: InLine;
  /** For the core between the last part of a line and the jacket, that line. */
  readonly lastOf?: InLine;
  /**
   * For the cable of these cores, the length that is beyond its jacket, mm, and the instance to which it is measured.
   */
  readonly beyond?: { readonly lengthMm: number; readonly to: string };
}

export interface BoardNode {
  readonly place: PlanPlace;
  /** The bundle that leads to the place; none for the first. */
  readonly bundle?: RunBundle;
  readonly children: readonly BoardNode[];
  /** Whether the place itself is drawn elsewhere: the run would close a loop, which cannot be laid flat. */
  readonly stub?: boolean;
  /** The drawn length of its symbol, mm on paper, if it differs from that of its kind. */
  readonly symbolMm?: number;
}

/** Lengths that differ by less than this share are in one lane: the difference is too small to see on a board. */
const sameShare = 0.003;

type LengthOf = (segment: Segment) => number | undefined;

/** The bundle of a run. `lengthOf` returns the true length of a segment, mm, or undefined if it isn't stated. */
export function bundleOf(run: PlanRun, lengthOf: LengthOf): RunBundle {
  return { from: run.from, to: run.to, lanes: lanesOf(run, lengthOf) };
}

/** Segments without a length are drawn with the shortest ones. */
function lanesOf({ segments }: PlanRun, lengthOf: LengthOf): [Lane, ...Lane[]] {
  const lanes: { segments: Segment[]; lengthMm: number }[] = [];
  const unstated = segments.filter((segment) => lengthOf(segment) === undefined);
  const stated = segments.flatMap((segment) => {
    const length = lengthOf(segment);
    return length === undefined ? [] : [{ segment, length }];
  });
  for (const { segment, length } of stated.toSorted((a, b) => a.length - b.length)) {
    const last = lanes.at(-1);
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
 * The trees of a board. Each begins at an end of its longest path, on the source side if that is known, and has the
 * branches of each place in the clockwise order of the plan. `asStubs` selects the lanes that are laid as separate
 * branches instead of next to their bundle. `inLine` are lines that are laid next to other cores, so they are not
 * branches.
 */
export function boardTrees(
  { graph, plans }: CableTrees,
  bundleOfRun: (run: PlanRun) => RunBundle,
  isSource: (place: PlanPlace) => boolean,
  asStubs: (bundle: RunBundle) => boolean = () => false,
  inLine: readonly InLine[] = [],
): BoardNode[] {
  const besideRuns = new Set(inLine.flatMap(({ wires, last }) => [last, ...wires.map(({ run }) => run)]));
  const besidePlaces = new Set(inLine.flatMap(({ wires }) => wires.map(({ part }) => part)));
  const listed = new Map(graph.places.map((place, i) => [place, i]));
  return plans
    .toSorted((a, b) => firstListed(a, listed) - firstListed(b, listed))
    .map((plan) => {
      const around = new Map(
        [...clockwise(plan)].flatMap(([place, branches]) =>
          besidePlaces.has(place) ? [] : [[place, branches.filter(({ run }) => !besideRuns.has(run))] as const],
        ),
      );
      const bundles = new Map([...around.values()].flat().map(({ run }) => [run, bundleOfRun(run)]));
      const grown: Growth = { around, bundles, asStubs };
      const first = [...around.keys()].reduce((a, b) => (entryOf(listed, b) < entryOf(listed, a) ? b : a));
      const near = farthest(first, grown);
      const far = farthest(near, grown);
      // Sources are on the left. Without a source, the place that the cable lists first is on the left.
      const turned = isSource(far) === isSource(near) ? far === first : isSource(far);
      return grow(turned ? far : near, grown);
    });
}

/** The first place of a plan in the order of the cable. */
function firstListed(plan: CablePlan, listed: ReadonlyMap<PlanPlace, number>): number {
  return Math.min(...[...clockwise(plan).keys()].map((place) => entryOf(listed, place)));
}

interface Growth {
  readonly around: ReadonlyMap<PlanPlace, readonly BranchAt[]>;
  readonly bundles: ReadonlyMap<PlanRun, RunBundle>;
  readonly asStubs: (bundle: RunBundle) => boolean;
}

/** The place farthest from another place. */
function farthest(start: PlanPlace, { around, bundles }: Growth): PlanPlace {
  const reached = new Map<PlanPlace, number>([[start, 0]]);
  const open = [start];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const { run, place, stub } of entryOf(around, current)) {
      if (stub || reached.has(place)) continue;
      reached.set(place, entryOf(reached, current) + (entryOf(bundles, run).lanes[0].lengthMm ?? 0));
      open.push(place);
    }
  }
  return [...reached].reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
}

function grow(start: PlanPlace, growth: Growth): BoardNode {
  const root: Growing = { place: start, children: [] };
  const open: { readonly node: Growing; readonly arrival: PlanRun | undefined }[] = [
    { node: root, arrival: undefined },
  ];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { node, arrival } = next;
    for (const branch of onwards(entryOf(growth.around, node.place), arrival)) {
      const bundle = entryOf(growth.bundles, branch.run);
      if (branch.stub) {
        node.children.push(...bundle.lanes.map((lane) => stubOf({ ...bundle, lanes: [lane] }, branch.place)));
        continue;
      }
      const [first, ...longer] = bundle.lanes;
      const apart = growth.asStubs(bundle) && longer.length > 0;
      const child: Growing = {
        place: branch.place,
        bundle: apart ? { ...bundle, lanes: [first] } : bundle,
        children: [],
      };
      node.children.push(child);
      open.push({ node: child, arrival: branch.run });
      if (apart) node.children.push(...longer.map((lane) => stubOf({ ...bundle, lanes: [lane] }, branch.place)));
    }
  }
  return root;
}

/** The branches of a place clockwise from the one that leads to it. */
function onwards(around: readonly BranchAt[], arrival: PlanRun | undefined): readonly BranchAt[] {
  const at = around.findIndex(({ run }) => run === arrival);
  return at === -1 ? around : [...around.slice(at + 1), ...around.slice(0, at)];
}

function stubOf(bundle: RunBundle, place: PlanPlace): Growing {
  return { place, bundle, children: [], stub: true };
}
