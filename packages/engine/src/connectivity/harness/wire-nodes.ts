/** Where the ends of wires lie in a layout. */
import type { Design, End, TerminalRef } from '@cablewright/model';
import type { Route } from './layout-types.ts';
import { endsOf } from '../continuations.ts';
import { memo } from '../../library/memo.ts';
import { layoutGraph } from './layout-graph.ts';

/** Where one end is: a node, or why it has none. */
export type EndPlace =
  | { readonly node: string }
  | { readonly node?: undefined; readonly why: 'nothing-placed' }
  | { readonly node?: undefined; readonly why: 'several'; readonly nodes: readonly string[] }
  | { readonly node?: undefined; readonly why: 'no-such-node'; readonly named: string };

type AtEnds = Readonly<Record<End, readonly TerminalRef[]>>;
const nothing: AtEnds = { a: [], b: [] };

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
  return (joinedEnds(joints).get(segment) ?? nothing)[end];
}

/** The breakout that an end of a wire goes into, by `w1@b`. */
const breakoutsAt = memo(
  ({ breakouts = [] }: Design['instances']): ReadonlyMap<string, string> =>
    new Map(breakouts.flatMap((one) => endsOf(one).map(({ segment, end }) => [`${segment}@${end}`, one.id]))),
);

/** The breakout that an end of a wire goes into, if any. */
export function breakoutOfEnd({ instances }: Design, segment: string, end: End): string | undefined {
  return breakoutsAt(instances).get(`${segment}@${end}`);
}

/** Where an end of a wire is: the node its route names, else the node of what it is joined to. */
export function placeOfEnd(design: Design, route: Route | undefined, segment: string, end: End): EndPlace {
  const graph = layoutGraph(design.layout!);
  const named = route?.[end];
  if (named !== undefined) return graph.node(named) === undefined ? { why: 'no-such-node', named } : { node: named };
  const breakout = breakoutOfEnd(design, segment, end);
  const instances = joinedAt(design, segment, end).map(({ instance }) => instance);
  const places = [...instances, ...(breakout === undefined ? [] : [breakout])].flatMap(
    (one) => graph.nodeOf(one) ?? [],
  );
  const [first, ...others] = new Set(places);
  if (first === undefined) return { why: 'nothing-placed' };
  return others.length === 0 ? { node: first } : { why: 'several', nodes: [first, ...others] };
}
