/** The stretches of a layout as a graph of numbered positions, with its shortest paths. */
import type { Stretch } from './layout-types.ts';

/** A stretch seen from one of its ends. `near` and `far` are the numbers of its positions. */
interface Link {
  readonly stretch: Stretch;
  readonly near: number;
  readonly far: number;
}

/** The positions of a layout by number, each with the stretches that end at it, in the order of the layout. */
export class PlaceGraph {
  readonly #numbers = new Map<string, number>();
  readonly links: Link[][] = [];
  readonly #stretches: Stretch[][] = [];
  /** Number of stretches in the graph. */
  size = 0;

  number(place: string): number | undefined {
    return this.#numbers.get(place);
  }

  at(place: string): readonly Stretch[] {
    const number = this.#numbers.get(place);
    return number === undefined ? [] : this.#stretches[number]!;
  }

  add(stretch: Stretch): void {
    this.size += 1;
    const [from, to] = [this.#numberOf(stretch.from), this.#numberOf(stretch.to)];
    this.#link({ stretch, near: from, far: to });
    if (from !== to) this.#link({ stretch, near: to, far: from });
  }

  #link(link: Link): void {
    this.links[link.near]!.push(link);
    this.#stretches[link.near]!.push(link.stretch);
  }

  #numberOf(place: string): number {
    let number = this.#numbers.get(place);
    if (number === undefined) {
      number = this.links.push([]) - 1;
      this.#stretches.push([]);
      this.#numbers.set(place, number);
    }
    return number;
  }
}

/**
 * The shortest paths from a start position: for each position, the distance in mm and the last stretch of the path. The start
 * and unreachable positions have no such stretch.
 */
export interface Tree {
  readonly mm: Float64Array;
  readonly by: readonly (Link | undefined)[];
}

/**
 * Dijkstra's algorithm. The nearest open position is found by linear search, because a harness has few nodes. In a graph
 * without circles there is only one path to each position, so positions can be visited in any order.
 */
export function shortestFrom({ links }: PlaceGraph, start: number, hasNoCircles: boolean): Tree {
  const mm = new Float64Array(links.length).fill(Infinity);
  const by = links.map((): Link | undefined => undefined);
  const done = new Uint8Array(links.length);
  const open = [start];
  mm[start] = 0;
  while (open.length > 0) {
    const place = hasNoCircles ? open.pop()! : takeNearest(open, mm);
    done[place] = 1;
    for (const link of links[place]!) {
      const { far } = link;
      const there = mm[place]! + link.stretch.mm;
      if (done[far] === 1 || there >= mm[far]!) continue;
      if (mm[far] === Infinity) open.push(far);
      mm[far] = there;
      by[far] = link;
    }
  }
  return { mm, by };
}

/** Removes the nearest position from the list. If two are equally near, the one reached first. */
function takeNearest(open: number[], mm: Float64Array): number {
  let best = 0;
  for (let i = 1; i < open.length; i += 1) if (mm[open[i]!]! < mm[open[best]!]!) best = i;
  return open.splice(best, 1)[0]!;
}

/**
 * The bridges of the graph (Tarjan): stretches whose removal disconnects their two ends. A path is the only one between its
 * ends exactly if all its stretches are bridges. The search isn't recursive, so a chain of thousands of bundles can't
 * overflow the stack.
 */
export function bridgesOf({ links }: PlaceGraph): ReadonlySet<Stretch> {
  const order = new Int32Array(links.length).fill(-1);
  const low = new Int32Array(links.length);
  const next = new Int32Array(links.length);
  const bridges = new Set<Stretch>();
  let count = 0;
  const enter = (place: number) => (order[place] = low[place] = count++);
  for (let start = 0; start < links.length; start += 1) {
    if (order[start] !== -1) continue;
    enter(start);
    const path: Link[] = [];
    for (let place = start; ;) {
      const link = links[place]![next[place]!++];
      const by = path.at(-1);
      if (link === undefined) {
        if (by === undefined) break;
        path.pop();
        low[by.near] = Math.min(low[by.near]!, low[place]!);
        if (low[place]! > order[by.near]!) bridges.add(by.stretch);
        place = by.near;
      } else if (link.stretch !== by?.stretch && link.far !== place) {
        if (order[link.far] === -1) {
          enter(link.far);
          path.push(link);
          place = link.far;
        } else low[place] = Math.min(low[place]!, order[link.far]!);
      }
    }
  }
  return bridges;
}
