/** What each end of each wire element lands on: joints, a pigtail, or a breakout. */
import type { Breakout, BreakoutConductor, Design, End, Pigtail, Segment, TerminalRef, Wire } from '@cablewright/model';
import { continuationsOf, endsOf, type ElementEnd } from '../breakouts/continuations.ts';
import { elementsOf, type CopperAt } from '../elements/elements.ts';
import type { JointEnd, ResolvedJoint } from '../joints/resolved.ts';
import type { Library } from '../library/library.ts';
import { definition } from '../library/definition.ts';
import { carries, pigtailMembers } from '../terminals/pigtails.ts';
import { TerminalMap } from '../terminals/terminal-map.ts';

/** What becomes of one element at one end. All empty: it is cut back or forgotten. */
export interface Landing {
  /** What it is joined to directly. */
  readonly direct: readonly TerminalRef[];
  /** The pigtail it is twisted into, when that pigtail is joined somewhere. */
  readonly pigtail?: Pigtail;
  /** What a breakout does with it here, and where the same copper goes on. */
  readonly breakout?: {
    readonly breakout: Breakout;
    readonly conductor: BreakoutConductor;
    readonly onto?: ElementEnd;
  };
}

const nowhere: Landing = { direct: [] };

export interface Landings {
  at(segment: string, end: End, path: string): Landing;
  /** What a pin, a component or board terminal, or a port is joined to. */
  on(instance: string, terminal: string): readonly JointEnd[];
  /** What a pigtail is joined to. */
  ofPigtail(segment: string, id: string): readonly TerminalRef[];
}

type Making = { -readonly [K in keyof Landing]: Landing[K] } & { direct: TerminalRef[] };
/** The landings of each element by run and path, one map for each end. */
type MadeAt = Readonly<Record<End, TerminalMap<Making>>>;
type Others = TerminalMap<JointEnd[]>;
const none: readonly JointEnd[] = [];

/** Works the landings of a design out of its resolved joints; joints with an end that stands on nothing are left out. */
export function landingsOf(
  design: Design,
  libraryOf: (instance: string) => Library,
  joints: readonly ResolvedJoint[],
): Landings {
  const made: MadeAt = { a: new TerminalMap(), b: new TerminalMap() };
  const others: Others = new TerminalMap();
  for (const { a, b } of joints) {
    if (!a.at.ok || !b.at.ok) continue;
    noteJoint(a, b, made, others);
    noteJoint(b, a, made, others);
  }
  notePigtails(design, libraryOf, others, made);
  for (const breakout of design.instances.breakouts ?? []) noteBreakout(breakout, made);
  return {
    at: (segment, end, path) => made[end].get(segment, path) ?? nowhere,
    on: (instance, terminal) => others.get(instance, terminal) ?? none,
    ofPigtail: (segment, id) => (others.get(segment, `pigtail:${id}`) ?? none).map((end) => end.ref),
  };
}

function make(made: MadeAt, segment: string, end: End, path: string): Making {
  let landing = made[end].get(segment, path);
  if (landing === undefined) made[end].set(segment, path, (landing = { direct: [] }));
  return landing;
}

function noteJoint({ at, ref }: JointEnd, other: JointEnd, made: MadeAt, others: Others): void {
  if (at.ok && at.on === 'element') make(made, ref.instance, at.end, ref.terminal).direct.push(other.ref);
  else {
    const list = others.get(ref.instance, ref.terminal);
    if (list === undefined) others.set(ref.instance, ref.terminal, [other]);
    else list.push(other);
  }
}

function notePigtails(design: Design, libraryOf: (instance: string) => Library, others: Others, made: MadeAt): void {
  for (const segment of design.instances.segments ?? []) {
    const wire = segment.pigtails === undefined ? undefined : definition(libraryOf(segment.id), 'wires', segment.def);
    if (wire === undefined) continue;
    for (const pigtail of segment.pigtails!) {
      if (others.get(segment.id, `pigtail:${pigtail.id}`) === undefined) continue;
      for (const path of pigtailMembers(wire, pigtail)) make(made, segment.id, pigtail.end, path).pigtail = pigtail;
    }
  }
}

function noteBreakout(breakout: Breakout, made: MadeAt): void {
  const endOf = new Map(endsOf(breakout).map(({ segment, end }) => [segment, end]));
  for (const conductor of breakout.conductors) {
    const end = endOf.get(conductor.segment);
    if (end !== undefined && conductor.fate !== 'through') {
      make(made, conductor.segment, end, conductor.path).breakout = { breakout, conductor };
    }
  }
  const through = breakout.conductors.filter((conductor) => conductor.fate === 'through');
  for (const { from, to } of continuationsOf(breakout)) {
    const conductor = through.find((one) => one.segment === from.segment && one.path === from.path)!;
    make(made, from.segment, from.end, from.path).breakout = { breakout, conductor, onto: to };
    make(made, to.segment, to.end, to.path).breakout = { breakout, conductor, onto: from };
  }
}

/** The copper a run carries, in the order of its stock; empty when the stock is unknown. */
export function carriedCopper(library: Library, segment: Segment): readonly CopperAt[] {
  const wire = definition(library, 'wires', segment.def);
  return wire === undefined ? [] : carriedOf(wire, segment);
}

export function carriedOf(wire: Wire, segment: Segment): readonly CopperAt[] {
  const { copper } = elementsOf(wire);
  return segment.scope === undefined ? copper : copper.filter((element) => carries(segment, element.path));
}

/** True when the element ends in something here: a joint, a landed pigtail, or it goes on through a breakout. */
export function isConnected(landing: Landing): boolean {
  return landing.direct.length > 0 || landing.pigtail !== undefined || landing.breakout?.onto !== undefined;
}
