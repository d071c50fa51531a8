/** The paths of wires and cables through a layout. */
import type { Design, End, Segment } from '@cablewright/model';
import { derived } from '@cablewright/derive';
import { layoutGraph, type LayoutGraph, type Step } from './layout-graph.ts';
import { wayVia } from './way-via.ts';
import { endPlaces, type EndPlace } from './wire-nodes.ts';

/** The path of one wire, or the problem that prevents it. */
export type RoutedWire =
  | {
      readonly ok: true;
      readonly segment: Segment;
      readonly ends: Readonly<Record<End, string>>;
      readonly steps: readonly Step[];
      /** Total length of the bundles, in mm. */
      readonly mm: number;
      /** False if another path is possible and the route doesn't select one. */
      readonly chosen: boolean;
    }
  | {
      readonly ok: false;
      readonly segment: Segment;
      readonly problem: RouteProblem;
    };

export type RouteProblem =
  | { readonly kind: 'end'; readonly end: End; readonly place: Exclude<EndPlace, { readonly node: string }> }
  | { readonly kind: 'no-way'; readonly from: string; readonly to: string }
  | { readonly kind: 'no-such-bundle'; readonly bundle: string };

/** Every wire and cable of a design with a layout, in the order of the design; empty without a layout. */
export const routedWires = derived('wire routes', (design: Design): ReadonlyMap<string, RoutedWire> => {
  const { layout } = design;
  const routed = new Map<string, RoutedWire>();
  if (layout === undefined) return routed;
  const graph = layoutGraph(layout);
  const placeOf = endPlaces(design);
  const routes = new Map((layout.routes ?? []).toReversed().map((route) => [route.segment, route]));
  for (const segment of design.instances.segments ?? []) {
    const route = routes.get(segment.id);
    const [a, b] = [placeOf(route, segment.id, 'a'), placeOf(route, segment.id, 'b')];
    routed.set(segment.id, routedWire(graph, segment, a, b, route?.via));
  }
  return routed;
});

const noBundles: readonly string[] = [];

function routedWire(
  graph: LayoutGraph,
  segment: Segment,
  a: EndPlace,
  b: EndPlace,
  via: readonly string[] = noBundles,
): RoutedWire {
  if (a.node === undefined) return failed(segment, { kind: 'end', end: 'a', place: a });
  if (b.node === undefined) return failed(segment, { kind: 'end', end: 'b', place: b });
  const unknown = via.find((id) => graph.bundle(id) === undefined);
  if (unknown !== undefined) return failed(segment, { kind: 'no-such-bundle', bundle: unknown });
  const way = wayVia(graph, a.node, b.node, via);
  if (way === undefined) return failed(segment, { kind: 'no-way', from: a.node, to: b.node });
  return { ok: true, segment, ends: { a: a.node, b: b.node }, steps: way.steps, mm: way.mm, chosen: way.chosen };
}

function failed(segment: Segment, problem: RouteProblem): RoutedWire {
  return { ok: false, segment, problem };
}

/** A bundle on a path, with the length that the path passes. Consecutive stretches of one bundle are combined. */
interface Passage {
  readonly bundle: Step['bundle'];
  readonly mm: number;
}

/** The bundles that a path passes, in order. */
export function passages(steps: readonly Step[]): readonly Passage[] {
  const list: Passage[] = [];
  for (const [i, { bundle, stretch }] of steps.entries()) {
    const [last, before] = [list.at(-1), steps[i - 1]?.stretch];
    // If the same stretch follows directly, the path runs back along it.
    if (last?.bundle === bundle && before !== stretch) list[list.length - 1] = { bundle, mm: last.mm + stretch.mm };
    else list.push({ bundle, mm: stretch.mm });
  }
  return list;
}
