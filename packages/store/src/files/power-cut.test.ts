import { addressOf } from '@cablewright/model';
import { expect, test } from 'vitest';
import type { Write } from '../port/port.ts';
import { all, commitOf, committed, putOf } from '../testing/samples.ts';
import { SimulatedDisk } from '../testing/simulated-disk.ts';
import { FilesStore } from './store.ts';

async function stateOf(store: FilesStore): Promise<string> {
  const records = (await all(store)).map((record) => `${addressOf(record)} ${record.seq} ${record.text}`);
  return JSON.stringify([await store.head(), records]);
}

/**
 * A hub with some records that are all durable. While `cuts` is set, it collects every state in which a power failure
 * could leave the disk.
 */
async function begun() {
  const watched: { cuts: SimulatedDisk[] | undefined } = { cuts: undefined };
  const disk: SimulatedDisk = new SimulatedDisk(() => watched.cuts?.push(...disk.afterPowerCut()));
  const store = await FilesStore.open({ disk });
  const writes = [
    putOf('wires', 'a', null),
    putOf('wires', 'b', null),
    putOf('designs', 'd', null),
    putOf('bodies', 'x', null),
  ];
  await committed(store, writes);
  disk.settle();
  return { disk, store, watched };
}

/** Saves, and returns every disk that a power failure during the save could leave. */
async function cutsOf(hub: Awaited<ReturnType<typeof begun>>, writes: readonly Write[]): Promise<SimulatedDisk[]> {
  const cuts: SimulatedDisk[] = [];
  hub.watched.cuts = cuts;
  await hub.store.commit(commitOf(writes));
  hub.watched.cuts = undefined;
  return cuts;
}

const saves: Readonly<Record<string, Write[]>> = {
  'one document': [putOf('designs', 'd', 1, { n: 2 })],
  'two lists and two files, one of them new in a new folder': [
    putOf('wires', 'a', 1, { n: 2, text: 'longer than it was before' }),
    putOf('connectors', 'c', null),
    putOf('designs', 'd', 1, { n: 2 }),
    putOf('versions', 'd/1', null, { frozen: true }),
  ],
  'documents that go': [
    { kind: 'designs', key: 'd', op: 'delete', seen: 1, after: null },
    { kind: 'bodies', key: 'x', op: 'delete', seen: 1, after: null },
    putOf('wires', 'b', 1, { n: 2 }),
  ],
};

for (const [title, writes] of Object.entries(saves)) {
  test(`S7.3 S5.3 ${title}: a power cut at any moment leaves the catalog before or after`, async () => {
    const hub = await begun();
    const before = await stateOf(hub.store);
    const cuts = await cutsOf(hub, writes);
    const after = await stateOf(hub.store);
    const seen = { before: 0, after: 0 };
    for (const disk of cuts) {
      const state = await stateOf(await FilesStore.open({ disk }));
      expect([before, after]).toContain(state);
      seen[state === before ? 'before' : 'after'] += 1;
    }
    expect(Math.min(seen.before, seen.after)).toBeGreaterThan(20);
    for (const disk of hub.disk.afterPowerCut()) {
      const again = await FilesStore.open({ disk });
      expect(await stateOf(again)).toBe(after);
      expect(Object.keys(disk.files()).filter((path) => /temp\/|journal/.test(path))).toEqual([]);
      await committed(again, [putOf('wires', 'z', null)]);
    }
  });
}

test('S7.3 a power cut while an interrupted save is being finished leaves the catalog before or after too', async () => {
  const hub = await begun();
  const before = await stateOf(hub.store);
  const cuts = await cutsOf(hub, saves['documents that go']!);
  const allowedStates = [before, await stateOf(hub.store)];
  for (const once of cuts.filter((_, n) => n % 11 === 0)) {
    const again: SimulatedDisk[] = [];
    await FilesStore.open({ disk: watching(once, () => again.push(...once.afterPowerCut())) });
    for (const twice of again.filter((_, n) => n % 7 === 0)) {
      expect(allowedStates).toContain(await stateOf(await FilesStore.open({ disk: twice })));
    }
  }
});

/** A wrapper of the disk that calls `before` ahead of each operation that changes something. */
function watching(disk: SimulatedDisk, before: () => void): SimulatedDisk {
  return new Proxy(disk, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (['write', 'append', 'sync', 'rename', 'remove'].includes(String(name))) before();
        return (member as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}
