/** Paths over the bundles that a route names. */
import type { LayoutGraph, Step } from './layout-graph.ts';
import type { Stretch } from './layout-types.ts';

interface Chosen {
  readonly steps: readonly Step[];
  readonly mm: number;
  /** False if another path is equally short. */
  readonly chosen: boolean;
}

/**
 * The shortest path that passes the named bundles in order, each in the direction that makes the path shortest. A bundle is
 * passed at its full length, unless the wire begins or ends at a splice in it. Undefined if there is no such path, or no such
 * bundle.
 */
export function wayVia(graph: LayoutGraph, from: string, to: string, via: readonly string[]): Chosen | undefined {
  if (via.length === 0) {
    const way = graph.way(from, to);
    return way === undefined ? undefined : { steps: way.steps, mm: way.mm, chosen: way.only };
  }
  let states: readonly State[] = [{ node: from, mm: 0, steps: [], chosen: true }];
  for (const [i, id] of via.entries()) {
    const bundle = graph.bundle(id);
    if (bundle === undefined) return undefined;
    const stretches = graph.stretches(bundle);
    const open = { in: i === 0 ? from : undefined, out: i === via.length - 1 ? to : undefined };
    states = passed(graph, states, stretches, open);
  }
  return shortest(states.flatMap((state) => extended(graph, state, to) ?? []));
}

/** The states after a bundle: for each position where the path can leave it, the state with the shortest path there. */
function passed(
  graph: LayoutGraph,
  states: readonly State[],
  stretches: readonly Stretch[],
  open: { readonly in: string | undefined; readonly out: string | undefined },
): State[] {
  const marks = [...stretches.slice(0, 1).map((stretch) => stretch.from), ...stretches.map((stretch) => stretch.to)];
  const isEnd = (i: number) => i === 0 || i === stretches.length;
  const exits = marks.flatMap((place, i) => (isEnd(i) || place === open.out ? [i] : []));
  const entries = [...marks.entries()].filter(([i, place]) => isEnd(i) || place === open.in);
  return exits.toReversed().flatMap((exit) => {
    const ways = entries.flatMap(([entry, place]) => {
      if (entry === exit) return [];
      const before = shortest(states.flatMap((state) => extended(graph, state, place) ?? []));
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
