import { derived, SideTable } from '@cablewright/derive';
import type Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Check } from 'typebox/schema';
import { Environment, Settings } from 'typebox/system';
import { followed } from './followed-schema.ts';
import { wordsOf } from './schema-words.ts';

// The validator stops at eight problems by default. The limit is higher, and still bounds the answer to invalid lists.
Settings.Set({ maxErrors: 500 });

/**
 * The first values are checked by walking the schema, because compiling takes as long as forty walks of a signal or a colour,
 * and a command that prints one cable needs fewer. For a value with long lists, compiling pays off at once.
 */
const walksFirst = 40;
const walked = new SideTable<object, number>();
const longList = 200;

const validatorOf = derived('compiled schema', (schema: Type.TSchema): Validator => {
  // Every further value is checked by the compiled validator.
  walked.set(schema, walksFirst);
  return Compile(schema);
});

function hasLongList(value: unknown, depth = 2): boolean {
  if (Array.isArray(value)) return value.length > longList;
  return (
    depth > 0 &&
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((one) => hasLongList(one, depth - 1))
  );
}

/** True if `value` matches `schema`. */
export function keepsSchema<S extends Type.TSchema>(schema: S, value: unknown): value is Type.Static<S> {
  // A page whose content security policy forbids generated code always walks the schema.
  if (!Environment.CanEvaluate()) return Check(followed(schema), value);
  const walks = walked.get(schema) ?? 0;
  if (walks >= walksFirst || hasLongList(value)) return validatorOf(schema).Check(value);
  walked.set(schema, walks + 1);
  return Check(followed(schema), value);
}

interface SchemaProblem {
  /** JSON pointer to the value that is wrong; empty for the document itself. */
  readonly pointer: string;
  readonly message: string;
}

/** The schema problems of `value`, at most one per position. Empty if the value matches. */
export function schemaProblems(schema: Type.TSchema, value: unknown): SchemaProblem[] {
  if (keepsSchema(schema, value)) return [];
  const byPlace = Map.groupBy(validatorOf(schema).Errors(value), (error) => error.instancePath);
  const places = [...byPlace.keys()];
  return [...byPlace].flatMap(([pointer, complaints]) => {
    const isDeeper = places.some((one) => one.startsWith(`${pointer}/`));
    const message = wordsOf(schema, isDeeper ? withoutOtherForms(complaints) : complaints);
    return message === undefined ? [] : [{ pointer, message }];
  });
}

type Complaints = Parameters<typeof wordsOf>[1];

/**
 * If the value has the form of one alternative, the actual problem is deeper inside it, so complaints about the other
 * alternatives are removed.
 */
function withoutOtherForms(complaints: Complaints): Complaints {
  const isUnion = complaints.some(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const others = ['const', 'enum', 'type', 'anyOf', 'oneOf'];
  return isUnion ? complaints.filter(({ keyword }) => !others.includes(keyword)) : complaints;
}
