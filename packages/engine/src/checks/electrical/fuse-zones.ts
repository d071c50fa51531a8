/** Divides the copper of a circuit at its fuses into zones, and finds the weakest conductors of a zone. */
import type { RatingTable, TerminalText } from '@cablewright/model';
import { ratingTable } from '../../connectivity/conductors/rating-tables.ts';
import type { NonEmpty } from '../../library/non-empty.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import type { CopperGraph, CoreEdge, GraphEdge } from '../../connectivity/conductors/copper-graph.ts';
import { backFeeders, type CircuitDevice } from './circuit/ends.ts';
import { fuseIn } from './circuit/fuse.ts';
import { coreName, type ElectricalContext, type Unchecked } from './electrical-context.ts';
import type { Circuit } from './circuit/returns.ts';

/** Copper between fuses. */
export interface FuseZone {
  readonly vertices: ReadonlySet<TerminalText>;
  readonly cores: readonly GraphEdge<CoreEdge>[];
  /** The fuses that feed the zone; empty ahead of the first fuse, unless a battery feeds back through it. */
  readonly behind: readonly PartLink[];
  readonly isSource: boolean;
}

/** The fuse rule of the ampacity table in force, and the largest fuse as a multiple of the ampacity. */
export function fuseRule({ catalog, ratings }: ElectricalContext): { rule?: RatingTable; maxRatio: number } {
  const id = ratings.conditions.table?.fuse;
  const rule = id === undefined ? undefined : ratingTable(catalog.library, id, 'fuse');
  return { rule, maxRatio: rule?.maxRatio ?? 1 };
}

/** The zones of a circuit, those fed directly by its sources first; a single one if it has no fuse. */
export function fuseZones({ circuits }: Pick<ElectricalContext, 'circuits'>, circuit: Circuit): FuseZone[] {
  const { graph, nets } = circuits;
  const own = new Set(circuit.potential.through);
  const fuses = graph.parts.filter(
    ({ over }) => own.has(over) && fuseIn(nets.flat.libraryOf(over.instance), over) !== undefined,
  );
  const links = new Set(fuses.map(({ over }) => over));
  const ids = new Set(circuit.potential.nets.map(({ id }) => id));
  const cores = graph.cores.filter(({ net }) => ids.has(net));
  const points = [...fuses.flatMap(({ a, b }) => [a, b]), ...circuit.ends.map(({ vertex }) => vertex)];
  const zones = zonesFrom(graph, points, links, cores);
  const fed = zonesOf(zones, circuit.feeding.sources);
  // A battery behind its charger feeds the fuses from the other side.
  const back = zonesOf(zones, backFeeders(circuit.feeding)).filter((zone) => !fed.includes(zone));
  const starts = [fed, ...back.map((zone) => [zone])].filter(({ length }) => length > 0);
  const behind = starts.length > 0 ? feedersFromAll(zones, starts, fuses) : bothSides(zones, fuses);
  return zones
    .map((zone) => ({
      ...zone,
      isSource: fed.includes(zone) || back.includes(zone),
      behind: behind.get(zone) ?? [],
    }))
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

function zonesOf(zones: readonly Zone[], devices: readonly CircuitDevice[]): Zone[] {
  const vertices = devices.flatMap(({ ends }) => ends.map(({ vertex }) => vertex));
  return zones.filter((zone) => vertices.some((vertex) => zone.vertices.has(vertex)));
}

/** The fuses that feed each zone, merged over all starting zones. */
function feedersFromAll(
  zones: readonly Zone[],
  starts: readonly (readonly Zone[])[],
  fuses: readonly GraphEdge<PartLink>[],
): Map<Zone, PartLink[]> {
  const all = new Map<Zone, PartLink[]>();
  for (const fed of starts)
    for (const [zone, feeders] of feedersFrom(zones, fed, fuses))
      all.set(zone, [...new Set([...(all.get(zone) ?? []), ...feeders])]);
  return all;
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

/** If the source is unknown, each fuse counts for the zones on both of its sides. */
function bothSides(zones: readonly Zone[], fuses: readonly GraphEdge<PartLink>[]): Map<Zone, PartLink[]> {
  return new Map(
    zones.map((zone) => [
      zone,
      fuses.filter(({ a, b }) => zone.vertices.has(a) || zone.vertices.has(b)).map(({ over }) => over),
    ]),
  );
}

/** Conductors in parallel between the same two points. They share a fault current. */
export interface RatedRun {
  readonly edges: readonly GraphEdge<CoreEdge>[];
  /** The first of the conductors whose rating is known. */
  readonly core: CoreEdge;
  /** The sum of their ratings, in A. */
  readonly amperes: number;
  readonly steps: readonly string[];
  readonly source: string;
}

/** The runs of a zone whose rating is known. */
export function ratedRuns({ circuits, ratings }: ElectricalContext, zone: Zone, unchecked?: Unchecked): RatedRun[] {
  const { joined } = circuits.graph;
  const parallel = Map.groupBy(zone.cores, ({ a, b }) =>
    [joined.makeGroup(a), joined.makeGroup(b)].toSorted((x, y) => x - y).join(' '),
  );
  return [...parallel.values()].flatMap((edges) => {
    const rated = edges.map(({ over }) => ({ core: over, rating: ratings.of(over) }));
    let amperes = 0;
    for (const { core, rating } of rated) {
      if (rating.rated) amperes += rating.amperes;
      else unchecked?.add(coreName(core), rating.why);
    }
    const first = rated.find(({ rating }) => rating.rated);
    if (first === undefined || !first.rating.rated) return [];
    return [{ edges, core: first.core, amperes, steps: first.rating.steps, source: first.rating.source }];
  });
}

export function weakestOf(runs: NonEmpty<RatedRun>): RatedRun {
  return runs.reduce((weakest, run) => (run.amperes < weakest.amperes ? run : weakest));
}
