/** A VEC tree that can be changed: elements by id with their positions, and removal of references to removed elements. */
import { vec21 } from './schema.ts';
import type { Element } from '../xml/element.ts';
import { idsOf, isReference, needs } from './references.ts';
import { listAt } from './vec-source.ts';

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

  /** The nearest ancestor of an element with a given name, or the element itself. */
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
    this.#parents.delete(element);
    this.#forget(element);
  }

  #forget(element: OpenElement): void {
    if (element.id !== undefined && this.#byId.get(element.id) === element) this.#byId.delete(element.id);
    for (const child of element.children) this.#forget(child);
  }

  /**
   * Adds a child at its position in the schema: after the last one with its name, otherwise before the first one that
   * comes later.
   */
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

  /** Removes references to ids that no element has, and elements that require such a reference. */
  leaveOutLost(): void {
    const references = this.#references();
    // Removing an element may make further references invalid. Each reference is examined once per removed id, however
    // elements depend on each other.
    const lost = [...references.keys()].filter((id) => !this.#byId.has(id));
    for (let id = lost.pop(); id !== undefined; id = lost.pop()) {
      // A duplicate id remains valid if only one of its elements was removed.
      if (this.#byId.has(id)) continue;
      for (const reference of references.get(id) ?? []) lost.push(...this.#withoutId(reference, id));
    }
  }

  /** The references to each id. */
  #references(): ReadonlyMap<string, OpenElement[]> {
    const references = new Map<string, OpenElement[]>();
    for (const element of this.all())
      for (const child of element.children)
        if (isReference(child, element)) for (const id of new Set(idsOf(child))) listAt(references, id).push(child);
    return references;
  }

  /** Removes an id from a reference. Returns the ids of the elements that are removed as a result. */
  #withoutId(reference: OpenElement, id: string): string[] {
    const left = idsOf(reference).filter((each) => each !== id);
    const parent = this.#parents.get(reference);
    if (parent === undefined) return [];
    reference.text = left.join(' ');
    return left.length > 0 ? [] : this.#leaveOutChild(parent, reference);
  }

  #leaveOutChild(parent: OpenElement, child: OpenElement): string[] {
    const above = this.#parents.get(parent);
    const ids = idsIn(child);
    this.remove(child);
    const isLast = !parent.children.some(({ name }) => name === child.name);
    return isLast && needs(parent, child) && above !== undefined
      ? [...ids, ...this.#leaveOutChild(above, parent)]
      : ids;
  }
}

/** The ids of an element and of all its descendants. */
function idsIn({ id, children }: Element): string[] {
  return [...(id === undefined ? [] : [id]), ...children.flatMap(idsIn)];
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
