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
