/** Converts the layout of a harness from VEC to KBL: nodes, segments, placed items and routings. */
import { childOf, childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import type { VecContents } from './read-contents.ts';
import { like, listAt, type VecSource } from './vec-source.ts';

/** The items placed at nodes and on segments, by the ids of these. */
interface Placed {
  readonly atNodes: Map<string, string[]>;
  readonly onSegments: Map<string, Element[]>;
}

/** Nodes, segments and routings, with the points of the nodes. */
export function layoutElements(source: VecSource, contents: VecContents): Element[] {
  const placed = placedElements(source, contents);
  const points = pointsOf(source);
  const nodes = source.all('TopologySpecification', 'TopologyNode').flatMap((node) => {
    const [x, y, z] = points.get(node.id ?? '') ?? [0, 0];
    const pointId = source.sub(node, 'point');
    return [
      make(
        'Cartesian_point',
        { id: pointId },
        [x, y, z].filter((value) => value !== undefined).map((value) => leaf('Coordinates', value)),
      ),
      like(node, 'Node', { id: node.id }, [
        leaf('Id', textOf(node, 'Identification') ?? node.id ?? ''),
        ...source.aliases(node),
        leaf('Cartesian_point', pointId),
        references('Referenced_components', placed.atNodes.get(node.id ?? '') ?? []),
      ]),
    ];
  });
  const segments = source.all('TopologySpecification', 'TopologySegment').map((segment) => {
    const area = childrenOf(segment, 'CrossSectionAreaInformation')[0];
    return like(segment, 'Segment', { id: segment.id }, [
      leaf('Id', textOf(segment, 'Identification') ?? segment.id ?? ''),
      ...source.aliases(segment),
      source.value('Physical_length', lengthOf(segment), 'Length'),
      leaf('End_node', idsIn(segment, 'EndNode')[0] ?? ''),
      leaf('Start_node', idsIn(segment, 'StartNode')[0] ?? ''),
      area === undefined
        ? undefined
        : like(area, 'Cross_section_area_information', { id: area.id }, [
            leaf('Value_determination', (textOf(area, 'ValueDetermination') ?? '').toLowerCase()),
            source.value('Area', area, 'Area'),
          ]),
      ...(placed.onSegments.get(segment.id ?? '') ?? []),
    ]);
  });
  return [...nodes, ...segments, ...routings(source, contents)];
}

/** The designed length of a segment, otherwise the adapted one, otherwise any. */
function lengthOf(segment: Element): Element | undefined {
  const lengths = childrenOf(segment, 'LengthInformation');
  const classified = (word: string) => lengths.find((length) => textOf(length, 'Classification') === word);
  return classified('Designed') ?? classified('Adapted') ?? lengths[0];
}

/** The drawn positions of nodes, from the first drawing, otherwise from the three-dimensional geometry. */
function pointsOf(source: VecSource): ReadonlyMap<string, readonly number[]> {
  const points = new Map<string, readonly number[]>();
  for (const type of ['BuildingBlockSpecification2D', 'BuildingBlockSpecification3D'])
    for (const node of source.all(type, 'GeometryNode')) {
      const point = source.named(node, 'CartesianPoint');
      const reference = idsIn(node, 'ReferenceNode')[0];
      if (point === undefined || reference === undefined || points.has(reference)) continue;
      points.set(
        reference,
        ['X', 'Y', 'Z'].flatMap((axis) => {
          const text = textOf(point, axis);
          return text === undefined ? [] : [Number(text) || 0];
        }),
      );
    }
  return points;
}

function placedElements(source: VecSource, contents: VecContents): Placed {
  const placed: Placed = { atNodes: new Map(), onSegments: new Map() };
  for (const placement of source.all('PlacementSpecification', 'Placement')) {
    const occurrences = idsIn(placement, 'PlacedElement').flatMap((id) => contents.occurrenceOf(id)?.id ?? []);
    for (const occurrence of new Set(occurrences)) {
      if (placement.type === 'OnWayPlacement') onWay(source, placement, occurrence, placed);
      else onPoint(source, placement, occurrence, placed);
    }
  }
  return placed;
}

function onPoint(source: VecSource, placement: Element, occurrence: string, { atNodes, onSegments }: Placed): void {
  const [location] = childrenOf(placement, 'Location');
  if (location === undefined) return;
  if (location.type === 'NodeLocation')
    return void listAt(atNodes, idsIn(location, 'ReferencedNode')[0] ?? '').push(occurrence);
  const segment = source.named(location, 'ReferencedSegment');
  if (segment === undefined) return;
  listAt(onSegments, segment.id ?? '').push(
    like(placement, 'Fixing_assignment', { id: source.sub(placement, `fixing.${occurrence}`) }, [
      ...position(source, segment, location, 'Location', 'Absolute_location'),
      leaf('Fixing', occurrence),
    ]),
  );
}

/**
 * A position on a segment, measured from its start. A position measured from its end is converted to a share of the
 * length.
 */
function position(source: VecSource, segment: Element, location: Element, share: string, absolute: string): Element[] {
  const offset = source.value(absolute, location, 'Offset');
  if (offset === undefined) return [];
  if (textOf(location, 'Anchor') !== 'FromEndNode') return [offset];
  const [length, before] = [metresOf(source, lengthOf(segment), 'Length'), metresOf(source, location, 'Offset')];
  if (length !== undefined && before !== undefined && length > 0) return [leaf(share, 1 - before / length)];
  source.leaveOut('Offset that cannot be compared with the length of its segment');
  return [];
}

const metresOfPrefix: Readonly<Record<string, number>> = {
  '': 1,
  Milli: 0.001,
  Centi: 0.01,
  Deci: 0.1,
  Micro: 1e-6,
  Kilo: 1000,
};

/** A length in metres, because compared values may have different units. Undefined if the unit isn't an SI unit. */
function metresOf(source: VecSource, parent: Element | undefined, name: string): number | undefined {
  const value = childOf(parent, name);
  const [text, unit] = [textOf(value, 'ValueComponent'), source.named(value, 'UnitComponent')];
  const scale = textOf(unit, 'SiUnitName') === undefined ? undefined : metresOfPrefix[textOf(unit, 'SiPrefix') ?? ''];
  const number = Number(text ?? Number.NaN);
  return scale === undefined || !Number.isFinite(number) ? undefined : number * scale;
}

/** Converts a protection along a path to one area on each of its segments. */
function onWay(source: VecSource, placement: Element, occurrence: string, { onSegments }: Placed): void {
  const [start, end] = [childOf(placement, 'StartLocation'), childOf(placement, 'EndLocation')];
  const path = idsIn(childOf(placement, 'Path'), 'Segment').flatMap((id) => source.find(id) ?? []);
  const [from, to] = [source.named(start, 'ReferencedSegment'), source.named(end, 'ReferencedSegment')];
  const way = path.length > 0 ? path : [...new Set([from, to])].filter((segment) => segment !== undefined);
  for (const [index, segment] of way.entries()) {
    const forward = isForward(way, index);
    const own = (location: Element | undefined, on: Element | undefined, ofStart: boolean) =>
      location === undefined || on !== segment
        ? undefined
        : position(
            source,
            segment,
            location,
            `${ofStart ? 'Start' : 'End'}_location`,
            `Absolute_${ofStart ? 'start' : 'end'}_location`,
          );
    const isLater = from === segment && to === segment && !inOrder(source, segment, start!, end!);
    const turned = way.length === 1 ? isLater : !forward;
    const [a, b] = turned
      ? [own(end, to, true), own(start, from, false)]
      : [own(start, from, true), own(end, to, false)];
    listAt(onSegments, segment.id ?? '').push(
      like(placement, 'Protection_area', { id: source.sub(placement, `area.${index}.${occurrence}`) }, [
        ...(a ?? [leaf('Start_location', 0)]),
        ...(b ?? [leaf('End_location', 1)]),
        leaf('Associated_protection', occurrence),
      ]),
    );
  }
}

/** True if a path passes a segment from its start node to its end node. */
function isForward(way: readonly Element[], index: number): boolean {
  const segment = way[index]!;
  const nodes = (other: Element | undefined) => [idsIn(other, 'StartNode')[0], idsIn(other, 'EndNode')[0]];
  const [start, end] = nodes(segment);
  if (way[index + 1] !== undefined) return nodes(way[index + 1]).includes(end);
  return index === 0 || nodes(way[index - 1]).includes(start);
}

/** True if two positions on a segment are in the order of its nodes. */
function inOrder(source: VecSource, segment: Element, start: Element, end: Element): boolean {
  const length = metresOf(source, lengthOf(segment), 'Length') ?? 0;
  const at = (location: Element) => {
    const offset = metresOf(source, location, 'Offset') ?? 0;
    return textOf(location, 'Anchor') === 'FromEndNode' ? length - offset : offset;
  };
  return at(start) <= at(end);
}

function routings(source: VecSource, contents: VecContents): Element[] {
  return source.all('RoutingSpecification', 'Routing').flatMap((routing) => {
    const routed = idsIn(routing, 'RoutedElement')[0] ?? '';
    const segments = idsIn(childOf(routing, 'Path'), 'Segment');
    const connections = contents.connectionsOf(routed);
    if (connections.length === 0) source.leaveOut('Routing of an element that is not connected');
    return connections.map((connection, index) =>
      like(routing, 'Routing', { id: index === 0 ? routing.id : source.sub(routing, String(index)) }, [
        leaf('Routed_wire', connection),
        references('Segments', segments),
      ]),
    );
  });
}
