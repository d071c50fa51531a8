/** Nets: copper that is continuous. Components, and board links through a part, end a net. */
import { formatTerminal, type Design, type TerminalRef } from '@cablewright/model';
import { composeBoard, linkState } from '../boards/compose.ts';
import { continuationsOf } from '../breakouts/continuations.ts';
import { composeConnector } from '../connectors/compose.ts';
import { elementsOf } from '../elements/elements.ts';
import { flatten, type FlatDesign } from '../flatten/flatten.ts';
import { copperName, resolveJoints, type JointEnd, type ResolvedJoint } from '../joints/resolved.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { signalKind, signalTags, type SignalTags } from '../signals/tags.ts';
import { carries } from '../terminals/pigtails.ts';
import { componentTerminals } from '../terminals/resolve.ts';
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
  const byGroup = gather(copper, flat, joined);
  const list = new Map<number, Net>();
  for (const [group, net] of byGroup) {
    list.set(group, { id: `N${list.size + 1}`, signal: agreedSignal(catalog, net.terminals, tags), ...net });
  }
  const netOf = (ref: TerminalRef) => list.get(copper.groupOf(copperName(ref.instance, ref.terminal)) ?? -1);
  return {
    list: [...list.values()],
    of: netOf,
    copperAt: (ref) => {
      const name = copperName(ref.instance, ref.terminal);
      return netOf(ref)?.id ?? `copper ${copper.groupOf(name) ?? name}`;
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

/** The terminals of each group that a joint touches, and the carried pins that board copper links to it. */
function gather(
  copper: CopperGroups,
  flat: FlatDesign,
  joined: ReadonlyMap<string, JointEnd[]>,
): Map<number, Gathered> {
  const touched = new Set([...joined.keys()].map((name) => copper.groupOf(name)!));
  const byGroup = new Map<number, Gathered>();
  const netOf = (group: number): Gathered => {
    let net = byGroup.get(group);
    if (net === undefined) byGroup.set(group, (net = { terminals: [], pins: [] }));
    return net;
  };
  for (const { name, ref, isPin } of partTerminals(flat)) {
    const group = copper.groupOf(name);
    if (group === undefined || !touched.has(group)) continue;
    const ends = joined.get(name);
    if (ends === undefined && !isPin) continue;
    const net = netOf(group);
    net.terminals.push(...(ends?.map((end) => end.ref) ?? [ref]));
    if (isPin) net.pins.push(ref);
  }
  for (const [name, ends] of joined) {
    if (ends[0]!.ref.end !== undefined) netOf(copper.groupOf(name)!).terminals.push(...ends.map((end) => end.ref));
  }
  return byGroup;
}

function joinBonds(copper: CopperGroups, flat: FlatDesign): void {
  for (const segment of flat.design.instances.segments ?? []) {
    const wire = definition(flat.libraryOf(segment.id), 'wires', segment.def);
    if (wire === undefined) continue;
    for (const mass of elementsOf(wire).masses) {
      const carried = mass.filter((path) => carries(segment, path));
      copper.joinAll(carried.map((path) => copperName(segment.id, path)));
    }
  }
}

function joinBreakouts(copper: CopperGroups, flat: FlatDesign): void {
  for (const breakout of flat.design.instances.breakouts ?? []) {
    for (const { from, to } of continuationsOf(breakout)) {
      copper.join(copperName(from.segment, from.path), copperName(to.segment, to.path));
    }
  }
}

function joinBoards(copper: CopperGroups, flat: FlatDesign): void {
  for (const instance of flat.design.instances.pcbas ?? []) {
    const board = composeBoard(flat.libraryOf(instance.id), instance.def);
    for (const link of board?.record.internalLinks ?? []) {
      if (linkState(board!, instance, link) !== 'plain') continue;
      copper.join(copperName(instance.id, link.from), copperName(instance.id, link.to));
    }
  }
}

/** Joins what the joints join; returns every joined terminal by its copper, one entry per spelling. */
function joinJoints(copper: CopperGroups, joints: readonly ResolvedJoint[]): Map<string, JointEnd[]> {
  const terminals = new Map<string, JointEnd[]>();
  for (const { a, b } of joints) {
    if (!a.at.ok || !b.at.ok) continue;
    copper.join(a.copper, b.copper);
    for (const end of [a, b]) {
      if (end.at.ok && end.at.on === 'pigtail') {
        copper.joinAll([end.copper, ...end.at.members.map((path) => copperName(end.ref.instance, path))]);
      }
      const others = terminals.get(end.copper);
      if (others === undefined) terminals.set(end.copper, [end]);
      else if (!others.some((other) => other.name === end.name)) others.push(end);
    }
  }
  return terminals;
}

interface PartTerminal {
  readonly name: string;
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
  return { name: copperName(instance, terminal), ref: { instance, terminal }, isPin };
}

function agreedSignal(catalog: Catalog, terminals: readonly TerminalRef[], tags: SignalTags): string | undefined {
  let agreed: string | undefined;
  for (const ref of terminals) {
    if (ref.end !== undefined) continue;
    const signal = tags.get(formatTerminal({ instance: ref.instance, terminal: ref.terminal }))?.signal;
    if (signal === undefined || signal === agreed || signalKind(catalog.library, signal) === 'none') continue;
    if (agreed !== undefined) return undefined;
    agreed = signal;
  }
  return agreed;
}
