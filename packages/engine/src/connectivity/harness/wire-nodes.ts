/** Where the ends of wires lie in a layout. */
import type { Design, End, Route } from '@cablewright/model';
import { endsOf } from '../continuations.ts';
import { memo } from '../../library/memo.ts';
import { layoutGraph } from './layout-graph.ts';

/** Where one end is: a node, or why it has none. */
export type EndPlace =
  | { readonly node: string }
  | { readonly node?: undefined; readonly why: 'nothing-placed' }
  | { readonly node?: undefined; readonly why: 'several'; readonly nodes: readonly string[] }
  | { readonly node?: undefined; readonly why: 'no-such-node'; readonly named: string };

/** The instances that each end of each wire is joined to, breakouts included. */
const joinedTo = memo((design: Design): ReadonlyMap<string, Readonly<Record<End, ReadonlySet<string>>>> => {
  const ends = new Map(
    (design.instances.segments ?? []).map(({ id }) => [id, { a: new Set<string>(), b: new Set<string>() }]),
  );
  const note = (segment: string, end: End, instance: string) => ends.get(segment)?.[end].add(instance);
  for (const { a, b } of design.joints) {
    if (a.end !== undefined) note(a.instance, a.end, b.instance);
    if (b.end !== undefined) note(b.instance, b.end, a.instance);
  }
  for (const breakout of design.instances.breakouts ?? []) {
    for (const { segment, end } of endsOf(breakout)) note(segment, end, breakout.id);
  }
  return ends;
});

/** Where an end of a wire is: the node its route names, else the node of what it is joined to. */
export function placeOfEnd(design: Design, route: Route | undefined, segment: string, end: End): EndPlace {
  const graph = layoutGraph(design.layout!);
  const named = route?.[end];
  if (named !== undefined) return graph.node(named) === undefined ? { why: 'no-such-node', named } : { node: named };
  const nodes = new Set<string>();
  for (const instance of joinedTo(design).get(segment)?.[end] ?? []) {
    const node = graph.nodeOf(instance);
    if (node !== undefined) nodes.add(node);
  }
  const [first, ...others] = nodes;
  if (first === undefined) return { why: 'nothing-placed' };
  return others.length === 0 ? { node: first } : { why: 'several', nodes: [...nodes] };
}
