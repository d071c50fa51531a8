/** The splices of a harness: what meets in each, and where each would take the least copper. */
import {
  type Component,
  type ComponentInstance,
  type Design,
  type End,
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
  /** The copper of its cores that are joined there, in mm²; absent where an area is not known. */
  readonly areaMm2?: number;
  /** The stretch by which it leaves the splice; absent where it has no way. */
  readonly leaves?: Stretch;
}

export interface Splice {
  readonly instance: ComponentInstance;
  readonly part: Component & { readonly splice: NonNullable<Component['splice']> };
  /** A node, or a place in a bundle as `b1@250`; absent where the layout does not place it. */
  readonly place?: string;
  readonly ends: readonly SplicedEnd[];
}

/** The splices of a design: its components that are one in the library. */
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
    ...(areas.includes(undefined) ? {} : { areaMm2: (areas as number[]).reduce((sum, area) => sum + area, 0) }),
    leaves,
  };
}

/** Where a splice would take the least copper. Wires are counted by the metal of their conductors, or by length where that is not known. */
export interface SplicePlacement {
  readonly splice: string;
  /** Where it is now: a node, or a place in a bundle as `b1@250`. */
  readonly place: string;
  /** The node of the layout with the least: where it is now if no other has less. */
  readonly best: string;
  readonly by: 'metal' | 'length';
  /** What its wires come to from its place and from the best, in g or, by length, in mm. */
  readonly now: number;
  readonly least: number;
  /** Length of wire that the best place saves, in mm; less than 0 where it takes more wire of less copper. */
  readonly savedMm: number;
}

/**
 * For each placed splice the node from which its wires take the least copper, the other ends staying where they are; each wire takes its
 * shortest way over the bundles that its route names. A place within a bundle is never better than both of its ends: along a bundle each way is the shorter of
 * two that grow or shrink evenly, so their sum is least at an end. Splices with a wire without a way are left out.
 */
export const splicePlacements: (catalog: Catalog, design: Design) => readonly SplicePlacement[] = derivedFromBoth(
  'positions of splices',
  (catalog, design) => {
    const { layout } = design;
    if (layout === undefined) return [];
    const graph = layoutGraph(layout);
    return splicesOf(catalog, design).flatMap((splice) => placementOf(catalog, design, graph, splice) ?? []);
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
  graph: LayoutGraph,
  { instance, place, ends }: Splice,
): SplicePlacement | undefined {
  if (place === undefined) return undefined;
  const routed = routedWires(design);
  const pulls: Pull[] = [];
  for (const { segment, end } of ends) {
    const wire = routed.get(segment.id);
    if (wire?.ok !== true) return undefined;
    // A wire from a splice to itself is as long wherever the splice is.
    if (ends.filter((one) => one.segment === segment).length > 1) continue;
    const stock = definition(library, 'wires', segment.def);
    const grams = stock === undefined ? undefined : metalOf(library, stock);
    pulls.push({ ...farOf(design, wire, end), gramsPerMm: grams === undefined ? undefined : grams / 1000 });
  }
  if (pulls.length === 0) return undefined;
  const byMetal = pulls.every(({ gramsPerMm }) => gramsPerMm !== undefined);
  const lengths = (from: string) => pulls.map((pull) => lengthFrom(graph, from, pull));
  const cost = (from: string) =>
    lengths(from).reduce((sum, mm, i) => sum + mm * (byMetal ? pulls[i]!.gramsPerMm! : 1), 0);
  let [best, least] = [place, cost(place)];
  const now = least;
  for (const { id } of design.layout!.nodes) {
    const there = cost(id);
    if (there < least - tolerance * now) [best, least] = [id, there];
  }
  const total = (from: string) => lengths(from).reduce((sum, mm) => sum + mm, 0);
  const savedMm = total(place) - total(best);
  return { splice: instance.id, place, best, by: byMetal ? 'metal' : 'length', now, least, savedMm };
}

/** What is less by rounding only is no better place. */
const tolerance = 1e-9;

/** Where the other end of a wire is, and the bundles of its route from the splice on. */
function farOf(design: Design, { segment, ends }: Extract<RoutedWire, { ok: true }>, end: End) {
  const via = design.layout!.routes?.find((route) => route.segment === segment.id)?.via ?? [];
  return { to: ends[end === 'a' ? 'b' : 'a'], via: end === 'a' ? via : via.toReversed() };
}

function lengthFrom(graph: LayoutGraph, from: string, { to, via }: Pull): number {
  if (via.length === 0) return graph.distance(to, from) ?? Infinity;
  return wayVia(graph, from, to, via)?.mm ?? Infinity;
}
