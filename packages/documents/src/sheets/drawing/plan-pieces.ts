/** Splits a plan that fits no sheet of its paper. A run to a place on a later part ends in the name of that place. */
import type { PlanPlace } from '../subject/plan-graph.ts';
import type { PlanBranch, CablePlan } from '../subject/plan-tree.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Rounding of sums of widths, mm. */
export const rounding = 0.01;

/** The parts of a plan, each within the space if possible. */
export function piecesOf(plan: CablePlan, space: Size, sizeOf: (plan: CablePlan) => Size): CablePlan[] {
  const { width, height } = sizeOf(plan);
  const isTooWide = width > space.width + rounding;
  if (!isTooWide && height <= space.height) return [plan];
  if (isTooWide) {
    const depth = depthOf(plan);
    for (let most = depth - 1; most > 0; most -= 1) {
      const [piece, ...rest] = cutAt(plan, most);
      if (sizeOf(piece).width <= space.width + rounding || most === 1)
        return [...lowerPieces(piece, space, sizeOf), ...rest.flatMap((part) => piecesOf(part, space, sizeOf))];
    }
  }
  return lowerPieces(plan, space, sizeOf);
}

/** The number of runs from the first place to the farthest one. */
function depthOf({ left, right }: CablePlan): number {
  return Math.max(0, ...[...left, ...right].map((branch) => 1 + branchDepth(branch)));
}

function branchDepth({ children }: PlanBranch): number {
  return Math.max(0, ...children.map((child) => 1 + branchDepth(child)));
}

/** The plan down to a depth, and the plans that begin there. */
function cutAt(plan: CablePlan, most: number): [CablePlan, ...CablePlan[]] {
  const rest: CablePlan[] = [];
  const cut = (branch: PlanBranch, depth: number, from: PlanPlace): PlanBranch => {
    if (branch.children.length === 0) return branch;
    const cutChild = (child: PlanBranch) => cut(child, depth + 1, branch.place);
    if (depth < most) return { ...branch, children: branch.children.map(cutChild) };
    rest.push({ hub: branch.place, left: [], right: branch.children, from });
    return { ...branch, children: [], stub: true };
  };
  const cutSide = (side: readonly PlanBranch[]) => side.map((branch) => cut(branch, 1, plan.hub));
  const [left, right] = [cutSide(plan.left), cutSide(plan.right)];
  return [{ ...plan, left, right }, ...rest];
}

/** Splits off as many branches as fit the height of a sheet, then the remaining ones from the same place. */
function lowerPieces(plan: CablePlan, space: Size, sizeOf: (plan: CablePlan) => Size): CablePlan[] {
  const isLow = (candidate: CablePlan) => sizeOf(candidate).height <= space.height;
  if (isLow(plan)) return [plan];
  const { hub, left, right, again, from } = plan;
  if (left.length > 0) {
    return [
      ...lowerPieces({ hub, left: [], right: left, again, from }, space, sizeOf),
      ...lowerPieces({ hub, left: [], right, again: true }, space, sizeOf),
    ];
  }
  const first = (count: number): CablePlan => ({ ...plan, right: right.slice(0, count) });
  let count = right.length - 1;
  while (count > 1 && !isLow(first(count))) count -= 1;
  const mustCut = count === 1 && !isLow(first(1));
  const [piece, ...beyond]: [CablePlan, ...CablePlan[]] = mustCut ? cutAt(first(1), 1) : [first(Math.max(1, count))];
  const branchCount = Math.max(1, count);
  const others: CablePlan[] =
    branchCount >= right.length ? [] : [{ hub, left: [], right: right.slice(branchCount), again: true }];
  const isCut = beyond.length > 0 || others.length > 0;
  return [piece, ...(isCut ? [...beyond, ...others].flatMap((part) => piecesOf(part, space, sizeOf)) : [])];
}
