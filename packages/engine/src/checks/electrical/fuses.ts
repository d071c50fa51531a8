/** Checks fuses against the wires behind them, up to the next fuse, and finds loads that are fed ahead of the fuse. */
import { amperesText } from '../../library/units/quantity.ts';
import type { Finding, TerminalText } from '@cablewright/model';
import { ratingTable, sourceText } from '../../connectivity/conductors/rating-tables.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { roundTo } from '../../library/units/length.ts';
import { upper } from '../rule-check/rule-context.ts';
import type { Circuit } from './circuit/circuits.ts';
import type { CopperGraph, CoreEdge, GraphEdge } from '../../connectivity/conductors/copper-graph.ts';
import { vertexOf } from '../../connectivity/conductors/copper-graph.ts';
import { fuseIn } from './circuit/fuse.ts';
import {
  atCore,
  coreName,
  found,
  Unchecked,
  type ElectricalContext,
  type ElectricalResult,
} from './electrical-context.ts';
import { largerStockFixes } from './stock-fixes.ts';

/** Copper between fuses. */
interface FuseZone {
  readonly vertices: ReadonlySet<TerminalText>;
  readonly cores: readonly GraphEdge<CoreEdge>[];
  /** The fuses that feed the zone; empty ahead of the first fuse. */
  readonly behind: readonly PartLink[];
  readonly isSource: boolean;
}

export function fuseFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  for (const circuit of context.circuits.list) {
    const zones = fuseZones(context, circuit);
    for (const zone of zones) {
      if (zone.behind.length > 0) {
        checked += zone.cores.length;
        findings.push(...behindFuse(context, zone, unchecked));
      } else if (zone.isSource) findings.push(...beforeFuse(context, circuit, zone));
    }
  }
  const { rule } = fuseRule(context);
  return {
    findings,
    checked: {
      check: 'fuses',
      says: `Fuses against the wires behind them${rule === undefined ? '' : ` (${rule.standard})`}`,
      checked,
      unchecked: unchecked.list,
    },
  };
}

function fuseRule({ catalog, ratings }: ElectricalContext) {
  const id = ratings.conditions.table?.fuse;
  const rule = id === undefined ? undefined : ratingTable(catalog.library, id, 'fuse');
  return { rule, maxRatio: rule?.maxRatio ?? 1 };
}

/** The zones of a circuit with fuses, those fed directly by its sources first; empty if it has no fuse. */
function fuseZones({ circuits }: Pick<ElectricalContext, 'circuits'>, circuit: Circuit): FuseZone[] {
  const { graph, nets } = circuits;
  const own = new Set(circuit.potential.through);
  const fuses = graph.parts.filter(
    ({ over }) => own.has(over) && fuseIn(nets.flat.libraryOf(over.instance), over) !== undefined,
  );
  if (fuses.length === 0) return [];
  const links = new Set(fuses.map(({ over }) => over));
  const ids = new Set(circuit.potential.nets.map(({ id }) => id));
  const cores = graph.cores.filter(({ net }) => ids.has(net));
  const starts = [...fuses.flatMap(({ a, b }) => [a, b]), ...circuit.ends.map(({ vertex }) => vertex)];
  const zones = zonesFrom(graph, starts, links, cores);
  const sources = new Set(circuit.feeding.sources.flatMap(({ ends }) => ends.map(({ vertex }) => vertex)));
  const fed = zones.filter(({ vertices }) => [...sources].some((vertex) => vertices.has(vertex)));
  const behind = fed.length > 0 ? feedersFrom(zones, fed, fuses) : bothSides(zones, fuses);
  return zones
    .map((zone) => ({ ...zone, isSource: fed.includes(zone), behind: behind.get(zone) ?? [] }))
    .toSorted((a, b) => Number(b.isSource) - Number(a.isSource));
}

type Zone = Pick<FuseZone, 'vertices' | 'cores'>;

function zonesFrom(
  graph: CopperGraph,
  starts: readonly TerminalText[],
  fuses: ReadonlySet<PartLink>,
  cores: readonly GraphEdge<CoreEdge>[],
): Zone[] {
  const seen = new Set<TerminalText>();
  return starts.flatMap((start) => {
    if (seen.has(start)) return [];
    const vertices = graph.reach([start], ({ part }) => part !== undefined && fuses.has(part));
    for (const vertex of vertices) seen.add(vertex);
    return [{ vertices, cores: cores.filter(({ a }) => vertices.has(a)) }];
  });
}

/** Walks from the sources through the fuses to find what feeds each zone: the fuses on its near side. */
function feedersFrom(
  zones: readonly Zone[],
  fed: readonly Zone[],
  fuses: readonly GraphEdge<PartLink>[],
): Map<Zone, PartLink[]> {
  const at = (vertex: TerminalText) => zones.find(({ vertices }) => vertices.has(vertex))!;
  const depth = new Map(fed.map((zone) => [zone, 0]));
  const feeders = new Map<Zone, PartLink[]>();
  for (const [near, steps] of depth) {
    for (const { over, a, b } of fuses) {
      const far = at(a) === near ? at(b) : at(b) === near ? at(a) : undefined;
      if (far === undefined || far === near || (depth.get(far) ?? steps + 1) <= steps) continue;
      depth.set(far, steps + 1);
      const known = feeders.get(far);
      if (known === undefined) feeders.set(far, [over]);
      else if (!known.includes(over)) known.push(over);
    }
  }
  return feeders;
}

/** If the source is unknown, a fuse carries the current on either side of it. */
function bothSides(zones: readonly Zone[], fuses: readonly GraphEdge<PartLink>[]): Map<Zone, PartLink[]> {
  return new Map(
    zones.map((zone) => [
      zone,
      fuses.filter(({ a, b }) => zone.vertices.has(a) || zone.vertices.has(b)).map(({ over }) => over),
    ]),
  );
}

function behindFuse(context: ElectricalContext, zone: FuseZone, unchecked: Unchecked): Finding[] {
  const { nets } = context.circuits;
  const fuses = zone.behind.map((link) => ({ link, fuse: fuseIn(nets.flat.libraryOf(link.instance), link)! }));
  const silent = fuses.filter(({ fuse }) => fuse.amperes === undefined);
  for (const { link } of silent) unchecked.add(link.name, 'its rating is not stated');
  if (silent.length > 0 || zone.cores.length === 0) return [];
  const amperes = fuses.reduce((sum, { fuse }) => sum + fuse.amperes!, 0);
  const weakest = weakestOf(context, zone, unchecked);
  const { rule, maxRatio } = fuseRule(context);
  if (weakest === undefined || amperes <= weakest.amperes * maxRatio * (1 + 1e-6)) return [];
  const names = fuses.map(({ link }) => link.name).join(' and ');
  const basis = rule === undefined ? '' : ` (${sourceText(rule)})`;
  const message = `${upper(names)} is rated ${amperesText(amperes)}; the weakest wire behind it, ${coreName(weakest.core)}, may carry ${amperesText(weakest.amperes)}: ${weakest.steps.join(', ')} (${weakest.source}). Use a fuse of at most ${amperesText(Math.floor(weakest.amperes * maxRatio * 10) / 10)}${basis}, or a larger wire.`;
  return [
    found(context, 'fuse-wire', atCore(weakest.core), message, {
      found: amperes,
      expected: roundTo(weakest.amperes * maxRatio, 2),
      fixes: largerStockFixes(context, weakest.core, amperes / maxRatio),
    }),
  ];
}

interface Weakest {
  readonly core: CoreEdge;
  readonly amperes: number;
  readonly steps: readonly string[];
  readonly source: string;
}

/** Cores between the same two points share a fault current. */
function weakestOf({ circuits, ratings }: ElectricalContext, zone: Zone, unchecked?: Unchecked): Weakest | undefined {
  const { joined } = circuits.graph;
  const parallel = Map.groupBy(zone.cores, ({ a, b }) =>
    [joined.makeGroup(a), joined.makeGroup(b)].toSorted((x, y) => x - y).join(' '),
  );
  let weakest: Weakest | undefined;
  for (const cores of parallel.values()) {
    const rated = cores.map(({ over }) => ({ core: over, rating: ratings.of(over) }));
    let amperes = 0;
    for (const { core, rating } of rated) {
      if (rating.rated) amperes += rating.amperes;
      else unchecked?.add(coreName(core), rating.why);
    }
    const first = rated.find(({ rating }) => rating.rated);
    if (first === undefined || !first.rating.rated || (weakest !== undefined && amperes >= weakest.amperes)) continue;
    weakest = { core: first.core, amperes, steps: first.rating.steps, source: first.rating.source };
  }
  return weakest;
}

/** Loads ahead of the first fuse, unless the source cannot deliver more than their wires carry. */
function beforeFuse(context: ElectricalContext, circuit: Circuit, zone: FuseZone): Finding[] {
  const { feeding } = circuit;
  if (zone.cores.length === 0) return [];
  const fuses = circuit.potential.through.filter(
    (link) => fuseIn(context.circuits.nets.flat.libraryOf(link.instance), link) !== undefined,
  );
  const limits = feeding.sources.map(({ ends }) => ends.map(({ pin }) => pin?.pin.currentA));
  const limit = limits.flat().reduce<number>((sum, one) => sum + (one ?? Infinity), 0);
  const weakest = weakestOf(context, zone);
  if (weakest !== undefined && limit <= weakest.amperes) return [];
  const loads = feeding.known
    ? [...feeding.loads, ...feeding.silent]
    : feeding.devices.filter((one) => !feeding.sources.includes(one));
  const bypassed = loads
    .flatMap(({ ends }) => ends)
    .filter(({ vertex, pin }) => zone.vertices.has(vertex) && (pin?.type === 'supply-in' || pin?.type === 'supply'));
  return bypassed.map(({ vertex, ref, pin }) => {
    const names = [...new Set(fuses.map(({ name }) => name))].join(', ');
    const message = `${upper(pin?.says ?? vertex)} is fed before ${names}, which does not protect its wire. Feed it from behind the fuse, or give it a fuse of its own.`;
    return found(context, 'fuse-bypassed', { instance: ref.instance, terminal: vertex }, message, {
      found: fuses.map(({ from }) => vertexOf(from)),
    });
  });
}
