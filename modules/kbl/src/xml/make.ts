/** Makes elements to write. */
import type { Element } from './element.ts';

const nowhere = { line: 1, column: 1 } as const;

interface Made {
  readonly id?: string;
  readonly type?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

type Child = Element | undefined;

export function make(name: string, attributes: Made, children: readonly Child[]): Element {
  return { name, ...attributes, children: children.filter((child) => child !== undefined), text: '', ...nowhere };
}

export function leaf(name: string, value: string | number): Element {
  return { name, children: [], text: String(value), ...nowhere };
}

/** A leaf, or undefined if there is no value. */
export function leafIf(name: string, value: string | number | undefined): Element | undefined {
  return value === undefined || value === '' ? undefined : leaf(name, value);
}

/** A leaf that lists ids, or undefined if there are none. */
export function references(name: string, ids: readonly string[]): Element | undefined {
  return ids.length === 0 ? undefined : leaf(name, ids.join(' '));
}
