/**
 * The tree of bundles proposed for a design without a layout: a star for few ends, a spine from sources to destinations for
 * more.
 */
import { Groups } from '../../../library/groups.ts';
import type { PlacedWire, WirePlace } from './wire-ends.ts';

// The order of ends along a spine.

/** The places at the other ends of the wires at a place, one entry per wire. */
function neighboursOf(place: WirePlace, wires: readonly PlacedWire[]): WirePlace[] {
  return wires.flatMap(({ ends: { a, b } }) => (a === place ? [b] : b === place ? [a] : []));
}

const ranks: Readonly<Record<string, number>> = { source: 0, destination: 2 };

/**
 * Sorts sources first and destinations last. Within each group, ends are sorted by their distance along the wires
 * from the source at which most wires end. Without sources, distances are measured from another end, chosen in the
 * same way.
 */
function alongSpine(heads: readonly WirePlace[], wires: readonly PlacedWire[]): readonly WirePlace[] {
  const rank = ({ role = '' }: WirePlace) => ranks[role] ?? 1;
  const ranked = heads.map((head) => ({ head, rank: rank(head), count: neighboursOf(head, wires).length }));
  const [first] = ranked.toSorted((a, b) => a.rank - b.rank || b.count - a.count);
  if (first === undefined) return heads;
  const far = distances(first.head, wires);
  return heads.toSorted((a, b) => rank(a) - rank(b) || (far.get(a) ?? Infinity) - (far.get(b) ?? Infinity));
}

/** The shortest length of wire from one place to each of the others. A wire without a length counts as 0 mm. */
function distances(start: WirePlace, wires: readonly PlacedWire[]): ReadonlyMap<WirePlace, number> {
  const far = new Map([[start, 0]]);
  const open = [start];
  const at = Map.groupBy(
    wires.flatMap(({ segment, ends: { a, b } }) => [
      { from: a, to: b, mm: segment.lengthMm ?? 0 },
      { from: b, to: a, mm: segment.lengthMm ?? 0 },
    ]),
    ({ from }) => from,
  );
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    for (const { to, mm } of at.get(place) ?? []) {
      const sum = far.get(place)! + mm;
      if (sum >= (far.get(to) ?? Infinity)) continue;
      far.set(to, sum);
      open.push(to);
    }
  }
  return far;
}

export interface ShapeNode {
  readonly id: string;
  readonly place?: WirePlace;
}

interface ShapeBundle {
  readonly from: ShapeNode;
  readonly to: ShapeNode;
}

export interface ProposedShape {
  readonly nodes: readonly ShapeNode[];
  readonly bundles: readonly ShapeBundle[];
  /** The node of each place. For a splice in a bundle, the branch point next to it. */
  readonly nodeOf: ReadonlyMap<WirePlace, ShapeNode>;
  /** Splices placed in a bundle because their branch point is already occupied, in the order of the design. */
  readonly inBundles: readonly WirePlace[];
  readonly stars: number;
  readonly spines: readonly number[];
}

/** Highest number of ends joined in a star. More ends are joined along a spine. */
const maxStarEnds = 5;

export function shapeOf(wires: readonly PlacedWire[]): ProposedShape {
  const shape = new Growing();
  for (const part of partsOf(wires)) shape.add(part);
  return shape;
}

/** Groups wires that are connected through shared places. */
function partsOf(wires: readonly PlacedWire[]): readonly (readonly PlacedWire[])[] {
  const groups = new Groups<WirePlace>();
  for (const { ends } of wires) groups.join(ends.a, ends.b);
  return [...Map.groupBy(wires, ({ ends }) => groups.makeGroup(ends.a)).values()];
}

class Growing implements ProposedShape {
  readonly nodes: ShapeNode[] = [];
  readonly bundles: ShapeBundle[] = [];
  readonly nodeOf = new Map<WirePlace, ShapeNode>();
  readonly inBundles: WirePlace[] = [];
  readonly spines: number[] = [];
  stars = 0;
  #branchPoints = 0;

  /** Adds the bundles for one group of connected wires. */
  add(wires: readonly PlacedWire[]): void {
    const places = [...new Set(wires.flatMap(({ ends }) => [ends.a, ends.b]))];
    const groups = new Groups<WirePlace>();
    const opened = wires.filter(({ ends }) => ends.a.kind === 'breakout' || ends.b.kind === 'breakout');
    const inCables = new Set(opened.flatMap(({ ends }) => [ends.a, ends.b]));
    const ends = places.filter((place) => place.kind !== 'splice' || inCables.has(place));
    // If there are fewer than two other ends, the splices themselves are ends.
    const splices = ends.length < 2 ? [] : places.filter((place) => !ends.includes(place));
    const own = ends.length < 2 ? places : ends;
    for (const place of own) this.#put(place);
    // An opened cable gets its own bundle to its breakout.
    for (const { ends: wire } of opened)
      if (groups.join(wire.a, wire.b)) this.#bundle(this.#at(wire.a), this.#at(wire.b));
    const heads = headsOf(own, wires, groups);
    const branchPoints = this.#joinHeads(heads, wires);
    this.#putSplices(splices, wires, branchPoints);
  }

  #at(place: WirePlace): ShapeNode {
    return this.nodeOf.get(place)!;
  }

  #put(place: WirePlace): void {
    const node = { id: `n${this.nodeOf.size + 1}`, place };
    this.nodes.push(node);
    this.nodeOf.set(place, node);
  }

  #bundle(from: ShapeNode, to: ShapeNode): void {
    this.bundles.push({ from, to });
  }

  #branchPoint(): ShapeNode {
    this.#branchPoints += 1;
    const node = { id: `t${this.#branchPoints}` };
    this.nodes.push(node);
    return node;
  }

  /** Joins two ends by one bundle, a few by a star, more by a spine. Returns the branch points. */
  #joinHeads(heads: readonly WirePlace[], wires: readonly PlacedWire[]): readonly ShapeNode[] {
    const [near, far, ...more] = heads;
    if (near === undefined || far === undefined) return [];
    if (more.length === 0) {
      this.#bundle(this.#at(near), this.#at(far));
      return [];
    }
    const inOrder = alongSpine(heads, wires);
    const count = heads.length <= maxStarEnds ? 1 : heads.length - 2;
    if (count === 1) this.stars += 1;
    else this.spines.push(count);
    const points = Array.from({ length: count }, () => this.#branchPoint());
    for (const [i, point] of points.entries()) if (i > 0) this.#bundle(points[i - 1]!, point);
    for (const [i, head] of inOrder.entries())
      this.#bundle(this.#at(head), points[Math.min(Math.max(0, i - 1), count - 1)]!);
    return points;
  }

  /**
   * Puts each splice at the branch point where most of its wires leave to parts, or next to it if the branch point is
   * occupied.
   */
  #putSplices(splices: readonly WirePlace[], wires: readonly PlacedWire[], points: readonly ShapeNode[]): void {
    for (const splice of splices) {
      const point = this.#nearestTo(splice, wires, points);
      const free = point.place === undefined;
      if (!free) this.inBundles.push(splice);
      const node = free ? { ...point, place: splice } : point;
      if (free) this.#replace(point, node);
      this.nodeOf.set(splice, node);
      if (free) points = points.map((one) => (one === point ? node : one));
    }
  }

  #replace(before: ShapeNode, after: ShapeNode): void {
    const other = (node: ShapeNode) => (node === before ? after : node);
    this.nodes.splice(0, this.nodes.length, ...this.nodes.map(other));
    this.bundles.splice(
      0,
      this.bundles.length,
      ...this.bundles.map(({ from, to }) => ({ from: other(from), to: other(to) })),
    );
    for (const [place, node] of this.nodeOf) if (node === before) this.nodeOf.set(place, after);
  }

  #nearestTo(splice: WirePlace, wires: readonly PlacedWire[], points: readonly ShapeNode[]): ShapeNode {
    const ends = neighboursOf(splice, wires).flatMap((place) => this.nodeOf.get(place) ?? []);
    const joined = (point: ShapeNode) =>
      ends.filter((end) =>
        this.bundles.some(({ from, to }) => (from === end && to === point) || (from === point && to === end)),
      );
    const counts = points.map((point) => joined(point).length);
    return points[counts.indexOf(Math.max(...counts))] ?? ends[0] ?? this.nodes[0]!;
  }
}

/** For each group of places connected by opened cables, the place where most other wires end. */
function headsOf(
  places: readonly WirePlace[],
  wires: readonly PlacedWire[],
  groups: Groups<WirePlace>,
): readonly WirePlace[] {
  const leaving = new Map(places.map((place) => [place, 0]));
  for (const { ends } of wires) {
    if (groups.makeGroup(ends.a) === groups.makeGroup(ends.b)) continue;
    for (const place of [ends.a, ends.b]) {
      const count = leaving.get(place);
      if (count !== undefined) leaving.set(place, count + 1);
    }
  }
  const heads = new Map<number, { readonly place: WirePlace; readonly count: number }>();
  for (const [place, count] of leaving) {
    const group = groups.makeGroup(place);
    const best = heads.get(group);
    if (best === undefined || count > best.count) heads.set(group, { place, count });
  }
  return [...heads.values()].map(({ place }) => place);
}
