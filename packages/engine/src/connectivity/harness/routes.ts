/** The ways that wires and cables take through a layout. */
import type { Design, End, Route, Segment } from '@cablewright/model';
import { memo } from '../../library/memo.ts';
import { layoutGraph, type LayoutGraph, type Step } from './layout-graph.ts';
import { placeOfEnd, type EndPlace } from './wire-nodes.ts';

/** The way of one wire, or what keeps it from having one. */
export type RoutedWire =
  | {
      readonly ok: true;
      readonly segment: Segment;
      readonly ends: Readonly<Record<End, string>>;
      readonly steps: readonly Step[];
      /** The sum of the bundles, in mm. */
      readonly mm: number;
      /** False where another way would do as well and none is chosen. */
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
export const routedWires = memo((design: Design): ReadonlyMap<string, RoutedWire> => {
  const { layout } = design;
  if (layout === undefined) return new Map();
  const graph = layoutGraph(layout);
  const routes = new Map((layout.routes ?? []).toReversed().map((route) => [route.segment, route]));
  return new Map(
    (design.instances.segments ?? []).map((segment) => [
      segment.id,
      routed(design, graph, segment, routes.get(segment.id)),
    ]),
  );
});

function routed(design: Design, graph: LayoutGraph, segment: Segment, route: Route | undefined): RoutedWire {
  const [a, b] = [placeOfEnd(design, route, segment.id, 'a'), placeOfEnd(design, route, segment.id, 'b')];
  const fail = (problem: RouteProblem): RoutedWire => ({ ok: false, segment, problem });
  if (a.node === undefined) return fail({ kind: 'end', end: 'a', place: a });
  if (b.node === undefined) return fail({ kind: 'end', end: 'b', place: b });
  const via = route?.via ?? [];
  const unknown = via.find((id) => graph.bundle(id) === undefined);
  if (unknown !== undefined) return fail({ kind: 'no-such-bundle', bundle: unknown });
  const way = wayVia(graph, a.node, b.node, via);
  if (way === undefined) return fail({ kind: 'no-way', from: a.node, to: b.node });
  const mm = way.steps.reduce((sum, { bundle }) => sum + bundle.lengthMm, 0);
  return { ok: true, segment, ends: { a: a.node, b: b.node }, steps: way.steps, mm, chosen: way.chosen };
}

interface Chosen {
  readonly steps: readonly Step[];
  readonly chosen: boolean;
}

/** The shortest way that passes the named bundles in their order, each in the direction that makes it shortest. */
function wayVia(graph: LayoutGraph, from: string, to: string, via: readonly string[]): Chosen | undefined {
  let states: readonly State[] = [{ node: from, mm: 0, steps: [], chosen: true }];
  for (const id of via) {
    const bundle = graph.bundle(id)!;
    const ends = [
      [bundle.from, bundle.to],
      [bundle.to, bundle.from],
    ] as const;
    states = ends.flatMap(([near, far]) => {
      const before = shortest(states.flatMap((state) => extended(graph, state, near) ?? []));
      if (before === undefined) return [];
      const step = { bundle, from: near, to: far };
      return [{ ...before, node: far, mm: before.mm + bundle.lengthMm, steps: [...before.steps, step] }];
    });
  }
  return shortest(states.flatMap((state) => extended(graph, state, to) ?? []));
}

interface State extends Chosen {
  readonly node: string;
  readonly mm: number;
}

function extended(graph: LayoutGraph, state: State, to: string): State | undefined {
  const way = graph.way(state.node, to);
  if (way === undefined) return undefined;
  return {
    node: to,
    mm: state.mm + way.mm,
    steps: way.steps.length === 0 ? state.steps : [...state.steps, ...way.steps],
    chosen: state.chosen && way.only,
  };
}

function shortest(states: readonly State[]): State | undefined {
  return states.reduce<State | undefined>(
    (best, one) => (best === undefined || one.mm < best.mm ? one : best),
    undefined,
  );
}
