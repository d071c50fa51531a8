/** Solves the voltages and currents of one net with known sources and loads. */
import type { TerminalText } from '@cablewright/model';
import { Groups } from '../../../library/groups.ts';
import type { PartLink } from '../../../connectivity/parts/part-links.ts';
import type { CopperGraph, CoreEdge, GraphEdge } from '../../../connectivity/conductors/copper-graph.ts';
import { nonEmptyGroups } from '../../../library/non-empty.ts';
import type { CircuitDevice, Feeding } from './ends.ts';
import { nodeVolts, type NetworkEdge } from '../../../connectivity/parts/resistor-network.ts';

export interface SolvedFeed {
  readonly flows: ReadonlyMap<CoreEdge, number>;
  readonly partFlows: ReadonlyMap<PartLink, number>;
  /** Works out the current through each contact, in A: see `contactFlowsOn`. */
  readonly contactFlows: () => ReadonlyMap<TerminalText, number>;
  readonly dropTo: (vertex: TerminalText) => number | undefined;
  /** Current out of each source by instance, in A. */
  readonly delivered: ReadonlyMap<string, number>;
}

/**
 * Resistance of a fuse or link that states none, in Ω: negligible next to any wire, but not 0, so that its current can be
 * computed.
 */
const partOhms = 1e-6;
/** Resistance per metre of a conductor that states none. A single branch carries the same current whatever this is. */
const assumedOhmsPerM = 0.02;
/** Length assumed for a conductor without a stated length, in mm. Its voltage drop isn't counted. */
const assumedMm = 1000;

/** Vertices as numbered nodes. */
export class Nodes {
  readonly #groups: Groups<TerminalText>;
  /** Nodes joined inside devices, by the copper group they belong to. */
  readonly #devices = new Groups<number>();

  constructor(graph: CopperGraph, throughScreens: boolean) {
    this.#groups = throughScreens ? graph.screened : graph.joined;
  }

  /**
   * Joins the contacts that a device joins internally, for this circuit only. Contacts of a load that each state their current stay
   * separate.
   */
  join({ ends }: CircuitDevice, isSource: boolean): void {
    if (isSource || ends.some(({ amperes }) => amperes === undefined)) this.joinAll(ends.map(({ vertex }) => vertex));
  }

  joinAll(vertices: readonly TerminalText[]): void {
    this.#devices.joinAll(vertices.map((vertex) => this.#copper(vertex)));
  }

  #copper(vertex: TerminalText): number {
    return this.#groups.makeGroup(vertex);
  }

  of(vertex: TerminalText): number {
    return this.#devices.makeGroup(this.#copper(vertex));
  }

  /**
   * The number of the copper that a vertex belongs to: everything connected to it without resistance. Joints inside
   * devices don't count.
   */
  copperOf(vertex: TerminalText): number {
    return this.#copper(vertex);
  }
}

/** An edge of the network, with the core or part it represents. */
export interface Path extends NetworkEdge {
  readonly core?: CoreEdge;
  readonly part?: PartLink;
}

export function pathsOf(
  nodes: Nodes,
  cores: readonly GraphEdge<CoreEdge>[],
  parts: readonly GraphEdge<PartLink>[],
  ohmsOf: (core: CoreEdge) => number | undefined,
): Path[] {
  return [
    ...cores.map(({ over: core, a, b }) => ({
      a: nodes.of(a),
      b: nodes.of(b),
      ohms: ohmsOf(core) ?? (assumedOhmsPerM * (core.segment.lengthMm ?? assumedMm)) / 1000,
      core,
    })),
    ...parts.map(({ over: part, a, b }) => ({
      a: nodes.of(a),
      b: nodes.of(b),
      ohms: Math.max(partOhms, part.reading.ohms ?? 0),
      part,
    })),
  ];
}

export function flowsOn(paths: readonly Path[], volts: ReadonlyMap<number, number>) {
  const flows = new Map<CoreEdge, number>();
  const partFlows = new Map<PartLink, number>();
  for (const { a, b, ohms, core, part } of paths) {
    const [from, to] = [volts.get(a), volts.get(b)];
    const amperes = from === undefined || to === undefined ? 0 : Math.abs(from - to) / ohms;
    if (core !== undefined) flows.set(core, amperes);
    if (part !== undefined) partFlows.set(part, amperes);
  }
  return { flows, partFlows };
}

/**
 * The current through each contact, in A: the sum of what its conductors and parts carry towards it. `edges` are those of the
 * paths, in the same order. Contacts that share their copper, such as those with a jumper, are left out, because it is unknown
 * how they share the current.
 */
export function contactFlowsOn(
  { sinks }: CopperGraph,
  nodes: Nodes,
  edges: readonly GraphEdge<unknown>[],
  paths: readonly Path[],
  volts: ReadonlyMap<number, number>,
): Map<TerminalText, number> {
  const into = new Map<number, number>();
  const add = (vertex: TerminalText, amperes: number) =>
    into.set(nodes.copperOf(vertex), (into.get(nodes.copperOf(vertex)) ?? 0) + amperes);
  for (const [i, { a, b }] of edges.entries()) {
    const path = paths[i]!;
    const [from, to] = [volts.get(path.a), volts.get(path.b)];
    if (from === undefined || to === undefined) continue;
    const amperes = (from - to) / path.ohms;
    add(a, -amperes);
    add(b, amperes);
  }
  const nets = new Set(edges.map(({ net }) => net));
  const contacts = [...nets].flatMap((net) => [...(sinks.get(net)?.keys() ?? [])]);
  return new Map(
    [...nonEmptyGroups(contacts, (vertex) => nodes.copperOf(vertex))].flatMap(([copper, [vertex, ...others]]) => {
      const amperes = into.get(copper);
      return others.length > 0 || amperes === undefined ? [] : [[vertex, Math.abs(amperes)] as const];
    }),
  );
}

/** Solves a feed. All sources have the same voltage. Screens carry a supply only if no other conductor leads to a load. */
export function solveFeed(
  graph: CopperGraph,
  cores: readonly GraphEdge<CoreEdge>[],
  parts: readonly GraphEdge<PartLink>[],
  feeding: Feeding & { readonly known: true },
  ohmsOf: (core: CoreEdge) => number | undefined,
): SolvedFeed {
  const plain = solveWith(graph, new Nodes(graph, false), cores, parts, feeding, ohmsOf);
  const reached = feeding.loads.every(({ ends }) => ends.every(({ vertex }) => plain.dropTo(vertex) !== undefined));
  return reached ? plain : solveWith(graph, new Nodes(graph, true), cores, parts, feeding, ohmsOf);
}

function solveWith(
  graph: CopperGraph,
  nodes: Nodes,
  cores: readonly GraphEdge<CoreEdge>[],
  parts: readonly GraphEdge<PartLink>[],
  { sources, loads }: Feeding & { readonly known: true },
  ohmsOf: (core: CoreEdge) => number | undefined,
): SolvedFeed {
  for (const load of loads) nodes.join(load, false);
  const contacts = sources.flatMap(({ instance, ends }) => ends.map(({ vertex }) => ({ instance, vertex })));
  const [
    {
      ends: [firstContact],
    },
  ] = sources;
  const instanceAt = new Map(contacts.map(({ instance, vertex }) => [nodes.of(vertex), instance]));
  const apart = pathsOf(nodes, cores, parts, ohmsOf);
  nodes.joinAll(contacts.map(({ vertex }) => vertex));
  const source = nodes.of(firstContact.vertex);
  const merged = (node: number) => (instanceAt.has(node) ? source : node);
  const paths = apart.map((path) => ({ ...path, a: merged(path.a), b: merged(path.b) }));
  const fed = new Map<number, number>();
  for (const { ends, amperes } of loads)
    for (const [vertex, drawn] of drawnAt(ends, amperes))
      fed.set(nodes.of(vertex), (fed.get(nodes.of(vertex)) ?? 0) - drawn);
  const volts = nodeVolts(paths, fed, source);
  const { flows, partFlows } = flowsOn(paths, volts);
  const delivered = new Map<string, number>();
  for (const { a, b, ohms } of apart) {
    for (const [near, far] of [
      [a, b],
      [b, a],
    ] as const) {
      const instance = instanceAt.get(near);
      const farV = volts.get(merged(far));
      if (instance === undefined || farV === undefined) continue;
      delivered.set(instance, (delivered.get(instance) ?? 0) - farV / ohms);
    }
  }
  return {
    flows,
    partFlows,
    contactFlows: () => contactFlowsOn(graph, nodes, [...cores, ...parts], paths, volts),
    delivered,
    dropTo: (vertex) => {
      const at = volts.get(nodes.of(vertex));
      return at === undefined ? undefined : 0 - at;
    },
  };
}

/**
 * Assigns the current to contacts. If all contacts state a current, each gets its own; otherwise the first gets the
 * total, because the device joins them internally.
 */
function drawnAt(ends: CircuitDevice['ends'], amperes: number): [TerminalText, number][] {
  const stated = ends.flatMap((end): [TerminalText, number][] =>
    end.amperes === undefined ? [] : [[end.vertex, end.amperes]],
  );
  return stated.length < ends.length ? [[ends[0].vertex, amperes]] : stated;
}
