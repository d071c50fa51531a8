import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './body.ts';
import { nestsDeeper, repeatedMember } from './repeated-member.ts';

function membersOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + membersOf(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + membersOf(item), 0);
}

const found = (text: string) => {
  const one = repeatedMember(text, membersOf(JSON.parse(text)));
  return one === undefined ? undefined : `${one.name} in /${one.path.join('/')}`;
};

test('a name that an object has twice is found with its place, however it is spelled', () => {
  const cases = {
    '{"a":1,"a":2}': 'a in /',
    '{"list":[{},{"b":{"x":1,"y":[1,2],"x":3}}]}': 'x in /list/1/b',
    '[[1,"a:b"],{"\\u0061":1,"a":1}]': 'a in /1',
    ' { "say \\"hi\\"" : 1 , "say \\"hi\\"" : ":" } ': 'say "hi" in /',
    '{"":1,"":{}}': ' in /',
    '{"__proto__":1,"__proto__":2}': '__proto__ in /',
  };
  for (const [text, says] of Object.entries(cases)) expect([text, found(text)]).toEqual([text, says]);
});

test('no JSON as it is written has one, with any spaces; the same with a member written again has that one', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
  const law = fc.property(fc.jsonValue(), object, fc.nat(3), (value, one, indent) => {
    expect(found(JSON.stringify(value, null, indent))).toBeUndefined();
    const name = Object.keys(one).at(-1)!;
    const twice = `${JSON.stringify(one).slice(0, -1)},${JSON.stringify(name)}:0}`;
    expect(found(`[0,${twice}]`)).toBe(`${name} in /1`);
  });
  fc.assert(law, { numRuns: 150 });
});

test('a text is read for its depth before it is parsed, whatever it is in full', () => {
  const nested = (open: string, count: number, close = '') => open.repeat(count) + close.repeat(count);
  expect([40, 41, 42, 1_000_000].map((count) => nestsDeeper(nested('[', count, ']'), 40))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(nestsDeeper(`{"x":1,"late":${nested('{"a":', 42)}`, 40)).toBe(true);
  // Brackets inside strings, brackets next to each other, and unterminated strings.
  expect(nestsDeeper(JSON.stringify({ a: '['.repeat(100), b: '\\"'.repeat(9) + '{'.repeat(100) }), 40)).toBe(false);
  expect(nestsDeeper(`[${'[],'.repeat(100)}1]`, 40)).toBe(false);
  expect(nestsDeeper(`["${'['.repeat(100)}`, 40)).toBe(false);
  // A body is refused for the same depth as the parsed value would be.
  const body = (count: number) => () =>
    readJson(Buffer.from(`${nested('[', count)}"${'x'.repeat(70_000)}"${']'.repeat(count)}`));
  expect(body(40)).not.toThrow();
  for (const count of [41, 42, 43])
    expect(body(count)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('422') as string }) as Error,
    );
});
