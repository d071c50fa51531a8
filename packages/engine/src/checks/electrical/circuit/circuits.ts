/** Computes the currents of a design: from each source through wires and fuses to the loads, and back through the grounds. */
import type { Design, TerminalText } from '@cablewright/model';
import { conditionsOf } from '../../../connectivity/conductors/ampacity.ts';
import { maxResistance } from '../../../connectivity/conductors/materials.ts';
import { conductorCelsius } from '../../../connectivity/conductors/stock-ampacity.ts';
import { netsOf, type NetId, type Nets } from '../../../connectivity/nets/nets.ts';
import type { PartLink } from '../../../connectivity/parts/part-links.ts';
import type { Catalog } from '../../../library/catalog.ts';
import { derivedFromBoth } from '@cablewright/derive';
import type { Potential } from '../../rule-check/conducting.ts';
import { pinsOf, type PlacedPin } from '../../rule-check/placed-pins.ts';
import { ratedCores } from './rated-cores.ts';
import { maxCurrentOf } from '../../../resolver/devices/supply-limits.ts';
import { CopperGraph, vertexOf, type CoreEdge } from '../../../connectivity/conductors/copper-graph.ts';
import { amperesByVertex, declaredCurrents, flowsByCut, type DeclaredCurrent } from './currents.ts';
import { fuseIn } from './fuse.ts';
import { feedingOf, type CircuitEnd } from './ends.ts';
import { largest, returnsOfAll } from './redundant-returns.ts';
import { isReturn, returnsOf, type LoadReturn, type Circuit } from './returns.ts';
import { circuitPotentialsOf } from './series-diodes.ts';
import { solveFeed, type SolvedFeed } from './solve.ts';

export interface Circuits {
  readonly nets: Nets;
  readonly graph: CopperGraph;
  readonly declared: readonly DeclaredCurrent[];
  readonly list: readonly Circuit[];
  /** The largest current in each conductor over all circuits and returns, in A. */
  readonly flows: ReadonlyMap<CoreEdge, number>;
  /** The largest known current in each conducting part, in A. */
  readonly partFlows: ReadonlyMap<PartLink, number>;
  /** Computes the largest known current through each contact, in A. Absent if contacts share a current in an unknown way. */
  readonly contactFlows: () => ReadonlyMap<TerminalText, number>;
  /** A net that several sources feed, each behind its own diode: its nets, and a circuit for each of the sources. */
  readonly redundant: readonly { readonly nets: ReadonlySet<NetId>; readonly circuits: readonly Circuit[] }[];
  /** The return of a load of a circuit; undefined if it is unknown or not in the cable. */
  readonly returnOf: (circuit: Circuit, instance: string) => LoadReturn | undefined;
  /** Largest resistance at the temperature of the conductor. */
  readonly ohmsOf: OhmsOf;
}

type OhmsOf = (core: CoreEdge) => number | undefined;

/**
 * The circuits of the nets with a declared current, a supply pin that states its current, or a fuse. Cached per
 * catalog and design.
 */
export const circuitsOf: (catalog: Catalog, design: Design) => Circuits = derivedFromBoth(
  'circuits',
  (catalog, design: Design) => findCircuits(catalog, design, () => false),
);

/** The circuits of a design, including supply nets whose currents are all unknown. */
export const supplyCircuitsOf: (catalog: Catalog, design: Design) => Circuits = derivedFromBoth(
  'supply circuits',
  (catalog, design: Design) =>
    findCircuits(catalog, design, ({ pins }) => pins.some(({ pin }) => pin.kind === 'power')),
);

function findCircuits(catalog: Catalog, design: Design, also: (potential: Potential) => boolean): Circuits {
  const nets = netsOf(catalog, design);
  const declared = declaredCurrents(catalog, design);
  const amperes = amperesByVertex(declared);
  const potentials = circuitPotentialsOf(nets);
  const wanted = wantedPotentials(nets, declared, also);
  if (wanted.length === 0) return noCircuits(nets, declared);
  const grounds = potentials.list.filter(hasGround);
  const all = [...new Set([...wanted, ...grounds])];
  const ids = new Set(all.flatMap((one) => one.nets.map(({ id }) => id)));
  const graph = new CopperGraph(
    nets,
    ids,
    all.flatMap(({ through }) => through),
  );
  const coresByNet = Map.groupBy(graph.cores, ({ net }) => net);
  const solve = (ohmsOf: OhmsOf) => {
    const feeds = wanted
      .filter((one) => !hasGround(one))
      .map((one) => circuitOn(nets, graph, coresByNet, amperes, ohmsOf, one));
    const returns = returnsOfAll(feeds, potentials.redundant, (some) =>
      returnsOf({ catalog, graph, ohmsOf, grounds, feeds: some }),
    );
    const alone = wanted
      // Currents returned by loads are already computed. A declared current is solved separately as well, and the
      // larger one counts.
      .filter((one) => hasGround(one) && (!returns.covers(one) || isDeclared(nets, declared, one)))
      .map((one) => circuitOn(nets, graph, coresByNet, amperes, ohmsOf, one));
    const list = [...feeds, ...alone];
    return {
      list,
      flows: largest([...list.map(({ flows }) => flows), returns.flows]),
      partFlows: largest([...list.map(({ partFlows }) => partFlows), returns.partFlows]),
      contactFlows: () => largest([...list.map((circuit) => circuit.contactFlows()), returns.contactFlows()]),
      returnOf: returns.of,
      ohmsOf,
    };
  };
  const solved = warmed(catalog, design, nets, solve);
  const redundant = potentials.redundant.map(({ far, feeds }) => ({
    nets: new Set(far.nets.map(({ id }) => id)),
    circuits: solved.list.filter(({ potential }) => feeds.includes(potential)),
  }));
  return { nets, graph, declared, ...solved, redundant };
}

/**
 * Solves with every conductor at ambient temperature, then once more at the temperatures that result from these
 * currents. In a tree the currents stay the same; in a mesh, resistances change by only a few per cent, so the currents
 * hardly change.
 */
function warmed<T extends Pick<Circuits, 'flows'>>(
  catalog: Catalog,
  design: Design,
  nets: Nets,
  solve: (ohmsOf: OhmsOf) => T,
): T {
  const { ambientC, table } = conditionsOf(catalog.library, design);
  const ohmsAt =
    (celsiusOf: (core: CoreEdge) => number): OhmsOf =>
    (core) =>
      maxResistance(nets.flat.libraryOf(core.segment.id), core.element, core.segment.lengthMm, celsiusOf(core))?.ohms;
  const cold = solve(ohmsAt(() => ambientC));
  const ratings = ratedCores(catalog, design, cold.flows);
  const celsius = new Map(
    [...cold.flows]
      .filter(([, amperes]) => amperes > 0)
      .map(([core, amperes]) => [core, conductorCelsius(table, core.wire, ratings.of(core), amperes, ambientC)]),
  );
  if (![...celsius.values()].some((one) => one > ambientC + coldK)) return cold;
  return solve(ohmsAt((core) => celsius.get(core) ?? ambientC));
}

/** Rises below this, in K, are ignored: they change a resistance by less than one part in two thousand. */
const coldK = 0.1;

function noCircuits(nets: Nets, declared: readonly DeclaredCurrent[]): Circuits {
  const graph = new CopperGraph(nets, undefined);
  const unknown = () => undefined;
  return {
    nets,
    graph,
    declared,
    list: [],
    flows: new Map(),
    partFlows: new Map(),
    contactFlows: () => new Map(),
    returnOf: unknown,
    ohmsOf: unknown,
    redundant: [],
  };
}

function hasGround({ pins }: Potential): boolean {
  return pins.some(isReturn) && !pins.some(({ pin }) => pin.kind === 'power');
}

function isDeclared(nets: Nets, declared: readonly DeclaredCurrent[], { nets: own }: Potential): boolean {
  return declared.some(({ at, ref }) => {
    const net = at.ok ? nets.of(ref) : undefined;
    return net !== undefined && own.includes(net);
  });
}

function isShorted({ pins }: Potential): boolean {
  return pins.some(({ type }) => type === 'ground') && pins.some(({ pin }) => pin.kind === 'power');
}

/** Potentials with a declared current, with a pin that states the supply current it takes or delivers, or with a fuse. */
function wantedPotentials(
  nets: Nets,
  declared: readonly DeclaredCurrent[],
  also: (potential: Potential) => boolean,
): Potential[] {
  const potentials = circuitPotentialsOf(nets);
  const named = declared.flatMap(({ at, ref }) => {
    const net = at.ok ? nets.of(ref) : undefined;
    return net === undefined ? [] : [potentials.of(net)];
  });
  const stated = potentials.list.filter(({ pins }) => pins.length > 1 && pins.some(isSupplyPin));
  const fused = potentials.list.filter(({ through }) =>
    through.some((link) => fuseIn(nets.flat.libraryOf(link.instance), link) !== undefined),
  );
  // A supply connected to ground is reported as a short circuit; its currents cannot be computed.
  return [...new Set([...named, ...stated, ...fused, ...potentials.list.filter(also)])].filter(
    (one) => !isShorted(one),
  );
}

function isSupplyPin({ type, pin }: Potential['pins'][number]): boolean {
  const states = (pin.currentA ?? 0) > 0 || maxCurrentOf(pin) !== undefined;
  return (
    states &&
    (type === 'supply-in' ||
      type === 'supply-out' ||
      (type === 'supply' && pin.dir === 'bidir') ||
      isLineLoad({ type, pin }))
  );
}

/** A line that states its consumption, such as a loudspeaker or the input of a current loop. */
function isLineLoad({ type, pin }: Pick<PlacedPin, 'type' | 'pin'>): boolean {
  return type === 'input' && (pin.currentA ?? 0) > 0;
}

function circuitOn(
  nets: Nets,
  graph: CopperGraph,
  coresByNet: ReadonlyMap<NetId, CopperGraph['cores']>,
  amperes: ReadonlyMap<TerminalText, number>,
  ohmsOf: OhmsOf,
  potential: Potential,
): Circuit {
  const ends = endsOf(nets, graph, amperes, potential);
  const feeding = feedingOf(ends);
  const cores = potential.nets.flatMap(({ id }) => coresByNet.get(id) ?? []);
  const unknownOhms = cores.filter(({ over }) => ohmsOf(over) === undefined).map(({ over }) => over);
  const solved: SolvedFeed | undefined = feeding.known
    ? solveFeed(graph, cores, partsOf(graph, potential), feeding, ohmsOf)
    : undefined;
  const byVertex = new Map(ends.map((end) => [end.vertex, end.amperes]));
  return {
    potential,
    ends,
    feeding,
    flows: solved?.flows ?? flowsByCut(graph, cores, byVertex),
    partFlows: solved?.partFlows ?? new Map(),
    contactFlows: solved?.contactFlows ?? (() => new Map()),
    dropTo: (vertex) => (solved === undefined || unknownOhms.length > 0 ? undefined : solved.dropTo(vertex)),
    delivered: solved?.delivered ?? new Map(),
    unknownOhms,
  };
}

function partsOf(graph: CopperGraph, { through }: Potential): CopperGraph['parts'] {
  const own = new Set(through);
  return graph.parts.filter(({ over }) => own.has(over));
}

/** The terminals of a potential, without those of parts that only pass the current on. */
function endsOf(
  nets: Nets,
  graph: CopperGraph,
  amperes: ReadonlyMap<TerminalText, number>,
  { nets: own, through }: Potential,
): CircuitEnd[] {
  const links = [...through, ...circuitPotentialsOf(nets).diodes];
  const passing = new Set(links.flatMap(({ from, to }) => [vertexOf(from), vertexOf(to)]));
  const pinAt = pinsOf(nets);
  return own.flatMap(({ id }) =>
    [...(graph.sinks.get(id) ?? [])].flatMap(([vertex, ref]): CircuitEnd[] => {
      if (passing.has(vertex) && !amperes.has(vertex)) return [];
      const pin = pinAt(ref);
      const declared = amperes.get(vertex);
      const stated = pin !== undefined && (pin.type === 'supply-in' || isLineLoad(pin)) ? pin.pin.currentA : undefined;
      return [{ vertex, ref, pin, amperes: declared ?? stated, isDeclared: declared !== undefined }];
    }),
  );
}
