import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { followed } from './followed-schema.ts';
import { Wire } from '../records/wire.ts';

const file = fileURLToPath(new URL('../../../../catalog/starter/data/wires.json', import.meta.url));
const wires = JSON.parse(readFileSync(file, 'utf8')) as object[];

/** Variants of a record, one for each value anywhere in it, in which that value is replaced. */
function* broken(value: unknown, replace: (with_: unknown) => unknown): Generator<unknown> {
  yield replace(7);
  yield replace({ type: 'group', id: 'x', children: [{ type: 'group' }] });
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield* broken(inner, (other) =>
      replace(Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }),
    );
  }
}

test('a schema whose references are followed takes and refuses what the schema takes and refuses', () => {
  let refused = 0;
  for (const wire of wires) {
    expect(Check(followed(Wire), wire)).toBe(true);
  }
  for (const other of broken(wires[3], (all) => all)) {
    const answer = Check(Wire, other);
    if (!answer) refused += 1;
    expect(Check(followed(Wire), other)).toBe(answer);
  }
  expect(refused).toBeGreaterThan(50);
});

test('a schema is followed once, and a circle in it ends', () => {
  expect(followed(Wire)).toBe(followed(Wire));
  expect(JSON.stringify(Wire)).toContain('$ref');
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    expect(Object.keys(node)).not.toContain('$ref');
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(followed(Wire));
});
