/** The splices of a harness: the wires in each, and the position where each would use the least copper. */
import {
  type Component,
  type ComponentInstance,
  type Design,
  type End,
  type Layout,
  type Segment,
  type TerminalRef,
  formatWireEnd,
} from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { elementsOf } from '../elements.ts';
import { layoutGraph, type LayoutGraph } from './layout-graph.ts';
import type { Stretch } from './layout-types.ts';
import { metalOf } from './outside.ts';
import { routedWires, type RoutedWire } from './routes.ts';
import { wayVia } from './way-via.ts';

/** A wire end that is joined to a splice. */
interface SplicedEnd {
  readonly segment: Segment;
  readonly end: End;
  /** Total copper in mm² of its cores that are joined there. Absent if an area isn't known. */
  readonly areaMm2?: number;
  /** The stretch on which the wire leaves the splice. Absent if the wire has no path. */
  readonly leaves?: Stretch;
}

export interface Splice {
  readonly instance: ComponentInstance;
  readonly part: Component & { readonly splice: NonNullable<Component['splice']> };
  /** A node, or a position in a bundle such as `b1@250`. Absent if the layout doesn't position the splice. */
  readonly place?: string;
  readonly ends: readonly SplicedEnd[];
}

/** The splices of a design: the components that the library defines as splices. */
export const splicesOf: (catalog: Catalog, design: Design) => readonly Splice[] = derivedFromBoth(
  'splices',
  (catalog, design) => {
    const found = (design.instances.components ?? []).flatMap((instance) => {
      const part = definition(catalog.library, 'components', instance.def);
      return part?.splice === undefined ? [] : [{ instance, part: { ...part, splice: part.splice } }];
    });
    if (found.length === 0) return [];
    const graph = design.layout === undefined ? undefined : layoutGraph(design.layout);
    const ends = endsBySplice(catalog, design, new Set(found.map(({ instance }) => instance.id)));
    return found.map(({ instance, part }) => {
      const place = graph?.nodeOf(instance.id);
      return { instance, part, place, ends: ends.get(instance.id) ?? [] };
    });
  },
);

interface CoresAt {
  readonly segment: Segment;
  readonly end: End;
  readonly paths: string[];
}

function endsBySplice(catalog: Catalog, design: Design, splices: ReadonlySet<string>) {
  const segments = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  const found = new Map([...splices].map((id) => [id, new Map<string, CoresAt>()]));
  const note = (here: TerminalRef, wire: TerminalRef) => {
    const [own, segment] = [found.get(here.instance), segments.get(wire.instance)];
    if (own === undefined || segment === undefined || wire.end === undefined) return;
    const name = formatWireEnd(segment.id, wire.end);
    const known = own.get(name);
    if (known === undefined) own.set(name, { segment, end: wire.end, paths: [wire.terminal] });
    else known.paths.push(wire.terminal);
  };
  for (const { a, b } of design.joints) {
    note(a, b);
    note(b, a);
  }
  return new Map([...found].map(([id, own]) => [id, [...own.values()].map((at) => splicedEnd(catalog, design, at))]));
}

function splicedEnd({ library }: Catalog, design: Design, { segment, end, paths }: CoresAt): SplicedEnd {
  const stock = definition(library, 'wires', segment.def);
  const areas = paths.map((path) => {
    const element = stock === undefined ? undefined : elementsOf(stock).get(path)?.element;
    return element?.type === 'conductor' ? element.areaMm2 : undefined;
  });
  const wire = routedWires(design).get(segment.id);
  const leaves = wire?.ok === true ? wire.steps.at(end === 'a' ? 0 : -1)?.stretch : undefined;
  return {
    segment,
    end,
    areaMm2: areas.includes(undefined) ? undefined : (areas as number[]).reduce((sum, area) => sum + area, 0),
    leaves,
  };
}

/**
 * The position where a splice would use the least copper. Wires are weighed by the metal of their conductors, or by length if
 * that isn't known.
 */
export interface SplicePlacement {
  readonly splice: string;
  /** The current position: a node, or a position in a bundle such as `b1@250`. */
  readonly place: string;
  /** The layout node that uses the least copper, or the current position if no node uses less. */
  readonly best: string;
  readonly by: 'metal' | 'length';
  /**
   * Total of the wires from the current position (`now`) and from the best one (`least`), in g, or in mm if compared by
   * length.
   */
  readonly now: number;
  readonly least: number;
  /** Wire length that the best position saves, in mm. Negative if it uses more wire but less copper. */
  readonly savedMm: number;
}

/**
 * For each placed splice, the node from which its wires use the least copper while their other ends stay in position. Each
 * wire follows its shortest path over the bundles that its route names. A position within a bundle is never better than both
 * ends of the bundle: along it, each path is the shorter of two lengths that change linearly, so the sum is smallest at an
 * end. Splices with a wire that has no path are left out.
 */
export const splicePlacements: (catalog: Catalog, design: Design) => readonly SplicePlacement[] = derivedFromBoth(
  'positions of splices',
  (catalog, design) => {
    const { layout } = design;
    if (layout === undefined) return [];
    const graph = layoutGraph(layout);
    return splicesOf(catalog, design).flatMap((splice) => placementOf(catalog, design, layout, graph, splice) ?? []);
  },
);

interface Pull {
  readonly to: string;
  readonly via: readonly string[];
  readonly gramsPerMm: number | undefined;
}

function placementOf(
  { library }: Catalog,
  design: Design,
  layout: Layout,
  graph: LayoutGraph,
  { instance, place, ends }: Splice,
): SplicePlacement | undefined {
  if (place === undefined) return undefined;
  const routed = routedWires(design);
  const pulls: Pull[] = [];
  for (const { segment, end } of ends) {
    const wire = routed.get(segment.id);
    if (wire?.ok !== true) return undefined;
    // A wire from a splice to itself has the same length wherever the splice is.
    if (ends.filter((one) => one.segment === segment).length > 1) continue;
    const stock = definition(library, 'wires', segment.def);
    const grams = stock === undefined ? undefined : metalOf(library, stock);
    pulls.push({ ...farOf(layout, wire, end), gramsPerMm: grams === undefined ? undefined : grams / 1000 });
  }
  if (pulls.length === 0) return undefined;
  const byGrams = pulls.flatMap(({ gramsPerMm, ...pull }) =>
    gramsPerMm === undefined ? [] : [{ ...pull, weight: gramsPerMm }],
  );
  const byMetal = byGrams.length === pulls.length;
  const weighed = byMetal ? byGrams : pulls.map((pull) => ({ ...pull, weight: 1 }));
  const cost = (from: string) => weighed.reduce((sum, pull) => sum + lengthFrom(graph, from, pull) * pull.weight, 0);
  let [best, least] = [place, cost(place)];
  const now = least;
  for (const { id } of layout.nodes) {
    const there = cost(id);
    if (there < least - tolerance * now) [best, least] = [id, there];
  }
  const total = (from: string) => pulls.reduce((sum, pull) => sum + lengthFrom(graph, from, pull), 0);
  const savedMm = total(place) - total(best);
  return { splice: instance.id, place, best, by: byMetal ? 'metal' : 'length', now, least, savedMm };
}

/** Relative difference below which a better position is only a rounding error. */
const tolerance = 1e-9;

/** The other end of a wire, and the bundles of its route in order from the splice. */
function farOf(layout: Layout, { segment, ends }: Extract<RoutedWire, { ok: true }>, end: End) {
  const via = layout.routes?.find((route) => route.segment === segment.id)?.via ?? [];
  return { to: ends[end === 'a' ? 'b' : 'a'], via: end === 'a' ? via : via.toReversed() };
}

function lengthFrom(graph: LayoutGraph, from: string, { to, via }: Pick<Pull, 'to' | 'via'>): number {
  if (via.length === 0) return graph.distance(to, from) ?? Infinity;
  return wayVia(graph, from, to, via)?.mm ?? Infinity;
}
