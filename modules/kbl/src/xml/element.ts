/** An element of an XML file. */
export interface Element {
  readonly name: string;
  /** The type stated in `xsi:type`, without its prefix. */
  readonly type?: string;
  readonly id?: string;
  /** Attributes other than `id` and `xsi:type`. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** The shared list of children for elements without children. A file has hundreds of thousands of such elements. */
export const noChildren: readonly Element[] = [];

/** Matches an id that XML allows: it begins with a letter, which may have an accent, and has no colon. */
export const elementId = /^[\p{L}_][\p{L}\p{M}\p{N}_.·-]*$/u;

/** The id of an element that must have one, such as each element that the writers create. Throws if it has none. */
export function requiredId({ id, name }: Element): string {
  if (id === undefined) throw new Error(`A ${name} without an id`);
  return id;
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element === undefined ? [] : element.children.filter((child) => child.name === name);
}

export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The text of a child. Undefined if it is missing, empty or `/NULL`. */
export function textOf(element: Element | undefined, name: string): string | undefined {
  const text = childOf(element, name)?.text.trim();
  return text === undefined || text === '' || text === '/NULL' ? undefined : text;
}

/** The ids in the text of a child. */
export function idsIn(element: Element | undefined, name: string): string[] {
  return childrenOf(element, name).flatMap(({ text }) => text.split(/\s+/).filter((id) => id !== ''));
}
