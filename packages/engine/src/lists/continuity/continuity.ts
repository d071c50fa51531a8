/**
 * Continuity test data: the points that a tester probes and the reading expected of each test. Independent of any tester's
 * file format.
 */
import { present, type Design, type End } from '@cablewright/model';
import { isScreen } from '../../connectivity/elements.ts';
import type { Catalog } from '../../library/catalog.ts';
import { netsOf, type Net, type NetId, type Nets } from '../../connectivity/nets/nets.ts';
import { PathOhms } from './path-ohms.ts';
import { Network } from '../../connectivity/parts/network.ts';
import { partLinks } from '../../connectivity/parts/part-links.ts';
import type { ExpectedReading } from '../../connectivity/parts/reading.ts';
import { signalKind } from '../../connectivity/signals/tags.ts';
import { testParameters, type ResolvedTestParameters } from './parameters.ts';
import { sameWithstand, type Bond, type InsulationLimits, type TestLimits } from './test-limits.ts';
import { testPoints, type TestPoint } from './points.ts';
import { nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';

export interface Continuity {
  readonly format: 'service.continuity';
  readonly version: 1;
  readonly design: { readonly id: string; readonly label: string; readonly productRef: string | null };
  readonly parameters: ResolvedTestParameters;
  readonly points: readonly TestPoint[];
  readonly nets: readonly {
    readonly net: NetId;
    readonly signal: string | null;
    readonly points: readonly string[];
  }[];
  readonly connections: readonly Connection[];
  readonly isolation: readonly Isolation[];
  readonly opens: readonly Open[];
  /** Yields `isolation` pair by pair, for writers that stream: 500 wires have 125,000 pairs. Not part of the data. */
  readonly pairs: () => Iterable<Isolation>;
  /** True if there are `connections`; usually answered without computing them. Not part of the data. */
  readonly hasReadings: () => boolean;
  /** The limits that some pairs have instead of the parameters, without duplicates. Not part of the data. */
  readonly ownLimits: () => readonly InsulationLimits[];
  /** For each net, the nets that parts connect it to. Such nets form no isolation pair. Not part of the data. */
  readonly joined: () => ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * `path` runs from one end of the cable to the other, or through parts. `commoned` joins points of one net at the same end on
 * purpose.
 */
export interface Connection {
  readonly id: string;
  readonly kind: 'path' | 'commoned';
  readonly from: string;
  readonly to: string;
  readonly expect: ExpectedReading;
  readonly ohms?: number;
  /**
   * Only if current can flow in one direction: the point at which it enters, the point at which it leaves, and the
   * voltage between them while it flows, in V.
   */
  readonly conducts?: { readonly from: string; readonly to: string; readonly volts?: number };
  /** Names of the parts between the two points. */
  readonly through?: readonly string[];
  /** Expected reading at 20 °C, in Ω: the wires between the two points plus the parts. Absent if a wire's data is incomplete. */
  readonly expectedOhms?: number;
  /** Proposed limit in Ω, derived from the wires. Only for a plain connection without a stated limit. */
  readonly proposedMaxOhms?: number;
  /** The test of a protective conductor in addition to its continuity. */
  readonly bond?: Bond;
  /** Number of wires in the path that share the current. The reading may pass even if one of them is broken. */
  readonly parallelWires?: number;
}

/**
 * Why a pair is tested: the worst consequence of a short between its nets. Every pair of nets that no part connects is
 * tested.
 */
type IsolationRule = 'supply-to-return' | 'screen' | 'neighbouring-pins' | 'net-to-net';

export interface Isolation {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  /** The end that both points are on; if they are on different ends, the end of the first. */
  readonly end: End;
  readonly rule: IsolationRule;
  readonly netA: NetId;
  readonly netB: NetId;
  /** The limits of this pair if they differ from the parameters of the data. Absent if the parameters apply. */
  readonly limits?: InsulationLimits;
}

interface Open {
  readonly id: string;
  /** `unused-pin`: nothing is joined to the pin. `open-end`: the wire at this point has an open end. */
  readonly kind: 'unused-pin' | 'open-end';
  readonly point: string;
  readonly why: string;
}

/**
 * The continuity data of a design, including its sub-assemblies. `parameters` have been resolved from their layers. A limit
 * is proposed for each connection if no limit is stated. `limits` are those of an insulation test by voltage.
 */
export function continuity(
  catalog: Catalog,
  design: Design,
  parameters: ResolvedTestParameters = testParameters(),
  isLimitStated = false,
  limits?: TestLimits,
): Continuity {
  const nets = netsOf(catalog, design);
  const points = testPoints(nets);
  const probed = probedNets(nets, points);
  const links = partLinks(nets.flat);
  const network = new Network(links, (link, side) => nets.copperAt(link[side]));
  const pairs = () => isolationPairs(catalog, nets, probed, network, limits);
  let isolation: Isolation[] | undefined;
  let connections: Connection[] | undefined;
  const data = {
    format: 'service.continuity' as const,
    version: 1 as const,
    design: { id: design.id, label: design.label ?? design.id, productRef: design.productRef ?? null },
    parameters,
    points,
    nets: probed.map(({ net, points: own }) => ({
      net: net.id,
      signal: net.signal ?? null,
      points: own.map(({ id }) => id),
    })),
    // Connections and isolation pairs are expensive, so they are computed on first access.
    get connections() {
      return (connections ??= connectionsOf(probed, network, new PathOhms(catalog, nets, isLimitStated), limits));
    },
    get isolation() {
      return (isolation ??= [...pairs()]);
    },
    opens: opensOf(catalog, nets, points, probed, network),
  };
  let joined: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const hasReadings = () => probed.some((one) => one.points.length > 1) || data.connections.length > 0;
  const limitsOfPairs = () =>
    limits === undefined ? [] : [...new Set([...pairs()].flatMap((pair) => pair.limits ?? []))];
  let ownLimits: readonly InsulationLimits[] | undefined;
  return asFunctions(data, {
    pairs,
    hasReadings,
    ownLimits: () => (ownLimits ??= limitsOfPairs()),
    joined: () => (joined ??= joinedNets(probed, network)),
  });
}

/** The pairs whose withstand test differs from the parameters. */
export function ownWithstand(data: Continuity): Isolation[] {
  const differs = (limits: InsulationLimits | undefined) =>
    limits?.hipotVolts !== undefined && !sameWithstand(limits, data.parameters);
  if (!data.ownLimits().some(differs)) return [];
  return [...data.pairs()].filter(({ limits }) => differs(limits));
}

/** Attaches functions to the data as non-enumerable properties, so that they are neither serialized nor copied. */
function asFunctions<T extends object, F extends object>(data: T, functions: F): T & F {
  for (const [name, value] of Object.entries(functions)) Object.defineProperty(data, name, { value });
  return data as T & F;
}

function joinedNets(probed: readonly Probed[], network: Network): ReadonlyMap<string, ReadonlySet<string>> {
  const withParts = probed.map(({ net }) => net.id).filter((id) => network.hasParts(id));
  return new Map(
    withParts.map((id) => [id, new Set(withParts.filter((other) => other !== id && network.connected(id, other)))]),
  );
}

interface Probed {
  readonly net: Net;
  readonly points: NonEmpty<TestPoint>;
}

function probedNets(nets: Nets, points: readonly TestPoint[]): Probed[] {
  const byNet = nonEmptyGroups(points, (point) => point.net);
  return nets.list.flatMap((net) => {
    const own = byNet.get(net.id);
    return own === undefined ? [] : [{ net, points: own }];
  });
}

function connectionsOf(
  probed: readonly Probed[],
  network: Network,
  path: PathOhms,
  limits: TestLimits | undefined,
): Connection[] {
  const found = [...probed.flatMap((one) => withinNet(one, path, limits)), ...throughParts(probed, network, path)];
  return found.map((connection, i) => ({ id: `C${i + 1}`, ...connection }));
}

/** Connections from the first point of a net to each of its other points: enough to prove that all are joined. */
function withinNet({ net, points }: Probed, path: PathOhms, limits?: TestLimits): Omit<Connection, 'id'>[] {
  const first = firstAt(points, 'a') ?? points[0];
  return points
    .filter((point) => point !== first)
    .map((point) => {
      const reading = path.of(first, point, [], 0);
      return {
        kind: point.end === first.end ? 'commoned' : 'path',
        from: first.id,
        to: point.id,
        expect: 'continuity',
        ...reading,
        ...present({ bond: limits?.bond(net.id, reading.expectedOhms) }),
      };
    });
}

function firstAt(points: readonly TestPoint[], end: End): TestPoint | undefined {
  return points.find((point) => point.end === end);
}

/** Connections between nets that parts join, through intermediate nets only if these have no test point. */
function throughParts(probed: readonly Probed[], network: Network, path: PathOhms): Omit<Connection, 'id'>[] {
  const order = new Map<string, number>(probed.map((one, i) => [one.net.id, i]));
  return probed.flatMap((one, i) =>
    [...network.reach(one.net.id, (copper) => order.has(copper))].flatMap(([copper, links]) => {
      const position = order.get(copper) ?? -1;
      const other = probed[position];
      if (other === undefined || position <= i) return [];
      const { expect, ohms } = network.reading(one.net.id, copper);
      const from = firstAt(one.points, 'a') ?? one.points[0];
      const to = firstAt(other.points, 'b') ?? other.points[0];
      const through = links.map((link) => link.name);
      const way = expect === 'open-dc' ? network.oneWay(one.net.id, copper) : undefined;
      const reads = expect === 'continuity' ? 0 : expect === 'resistance' ? ohms : undefined;
      return [
        {
          kind: 'path' as const,
          from: from.id,
          to: to.id,
          expect,
          ohms,
          conducts: way === undefined ? undefined : conductsOf(way, from, to),
          through,
          ...(reads === undefined ? {} : path.of(from, to, links, reads)),
        },
      ];
    }),
  );
}

function conductsOf({ forward, volts }: NonNullable<ReturnType<Network['oneWay']>>, from: TestPoint, to: TestPoint) {
  const [enters, leaves] = forward ? [from, to] : [to, from];
  return { from: enters.id, to: leaves.id, ...present({ volts }) };
}

function* isolationPairs(
  catalog: Catalog,
  nets: Nets,
  probed: readonly Probed[],
  network: Network,
  limits: TestLimits | undefined,
): Generator<Isolation> {
  const rules = new IsolationRules(catalog, nets, probed);
  const nodes = probed.map(({ net, points }): PairedNet => ({
    id: net.id,
    ends: { a: firstAt(points, 'a'), b: firstAt(points, 'b'), first: points[0] },
    hasParts: network.hasParts(net.id),
    ...rules.of(net.id),
  }));
  let count = 0;
  for (const [i, one] of nodes.entries()) {
    for (let j = i + 1; j < nodes.length; j += 1) {
      const other = nodes[j]!;
      if (one.hasParts && other.hasParts && network.connected(one.id, other.id)) continue;
      const a = pointToPair(one.ends, other.ends);
      const b = pointToPair(other.ends, one.ends);
      count += 1;
      const rule = ruleOf(one, other);
      const pair = { id: `I${count}`, a: a.id, b: b.id, end: a.end, rule, netA: one.id, netB: other.id };
      const own = limits?.between(one.id, other.id);
      yield own === undefined ? pair : { ...pair, limits: own };
    }
  }
}

/** The traits of a net that determine the rule of its pairs. */
interface NetTraits {
  readonly isSupply: boolean;
  readonly isReturn: boolean;
  readonly isScreen: boolean;
  /** The nets at the pins adjacent to its own pins. */
  readonly neighbours: ReadonlySet<string | null> | undefined;
}

interface PairedNet extends NetTraits {
  readonly id: NetId;
  readonly ends: FirstPoints;
  readonly hasParts: boolean;
}

function ruleOf(one: PairedNet, other: PairedNet): IsolationRule {
  if ((one.isSupply && other.isReturn) || (other.isSupply && one.isReturn)) return 'supply-to-return';
  if (one.isScreen || other.isScreen) return 'screen';
  return one.neighbours?.has(other.id) === true ? 'neighbouring-pins' : 'net-to-net';
}

/** The first point of a net on each end, and its first point overall. */
interface FirstPoints {
  readonly a: TestPoint | undefined;
  readonly b: TestPoint | undefined;
  readonly first: TestPoint;
}

/** The point of a net that is paired with another net: on the same end if they share an end. */
function pointToPair(own: FirstPoints, other: FirstPoints): TestPoint {
  if (own.a !== undefined && other.a !== undefined) return own.a;
  return own.b !== undefined && other.b !== undefined ? own.b : own.first;
}

class IsolationRules {
  readonly #kinds: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #screens: ReadonlySet<string>;
  readonly #neighbours = new Map<string | null, Set<string | null>>();

  constructor(catalog: Catalog, nets: Nets, probed: readonly Probed[]) {
    this.#kinds = new Map(probed.map(({ net, points }) => [net.id, kindsOf(catalog, points)]));
    this.#screens = screenNets(nets);
    const points = probed.flatMap((one) => one.points);
    const byPart = Map.groupBy(testOrder(nets, points), (point) => point.instance);
    for (const pins of byPart.values()) {
      for (const [i, pin] of pins.entries()) {
        const next = pins[i + 1];
        if (next === undefined) continue;
        this.#addNeighbours(pin.net, next.net);
        this.#addNeighbours(next.net, pin.net);
      }
    }
  }

  of(net: NetId): NetTraits {
    const kinds = this.#kinds.get(net)!;
    return {
      isSupply: kinds.has('power'),
      isReturn: kinds.has('ground'),
      isScreen: this.#screens.has(net),
      neighbours: this.#neighbours.get(net),
    };
  }

  #addNeighbours(net: string | null, next: string | null): void {
    const known = this.#neighbours.get(net);
    if (known === undefined) this.#neighbours.set(net, new Set([next]));
    else known.add(next);
  }
}

/** All pins of the parts, including unused pins, so that two pins with an unused pin between them don't count as neighbours. */
function testOrder(nets: Nets, probed: readonly TestPoint[]): TestPoint[] {
  const parts = new Set(probed.map((point) => point.instance));
  return testPoints(nets).filter((point) => parts.has(point.instance));
}

function kindsOf(catalog: Catalog, points: readonly TestPoint[]): ReadonlySet<string> {
  return new Set(points.flatMap(({ signal }) => (signal === null ? [] : (signalKind(catalog.library, signal) ?? []))));
}

function screenNets(nets: Nets): ReadonlySet<string> {
  const screens = new Set<string>();
  for (const { a, b } of nets.joints) {
    for (const { at, ref } of [a, b]) {
      const screen = at.ok && (at.on === 'pigtail' || (at.on === 'element' && isScreen(at.element)));
      const net = screen ? nets.of(ref) : undefined;
      if (net !== undefined) screens.add(net.id);
    }
  }
  return screens;
}

function opensOf(
  catalog: Catalog,
  nets: Nets,
  points: readonly TestPoint[],
  probed: readonly Probed[],
  network: Network,
): Open[] {
  const alone = new Set(
    probed.filter(({ net, points: own }) => own.length === 1 && !network.hasParts(net.id)).map(({ net }) => net.id),
  );
  const opens = points.flatMap((point): Omit<Open, 'id'>[] => {
    if (point.net === null) return [{ kind: 'unused-pin', point: point.id, why: whyUnused(catalog, point) }];
    if (!alone.has(point.net)) return [];
    const ends = nets.list
      .find((net) => net.id === point.net)
      ?.terminals.flatMap(({ instance, end }) => (end === undefined ? [] : instance));
    const runs = [...new Set(ends)].join(', ');
    return [
      { kind: 'open-end', point: point.id, why: runs === '' ? 'nothing else is on its net' : `${runs} ends open` },
    ];
  });
  return opens.map((open, i) => ({ id: `O${i + 1}`, ...open }));
}

function whyUnused(catalog: Catalog, { signal }: TestPoint): string {
  const none = signal !== null && signalKind(catalog.library, signal) === 'none';
  return none ? 'not connected in the pinout' : 'no wire connected';
}
