/**
 * The units of a written VEC tree that are compared and replaced as a whole, such as an occurrence, a node or a part
 * with its document.
 */
import { fingerprint } from '@cablewright/model';
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { listAt } from './vec-source.ts';

/** The elements of each unit by its key, such as `Component w1` or `Placement x1`. */
export type Units = ReadonlyMap<string, readonly Element[]>;

/** The type of the specification that contains a list of elements, by the name of the elements. */
export const specificationOf: Readonly<Record<string, string>> = {
  Component: 'CompositionSpecification',
  ContactPoint: 'ContactingSpecification',
  TopologyNode: 'TopologySpecification',
  TopologySegment: 'TopologySpecification',
  WireGrouping: 'WireGroupingSpecification',
  Placement: 'PlacementSpecification',
  Routing: 'RoutingSpecification',
};

/** Divides a tree into units. `owners` contains the component of each role, by the id of the role. */
export function unitsOf(root: Element, owners: ReadonlyMap<string, string> = ownersOfRoles(root)): Units {
  const units = new Map<string, Element[]>();
  const add = (key: string, ...elements: readonly Element[]) => listAt(units, key).push(...elements);
  const parts = new Map(childrenOf(root, 'PartVersion').map((part) => [part.id ?? '', part]));
  for (const document of childrenOf(root, 'DocumentVersion')) {
    const part = parts.get(textOf(document, 'ReferencedPart') ?? '');
    if (part === undefined) continue;
    if (textOf(document, 'DocumentType') === 'PartMaster') add(`Part ${part.id}`, part, document);
    else {
      add(`Harness ${part.id}`, withoutOwn(part));
      for (const specification of childrenOf(document, 'Specification')) addHarnessUnits(specification, owners, add);
    }
  }
  return units;
}

function addHarnessUnits(
  specification: Element,
  owners: ReadonlyMap<string, string>,
  add: (key: string, ...elements: readonly Element[]) => void,
): void {
  for (const child of specification.children) {
    if (child.name === 'GeometryNode') {
      const [point] = idsIn(child, 'CartesianPoint');
      const drawn = specification.children.filter(({ id }) => id === point);
      add(`Drawn ${textOf(child, 'ReferenceNode')}`, ...drawn, child);
    } else if (child.name === 'Placement') add(`Placement ${owners.get(textOf(child, 'PlacedElement') ?? '')}`, child);
    else if (child.name === 'Routing') add(`Routing ${textOf(child, 'RoutedElement')}`, child);
    else if (specificationOf[child.name] !== undefined) add(`${child.name} ${child.id}`, child);
  }
}

/** The unit for a single component. */
export const componentUnit = (component: Element): Units =>
  new Map([[`${component.name} ${component.id}`, [component]]]);

/** The component of each role. */
function ownersOfRoles(root: Element): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const document of childrenOf(root, 'DocumentVersion'))
    for (const specification of childrenOf(document, 'Specification'))
      for (const component of childrenOf(specification, 'Component')) noteRoles(component, owners);
  return owners;
}

export function noteRoles({ id = '', children }: Element, owners: Map<string, string>): void {
  for (const child of children) if (child.name === 'Role') owners.set(child.id ?? '', id);
}

/** A part version without the properties that only Cablewright reads, because they contain the whole design. */
function withoutOwn(part: Element): Element {
  return { ...part, children: part.children.filter(({ name }) => name !== 'CustomProperty') };
}

/** A short text for each unit that changes if the unit does. */
export function fingerprints(units: Units): Record<string, string> {
  return Object.fromEntries([...units].map(([key, elements]) => [key, fingerprint(elements.map(markOf).join(''))]));
}

/** The complete contents of an element as text. */
function markOf({ name, type = '', id = '', text, children }: Element): string {
  return `<${name} ${type} ${id}>${text}${children.map(markOf).join('')}/`;
}
