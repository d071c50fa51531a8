/** A VEC tree that can be changed: elements by id, where each of them is, and removal of what refers to something that is gone. */
import { vec21 } from './schema.ts';
import type { Element } from '../xml/element.ts';
import { idsOf, isReference, needs } from './references.ts';

export type OpenElement = Omit<Element, 'children' | 'text'> & { children: OpenElement[]; text: string };

export function opened(element: Element): OpenElement {
  return { ...element, children: element.children.map(opened) };
}

export class OpenTree {
  readonly root: OpenElement;
  readonly #byId = new Map<string, OpenElement>();
  readonly #parents = new Map<OpenElement, OpenElement>();

  constructor(root: Element) {
    this.root = opened(root);
    this.#index(this.root);
  }

  #index(element: OpenElement): void {
    if (element.id !== undefined) this.#byId.set(element.id, element);
    for (const child of element.children) {
      this.#parents.set(child, element);
      this.#index(child);
    }
  }

  find(id: string | undefined): OpenElement | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  parentOf(element: OpenElement): OpenElement | undefined {
    return this.#parents.get(element);
  }

  /** The nearest element of a name in which an element is. */
  within(element: OpenElement | undefined, name: string): OpenElement | undefined {
    let current = element;
    while (current !== undefined && current.name !== name) current = this.#parents.get(current);
    return current;
  }

  *all(): Iterable<OpenElement> {
    const open = [this.root];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      yield element;
      open.push(...element.children);
    }
  }

  remove(element: OpenElement): void {
    const parent = this.#parents.get(element);
    if (parent === undefined) return;
    parent.children = parent.children.filter((child) => child !== element);
    this.#forget(element);
  }

  #forget(element: OpenElement): void {
    if (element.id !== undefined && this.#byId.get(element.id) === element) this.#byId.delete(element.id);
    for (const child of element.children) this.#forget(child);
  }

  /** Adds a child where the schema has it: after the last one of its name, else before the first one that comes later. */
  add(parent: OpenElement, child: Element, type: string): OpenElement {
    const added = opened(child);
    parent.children.splice(placeOf(parent, child.name, type), 0, added);
    this.#parents.set(added, parent);
    this.#index(added);
    return added;
  }

  /** Replaces the children of an element. */
  fill(parent: OpenElement, children: OpenElement[]): void {
    for (const child of parent.children) if (!children.includes(child)) this.#forget(child);
    parent.children = children;
    for (const child of children) {
      this.#parents.set(child, parent);
      this.#index(child);
    }
  }

  /** References to ids that no element has. */
  missing(): string[] {
    const lost = new Set<string>();
    for (const element of this.all())
      for (const child of element.children)
        if (isReference(child, element)) for (const id of idsOf(child)) if (!this.#byId.has(id)) lost.add(id);
    return [...lost];
  }

  /** Removes references to ids that no element has, and the elements that are nothing without them. */
  leaveOutLost(): void {
    for (let lost = true; lost;) lost = this.#leaveOut(this.root);
  }

  #leaveOut(element: OpenElement): boolean {
    let changed = false;
    for (const child of element.children) {
      if (isReference(child, element)) {
        const ids = idsOf(child);
        const left = ids.filter((id) => this.#byId.has(id));
        if (left.length === ids.length) continue;
        changed = true;
        if (left.length > 0) child.text = left.join(' ');
        else this.#leaveOutChild(element, child);
      } else changed = this.#leaveOut(child) || changed;
    }
    return changed;
  }

  #leaveOutChild(parent: OpenElement, child: OpenElement): void {
    const above = this.#parents.get(parent);
    this.remove(child);
    const isLast = !parent.children.some(({ name }) => name === child.name);
    if (isLast && needs(parent, child) && above !== undefined) this.#leaveOutChild(above, parent);
  }
}

/** The index at which a child of this name belongs. */
export function placeOf({ children }: { readonly children: readonly Element[] }, name: string, type: string): number {
  const last = children.findLastIndex((child) => child.name === name);
  if (last >= 0) return last + 1;
  const order = new Map((vec21.typeRule(type)?.children ?? []).map((rule, index) => [rule.name, index]));
  const own = order.get(name) ?? 0;
  const later = children.findIndex((child) => (order.get(child.name) ?? -1) > own);
  return later < 0 ? children.length : later;
}
