/**
 * The clockwise order of a cable without a layout: its trees, and the branches of each place clockwise as the plan shows them.
 * Plan and formboard are both drawn from it, so that a branch is on the same side of its neighbours on both.
 */
import { derivedFromBoth } from '@cablewright/derive';
import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { planGraph, type PlanGraph, type PlanPlace, type PlanRun } from './plan-graph.ts';
import { plansOf, type CablePlan, type PlanBranch } from './plan-tree.ts';

export interface CableTrees {
  readonly graph: PlanGraph;
  /** One plan for each connected part of the cable. */
  readonly plans: readonly CablePlan[];
}

/** The trees of a design, computed once for all documents that lay it flat. */
export const cableTrees: (catalog: Catalog, design: Design) => CableTrees = derivedFromBoth(
  'trees of a cable',
  (catalog: Catalog, design: Design) => {
    const graph = planGraph(catalog, design);
    return { graph, plans: plansOf(graph, design) };
  },
);

/** A branch seen from one of its two places. */
export interface BranchAt {
  readonly run: PlanRun;
  /** The place at its other end. */
  readonly place: PlanPlace;
  /** Whether it closes a loop: it ends in the name of a place that is drawn elsewhere. */
  readonly stub: boolean;
}

/**
 * The branches of each place of a plan, clockwise. On the plan the branches of a place are one below the other, on the side
 * away from the hub. Clockwise from the branch that leads to the place means downwards to the right of the hub and upwards to
 * its left.
 */
export function clockwise({ hub, left, right }: CablePlan): ReadonlyMap<PlanPlace, readonly BranchAt[]> {
  const around = new Map<PlanPlace, readonly BranchAt[]>();
  around.set(hub, [...right, ...left.toReversed()].map(branchAt));
  const open = [
    ...right.map((branch) => ({ branch, from: hub, isLeft: false })),
    ...left.map((branch) => ({ branch, from: hub, isLeft: true })),
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { branch, from, isLeft } = next;
    if (branch.stub === true) continue;
    const children = isLeft ? branch.children.toReversed() : branch.children;
    around.set(branch.place, [{ run: branch.run!, place: from, stub: false }, ...children.map(branchAt)]);
    open.push(...branch.children.map((child) => ({ branch: child, from: branch.place, isLeft })));
  }
  return around;
}

function branchAt({ run, place, stub }: PlanBranch): BranchAt {
  return { run: run!, place, stub: stub === true };
}
