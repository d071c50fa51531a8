import { expect, test } from 'vitest';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Id } from './text/id.ts';
import { keepsSchema, schemaProblems } from './schema/schema-check.ts';

/** A new schema each time, because the number of earlier checks of a schema decides how the next value is checked. */
const wireOf = () =>
  Type.Object(
    {
      id: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
      lengthMm: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
      cores: Type.Array(Type.Object({ color: Type.Enum(['red', 'blue']) }), { minItems: 1 }),
    },
    { additionalProperties: false },
  );

const values = [
  { id: 'w1', cores: [{ color: 'red' }] },
  { id: 'w1', cores: [{ color: 'red', gauge: 3 }], lengthMm: null },
  { id: 'w1', cores: [{ color: 'green' }] },
  { id: 'w1', cores: [] },
  { id: 'W1', cores: [{ color: 'blue' }] },
  { id: 'w1', cores: [{ color: 'blue' }], lengthMm: -1 },
  { id: 'w1', cores: [{ color: 'blue' }], more: true },
  { cores: [{ color: 'blue' }] },
  [],
  null,
  'w1',
];

test('a value with a long list is judged alike, though its schema is compiled for it at once', () => {
  const red = Array.from({ length: 300 }, () => ({ color: 'red' }));
  for (const cores of [red, [...red, { color: 'green' }]])
    expect(keepsSchema(wireOf(), { id: 'w1', cores })).toBe(Compile(wireOf()).Check({ id: 'w1', cores }));
  expect(keepsSchema(wireOf(), { id: 'w1', cores: red })).toBe(true);
});

test('a value is judged alike whether its schema was compiled yet or not', () => {
  const expected = values.map((value) => Compile(wireOf()).Check(value));
  expect(expected.filter(Boolean)).toHaveLength(2);
  const schema = wireOf();
  for (let round = 0; round < 3; round += 1)
    expect(values.map((value) => keepsSchema(schema, value))).toEqual(expected);
  const query = wireOf();
  expect(values.map((value) => schemaProblems(query, value).length === 0)).toEqual(expected);
});

test('every place that is wrong is named once, with what would be right', () => {
  const messages = (value: unknown) =>
    schemaProblems(wireOf(), value).map(({ pointer, message }) => `${pointer} ${message}`);
  expect(messages({ id: 'w1', cores: [], more: 1, other: 2 })).toEqual([
    '/more is not a known field; known fields: id, lengthMm, cores',
    '/other is not a known field; known fields: id, lengthMm, cores',
    '/cores must have at least 1 entry',
  ]);
  expect(messages({ cores: [{ color: 'green' }, { color: 3 }], lengthMm: 'x' })).toEqual([
    ' must have id',
    '/lengthMm must be a number or null',
    '/cores/0/color must be one of red, blue',
    '/cores/1/color must be one of red, blue',
  ]);
  expect(messages({ id: 'w1', cores: [{ color: 'red' }], lengthMm: -1 })).toEqual(['/lengthMm must be at least 0']);
  expect(messages([])).toEqual([' must be an object']);
  expect(messages({ id: 'w1', cores: Array.from({ length: 40 }, () => ({})) })).toHaveLength(40);
});

test('of several words or shapes all are named; of one with the right type, what it lacks', () => {
  const schema = Type.Object({
    side: Type.Optional(Type.Union([Type.Literal('source'), Type.Literal('destination')])),
    note: Type.Optional(Type.Union([Type.String(), Type.Object({ text: Type.String() })])),
  });
  const messages = (value: unknown) =>
    schemaProblems(schema, value).map(({ pointer, message }) => `${pointer} ${message}`);
  expect(messages({ side: 'left', note: 3 })).toEqual([
    '/side must be one of source, destination',
    '/note must be text or an object',
  ]);
  expect(messages({ note: {} })).toEqual(['/note must have text']);
});

test('a wrong form is described in the words of the schema, and what is wrong inside a form hides the other forms', () => {
  const schema = Type.Object({
    id: Type.Optional(Id),
    plain: Type.Optional(Type.String({ pattern: '^x$' })),
    pin: Type.Optional(Type.Union([Type.Literal('nc'), Type.Object({ dir: Type.Enum(['in', 'out']) })])),
  });
  const messages = (value: unknown) =>
    schemaProblems(schema, value).map(({ pointer, message }) => `${pointer} ${message}`);
  expect(messages({ id: 'A b', plain: 'y' })).toEqual([
    '/id has the wrong form; expected: lower-case letters, digits and single hyphens, for example "de9-female"',
    '/plain has the wrong form (must match pattern "^x$")',
  ]);
  expect(messages({ pin: { dir: 'sideways' } })).toEqual(['/pin/dir must be one of in, out']);
  expect(messages({ pin: 'sideways' })).toEqual(['/pin must be nc']);
});
