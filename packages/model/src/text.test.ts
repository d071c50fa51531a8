import { expect, test } from 'vitest';
import { inputLimits, brokenLimit } from './text/limits.ts';
import { kindsWhere } from './kinds/index.ts';
import { schemaOf } from './kinds/schemas.ts';
import { vocabularyLists } from './kinds/vocabularies.ts';
import { recordFindings } from './kinds/record-findings.ts';
import { textLimits } from './text/text.ts';

const schemas = [...kindsWhere(({ id }) => id !== 'settings'), ...vocabularyLists.map((list) => `vocab/${list}`)].map(
  (kind) => [kind, schemaOf(kind, 'any')] as const,
);

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly pattern?: string;
}

/** A pattern without unbounded repetition limits the length by itself. */
const isBounded = ({ maxLength, const: only, enum: some, pattern }: Schema) =>
  maxLength !== undefined ||
  only !== undefined ||
  some !== undefined ||
  (pattern !== undefined && !/[*+]|,\}/.test(pattern));

function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as Schema;
  const inside = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}/${key}`));
  return own.type === 'string' && !isBounded(own) ? [path, ...inside] : inside;
}

test('RE5.3 every text field of every kind of record has a length limit', () => {
  const found = schemas.flatMap(([kind, schema]) => [
    ...(schema === undefined ? [`${kind} has no schema`] : []),
    ...unbounded(schema, kind),
  ]);
  expect(found).toEqual([]);
});

test('RE5.3 what is too long is named by its place and by the most it may have, and a key has a limit too', () => {
  const body = {
    id: 'b',
    label: 'x'.repeat(textLimits.name),
    positions: [],
    src: 'y'.repeat(textLimits.reference + 1),
  };
  expect(recordFindings('bodies', 'b', body)).toMatchObject([
    { where: { pointer: '/src' }, message: `/src must have at most ${textLimits.reference} characters.` },
  ]);
  expect(recordFindings('bodies', 'b', { ...body, src: 's', label: `x${body.label}` })).toMatchObject([
    { where: { pointer: '/label' } },
  ]);
  const key = 'k'.repeat(inputLimits.keyLength);
  expect(brokenLimit({ [key]: 1 })).toBeUndefined();
  expect(brokenLimit({ a: { [`${key}k`]: 1 } })).toMatchObject({ limit: 'keyLength', path: ['a'] });
});
