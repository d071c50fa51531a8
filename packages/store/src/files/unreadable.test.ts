import { expect, test } from 'vitest';
import { OutcomeUnknown, RecordUnreadable, type UnreadableRecordFile } from '../port/failures.ts';
import type { StoredChangeSet } from '../port/port.ts';
import { all, commitOf, committed, deleteOf, putOf } from '../testing/samples.ts';
import { SimulatedDisk } from '../testing/simulated-disk.ts';
import type { Disk } from './disk.ts';
import { FilesStore } from './store.ts';

const start = [
  putOf('wires', 'a', null),
  putOf('wires', 'b', null),
  putOf('designs', 'd', null),
  putOf('designs', 'e', null),
  putOf('drawings', 'd', null),
  putOf('versions', 'd/1', null),
  putOf('part-numbers', 'part-numbers', null),
  putOf('settings', 'engineering', null),
  putOf('designs', 'p', null, {}, 'starter'),
];
const documents = [
  'data/wires.json',
  'data/designs/d.json',
  'data/drawings/d.json',
  'data/versions/d/1.json',
  'data/part-numbers.json',
  'data/settings/engineering.json',
  'packs/starter/data/designs/p.json',
];

async function begun() {
  const disk = new SimulatedDisk();
  await committed(await FilesStore.open({ disk }), start);
  return disk;
}

/** The damage that a broken disk, a full disk or a person may cause to a text. */
const damages: Readonly<Record<string, (text: string) => string>> = {
  'cut short': (text) => text.slice(0, text.length >> 1),
  emptied: () => '',
  'not JSON': (text) => `${text}}`,
  'of another form': () => '3',
};

/** A disk on which one file can't be read for lack of permission. */
function withoutRight(disk: SimulatedDisk, path: string): Disk {
  return new Proxy(disk, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (name === 'read' && args[0] === path)
          throw Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES', syscall: 'open' });
        return (member as (...all: unknown[]) => Promise<unknown>).apply(target, args);
      };
    },
  });
}

async function expectOnlyItsRecordsMissing(store: FilesStore, path: string): Promise<void> {
  const skipped: UnreadableRecordFile[] = [];
  const records = await Array.fromAsync(store.scan(undefined, (file) => skipped.push(file)));
  expect(skipped.map((file) => file.path)).toEqual([path]);
  expect(records).toHaveLength(start.length - (path === 'data/wires.json' ? 2 : 1));
  expect((await store.unreadable()).map((file) => file.path)).toEqual([path]);
  await expect(all(store)).rejects.toThrow(RecordUnreadable);
}

for (const path of documents)
  test(`S7.4 RE12.2 ${path}, damaged in any way, makes only its own records unreadable, at opening and while the store is open`, async () => {
    for (const damage of Object.values(damages)) {
      const disk = await begun();
      const running = await FilesStore.open({ disk });
      await disk.write(path, damage((await disk.read(path))!));
      expect((await running.unreadable()).map((file) => file.path)).toEqual([path]);
      await expectOnlyItsRecordsMissing(await FilesStore.open({ disk }), path);
    }
    const disk = await begun();
    await expectOnlyItsRecordsMissing(await FilesStore.open({ disk: withoutRight(disk, path) }), path);
  });

test('S7.4 RE12.2 reading a record names the file, the reason and the version that a write over it must state', async () => {
  const disk = await begun();
  const store = await FilesStore.open({ disk });
  await disk.write('data/designs/d.json', '');
  const error = await store.read('designs', 'd').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RecordUnreadable);
  expect((error as RecordUnreadable).file).toEqual({
    kind: 'designs',
    key: 'd',
    seq: 1,
    path: 'data/designs/d.json',
    reason: 'it is empty',
  });
  expect((await store.read('designs', 'e'))?.seq).toBe(1);
});

test('S7.14 RE12.2 an unreadable record is overwritten or deleted by its version, and the content of the file is kept', async () => {
  for (const open of ['before', 'after'] as const) {
    const disk = await begun();
    const notices: string[] = [];
    const notice = (text: string) => notices.push(text);
    let store = await FilesStore.open({ disk, notice });
    for (const key of ['d', 'e']) await disk.write(`data/designs/${key}.json`, `rubbish ${key}`);
    if (open === 'after') store = await FilesStore.open({ disk, notice });
    const got: StoredChangeSet[] = [];
    store.follow((set) => got.push(set));
    expect((await store.commit(commitOf([putOf('designs', 'd', null)]))).status).toBe('conflict');
    await committed(store, [putOf('designs', 'd', 1, { n: 2 }), deleteOf('designs', 'e', 1)]);
    expect(got.map(({ changes }) => changes)).toMatchObject([
      [{ before: {}, after: { id: 'd', n: 2 } }, { op: 'delete' }],
    ]);
    expect([(await store.read('designs', 'd'))?.text, await store.read('designs', 'e')]).toEqual([
      '{"id":"d","n":2}',
      undefined,
    ]);
    expect(disk.files()).toMatchObject({
      '.cablewright/unreadable/data-designs-d.json': 'rubbish d',
      '.cablewright/unreadable/data-designs-e.json': 'rubbish e',
    });
    expect(notices.at(-1)).toContain('.cablewright/unreadable/data-designs-e.json');
    expect(await store.unreadable()).toEqual([]);
    expect(await (await FilesStore.open({ disk })).unreadable()).toEqual([]);
  }
});

test('S7.14 RE12.2 one record of an unreadable list cannot be saved; a change set that writes all of them replaces it', async () => {
  const disk = await begun();
  await disk.write('data/wires.json', '[{"id":"a"');
  const store = await FilesStore.open({ disk });
  await expect(store.commit(commitOf([putOf('wires', 'a', 1)]))).rejects.toThrow(RecordUnreadable);
  await committed(store, [putOf('designs', 'd', 1, { n: 2 })]);
  await committed(store, [putOf('wires', 'a', 1, { n: 3 }), deleteOf('wires', 'b', 1)]);
  expect((await all(store, ['wires'])).map(({ text }) => text)).toEqual(['{"id":"a","n":3}']);
  expect(disk.files()['.cablewright/unreadable/data-wires.json']).toBe('[{"id":"a"');
});

test('S7.4 RE12.2 a restored file is read again, and followers get the records that they lacked', async () => {
  for (const path of ['data/wires.json', 'data/designs/d.json']) {
    const disk = await begun();
    const whole = (await disk.read(path))!;
    await disk.write(path, whole.slice(0, 5));
    const store = await FilesStore.open({ disk });
    await Array.fromAsync(store.scan(undefined, () => undefined));
    const got: StoredChangeSet[] = [];
    store.follow((set) => got.push(set));
    await disk.write(path, whole);
    await store.takeIn();
    const keys = path === 'data/wires.json' ? ['a', 'b'] : ['d'];
    expect(got.map(({ changes }) => changes.map(({ key, after }) => [key, after]))).toEqual([
      keys.map((key) => [key, { id: key }]),
    ]);
    expect(await store.unreadable()).toEqual([]);
    await store.takeIn();
    expect(got).toHaveLength(1);
  }
});

for (const [title, text] of Object.entries({
  'control characters': '{"a\u0001": "\u0002',
  'an object of something else': '{"line":{"seq":7}}',
  null: 'null',
  nothing: '',
}))
  test(`S7.15 RE12.2 a journal that holds ${title} is set aside with a message, and everything confirmed is there`, async () => {
    const disk = await begun();
    await disk.write('.cablewright/journal.json', text);
    const notices: string[] = [];
    const store = await FilesStore.open({ disk, notice: (notice) => notices.push(notice) });
    expect(await all(store)).toHaveLength(start.length);
    expect(notices).toEqual([
      expect.stringMatching(
        /^\.cablewright\/journal\.json cannot be read .* kept as \.cablewright\/unreadable\/.* answered are all there/,
      ),
    ]);
    expect(disk.files()['.cablewright/unreadable/.cablewright-journal.json']).toBe(text);
    expect(disk.files()).not.toHaveProperty(['.cablewright/journal.json']);
    expect((await committed(store, [putOf('bodies', 'x', null)])).seq).toBe(2);
  });

test('S7.15 RE12.2 an unreadable summary of the ledger is set aside, and all records are there', async () => {
  const disk = await begun();
  await disk.write('.cablewright/ledger.json', '{"head":');
  const notices: string[] = [];
  const store = await FilesStore.open({ disk, notice: (notice) => notices.push(notice) });
  expect(await all(store)).toHaveLength(start.length);
  expect(notices).toEqual([expect.stringContaining('.cablewright/ledger.json cannot be read')]);
});

test('S7.16 RE12.3 files that cannot be moved into place leave the outcome unknown, and it is determined when they can', async () => {
  const disk = new SimulatedDisk();
  let isLocked = false;
  const locked = new Proxy(disk, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (isLocked && name === 'rename' && String(args[1]).startsWith('data/'))
          throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' });
        return (member as (...all: unknown[]) => Promise<unknown>).apply(target, args);
      };
    },
  });
  const store = await FilesStore.open({ disk: locked });
  await committed(store, [putOf('designs', 'd', null)]);
  isLocked = true;
  const commit = commitOf([putOf('designs', 'e', null)], { at: '2026-03-02T08:00:00.123Z' });
  await expect(store.commit(commit)).rejects.toThrow(OutcomeUnknown);
  await expect(store.outcomeOf(commit, 1)).rejects.toThrow('EPERM');
  isLocked = false;
  expect(await store.outcomeOf(commit, 1)).toMatchObject({ seq: 2 });
  expect(await store.outcomeOf(commit, 2)).toBeUndefined();
  expect(await store.outcomeOf({ ...commit, at: '2026-03-02T08:00:00.124Z' }, 0)).toBeUndefined();
  expect((await store.read('designs', 'e'))?.seq).toBe(2);
});
