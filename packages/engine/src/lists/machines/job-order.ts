import { nonEmptyGroups } from '../../library/non-empty.ts';
/**
 * Orders the jobs of a machine that cuts and crimps: the fewest changes of wire and contact among jobs due at about the
 * same time.
 */

/** The items that a job needs mounted on the machine. */
export interface Setup {
  /** The wire on the feeder. */
  readonly wire: string;
  /** The crimp at each end: contact, seal and height. Undefined for no crimp, so that whatever is mounted may stay. */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** The properties of a job that matter for its position in the order. */
interface Sortable {
  readonly setup: Setup;
  /** Due date, YYYY-MM-DD. A job without one comes after all others. */
  readonly due?: string | undefined;
}

interface Placed<T> {
  readonly job: T;
  /**
   * True if the ends of the wire are swapped on the machine: end A is crimped at the station where other jobs have end
   * B.
   */
  readonly isTurned: boolean;
  /** The items to mount before the job. For the first job, everything it needs. */
  readonly changes: readonly ('wire' | 'contact-a' | 'contact-b')[];
}

/** The items mounted on the machine. */
interface Mounted {
  readonly wire: string | undefined;
  readonly a: string | undefined;
  readonly b: string | undefined;
}

const empty: Mounted = { wire: undefined, a: undefined, b: undefined };

/** Maximum number of different set-ups for which the optimal order is computed. */
const maxExact = 9;
/** Maximum number of jobs examined in trial orders while an order is being improved. */
const maxLooks = 300_000;
const msPerDay = 86_400_000;

/**
 * Puts jobs in order. Jobs due within `days` days of the first due one form a group, then those of the next days, and
 * jobs without a date form the last group. Within each group, jobs with the same set-up follow each other, and the
 * set-ups are in the order that needs the fewest changes. For up to nine set-ups, this is the optimal order. For more,
 * the best of several greedy orders is improved until no move of a few jobs saves a change, or until a fixed amount of
 * work is done. Equal jobs give equal orders.
 *
 * @param stations 2: the machine crimps both ends, and a wire may be turned. 1: it crimps one end; `b` of each set-up
 * is undefined.
 */
export function orderJobs<T extends Sortable>(jobs: readonly T[], days: number, stations: 0 | 1 | 2): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let mounted = empty;
  for (const group of dueTogether(jobs, days)) {
    const bySetup = [...nonEmptyGroups(group, ({ setup }) => setupKey(setup, stations)).values()];
    const nodes = bySetup.map((own): Node<T> => ({ jobs: own, setup: own[0].setup }));
    const sequence = bestSequence(nodes, mounted, stations);
    for (const { node, isTurned } of sequence)
      for (const job of node.jobs) {
        // Equal set-ups may have been drawn in opposite directions.
        const isOther = isTurned !== (job.setup.a !== node.setup.a || job.setup.b !== node.setup.b);
        const next = after(mounted, job.setup, isOther);
        placed.push({
          job,
          isTurned: isOther,
          changes: changesTo(mounted, job.setup, isOther),
        });
        mounted = next;
      }
  }
  return placed;
}

/** Number of changes that the jobs need in the given order, without turning any, starting from an empty machine. */
export function changesInOrder(jobs: readonly Sortable[]): number {
  let mounted = empty;
  let count = 0;
  for (const { setup } of jobs) {
    count += costTo(mounted, setup, false);
    mounted = after(mounted, setup, false);
  }
  return count;
}

interface Node<T> {
  readonly jobs: readonly T[];
  readonly setup: Setup;
}

interface Turn<T> {
  readonly node: Node<T>;
  readonly isTurned: boolean;
}

/**
 * Key of a set-up. Set-ups that need no change between them have equal keys; on a machine with two stations, that
 * includes turned ones.
 */
function setupKey({ wire, a, b }: Setup, stations: 0 | 1 | 2): string {
  const ends = [a ?? '', b ?? ''];
  return JSON.stringify([wire, ...(stations === 2 ? ends.toSorted() : ends)]);
}

/** Groups jobs by due date. Within a group, jobs are sorted by due date, and equal dates keep the given order. */
function dueTogether<T extends Sortable>(jobs: readonly T[], days: number): T[][] {
  const groups: T[][] = [];
  let group: T[] = [];
  let last = -Infinity;
  const dated = jobs.flatMap((job) => (job.due === undefined ? [] : [{ job, due: job.due }]));
  for (const { job, due } of dated.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))) {
    const day = Date.parse(`${due}T00:00:00Z`) / msPerDay;
    if (day >= last + days) {
      groups.push((group = []));
      last = day;
    }
    group.push(job);
  }
  const undated = jobs.filter(({ due }) => due === undefined);
  return undated.length === 0 ? groups : [...groups, undated];
}

function changesTo(mounted: Mounted, { wire, a, b }: Setup, isTurned: boolean): ('wire' | 'contact-a' | 'contact-b')[] {
  const [left, right] = isTurned ? [b, a] : [a, b];
  return [
    ...(mounted.wire === wire ? [] : (['wire'] as const)),
    ...(left === undefined || mounted.a === left ? [] : (['contact-a'] as const)),
    ...(right === undefined || mounted.b === right ? [] : (['contact-b'] as const)),
  ];
}

function after(mounted: Mounted, { wire, a, b }: Setup, isTurned: boolean): Mounted {
  const [left, right] = isTurned ? [b, a] : [a, b];
  return { wire, a: left ?? mounted.a, b: right ?? mounted.b };
}

/** Counts changes without listing them, because it is called millions of times. */
function costTo(mounted: Mounted, { wire, a, b }: Setup, isTurned: boolean): number {
  const left = isTurned ? b : a;
  const right = isTurned ? a : b;
  return (
    (mounted.wire === wire ? 0 : 1) +
    (left === undefined || mounted.a === left ? 0 : 1) +
    (right === undefined || mounted.b === right ? 0 : 1)
  );
}

function bestSequence<T>(nodes: readonly Node<T>[], mounted: Mounted, stations: 0 | 1 | 2): readonly Turn<T>[] {
  const turns = stations === 2 ? [false, true] : [false];
  if (nodes.length <= maxExact) return exactSequence(nodes, mounted, turns);
  const starts = nodes
    .slice(0, 12)
    .flatMap((node) => turns.map((isTurned) => greedy(nodes, { node, isTurned }, mounted, turns)));
  const ranked = starts
    .map((sequence) => ({ sequence, cost: costOf(sequence, mounted) }))
    .toSorted((x, y) => x.cost - y.cost);
  const looks = { left: maxLooks };
  const improved = ranked.slice(0, 3).map(({ sequence, cost }) => improve(sequence, cost, mounted, stations, looks));
  return improved.reduce((best, one) => (one.cost < best.cost ? one : best)).sequence;
}

function costOf<T>(sequence: readonly Turn<T>[], start: Mounted): number {
  let mounted = start;
  let cost = 0;
  for (const { node, isTurned } of sequence) {
    cost += costTo(mounted, node.setup, isTurned);
    mounted = after(mounted, node.setup, isTurned);
  }
  return cost;
}

/** The optimal order, found by trying all orders and skipping those that already cost as much as the best so far. */
function exactSequence<T>(nodes: readonly Node<T>[], start: Mounted, turns: readonly boolean[]): readonly Turn<T>[] {
  let best: readonly Turn<T>[] = nodes.map((node) => ({ node, isTurned: false }));
  let bestCost = costOf(best, start);
  // The same set of finished nodes with the same mounted items is worth trying again only at a lower cost.
  const seen = new Map<string, number>();
  const sequence: Turn<T>[] = [];
  const wires = new Set(nodes.map(({ setup }) => setup.wire)).size;
  const next = (done: number, mounted: Mounted, cost: number) => {
    if (sequence.length === nodes.length) {
      if (cost < bestCost) [best, bestCost] = [[...sequence], cost];
      return;
    }
    if (cost >= bestCost || bestCost <= wires - 1) return;
    const key = `${done}\u0000${mounted.wire}\u0000${mounted.a}\u0000${mounted.b}`;
    const before = seen.get(key);
    if (before !== undefined && before <= cost) return;
    seen.set(key, cost);
    for (const [i, node] of nodes.entries()) {
      if ((done & (1 << i)) !== 0) continue;
      for (const isTurned of turns) {
        sequence.push({ node, isTurned });
        next(done | (1 << i), after(mounted, node.setup, isTurned), cost + costTo(mounted, node.setup, isTurned));
        sequence.pop();
      }
    }
  };
  next(0, start, 0);
  return best;
}

/**
 * Builds an order in which each node is followed by the one that needs the fewest changes; of equal ones, the first in
 * the given order.
 */
function greedy<T>(
  nodes: readonly Node<T>[],
  first: Turn<T>,
  start: Mounted,
  turns: readonly boolean[],
): readonly Turn<T>[] {
  const left = new Set(nodes);
  const sequence: Turn<T>[] = [];
  let mounted = start;
  let next: Turn<T> | undefined = first;
  while (next !== undefined) {
    sequence.push(next);
    left.delete(next.node);
    mounted = after(mounted, next.node.setup, next.isTurned);
    let least = Infinity;
    next = undefined;
    for (const node of left) {
      if (least === 0) break;
      for (const isTurned of turns) {
        const cost = costTo(mounted, node.setup, isTurned);
        if (cost < least) [least, next] = [cost, { node, isTurned }];
      }
    }
  }
  return sequence;
}

/** Moves sequences of one to three nodes, also reversed and turned, as long as that saves changes. */
function improve<T>(
  from: readonly Turn<T>[],
  fromCost: number,
  start: Mounted,
  stations: 0 | 1 | 2,
  looks: { left: number },
): { readonly sequence: readonly Turn<T>[]; readonly cost: number } {
  let [sequence, cost] = [from, fromCost];
  let isBetter = true;
  while (isBetter && looks.left > 0) {
    isBetter = false;
    for (let length = 1; length <= 3; length += 1)
      for (let at = 0; at + length <= sequence.length; at += 1) {
        const run = sequence.slice(at, at + length);
        const rest = [...sequence.slice(0, at), ...sequence.slice(at + length)];
        for (let to = 0; to <= rest.length && looks.left > 0; to += 1)
          for (const moved of waysOf(run, stations)) {
            looks.left -= sequence.length;
            const tried = [...rest.slice(0, to), ...moved, ...rest.slice(to)];
            const triedCost = costOf(tried, start);
            if (triedCost < cost) [sequence, cost, isBetter] = [tried, triedCost, true];
          }
        if (isBetter) break;
      }
  }
  return { sequence, cost };
}

/** The variants of a sequence: unchanged, reversed and, on a machine with two stations, turned. */
function waysOf<T>(run: readonly Turn<T>[], stations: 0 | 1 | 2): readonly (readonly Turn<T>[])[] {
  const ways = run.length === 1 ? [run] : [run, run.toReversed()];
  if (stations !== 2) return ways;
  return [...ways, ...ways.map((way) => way.map(({ node, isTurned }) => ({ node, isTurned: !isTurned })))];
}
