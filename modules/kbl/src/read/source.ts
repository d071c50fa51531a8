/** A KBL file whose elements can be found by id, with values converted to mm and mm². */
import { ownScope } from '../basis/keys.ts';
import type { KblProblems } from '../basis/problem.ts';
import { childOf, childrenOf, type Element, textOf } from '../xml/element.ts';
import { units } from '@cablewright/engine';

// Converts the units of a file.

const prefixes: Readonly<Record<string, number>> = { milli: 1, centi: 10, micro: 0.001, kilo: 1e6 };
const namedUnits: Readonly<Record<string, readonly ['mm' | 'mm2', number]>> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  in: ['mm', units.mmPerInch],
  inch: ['mm', units.mmPerInch],
  mm2: ['mm2', 1],
  'mm²': ['mm2', 1],
  'mm^2': ['mm2', 1],
  qmm: ['mm2', 1],
};

/**
 * The size of a unit in mm or mm². Version 2.3 writes areas as `square metre`. Other versions state the dimension
 * separately, or have only a name.
 */
function unitFactor(unit: Element, dimension: 'mm' | 'mm2'): number | undefined {
  const name = textOf(unit, 'Si_unit_name');
  const square = textOf(unit, 'Si_dimension') === 'square' || name === 'square metre';
  if (name === 'metre' || name === 'square metre') {
    const prefix = textOf(unit, 'Si_prefix');
    const mm = prefix === undefined ? 1000 : prefixes[prefix];
    const namedUnit = namedUnits[(textOf(unit, 'Unit_name') ?? '').toLowerCase()];
    if (mm === undefined) return undefined;
    // In version 2.3 without a dimension, only the name of a unit shows that it is an area.
    if (square || (dimension === 'mm2' && namedUnit?.[0] === 'mm2')) return dimension === 'mm2' ? mm * mm : undefined;
    return dimension === 'mm' ? mm : undefined;
  }
  const namedUnit = name === undefined ? namedUnits[(textOf(unit, 'Unit_name') ?? '').toLowerCase()] : undefined;
  return namedUnit?.[0] === dimension ? namedUnit[1] : undefined;
}

interface Alias {
  /** The list or kind: `connectors`, `bundles`. */
  readonly list: string;
  readonly id: string;
  /** The text after a second slash. */
  readonly more: string | undefined;
}

export class KblSource {
  readonly root: Element;
  readonly harness: Element | undefined;
  readonly fileName: string;
  /** The format of the file. VEC is read as the same harness in KBL. */
  readonly format: 'KBL' | 'VEC';
  readonly problems: KblProblems;
  /** The ids in the file, by the keys that the writer uses. */
  readonly ids: Record<string, string> = {};
  readonly #byId = new Map<string, Element>();
  readonly #units = new Map<string, number>();
  readonly #noted = new Set<string>();

  constructor(root: Element, fileName: string, problems: KblProblems) {
    this.root = root;
    this.fileName = fileName;
    this.format = root.attributes?.['source'] === 'VEC' ? 'VEC' : 'KBL';
    this.problems = problems;
    this.harness = childOf(root, 'Harness');
    this.#index(root);
  }

  #index(element: Element): void {
    if (element.id !== undefined) {
      if (this.#byId.has(element.id))
        this.problems.error(element, `The id "${element.id}" is used twice.`, 'Give each element an id of its own.');
      this.#byId.set(element.id, element);
    }
    for (const child of element.children) this.#index(child);
  }

  /** Records the id of an object. The first id of an object counts, and an element represents only one object. */
  note(key: string, element: Element | undefined): void {
    if (element?.id === undefined || this.ids[key] !== undefined || this.#noted.has(element.id)) return;
    this.ids[key] = element.id;
    this.#noted.add(element.id);
  }

  all(name: string): Element[] {
    return childrenOf(this.root, name);
  }

  inHarness(name: string): Element[] {
    return childrenOf(this.harness, name);
  }

  find(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** The element that a child refers to. A reference to a missing element is an error. */
  named(element: Element, name: string): Element | undefined {
    const child = childOf(element, name);
    const target = this.find(child?.text.trim());
    if (target !== undefined) return target;
    const message =
      child === undefined
        ? `${element.name} has no ${name}.`
        : `${element.name} names "${child.text.trim().slice(0, 60)}" as its ${name}, and no element has this id.`;
    this.problems.error(child ?? element, message, 'Export the file again, or correct the id.');
    return undefined;
  }

  /** The record or object that an element represents in a file written by Cablewright. */
  alias(element: Element | undefined): Alias | undefined {
    const ownAlias = childrenOf(element, 'Alias_id').find((alias) => textOf(alias, 'Scope') === ownScope);
    return aliasOf(ownAlias === undefined ? undefined : textOf(ownAlias, 'Alias_id'));
  }

  /** A value in mm, or in mm² for an area. Undefined if missing. A unit of another dimension is an error. */
  value(parent: Element | undefined, name: string, unit: 'mm' | 'mm2' = 'mm'): number | undefined {
    const element = childOf(parent, name);
    const text = textOf(element, 'Value_component');
    return element === undefined || text === undefined ? undefined : this.#inUnit(element, text, unit);
  }

  range(
    parent: Element | undefined,
    name: string,
    unit: 'mm' | 'mm2',
  ): { readonly least?: number; readonly most?: number } {
    const element = childOf(parent, name);
    if (element === undefined) return {};
    const [least, most] = ['Minimum', 'Maximum'].map((end) => {
      const text = textOf(element, end);
      return text === undefined ? undefined : this.#inUnit(element, text, unit);
    });
    return { least, most };
  }

  /** A number without a unit. */
  number(parent: Element | undefined, name: string): number | undefined {
    const element = childOf(parent, name);
    if (element === undefined || element.text.trim() === '') return undefined;
    return this.#numberIn(element, element.text);
  }

  #numberIn(element: Element, text: string): number | undefined {
    const value = Number(text.trim());
    if (Number.isFinite(value)) return value;
    this.problems.error(element, `"${text.trim().slice(0, 40)}" is not a number.`, 'Write a number such as 12.5.');
    return undefined;
  }

  #inUnit(element: Element, text: string, unit: 'mm' | 'mm2'): number | undefined {
    const value = this.#numberIn(element, text);
    const factor = this.#factor(element, unit);
    return value === undefined || factor === undefined ? undefined : rounded(value * factor);
  }

  #factor(element: Element, unit: 'mm' | 'mm2'): number | undefined {
    const id = childOf(element, 'Unit_component')?.text.trim() ?? '';
    const cachedFactor = this.#units.get(`${id} ${unit}`);
    if (cachedFactor !== undefined) return cachedFactor;
    const unitElement = this.find(id);
    const factor = unitElement?.name === 'Unit' ? unitFactor(unitElement, unit) : undefined;
    if (factor === undefined) {
      const expected = unit === 'mm' ? 'a unit of length' : 'a unit of area';
      const name =
        unitElement === undefined
          ? `"${id.slice(0, 40)}", which the file does not have,`
          : `"${textOf(unitElement, 'Unit_name') ?? id}"`;
      this.problems.error(
        element,
        `${element.name} has the unit ${name} where ${expected} is needed.`,
        'Use a unit such as mm or mm².',
      );
      return undefined;
    }
    this.#units.set(`${id} ${unit}`, factor);
    return factor;
  }
}

export function aliasOf(text: string | undefined): Alias | undefined {
  const [list, id, ...more] = (text ?? '').split('/');
  return list === undefined || id === undefined || list === '' || id === '' ? undefined : { list, id, more: more[0] };
}

/** Rounds off floating-point errors, so that 0.1 m gives exactly 100 mm. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
