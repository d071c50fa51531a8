/**
 * Helpers to convert a KBL tree to a VEC tree: elements by id, ids for elements that KBL doesn't have, values and
 * texts.
 */
import { notStated, ownScope } from '../basis/keys.ts';
import { IdBook } from '../basis/id-book.ts';
import { childOf, childrenOf, textOf, type Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';

/** Properties that Cablewright adds to VEC elements for its own use begin with this word. */
export const ownProperty = ownScope;

/**
 * The type of the property that stores the original name of an element whose identification had to be changed. The type
 * contains the identification, so that the property no longer applies if another program changes it.
 */
export const ownIdentification = (identification: string): string => `name of ${identification}`;

/** The type of the property that marks a part without a number, which is written with the given number instead. */
export const ownNumber = (number: string): string => `number ${number}`;

export class Conversion {
  readonly kbl: Element;
  readonly harness: Element | undefined;
  readonly #byId = new Map<string, Element>();
  /**
   * The elements of the harness by the ids that their children reference. The first key is an element name and a child
   * name, such as `Connection Wire`; the second is the id.
   */
  readonly #referring = new Map<string, ReadonlyMap<string, Element[]>>();
  readonly #ids: IdBook;
  /** The identifications in use, by the id of the element that contains them. */
  readonly #given = new Map<string, Set<string>>();

  /** `reserved` contains the ids of the file that the harness is written into. */
  constructor(kbl: Element, reserved: ReadonlySet<string> = new Set()) {
    this.kbl = kbl;
    this.harness = childOf(kbl, 'Harness');
    this.#index(kbl);
    this.#ids = new IdBook({}, (id) => reserved.has(id) || this.#byId.has(id));
  }

  #index(element: Element): void {
    if (element.id !== undefined) this.#byId.set(element.id, element);
    for (const child of element.children) this.#index(child);
  }

  find(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  inHarness(name: string): Element[] {
    return childrenOf(this.harness, name);
  }

  /**
   * The harness elements with a given name whose child `reference` contains an id, such as the connections of a wire.
   */
  referringTo(id: string | undefined, name: string, reference: string): readonly Element[] {
    const key = `${name} ${reference}`;
    const byTarget =
      this.#referring.get(key) ?? Map.groupBy(this.inHarness(name), (element) => textOf(element, reference) ?? '');
    this.#referring.set(key, byTarget);
    return byTarget.get(id ?? '') ?? [];
  }

  /** The id of an element that belongs to another one, such as the role of an occurrence or the document of a part. */
  sub({ id = '' }: Element, name: string): string {
    return this.#ids.of(`${id}.${name}`);
  }

  /** A new id derived from a name. */
  own(name: string): string {
    return this.#ids.of(name);
  }

  /** A value with its unit. Undefined if the element doesn't have it. */
  value(name: string, parent: Element | undefined, kblName: string): Element | undefined {
    const value = childOf(parent, kblName);
    const text = textOf(value, 'Value_component');
    if (value === undefined || text === undefined) return undefined;
    return make(name, { id: value.id ?? this.sub(parent!, name) }, [
      leaf('UnitComponent', textOf(value, 'Unit_component') ?? ''),
      leaf('ValueComponent', text),
    ]);
  }

  /** The minimum and maximum of a range. Undefined if the element has neither. */
  range(name: string, parent: Element, kblName: string): Element | undefined {
    const value = childOf(parent, kblName);
    if (value === undefined) return undefined;
    return make(name, { id: value.id ?? this.sub(parent, name) }, [
      leaf('UnitComponent', textOf(value, 'Unit_component') ?? ''),
      leaf('Minimum', textOf(value, 'Minimum') ?? '0'),
      leaf('Maximum', textOf(value, 'Maximum') ?? '0'),
    ]);
  }

  description(owner: Element, text: string | undefined): Element | undefined {
    if (text === undefined) return undefined;
    return make('Description', { id: this.sub(owner, 'text'), type: 'LocalizedString' }, [
      leaf('LanguageCode', 'En'),
      leaf('Value', text),
    ]);
  }

  /** The records or objects that an element represents for Cablewright. */
  aliases(owner: Element): Element[] {
    return childrenOf(owner, 'Alias_id').flatMap((alias, index) => {
      const [value, scope] = [textOf(alias, 'Alias_id'), textOf(alias, 'Scope')];
      return value === undefined ? [] : [this.alias(alias.id ?? this.sub(owner, `alias.${index}`), value, scope)];
    });
  }

  alias(id: string, value: string, scope: string | undefined): Element {
    return make('AliasId', { id }, [
      leaf('IdentificationValue', value),
      scope === undefined ? undefined : leaf('Scope', scope),
    ]);
  }

  /**
   * The identification of an element. The VEC compliance suite (TC-0008) requires it to be unique among the elements of
   * `container`. A name that is already used gets `prefix`, then a number, and the original name is stored as a
   * property.
   */
  identification(element: Element, container: string, name: string, prefix = ''): Element[] {
    const given = this.#given.get(container) ?? new Set<string>();
    this.#given.set(container, given);
    const base = given.has(name) ? `${prefix}${name}` : name;
    let unique = base;
    for (let number = 2; given.has(unique); number += 1) unique = `${base} (${number})`;
    given.add(unique);
    const identification = leaf('Identification', unique);
    return unique === name
      ? [identification]
      : [this.property(element, ownIdentification(unique), name), identification];
  }

  /**
   * The number of a part or document. The suite refuses `/NULL` (TC-0006, TC-0007), so a part without a number is
   * written with its name instead.
   */
  numbered(part: Element, name: string): Element[] {
    const number = nameOf(part);
    const isStated = textOf(part, 'Part_number') !== undefined;
    return [
      ...(isStated || name !== 'PartNumber' ? [] : [this.property(part, ownNumber(number), notStated)]),
      leaf(name, number),
    ];
  }

  /** A property that only Cablewright reads. */
  property(owner: Element, name: string, value: string): Element {
    return make('CustomProperty', { id: this.sub(owner, `property.${name}`), type: 'SimpleValueProperty' }, [
      leaf('PropertyType', name === '' ? ownProperty : `${ownProperty} ${name}`),
      leaf('Value', value),
    ]);
  }
}

/** The name of a part in its specifications. */
export const nameOf = (part: Element): string =>
  textOf(part, 'Part_number') ?? textOf(part, 'Description') ?? part.id ?? part.name;

/** A text that VEC requires. If it is missing, KBL's mark for a text that isn't provided is used. */
export const required = (text: string | undefined): string => text ?? '/NULL';
