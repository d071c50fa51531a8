/** The overall lengths of a branched cable from plug to plug. */
import { cableTrees } from './clockwise.ts';
import type { PlanBranch } from './plan-tree.ts';
import type { DrawingSubject } from './subject.ts';

interface Overall {
  readonly from: string;
  readonly to: string;
  readonly lengthMm: number;
}

interface Reached {
  readonly name: string;
  /** Length from the hub; undefined if a run on the path has several lengths. */
  readonly lengthMm: number | undefined;
  readonly runs: number;
}

const most = 8;

/**
 * The lengths from each connector on the source side to each of the others, along runs of a single length each. Only
 * paths of several runs are listed, because the plan dimensions the others. Empty for a cable with more paths than a
 * note can hold.
 */
export function overallLengths(subject: DrawingSubject): Overall[] {
  const overall = cableTrees(subject.catalog, subject.design).plans.flatMap(({ hub, left, right }) => {
    const ownName = connectorName(subject, { place: hub, children: [] });
    const starts = ownName === undefined ? reached(subject, left) : [{ name: ownName, lengthMm: 0, runs: 0 }];
    const ends = reached(subject, right);
    return starts.flatMap((from) =>
      ends.flatMap((to) => {
        if (from.lengthMm === undefined || to.lengthMm === undefined || from.runs + to.runs < 2) return [];
        return [{ from: from.name, to: to.name, lengthMm: from.lengthMm + to.lengthMm }];
      }),
    );
  });
  return overall.length > most ? [] : overall;
}

function reached(
  subject: DrawingSubject,
  branches: readonly PlanBranch[],
  sofar: number | undefined = 0,
  runs = 0,
): Reached[] {
  return branches.flatMap((branch) => {
    const segments = branch.run?.segments ?? [];
    const lengths = new Set(segments.map((segment) => subject.lengthOf(segment)));
    const [length] = segments.length === 0 ? [0] : lengths.size === 1 ? lengths : [undefined];
    const total = sofar === undefined || length === undefined ? undefined : sofar + length;
    const counted = runs + (segments.length === 0 ? 0 : 1);
    const name = connectorName(subject, branch);
    const end = name === undefined ? [] : [{ name, lengthMm: total, runs: counted }];
    return [...end, ...reached(subject, branch.children, total, counted)];
  });
}

/** The designator, which precedes the name on the plan. */
function connectorName({ names }: DrawingSubject, { place, stub }: PlanBranch): string | undefined {
  return place.kind === 'connector' && stub !== true ? names.short(place.instances[0]!) : undefined;
}
