/**
 * Marks the cathode of a part that conducts one way but is only a dot on the board of a harness: with a band across the
 * bundle of the cathode's wires, and its letter.
 */
import { definition, oneWayOf, resolveJoints } from '@cablewright/engine';
import { ink, polyline, type Item } from '../../display-list/display-list.ts';
import { along, angleOf, turned } from '../../display-list/geometry.ts';
import { minEm } from '../../type/capitals.ts';
import type { DrawnWay, HarnessOnBoard } from './drawn-way.ts';
import type { PlacedNode } from './layout.ts';

/**
 * The distance of the band from the middle of its dot, its width, its overhang beyond the bundle, and the space for its
 * letter, mm on paper.
 */
const [bandAt, bandWidth, bandReach, letterAt] = [3.6, 1.2, 0.8, 2.6];

interface WayOfBundle {
  readonly way: DrawnWay;
  readonly bundle: { readonly id: string };
}

/** The band of the part at a node. Undefined if its two terminals have wires in the same bundle, because its table names them. */
export function cathodeBand(board: HarnessOnBoard, placed: PlacedNode, ways: readonly WayOfBundle[]): Item[] {
  const [part] = placed.node.place.instances;
  if (part === undefined || placed.node.place.kind !== 'splice' || placed.node.stub === true) return [];
  const bundlesOf = cathodeAndAnode(board, part);
  if (bundlesOf === undefined) return [];
  const { cathode, anode } = bundlesOf;
  const here = ways.filter(({ way: { placed: on } }) => on.from === placed || on.to === placed);
  const withoutAnode = here.filter(({ bundle }) => !anode.has(bundle.id));
  // A run without a route doesn't state where it leaves, so it must be in the only other bundle.
  const isOther = cathode.size === 0 && anode.size > 0 && withoutAnode.length === 1;
  const onCathode = isOther ? withoutAnode : withoutAnode.filter(({ bundle }) => cathode.has(bundle.id));
  return onCathode.flatMap(({ way }) => {
    const { from, to } = way.placed;
    const far = from === placed ? to : from;
    return bandOn(placed, angleOf(placed.at, far.at), way.thickness / 2);
  });
}

/** The bundles in which the wires of the two terminals leave the part. */
function cathodeAndAnode({ subject, view }: HarnessOnBoard, part: string) {
  const { catalog, library, design } = subject;
  const instance = design.instances.components?.find(({ id }) => id === part);
  const record = instance && definition(library, 'components', instance.def);
  const oneWay = record && oneWayOf(library, record);
  if (oneWay === undefined) return undefined;
  const joints = resolveJoints(catalog, design, () => library);
  const bundlesAt = (terminal: string): Set<string> => {
    const ends = joints.flatMap(({ a, b }) =>
      [
        [a.ref, b.ref],
        [b.ref, a.ref],
      ].flatMap(([here, wire]) => (here!.instance === part && here!.terminal === terminal ? [wire!] : [])),
    );
    const last = ends.flatMap(({ instance: wire, end }) => {
      const passes = view.routes.get(wire)?.passes ?? [];
      return (end === 'b' ? passes.at(-1) : passes[0])?.bundle ?? [];
    });
    return new Set(last);
  };
  return { cathode: bundlesAt(oneWay.cathode), anode: bundlesAt(oneWay.anode) };
}

function bandOn({ at }: PlacedNode, heading: number, half: number): Item[] {
  const reach = half + bandReach;
  const corners = [
    [bandAt - bandWidth / 2, -reach],
    [bandAt + bandWidth / 2, -reach],
    [bandAt + bandWidth / 2, reach],
    [bandAt - bandWidth / 2, reach],
    [bandAt - bandWidth / 2, -reach],
  ] as const;
  const size = minEm.sheet;
  const [x, y] = along(along(at, heading, bandAt), heading + 90, reach + letterAt);
  return [
    { ...polyline(turned(corners, at, heading), { ink: ink.black, width: 0.2 }), fill: ink.black },
    { kind: 'text', x, y: y + size * 0.36, text: 'K', size, weight: 'bold', anchor: 'middle' },
  ];
}
