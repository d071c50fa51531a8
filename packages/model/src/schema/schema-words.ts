/** Describes schema problems for the person who entered the data. */
import { isObject } from '../text/json.ts';

/** One complaint of the validator. */
interface SchemaComplaint {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly params: object;
  readonly message: string;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Keywords reported for an object, which only repeat the report on each unknown field. */
const repeated: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);
const unions: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf']);

/**
 * The problem at one position of a value, as the rest of a sentence: "must be a number or null". Undefined if another
 * position reports it.
 */
export function wordsOf(schema: unknown, complaints: readonly SchemaComplaint[]): string | undefined {
  const own = complaints.filter(({ keyword }) => !repeated.has(keyword));
  const plain = own.filter(({ keyword }) => !unions.has(keyword));
  // If one of several alternatives has the type of the value, only its problems are reported, not the other types.
  const shaped = plain.filter(({ keyword }) => keyword !== 'type');
  if (shaped.length === 0 && plain.length > 0) return `must be ${either(plain.flatMap(typesOf))}`;
  const constants = shaped.filter(({ keyword }) => keyword === 'const');
  const others = shaped.filter(({ keyword }) => keyword !== 'const').map((one) => describe(schema, one));
  const chosen =
    constants.length === 0
      ? []
      : [oneOf(constants.map(({ params }) => (params as { allowedValue?: unknown }).allowedValue))];
  const all = [...new Set([...chosen, ...others])];
  return all.length > 0 ? all.join(', and ') : own.length > 0 ? 'matches none of the allowed forms' : undefined;
}

function typesOf({ params }: SchemaComplaint): string[] {
  const { type } = params as { type?: string | string[] };
  return [type ?? []].flat().map((one) => typeWords[one] ?? one);
}

function either(words: readonly string[]): string {
  const all = [...new Set(words)];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `must be ${words.length === 1 ? '' : 'one of '}${words.join(', ')}`;
}

const comparisons: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
};

function describe(schema: unknown, { keyword, params, message, schemaPath }: SchemaComplaint): string {
  const { limit, requiredProperties, allowedValues } = params as {
    limit?: number;
    requiredProperties?: string[];
    allowedValues?: unknown[];
  };
  if (keyword === 'required' && requiredProperties !== undefined) return `must have ${requiredProperties.join(', ')}`;
  if (keyword === 'enum' && allowedValues !== undefined) return oneOf(allowedValues);
  if (keyword === 'pattern') return `has the wrong form${form(schema, schemaPath, message)}`;
  if (keyword === 'boolean') return `is not a known field${known(schema, schemaPath)}`;
  const comparison = comparisons[keyword];
  if (comparison !== undefined && limit !== undefined) return `must be ${comparison} ${limit}`;
  if (keyword === 'minProperties') return `must have at least ${limit === 1 ? 'one field' : `${limit} fields`}`;
  if (keyword === 'minItems' || keyword === 'minLength') return `must have at least ${count(keyword, limit)}`;
  if (keyword === 'maxItems' || keyword === 'maxLength') return `must have at most ${count(keyword, limit)}`;
  return message;
}

function count(keyword: string, limit = 0): string {
  const [one, many] = keyword.endsWith('Items') ? ['entry', 'entries'] : ['character', 'characters'];
  return `${limit} ${limit === 1 ? one : many}`;
}

/** A list of the permitted fields, if the schema lists them and there are not too many. */
function known(schema: unknown, schemaPath: string): string {
  const maxListed = 20;
  // The path of an unknown field ends with the keyword that forbids it, so that keyword is removed.
  const owner = schemaAt(schema, schemaPath.split('/').slice(1, -1));
  const names = isObject(owner) && isObject(owner['properties']) ? Object.keys(owner['properties']) : [];
  return names.length === 0 || names.length > maxListed ? '' : `; known fields: ${names.join(', ')}`;
}

/** The expected form of a text, from the description in the schema, otherwise its pattern. */
function form(schema: unknown, schemaPath: string, message: string): string {
  const owner = schemaAt(schema, schemaPath.split('/').slice(1));
  const words = isObject(owner) ? owner['description'] : undefined;
  if (typeof words !== 'string') return ` (${message})`;
  return `; expected: ${words.slice(0, 1).toLowerCase()}${words.slice(1).replace(/\.$/, '')}`;
}

function schemaAt(schema: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((at, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return isObject(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined;
  }, schema);
}
