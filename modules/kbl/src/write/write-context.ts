/** The common data of the writer: the design, the library, the ids of the file, and values with units. */
import type { Library } from '@cablewright/engine';
import { isObject, type Design } from '@cablewright/model';
import { keys, ownScope } from '../basis/keys.ts';
import type { IdBook } from '../basis/id-book.ts';
import type { Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';

/** KBL's mark for a text that isn't provided. */
export const noText = '/NULL';

export class WriteContext {
  readonly design: Design;
  readonly library: Library;
  readonly ids: IdBook;

  constructor(design: Design, library: Library, ids: IdBook) {
    this.design = design;
    this.library = library;
    this.ids = ids;
  }

  /** A number with its unit. Undefined if the number isn't known. */
  value(name: string, amount: number | undefined, owner: string, unit: 'mm' | 'mm2' = 'mm'): Element | undefined {
    if (amount === undefined) return undefined;
    const id = this.ids.of(`${owner}.${name}`);
    return make(name, { id }, [
      leaf('Unit_component', this.ids.of(keys.unit(unit))),
      leaf('Value_component', number(amount)),
    ]);
  }

  range(name: string, least: number | undefined, most: number | undefined, owner: string, unit: 'mm' | 'mm2') {
    if (least === undefined && most === undefined) return undefined;
    return make(name, { id: this.ids.of(`${owner}.${name}`) }, [
      leaf('Unit_component', this.ids.of(keys.unit(unit))),
      leaf('Minimum', number(least ?? 0)),
      leaf('Maximum', number(most ?? least ?? 0)),
    ]);
  }

  /** An alias that tells Cablewright which record or object the element represents. */
  alias(owner: string, names: string): Element {
    return make('Alias_id', { id: this.ids.of(`${owner}.alias`) }, [leaf('Alias_id', names), leaf('Scope', ownScope)]);
  }

  /** The record of a part in the library, or an empty one if it is missing. */
  record(kind: string, id: string): Readonly<Record<string, unknown>> {
    const record = kind === 'designs' ? undefined : this.library.get(kind as 'wires', id);
    return isObject(record) ? record : {};
  }
}

/** Formats a number with at most six decimals, which is a nanometre. */
export function number(amount: number): string {
  return String(Math.round(amount * 1e6) / 1e6);
}
