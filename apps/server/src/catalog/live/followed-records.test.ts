import type { StoredChangeSet } from '@cablewright/store';
import { expect, test } from 'vitest';
import { FollowedRecords } from './followed-records.ts';

type Row = readonly [key: string, seq: number];

/** A store whose rows, changes and reloads the test makes. `during` runs after the first row of each scan. */
function changing() {
  let rows: readonly Row[] = [];
  let during = (): void => undefined;
  const changed: ((set: StoredChangeSet) => void)[] = [];
  const reloaded: (() => void)[] = [];
  const catalog = {
    store: {
      async *scan() {
        for (const [i, [key, seq]] of rows.entries()) {
          yield { key, seq, text: JSON.stringify({ id: key, seq }) };
          if (i === 0) during();
        }
      },
    },
    onChange: (listener: (set: StoredChangeSet) => void) => changed.push(listener),
    onReload: (listener: () => void) => reloaded.push(listener),
  };
  const set = (seq: number, key: string, after: object | null) => {
    const changeSet = { seq, changes: [{ kind: 'customers', key, after }] } as unknown as StoredChangeSet;
    for (const listener of changed) listener(changeSet);
  };
  return {
    records: new FollowedRecords(catalog as unknown as ConstructorParameters<typeof FollowedRecords>[0], 'customers'),
    store: (...next: Row[]) => (rows = next),
    set,
    reload: () => reloaded.forEach((listener) => listener()),
    whileRead: (work: () => void) => (during = work),
  };
}

const idsOf = async (records: FollowedRecords) => [...(await records.all())].map(([id, { seq }]) => [id, seq]);

test('changes are followed, also those made while the records are read', async () => {
  const { records, store, set, whileRead } = changing();
  store(['a', 1], ['b', 2], ['c', 3]);
  whileRead(() => {
    set(4, 'b', null);
    set(5, 'c', { id: 'c' });
  });
  expect(await idsOf(records)).toEqual([
    ['a', 1],
    ['c', 5],
  ]);
  set(6, 'a', null);
  expect(await idsOf(records)).toEqual([['c', 5]]);
});

test('a record that was deleted is back when the database went back to a state that has it', async () => {
  const { records, store, set, reload } = changing();
  store(['a', 1], ['b', 30]);
  await records.all();
  set(50, 'b', null);
  expect(await idsOf(records)).toEqual([['a', 1]]);
  reload();
  expect(await idsOf(records)).toEqual([
    ['a', 1],
    ['b', 30],
  ]);
});

test('a reload while the records are read leaves nothing of the state before', async () => {
  const { records, store, reload, whileRead } = changing();
  store(['old', 40], ['older', 41]);
  whileRead(() => {
    whileRead(() => undefined);
    store(['new', 7]);
    reload();
  });
  expect(await idsOf(records)).toEqual([['new', 7]]);
});
