/** Finds the nodes of wire ends in a layout. */
import type { Design, End, TerminalRef } from '@cablewright/model';
import type { HarnessRoute } from './layout-types.ts';
import { endsOf } from '../continuations.ts';
import { derived } from '@cablewright/derive';
import { layoutGraph, type LayoutGraph } from './layout-graph.ts';

/** The node of a wire end, or the reason why it has no node. */
export type EndPlace =
  | { readonly node: string }
  | { readonly node?: undefined; readonly why: 'nothing-placed' }
  | { readonly node?: undefined; readonly why: 'several'; readonly nodes: readonly string[] }
  | { readonly node?: undefined; readonly why: 'no-such-node'; readonly named: string };

type AtEnds = Readonly<Record<End, readonly TerminalRef[]>>;

const joinedEnds = derived('joined wire ends', (joints: Design['joints']): ReadonlyMap<string, AtEnds> => {
  const wires = new Map<string, Record<End, readonly TerminalRef[]>>();
  const note = ({ instance, end }: TerminalRef, other: TerminalRef) => {
    if (end === undefined) return;
    let ends = wires.get(instance);
    if (ends === undefined) wires.set(instance, (ends = { a: none, b: none }));
    ends[end] = withOneMore(ends[end], other);
  };
  for (const { a, b } of joints) {
    note(a, b);
    note(b, a);
  }
  return wires;
});

const none: readonly TerminalRef[] = [];

/**
 * Short lists are copied to their exact size, which takes a fraction of the memory of a growing list. Most ends are joined to
 * only one terminal.
 */
function withOneMore(list: readonly TerminalRef[], ref: TerminalRef): readonly TerminalRef[] {
  if (list.length < 4) return [...list, ref];
  (list as TerminalRef[]).push(ref);
  return list;
}

/** The terminals joined to an end of a wire, in the order of the joints. */
export function joinedAt({ joints }: Design, segment: string, end: End): readonly TerminalRef[] {
  return joinedEnds(joints).get(segment)?.[end] ?? [];
}

type Breakouts = NonNullable<Design['instances']['breakouts']>;
const noBreakouts: Breakouts = [];

/** The breakouts that wire ends go into. If two claim the same end, the last one counts. */
const breakoutsAt = derived(
  'breakouts by wire',
  (breakouts: Breakouts): ReadonlyMap<string, Partial<Record<End, string>>> => {
    const wires = new Map<string, Partial<Record<End, string>>>();
    for (const one of breakouts)
      for (const { segment, end } of endsOf(one)) wires.set(segment, { ...wires.get(segment), [end]: one.id });
    return wires;
  },
);

/** The breakout that an end of a wire goes into, if any. */
export function breakoutOfEnd({ instances }: Design, segment: string, end: End): string | undefined {
  return breakoutsAt(instances.breakouts ?? noBreakouts).get(segment)?.[end];
}

/**
 * Returns a function that finds the node of a wire end in a design with a layout: the node that the route names, otherwise
 * the node of the parts joined to the end.
 */
export function endPlaces({ layout, joints, instances }: Design) {
  const graph = layoutGraph(layout!);
  const joined = joinedEnds(joints);
  const breakouts = breakoutsAt(instances.breakouts ?? noBreakouts);
  return (route: HarnessRoute | undefined, segment: string, end: End): EndPlace => {
    const named = route?.[end];
    if (named !== undefined) return graph.node(named) === undefined ? { why: 'no-such-node', named } : { node: named };
    return placeOf(graph, joined.get(segment)?.[end] ?? none, breakouts.get(segment)?.[end]);
  };
}

function placeOf(graph: LayoutGraph, joined: readonly TerminalRef[], breakout: string | undefined): EndPlace {
  let node = breakout === undefined ? undefined : graph.nodeOf(breakout);
  let several = false;
  for (const { instance } of joined) {
    const place = graph.nodeOf(instance);
    if (place === undefined || place === node) continue;
    if (node !== undefined) several = true;
    node ??= place;
  }
  if (node === undefined) return { why: 'nothing-placed' };
  if (!several) return { node };
  const parts = [...joined.map(({ instance }) => instance), ...(breakout === undefined ? [] : [breakout])];
  return { why: 'several', nodes: [...new Set(parts.flatMap((one) => graph.nodeOf(one) ?? []))] };
}
