/** Reads the model's JSON schemas: the type of a field's value, and its choices. */
import { isObject } from '@cablewright/model';

export type Schema = Readonly<Record<string, unknown>>;

/** A schema of the model as plain JSON. */
export function asSchema(schema: object): Schema {
  return schema as Schema;
}

type Sort = 'text' | 'number' | 'flag' | 'choice' | 'choices' | 'words' | 'list' | 'object' | 'map' | 'any';

/** The type of value a schema describes, as far as forms distinguish it. */
export function sortOfSchema(schema: Schema): Sort {
  if (choicesOf(schema) !== undefined) return 'choice';
  if (schema['type'] === 'string') return 'text';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  if (schema['type'] === 'boolean') return 'flag';
  if (schema['type'] === 'array') {
    const items = itemsOf(schema);
    if (choicesOf(items) !== undefined) return 'choices';
    if (items['type'] === 'string') return 'words';
    return items['type'] === 'object' && 'properties' in items ? 'list' : 'any';
  }
  if (schema['type'] === 'object')
    return 'properties' in schema ? 'object' : 'patternProperties' in schema ? 'map' : 'any';
  return 'any';
}

export function itemsOf(schema: Schema): Schema {
  return isObject(schema['items']) ? schema['items'] : {};
}

/** The allowed words, or undefined if the field takes any text. */
export function choicesOf(schema: Schema): string[] | undefined {
  const options = schema['anyOf'];
  const listed = schema['enum'];
  if (Array.isArray(listed)) return listed.filter((word) => typeof word === 'string');
  if (typeof schema['const'] === 'string') return [schema['const']];
  if (!Array.isArray(options)) return undefined;
  const words = options.map((option: unknown) => (isObject(option) ? option['const'] : undefined));
  return words.every((word) => typeof word === 'string') ? words : undefined;
}

/** The example values of the schema, which are suggestions only. */
export function examplesOf(schema: Schema): string[] {
  return Array.isArray(schema['examples']) ? schema['examples'].filter((each) => typeof each === 'string') : [];
}

export interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

export function fieldsOf(schema: Schema): SchemaField[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, each]) => ({
    name,
    schema: isObject(each) ? each : {},
    required: required.includes(name),
  }));
}
