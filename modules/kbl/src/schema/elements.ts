/** The rules for elements of KBL 2.4, with the children that types inherit. */
import type { Occurs } from './kbl-24-notation.ts';
import { elementTypes } from './kbl-24-table.ts';

/** A child of a type: what it holds, and how often it may occur. */
export interface ChildRule extends Occurs {
  readonly name: string;
}

interface TypeRule {
  readonly isAbstract: boolean;
  /** In the order of the schema: inherited children come first. */
  readonly children: readonly ChildRule[];
}

function childrenOf(typeName: string | undefined): readonly ChildRule[] {
  const type = typeName === undefined ? undefined : elementTypes[typeName];
  if (type === undefined) return [];
  return [...childrenOf(type.base), ...Object.entries(type.children).map(([name, occurs]) => ({ name, ...occurs }))];
}

const rules: ReadonlyMap<string, TypeRule> = new Map(
  Object.entries(elementTypes).map(([name, { isAbstract }]) => [name, { isAbstract, children: childrenOf(name) }]),
);

export function typeRule(name: string): TypeRule | undefined {
  return rules.get(name);
}

/** The type of a child: the one in its `xsi:type`, else the one that its parent's type defines. */
export function typeOfChild(parent: string, name: string, stated: string | undefined): string | undefined {
  if (stated !== undefined && rules.has(stated)) return stated;
  return rules.get(parent)?.children.find((child) => child.name === name)?.type;
}
