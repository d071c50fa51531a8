/** Nets: copper that is continuous. Components, and board links through a part, end a net. */
import type { Design, TerminalRef } from '@cablewright/model';
import { composeBoard, linkState } from '../boards/compose.ts';
import { continuationsOf } from '../breakouts/continuations.ts';
import { composeConnector } from '../connectors/compose.ts';
import { elementsOf } from '../elements/elements.ts';
import { flatten, type FlatDesign } from '../flatten/flatten.ts';
import { resolveJoints, type JointEnd, type ResolvedJoint } from '../joints/resolved.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { signalKind, signalTags, type SignalTags } from '../signals/tags.ts';
import { carries } from '../terminals/pigtails.ts';
import { componentTerminals } from '../terminals/resolve.ts';
import { TerminalMap } from '../terminals/terminal-map.ts';
import { CopperGroups } from './copper-groups.ts';

export interface Net {
  /** N1, N2 … in the order of the first terminal: connectors by pin, boards, components, then wires. */
  readonly id: string;
  /** The signal its pins agree on; absent when they carry none or several. */
  readonly signal?: string;
  /** Every terminal joined to something on this net, and the pins that board copper brings onto it. */
  readonly terminals: readonly TerminalRef[];
  /** Those of them that are pins of a connector, or of a connector a board carries. */
  readonly pins: readonly TerminalRef[];
}

export interface Nets {
  readonly list: readonly Net[];
  /** The net a terminal is on; undefined for one that is joined to nothing. */
  of(ref: TerminalRef): Net | undefined;
  /** A name for the copper a terminal is on, also where nothing is joined to it: the net's id, or one of its own. */
  copperAt(ref: TerminalRef): string;
  readonly flat: FlatDesign;
  readonly joints: readonly ResolvedJoint[];
  readonly tags: SignalTags;
}

/** The nets of a design, its sub-assemblies' parts included. */
export function deriveNets(catalog: Catalog, design: Design): readonly Net[] {
  return netsOf(catalog, design).list;
}

const known = new WeakMap<Catalog, WeakMap<Design, Nets>>();

/** The nets with a look-up by terminal and what they were worked out from. Cached per catalog and design. */
export function netsOf(catalog: Catalog, design: Design): Nets {
  let ofCatalog = known.get(catalog);
  if (ofCatalog === undefined) known.set(catalog, (ofCatalog = new WeakMap()));
  let nets = ofCatalog.get(design);
  if (nets === undefined) ofCatalog.set(design, (nets = findNets(catalog, design)));
  return nets;
}

function findNets(catalog: Catalog, design: Design): Nets {
  const flat = flatten(catalog, design);
  const joints = resolveJoints(catalog, flat.design, (instance) => flat.libraryOf(instance));
  const tags = signalTags(catalog, design);
  const copper = new CopperGroups();
  joinBonds(copper, flat);
  joinBreakouts(copper, flat);
  joinBoards(copper, flat);
  const joined = joinJoints(copper, joints);
  const list = new Map<number, Net>();
  for (const [group, net] of gather(copper, flat, joined)) {
    list.set(group, { id: `N${list.size + 1}`, signal: agreedSignal(catalog, net.terminals, tags), ...net });
  }
  const netOf = (ref: TerminalRef) => list.get(copper.groupOf(ref.instance, ref.terminal) ?? -1);
  return {
    list: [...list.values()],
    of: netOf,
    copperAt: (ref) => {
      const own = copper.groupOf(ref.instance, ref.terminal) ?? `${ref.instance} ${ref.terminal}`;
      return netOf(ref)?.id ?? `copper ${own}`;
    },
    flat,
    joints,
    tags,
  };
}

interface Gathered {
  readonly terminals: TerminalRef[];
  readonly pins: TerminalRef[];
}

/** What is joined to one piece of copper, one entry per spelling: a wire has two ends, a terminal may have pads. */
interface Joined {
  readonly piece: number;
  readonly ends: JointEnd[];
}

/** The terminals of each group that a joint touches, and the carried pins that board copper links to it. */
function gather(copper: CopperGroups, flat: FlatDesign, joined: TerminalMap<Joined>): Map<number, Gathered> {
  const touched = new Set<number>();
  for (const [, , { piece }] of joined.entries()) touched.add(copper.root(piece));
  const byGroup = new Map<number, Gathered>();
  const netOf = (group: number): Gathered => {
    let net = byGroup.get(group);
    if (net === undefined) byGroup.set(group, (net = { terminals: [], pins: [] }));
    return net;
  };
  for (const { ref, isPin } of partTerminals(flat)) {
    const group = copper.groupOf(ref.instance, ref.terminal);
    if (group === undefined || !touched.has(group)) continue;
    const ends = joined.get(ref.instance, ref.terminal)?.ends;
    if (ends === undefined && !isPin) continue;
    const net = netOf(group);
    if (ends === undefined) net.terminals.push(ref);
    else for (const end of ends) net.terminals.push(end.ref);
    if (isPin) net.pins.push(ref);
  }
  for (const [, , { piece, ends }] of joined.entries()) {
    if (ends[0]!.ref.end === undefined) continue;
    const net = netOf(copper.root(piece));
    for (const end of ends) net.terminals.push(end.ref);
  }
  return byGroup;
}

function joinBonds(copper: CopperGroups, flat: FlatDesign): void {
  for (const segment of flat.design.instances.segments ?? []) {
    const wire = definition(flat.libraryOf(segment.id), 'wires', segment.def);
    if (wire === undefined) continue;
    for (const mass of elementsOf(wire).masses) {
      const carried = mass.filter((path) => carries(segment, path));
      copper.joinAll(carried.map((path) => copper.piece(segment.id, path)));
    }
  }
}

function joinBreakouts(copper: CopperGroups, flat: FlatDesign): void {
  for (const breakout of flat.design.instances.breakouts ?? []) {
    for (const { from, to } of continuationsOf(breakout)) {
      copper.join(copper.piece(from.segment, from.path), copper.piece(to.segment, to.path));
    }
  }
}

function joinBoards(copper: CopperGroups, flat: FlatDesign): void {
  for (const instance of flat.design.instances.pcbas ?? []) {
    const board = composeBoard(flat.libraryOf(instance.id), instance.def);
    for (const link of board?.record.internalLinks ?? []) {
      if (linkState(board!, instance, link) !== 'plain') continue;
      copper.join(copper.piece(instance.id, link.from), copper.piece(instance.id, link.to));
    }
  }
}

/** Joins what the joints join, and keeps what was joined by its copper. */
function joinJoints(copper: CopperGroups, joints: readonly ResolvedJoint[]): TerminalMap<Joined> {
  const joined = new TerminalMap<Joined>();
  for (const { a, b } of joints) {
    if (!a.at.ok || !b.at.ok) continue;
    copper.join(noteEnd(copper, joined, a), noteEnd(copper, joined, b));
  }
  return joined;
}

function noteEnd(copper: CopperGroups, joined: TerminalMap<Joined>, end: JointEnd): number {
  const { instance, terminal } = end.ref;
  const known = joined.get(instance, terminal);
  if (known !== undefined) {
    if (!known.ends.some((other) => other.name === end.name)) known.ends.push(end);
    return known.piece;
  }
  const piece = copper.piece(instance, terminal);
  joined.set(instance, terminal, { piece, ends: [end] });
  if (end.at.ok && end.at.on === 'pigtail') {
    for (const path of end.at.members) copper.join(piece, copper.piece(instance, path));
  }
  return piece;
}

interface PartTerminal {
  readonly ref: TerminalRef;
  /** What a test probe touches: a pin of a connector, or of one a board carries. */
  readonly isPin: boolean;
}

/** The terminals of connectors by pin, then of boards, then of components. */
function* partTerminals(flat: FlatDesign): Generator<PartTerminal> {
  const { connectors = [], pcbas = [], components = [] } = flat.design.instances;
  for (const { id, def } of connectors) {
    for (const pin of composeConnector(flat.libraryOf(id), def)?.pins ?? []) yield partTerminal(id, pin.id, true);
  }
  for (const { id, def } of pcbas) {
    for (const terminal of composeBoard(flat.libraryOf(id), def)?.terminals ?? []) {
      yield partTerminal(id, terminal.id, terminal.carried !== undefined);
    }
  }
  for (const { id, def } of components) {
    const component = definition(flat.libraryOf(id), 'components', def);
    for (const terminal of component === undefined ? [] : componentTerminals(component)) {
      yield partTerminal(id, terminal.id, false);
    }
  }
}

function partTerminal(instance: string, terminal: string, isPin: boolean): PartTerminal {
  return { ref: { instance, terminal }, isPin };
}

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
