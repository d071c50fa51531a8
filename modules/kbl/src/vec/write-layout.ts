/** Writes the layout of a harness as VEC: topology, placements, routings, and the drawn positions of the nodes. */
import { childOf, childrenOf, type Element, idsIn, requiredId, textOf } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import type { Conversion } from './conversion.ts';
import { elementOfWire, type Placements } from './write-contents.ts';

interface Placed {
  readonly occurrence: string;
  readonly type: 'OnPoint' | 'OnWay';
}

/** The placed occurrences and their placements: at nodes, at points on segments, or along paths. */
function placedOccurrences(c: Conversion): Placed[] {
  return [
    ...childrenOf(c.kbl, 'Node').flatMap((node) =>
      idsIn(node, 'Referenced_components').map((occurrence) => ({ occurrence, type: 'OnPoint' as const })),
    ),
    ...childrenOf(c.kbl, 'Segment').flatMap((segment) => [
      ...childrenOf(segment, 'Fixing_assignment').flatMap((assignment) =>
        idsIn(assignment, 'Fixing').map((occurrence) => ({ occurrence, type: 'OnPoint' as const })),
      ),
      ...childrenOf(segment, 'Protection_area').flatMap((area) =>
        idsIn(area, 'Associated_protection').map((occurrence) => ({ occurrence, type: 'OnWay' as const })),
      ),
    ]),
  ];
}

/** The types of placement of each placed occurrence, and of each part that is placed. */
export function placements(c: Conversion): { readonly occurrences: Placements; readonly parts: Placements } {
  const [occurrences, parts] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const note = (into: Map<string, Set<string>>, id: string, type: string) =>
    into.set(id, (into.get(id) ?? new Set()).add(type));
  for (const { occurrence, type } of placedOccurrences(c)) {
    const part = textOf(c.find(occurrence), 'Part');
    if (part === undefined) continue;
    note(occurrences, occurrence, type);
    note(parts, part, type);
  }
  return { occurrences, parts };
}

/** The specifications of the layout. Empty if the harness has none. */
export function layoutSpecifications(c: Conversion): Element[] {
  const nodes = childrenOf(c.kbl, 'Node');
  if (nodes.length === 0) return [];
  const specification = (type: string, name: string, children: readonly (Element | undefined)[]) =>
    make('Specification', { id: c.own(name), type }, [leaf('Identification', name), ...children]);
  const placed = placementElements(c);
  const routings = routingElements(c);
  return [
    specification('TopologySpecification', 'topology', [
      ...nodes.map((node) =>
        make('TopologyNode', { id: requiredId(node) }, [
          ...c.aliases(node),
          leaf('Identification', textOf(node, 'Id') ?? requiredId(node)),
        ]),
      ),
      ...childrenOf(c.kbl, 'Segment').map((segment) => segmentElement(c, segment)),
    ]),
    ...(placed.length === 0 ? [] : [specification('PlacementSpecification', 'placements', placed)]),
    ...(routings.length === 0 ? [] : [specification('RoutingSpecification', 'routings', routings)]),
    drawing(c, nodes, specification),
  ];
}

function segmentElement(c: Conversion, segment: Element): Element {
  const length = c.value('Length', segment, 'Physical_length');
  const area = childrenOf(segment, 'Cross_section_area_information')[0];
  const areaValue = c.value('Area', area, 'Area');
  return make('TopologySegment', { id: requiredId(segment) }, [
    leaf('Identification', textOf(segment, 'Id') ?? requiredId(segment)),
    ...c.aliases(segment),
    leaf('EndNode', textOf(segment, 'End_node') ?? ''),
    leaf('StartNode', textOf(segment, 'Start_node') ?? ''),
    areaValue === undefined
      ? undefined
      : make('CrossSectionAreaInformation', { id: area?.id ?? c.sub(segment, 'area') }, [
          areaValue,
          leaf('ValueDetermination', 'Measured'),
        ]),
    length === undefined
      ? undefined
      : make('LengthInformation', { id: c.sub(segment, 'length') }, [length, leaf('Classification', 'Designed')]),
  ]);
}

function placementElements(c: Conversion): Element[] {
  const atNodes = childrenOf(c.kbl, 'Node').flatMap((node) =>
    idsIn(node, 'Referenced_components').flatMap((id) => {
      const occurrence = c.find(id);
      if (occurrence === undefined) return [];
      const location = make('Location', { id: c.sub(occurrence, 'location'), type: 'NodeLocation' }, [
        leaf('Identification', '1'),
        leaf('ReferencedNode', requiredId(node)),
      ]);
      return [placement(c, occurrence, 'OnPointPlacement', c.sub(occurrence, 'placed'), [location])];
    }),
  );
  const onSegments = childrenOf(c.kbl, 'Segment').flatMap((segment) => [
    ...childrenOf(segment, 'Fixing_assignment').flatMap((assignment) => {
      const occurrence = c.find(textOf(assignment, 'Fixing'));
      const location = onSegment(c, segment, assignment, 'Location', 'Absolute_location');
      return occurrence === undefined
        ? []
        : [placement(c, occurrence, 'OnPointPlacement', requiredId(assignment), [location])];
    }),
    ...childrenOf(segment, 'Protection_area').flatMap((area) => {
      const occurrence = c.find(textOf(area, 'Associated_protection'));
      if (occurrence === undefined) return [];
      return [
        placement(c, occurrence, 'OnWayPlacement', requiredId(area), [
          onSegment(c, segment, area, 'EndLocation', 'Absolute_end_location'),
          make('Path', { id: c.sub(area, 'path') }, [leaf('Segment', requiredId(segment))]),
          onSegment(c, segment, area, 'StartLocation', 'Absolute_start_location'),
        ]),
      ];
    }),
  ]);
  return [...atNodes, ...onSegments];
}

function placement(
  c: Conversion,
  occurrence: Element,
  type: string,
  id: string,
  locations: readonly Element[],
): Element {
  return make('Placement', { id, type }, [
    leaf('Identification', id),
    leaf('PlacedElement', c.sub(occurrence, 'placeable')),
    ...locations,
  ]);
}

function onSegment(c: Conversion, segment: Element, owner: Element, name: string, kblName: string): Element {
  return make(name, { id: c.sub(owner, name), type: 'SegmentLocation' }, [
    leaf('Identification', name === 'EndLocation' ? '2' : '1'),
    c.value('Offset', owner, kblName),
    leaf('Anchor', 'FromStartNode'),
    leaf('ReferencedSegment', requiredId(segment)),
  ]);
}

function routingElements(c: Conversion): Element[] {
  return childrenOf(c.kbl, 'Routing').flatMap((routing) => {
    const wire = c.find(textOf(c.find(textOf(routing, 'Routed_wire')), 'Wire'));
    if (wire === undefined) return [];
    return [
      make('Routing', { id: requiredId(routing) }, [
        leaf('Identification', requiredId(routing)),
        leaf('RoutedElement', elementOfWire(c, wire)),
        make('Path', { id: c.sub(routing, 'path') }, [references('Segment', idsIn(routing, 'Segments'))]),
      ]),
    ];
  });
}

/** The drawing of the topology, in mm. */
function drawing(
  c: Conversion,
  nodes: readonly Element[],
  specification: (type: string, name: string, children: readonly (Element | undefined)[]) => Element,
): Element {
  const points = nodes.flatMap((node) => {
    const point = c.find(textOf(node, 'Cartesian_point'));
    const [x = 0, y = 0] = childrenOf(point, 'Coordinates').map(({ text }) => Number(text));
    return point === undefined ? [] : [{ node, point, x, y }];
  });
  const size = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));
  const mm = childrenOf(c.kbl, 'Unit').find((unit) => childOf(unit, 'Si_dimension') === undefined);
  return specification('BuildingBlockSpecification2D', 'drawing', [
    leaf('BaseUnit', mm?.id ?? ''),
    make('BoundingBox', { id: c.own('drawing.box') }, [
      leaf('Height', size(points.map(({ y }) => y))),
      leaf('Width', size(points.map(({ x }) => x))),
    ]),
    ...points.map(({ point, x, y }) => make('CartesianPoint', { id: requiredId(point) }, [leaf('X', x), leaf('Y', y)])),
    ...points.map(({ node, point }) =>
      make('GeometryNode', { id: c.sub(node, 'drawn') }, [
        leaf('Identification', textOf(node, 'Id') ?? requiredId(node)),
        leaf('ReferenceNode', requiredId(node)),
        leaf('CartesianPoint', requiredId(point)),
      ]),
    ),
  ]);
}
