/** Creates example input for routes in the API explorer. */
import { present } from '@cablewright/model';

interface Schema {
  readonly const?: unknown;
  readonly default?: unknown;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
}

/**
 * A value that matches a schema. It has the required fields, or all fields if none is required. Without a schema, it is
 * an empty object for the user to fill in.
 */
export function exampleOf(schema: unknown): unknown {
  const { const: only, default: usual, enum: values, examples, anyOf, type } = schema as Schema;
  if (only !== undefined) return only;
  if (usual !== undefined) return usual;
  if (values !== undefined) return values[0];
  if (examples?.[0] !== undefined) return examples[0];
  if (anyOf !== undefined) return exampleOf(anyOf[0]);
  if (type === 'string') return textFor(schema as Schema);
  if (type === 'integer' || type === 'number') return Math.max((schema as Schema).minimum ?? 1, 1);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  return type === 'array' ? listFor(schema as Schema) : objectFor(schema as Schema);
}

function objectFor({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties);
  return present(Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})])));
}

function listFor({ items = {}, minItems = 0 }: Schema): unknown[] {
  // A list that may be empty gets one example item, if the example of the item isn't empty.
  const item = exampleOf(items);
  const empty = typeof item === 'object' && item !== null && Object.keys(item).length === 0;
  return minItems === 0 && empty ? [] : Array.from({ length: Math.max(1, minItems) }, () => item);
}

/** Example strings, simplest first. The last one is a digest. */
const texts = [
  'example',
  'an-example',
  'someone@shop.example',
  'https://shop.example/',
  '/cables',
  '1',
  '2026-01-31',
  '3f0c9e2a-8d41-4c6e-9b57-2a1d64c0e7f3',
  '2026-01-31T12:00:00.000Z',
  'EUR',
  'EX',
  'j1.1',
  'CBL-10000',
  '#336699',
  'a long enough example',
  '0'.repeat(64),
];

function textFor({ pattern, minLength = 0 }: Schema): string {
  // The patterns come from the program's own schemas, so they are safe to run.
  const takes = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return texts.find((text) => text.length >= minLength && takes?.test(text) !== false) ?? '';
}
