/** Makes elements to write. */
import { noChildren, type Element } from './element.ts';

const nowhere = { line: 1, column: 1 } as const;

interface Made {
  readonly id?: string;
  readonly type?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

type Child = Element | undefined;

/** `at`: the position in a file that problems name. */
export function make(
  name: string,
  { id, type, attributes }: Made,
  children: readonly Child[],
  at: Pick<Element, 'line' | 'column'> = nowhere,
): Element {
  const existing = children.filter((child) => child !== undefined);
  // A filtered list has room for 17 entries. Its copy has as much as it needs.
  const own = existing.length === 0 ? noChildren : existing.slice();
  // All have the same fields in the same order, even if undefined: the engine then stores them in a third of the memory.
  return { name, children: own, text: '', line: at.line, column: at.column, type, id, attributes };
}

/** A text. It has no fields for attributes: most elements are texts, and each field of half a million elements takes 4 MB. */
export function leaf(name: string, value: string | number): Element {
  return { name, children: noChildren, text: String(value), line: nowhere.line, column: nowhere.column };
}

/** A leaf, or undefined if there is no value. */
export function leafIf(name: string, value: string | number | undefined): Element | undefined {
  return value === undefined || value === '' ? undefined : leaf(name, value);
}

/** A leaf that lists ids, or undefined if there are none. */
export function references(name: string, ids: readonly string[]): Element | undefined {
  return ids.length === 0 ? undefined : leaf(name, ids.join(' '));
}
