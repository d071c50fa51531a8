/** Continuity test data: what a tester probes and what each reading must be. No tester's file dialect is in it. */
import type { Design, End } from '@cablewright/model';
import { isScreen } from '../../connectivity/elements.ts';
import type { Catalog } from '../../library/catalog.ts';
import { netsOf, type Net, type Nets } from '../../connectivity/nets/nets.ts';
import { PathOhms } from './path-ohms.ts';
import { Network } from '../../connectivity/parts/network.ts';
import { partLinks } from '../../connectivity/parts/part-links.ts';
import type { Expectation } from '../../connectivity/parts/reading.ts';
import { signalKind } from '../../connectivity/signals/tags.ts';
import { testParameters, type ResolvedTestParameters } from './parameters.ts';
import { testPoints, type TestPoint } from './points.ts';

export interface Continuity {
  readonly format: 'service.continuity';
  readonly version: 1;
  readonly design: { readonly id: string; readonly label: string; readonly productRef: string | null };
  readonly parameters: ResolvedTestParameters;
  readonly points: readonly TestPoint[];
  readonly nets: readonly {
    readonly net: string;
    readonly signal: string | null;
    readonly points: readonly string[];
  }[];
  readonly connections: readonly Connection[];
  readonly isolation: readonly Isolation[];
  readonly opens: readonly Open[];
}

/** `path` runs from one end of the cable to the other, or through parts; `commoned` is one net on purpose at one end. */
export interface Connection {
  readonly id: string;
  readonly kind: 'path' | 'commoned';
  readonly from: string;
  readonly to: string;
  readonly expect: Expectation;
  readonly ohms?: number;
  /** The parts that lie between. */
  readonly through?: readonly string[];
  /** The reading to expect at 20 °C, in Ω: the wires between the two points and the parts. Absent where a wire does not state enough. */
  readonly expectedOhms?: number;
  /** Of a plain connection, where no limit is stated: the limit that suits its wires, in Ω. */
  readonly proposedMaxOhms?: number;
  /** Wires on the way that share the current: the reading of a cable with one of them broken may pass. */
  readonly parallelWires?: number;
}

/** Why a pair is tested: what would be worst if it were shorted. Every pair of nets no part connects is tested. */
type IsolationRule = 'supply-to-return' | 'screen' | 'neighbouring-pins' | 'net-to-net';

export interface Isolation {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  /** The end both points are on, where there is one; else the end of the first. */
  readonly end: End;
  readonly rule: IsolationRule;
  readonly netA: string;
  readonly netB: string;
}

interface Open {
  readonly id: string;
  /** `unused-pin`: nothing is joined to it; `open-end`: its wire ends open. */
  readonly kind: 'unused-pin' | 'open-end';
  readonly point: string;
  readonly why: string;
}

/**
 * The continuity data of a design, its sub-assemblies included; `parameters` come resolved from their layers. A limit for
 * each connection is proposed where none is stated.
 */
export function continuity(
  catalog: Catalog,
  design: Design,
  parameters: ResolvedTestParameters = testParameters(),
  isLimitStated = false,
): Continuity {
  const nets = netsOf(catalog, design);
  const points = testPoints(nets);
  const probed = probedNets(nets, points);
  const links = partLinks(nets.flat);
  const network = new Network(links, (link, side) => nets.copperAt(link[side]));
  let isolation: Isolation[] | undefined;
  return {
    format: 'service.continuity',
    version: 1,
    design: { id: design.id, label: design.label ?? design.id, productRef: design.productRef ?? null },
    parameters,
    points,
    nets: probed.map(({ net, points: own }) => ({
      net: net.id,
      signal: net.signal ?? null,
      points: own.map(({ id }) => id),
    })),
    connections: connectionsOf(probed, network, new PathOhms(catalog, nets, isLimitStated)),
    // Every pair of nets: only for those who read it.
    get isolation() {
      return (isolation ??= isolationOf(catalog, nets, probed, network));
    },
    opens: opensOf(catalog, nets, points, probed, network),
  };
}

interface Probed {
  readonly net: Net;
  readonly points: readonly TestPoint[];
}

function probedNets(nets: Nets, points: readonly TestPoint[]): Probed[] {
  const byNet = Map.groupBy(points, (point) => point.net);
  return nets.list.flatMap((net) => {
    const own = byNet.get(net.id);
    return own === undefined ? [] : [{ net, points: own }];
  });
}

function connectionsOf(probed: readonly Probed[], network: Network, path: PathOhms): Connection[] {
  const found = [...probed.flatMap((one) => withinNet(one, path)), ...throughParts(probed, network, path)];
  return found.map((connection, i) => ({ id: `C${i + 1}`, ...connection }));
}

/** From the first point of a net to each of its others: enough to know they are all one. */
function withinNet({ points }: Probed, path: PathOhms): Omit<Connection, 'id'>[] {
  const first = firstAt(points, 'a') ?? points[0]!;
  return points
    .filter((point) => point !== first)
    .map((point) => ({
      kind: point.end === first.end ? 'commoned' : 'path',
      from: first.id,
      to: point.id,
      expect: 'continuity',
      ...path.of(first, point, [], 0),
    }));
}

function firstAt(points: readonly TestPoint[], end: End): TestPoint | undefined {
  return points.find((point) => point.end === end);
}

/** Between nets that parts connect, passing only nets that have no test point of their own. */
function throughParts(probed: readonly Probed[], network: Network, path: PathOhms): Omit<Connection, 'id'>[] {
  const order = new Map(probed.map((one, i) => [one.net.id, i]));
  return probed.flatMap((one, i) =>
    [...network.reach(one.net.id, (copper) => order.has(copper))].flatMap(([copper, links]) => {
      const other = probed[order.get(copper) ?? -1];
      if (other === undefined || order.get(copper)! <= i) return [];
      const { expect, ohms } = network.reading(one.net.id, copper);
      const from = firstAt(one.points, 'a') ?? one.points[0]!;
      const to = firstAt(other.points, 'b') ?? other.points[0]!;
      const through = links.map((link) => link.name);
      const reads = expect === 'continuity' ? 0 : expect === 'resistance' ? ohms : undefined;
      return [
        {
          kind: 'path' as const,
          from: from.id,
          to: to.id,
          expect,
          ...(ohms === undefined ? {} : { ohms }),
          through,
          ...(reads === undefined ? {} : path.of(from, to, links, reads)),
        },
      ];
    }),
  );
}

function isolationOf(catalog: Catalog, nets: Nets, probed: readonly Probed[], network: Network): Isolation[] {
  const rules = new IsolationRules(catalog, nets, probed);
  const pairs: Isolation[] = [];
  for (const [i, one] of probed.entries()) {
    for (const other of probed.slice(i + 1)) {
      if (network.connected(one.net.id, other.net.id)) continue;
      const { a, b } = pointsAtOneEnd(one.points, other.points);
      const rule = rules.of(one, other);
      pairs.push({
        id: `I${pairs.length + 1}`,
        a: a.id,
        b: b.id,
        end: a.end,
        rule,
        netA: one.net.id,
        netB: other.net.id,
      });
    }
  }
  return pairs;
}

/** A point of each net, on the same end where they share one. */
function pointsAtOneEnd(first: readonly TestPoint[], second: readonly TestPoint[]): { a: TestPoint; b: TestPoint } {
  for (const end of ['a', 'b'] as const) {
    const [a, b] = [firstAt(first, end), firstAt(second, end)];
    if (a !== undefined && b !== undefined) return { a, b };
  }
  return { a: first[0]!, b: second[0]! };
}

class IsolationRules {
  readonly #kinds: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #screens: ReadonlySet<string>;
  readonly #neighbours = new Set<string>();

  constructor(catalog: Catalog, nets: Nets, probed: readonly Probed[]) {
    this.#kinds = new Map(probed.map(({ net, points }) => [net.id, kindsOf(catalog, points)]));
    this.#screens = screenNets(nets);
    const points = probed.flatMap((one) => one.points);
    const byPart = Map.groupBy(testOrder(nets, points), (point) => point.instance);
    for (const pins of byPart.values()) {
      for (const [i, pin] of pins.entries()) {
        const next = pins[i + 1];
        if (next !== undefined) this.#neighbours.add(pairName(pin.net, next.net));
      }
    }
  }

  of({ net: a }: Probed, { net: b }: Probed): IsolationRule {
    const [kindsA, kindsB] = [this.#kinds.get(a.id)!, this.#kinds.get(b.id)!];
    const supply = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.has('power') && other.has('ground');
    if (supply(kindsA, kindsB) || supply(kindsB, kindsA)) return 'supply-to-return';
    if (this.#screens.has(a.id) || this.#screens.has(b.id)) return 'screen';
    return this.#neighbours.has(pairName(a.id, b.id)) ? 'neighbouring-pins' : 'net-to-net';
  }
}

/** All pins of the parts, the unused among them, so that two pins with one between are not neighbours. */
function testOrder(nets: Nets, probed: readonly TestPoint[]): TestPoint[] {
  const parts = new Set(probed.map((point) => point.instance));
  return testPoints(nets).filter((point) => parts.has(point.instance));
}

function pairName(a: string | null, b: string | null): string {
  return (a ?? '') < (b ?? '') ? `${a} ${b}` : `${b} ${a}`;
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
      .find((net) => net.id === point.net)!
      .terminals.flatMap(({ instance, end }) => (end === undefined ? [] : instance));
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
