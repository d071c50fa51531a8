/**
 * A cable as a graph of places joined by runs, from which its plan is laid out. A place is a connector with the board
 * and parts in its hood, a breakout, a splice, or an open end. Runs between the same two places are drawn as one.
 */
import { Groups, naturalOrder, resolveJoints, type Catalog, type JointEnd } from '@cablewright/engine';
import { type Design, type End, type Segment, formatWireEnd } from '@cablewright/model';

export type PlaceKind = 'connector' | 'board' | 'part' | 'sub-assembly' | 'breakout' | 'splice' | 'fan-out' | 'open';

export interface PlanPlace {
  readonly id: string;
  readonly kind: PlaceKind;
  /** The instances at the place, starting with the one whose name it has. Empty for a splice. */
  readonly instances: readonly string[];
}

export interface PlanRun {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  /** The segments of the run. Empty for cores that continue from a fan-out to their landings without a separate run. */
  readonly segments: readonly Segment[];
  /** The cores that continue from a fan-out to their landings. Empty for any other run. */
  readonly cores: readonly PlanCore[];
}

/** A core at an end of a run, by its path in the stock or the name of its pigtail. */
export interface PlanCore {
  readonly segment: Segment;
  readonly end: End;
  readonly path: string;
}

export interface PlanGraph {
  readonly places: readonly PlanPlace[];
  readonly runs: readonly PlanRun[];
}

export function planGraph(catalog: Catalog, design: Design): PlanGraph {
  const reader = new PlanReader(catalog, design);
  return reader.read();
}

const ends = ['a', 'b'] as const;
/** Kinds of parts that name a place, most significant first. */
const partKinds: readonly PlaceKind[] = ['connector', 'board', 'part'];
const endKey = formatWireEnd;

class PlanReader {
  readonly #design: Design;
  /** Parts joined to one another without wire. */
  readonly #parts = new Groups<string>();
  /** Wire ends that are spliced together. */
  readonly #splices = new Groups<string>();
  /** The first end of each splice, which gives the splice its name. An end that is not joined yet has no entry. */
  readonly #firstEnds = new Map<number, string>();
  /** The landings of each wire end, with the paths of the cores on each. */
  readonly #landed = new Map<string, Map<string, string[]>>();
  /** The paths of the spliced cores of each wire end. */
  readonly #spliced = new Map<string, Set<string>>();
  readonly #places = new Map<string, PlanPlace>();
  readonly #runs = new Map<string, { from: PlanPlace; to: PlanPlace; segments: Segment[]; cores: PlanCore[] }>();
  /** Parts joined without wire that remain separate places. */
  readonly #direct: [string, string][] = [];

  constructor(catalog: Catalog, design: Design) {
    this.#design = design;
    const { connectors = [], pcbas = [], components = [] } = design.instances;
    for (const { id } of [...connectors, ...pcbas, ...components]) this.#parts.numberOf(id);
    for (const { a, b } of resolveJoints(catalog, design, () => catalog.library)) this.#joint(a, b);
  }

  #joint(a: JointEnd, b: JointEnd): void {
    if (!a.at.ok || !b.at.ok) return;
    const [endA, endB] = [wireEnd(a), wireEnd(b)];
    if (endA === undefined && endB === undefined) this.#join(a.ref.instance, b.ref.instance);
    else if (endA !== undefined && endB !== undefined) {
      this.#splice(endA, endB);
      for (const [end, { ref }] of [[endA, a] as const, [endB, b] as const])
        this.#spliced.set(end, new Set([...(this.#spliced.get(end) ?? []), ref.terminal]));
    } else if (endA !== undefined) this.#land(endA, a.ref.terminal, b.ref.instance);
    else this.#land(endB!, b.ref.terminal, a.ref.instance);
  }

  /** Boards and parts belong to the connector to which they are joined. Two connectors remain two places. */
  #join(a: string, b: string): void {
    if (a === b) return;
    const arePlaced = this.#parts.has(a) && this.#parts.has(b);
    if (arePlaced && !(this.#isAtConnector(a) && this.#isAtConnector(b))) this.#parts.join(a, b);
    else this.#direct.push([a, b]);
  }

  /** Whether a part is a connector or joined to one. */
  #isAtConnector(part: string): boolean {
    const group = this.#parts.groupOf(part);
    return (this.#design.instances.connectors ?? []).some(({ id }) => this.#parts.groupOf(id) === group);
  }

  #splice(a: string, b: string): void {
    const first = this.#firstOf(a);
    this.#splices.join(a, b);
    this.#firstEnds.set(this.#splices.makeGroup(a), first);
  }

  #firstOf(end: string): string {
    return this.#firstEnds.get(this.#splices.makeGroup(end)) ?? end;
  }

  #land(end: string, path: string, instance: string): void {
    const paths = this.#landed.get(end) ?? new Map<string, string[]>();
    paths.set(instance, [...(paths.get(instance) ?? []), path]);
    this.#landed.set(end, paths);
  }

  read(): PlanGraph {
    const { connectors = [], pcbas = [], components = [], subassemblies = [], segments = [] } = this.#design.instances;
    for (const { id } of [...connectors, ...pcbas, ...components]) this.#partPlace(id);
    for (const { id } of subassemblies) this.#place(id, 'sub-assembly', [id]);
    for (const segment of segments) {
      const [from, to] = [this.#endPlace(segment, 'a'), this.#endPlace(segment, 'b')];
      const open = (end: End, otherPlace: PlanPlace | undefined) =>
        this.#place(`open:${otherPlace?.id ?? endKey(segment.id, end)}:${segment.lengthMm}`, 'open', []);
      this.#run(from ?? open('a', to), to ?? open('b', from), segment);
    }
    for (const [a, b] of this.#direct) this.#run(this.#partPlace(a), this.#partPlace(b));
    return { places: [...this.#places.values()], runs: [...this.#runs.values()].filter(({ from, to }) => from !== to) };
  }

  #place(id: string, kind: PlaceKind, instances: readonly string[]): PlanPlace {
    const existing = this.#places.get(id) ?? { id, kind, instances };
    this.#places.set(id, existing);
    return existing;
  }

  #partPlace(id: string): PlanPlace {
    const { connectors = [], pcbas = [] } = this.#design.instances;
    if (!this.#parts.has(id)) return this.#place(id, 'sub-assembly', [id]);
    const kindOf = (part: string) => {
      if (connectors.some((connector) => connector.id === part)) return 'connector';
      return pcbas.some((board) => board.id === part) ? 'board' : 'part';
    };
    const group = this.#parts.groupOf(id);
    const parts = [...this.#parts.things()].filter((part) => this.#parts.groupOf(part) === group);
    const inOrder = parts.toSorted(
      (a, b) => partKinds.indexOf(kindOf(a)) - partKinds.indexOf(kindOf(b)) || naturalOrder(a, b),
    );
    const [first = id] = inOrder;
    return this.#place(first, kindOf(first), inOrder);
  }

  /** The place of an end of a run; undefined for an open end. An end whose cores go to several places fans out first. */
  #endPlace(segment: Segment, end: End): PlanPlace | undefined {
    const key = endKey(segment.id, end);
    const breakout = (this.#design.instances.breakouts ?? []).find(({ trunk, legs }) =>
      [trunk, ...legs].some((part) => part.segment === segment.id && part.end === end),
    );
    if (breakout !== undefined) return this.#place(breakout.id, 'breakout', [breakout.id]);
    const landed = [...(this.#landed.get(key) ?? [])].toSorted((a, b) => b[1].length - a[1].length);
    const places = new Map<PlanPlace, string[]>();
    for (const [instance, paths] of landed) {
      const place = this.#partPlace(instance);
      places.set(place, [...(places.get(place) ?? []), ...paths]);
    }
    if (this.#splices.has(key))
      places.set(this.#place(`splice:${this.#firstOf(key)}`, 'splice', []), [...(this.#spliced.get(key) ?? [])]);
    if (places.size < 2) return [...places.keys()][0];
    const fan = this.#place(`fan:${key}`, 'fan-out', []);
    for (const [place, paths] of places)
      this.#run(fan, place).cores.push(...[...new Set(paths)].map((path) => ({ segment, end, path })));
    return fan;
  }

  #run(from: PlanPlace, to: PlanPlace, segment?: Segment) {
    const [sameRun, turned] = [this.#runs.get(`${from.id}|${to.id}`), this.#runs.get(`${to.id}|${from.id}`)];
    const run = sameRun ?? turned ?? { from, to, segments: [], cores: [] };
    if (sameRun === undefined && turned === undefined) this.#runs.set(`${from.id}|${to.id}`, run);
    if (segment !== undefined) run.segments.push(segment);
    return run;
  }
}

function wireEnd({ at }: JointEnd): string | undefined {
  if (!at.ok || (at.on !== 'element' && at.on !== 'pigtail')) return undefined;
  return endKey(at.instance.id, at.end);
}

/** The end of a run at a place, `a` or `b`. Undefined for a run without segments or one that does not end there. */
export function endAt(run: PlanRun, place: PlanPlace): End | undefined {
  if (run.segments.length === 0) return undefined;
  return run.from === place ? ends[0] : ends[1];
}
