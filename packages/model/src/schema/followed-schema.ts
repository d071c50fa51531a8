import { derived } from '@cablewright/derive';
import type Type from 'typebox';

type Node = Readonly<Record<string, unknown>>;
type Targets = Readonly<Record<string, unknown>>;

/**
 * A schema in which each reference is replaced by the schema that it names. A schema that references itself becomes a cyclic
 * object. Used only to check values: to follow a reference, the validator searches the whole schema for every value, which
 * for a tree of wire elements takes thirty times as long as the check itself.
 */
export const followed: (schema: Type.TSchema) => Type.TSchema = derived(
  'schema without references',
  (schema) => follow(schema, {}, new Map()) as Type.TSchema,
);

function follow(node: unknown, targets: Targets, made: Map<unknown, unknown>): unknown {
  if (typeof node !== 'object' || node === null || isBare(node)) return node;
  if (made.has(node)) return made.get(node);
  if (Array.isArray(node)) return filled(node, [], targets, made);
  const { $defs, $ref } = node as Node;
  const near = ($defs as Targets | undefined) ?? targets;
  if (typeof $ref === 'string' && Object.hasOwn(near, $ref)) return follow(near[$ref], near, made);
  return filled(node, {}, near, made);
}

/** Fills `into` with the fields of a schema or the items of a list. It is registered first, so that a cycle ends at it. */
function filled(node: object, into: object, targets: Targets, made: Map<unknown, unknown>): object {
  made.set(node, into);
  for (const [name, value] of Object.entries(node)) {
    if (name !== '$defs' && !(name === '$id' && typeof value === 'string'))
      Reflect.set(into, name, follow(value, targets, made));
  }
  return into;
}

/** True for a schema part without references and names. Most parts are like this, and every schema shares them unchanged. */
const isBare: (node: object) => boolean = derived(
  'schemas without references',
  (node) =>
    !namesOrRefers(node as Node) &&
    Object.values(node).every((value) => typeof value !== 'object' || value === null || isBare(value)),
);

function namesOrRefers({ $ref, $defs, $id }: Node): boolean {
  return $ref !== undefined || $defs !== undefined || $id !== undefined;
}
