/**
 * A VEC file whose elements can be found by id, by the element that contains them, and by the part that they describe.
 */
import { notStated, ownScope } from '../basis/keys.ts';
import { IdBook } from '../basis/id-book.ts';
import { childOf, childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import { ownIdentification, ownNumber, ownProperty } from './conversion.ts';

export class VecSource {
  readonly root: Element;
  readonly #byId = new Map<string, Element>();
  readonly #parents = new Map<Element, Element>();
  readonly #specifications = new Map<string, Element[]>();
  readonly #describing = new Map<string, Element[]>();
  readonly #ids: IdBook;
  /** Ids of values that were read. Several cores may share the specification with a value. */
  readonly #valuesRead = new Map<string, number>();
  /** The number of elements that have no place in the cable, by type. */
  readonly unread = new Map<string, number>();

  constructor(root: Element) {
    this.root = root;
    this.#index(root);
    for (const document of childrenOf(root, 'DocumentVersion'))
      for (const specification of childrenOf(document, 'Specification')) this.#note(specification);
    this.#ids = new IdBook({}, (id) => this.#byId.has(id));
  }

  #index(element: Element): void {
    if (element.id !== undefined) this.#byId.set(element.id, element);
    for (const child of element.children) {
      // Elements without an id and without children are never looked up, and most elements are of this kind.
      if (child.id === undefined && child.children.length === 0) continue;
      this.#parents.set(child, element);
      this.#index(child);
    }
  }

  #note(specification: Element): void {
    const type = specification.type ?? '';
    listAt(this.#specifications, type).push(specification);
    for (const part of idsIn(specification, 'DescribedPart')) listAt(this.#describing, part).push(specification);
  }

  get types(): readonly string[] {
    return [...this.#specifications.keys()];
  }

  specifications(type: string): readonly Element[] {
    return this.#specifications.get(type) ?? [];
  }

  /** The children of all specifications of a type. */
  all(type: string, child: string): Element[] {
    return this.specifications(type).flatMap((specification) => childrenOf(specification, child));
  }

  /** The specifications that describe a part. */
  describing(part: Element): readonly Element[] {
    return this.#describing.get(part.id ?? '') ?? [];
  }

  find(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** The element that a child refers to. */
  named(element: Element | undefined, name: string): Element | undefined {
    return this.find(idsIn(element, name)[0]);
  }

  /** The nearest ancestor of an element with a given name, or the element itself. */
  within(element: Element | undefined, name: string): Element | undefined {
    let current = element;
    while (current !== undefined && current.name !== name) current = this.#parents.get(current);
    return current;
  }

  /** The id for an element that exists in KBL but not in VEC. */
  sub({ id = '' }: Element, name: string): string {
    return this.#ids.of(`${id}.${name}`);
  }

  /** Counts an element that has no place in the cable. */
  leaveOut(name: string, count = 1): void {
    this.unread.set(name, (this.unread.get(name) ?? 0) + count);
  }

  #valueId({ id = '' }: Element): string {
    const count = this.#valuesRead.get(id) ?? 0;
    this.#valuesRead.set(id, count + 1);
    return id !== '' && count === 0 ? id : this.#ids.of(`${id}.value.${count}`);
  }

  /** Converts a value to KBL. */
  value(name: string, parent: Element | undefined, vecName: string): Element | undefined {
    const value = childOf(parent, vecName);
    if (value === undefined) return undefined;
    return like(value, name, { id: this.#valueId(value) }, [
      leaf('Unit_component', textOf(value, 'UnitComponent') ?? ''),
      leaf('Value_component', textOf(value, 'ValueComponent') ?? ''),
    ]);
  }

  range(name: string, parent: Element | undefined, vecName: string): Element | undefined {
    const value = childOf(parent, vecName);
    if (value === undefined) return undefined;
    return like(value, name, { id: this.#valueId(value) }, [
      leaf('Unit_component', textOf(value, 'UnitComponent') ?? ''),
      leaf('Minimum', textOf(value, 'Minimum') ?? ''),
      leaf('Maximum', textOf(value, 'Maximum') ?? ''),
    ]);
  }

  /**
   * The name of an element: the one that Cablewright stored if it had to make the identification unique, otherwise the
   * identification.
   */
  identification(element: Element): string {
    const identification = textOf(element, 'Identification') ?? element.id ?? '';
    return this.property(element, ownIdentification(identification)) ?? identification;
  }

  /** The number of a part. Undefined if Cablewright wrote the name instead because the part has no number. */
  numberOf(part: Element | undefined): string | undefined {
    const number = textOf(part, 'PartNumber') ?? '';
    return number === '' || this.property(part, ownNumber(number)) === notStated ? undefined : number;
  }

  /** The value of a property that Cablewright wrote. */
  property(element: Element | undefined, name: string): string | undefined {
    const type = name === '' ? ownProperty : `${ownProperty} ${name}`;
    const property = childrenOf(element, 'CustomProperty').find((entry) => textOf(entry, 'PropertyType') === type);
    return textOf(property, 'Value');
  }

  aliases(element: Element): Element[] {
    return childrenOf(element, 'AliasId').flatMap((alias) => {
      const value = textOf(alias, 'IdentificationValue');
      const scope = textOf(alias, 'Scope');
      if (value === undefined) return [];
      return [
        like(alias, 'Alias_id', { id: alias.id }, [
          leaf('Alias_id', value),
          scope === undefined ? undefined : leaf('Scope', scope),
        ]),
      ];
    });
  }

  /** The object that an element represents in a file that Cablewright wrote: `segments/w1`. */
  ownName(element: Element): string | undefined {
    const alias = childrenOf(element, 'AliasId').find((entry) => textOf(entry, 'Scope') === ownScope);
    return textOf(alias, 'IdentificationValue');
  }

  /** The first description, in English if there is one. */
  description(element: Element): string | undefined {
    const texts = childrenOf(element, 'Description');
    const english = texts.find((text) => /^en/i.test(textOf(text, 'LanguageCode') ?? ''));
    return textOf(english ?? texts[0], 'Value');
  }
}

/** The list of a key, which is added if it is missing. */
export function listAt<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const existing = lists.get(key);
  if (existing !== undefined) return existing;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

/** A KBL element at the position of a VEC element, so that problems refer to that line. */
export function like(
  { line, column }: Element,
  name: string,
  attributes: Parameters<typeof make>[1],
  children: Parameters<typeof make>[2],
): Element {
  return make(name, attributes, children, { line, column });
}
