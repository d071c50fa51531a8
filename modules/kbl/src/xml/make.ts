/** Creates elements to write. */
import { noChildren, type Element } from './element.ts';

const nowhere = { line: 1, column: 1 } as const;

interface Made {
  readonly id?: string;
  readonly type?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

type Child = Element | undefined;

/** `at` is the position in a file that problems refer to. */
export function make(
  name: string,
  { id, type, attributes }: Made,
  children: readonly Child[],
  at: Pick<Element, 'line' | 'column'> = nowhere,
): Element {
  const existing = children.filter((child) => child !== undefined);
  // A filtered list reserves room for 17 entries. Its copy takes only as much memory as it needs.
  const own = existing.length === 0 ? noChildren : existing.slice();
  // All elements have the same fields in the same order, even if undefined, because the JavaScript engine then stores
  // them in a third of the memory.
  return { name, children: own, text: '', line: at.line, column: at.column, type, id, attributes };
}

/**
 * Creates a text element without fields for attributes. Most elements are texts, and each field of half a million
 * elements takes 4 MB.
 */
export function leaf(name: string, value: string | number): Element {
  return { name, children: noChildren, text: String(value), line: nowhere.line, column: nowhere.column };
}

/** Creates a text element. Undefined if there is no value. */
export function leafIf(name: string, value: string | number | undefined): Element | undefined {
  return value === undefined || value === '' ? undefined : leaf(name, value);
}

/** Creates an element that lists ids. Undefined if there are none. */
export function references(name: string, ids: readonly string[]): Element | undefined {
  return ids.length === 0 ? undefined : leaf(name, ids.join(' '));
}
