/** Writes the layout of a harness: nodes, segments with their fittings, and the route of each connection. */
import { routedWires } from '@cablewright/engine';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import type { KblCircuit } from './circuit.ts';
import type { PartCollector } from './parts.ts';
import { nodeElements } from './nodes.ts';
import { pieceKey, piecesOf, type BundlePiece } from './pieces.ts';
import { fittedElements, segmentElement } from './segments.ts';
import type { WriteContext } from './write-context.ts';

interface Topology {
  /** Children of the root: points, nodes, segments and routings. */
  readonly root: readonly Element[];
  /** Children of the harness: occurrences of coverings and fixings, and sets of wires. */
  readonly harness: readonly Element[];
}

export function topology(context: WriteContext, circuit: KblCircuit, parts: PartCollector): Topology {
  const { layout } = context.design;
  if (layout === undefined) return { root: [], harness: wireSets(context, circuit) };
  const pieces = piecesOf(layout);
  const nodes = nodeElements(context, circuit, layout, pieces);
  const routings = routingElements(context, circuit, pieces);
  const root = [...nodes, ...pieces.map((piece) => segmentElement(context, piece)), ...routings];
  return { root, harness: [...fittedElements(context, parts, layout), ...wireSets(context, circuit)] };
}

function routingElements(context: WriteContext, circuit: KblCircuit, pieces: readonly BundlePiece[]): Element[] {
  const { ids } = context;
  const routed = routedWires(context.design);
  const ofBundle = Map.groupBy(pieces, ({ bundle }) => bundle);
  return circuit.runs.flatMap(({ segment: id, path }) => {
    const route = routed.get(id);
    if (route?.ok !== true || route.steps.length === 0) return [];
    const passed = route.steps.flatMap(({ stretch }) =>
      (ofBundle.get(stretch.bundle) ?? [])
        .filter(({ fromMm, toMm }) => fromMm >= stretch.fromMm && toMm <= stretch.toMm)
        .map((piece) => ids.of(pieceKey(piece))),
    );
    return [
      make('Routing', { id: ids.of(keys.routing(id, path)) }, [
        leaf('Routed_wire', ids.of(keys.connection(id, path))),
        references('Segments', passed),
      ]),
    ];
  });
}

function wireSets(context: WriteContext, circuit: KblCircuit): Element[] {
  const segments = new Map((context.design.instances.segments ?? []).map((segment) => [segment.id, segment.def]));
  return (context.design.layout?.sets ?? []).flatMap(({ id, label, wires, layMm }) => {
    const entries = wires.flatMap((wire) => {
      const def = segments.get(wire);
      if (def === undefined) return [];
      const cores = circuit.isSingle(def)
        ? [keys.wire(wire)]
        : circuit.pathsOf(def).map((path) => keys.wireCore(wire, path));
      return cores.map((key) => context.ids.of(key));
    });
    if (entries.length < 2) return [];
    return [
      make('Wiring_group', { id: context.ids.of(keys.set(id)) }, [
        leaf('Id', label ?? id),
        layMm === undefined ? undefined : leaf('Type', 'twisted pair'),
        references('Assigned_wire', entries),
      ]),
    ];
  });
}
