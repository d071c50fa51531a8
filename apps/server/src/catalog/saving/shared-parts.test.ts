import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { sharedWithLast } from './shared-parts.ts';

/** Parses a text and shares parts with an earlier value where they are equal. */
function readAgain(text: string, before: unknown): unknown {
  const catalog = {};
  const saved = (value: unknown) => sharedWithLast(catalog, { id: 'a', value } as unknown as Design);
  saved(before);
  return (saved(JSON.parse(text)) as unknown as { value: unknown }).value;
}

test('a value with shared parts has the same text, whatever the two values', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (text, other) => {
      const written = JSON.stringify(JSON.parse(text));
      const before: unknown = JSON.parse(other);
      expect(JSON.stringify(readAgain(text, before))).toBe(written);
      expect(JSON.stringify(before)).toBe(JSON.stringify(JSON.parse(other)));
    }),
  );
});

test('an equal value is replaced by the earlier one', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const before: unknown = JSON.parse(text);
      expect(readAgain(text, before)).toBe(before);
    }),
  );
});

test('if one item of a list is inserted, removed or changed, the others are those of before', () => {
  const parts = (ids: readonly string[]) => ids.map((id) => ({ id, pins: [{ no: 1 }] }));
  const before = parts(['a', 'b', 'c']);
  for (const [now, expected] of [
    [
      ['a', 'x', 'b', 'c'],
      [0, undefined, 1, 2],
    ],
    [
      ['b', 'c'],
      [1, 2],
    ],
    [
      ['a', 'x', 'c'],
      [0, undefined, 2],
    ],
  ] as const) {
    const after = readAgain(JSON.stringify(parts(now)), before) as object[];
    expect(after.map((item) => before.indexOf(item as (typeof before)[0]))).toEqual(expected.map((i) => i ?? -1));
  }
  const reordered = readAgain('[{"pins":[{"no":1}],"id":"a"}]', before) as object[];
  expect([reordered[0] === before[0], JSON.stringify(reordered[0])]).toEqual([false, '{"pins":[{"no":1}],"id":"a"}']);
});
