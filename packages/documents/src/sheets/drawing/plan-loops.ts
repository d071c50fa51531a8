/**
 * Draws the loops of a plan: a run that closes a loop continues horizontally to the column of its end, and there up or down to
 * it. Everything between its row and that end is to the left of the bend, so that it crosses nothing.
 */
import type { PlanPlace, PlanRun } from '../subject/plan-graph.ts';
import type { CablePlan, PlanBranch } from '../subject/plan-tree.ts';

/** The loops of a plan that are drawn closed, and the columns of its places, counted from the hub. */
export interface ClosedLoops {
  /** The runs that are drawn to their end. Any other run that closes a loop ends in the name of its end. */
  readonly runs: ReadonlySet<PlanRun>;
  readonly columns: ReadonlyMap<PlanPlace, number>;
}

/** A branch of a plan with its row. Rows are counted in ends, and the row of a place is the middle of those beyond it. */
interface Rowed {
  readonly branch: PlanBranch;
  readonly parent: Rowed | undefined;
  row: number;
  /** The number of the first branch after it that is not beyond it. */
  next: number;
  column: number;
}

/** A run that closes a loop: its branch, the place where it ends, and the branches whose rows are between. */
interface Closing {
  readonly stub: Rowed;
  readonly end: Rowed;
  readonly between: readonly Rowed[];
}

/** The maximum number of loops that are drawn closed. A plan with more is a mesh, which reads better with names. */
const maxLoops = 40;

/** Finds the loops of a plan that can be drawn closed without crossing a run, and the columns of its places. */
export function closedLoops({ right }: CablePlan): ClosedLoops {
  const all = rowsOf(right);
  let closings = closingsOf(all);
  if (closings.length > maxLoops) closings = [];
  for (let crossing = crossed(all, closings); crossing !== undefined; crossing = crossed(all, closings)) {
    const open = crossing;
    closings = closings.filter((closing) => closing !== open);
  }
  const places = all.filter(({ branch }) => branch.stub !== true);
  return {
    runs: new Set(closings.flatMap(({ stub }) => stub.branch.run ?? [])),
    columns: new Map(places.map(({ branch, column }) => [branch.place, column])),
  };
}

/** All branches, each before its child branches. */
function rowsOf(branches: readonly PlanBranch[]): Rowed[] {
  const all: Rowed[] = [];
  let ends = 0;
  const add = (branch: PlanBranch, parent: Rowed | undefined): Rowed => {
    const rowed: Rowed = { branch, parent, row: 0, next: 0, column: 0 };
    all.push(rowed);
    const beyond = branch.children.map((child) => add(child, rowed).row);
    rowed.row = beyond.length === 0 ? (ends += 1) : (beyond[0]! + beyond.at(-1)!) / 2;
    rowed.next = all.length;
    return rowed;
  };
  for (const branch of branches) add(branch, undefined);
  return all;
}

function closingsOf(all: readonly Rowed[]): Closing[] {
  const drawn = new Map(all.flatMap((rowed, i) => (rowed.branch.stub === true ? [] : [[rowed.branch.place, i]])));
  return all.flatMap((stub): Closing[] => {
    const at = stub.branch.stub === true ? drawn.get(stub.branch.place) : undefined;
    if (at === undefined) return [];
    const end = all[at]!;
    const [low, high] = [Math.min(stub.row, end.row), Math.max(stub.row, end.row)];
    const between = all.filter(
      (rowed, i) => rowed.row > low && rowed.row < high && rowed !== stub && (i < at || i >= end.next),
    );
    return [{ stub, end, between }];
  });
}

/**
 * Gives each branch its column, so that each run that closes a loop ends beyond everything between its row and its end.
 * Returns one that would still cross another run; undefined if none does.
 */
function crossed(all: readonly Rowed[], closings: readonly Closing[]): Closing | undefined {
  for (const rowed of all) rowed.column = 0;
  const ends = new Map(closings.map(({ stub, end }) => [stub, end]));
  let last: Closing | undefined;
  const raise = (rowed: Rowed, least: number): boolean => {
    if (rowed.column >= least) return false;
    rowed.column = least;
    return true;
  };
  for (let moved = true; moved;) {
    moved = false;
    for (const rowed of all) moved = raise(rowed, (rowed.parent?.column ?? 0) + 1) || moved;
    for (const closing of closings) {
      const { stub, end, between } = closing;
      const columns = between.map((rowed) => (ends.has(rowed) ? 0 : rowed.column));
      if (!raise(end, 1 + Math.max(stub.parent?.column ?? 0, ...columns))) continue;
      moved = true;
      last = closing;
    }
    // Two loops that must each end beyond the other would be moved for ever.
    if (all.some(({ column }) => column > all.length)) return last;
  }
  return closings.find(({ between, end }) =>
    between.some((rowed) => {
      const other = ends.get(rowed);
      return other !== undefined && other !== end && other.column >= end.column;
    }),
  );
}
