import { addressOf } from '@cablewright/model';
import { expect, test } from 'vitest';
import type { StoredChangeSet, Write } from '../port/port.ts';
import { all, commitOf, committed, putOf } from '../testing/samples.ts';
import { SimulatedDisk } from '../testing/simulated-disk.ts';
import type { Disk } from './disk.ts';
import { FilesStore } from './store.ts';

/** A disk on which the operation with the number `fails.at` fails once. A failed write leaves half of the text. */
function failing(disk: SimulatedDisk, fails: { at: number }): Disk {
  const changes = ['makeFolder', 'write', 'append', 'sync', 'rename', 'remove'];
  return new Proxy(disk, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      const run = (...args: unknown[]) => (member as (...all: unknown[]) => Promise<unknown>).apply(target, args);
      if (!changes.includes(String(name))) return run;
      return async (...args: unknown[]) => {
        fails.at -= 1;
        if (fails.at !== 0) return run(...args);
        const [path, text] = args as [string, string];
        if (name === 'write' || name === 'append') await run(path, text.slice(0, text.length >> 1));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
    },
  });
}

async function stateOf(store: FilesStore): Promise<string[]> {
  const records = (await all(store)).map((record) => `${addressOf(record)} ${record.seq} ${record.text}`);
  return [`head ${await store.head()}`, ...records];
}

const save: Write[] = [
  putOf('wires', 'a', 1, { n: 2 }),
  putOf('connectors', 'c', null),
  putOf('designs', 'd', 1, { n: 2 }),
  { kind: 'designs', key: 'gone', op: 'delete', seen: 1, after: null },
];

const start = [putOf('wires', 'a', null), putOf('designs', 'd', null), putOf('designs', 'gone', null)];

/**
 * A store after its first save, on a disk that fails as set in `fails.at`, and the change sets that its followers
 * receive later.
 */
async function begun() {
  const disk = new SimulatedDisk();
  const fails = { at: 0 };
  const store = await FilesStore.open({ disk: failing(disk, fails) });
  await committed(store, start);
  const got: StoredChangeSet[] = [];
  store.follow((set) => got.push(set));
  return { disk, fails, store, got };
}

test('S7.13 RE7.1 a disk that fails at any moment of a save leaves it complete or undone, now and after reopening', async () => {
  const seen = new Set<string>();
  for (let step = 1; ; step += 1) {
    const { disk, fails, store, got } = await begun();
    fails.at = step;
    const outcome = await store.commit(commitOf(save)).then(
      () => 'answered',
      () => 'failed',
    );
    if (fails.at > 0) break;
    await committed(store, [putOf('bodies', 'next', null)]);
    const wasSaved = (await store.read('connectors', 'c')) !== undefined;
    if (outcome === 'answered') expect(wasSaved).toBe(true);
    expect(await stateOf(store), `operation ${step}`).toEqual(
      wasSaved
        ? [
            'head 3',
            'bodies:next 3 {"id":"next"}',
            'connectors:c 2 {"id":"c"}',
            'designs:d 2 {"id":"d","n":2}',
            'wires:a 2 {"id":"a","n":2}',
          ]
        : [
            'head 2',
            'bodies:next 2 {"id":"next"}',
            'designs:d 1 {"id":"d"}',
            'designs:gone 1 {"id":"gone"}',
            'wires:a 1 {"id":"a"}',
          ],
    );
    expect(got.map(({ seq }) => seq)).toEqual(wasSaved ? [2, 3] : [2]);
    expect(await stateOf(await FilesStore.open({ disk })), `opened after operation ${step}`).toEqual(
      await stateOf(store),
    );
    seen.add(`${outcome} ${wasSaved ? 'made' : 'not made'}`);
  }
  expect([...seen].toSorted()).toEqual(['answered made', 'failed made', 'failed not made']);
});

test('S7.13 S4.1 a disk that fails while an edit by hand is taken in withholds nothing from the followers', async () => {
  let failed = 0;
  for (let step = 1; ; step += 1) {
    const { disk, fails, store, got } = await begun();
    await disk.write('data/wires.json', '[{"id":"a","by":"hand"}]');
    fails.at = step;
    failed += await store.takeIn().then(
      () => 0,
      () => 1,
    );
    if (fails.at > 0) break;
    const next = await committed(store, [putOf('bodies', 'next', null)]);
    expect(got.map(({ seq, changes }) => [seq, changes[0]!.after])).toEqual([
      [2, { id: 'a', by: 'hand' }],
      [next.seq, { id: 'next' }],
    ]);
    expect(await stateOf(await FilesStore.open({ disk }))).toEqual(await stateOf(store));
  }
  expect(failed).toBeGreaterThan(1);
});

test('S7.13 events of a refused save are not sent if its number belongs to another change set', async () => {
  const disk = new SimulatedDisk();
  const sentMessages: string[] = [];
  const onEvents = async (set: StoredChangeSet) => void sentMessages.push(set.message);
  await committed(await FilesStore.open({ disk, onEvents }), start);
  const line = { seq: 1, at: '2026-03-02T08:00:00.000Z', who: { name: 'Ada', via: 'session' }, message: 'refused' };
  const events = [{ type: 'design.saved', payload: null }];
  await disk.write('.cablewright/journal.json', JSON.stringify({ line: { ...line, touched: [] }, files: [], events }));
  await FilesStore.open({ disk, onEvents });
  expect(sentMessages).toEqual([]);
  expect(disk.files()).not.toHaveProperty('.cablewright/journal.json');
});
