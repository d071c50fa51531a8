/** The rules for elements of a schema, with the children that types inherit. */
import type { ElementType, Occurs } from './kbl-24-notation.ts';
import { elementTypes } from './kbl-24-table.ts';

/** A child of a type: the type of its contents, and how often it may occur. */
export interface ChildRule extends Occurs {
  readonly name: string;
}

interface TypeRule {
  readonly isAbstract: boolean;
  /** The children in the order of the schema, inherited ones first. */
  readonly children: readonly ChildRule[];
}

export interface XmlSchema {
  /** The name and type of the root element. */
  readonly root: string;
  readonly typeRule: (name: string) => TypeRule | undefined;
  /** The type of a child: the one in its `xsi:type`, otherwise the one that its parent's type defines. */
  readonly typeOfChild: (parent: string, name: string, stated: string | undefined) => string | undefined;
}

export function schemaOf(root: string, types: Readonly<Record<string, ElementType>>): XmlSchema {
  const childrenOf = (typeName: string | undefined): readonly ChildRule[] => {
    const type = typeName === undefined ? undefined : types[typeName];
    if (type === undefined) return [];
    return [...childrenOf(type.base), ...Object.entries(type.children).map(([name, occurs]) => ({ name, ...occurs }))];
  };
  const rules: ReadonlyMap<string, TypeRule> = new Map(
    Object.entries(types).map(([name, { isAbstract }]) => [name, { isAbstract, children: childrenOf(name) }]),
  );
  return {
    root,
    typeRule: (name) => rules.get(name),
    typeOfChild: (parent, name, stated) => {
      if (stated !== undefined && rules.has(stated)) return stated;
      return rules.get(parent)?.children.find((child) => child.name === name)?.type;
    },
  };
}

export const kbl24 = schemaOf('KBL_container', elementTypes);

export const { typeRule, typeOfChild } = kbl24;
