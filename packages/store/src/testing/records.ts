/** Tests of section 1 in SPEC.md. */
import { addressOf } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import type { CatalogStore } from '../port/port.ts';
import { all, committed, putOf, type OpenStore } from './samples.ts';

export function recordRules(title: string, open: OpenStore): void {
  let store: CatalogStore;
  const begin = async () => (store = await open());

  describe(`${title}: records`, () => {
    test('S1.1 the same kind and key in two layers are two records', async () => {
      await begin();
      await committed(store, [
        putOf('bodies', 'de9', null, { of: 'hub' }),
        putOf('bodies', 'de9', null, { of: 'pack' }, 'starter'),
      ]);
      await committed(store, [putOf('bodies', 'de9', 1, { of: 'hub again' })]);
      expect((await store.read('bodies', 'de9'))?.text).toBe(JSON.stringify({ id: 'de9', of: 'hub again' }));
      const text = JSON.stringify({ id: 'de9', of: 'pack' });
      expect(await store.read('bodies', 'de9', 'starter')).toMatchObject({ pack: 'starter', seq: 1, text });
    });

    test('S1.2 a record is read as it was written, including key order and unknown fields', async () => {
      await begin();
      const record = {
        id: 'x',
        zebra: 1,
        apple: [null, -0.5, 1e21, 'µ → 漢字 🛠 \u2028 \u0007 "\\'],
        'weird key': { b: {}, a: [] },
        nul: 'a\u0000b',
      };
      await committed(store, [putOf('designs', 'x', null, record), putOf('wires', 'x', null, record)]);
      for (const kind of ['designs', 'wires']) expect((await store.read(kind, 'x'))?.text).toBe(JSON.stringify(record));
    });

    test('S1.3 a record has the number of the change set that last wrote it', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null), putOf('wires', 'b', null), putOf('designs', 'd', null)]);
      await committed(store, [putOf('wires', 'b', 1, { n: 2 })]);
      const versions = (await all(store)).map((record) => [record.key, record.seq]);
      expect(versions).toEqual([
        ['d', 1],
        ['a', 1],
        ['b', 2],
      ]);
    });

    test('S1.4 a missing record is undefined, and many records are returned in the order requested', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null), putOf('designs', 'd', null)]);
      expect(await store.read('wires', 'none')).toBeUndefined();
      expect(await store.read('wires', 'a', 'starter')).toBeUndefined();
      const keys = [
        { kind: 'designs', key: 'd' },
        { kind: 'designs', key: 'a' },
        { kind: 'wires', key: 'a' },
        { kind: 'designs', key: 'd' },
      ];
      expect((await store.readMany(keys)).map((record) => record?.key)).toEqual(['d', undefined, 'a', 'd']);
      expect(await store.readMany([])).toEqual([]);
    });

    test('S1.5 a scan returns each record of the requested kinds once, in order', async () => {
      await begin();
      const writes = [
        putOf('vocab/signals', 'tx', null),
        putOf('vocab/colours', 'red', null),
        putOf('wires', 'b', null),
        putOf('wires', 'a', null),
      ];
      await committed(store, [
        ...writes,
        putOf('wires', 'a', null, {}, 'starter'),
        putOf('designs', 'd', null),
        putOf('versions', 'd/1', null),
      ]);
      const names = async (kinds?: string[]) => (await all(store, kinds)).map(addressOf);
      expect(await names()).toEqual([
        'designs:d',
        'versions:d/1',
        'vocab/colours:red',
        'vocab/signals:tx',
        'wires:a',
        'wires:a@starter',
        'wires:b',
      ]);
      expect(await names(['wires', 'vocab/*'])).toEqual([
        'vocab/colours:red',
        'vocab/signals:tx',
        'wires:a',
        'wires:a@starter',
        'wires:b',
      ]);
      expect(await names(['boards'])).toEqual([]);
      expect(await names([])).toEqual([]);
    });

    test('S1.6 a scan shows one snapshot', async () => {
      await begin();
      await committed(store, [putOf('designs', 'a', null, { n: 1 }), putOf('designs', 'b', null, { n: 1 })]);
      const seen: unknown[] = [];
      for await (const record of store.scan()) {
        if (record.key === 'a')
          await committed(store, [putOf('designs', 'b', 1, { n: 2 }), putOf('designs', 'c', null)]);
        seen.push([record.key, record.seq, JSON.parse(record.text).n]);
      }
      expect(seen).toEqual([
        ['a', 1, 1],
        ['b', 1, 1],
      ]);
    });
  });
}
