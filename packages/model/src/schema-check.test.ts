import { expect, test } from 'vitest';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { keepsSchema, schemaProblems } from './schema-check.ts';

/** A schema of its own each time: how often one was asked for decides how the next value is checked. */
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

test('a value is judged alike whether its schema was compiled yet or not', () => {
  const expected = values.map((value) => Compile(wireOf()).Check(value));
  expect(expected.filter(Boolean)).toHaveLength(2);
  const schema = wireOf();
  for (let round = 0; round < 3; round += 1)
    expect(values.map((value) => keepsSchema(schema, value))).toEqual(expected);
  const asked = wireOf();
  expect(values.map((value) => schemaProblems(asked, value).length === 0)).toEqual(expected);
});
