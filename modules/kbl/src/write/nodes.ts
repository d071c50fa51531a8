/** Writes nodes with their points and the occurrences at them. */
import { nodePlaces, routedWires } from '@cablewright/engine';
import type { Layout } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import type { KblCircuit } from './circuit.ts';
import type { BundlePiece } from './pieces.ts';
import { number, type WriteContext } from './write-context.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly holds: readonly string[];
}

export function nodeElements(
  context: WriteContext,
  circuit: KblCircuit,
  layout: Layout,
  pieces: readonly BundlePiece[],
): Element[] {
  const { ids } = context;
  const placed = new Set(circuit.placed.map(({ id }) => id));
  const contentsOf = (instance: string | undefined): string[] =>
    instance !== undefined && placed.has(instance) ? [ids.of(keys.placed(instance))] : [];
  const openEnds = openEndsByPlace(context, circuit);
  const spliced = splicesByPlace(layout, pieces);
  const places: Place[] = [
    ...layout.nodes.map(({ id, label, at }) => ({
      id,
      name: label ?? id,
      alias: `nodes/${id}`,
      holds: contentsOf(at),
    })),
    ...[...spliced].map(([node, splices]) => ({
      id: node,
      name: splices.join(' '),
      alias: `splices/${splices.join(' ')}`,
      holds: splices.flatMap((splice) => contentsOf(splice)),
    })),
  ];
  const points = pointsOf(layout, pieces);
  return places.flatMap((node) => nodeElement(context, node, points.get(node.id) ?? [0, 0], openEnds.get(node.id)));
}

function nodeElement(
  context: WriteContext,
  { id, name, alias, holds }: Place,
  [x, y]: Point,
  openEnds: readonly string[] = [],
): Element[] {
  const { ids } = context;
  const key = keys.node(id);
  const point = make('Cartesian_point', { id: ids.of(keys.point(id)) }, [
    leaf('Coordinates', number(x)),
    leaf('Coordinates', number(y)),
  ]);
  const node = make('Node', { id: ids.of(key) }, [
    leaf('Id', name),
    context.alias(key, alias),
    leaf('Cartesian_point', ids.of(keys.point(id))),
    references('Referenced_components', [...holds, ...openEnds]),
  ]);
  return [point, node];
}

type Point = readonly [number, number];

/**
 * The drawn positions of nodes, in mm with y pointing upwards. A splice in a bundle is on the line between the nodes of
 * the bundle.
 */
function pointsOf(layout: Layout, pieces: readonly BundlePiece[]): ReadonlyMap<string, Point> {
  const { nodes } = nodePlaces(layout, {});
  const points = new Map([...nodes].map(([id, { x, y }]): [string, Point] => [id, [Math.round(x), Math.round(-y)]]));
  for (const { bundle, at, count, to, toMm } of pieces) {
    const [start, end] = [points.get(bundle.from), points.get(bundle.to)];
    if (at === count - 1 || start === undefined || end === undefined) continue;
    const share = toMm / bundle.lengthMm;
    const between = (a: number, b: number): number => Math.round(a + (b - a) * share);
    points.set(to, [between(start[0], end[0]), between(start[1], end[1])]);
  }
  return points;
}

/** The ids of connectors for open ends and of splices without a part, by their node. */
function openEndsByPlace(context: WriteContext, circuit: KblCircuit): ReadonlyMap<string, string[]> {
  const byNode = new Map<string, string[]>();
  const madeIds = new Set(circuit.placed.filter(({ kind }) => kind === '').map(({ id }) => id));
  const routed = routedWires(context.design);
  for (const { segment, ends } of circuit.runs)
    for (const end of ['a', 'b'] as const)
      for (const { instance } of ends[end]) {
        const route = routed.get(segment);
        if (!madeIds.delete(instance) || route?.ok !== true) continue;
        const node = route.ends[end];
        byNode.set(node, [...(byNode.get(node) ?? []), context.ids.of(keys.placed(instance))]);
      }
  return byNode;
}

function splicesByPlace(layout: Layout, pieces: readonly BundlePiece[]): ReadonlyMap<string, string[]> {
  const byNode = new Map<string, string[]>();
  for (const { bundle, count, to, toMm, at } of pieces) {
    if (at === count - 1) continue;
    const splicesHere = (layout.splices ?? []).filter((splice) => splice.bundle === bundle.id && splice.atMm === toMm);
    byNode.set(
      to,
      splicesHere.map(({ splice }) => splice),
    );
  }
  return byNode;
}
