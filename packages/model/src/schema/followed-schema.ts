import { derived } from '@cablewright/derive';
import type Type from 'typebox';

type Node = Readonly<Record<string, unknown>>;
type Targets = Readonly<Record<string, unknown>>;

/**
 * A schema with each of its references replaced by the schema it names; one that names itself becomes a circle. For checking
 * values only: to follow a reference, the validator searches the whole schema at every value, which for a tree of wire
 * elements takes thirty times as long as the check itself.
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

/** `into` with the fields of a schema or the items of a list, noted before it is filled so that a circle ends at it. */
function filled(node: object, into: object, targets: Targets, made: Map<unknown, unknown>): object {
  made.set(node, into);
  for (const [name, value] of Object.entries(node)) {
    if (name !== '$defs' && !(name === '$id' && typeof value === 'string'))
      Reflect.set(into, name, follow(value, targets, made));
  }
  return into;
}

/** True for a part without references and names, as most are: it is taken as it is, by every schema it is in. */
const isBare: (node: object) => boolean = derived(
  'schemas without references',
  (node) =>
    !namesOrRefers(node as Node) &&
    Object.values(node).every((value) => typeof value !== 'object' || value === null || isBare(value)),
);

function namesOrRefers({ $ref, $defs, $id }: Node): boolean {
  return $ref !== undefined || $defs !== undefined || $id !== undefined;
}
