/** Tests of sections 4 and 5 in SPEC.md, as far as a single process can test them. */
import { describe, expect, test } from 'vitest';
import type { CatalogStore, StoredChangeSet } from '../port/port.ts';
import { all, committed, deleteOf, putOf, type OpenStore } from './samples.ts';

export function followingRules(title: string, open: OpenStore): void {
  let store: CatalogStore;
  const begin = async () => (store = await open());

  describe(`${title}: following`, () => {
    test('S4.1 S4.2 a follower gets every commit in order, each once, before the commit is confirmed', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null)]);
      const got: StoredChangeSet[] = [];
      store.follow((set) => got.push(set));
      const sets = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          committed(store, [putOf('designs', `d${n}`, null)]).then((set) => {
            expect(got.map((changeSet) => changeSet.seq)).toContain(set.seq);
            return set;
          }),
        ),
      );
      expect(got).toEqual(sets.toSorted((a, b) => a.seq - b.seq));
    });

    test('S4.4 a follower that stopped gets nothing more', async () => {
      await begin();
      const got: number[] = [];
      const stop = store.follow((set) => got.push(set.seq));
      await committed(store, [putOf('wires', 'a', null)]);
      stop();
      await committed(store, [putOf('wires', 'b', null)]);
      expect(got).toEqual([1]);
    });

    test('S4.6 a follower that throws does not affect the others', async () => {
      await begin();
      const warned: unknown[] = [];
      const hear = (warning: Error) => warned.push(warning.message);
      process.on('warning', hear);
      const got: number[] = [];
      store.follow(() => {
        throw new Error('a follower of the test failed');
      });
      store.follow((set) => got.push(set.seq));
      await committed(store, [putOf('wires', 'a', null)]);
      await committed(store, [putOf('wires', 'b', null)]);
      expect(got).toEqual([1, 2]);
      process.off('warning', hear);
    });
  });

  describe(`${title}: opening`, () => {
    test('S5.1 committed data is there after reopening, and the numbers continue', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null, { n: 1 }), putOf('designs', 'd', null, {}, 'starter')]);
      await committed(store, [putOf('wires', 'a', 1, { n: 2 }), putOf('wires', 'b', null)]);
      await committed(store, [deleteOf('wires', 'b', 2)]);
      const before = await all(store);
      await store.close();
      await begin();
      expect(await all(store)).toEqual(before);
      expect([await store.head(), await store.kindHead('wires'), await store.kindHead('designs')]).toEqual([3, 3, 1]);
      expect((await committed(store, [putOf('wires', 'b', null)])).seq).toBe(4);
    });
  });
}
