/** Determines what each end of each wire element is connected to: joints, a pigtail, or a breakout. */
import {
  type Breakout,
  type BreakoutConductor,
  type ConnectorInstance,
  type Design,
  type End,
  type Pigtail,
  type Segment,
  type TerminalRef,
  type Wire,
  pigtailTerminal,
} from '@cablewright/model';
import { continuationsOf, endsOf, type ElementEnd } from '../continuations.ts';
import { elementsOf, type CopperAt } from '../elements.ts';
import { isResolved, type JointEnd, type ResolvedEnd, type ResolvedJoint } from '../terminals/resolved-joints.ts';
import type { Library } from '../../library/library.ts';
import { definition } from '../../library/definition.ts';
import { carries, pigtailMembers } from '../terminals/pigtails.ts';
import { placedById } from '../terminals/placed.ts';
import { spotAt, spotOn, type CopperSpot } from '../terminals/spots.ts';

/** The connection of one element at one end. If all fields are empty, the element is cut back or unconnected. */
export interface Landing {
  /** The terminals joined to it directly. */
  readonly direct: readonly TerminalRef[];
  /** The pigtail it is twisted into, if that pigtail is joined to something. */
  readonly pigtail?: Pigtail;
  /** How a breakout treats the element here, and where the same copper continues. */
  readonly breakout?: {
    readonly breakout: Breakout;
    readonly conductor: BreakoutConductor;
    readonly onto?: ElementEnd;
  };
}

const nowhere: Landing = { direct: [] };

export interface Landings {
  at(segment: string, end: End, path: string): Landing;
  /** Both ends of an element of a segment. */
  bothEnds(segment: Segment, path: string): Readonly<Record<End, Landing>>;
  /** True for an element that is connected at both ends. */
  isWired(segment: Segment, path: string): boolean;
  /** The ends joined to a pin, a component or board terminal, or a port. */
  on(instance: string, terminal: string): readonly JointEnd[];
  /** The ends joined to any terminal of a connector of this design, in the order of the joints. */
  ofConnector(connector: ConnectorInstance): readonly JointEnd[];
  /** True if both ends of a joint are resolved and it is the only joint at one of them. */
  isAlone(joint: ResolvedJoint): boolean;
  /** The terminals that a pigtail is joined to. */
  ofPigtail(segment: string, id: string): readonly TerminalRef[];
}

type Making = { -readonly [K in keyof Landing]: Landing[K] };
/** The landings of one element. An end without a landing is not joined to anything. */
type EndLandings = Record<End, Landing | undefined>;
const none: readonly JointEnd[] = [];

/** Computes the landings of a design from its resolved joints; joints with an unresolved end are skipped. */
export function landingsOf(
  design: Design,
  libraryOf: (instance: string) => Library,
  joints: readonly ResolvedJoint[],
): Landings {
  const finder = new LandingFinder(design);
  for (const { a, b } of joints) {
    if (!isResolved(a) || !isResolved(b)) continue;
    finder.noteJoint(a, b);
    finder.noteJoint(b, a);
  }
  finder.notePigtails(libraryOf);
  for (const breakout of design.instances.breakouts ?? []) finder.noteBreakout(breakout);
  return finder;
}

/**
 * A list with one item is shared with other states of the design. A longer one belongs to this state, so it can grow in
 * place.
 */
function withOneMore<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length < 2) return [...list, item];
  (list as T[]).push(item);
  return list;
}

class LandingFinder implements Landings {
  readonly #design: Design;
  /** The landings of each element at both ends. */
  readonly #made = new Map<CopperSpot, EndLandings>();
  readonly #others = new Map<object, PartEnds>();
  /** The elements with several joints at an end. Most have one. */
  readonly #crowded: Readonly<Record<End, Set<CopperSpot>>> = { a: new Set(), b: new Set() };

  constructor(design: Design) {
    this.#design = design;
  }

  at(segment: string, end: End, path: string): Landing {
    const spot = spotAt(this.#design, segment, path);
    return (spot === undefined ? undefined : this.#made.get(spot)?.[end]) ?? nowhere;
  }

  bothEnds(segment: Segment, path: string): Readonly<Record<End, Landing>> {
    const { a = nowhere, b = nowhere } = this.#made.get(spotOn(segment, path)) ?? {};
    return { a, b };
  }

  isWired(segment: Segment, path: string): boolean {
    const ends = this.#made.get(spotOn(segment, path));
    return ends?.a !== undefined && ends.b !== undefined && isConnected(ends.a) && isConnected(ends.b);
  }

  on(instance: string, terminal: string): readonly JointEnd[] {
    const part = placedById(this.#design).get(instance)?.instance;
    const ends = part === undefined ? undefined : this.#others.get(part);
    if (ends === undefined) return none;
    const spot = spotAt(this.#design, instance, terminal);
    return spot === undefined ? none : ends.at(spot);
  }

  ofConnector(connector: ConnectorInstance): readonly JointEnd[] {
    return this.#others.get(connector)?.ends ?? none;
  }

  ofPigtail(segment: string, id: string): readonly TerminalRef[] {
    return this.on(segment, pigtailTerminal(id)).map((end) => end.ref);
  }

  isAlone({ a, b }: ResolvedJoint): boolean {
    if (!isResolved(a) || !isResolved(b)) return false;
    const { at, spot } = b.at.on === 'element' ? b : a;
    if (at.on === 'element') return !this.#crowded[at.end].has(spot);
    return this.#others.get(a.placed.instance)?.at(a.spot).length === 1;
  }

  noteJoint({ at, spot, placed }: ResolvedEnd, other: JointEnd): void {
    if (at.on === 'element') {
      const ends = this.#endsAt(spot);
      const known = ends[at.end];
      if (known === undefined) ends[at.end] = other.landing;
      else {
        ends[at.end] = { ...known, direct: withOneMore(known.direct, other.ref) };
        this.#crowded[at.end].add(spot);
      }
    } else {
      let ends = this.#others.get(placed.instance);
      if (ends === undefined) this.#others.set(placed.instance, (ends = new PartEnds()));
      ends.add(spot, other);
    }
  }

  #endsAt(spot: CopperSpot): EndLandings {
    let ends = this.#made.get(spot);
    if (ends === undefined) this.#made.set(spot, (ends = { a: undefined, b: undefined }));
    return ends;
  }

  #make(spot: CopperSpot, end: End): Making {
    const ends = this.#endsAt(spot);
    const landing: Making = { ...(ends[end] ?? nowhere) };
    ends[end] = landing;
    return landing;
  }

  notePigtails(libraryOf: (instance: string) => Library): void {
    for (const segment of this.#design.instances.segments ?? []) {
      if (segment.pigtails === undefined) continue;
      const wire = definition(libraryOf(segment.id), 'wires', segment.def);
      if (wire === undefined) continue;
      for (const pigtail of segment.pigtails) {
        if (this.on(segment.id, pigtailTerminal(pigtail.id)).length === 0) continue;
        for (const path of pigtailMembers(wire, pigtail))
          this.#make(spotOn(segment, path), pigtail.end).pigtail = pigtail;
      }
    }
  }

  noteBreakout(breakout: Breakout): void {
    const endOf = new Map(endsOf(breakout).map(({ segment, end }) => [segment, end]));
    for (const conductor of breakout.conductors) {
      const end = endOf.get(conductor.segment);
      if (end === undefined || conductor.fate === 'through') continue;
      this.#noteFate({ segment: conductor.segment, end, path: conductor.path }, { breakout, conductor });
    }
    const through = breakout.conductors.filter((conductor) => conductor.fate === 'through');
    for (const { from, to } of continuationsOf(breakout)) {
      const conductor = through.find((one) => one.segment === from.segment && one.path === from.path);
      if (conductor === undefined) continue;
      this.#noteFate(from, { breakout, conductor, onto: to });
      this.#noteFate(to, { breakout, conductor, onto: from });
    }
  }

  #noteFate({ segment, end, path }: ElementEnd, fate: NonNullable<Landing['breakout']>): void {
    const placed = placedById(this.#design).get(segment)?.instance;
    if (placed !== undefined) this.#make(spotOn(placed, path), end).breakout = fate;
  }
}

/** The ends joined to the terminals of one part that are not elements of a wire, in the order of the joints. */
class PartEnds {
  readonly ends: JointEnd[] = [];
  readonly #spots: CopperSpot[] = [];
  /** Grouped on first use, because most checks read the ends of wires only. */
  #bySpot: Map<CopperSpot, JointEnd[]> | undefined;

  add(spot: CopperSpot, other: JointEnd): void {
    this.#spots.push(spot);
    this.ends.push(other);
    this.#bySpot = undefined;
  }

  at(spot: CopperSpot): readonly JointEnd[] {
    this.#bySpot ??= Map.groupBy(this.ends, (_end, i) => this.#spots[i]!);
    return this.#bySpot.get(spot) ?? none;
  }
}

/** The copper that a segment carries, in the order of its stock. Empty if the stock isn't known. */
export function carriedCopper(library: Library, segment: Segment): readonly CopperAt[] {
  const wire = definition(library, 'wires', segment.def);
  return wire === undefined ? [] : carriedOf(wire, segment);
}

export function carriedOf(wire: Wire, segment: Segment): readonly CopperAt[] {
  const { copper } = elementsOf(wire);
  return segment.scope === undefined ? copper : copper.filter((element) => carries(segment, element.path));
}

/** True if the element is connected here: through a joint, a joined pigtail, or a breakout that lets it continue. */
export function isConnected(landing: Landing): boolean {
  return landing.direct.length > 0 || landing.pigtail !== undefined || landing.breakout?.onto !== undefined;
}
