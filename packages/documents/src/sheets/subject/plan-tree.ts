/**
 * The plan as a tree read from left to right: every place once, each with a row for everything beyond it, so that runs
 * cannot cross. A run that closes a loop is a stub at the place nearer to the first one. The branches of a loop are next to
 * each other, so that a plan can draw the loop closed.
 */
import type { Design } from '@cablewright/model';
import { entryOf, pairwise } from '../../display-list/lookup.ts';
import type { PlanPlace, PlanGraph, PlanRun } from './plan-graph.ts';

export interface PlanBranch {
  readonly place: PlanPlace;
  /** The run that leads to it; none for the first place. */
  readonly run?: PlanRun;
  readonly children: readonly PlanBranch[];
  /** Whether it is a stub: the place itself is drawn elsewhere. */
  readonly stub?: boolean;
}

/** Two trees from one place: everything on its source side, and the rest. */
export interface CablePlan {
  readonly hub: PlanPlace;
  /** Whether the place is also on an earlier part, which has its item numbers. */
  readonly again?: boolean;
  /** For a part that begins where an earlier one was divided, the place before its first place. */
  readonly from?: PlanPlace;
  readonly left: readonly PlanBranch[];
  readonly right: readonly PlanBranch[];
}

/** The plans of a design: one for each connected part, with sources on the left. */
export function plansOf(graph: PlanGraph, design: Design): CablePlan[] {
  const nextTo = neighbours(graph);
  const seenPlaces = new Set<PlanPlace>();
  const sources = sourcesOf(graph, design);
  const inOrder = [...sources, ...graph.places];
  return inOrder.flatMap((first) => {
    if (seenPlaces.has(first)) return [];
    const root = growTree(first, nextTo, seenPlaces);
    return [withSources(root, sources)];
  });
}

type Neighbours = ReadonlyMap<PlanPlace, readonly { run: PlanRun; place: PlanPlace }[]>;

function neighbours({ places, runs }: PlanGraph): Neighbours {
  const map = new Map(places.map((place) => [place, [] as { run: PlanRun; place: PlanPlace }[]]));
  for (const run of runs) {
    entryOf(map, run.from).push({ run, place: run.to });
    entryOf(map, run.to).push({ run, place: run.from });
  }
  return map;
}

function sourcesOf({ places }: PlanGraph, design: Design): readonly PlanPlace[] {
  const ids = new Set((design.instances.connectors ?? []).filter(({ role }) => role === 'source').map(({ id }) => id));
  return places.filter(({ instances }) => instances.some((id) => ids.has(id)));
}

/** Breadth-first, so that a loop is closed at its far side. */
function growTree(first: PlanPlace, nextTo: Neighbours, seenPlaces: Set<PlanPlace>): PlanBranch {
  const drawn = new Set<PlanRun>();
  const grown = new Map<PlanPlace, Grown>();
  const root: Grown = { place: first, children: [] };
  grown.set(first, root);
  seenPlaces.add(first);
  const queue = [root];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const { run, place: next } of entryOf(nextTo, at.place)) {
      if (drawn.has(run)) continue;
      drawn.add(run);
      // A part has a lead on each side: a run that ends at it leaves it at the far one.
      const part = next.kind === 'part' && at.place.kind !== 'part' ? grown.get(next) : undefined;
      if (part !== undefined) {
        part.children.push({ place: at.place, run, children: [], stub: true });
        continue;
      }
      const branch: Grown = { place: next, run, children: [], stub: seenPlaces.has(next) };
      at.children.push(branch);
      if (seenPlaces.has(next)) continue;
      seenPlaces.add(next);
      grown.set(next, branch);
      queue.push(branch);
    }
  }
  gatherLoops(grown);
  return root;
}

interface Grown extends PlanBranch {
  readonly children: Grown[];
}

/**
 * Puts the two sides of each loop next to each other where they part: the run that closes the loop is the last branch of its
 * side, and its destination the first of the other, or the reverse.
 */
function gatherLoops(grown: ReadonlyMap<PlanPlace, Grown>): void {
  const parents = new Map<Grown, Grown>();
  for (const branch of grown.values()) for (const child of branch.children) parents.set(child, branch);
  const pathTo = (branch: Grown): Grown[] => {
    const path = [branch];
    for (let parent = parents.get(branch); parent !== undefined; parent = parents.get(parent)) path.unshift(parent);
    return path;
  };
  for (const stub of [...parents.keys()].filter((branch) => branch.stub === true)) {
    const [near, far] = [pathTo(stub), pathTo(entryOf(grown, stub.place))];
    const fork = near.findIndex((branch, i) => branch !== far[i]) - 1;
    const { children } = near[fork]!;
    const [from, to] = [near[fork + 1]!, far[fork + 1]!];
    const isAbove = children.indexOf(from) < children.indexOf(to);
    children.splice(children.indexOf(from), 1);
    children.splice(children.indexOf(to) + (isAbove ? 0 : 1), 0, from);
    moveAlong(near.slice(fork + 1), isAbove ? 'last' : 'first');
    moveAlong(far.slice(fork + 1), isAbove ? 'first' : 'last');
  }
}

/** Makes each branch of a path the first or the last of its place. */
function moveAlong(path: readonly Grown[], to: 'first' | 'last'): void {
  for (const [{ children }, branch] of pairwise(path)) {
    children.splice(children.indexOf(branch), 1);
    if (to === 'first') children.unshift(branch);
    else children.push(branch);
  }
}

/**
 * Re-roots the tree at its first fork if other sources are attached there, so that all sources are on the left.
 * Otherwise the tree is returned unchanged.
 */
function withSources(root: PlanBranch, sources: readonly PlanPlace[]): CablePlan {
  const path = [root];
  let fork = root;
  for (let [only, more] = fork.children; only !== undefined && more === undefined; [only, more] = fork.children) {
    fork = only;
    path.push(fork);
  }
  const closing = new Set(leavesOf(root).flatMap(({ place, stub }) => (stub === true ? [place] : [])));
  // A loop is drawn at the right of the fork.
  const isSource = (branch: PlanBranch) =>
    leavesOf(branch).every((leaf) => sources.includes(leaf.place) && leaf.stub !== true) &&
    branchesOf(branch).every(({ place }) => !closing.has(place));
  const others = fork.children.filter(isSource);
  const otherBranches = fork.children.filter((child) => !isSource(child));
  if (path.length < 2 || others.length === 0 || otherBranches.length === 0) {
    return { hub: root.place, left: [], right: root.children };
  }
  return { hub: fork.place, left: [turnedPath(path), ...others], right: otherBranches };
}

/** The path from the fork back to the root, as a branch of the fork. */
function turnedPath(path: readonly PlanBranch[]): PlanBranch {
  return path.slice(0, -1).reduce<PlanBranch | undefined>((beyond, branch, i) => {
    return { place: branch.place, run: path[i + 1]!.run!, children: beyond === undefined ? [] : [beyond] };
  }, undefined)!;
}

/** A branch and everything beyond it. */
function branchesOf(branch: PlanBranch): PlanBranch[] {
  return [branch, ...branch.children.flatMap(branchesOf)];
}

function leavesOf(branch: PlanBranch): PlanBranch[] {
  return branch.children.length === 0 ? [branch] : branch.children.flatMap(leavesOf);
}
