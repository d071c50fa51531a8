/** Where the ends of wires lie in a layout. */
import type { Design, End, TerminalRef } from '@cablewright/model';
import type { Route } from './layout-types.ts';
import { endsOf } from '../continuations.ts';
import { memo, memo2 } from '../../library/memo.ts';
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
  let node: string | undefined;
  for (const instance of partsAt(design, segment, end)) {
    const place = graph.nodeOf(instance);
    if (place === undefined || place === node) continue;
    if (node !== undefined) return { why: 'several', nodes: nodesAt(design, segment, end) };
    node = place;
  }
  return node === undefined ? { why: 'nothing-placed' } : { node };
}

function nodesAt(design: Design, segment: string, end: End): string[] {
  const graph = layoutGraph(design.layout!);
  return [...new Set(partsAt(design, segment, end).flatMap((one) => graph.nodeOf(one) ?? []))];
}

/** What is joined at each end of a wire, by `w1@a`: it does not change with the layout. */
const knownParts = memo2(
  (_instances: Design['instances'], _joints: Design['joints']) => new Map<string, readonly string[]>(),
);

function partsAt(design: Design, segment: string, end: End): readonly string[] {
  const known = knownParts(design.instances, design.joints);
  const name = `${segment}@${end}`;
  let parts = known.get(name);
  if (parts === undefined) {
    const breakout = breakoutOfEnd(design, segment, end);
    const joined = joinedAt(design, segment, end).map(({ instance }) => instance);
    parts = [...new Set(breakout === undefined ? joined : [...joined, breakout])];
    known.set(name, parts);
  }
  return parts;
}
