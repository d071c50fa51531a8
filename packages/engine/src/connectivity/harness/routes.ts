/** The ways that wires and cables take through a layout. */
import type { Design, End, Route, Segment } from '@cablewright/model';
import { memo } from '../../library/memo.ts';
import { layoutGraph, type LayoutGraph, type Step, type Stretch } from './layout-graph.ts';
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
  const mm = way.steps.reduce((sum, { stretch }) => sum + stretch.mm, 0);
  return { ok: true, segment, ends: { a: a.node, b: b.node }, steps: way.steps, mm, chosen: way.chosen };
}

interface Chosen {
  readonly steps: readonly Step[];
  readonly chosen: boolean;
}

/** A bundle on a way, and how much of it is passed; the stretches of one bundle are one. */
export interface Passage {
  readonly bundle: Step['bundle'];
  readonly mm: number;
}

/** The bundles that a way passes, in order. */
export function passages(steps: readonly Step[]): readonly Passage[] {
  const list: Passage[] = [];
  for (const [i, { bundle, stretch }] of steps.entries()) {
    const [last, before] = [list.at(-1), steps[i - 1]?.stretch];
    // The same stretch at once again is the way back.
    if (last?.bundle === bundle && before !== stretch) list[list.length - 1] = { bundle, mm: last.mm + stretch.mm };
    else list.push({ bundle, mm: stretch.mm });
  }
  return list;
}

/**
 * The shortest way that passes the named bundles in their order, each in the direction that makes it shortest. A bundle is passed whole, but
 * for one with a splice in it that the wire begins or ends at.
 */
export function wayVia(graph: LayoutGraph, from: string, to: string, via: readonly string[]): Chosen | undefined {
  let states: readonly State[] = [{ node: from, mm: 0, steps: [], chosen: true }];
  for (const [i, id] of via.entries()) {
    const stretches = graph.stretches(graph.bundle(id)!);
    const open = { in: i === 0 ? from : undefined, out: i === via.length - 1 ? to : undefined };
    states = passed(graph, states, stretches, open);
  }
  return shortest(states.flatMap((state) => extended(graph, state, to) ?? []));
}

/** The states after a bundle: one for each place where it may be left, each entered where that is shortest. */
function passed(
  graph: LayoutGraph,
  states: readonly State[],
  stretches: readonly Stretch[],
  open: { readonly in: string | undefined; readonly out: string | undefined },
): State[] {
  const marks = [stretches[0]!.from, ...stretches.map((stretch) => stretch.to)];
  const isEnd = (i: number) => i === 0 || i === stretches.length;
  const exits = marks.flatMap((place, i) => (isEnd(i) || place === open.out ? [i] : []));
  const entries = marks.flatMap((place, i) => (isEnd(i) || place === open.in ? [i] : []));
  return exits.toReversed().flatMap((exit) => {
    const ways = entries.flatMap((entry) => {
      if (entry === exit) return [];
      const before = shortest(states.flatMap((state) => extended(graph, state, marks[entry]!) ?? []));
      return before === undefined ? [] : [along(before, stretches, entry, exit)];
    });
    return shortest(ways) ?? [];
  });
}

function along(before: State, stretches: readonly Stretch[], entry: number, exit: number): State {
  const forth = entry < exit;
  const run = forth ? stretches.slice(entry, exit) : stretches.slice(exit, entry).toReversed();
  const steps = run.map((stretch): Step => {
    const [from, to] = forth ? [stretch.from, stretch.to] : [stretch.to, stretch.from];
    return { bundle: stretch.bundle, stretch, from, to };
  });
  const mm = before.mm + run.reduce((sum, stretch) => sum + stretch.mm, 0);
  return { ...before, node: steps.at(-1)!.to, mm, steps: [...before.steps, ...steps] };
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
