/**
 * Lays a tree of bundles flat: every bundle straight at its true length, the longest path from left to right, branches
 * perpendicular to it where possible and at other angles otherwise, without overlap. The branches of a place keep their
 * clockwise order.
 */
import { entryOf } from '../../display-list/lookup.ts';
import type { BoardNode, RunBundle } from './board-tree.ts';
import { along, farApart, gapBetween, type Capsule, type Point } from '../../display-list/geometry.ts';

export interface PlacedNode {
  readonly node: BoardNode;
  readonly at: Point;
  /** Direction in which its bundle arrives, degrees. For the first place, the direction opposite to its first branch. */
  readonly heading: number;
  /** Direction of its texts relative to the heading, degrees. */
  readonly aside: number;
}

export interface PlacedBundle {
  readonly bundle: RunBundle;
  readonly from: PlacedNode;
  readonly to: PlacedNode;
}

export interface BoardLayout {
  readonly nodes: readonly PlacedNode[];
  readonly bundles: readonly PlacedBundle[];
  /** Whether texts overlap for lack of room. Branches never do. */
  readonly crowded: boolean;
}

/** Space taken on a board, mm on paper. */
export interface BoardSizes {
  /** Drawn length of a bundle. */
  readonly length: (bundle: RunBundle) => number;
  /** Half the width a bundle takes, including slack next to it. */
  readonly halfWidth: (bundle: RunBundle) => number;
  /** The part of that width for items next to a bundle: pegs, names. */
  readonly besideMm: number;
  /** The shapes at a place: its symbol, which its own bundles touch, and its texts, which nothing may touch. */
  readonly symbol: (placed: PlacedNode) => readonly Capsule[];
  readonly texts: (placed: PlacedNode) => readonly Capsule[];
}

const clearance = 2.5;
/** Minimum angle between branches at one place, degrees. */
const minAngle = 14;
/** Number of attempts before the board is laid out by the fallback method. */
const maxTries = 2500;

export function layOut(root: BoardNode, sizes: BoardSizes): BoardLayout {
  const roomy = searched(root, sizes);
  if (roomy !== undefined) return roomy;
  // Texts that touch are better than branches at odd angles.
  const tight = searched(root, { ...sizes, texts: () => [] }) ?? searched(root, { ...sizes, ...tightSizes(sizes) });
  return tight === undefined ? fan(root, sizes) : { ...tight, crowded: true };
}

/** Sizes without space for texts next to the bundles. */
function tightSizes(sizes: BoardSizes): Pick<BoardSizes, 'halfWidth' | 'texts'> {
  return { texts: () => [], halfWidth: (bundle) => Math.max(1, sizes.halfWidth(bundle) - sizes.besideMm) };
}

/** The first successful search of several, which start with different sides and angles. */
function searched(root: BoardNode, sizes: BoardSizes): BoardLayout | undefined {
  for (const preference of preferences) {
    const layout = new Search(root, sizes, preference).result();
    if (layout !== undefined) return layout;
  }
  return undefined;
}

/** The reach of each subtree: the longest path from its root. */
function reachOf(root: BoardNode, length: (bundle: RunBundle) => number): Map<BoardNode, number> {
  const reach = new Map<BoardNode, number>();
  const order: BoardNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    open.push(...node.children);
  }
  for (const node of order.toReversed()) {
    const beyond = Math.max(0, ...node.children.map((child) => entryOf(reach, child)));
    reach.set(node, beyond + (node.bundle === undefined ? 0 : length(node.bundle)));
  }
  return reach;
}

/** A backtracking search: each branch takes the first direction in which it and all its descendants fit. */
class Search {
  readonly #sizes: BoardSizes;
  readonly #reach: Map<BoardNode, number>;
  readonly #taken: Capsule[] = [];
  readonly #nodes: PlacedNode[] = [];
  readonly #bundles: OrderedBundle[] = [];
  readonly #root: BoardNode;
  readonly #preference: Preference;
  #tries = 0;

  constructor(root: BoardNode, sizes: BoardSizes, preference: Preference) {
    this.#root = root;
    this.#preference = preference;
    this.#sizes = sizes;
    this.#reach = reachOf(root, sizes.length);
  }

  result(): BoardLayout | undefined {
    const first: PlacedNode = { node: this.#root, at: [0, 0], heading: 180, aside: 0 };
    this.#taken.push(...this.#spaceAt(first));
    this.#nodes.push(first);
    if (!this.#placeAll(this.#tasksOf(first, 0))) return undefined;
    return { nodes: this.#nodes, bundles: this.#bundles, crowded: false };
  }

  /**
   * The branches at a place, the one with the longest reach first: it continues straight, the others leave to the sides
   * on which they are in clockwise order.
   */
  #tasksOf(parent: PlacedNode, onward: number): Task[] {
    const { children: clockwise } = parent.node;
    const count = clockwise.length;
    const main = mainOf(clockwise.map((child) => entryOf(this.#reach, child)));
    // At the first place, where no branch arrives, any of them may be the first.
    const isFirst = parent.node === this.#root;
    const [from, middle] = isFirst ? [main - Math.floor(count / 2) + count, Math.floor(count / 2)] : [0, main];
    const nodes = [...clockwise.slice(from % count), ...clockwise.slice(0, from % count)];
    const { first, sides, even } = this.#preference;
    return nodes
      .map((node, order): Task => {
        const turns =
          even === true
            ? evenTurns(order, count)
            : order === middle
              ? straightOn.map((turn) => first * turn)
              : sides.map((turn) => (order < middle ? -turn : turn));
        return { parent, node, onward, order, count, turns };
      })
      .toSorted((a, b) => entryOf(this.#reach, b.node) - entryOf(this.#reach, a.node));
  }

  /** Places the tasks in order. If one finds no room, the previous one moves on to its next direction. */
  #placeAll(first: readonly Task[]): boolean {
    const steps: Step[] = [];
    let open: readonly Task[] = first;
    let from = 0;
    for (let task = open[0]; task !== undefined; task = open[0]) {
      const marks: Marks = [this.#taken.length, this.#nodes.length, this.#bundles.length];
      const position = this.#place(task, from);
      if (this.#tries > maxTries) return false;
      if (position !== undefined) {
        steps.push({ open, next: position.next, marks });
        open = [...this.#tasksOf(position.placed, position.placed.heading), ...open.slice(1)];
        from = 0;
        continue;
      }
      const back = steps.pop();
      if (back === undefined) return false;
      this.#rewind(back.marks);
      open = back.open;
      from = back.next;
    }
    return true;
  }

  #rewind([takenCount, nodes, bundles]: Marks): void {
    this.#taken.length = takenCount;
    this.#nodes.length = nodes;
    this.#bundles.length = bundles;
  }

  /** Places a branch in the first free direction, starting with number `from`. */
  #place(task: Task, from: number): { placed: PlacedNode; next: number } | undefined {
    const { parent, node, onward, turns } = task;
    const bundle = node.bundle!;
    const asides = node.children.length === 0 ? asidesOfEnds : asidesOfWays;
    const directions = turns.flatMap((turn) => asides.map((aside) => ({ turn, aside })));
    for (const [i, { turn, aside }] of directions.slice(from).entries()) {
      if (!this.#keepsOrder(task, turn)) continue;
      this.#tries += 1;
      const heading = onward + turn;
      const to = along(parent.at, heading, this.#sizes.length(bundle));
      const placed: PlacedNode = { node, at: to, heading, aside };
      const shapes = this.#shapes(parent, placed, bundle);
      if (!this.#isFree(shapes)) continue;
      this.#taken.push(...shapes);
      this.#nodes.push(placed);
      this.#bundles.push({ bundle, from: parent, to: placed, order: task.order, turn });
      return { placed, next: from + i + 1 };
    }
    return undefined;
  }

  #shapes(parent: PlacedNode, placed: PlacedNode, bundle: RunBundle): Capsule[] {
    const nodes = [parent.node, placed.node];
    const bundleShape: Capsule = { a: parent.at, b: placed.at, r: this.#sizes.halfWidth(bundle), at: nodes };
    return [bundleShape, ...this.#spaceAt(placed)];
  }

  #spaceAt(placed: PlacedNode): Capsule[] {
    const symbol = this.#sizes.symbol(placed).map((capsule) => ({ ...capsule, at: [placed.node] }));
    return [...symbol, ...this.#sizes.texts(placed)];
  }

  #isFree(shapes: readonly Capsule[]): boolean {
    return shapes.every((shape) => this.#taken.every((occupied) => isApart(shape, occupied)));
  }

  /**
   * Branches leave a place in clockwise order at different angles, none in the direction of arrival, and leave room for
   * those between them that are not placed yet.
   */
  #keepsOrder({ parent, order, count }: Task, turn: number): boolean {
    if (turn < (order + 1) * minAngle - 180 || turn > 180 - (count - order) * minAngle) return false;
    return this.#bundles.every((placed) => {
      if (placed.from !== parent) return true;
      const between = (order - placed.order) * minAngle;
      return between > 0 ? turn - placed.turn >= between : turn - placed.turn <= between;
    });
  }
}

/** The longest branch of a place; among equals, the one nearest to the middle, so that both sides have the same number. */
function mainOf(reaches: readonly number[]): number {
  const longest = Math.max(...reaches);
  const off = (i: number) => (reaches[i] === longest ? Math.abs(i - (reaches.length - 1) / 2) : Infinity);
  return reaches.reduce((best, _, i) => (off(i) < off(best) ? i : best), 0);
}

/** Turns around the one that spreads all branches of a place evenly. */
function evenTurns(order: number, count: number): readonly number[] {
  const middle = (evenSpread * (order + 0.5)) / count - evenSpread / 2;
  return nearEven.map((more) => middle + more);
}

const evenSpread = 320;
const nearEven = [0, 5, -5, 10, -10, 15, -15, 25, -25, 35, -35, 50, -50, 65, -65];

/** A branch with its number in clockwise order, and its turn from the direction of arrival, degrees. */
interface OrderedBundle extends PlacedBundle {
  readonly order: number;
  readonly turn: number;
}

interface Task {
  readonly parent: PlacedNode;
  readonly node: BoardNode;
  /** The direction in which the harness arrives at the place, degrees. */
  readonly onward: number;
  /** Its number among the branches of the place in clockwise order. */
  readonly order: number;
  readonly count: number;
  /** Turns from that direction to try, best first, degrees; clockwise is positive. */
  readonly turns: readonly number[];
}

type Marks = readonly [taken: number, nodes: number, bundles: number];

interface Step {
  readonly open: readonly Task[];
  /** The next direction to try when backtracking. */
  readonly next: number;
  readonly marks: Marks;
}

function isApart(a: Capsule, two: Capsule): boolean {
  if (a.at?.some((node) => two.at?.includes(node)) === true) return true;
  return farApart(a, two, clearance) || gapBetween(a, two) >= clearance;
}

/** Texts of an end are beyond it, otherwise next to it. At a branch they are between the directions of its bundles. */
const asidesOfEnds = [0, -90, 90];
const asidesOfWays = [-45, 45, -135, 135];

const straightOn = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 120, -120];
/** The side to which the longest branch turns first, and the angles of the others. */
interface Preference {
  readonly first: 1 | -1;
  readonly sides: readonly number[];
  /** Whether the branches of a place are spread evenly instead. */
  readonly even?: boolean;
}

const toTheSide = [
  90, -90, 60, -60, 120, -120, 45, -45, 135, -135, 75, -75, 105, -105, 30, -30, 150, -150, 15, -15, 165, -165,
];
/** Slanted angles leave room for many branches along a bundle. */
const slanting = toTheSide.toSorted((a, b) => Math.abs(Math.abs(a) - 45) - Math.abs(Math.abs(b) - 45));
const preferences: readonly Preference[] = [
  { first: -1, sides: toTheSide },
  { first: 1, sides: toTheSide },
  { first: -1, sides: slanting },
  { first: -1, sides: toTheSide, even: true },
];

/**
 * The fallback, which always succeeds: each place divides the available directions among its branches, so that
 * everything on a branch stays within its wedge. A wedge translated along a direction inside it stays inside, whatever
 * the lengths, so branches never meet.
 */
function fan(root: BoardNode, sizes: BoardSizes): BoardLayout {
  const leaves = leavesOf(root);
  const first: PlacedNode = { node: root, at: [0, 0], heading: 180, aside: 0 };
  const nodes: PlacedNode[] = [first];
  const bundles: PlacedBundle[] = [];
  const open: { placed: PlacedNode; low: number; high: number }[] = [{ placed: first, low: -80, high: 80 }];
  if (root.children.length > 2) open[0] = { placed: first, low: -180, high: 180 };
  for (let wedge = open.pop(); wedge !== undefined; wedge = open.pop()) {
    const { placed, low, high } = wedge;
    const total = placed.node.children.reduce((sum, child) => sum + entryOf(leaves, child), 0);
    let from = low;
    for (const child of placed.node.children) {
      const share = ((high - low) * entryOf(leaves, child)) / total;
      const heading = from + share / 2;
      // A wedge of half a turn or more would not have that property.
      const half = Math.min(share, widestWedge) / 2;
      const next: PlacedNode = {
        node: child,
        at: along(placed.at, heading, sizes.length(child.bundle!)),
        heading,
        aside: child.children.length === 0 ? 0 : -45,
      };
      nodes.push(next);
      bundles.push({ bundle: child.bundle!, from: placed, to: next });
      open.push({ placed: next, low: heading - half, high: heading + half });
      from += share;
    }
  }
  return { nodes, bundles, crowded: true };
}

const widestWedge = 160;

function leavesOf(root: BoardNode): Map<BoardNode, number> {
  const leaves = new Map<BoardNode, number>();
  const order: BoardNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    open.push(...node.children);
  }
  for (const node of order.toReversed()) {
    leaves.set(
      node,
      Math.max(
        1,
        node.children.reduce((sum, child) => sum + entryOf(leaves, child), 0),
      ),
    );
  }
  return leaves;
}
