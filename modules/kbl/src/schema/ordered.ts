import { kbl24, type XmlSchema } from './elements.ts';
import type { Element } from '../xml/element.ts';

/**
 * The tree with its elements in the order of the schema. Unknown elements come last. An element that is already in
 * order isn't copied.
 */
export function ordered(element: Element, type: string = element.name, schema: XmlSchema = kbl24): Element {
  const { children } = element;
  if (children.length === 0) return element;
  const order = new Map((schema.typeRule(type)?.children ?? []).map(({ name }, index) => [name, index]));
  const position = ({ name }: Element): number => order.get(name) ?? order.size;
  const sorted = children
    .toSorted((a, b) => position(a) - position(b))
    .map((child) => ordered(child, schema.typeOfChild(type, child.name, child.type) ?? '', schema));
  return sorted.every((child, index) => child === children[index]) ? element : { ...element, children: sorted };
}
