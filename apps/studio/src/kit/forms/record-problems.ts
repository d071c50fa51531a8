/** Checks a record against its schema and locates each problem at a field of the form. Pure. */
import { isObject, schemaOf, schemaProblems } from '@cablewright/model';
import { at } from './form-context.ts';
import { fieldsOf, itemsOf, sortOfSchema, type Schema } from './schema.ts';

/**
 * The problems of a record, by JSON pointer. A missing required field is reported at the field itself, not at the
 * object that should have it.
 */
export function problemsOf(kind: string, value: unknown): ReadonlyMap<string, string> {
  const schema = schemaOf(kind);
  if (schema === undefined) return new Map();
  const problems = new Map(schemaProblems(schema, value).map(({ pointer, message }) => [pointer, message]));
  if (problems.size === 0) return problems;
  const empty = emptyPlaces(schema as Schema, value, '');
  for (const { holder, place, list } of empty) {
    if (problems.get(holder)?.startsWith('must have ') === true) problems.delete(holder);
    problems.set(place, list ? 'Add a row.' : 'Enter a value.');
  }
  return problems;
}

interface EmptyField {
  /** The record or row that lacks the value. */
  readonly holder: string;
  readonly place: string;
  readonly list: boolean;
}

/** The required fields without a value, in the record, its objects and its lists. */
function emptyPlaces(schema: Schema, value: unknown, pointer: string): EmptyField[] {
  if (Array.isArray(value)) return value.flatMap((row, index) => emptyPlaces(itemsOf(schema), row, at(pointer, index)));
  if (!isObject(value)) return [];
  return fieldsOf(schema).flatMap((field) => {
    const [fieldValue, place] = [value[field.name], at(pointer, field.name)];
    const list = Array.isArray(field.schema['items']) || sortOfSchema(field.schema) === 'list';
    if (field.required && (fieldValue === undefined || fieldValue === '')) return [{ holder: pointer, place, list }];
    return emptyPlaces(field.schema, fieldValue, place);
  });
}
