import { typeOfChild, typeRule } from './elements.ts';
import type { Element } from '../xml/element.ts';

/** A tree with its elements in the order of the schema; what it does not know comes last. */
export function ordered(element: Element, type: string = element.name): Element {
  const order = new Map((typeRule(type)?.children ?? []).map(({ name }, at) => [name, at]));
  const place = ({ name }: Element): number => order.get(name) ?? order.size;
  const children = element.children.toSorted((a, b) => place(a) - place(b));
  return {
    ...element,
    children: children.map((child) => ordered(child, typeOfChild(type, child.name, child.type) ?? '')),
  };
}
