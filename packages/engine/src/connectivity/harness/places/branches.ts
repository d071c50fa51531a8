/**
 * Lays out trees of bundles. Each bundle is straight and at its true length. The branch with the longest reach continues
 * straight on; the others leave to its sides at 90 or 45 degrees, or at other angles if there is no room. Bundles don't cross
 * each other.
 */
import {
  along,
  distance,
  farApart,
  gapBetween,
  headingOf,
  type Line,
  type LayoutPoint,
  turnBetween,
} from './geometry.ts';
import { type Branch, branchesAt } from './hanging.ts';
import { distancesFrom, type Edge, type Web } from './web.ts';

// A simple layout for a tree of bundles.

/** Widest wedge, in degrees. A wedge of 180 degrees or more wouldn't contain the wedges that start inside it. */
const widestWedge = 160;

/**
 * A simple layout that always succeeds. Each node divides the directions open to it among its branches, so that
 * everything on a branch stays within its wedge. A wedge that starts inside a wider one with the same direction stays
 * inside it, so branches never cross, whatever the lengths.
 */
function fan(root: number, branches: readonly Branch[]): ReadonlyMap<number, LayoutPoint> {
  const places = new Map<number, LayoutPoint>([[root, { x: 0, y: 0 }]]);
  const half = branches.length > 2 ? 180 : widestWedge / 2;
  const open = [{ at: { x: 0, y: 0 }, branches, low: -half, high: half }];
  for (let wedge = open.pop(); wedge !== undefined; wedge = open.pop()) {
    const total = wedge.branches.reduce((sum, { ends }) => sum + ends, 0);
    let from = wedge.low;
    for (const { edge, node, ends, branches: beyond } of wedge.branches) {
      const share = ((wedge.high - wedge.low) * ends) / total;
      const heading = from + share / 2;
      const side = Math.min(share, widestWedge) / 2;
      const at = along(wedge.at, heading, edge.mm);
      places.set(node, at);
      open.push({ at, branches: beyond, low: heading - side, high: heading + side });
      from += share;
    }
  }
  return places;
}

/** The drawn part of the layout: positions of nodes, and lines of bundles. */
interface Drawn {
  readonly places: Map<number, LayoutPoint>;
  readonly lines: { readonly edge: Edge; readonly line: Line }[];
}

const straightOn = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 120, -120];
const toTheSide = [90, -90, 45, -45, 135, -135, 60, -60, 120, -120, 75, -75, 105, -105, 30, -30, 150, -150, 15, -15];
/** Smallest angle between branches at one node, in degrees. */
const minAngle = 14;
/** Clearances between bundles to try, as a share of the longest path. */
const rooms = [0.04, 0.015, 0.004];
/** Highest number of directions tried in one search. After that, the next clearance or side is tried. */
const maxTries = 800;
/** Layouts with more nodes use the simple fan, because the search compares each bundle with every other one. */
const maxSearched = 250;

/**
 * The positions of all nodes of a tree that starts at `root`, which is at 0, 0. The longest path from there runs to the
 * right.
 */
export function placeTree(web: Web, root: number): ReadonlyMap<number, LayoutPoint> {
  const branches = branchesAt(web, root);
  const start = (): Drawn => ({ places: new Map([[root, { x: 0, y: 0 }]]), lines: [] });
  return searched(web, [[root, branches]], start)?.places ?? fan(root, branches);
}

/** The positions of a part whose core already has positions. The branches on the core are laid out from there. */
export function placeBranches(web: Web, core: ReadonlyMap<number, LayoutPoint>): ReadonlyMap<number, LayoutPoint> {
  const fixed = web.edges.flatMap((edge): Drawn['lines'] => {
    const [a, b] = [core.get(edge.a), core.get(edge.b)];
    return a === undefined || b === undefined ? [] : [{ edge, line: [a, b] }];
  });
  const start = (): Drawn => ({ places: new Map(core), lines: [...fixed] });
  const hanging = [...core.keys()].map((node) => [node, branchesAt(web, node, core)] as const);
  const some = hanging.filter(([, branches]) => branches.length > 0);
  return some.length === 0 ? core : (searched(web, some, start) ?? widest(some, start())).places;
}

type Hanging = readonly (readonly [node: number, branches: readonly Branch[]])[];

/**
 * The result of the first search that succeeds. The clearance is reduced step by step, and each one is tried with either side
 * first.
 */
function searched(web: Web, hanging: Hanging, start: () => Drawn): Drawn | undefined {
  if (web.ids.length > maxSearched) return undefined;
  const ways = memoWays(web);
  const reach = Math.max(...hanging.flatMap(([, branches]) => branches.map((branch) => branch.reach)));
  for (const room of rooms) {
    for (const first of [-1, 1] as const) {
      const found = new Search(start(), ways, room * reach, first).result(hanging);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

type Ways = (a: number, b: number) => number;

function memoWays(web: Web): Ways {
  const known: Float64Array[] = [];
  return (a, b) => (known[a] ??= distancesFrom(web, a))[b]!;
}

interface Task {
  readonly parent: number;
  readonly branch: Branch;
  /** Directions to try, best first. */
  readonly headings: readonly number[];
  /** The side that its sub-branches try first. */
  readonly first: Side;
}

type Side = 1 | -1;

/** A linked list of pending tasks, next one first. It is immutable, so that backtracking can return to an earlier list. */
interface Open {
  readonly task: Task;
  readonly rest: Open | undefined;
}

function queued(tasks: readonly Task[], rest?: Open): Open | undefined {
  return tasks.reduceRight<Open | undefined>((open, task) => ({ task, rest: open }), rest);
}

interface Step {
  readonly open: Open;
  readonly node: number;
  readonly lines: number;
  /** Index of the direction to try next if the search backtracks to this step. */
  readonly next: number;
}

const otherSide = (side: Side): Side => (side === 1 ? -1 : 1);

/** The tasks for the branches at a node. `onward` is the direction of the bundle that leads to the node. */
function tasksAt(parent: number, branches: readonly Branch[], onward: number, first: Side, alone: boolean): Task[] {
  return branches.map((branch, i): Task => {
    // If no bundle leads to the node, its two longest branches form a straight line.
    const back = alone && i === 1;
    const sign = (alone ? i + 1 : i) % 2 === 1 ? first : -first;
    const headings = i === 0 || back ? straightOn : toTheSide;
    const turns = headings.map((turn) => onward + (back ? 180 : 0) + sign * turn);
    // Along a straight line, branches alternate between both sides.
    return { parent, branch, headings: turns, first: i === 0 && branches.length === 2 ? otherSide(first) : first };
  });
}

/** The directions in which the drawn bundles leave a node. */
function leaving(drawn: Drawn, node: number): number[] {
  const headings: number[] = [];
  for (const { edge, line } of drawn.lines) {
    if (edge.a === node) headings.push(headingOf(line[0], line[1]));
    else if (edge.b === node) headings.push(headingOf(line[1], line[0]));
  }
  return headings;
}

/** The direction that points away from the bundles already drawn at a node. */
function awayFrom(drawn: Drawn, node: number): number {
  const headings = leaving(drawn, node);
  const [first] = headings;
  if (first === undefined) return 0;
  const ends = headings.map((heading) => along({ x: 0, y: 0 }, heading, 1));
  const sum = { x: ends.reduce((all, { x }) => all + x, 0), y: ends.reduce((all, { y }) => all + y, 0) };
  return Math.hypot(sum.x, sum.y) < 0.01 ? first + 90 : headingOf(sum, { x: 0, y: 0 });
}

function tasksOf(hanging: Hanging, drawn: Drawn, first: Side): Task[] {
  return hanging.flatMap(([node, branches]) => {
    const free = leaving(drawn, node).length === 0;
    return tasksAt(node, branches, awayFrom(drawn, node), first, free && branches.length > 1);
  });
}

function lineOf(edge: Edge, parent: number, from: LayoutPoint, to: LayoutPoint): Line {
  return edge.a === parent ? [from, to] : [to, from];
}

/** A backtracking search: each branch takes the first direction in which it and all its sub-branches have room. */
class Search {
  readonly #drawn: Drawn;
  readonly #ways: Ways;
  readonly #room: number;
  readonly #first: Side;
  #tries = 0;

  constructor(drawn: Drawn, ways: Ways, room: number, first: Side) {
    this.#drawn = drawn;
    this.#ways = ways;
    this.#room = room;
    this.#first = first;
  }

  result(hanging: Hanging): Drawn | undefined {
    const steps: Step[] = [];
    let open = queued(tasksOf(hanging, this.#drawn, this.#first));
    let from = 0;
    while (open !== undefined) {
      const { task, rest } = open;
      const lines = this.#drawn.lines.length;
      const at = this.#place(task, from);
      if (this.#tries > maxTries) return undefined;
      const { node, branches } = task.branch;
      if (at !== undefined) {
        steps.push({ open, node, lines, next: at + 1 });
        open = queued(tasksAt(node, branches, task.headings[at]!, task.first, false), rest);
        from = 0;
        continue;
      }
      const back = steps.pop();
      if (back === undefined) return undefined;
      this.#drawn.lines.length = back.lines;
      this.#drawn.places.delete(back.node);
      ({ open, next: from } = back);
    }
    return this.#drawn;
  }

  /** Draws a branch in the first free direction, starting at the index `from`, and returns the index of that direction. */
  #place({ parent, branch: { edge, node }, headings }: Task, from: number): number | undefined {
    const start = this.#drawn.places.get(parent)!;
    const others = leaving(this.#drawn, parent);
    for (let i = from; i < headings.length; i += 1) {
      if (others.some((other) => turnBetween(other, headings[i]!) < minAngle)) continue;
      this.#tries += 1;
      const end = along(start, headings[i]!, edge.mm);
      const line = lineOf(edge, parent, start, end);
      if (!this.#isFree(edge, line)) continue;
      this.#drawn.places.set(node, end);
      this.#drawn.lines.push({ edge, line });
      return i;
    }
    return undefined;
  }

  #isFree(edge: Edge, line: Line): boolean {
    for (const other of this.#drawn.lines) {
      if (farApart(line, other.line, this.#room) || sharesNode(edge, other.edge)) continue;
      const gap = gapBetween(line, other.line);
      if (gap < this.#room && gap < 0.45 * this.#wayBetween(edge, other.edge)) return false;
    }
    return true;
  }

  /**
   * The distance between two bundles along the harness. Bundles close to each other along the harness may also be drawn
   * closer.
   */
  #wayBetween(one: Edge, other: Edge): number {
    const ways = this.#ways;
    return Math.min(ways(one.a, other.a), ways(one.a, other.b), ways(one.b, other.a), ways(one.b, other.b));
  }
}

function sharesNode(one: Edge, other: Edge): boolean {
  return one.a === other.a || one.a === other.b || one.b === other.a || one.b === other.b;
}

/** Draws each branch in the direction that leaves the most room around it. Used if there isn't enough room for all branches. */
function widest(hanging: Hanging, drawn: Drawn): Drawn {
  const open = tasksOf(hanging, drawn, -1);
  for (let task = open.shift(); task !== undefined; task = open.shift()) {
    const { parent, branch, headings, first } = task;
    const start = drawn.places.get(parent)!;
    const others = leaving(drawn, parent);
    const lineAt = (heading: number) => lineOf(branch.edge, parent, start, along(start, heading, branch.edge.mm));
    const roomAt = (heading: number) => {
      const apart = Math.min(180, ...others.map((other) => turnBetween(other, heading)));
      return apart < minAngle ? apart / 1e6 : roomAround(drawn, branch.edge, lineAt(heading));
    };
    let [best, most] = [headings[0]!, -1];
    for (const heading of headings) {
      const room = roomAt(heading);
      if (room > most) [best, most] = [heading, room];
    }
    drawn.places.set(branch.node, along(start, best, branch.edge.mm));
    drawn.lines.push({ edge: branch.edge, line: lineAt(best) });
    open.unshift(...tasksAt(branch.node, branch.branches, best, first, false));
  }
  return drawn;
}

function roomAround({ lines }: Drawn, edge: Edge, line: Line): number {
  let least = distance(...line);
  for (const other of lines) {
    if (sharesNode(edge, other.edge) || farApart(line, other.line, least)) continue;
    least = Math.min(least, gapBetween(line, other.line));
  }
  return least;
}
