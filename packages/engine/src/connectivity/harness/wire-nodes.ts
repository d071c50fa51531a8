/** Where the ends of wires lie in a layout. */
import type { Design, End, TerminalRef } from '@cablewright/model';
import type { Route } from './layout-types.ts';
import { endsOf } from '../continuations.ts';
import { memo, memo2 } from '../../library/memo.ts';
import { layoutGraph, type LayoutGraph } from './layout-graph.ts';

/** Where one end is: a node, or why it has none. */
export type EndPlace =
  | { readonly node: string }
  | { readonly node?: undefined; readonly why: 'nothing-placed' }
  | { readonly node?: undefined; readonly why: 'several'; readonly nodes: readonly string[] }
  | { readonly node?: undefined; readonly why: 'no-such-node'; readonly named: string };

type AtEnds = Readonly<Record<End, readonly TerminalRef[]>>;

const joinedEnds = memo((joints: Design['joints']): ReadonlyMap<string, AtEnds> => {
  const wires = new Map<string, Record<End, TerminalRef[]>>();
  const note = ({ instance, end }: TerminalRef, other: TerminalRef) => {
    if (end === undefined) return;
    let ends = wires.get(instance);
    if (ends === undefined) wires.set(instance, (ends = { a: [], b: [] }));
    ends[end].push(other);
  };
  for (const { a, b } of joints) {
    note(a, b);
    note(b, a);
  }
  return wires;
});

/** What an end of a wire is joined to, in the order of the joints. */
export function joinedAt({ joints }: Design, segment: string, end: End): readonly TerminalRef[] {
  return joinedEnds(joints).get(segment)?.[end] ?? [];
}

type Breakouts = NonNullable<Design['instances']['breakouts']>;
const noBreakouts: Breakouts = [];

/** The breakouts that the ends of wires go into; of two that claim one end the last. */
const breakoutsAt = memo((breakouts: Breakouts): ReadonlyMap<string, Partial<Record<End, string>>> => {
  const wires = new Map<string, Partial<Record<End, string>>>();
  for (const one of breakouts)
    for (const { segment, end } of endsOf(one)) wires.set(segment, { ...wires.get(segment), [end]: one.id });
  return wires;
});

/** The breakout that an end of a wire goes into, if any. */
export function breakoutOfEnd({ instances }: Design, segment: string, end: End): string | undefined {
  return breakoutsAt(instances.breakouts ?? noBreakouts).get(segment)?.[end];
}

type PartsAtEnds = Readonly<Record<End, readonly string[]>>;
const noParts: PartsAtEnds = { a: [], b: [] };

/** What is joined at the ends of each wire: it does not change with the layout. */
const partsAtEnds = memo2((joints: Design['joints'], breakouts: Breakouts): ReadonlyMap<string, PartsAtEnds> => {
  const parts = new Map<string, Record<End, string[]>>();
  const note = (segment: string, end: End, part: string) => {
    let ends = parts.get(segment);
    if (ends === undefined) parts.set(segment, (ends = { a: [], b: [] }));
    if (!ends[end].includes(part)) ends[end].push(part);
  };
  for (const { a, b } of joints) {
    if (a.end !== undefined) note(a.instance, a.end, b.instance);
    if (b.end !== undefined) note(b.instance, b.end, a.instance);
  }
  for (const [segment, { a, b }] of breakoutsAt(breakouts)) {
    if (a !== undefined) note(segment, 'a', a);
    if (b !== undefined) note(segment, 'b', b);
  }
  return parts;
});

/** Finds where the ends of the wires of a design with a layout are: at the node a route names, else at the node of what they are joined to. */
export function endPlaces({ layout, joints, instances }: Design) {
  const graph = layoutGraph(layout!);
  const parts = partsAtEnds(joints, instances.breakouts ?? noBreakouts);
  return (route: Route | undefined, segment: string, end: End): EndPlace => {
    const named = route?.[end];
    if (named !== undefined) return graph.node(named) === undefined ? { why: 'no-such-node', named } : { node: named };
    return placeOf(graph, (parts.get(segment) ?? noParts)[end]);
  };
}

function placeOf(graph: LayoutGraph, parts: readonly string[]): EndPlace {
  let node: string | undefined;
  for (const part of parts) {
    const place = graph.nodeOf(part);
    if (place === undefined || place === node) continue;
    if (node !== undefined)
      return { why: 'several', nodes: [...new Set(parts.flatMap((one) => graph.nodeOf(one) ?? []))] };
    node = place;
  }
  return node === undefined ? { why: 'nothing-placed' } : { node };
}
