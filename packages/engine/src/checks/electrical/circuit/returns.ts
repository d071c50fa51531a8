/** Computes the returns: the currents of the loads through the grounds of the cable, back to the devices that deliver them. */
import type { TerminalText } from '@cablewright/model';
import type { Catalog } from '../../../library/catalog.ts';
import { returningAmperes } from '../../../connectivity/conductors/phases.ts';
import { signalTable } from '../../../resolver/pairing/signal-table.ts';
import type { Potential } from '../../rule-check/conducting.ts';
import type { PlacedPin } from '../../rule-check/placed-pins.ts';
import { vertexOf, type CopperGraph, type CoreEdge } from '../../../connectivity/conductors/copper-graph.ts';
import type { PartLink } from '../../../connectivity/parts/part-links.ts';
import { nodeVolts } from '../../../connectivity/parts/resistor-network.ts';
import type { CircuitEnd, Feeding } from './ends.ts';
import { contactFlowsOn, flowsOn, Nodes, pathsOf, type Path } from './solve.ts';

/** One potential that carries a current, and the known values of its circuit. */
export interface Circuit {
  readonly potential: Potential;
  readonly ends: readonly CircuitEnd[];
  readonly feeding: Feeding;
  /** Current in each conductor, in A. */
  readonly flows: ReadonlyMap<CoreEdge, number>;
  /** Current in each conducting part, in A; absent if the source is unknown. */
  readonly partFlows: ReadonlyMap<PartLink, number>;
  /** Works out the current through each contact, in A; empty if the source is unknown. */
  readonly contactFlows: () => ReadonlyMap<TerminalText, number>;
  /** Voltage drop from the source to a terminal, in V; absent if the source or a resistance is unknown. */
  readonly dropTo: (vertex: TerminalText) => number | undefined;
  /** Current out of each source by instance, in A. */
  readonly delivered: ReadonlyMap<string, number>;
  /** Conductors whose resistance is unknown. */
  readonly unknownOhms: readonly CoreEdge[];
}

export interface LoadReturn {
  /** Volts between the ground of the load and that of its source. */
  readonly volts: number;
  /** The ground pins of the load. */
  readonly pins: readonly string[];
  /** True if only a screen leads back to the source, and no conductor. */
  readonly isOverScreen?: true;
}

interface ReturnInput {
  readonly catalog: Catalog;
  readonly graph: CopperGraph;
  readonly ohmsOf: (core: CoreEdge) => number | undefined;
  readonly grounds: readonly Potential[];
  readonly feeds: readonly Circuit[];
}

export interface Returns {
  readonly flows: ReadonlyMap<CoreEdge, number>;
  readonly partFlows: ReadonlyMap<PartLink, number>;
  /** Computes the current through each contact, in A, if it is known. */
  readonly contactFlows: () => ReadonlyMap<TerminalText, number>;
  readonly of: (circuit: Circuit, instance: string) => LoadReturn | undefined;
  /** True if circuits account for all current in the ground. Its declared currents are then not solved separately. */
  readonly covers: (ground: Potential) => boolean;
}

/**
 * Computes the return of each load to the device that feeds it, through the grounds they share. Grounds of one signal on one
 * part are joined inside the device. Screens carry a return only if no conductor does.
 */
export function returnsOf(input: ReturnInput): Returns {
  const wanted = input.feeds.some(({ feeding }) => feeding.known && feeding.loads.length > 0);
  const grounds: Returns =
    wanted && input.grounds.length > 0
      ? new ReturnSolver(input).solve()
      : {
          flows: new Map(),
          partFlows: new Map(),
          contactFlows: () => new Map(),
          of: () => undefined,
          covers: () => false,
        };
  return {
    ...grounds,
    of: (circuit, instance) => grounds.of(circuit, instance) ?? pairReturn(input, circuit, instance),
  };
}

/** True for a ground, or for an additional contact of a ground. */
export function isReturn({ type, pin }: PlacedPin): boolean {
  return type === 'ground' || pin.kind === 'return';
}

/** The voltage drop on the other line of a pair, such as a neutral, if its current is known too. */
function pairReturn({ catalog, feeds }: ReturnInput, { feeding }: Circuit, instance: string): LoadReturn | undefined {
  const load = feeding.known ? feeding.loads.find((one) => one.instance === instance) : undefined;
  const signal = load?.ends[0]?.pin?.pin.signal;
  const mate = signal === undefined ? undefined : signalTable(catalog.library).mateOf(signal);
  if (mate === undefined) return undefined;
  for (const { ends, dropTo } of feeds) {
    const end = ends.find(({ ref, pin }) => ref.instance === instance && pin?.pin.signal === mate);
    const volts = end === undefined ? undefined : dropTo(end.vertex);
    if (end !== undefined && volts !== undefined) return { volts: Math.abs(volts), pins: [end.vertex] };
  }
  return undefined;
}

interface Way {
  readonly circuit: Circuit;
  readonly instance: string;
  readonly load: readonly PlacedPin[];
  readonly source: readonly PlacedPin[];
  readonly amperes: number;
  /** Phase angle of the supply, in degrees. */
  readonly phaseDeg?: number;
}

class ReturnSolver {
  readonly #input: ReturnInput;
  readonly #groundsAt: ReadonlyMap<string, readonly PlacedPin[]>;

  /** The other line of a pair. Each line is the return of the other. */
  readonly #mateOf: (signal: string) => string | undefined;

  constructor(input: ReturnInput) {
    this.#input = input;
    this.#mateOf = signalTable(input.catalog.library).mateOf;
    const pins = input.grounds.flatMap((ground) => ground.pins).filter(isReturn);
    this.#groundsAt = Map.groupBy(pins, ({ ref }) => ref.instance);
  }

  solve(): Returns {
    const ways = this.#ways();
    const plain = this.#solveWith(ways, false);
    const found = ways.every((way) => plain.volts(way) !== undefined) ? plain : this.#solveWith(ways, true);
    const covered = new Set(ways.map(({ instance }) => instance));
    return {
      flows: found.flows,
      partFlows: found.partFlows,
      contactFlows: found.contactFlows,
      of: (circuit, instance) => {
        const way = ways.find((one) => one.circuit === circuit && one.instance === instance);
        const volts = way === undefined ? undefined : found.volts(way);
        if (way === undefined || volts === undefined) return undefined;
        const overScreen = plain.reaches(way) ? {} : { isOverScreen: true as const };
        return { volts, pins: way.load.map(({ name }) => name), ...overScreen };
      },
      covers: (ground) => ground.pins.some(({ ref }) => covered.has(ref.instance)),
    };
  }

  #ways(): Way[] {
    return this.#input.feeds.flatMap((circuit) => {
      const { feeding } = circuit;
      if (!feeding.known) return [];
      return feeding.loads.flatMap(({ instance, amperes, ends }): Way[] => {
        const signal = ends[0]?.pin?.pin.signal;
        if (signal !== undefined && this.#mateOf(signal) !== undefined) return [];
        const load = this.#returnPins(instance, signal);
        const source = feeding.sources
          .map((one) => this.#returnPins(one.instance, one.ends[0]?.pin?.pin.signal))
          .find((pins) => pins.length > 0);
        const back = source ?? this.#standIn(load, circuit);
        if (load.length === 0 || back === undefined) return [];
        return [{ circuit, instance, load, source: back, amperes, phaseDeg: ends[0]?.pin?.pin.phaseDeg }];
      });
    });
  }

  /**
   * For a source without a ground pin: the only other part on the ground of the load that is not a load itself, such as a
   * stud.
   */
  #standIn(load: readonly PlacedPin[], { feeding }: Circuit): readonly PlacedPin[] | undefined {
    const loads = new Set(feeding.known ? feeding.loads.map(({ instance }) => instance) : []);
    const grounds = this.#input.grounds.filter(({ pins }) => load.some((pin) => pins.includes(pin)));
    const pins = grounds
      .flatMap((ground) => ground.pins)
      .filter(({ type, ref }) => type === 'ground' && !loads.has(ref.instance));
    return new Set(pins.map(({ ref }) => ref.instance)).size === 1 ? pins : undefined;
  }

  /**
   * The grounds named as the return of a signal. If there are none: the grounds that name no supply for a phase,
   * otherwise all grounds except frame grounds, or the frame grounds if there are no others.
   */
  #returnPins(instance: string, signal: string | undefined): readonly PlacedPin[] {
    const pins = this.#groundsAt.get(instance) ?? [];
    const { library } = this.#input.catalog;
    const returnFor = ({ pin }: PlacedPin) => library.signal(pin.signal)?.returnFor ?? [];
    const naming = pins.filter((pin) => signal !== undefined && returnFor(pin).includes(signal));
    // A ground that returns only this supply takes precedence over one that returns many.
    const fewest = Math.min(...naming.map((pin) => returnFor(pin).length));
    const named = naming.filter((pin) => returnFor(pin).length === fewest);
    // Further contacts of the same return have separate signals and are joined inside the device.
    if (named.length > 0) return [...named, ...pins.filter(({ pin }) => pin.kind === 'return')];
    // Phases return through each other: a ground that names other supplies, such as that of a brake, is not their neutral.
    if (library.signal(signal)?.phaseDeg !== undefined)
      return pins.filter((pin) => !pin.pin.takesScreen && returnFor(pin).length === 0);
    const proper = pins.filter(({ pin }) => !pin.takesScreen);
    return proper.length > 0 ? proper : pins;
  }

  #solveWith(ways: readonly Way[], throughScreens: boolean) {
    const { graph, ohmsOf, grounds } = this.#input;
    const nodes = new Nodes(graph, throughScreens);
    const vertex = ({ ref }: PlacedPin) => vertexOf(ref);
    for (const { load, source } of ways)
      for (const pins of [load, source]) {
        const further = pins.filter(({ pin }) => pin.kind === 'return');
        if (further.length > 0) nodes.joinAll(pins.map(vertex));
        else for (const one of Map.groupBy(pins, ({ pin }) => pin.signal).values()) nodes.joinAll(one.map(vertex));
      }
    const ids = new Set(grounds.flatMap((ground) => ground.nets.map(({ id }) => id)));
    const cores = graph.cores.filter(({ net }) => ids.has(net));
    const parts = graph.parts.filter(({ net }) => ids.has(net));
    const paths = pathsOf(nodes, cores, parts, ohmsOf);
    const island = islandsOf(paths);
    const chosen = new Map(ways.map((way) => [way, meeting(way, (pin) => nodes.of(vertex(pin)), island)]));
    const byIsland = Map.groupBy(paths, ({ a }) => island(a));
    /** The voltage at each node, solved for one phase at a time. */
    const solved = [...Map.groupBy(chosen, ([{ phaseDeg }]) => phaseDeg)].map(([phaseDeg, ways]) => {
      const fed = new Map<number, number>();
      const references = new Map<number, number>();
      for (const [{ amperes }, at] of ways) {
        if (at === undefined) continue;
        fed.set(at.load, (fed.get(at.load) ?? 0) + amperes);
        fed.set(at.source, (fed.get(at.source) ?? 0) - amperes);
        references.set(island(at.source), at.source);
      }
      const volts = new Map<number, number>();
      for (const [number, own] of byIsland) {
        const reference = references.get(number);
        if (reference !== undefined) for (const [node, at] of nodeVolts(own, fed, reference)) volts.set(node, at);
      }
      return { phaseDeg, volts, ...flowsOn(paths, volts) };
    });
    const unknown = new Set(cores.filter(({ over }) => ohmsOf(over) === undefined).map(({ a }) => island(nodes.of(a))));
    return {
      flows: sumOfPhases(solved, ({ flows }) => flows),
      partFlows: sumOfPhases(solved, ({ partFlows }) => partFlows),
      contactFlows: () => {
        const edges = [...cores, ...parts];
        const phases = solved.map(({ phaseDeg, volts }) => ({
          phaseDeg,
          flows: contactFlowsOn(graph, nodes, edges, paths, volts),
        }));
        return sumOfPhases(phases, ({ flows }) => flows);
      },
      reaches: (way: Way) => chosen.get(way) !== undefined,
      volts: (way: Way) => {
        const at = chosen.get(way);
        if (at === undefined || unknown.has(island(at.load))) return undefined;
        const { volts } = solved.find(({ phaseDeg }) => phaseDeg === way.phaseDeg)!;
        return (volts.get(at.load) ?? 0) - (volts.get(at.source) ?? 0);
      },
    };
  }
}

/** Adds the currents of all phases in each conductor or part as vectors. */
function sumOfPhases<S extends { readonly phaseDeg: number | undefined }, T>(
  solved: readonly S[],
  flowsOf: (phase: S) => ReadonlyMap<T, number>,
): ReadonlyMap<T, number> {
  const [only] = solved;
  if (only !== undefined && solved.length === 1) return flowsOf(only);
  const ways = new Set(solved.flatMap((phase) => [...flowsOf(phase).keys()]));
  return new Map(
    [...ways].map((way) => [
      way,
      returningAmperes(solved.map((phase) => ({ phaseDeg: phase.phaseDeg, amperes: flowsOf(phase).get(way) ?? 0 }))),
    ]),
  );
}

/** A ground of the load and a ground of the source that are connected by copper. */
function meeting({ load, source }: Way, nodeOf: (pin: PlacedPin) => number, island: (node: number) => number) {
  for (const near of load)
    for (const far of source) {
      const [a, b] = [nodeOf(near), nodeOf(far)];
      if (island(a) === island(b)) return { load: a, source: b };
    }
  return undefined;
}

/** Numbers the connected components of a network, and returns the number for a node. */
function islandsOf(paths: readonly Path[]): (node: number) => number {
  const around = new Map<number, number[]>();
  for (const { a, b } of paths) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const near = around.get(from);
      if (near === undefined) around.set(from, [to]);
      else near.push(to);
    }
  }
  const island = new Map<number, number>();
  for (const start of around.keys()) {
    if (island.has(start)) continue;
    const open = [start];
    island.set(start, start);
    for (const at of open)
      for (const next of around.get(at) ?? []) {
        if (island.has(next)) continue;
        island.set(next, start);
        open.push(next);
      }
  }
  return (node) => island.get(node) ?? node;
}
