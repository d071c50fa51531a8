/** The layout of a harness: nodes, segments with what is on them, and the way of each connection. */
import { layoutGraph, routedWires } from '@cablewright/engine';
import type { Layout } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import type { Circuit } from './circuit.ts';
import type { Parts } from './parts.ts';
import { placeNodes } from './place-nodes.ts';
import { number, type WriteContext } from './write-context.ts';

type Bundle = Layout['bundles'][number];

/** A piece of a bundle between its ends and the splices in it. */
interface Piece {
  readonly bundle: Bundle;
  readonly at: number;
  readonly count: number;
  readonly from: string;
  readonly to: string;
  readonly fromMm: number;
  readonly toMm: number;
}

export interface Topology {
  /** Below the root: points, nodes, segments and routings. */
  readonly root: readonly Element[];
  /** Below the harness: the occurrences of coverings and fixings, and sets of wires. */
  readonly harness: readonly Element[];
}

export function topology(context: WriteContext, circuit: Circuit, parts: Parts): Topology {
  const { layout } = context.design;
  if (layout === undefined) return { root: [], harness: wireSets(context, circuit) };
  const graph = layoutGraph(layout);
  const pieces = layout.bundles.flatMap((bundle) => piecesOf(bundle, graph.stretches(bundle)));
  const nodes = nodeElements(context, circuit, layout, pieces);
  const routings = routingElements(context, circuit, pieces);
  const root = [...nodes, ...pieces.map((piece) => segment(context, piece)), ...routings];
  return { root, harness: [...fitted(context, parts, layout), ...wireSets(context, circuit)] };
}

function piecesOf(bundle: Bundle, stretches: readonly Omit<Piece, 'bundle' | 'at' | 'count'>[]): Piece[] {
  return stretches.map(({ from, to, fromMm, toMm }, at) => ({
    bundle,
    at,
    count: stretches.length,
    from,
    to,
    fromMm,
    toMm,
  }));
}

const pieceKey = ({ bundle, at, count }: Piece): string =>
  keys.bundle(count === 1 ? bundle.id : `${bundle.id}.${at + 1}`);

interface Place {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly holds: readonly string[];
}

function nodeElements(context: WriteContext, circuit: Circuit, layout: Layout, pieces: readonly Piece[]) {
  const { ids } = context;
  const placed = new Set(circuit.placed.map(({ id }) => id));
  const held = (instance: string | undefined): string[] =>
    instance !== undefined && placed.has(instance) ? [ids.of(keys.placed(instance))] : [];
  const openEnds = openEndsByPlace(context, circuit);
  const spliced = splicesByPlace(layout, pieces);
  const places: Place[] = [
    ...layout.nodes.map(({ id, label, at }) => ({ id, name: label ?? id, alias: `nodes/${id}`, holds: held(at) })),
    ...[...spliced].map(([place, splices]) => ({
      id: place,
      name: splices.join(' '),
      alias: `splices/${splices.join(' ')}`,
      holds: splices.flatMap((splice) => held(splice)),
    })),
  ];
  const points = placeNodes(
    places.map(({ id }) => id),
    pieces,
  );
  return places.flatMap(({ id, name, alias, holds }) => {
    const key = keys.node(id);
    const [x, y] = points.get(id) ?? [0, 0];
    const point = make('Cartesian_point', { id: ids.of(keys.point(id)) }, [
      leaf('Coordinates', number(x)),
      leaf('Coordinates', number(y)),
    ]);
    const node = make('Node', { id: ids.of(key) }, [
      leaf('Id', name),
      context.alias(key, alias),
      leaf('Cartesian_point', ids.of(keys.point(id))),
      references('Referenced_components', [...holds, ...(openEnds.get(id) ?? [])]),
    ]);
    return [point, node];
  });
}

/** The ids of the connectors of open ends, and of splices without a part, by the node where they are. */
function openEndsByPlace(context: WriteContext, circuit: Circuit): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  const made = new Set(circuit.placed.filter(({ kind }) => kind === '').map(({ id }) => id));
  const routed = routedWires(context.design);
  for (const { segment, ends } of circuit.runs)
    for (const end of ['a', 'b'] as const)
      for (const { instance } of ends[end]) {
        const way = routed.get(segment);
        if (!made.delete(instance) || way?.ok !== true) continue;
        const place = way.ends[end];
        found.set(place, [...(found.get(place) ?? []), context.ids.of(keys.placed(instance))]);
      }
  return found;
}

function splicesByPlace(layout: Layout, pieces: readonly Piece[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { bundle, count, to, toMm, at } of pieces) {
    if (at === count - 1) continue;
    const here = (layout.splices ?? []).filter((one) => one.bundle === bundle.id && one.atMm === toMm);
    found.set(
      to,
      here.map(({ splice }) => splice),
    );
  }
  return found;
}

function segment(context: WriteContext, piece: Piece): Element {
  const { bundle, at, count, fromMm, toMm } = piece;
  const { ids } = context;
  const key = pieceKey(piece);
  const name = bundle.label ?? bundle.id;
  const area = bundle.measuredOdMm === undefined ? undefined : (Math.PI * bundle.measuredOdMm ** 2) / 4;
  return make('Segment', { id: ids.of(key) }, [
    leaf('Id', count === 1 ? name : `${name}-${at + 1}`),
    context.alias(key, count === 1 ? `bundles/${bundle.id}` : `bundles/${bundle.id}/${at + 1}`),
    context.value('Physical_length', toMm - fromMm, key),
    leaf('End_node', ids.of(keys.node(piece.to))),
    leaf('Start_node', ids.of(keys.node(piece.from))),
    area === undefined ? undefined : measured(context, key, area),
    ...fixingPlaces(context, piece),
    ...areas(context, piece),
  ]);
}

function measured(context: WriteContext, key: string, area: number): Element {
  return make('Cross_section_area_information', { id: context.ids.of(`${key}.area`) }, [
    leaf('Value_determination', 'measured'),
    context.value('Area', area, `${key}.area`, 'mm2'),
  ]);
}

/** True for a place in a piece; the end of a bundle belongs to its last one. */
function isIn({ at, count, fromMm, toMm }: Piece, mm: number): boolean {
  return (mm >= fromMm || at === 0) && (mm < toMm || at === count - 1);
}

function fixingPlaces(context: WriteContext, piece: Piece): Element[] {
  const { bundle, fromMm, toMm } = piece;
  return (bundle.fixings ?? []).flatMap(({ atMm }, at) => {
    if (!isIn(piece, atMm)) return [];
    const key = keys.fixingPlace(bundle.id, at);
    return [
      make('Fixing_assignment', { id: context.ids.of(key) }, [
        leaf('Location', number((atMm - fromMm) / (toMm - fromMm))),
        context.value('Absolute_location', atMm - fromMm, key),
        leaf('Orientation', 1),
        leaf('Orientation', 0),
        leaf('Fixing', context.ids.of(keys.fixing(bundle.id, at))),
      ]),
    ];
  });
}

function areas(context: WriteContext, piece: Piece): Element[] {
  const { bundle, fromMm, toMm } = piece;
  return (bundle.coverings ?? []).flatMap((covering, at) => {
    const [start, end] = [
      Math.max(covering.fromMm, fromMm),
      piece.at === piece.count - 1 ? covering.toMm : Math.min(covering.toMm, toMm),
    ];
    if (end <= start) return [];
    const key = `${keys.area(bundle.id, at)}.${piece.at}`;
    return [
      make('Protection_area', { id: context.ids.of(key) }, [
        leaf('Start_location', number((start - fromMm) / (toMm - fromMm))),
        context.value('Absolute_start_location', start - fromMm, key),
        leaf('End_location', number((end - fromMm) / (toMm - fromMm))),
        context.value('Absolute_end_location', end - fromMm, key),
        leaf('Associated_protection', context.ids.of(keys.covering(bundle.id, at))),
      ]),
    ];
  });
}

/** The occurrences of coverings and fixings. */
function fitted(context: WriteContext, parts: Parts, { bundles }: Layout): Element[] {
  const name = (bundle: Bundle, letter: string, at: number) => `${bundle.label ?? bundle.id}-${letter}${at + 1}`;
  return bundles.flatMap((bundle) => [
    ...(bundle.coverings ?? []).map((covering, at) => {
      const key = keys.covering(bundle.id, at);
      return make('Wire_protection_occurrence', { id: context.ids.of(key) }, [
        leaf('Id', name(bundle, 'C', at)),
        context.value('Protection_length', covering.toMm - covering.fromMm, key),
        leaf('Part', parts.use('Wire_protection', 'mechanicals', covering.def)),
      ]);
    }),
    ...(bundle.fixings ?? []).map((fixing, at) =>
      make('Fixing_occurrence', { id: context.ids.of(keys.fixing(bundle.id, at)) }, [
        leaf('Id', fixing.label ?? name(bundle, 'F', at)),
        leaf('Part', parts.use('Fixing', 'mechanicals', fixing.def)),
      ]),
    ),
  ]);
}

function routingElements(context: WriteContext, circuit: Circuit, pieces: readonly Piece[]): Element[] {
  const { ids } = context;
  const routed = routedWires(context.design);
  const byPlace = new Map(pieces.map((piece) => [`${piece.bundle.id} ${piece.fromMm}`, piece]));
  return circuit.runs.flatMap(({ segment: id, path }) => {
    const way = routed.get(id);
    if (way?.ok !== true || way.steps.length === 0) return [];
    const passed = way.steps.flatMap(({ stretch }) => {
      const piece = byPlace.get(`${stretch.bundle.id} ${stretch.fromMm}`);
      return piece === undefined ? [] : [ids.of(pieceKey(piece))];
    });
    return [
      make('Routing', { id: ids.of(keys.routing(id, path)) }, [
        leaf('Routed_wire', ids.of(keys.connection(id, path))),
        references('Segments', passed),
      ]),
    ];
  });
}

function wireSets(context: WriteContext, circuit: Circuit): Element[] {
  const segments = new Map((context.design.instances.segments ?? []).map((one) => [one.id, one.def]));
  return (context.design.layout?.sets ?? []).flatMap(({ id, label, wires, layMm }) => {
    const named = wires.flatMap((wire) => {
      const def = segments.get(wire);
      if (def === undefined) return [];
      const cores = circuit.isSingle(def)
        ? [keys.wire(wire)]
        : circuit.pathsOf(def).map((path) => keys.wireCore(wire, path));
      return cores.map((key) => context.ids.of(key));
    });
    if (named.length < 2) return [];
    return [
      make('Wiring_group', { id: context.ids.of(keys.set(id)) }, [
        leaf('Id', label ?? id),
        layMm === undefined ? undefined : leaf('Type', 'twisted pair'),
        references('Assigned_wire', named),
      ]),
    ];
  });
}
