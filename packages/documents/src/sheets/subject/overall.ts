/** The overall lengths of a branched cable from plug to plug. */
import { cableTrees } from './clockwise.ts';
import type { PlanGraph, PlanPlace, PlanRun } from './plan-graph.ts';
import type { PlanBranch } from './plan-tree.ts';
import { partLengths } from './part-lengths.ts';
import type { DrawingSubject } from './subject.ts';

interface Overall {
  readonly from: string;
  readonly to: string;
  readonly lengthMm: number;
  /** The in-line parts along the way without a stated length. Their lengths are not included. */
  readonly parts: readonly string[];
}

/** A way through a cable: its length, and the runs along it. */
interface Way {
  readonly lengthMm: number;
  readonly runs: readonly PlanRun[];
}

const most = 8;

/**
 * The lengths from each connector on the source side to each of the others. If several ways lead to it, the shortest
 * one counts, because the cable reaches no farther. Lengths that the plan dimensions as one run are left out. Empty for
 * a cable with more lengths than a note can hold.
 */
export function overallLengths(subject: DrawingSubject): Overall[] {
  const { graph, plans } = cableTrees(subject.catalog, subject.design);
  const overall = plans.flatMap(({ hub, left, right }) => {
    const starts = connectorName(subject, hub) === undefined ? placesOf(left) : [hub];
    const ends = placesOf(right);
    return starts.flatMap((from) => {
      const name = connectorName(subject, from);
      if (name === undefined) return [];
      const least = waysFrom(from, graph, lengthIn(subject, 0));
      const stated = waysFrom(from, graph, lengthIn(subject, Infinity));
      return ends.flatMap((to): Overall[] => {
        const [end, way] = [connectorName(subject, to), stated.get(to)];
        if (end === undefined || way === undefined || way.lengthMm !== least.get(to)?.lengthMm) return [];
        if (way.lengthMm === Infinity || !isBuiltUp(way, from, to, graph)) return [];
        const { partsMm, parts } = partsOn(subject, way);
        return [{ from: name, to: end, lengthMm: way.lengthMm + partsMm, parts }];
      });
    });
  });
  return overall.length > most ? [] : overall;
}

function placesOf(branches: readonly PlanBranch[]): PlanPlace[] {
  return branches.flatMap(({ place, stub, children }) => [...(stub === true ? [] : [place]), ...placesOf(children)]);
}

/** The length of a run, mm. `unknown` for one that has several lengths or none. */
function lengthIn(subject: DrawingSubject, unknown: number): (run: PlanRun) => number {
  return ({ segments }) => {
    if (segments.length === 0) return 0;
    const lengths = new Set(segments.map((segment) => subject.lengthOf(segment)));
    const [length] = lengths;
    return lengths.size === 1 && length !== undefined ? length : unknown;
  };
}

/** The shortest way from a place to each of the others. */
function waysFrom(
  start: PlanPlace,
  { runs }: Pick<PlanGraph, 'runs'>,
  lengthOf: (run: PlanRun) => number,
): ReadonlyMap<PlanPlace, Way> {
  const ways = new Map<PlanPlace, Way>([[start, { lengthMm: 0, runs: [] }]]);
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (const run of runs) {
      for (const [from, to] of [[run.from, run.to] as const, [run.to, run.from] as const]) {
        const way = ways.get(from);
        const lengthMm = way === undefined ? Infinity : way.lengthMm + lengthOf(run);
        if (way === undefined || lengthMm >= (ways.get(to)?.lengthMm ?? Number.MAX_VALUE)) continue;
        ways.set(to, { lengthMm, runs: [...way.runs, run] });
        isShorter = true;
      }
    }
  }
  return ways;
}

/** Whether a length is that of several runs, or of one that is part of a loop. */
function isBuiltUp({ runs }: Way, from: PlanPlace, to: PlanPlace, graph: PlanGraph): boolean {
  if (runs.filter(({ segments }) => segments.length > 0).length > 1) return true;
  if (runs.length < 2) return false;
  return runs.some((left) => waysFrom(from, { runs: graph.runs.filter((run) => run !== left) }, () => 1).has(to));
}

/** The in-line parts along a way: their total length as far as it is stated, mm, and the names of the others. */
function partsOn(subject: DrawingSubject, { runs }: Way): { readonly partsMm: number; readonly parts: string[] } {
  const places = [...new Set(runs.flatMap(({ from, to }) => [from, to]))].filter(({ kind }) => kind === 'part');
  const instances = places.flatMap((place) => place.instances.slice(0, 1));
  const lengthOf = partLengths(subject);
  return {
    partsMm: instances.reduce((sum, instance) => sum + (lengthOf(instance) ?? 0), 0),
    parts: instances.flatMap((instance) => (lengthOf(instance) === undefined ? [subject.names.short(instance)] : [])),
  };
}

/** The designator of a connector, which precedes its name on the plan. */
function connectorName({ names }: DrawingSubject, { kind, instances: [part] }: PlanPlace): string | undefined {
  return kind === 'connector' && part !== undefined ? names.short(part) : undefined;
}
