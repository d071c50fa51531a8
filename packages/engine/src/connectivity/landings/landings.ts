/** Determines what each end of each wire element is connected to: joints, a pigtail, or a breakout. */
import {
  type Breakout,
  type BreakoutConductor,
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
import type { JointEnd, ResolvedJoint } from '../terminals/resolved-joints.ts';
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
  /** Same as `on`, for a part of this design. */
  onPart(part: { readonly id: string }, terminal: string): readonly JointEnd[];
  /** True if `other` is the only thing joined at an end. */
  joinsOnly(end: JointEnd, other: JointEnd): boolean;
  /** The terminals that a pigtail is joined to. */
  ofPigtail(segment: string, id: string): readonly TerminalRef[];
}

type Making = { -readonly [K in keyof Landing]: Landing[K] };
const none: readonly JointEnd[] = [];

/** Computes the landings of a design from its resolved joints; joints with an unresolved end are skipped. */
export function landingsOf(
  design: Design,
  libraryOf: (instance: string) => Library,
  joints: readonly ResolvedJoint[],
): Landings {
  const finder = new LandingFinder(design);
  for (const { a, b } of joints) {
    if (!a.at.ok || !b.at.ok) continue;
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
  /** The landing of each element, with one map per end. */
  readonly #made: Readonly<Record<End, Map<CopperSpot, Landing>>> = { a: new Map(), b: new Map() };
  readonly #others = new Map<CopperSpot, readonly JointEnd[]>();

  constructor(design: Design) {
    this.#design = design;
  }

  at(segment: string, end: End, path: string): Landing {
    const spot = spotAt(this.#design, segment, path);
    return (spot === undefined ? undefined : this.#made[end].get(spot)) ?? nowhere;
  }

  bothEnds(segment: Segment, path: string): Readonly<Record<End, Landing>> {
    const spot = spotOn(segment, path);
    return { a: this.#made.a.get(spot) ?? nowhere, b: this.#made.b.get(spot) ?? nowhere };
  }

  isWired(segment: Segment, path: string): boolean {
    const spot = spotOn(segment, path);
    const [a, b] = [this.#made.a.get(spot), this.#made.b.get(spot)];
    return a !== undefined && b !== undefined && isConnected(a) && isConnected(b);
  }

  on(instance: string, terminal: string): readonly JointEnd[] {
    const spot = spotAt(this.#design, instance, terminal);
    return (spot === undefined ? undefined : this.#others.get(spot)) ?? none;
  }

  onPart(part: { readonly id: string }, terminal: string): readonly JointEnd[] {
    return this.#others.get(spotOn(part, terminal)) ?? none;
  }

  ofPigtail(segment: string, id: string): readonly TerminalRef[] {
    return this.on(segment, pigtailTerminal(id)).map((end) => end.ref);
  }

  joinsOnly({ at, spot }: JointEnd, other: JointEnd): boolean {
    if (at.ok && at.on === 'element') return this.#made[at.end].get(spot!) === other.landing;
    return at.ok && this.#others.get(spot!) === other.alone;
  }

  noteJoint({ at, spot }: JointEnd, other: JointEnd): void {
    if (at.ok && at.on === 'element') {
      const made = this.#made[at.end];
      const known = made.get(spot!);
      if (known === undefined) made.set(spot!, other.landing);
      else made.set(spot!, { ...known, direct: withOneMore(known.direct, other.ref) });
    } else {
      const known = this.#others.get(spot!);
      this.#others.set(spot!, known === undefined ? other.alone : withOneMore(known, other));
    }
  }

  #make(spot: CopperSpot, end: End): Making {
    const landing: Making = { ...(this.#made[end].get(spot) ?? nowhere) };
    this.#made[end].set(spot, landing);
    return landing;
  }

  notePigtails(libraryOf: (instance: string) => Library): void {
    for (const segment of this.#design.instances.segments ?? []) {
      if (segment.pigtails === undefined) continue;
      const wire = definition(libraryOf(segment.id), 'wires', segment.def);
      for (const pigtail of wire === undefined ? [] : segment.pigtails) {
        if (this.on(segment.id, pigtailTerminal(pigtail.id)).length === 0) continue;
        for (const path of pigtailMembers(wire!, pigtail))
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
      const conductor = through.find((one) => one.segment === from.segment && one.path === from.path)!;
      this.#noteFate(from, { breakout, conductor, onto: to });
      this.#noteFate(to, { breakout, conductor, onto: from });
    }
  }

  #noteFate({ segment, end, path }: ElementEnd, fate: NonNullable<Landing['breakout']>): void {
    const placed = placedById(this.#design).get(segment)?.instance;
    if (placed !== undefined) this.#make(spotOn(placed, path), end).breakout = fate;
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
