import { expect, test } from 'vitest';
import { documentAt, hashOf, listItem, listText, nameOf, parseDocument, singleText } from './document.ts';
import { byAddress, isAmong, keepOverwritten } from './scan.ts';

test('S7.1 a record has one path, and the path leads back to the record', () => {
  const addresses = [
    [{ kind: 'wires', key: 'a' }, 'data/wires.json'],
    [{ kind: 'wires', key: 'a', pack: 'starter' }, 'packs/starter/data/wires.json'],
    [{ kind: 'designs', key: 'd' }, 'data/designs/d.json'],
    [{ kind: 'versions', key: 'd/1', pack: 'p' }, 'packs/p/data/versions/d/1.json'],
    [{ kind: 'part-numbers', key: 'part-numbers' }, 'data/part-numbers.json'],
    [{ kind: 'vocab/signals', key: 'tx' }, 'data/vocab/signals.json'],
  ] as const;
  for (const [address, path] of addresses) {
    const name = nameOf(address);
    expect(name.path).toBe(path);
    expect(documentAt(path)).toEqual(name);
  }
});

test('S7.9 other files are not documents', () => {
  const paths = [
    'data/README.md',
    'data/designs.json',
    'data/.hidden.json',
    'data/designs/.hidden.json',
    'data/.git/x.json',
    'data/vocab/Upper.json',
    'data/vocab/a/b.json',
    'packs/p/pack.json',
    'packs/p/q/data/wires.json',
    'other/data/wires.json',
    'data/wires.json.bak',
  ];
  expect(paths.filter((path) => documentAt(path) !== undefined)).toEqual([]);
});

test('S7.4 all problems that prevent reading a document are named with its file', () => {
  const problems = (path: string, text: string) => {
    const parsed = parseDocument(documentAt(path)!, text);
    return parsed.ok ? [...parsed.records] : parsed.problems;
  };
  expect(problems('data/wires.json', '[{"id":"b"},{"id":"a","n":1}]')).toEqual([
    ['b', { id: 'b' }],
    ['a', { id: 'a', n: 1 }],
  ]);
  expect(problems('data/wires.json', '[1,{"id":""},{"id":2},{"id":"a"},{"id":"a"}]')).toEqual([
    'item 1 has no id',
    'item 2 has no id',
    'item 3 has no id',
    'item 5 has the id "a" of an earlier one',
  ]);
  const whats = ['null', '{}', '"text"', '3', 'true'].map((text) => problems('data/wires.json', text)[0]);
  expect(whats).toEqual(
    ['null', 'an object', 'a string', 'a number', 'a boolean'].map(
      (type) => `it should hold a list, and holds ${type}`,
    ),
  );
  expect(problems('data/designs/d.json', '[]')).toEqual(['it should hold one object, and holds a list']);
  expect(problems('data/designs/d.json', '{"id":"d"}')).toEqual([['d', { id: 'd' }]]);
  expect(problems('data/designs/d.json', '{')[0]).toMatch(/JSON/);
});

test('S7.1 a list is written by id with an indentation of two spaces; a list without items has no file', () => {
  const items = new Map([
    ['b', listItem({ id: 'b', of: { n: 1 } })],
    ['a', listItem({ id: 'a' })],
  ]);
  expect(listText(items)).toBe(
    '[\n  {\n    "id": "a"\n  },\n  {\n    "id": "b",\n    "of": {\n      "n": 1\n    }\n  }\n]\n',
  );
  expect(listText(new Map())).toBeNull();
  expect(singleText({ id: 'd' })).toBe('{\n  "id": "d"\n}\n');
});

test('two states of a record have the same hash exactly if their text is the same', () => {
  expect(hashOf({ id: 'a', n: 1 })).toBe(hashOf({ id: 'a', n: 1 }));
  expect(hashOf({ id: 'a', n: 1 })).toMatch(/^[\w-]{22}$/);
  expect(
    new Set(
      [
        { id: 'a', n: 1 },
        { n: 1, id: 'a' },
        { id: 'a', n: 2 },
      ].map(hashOf),
    ).size,
  ).toBe(3);
});

test('S1.5 S1.6 a scan selects kinds, returns them in order, and keeps the first state that is overwritten', () => {
  const is = (kind: string, ...kinds: string[]) => isAmong(kind, kinds);
  expect([is('wires', 'wires'), is('vocab/signals', 'x', 'vocab/*'), isAmong('wires', undefined)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([is('wires'), is('wires-2', 'wires'), is('vocab', 'vocab/*')]).toEqual([false, false, false]);
  const sorted = [
    { kind: 'b', key: 'a' },
    { kind: 'a', key: 'b' },
    { kind: 'a', key: 'a', pack: 'p' },
    { kind: 'a', key: 'a' },
    { kind: 'a', key: 'a', pack: 'o' },
  ].toSorted(byAddress);
  expect(sorted.map(({ kind, key, pack }) => `${kind} ${key} ${pack ?? ''}`)).toEqual([
    'a a ',
    'a a o',
    'a a p',
    'a b ',
    'b a ',
  ]);
  expect(byAddress({ kind: 'a', key: 'a' }, { kind: 'a', key: 'a' })).toBe(0);
  const scan = new Map<string, string>();
  const change = (key: string, before: object | null) =>
    ({ kind: 'wires', key, op: 'put', before, after: {} }) as never;
  keepOverwritten(scan, [change('a', { n: 1 }), change('new', null)]);
  keepOverwritten(scan, [change('a', { n: 2 })]);
  expect([...scan]).toEqual([['wires:a', '{"n":1}']]);
});
