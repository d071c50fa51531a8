/** Nets: continuous copper. A net ends at a component, and at a board link that passes through a part. */
import type { Branded, Design, PcbaInstance, TerminalRef } from '@cablewright/model';
import { composeBoard, linkState, type ComposedBoard } from '../compose-board.ts';
import { continuationsOf } from '../continuations.ts';
import { composeConnector } from '../compose-connector.ts';
import { elementsOf } from '../elements.ts';
import { flatten, type FlatDesign } from '../flatten/flatten.ts';
import { stockedWires } from '../flatten/stocks.ts';
import { isResolved, resolveJoints, type ResolvedEnd, type ResolvedJoint } from '../terminals/resolved-joints.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { signalKind, signalTags, type SignalTags } from '../signals/tags.ts';
import { carries, pigtailMembers } from '../terminals/pigtails.ts';
import { placedById } from '../terminals/placed.ts';
import { componentTerminals } from '../terminals/resolve.ts';
import { spotAt, spotOn, type CopperSpot } from '../terminals/spots.ts';
import type { Library } from '../../library/library.ts';
import { Groups } from '../../library/groups.ts';
import { derivedForLatest, derivedFromBoth } from '@cablewright/derive';

/** The name of a net in its design: N1, N2 … */
export type NetId = Branded<'net'>;

export interface Net {
  /** N1, N2 … in the order of each net's first terminal: connectors by pin, boards, components, then wires. */
  readonly id: NetId;
  /** The signal that its pins agree on. Absent if they carry no signal or several. */
  readonly signal?: string;
  /** Every joined terminal of this net, and the pins that board copper connects to it. */
  readonly terminals: readonly TerminalRef[];
  /** The terminals that are pins of a connector, including connectors carried by a board. */
  readonly pins: readonly TerminalRef[];
}

export interface Nets {
  readonly list: readonly Net[];
  /** The net of a terminal, or undefined if nothing is joined to it. */
  of(ref: TerminalRef): Net | undefined;
  /** A name for the copper of a terminal: the id of its net, or a unique name if nothing is joined to it. */
  copperAt(ref: TerminalRef): string;
  readonly flat: FlatDesign;
  readonly joints: readonly ResolvedJoint[];
  readonly tags: SignalTags;
}

/** The nets of a design, including the parts of its sub-assemblies. */
export function deriveNets(catalog: Catalog, design: Design): readonly Net[] {
  return netsOf(catalog, design).list;
}

/** The nets of a design, with a look-up by terminal and the data they were derived from. Cached per catalog and design. */
export const netsOf = derivedFromBoth('nets', findNets);

function findNets(catalog: Catalog, design: Design): Nets {
  const flat = flatten(catalog, design);
  const joints = resolveJoints(catalog, flat.design, (instance) => flat.libraryOf(instance));
  const tags = signalTags(catalog, design);
  const copper = new Groups<CopperSpot>();
  joinBonds(copper, flat);
  joinPigtails(copper, flat);
  joinBreakouts(copper, flat);
  joinBoards(copper, flat);
  const joined = joinJoints(copper, joints);
  const list = gather(copper, flat, joined, boardOnly(copper, flat));
  for (const net of list.values()) net.signal = agreedSignal(catalog, net.terminals, tags);
  const groupOf = ({ instance, terminal }: TerminalRef) => {
    const spot = spotAt(flat.design, instance, terminal);
    return spot === undefined ? undefined : copper.groupOf(spot);
  };
  const netOf = (ref: TerminalRef) => list.get(groupOf(ref) ?? -1);
  return {
    list: [...list.values()],
    of: netOf,
    copperAt: (ref) => netOf(ref)?.id ?? `copper ${groupOf(ref) ?? `${ref.instance} ${ref.terminal}`}`,
    flat,
    joints,
    tags,
  };
}

/** A net under construction. */
type Gathered = { -readonly [K in keyof Net]: Net[K] };

/** The terminals that the joints touch. Their spots are also marked in `Groups`. */
interface Joined {
  /** For a board terminal with pads, every form in which the joints write it. */
  readonly padded: ReadonlyMap<CopperSpot, readonly TerminalRef[]>;
  /** The joined wire ends, without duplicates. */
  readonly wireEnds: readonly ResolvedEnd[];
}

/**
 * Collects the nets: for each group that a joint touches, its terminals and the carried pins that board copper connects to
 * it.
 */
function gather(
  copper: Groups<CopperSpot>,
  flat: FlatDesign,
  { padded, wireEnds }: Joined,
  onBoards: ReadonlySet<number>,
): Map<number, Gathered> {
  const touched = copper.markedGroups();
  const byGroup = new Map<number, Gathered>();
  const netOf = (group: number): Gathered => {
    let net = byGroup.get(group);
    if (net === undefined) {
      net = { id: `N${byGroup.size + 1}` as NetId, signal: undefined, terminals: none, pins: none };
      byGroup.set(group, net);
    }
    return net;
  };
  for (const part of partTerminals(flat)) {
    for (const { spot, isPin } of part) {
      const group = copper.groupOf(spot);
      if (group === undefined || !(touched[group] === true || onBoards.has(group))) continue;
      if (!isPin && !copper.isMarked(spot)) continue;
      const net = netOf(group);
      const spellings = padded.get(spot);
      if (spellings === undefined) net.terminals = withOneMore(net.terminals, spot);
      else for (const spelling of spellings) net.terminals = withOneMore(net.terminals, spelling);
      if (isPin) net.pins = withOneMore(net.pins, spot);
    }
  }
  for (const { spot, ref } of wireEnds) {
    const net = netOf(copper.makeGroup(spot));
    net.terminals = withOneMore(net.terminals, ref);
  }
  return byGroup;
}

const none: readonly TerminalRef[] = [];

/**
 * Short lists are copied to their exact size, because a growing list reserves room for many more items, and most nets have up
 * to four terminals.
 */
function withOneMore(list: readonly TerminalRef[], ref: TerminalRef): readonly TerminalRef[] {
  const [first, second, third] = list;
  if (first === undefined) return [ref];
  if (second === undefined) return [first, ref];
  if (third === undefined) return [first, second, ref];
  if (list.length === 3) return [first, second, third, ref];
  (list as TerminalRef[]).push(ref);
  return list;
}

function joinBonds(copper: Groups<CopperSpot>, flat: FlatDesign): void {
  for (const { segment, wire } of stockedWires(flat)) {
    for (const mass of elementsOf(wire).masses) {
      const carried = mass.filter((path) => carries(segment, path));
      copper.joinAll(carried.map((path) => spotOn(segment, path)));
    }
  }
}

/** Screens twisted into a pigtail touch each other, whether or not the pigtail is connected. */
function joinPigtails(copper: Groups<CopperSpot>, flat: FlatDesign): void {
  for (const segment of flat.design.instances.segments ?? []) {
    if (segment.pigtails === undefined) continue;
    const wire = definition(flat.libraryOf(segment.id), 'wires', segment.def);
    if (wire === undefined) continue;
    for (const pigtail of segment.pigtails) {
      const members = pigtailMembers(wire, pigtail).filter((path) => carries(segment, path));
      copper.joinAll(members.map((path) => spotOn(segment, path)));
    }
  }
}

/**
 * Groups of copper without a joint that a tester can still read: board links connect them to a second pin, or through a part
 * to copper with a pin.
 */
function boardOnly(copper: Groups<CopperSpot>, flat: FlatDesign): ReadonlySet<number> {
  const found = new Set<number>();
  const { pcbas = [] } = flat.design.instances;
  if (pcbas.length === 0) return found;
  const touched = copper.markedGroups();
  for (const instance of pcbas) {
    const board = composeBoard(flat.libraryOf(instance.id), instance.def);
    if (board === undefined) continue;
    const pins = new Map<number, number>();
    for (const { id, carried } of board.terminals) {
      const group = carried === undefined ? undefined : copper.groupOf(spotOn(instance, id));
      if (group !== undefined) pins.set(group, (pins.get(group) ?? 0) + 1);
    }
    for (const [group, count] of pins) if (count > 1) found.add(group);
    for (const link of board.record.internalLinks ?? []) {
      const state = linkState(board, instance, link);
      if (state === 'plain' || state === 'absent') continue;
      const ends = [link.from, link.to].map((terminal) => copper.makeGroup(spotOn(instance, terminal)));
      const readable = (group: number) => touched[group] === true || isCarried(board, instance, copper, group);
      if (ends.every(readable)) for (const group of ends) found.add(group);
    }
  }
  return found;
}

function isCarried(board: ComposedBoard, instance: PcbaInstance, copper: Groups<CopperSpot>, group: number): boolean {
  return board.terminals.some(
    ({ id, carried }) => carried !== undefined && copper.groupOf(spotOn(instance, id)) === group,
  );
}

function joinBreakouts(copper: Groups<CopperSpot>, flat: FlatDesign): void {
  const placed = placedById(flat.design);
  for (const breakout of flat.design.instances.breakouts ?? []) {
    for (const { from, to } of continuationsOf(breakout)) {
      const [near, far] = [placed.get(from.segment)?.instance, placed.get(to.segment)?.instance];
      if (near !== undefined && far !== undefined) copper.join(spotOn(near, from.path), spotOn(far, to.path));
    }
  }
}

function joinBoards(copper: Groups<CopperSpot>, flat: FlatDesign): void {
  for (const instance of flat.design.instances.pcbas ?? []) {
    const board = composeBoard(flat.libraryOf(instance.id), instance.def);
    if (board === undefined) continue;
    for (const link of board.record.internalLinks ?? []) {
      if (linkState(board, instance, link) !== 'plain') continue;
      copper.join(spotOn(instance, link.from), spotOn(instance, link.to));
    }
  }
}

/**
 * Joins the copper of each joint, and returns the joined terminals. Each wire end is listed once, in the order of its first
 * joint.
 */
function joinJoints(copper: Groups<CopperSpot>, joints: readonly ResolvedJoint[]): Joined {
  const padded = new Map<CopperSpot, TerminalRef[]>();
  const wireEnds: ResolvedEnd[] = [];
  const note = (end: ResolvedEnd, number: number) => {
    copper.mark(number);
    if (end.ref.end !== undefined) {
      joinPigtail(copper, end);
      if (copper.mark(number, end.ref.end === 'a' ? 2 : 4)) wireEnds.push(end);
    } else if (end.at.on === 'board') notePad(padded, end);
  };
  for (const { a, b } of joints) {
    if (!isResolved(a) || !isResolved(b)) continue;
    const near = copper.numberOf(a.spot);
    const far = copper.numberOf(b.spot);
    copper.joinNumbers(near, far);
    note(a, near);
    note(b, far);
  }
  return { padded, wireEnds };
}

function notePad(padded: Map<CopperSpot, TerminalRef[]>, { spot, ref }: ResolvedEnd): void {
  const known = padded.get(spot);
  if (known === undefined) padded.set(spot, [ref]);
  else if (!known.some((other) => other.pad === ref.pad)) known.push(ref);
}

function joinPigtail(copper: Groups<CopperSpot>, { at, spot, placed }: ResolvedEnd): void {
  if (at.on !== 'pigtail') return;
  for (const path of at.members) copper.join(spot, spotOn(placed.instance, path));
}

interface PartTerminal {
  readonly spot: CopperSpot;
  /** True if a test probe can touch it: a pin of a connector, or of a connector carried by a board. */
  readonly isPin: boolean;
}

/** The terminals of connectors by pin, then of boards, then of components. */
function partTerminals(flat: FlatDesign): (readonly PartTerminal[])[] {
  const { connectors = [], pcbas = [], components = [] } = flat.design.instances;
  return [
    ...connectors.map((part) => pinTerminals(part, flat.libraryOf(part.id))),
    ...pcbas.map((part) => boardTerminals(part, flat.libraryOf(part.id))),
    ...components.map((part) => leadTerminals(part, flat.libraryOf(part.id))),
  ];
}

interface Part {
  readonly id: string;
  readonly def: string;
}
const pinTerminals = derivedForLatest(
  'terminals of a connector',
  (part: Part, library: Library): readonly PartTerminal[] => {
    const pins = composeConnector(library, part.def)?.pins ?? [];
    return pins.map((pin) => ({ spot: spotOn(part, pin.id), isPin: true }));
  },
);

const boardTerminals = derivedForLatest(
  'terminals of a board',
  (part: Part, library: Library): readonly PartTerminal[] => {
    const terminals = composeBoard(library, part.def)?.terminals ?? [];
    return terminals.map(({ id, carried }) => ({ spot: spotOn(part, id), isPin: carried !== undefined }));
  },
);

const leadTerminals = derivedForLatest(
  'terminals of a component',
  (part: Part, library: Library): readonly PartTerminal[] => {
    const component = definition(library, 'components', part.def);
    const terminals = component === undefined ? [] : componentTerminals(component);
    return terminals.map(({ id }) => ({ spot: spotOn(part, id), isPin: false }));
  },
);

function agreedSignal(catalog: Catalog, terminals: readonly TerminalRef[], tags: SignalTags): string | undefined {
  let agreed: string | undefined;
  for (const ref of terminals) {
    if (ref.end !== undefined) continue;
    const signal = tags.at(ref.instance, ref.terminal)?.signal;
    if (signal === undefined || signal === agreed || signalKind(catalog.library, signal) === 'none') continue;
    if (agreed !== undefined) return undefined;
    agreed = signal;
  }
  return agreed;
}
