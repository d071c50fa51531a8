import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '@cablewright/model';
import { LayeredMap } from './layered-map.ts';
import { Library, type LibraryRow } from './library.ts';

test('a layered map answers as a plain map does, and older versions stay as they were', () => {
  const write = fc.tuple(fc.integer({ min: 0, max: 300 }).map(String), fc.option(fc.integer(), { nil: undefined }));
  fc.assert(
    fc.property(fc.array(write, { maxLength: 600 }), (writes) => {
      let layered = LayeredMap.over(
        new Map([
          ['7', 7],
          ['8', 8],
        ]),
      );
      const plain = new Map([
        ['7', 7],
        ['8', 8],
      ]);
      const first = layered;
      for (const [key, value] of writes) {
        layered = layered.with([[key, value]]);
        expect(layered.get(key)).toBe(value);
        if (value === undefined) plain.delete(key);
        else plain.set(key, value);
      }
      expect(new Map(layered.entries())).toEqual(plain);
      expect(layered.size).toBe(plain.size);
      expect([...first.entries()]).toEqual([
        ['7', 7],
        ['8', 8],
      ]);
    }),
  );
});

const row = (id: string, fields: object, pack?: string): LibraryRow => ({
  kind: 'connectors',
  key: id,
  ...(pack === undefined ? {} : { pack }),
  seq: 1,
  record: { id, ...fields },
});

test("C2.8 the hub's own record shadows a pack's record of the same id, and uncovers it when deleted", () => {
  const library = Library.build([row('de9', { label: 'pack' }, 'starter'), row('de9', { label: 'own' })]);
  expect(library.entry('connectors', 'de9')).toMatchObject({
    origin: 'local',
    shadows: 'starter',
    record: { label: 'own' },
  });
  const gone: Change = { kind: 'connectors', key: 'de9', op: 'delete', before: { id: 'de9' }, after: null };
  expect(library.advance([gone], 2).entry('connectors', 'de9')).toMatchObject({
    origin: 'starter',
    record: { label: 'pack' },
  });
});

test('indexes follow an edit: number, body, interface and signal', () => {
  const library = Library.build([row('de9', { partNumber: 'con-00001', body: 'de9-body', interface: 'rs232' })]);
  expect(library.byNumber(' CON-00001 ')).toEqual([{ kind: 'connectors', id: 'de9' }]);
  const edit: Change = {
    kind: 'connectors',
    key: 'de9',
    op: 'put',
    before: {},
    after: { id: 'de9', body: 'db9-body' },
  };
  const next = library.advance([edit], 2);
  expect(next.byNumber('CON-00001')).toEqual([]);
  expect(next.connectorsWith('body', 'db9-body')).toEqual(['de9']);
  expect(next.connectorsWith('body', 'de9-body')).toEqual([]);
  expect(library.connectorsWith('body', 'de9-body')).toEqual(['de9']);
});

const readRow = fc.record({
  kind: fc.constantFrom('connectors', 'wires', 'vocab/colours'),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  pack: fc.option(fc.constantFrom('one', 'two'), { nil: undefined }),
  seq: fc.integer({ min: 1, max: 9 }),
  label: fc.constantFrom('x', 'y'),
});
const asRow = ({
  kind,
  key,
  pack,
  seq,
  label,
}: typeof readRow extends fc.Arbitrary<infer T> ? T : never): LibraryRow => ({
  kind,
  key,
  ...(pack === undefined ? {} : { pack }),
  seq,
  record: { id: key, label },
});
const readRows = fc
  .uniqueArray(readRow, { maxLength: 30, selector: ({ kind, key, pack }) => `${kind} ${key} ${pack}` })
  .map((all) => all.map(asRow));
const contents = (library: Library) =>
  library
    .kinds()
    .toSorted()
    .map((kind) => [
      kind,
      [...library.entries(kind)].flatMap(({ key }) => library.layers(kind, key)).toSorted(byAddress),
    ]);
const addressOfRow = ({ kind, key, pack = '' }: LibraryRow) => `${kind} ${key} ${pack}`;
const byAddress = (a: LibraryRow, b: LibraryRow) => (addressOfRow(a) < addressOfRow(b) ? -1 : 1);

test('rows that are read again make the library that is built of them, and what they leave stays the same object', () => {
  fc.assert(
    fc.property(readRows, readRows, fc.integer({ min: 8, max: 12 }), (first, then, seq) => {
      const before = Library.build(first, 9);
      const after = before.reread(structuredClone(then), seq);
      expect(after.seq).toBe(seq);
      expect(contents(after)).toEqual(contents(Library.build(then, seq)));
    }),
  );
  const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, { partNumber: `CON-${id}` }));
  const word: LibraryRow = { kind: 'vocab/colours', key: 'red', seq: 1, record: { id: 'red', label: 'red' } };
  const before = Library.build([...rows, word], 1);
  const next = structuredClone([...rows.slice(0, 3), word]);
  next[0] = { ...next[0]!, seq: 2, record: { id: 'a', partNumber: 'CON-9' } };
  const after = before.reread(next, 2);
  expect(after.edition('vocab/colours')).toBe(before.edition('vocab/colours'));
  expect(after.entry('connectors', 'b')!.record).toBe(before.entry('connectors', 'b')!.record);
  expect(after.entry('connectors', 'a')).toMatchObject({ seq: 2, record: { partNumber: 'CON-9' } });
  expect(
    [after.byNumber('con-9'), after.byNumber('con-d'), after.byNumber('con-a')].map((found) => found.length),
  ).toEqual([1, 0, 0]);
  // The same change set with other data, as after restoring a backup and continuing from it.
  const other = before.reread([...rows.slice(1), { ...rows[0]!, record: { id: 'a', label: 'Restored' } }, word], 1);
  expect(other.entry('connectors', 'a')!.record).toMatchObject({ label: 'Restored' });
});
