/** Tests of a folder without git, on a disk in memory. */
import { expect, test } from 'vitest';
import { RecordUnreadable } from '../port/failures.ts';
import type { EventDraft, HistoryPosition, StoredChangeSet } from '../port/port.ts';
import { all, commitOf, committed, deleteOf, putOf } from '../testing/samples.ts';
import { SimulatedDisk } from '../testing/simulated-disk.ts';
import { Ledger } from './ledger.ts';
import { FilesStore } from './store.ts';

const logFile = '.cablewright/ledger.log';
const versions = async (store: FilesStore) =>
  (await all(store)).map(({ kind, key, pack, seq }) => `${kind} ${key}${pack === undefined ? '' : `@${pack}`} ${seq}`);
async function placesOf(store: FilesStore): Promise<HistoryPosition[]> {
  return (await Array.fromAsync(store.places())).flat();
}

test('S6.6 the events of a save are sent before it is confirmed, with its changes unless there are many', async () => {
  const sent: [StoredChangeSet, readonly EventDraft[]][] = [];
  const disk = new SimulatedDisk();
  const store = await FilesStore.open({ disk, onEvents: async (set, events) => void sent.push([set, events]) });
  const events = [{ type: 'design.saved', payload: { id: 'd' } }];
  const set = await committed(store, [putOf('designs', 'd', null)], { events });
  expect(sent).toEqual([[{ seq: 1, at: set.at, who: set.who, message: set.message, changes: set.changes }, events]]);
  await committed(store, [putOf('designs', 'e', null)]);
  expect(sent).toHaveLength(1);
  const many = (count: number, kind: string) => Array.from({ length: count }, (_, n) => putOf(kind, `w${n}`, null));
  await committed(store, many(200, 'wires'), { events });
  await committed(store, many(201, 'bodies'), { events });
  expect(sent.slice(1).map(([{ seq, changes }]) => [seq, changes.length])).toEqual([
    [3, 200],
    [4, 0],
  ]);
  expect(disk.files()).not.toHaveProperty(['.cablewright/journal.json']);
});

test('S6.6 S5.3 events that could not be sent are sent when the folder is opened again', async () => {
  const disk = new SimulatedDisk();
  const notices: string[] = [];
  const down = async () => Promise.reject(new Error('the outbox is down'));
  const store = await FilesStore.open({ disk, onEvents: down, notice: (text) => notices.push(text) });
  await committed(store, [putOf('designs', 'd', null)], { events: [{ type: 'design.saved', payload: null }] });
  expect(notices).toEqual(['Change set 1 is saved but not yet recorded: the outbox is down.']);
  const sentSeqs: number[] = [];
  const again = await FilesStore.open({ disk, onEvents: async ({ seq }) => void sentSeqs.push(seq) });
  expect([sentSeqs, await versions(again), await again.head()]).toEqual([[1], ['designs d 1'], 1]);
  await FilesStore.open({ disk, onEvents: async ({ seq }) => void sentSeqs.push(seq) });
  expect(sentSeqs).toEqual([1]);
});

test('S7.8 edits by hand are taken in completely: changed, new and removed records, also of packs', async () => {
  const disk = new SimulatedDisk();
  const store = await FilesStore.open({ disk, now: () => new Date('2026-03-05T08:00:00Z') });
  expect([store.backend, store.history]).toEqual(['files', 'none']);
  await committed(store, [
    putOf('wires', 'a', null),
    putOf('wires', 'b', null),
    putOf('designs', 'd', null),
    putOf('wires', 'p', null, {}, 'starter'),
  ]);
  const got: StoredChangeSet[] = [];
  store.follow((set) => got.push(set));
  expect(await store.takeIn()).toEqual([]);
  await disk.write('data/wires.json', '[{"id":"a","n":2},{"id":"new"}]');
  await disk.write('packs/starter/data/wires.json', '[{"id":"p","n":2}]');
  await disk.write('packs/README.json', '[]');
  await disk.remove('data/designs/d.json');
  expect(await store.takeIn()).toEqual([
    { kind: 'wires', key: 'a', op: 'put' },
    { kind: 'wires', key: 'new', op: 'put' },
    { kind: 'wires', key: 'p', pack: 'starter', op: 'put' },
    { kind: 'wires', key: 'b', op: 'delete' },
    { kind: 'designs', key: 'd', op: 'delete' },
  ]);
  expect(await versions(store)).toEqual(['wires a 2', 'wires new 2', 'wires p@starter 2']);
  expect(got).toMatchObject([{ seq: 2, at: '2026-03-05T08:00:00.000Z', message: 'Edited outside Cablewright' }]);
  expect(got[0]!.changes.slice(-2)).toEqual([
    { kind: 'wires', key: 'b', op: 'delete', before: null, after: null },
    { kind: 'designs', key: 'd', op: 'delete', before: null, after: null },
  ]);
  expect(await store.read('designs', 'd')).toBeUndefined();
  expect(await store.takeIn()).toEqual([]);
  expect([await store.kindHead('designs'), await store.kindHead('wires'), await store.head()]).toEqual([2, 2, 2]);
});

test('S7.8 an unreadable document blocks saves to it until it is readable, and others continue', async () => {
  const disk = new SimulatedDisk();
  const store = await FilesStore.open({ disk });
  await committed(store, [putOf('wires', 'a', null), putOf('wires', 'b', null), putOf('designs', 'd', null)]);
  await disk.write('data/wires.json', '[{"id":');
  await expect(store.commit(commitOf([putOf('wires', 'a', 1)]))).rejects.toThrow(RecordUnreadable);
  const expects = [{ kind: 'wires', key: 'a', seen: 1 }];
  await expect(store.commit(commitOf([putOf('bodies', 'x', null)], { expects }))).rejects.toThrow('data/wires.json');
  await committed(store, [putOf('designs', 'd', 1, { n: 2 })]);
  await disk.write('data/wires.json', '[{"id":"a","n":3},{"id":"b"}]');
  expect((await store.commit(commitOf([putOf('wires', 'a', 1)]))).status).toBe('conflict');
  await committed(store, [putOf('wires', 'a', 3, { n: 4 })]);
  expect((await store.read('wires', 'a'))?.text).toBe('{"id":"a","n":4}');
});

test('S7.2 an existing catalog is taken in as found, once', async () => {
  const disk = new SimulatedDisk();
  for (const folder of ['data', 'data/designs']) await disk.makeFolder(folder);
  await disk.write('data/wires.json', '[{"id":"a"}]');
  await disk.write('data/designs/d.json', '{"id":"d"}');
  const store = await FilesStore.open({ disk });
  expect(await versions(store)).toEqual(['designs d 1', 'wires a 1']);
  const [line] = (await disk.read(logFile))!.split('\n').map((text) => text && (JSON.parse(text) as object));
  expect(line).toMatchObject({
    seq: 1,
    message: 'The catalog as found',
    who: { name: 'Edited by hand', via: 'system' },
  });
  expect(await disk.read('.cablewright/.gitignore')).toBe('*\n');
  expect(await (await FilesStore.open({ disk })).head()).toBe(1);
});

test('S4.7 every change set has a constant mark that differs from that of other change sets with its number', async () => {
  const begun = async (message: string) => {
    const disk = new SimulatedDisk();
    const store = await FilesStore.open({ disk });
    const set = await committed(store, [putOf('wires', 'a', null)], { message });
    await committed(store, [deleteOf('wires', 'a', 1)]);
    const places = await placesOf(store);
    expect(places).toMatchObject([{ seq: 1, mark: set.mark }, { seq: 2 }]);
    expect(await placesOf(await FilesStore.open({ disk }))).toEqual(places);
    return set.mark;
  };
  const marks = [await begun('one'), await begun('another')];
  expect(new Set(marks).size).toBe(2);
  for (const mark of marks) expect(mark).toBeGreaterThan(1_000);
});

test('S5.1 a long log is replaced by a summary; numbers, versions and marks stay', async () => {
  const disk = new SimulatedDisk();
  const store = await FilesStore.open({ disk });
  await committed(store, [putOf('wires', 'a', null), putOf('wires', 'p', null, {}, 'starter')]);
  await committed(store, [putOf('designs', 'd', null)]);
  await committed(store, [putOf('designs', 'e', null)]);
  await committed(store, [deleteOf('designs', 'd', 2)]);
  const before = [await versions(store), await store.kindHead('wires'), await store.kindHead('designs')];
  const marks = new Map((await placesOf(store)).map(({ seq, mark }) => [seq, mark]));
  const ledger = await Ledger.read(disk);
  await ledger.summarise(4);
  expect((await disk.read(logFile))!.split('\n')).toHaveLength(5);
  await ledger.summarise(3);
  expect([await disk.read(logFile), ledger.lines]).toEqual(['', []]);
  const again = await FilesStore.open({ disk });
  expect([await versions(again), await again.kindHead('wires'), await again.kindHead('designs')]).toEqual(before);
  // None of the records written by change set 2 still exists.
  expect(await placesOf(again)).toEqual([1, 3, 4].map((seq) => ({ seq, mark: marks.get(seq) })));
  expect((await committed(again, [putOf('wires', 'b', null)])).seq).toBe(5);
  const last = await FilesStore.open({ disk });
  expect([await last.head(), (await placesOf(last)).map(({ seq }) => seq)]).toEqual([5, [1, 3, 4, 5]]);
});

test('S5.3 truncated or damaged lines of the log are skipped, and the log is complete again', async () => {
  const disk = new SimulatedDisk();
  const store = await FilesStore.open({ disk });
  for (const key of ['a', 'b', 'c']) await committed(store, [putOf('designs', key, null)]);
  const [one, , three] = (await disk.read(logFile))!.split('\n');
  const damaged = ['null', '{"seq":"2"}', 'not JSON', '{"no":1}'];
  for (const line of damaged) {
    await disk.write(logFile, `${one}\n${line}\n${three}\n`);
    const ledger = await Ledger.read(disk);
    expect(ledger.lines.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(await disk.read(logFile)).toBe(`${one}\n${three}\n`);
  }
  await disk.write(logFile, `${one}\n${one}\n${three!.slice(0, 9)}`);
  expect((await Ledger.read(disk)).lines.map(({ seq }) => seq)).toEqual([1]);
  expect(await disk.read(logFile)).toBe(`${one}\n`);
  const stamp = await disk.stamp(logFile);
  await Ledger.read(disk);
  expect(await disk.stamp(logFile)).toBe(stamp);
});

test('S1.6 a scan that is left early keeps no memory of later saves', async () => {
  const store = await FilesStore.open({ disk: new SimulatedDisk() });
  await committed(store, [putOf('designs', 'a', null), putOf('designs', 'b', null), putOf('designs', 'c', null)]);
  for await (const { key } of store.scan()) if (key === 'a') break;
  const seen: string[] = [];
  for await (const { key, text } of store.scan()) {
    if (key === 'a') await committed(store, [deleteOf('designs', 'b', 1), putOf('designs', 'c', 1, { n: 2 })]);
    seen.push(`${key} ${text}`);
  }
  expect(seen).toEqual(['a {"id":"a"}', 'b {"id":"b"}', 'c {"id":"c"}']);
  expect(await versions(store)).toEqual(['designs a 1', 'designs c 2']);
});

test('the folder does not go back while it is open: no follower is notified, and closing twice is allowed', async () => {
  const store = await FilesStore.open({ disk: new SimulatedDisk() });
  expect([store.onWentBack()(), await store.verify(), store.deafSince()]).toEqual([undefined, undefined, undefined]);
  await committed(store, [putOf('wires', 'a', null)]);
  expect(await store.count({})).toBe(0);
  const saving = store.commit(commitOf([putOf('wires', 'b', null)]));
  await store.close();
  expect((await saving).status).toBe('committed');
  await store.close();
  await expect(store.commit(commitOf([putOf('wires', 'c', null)]))).rejects.toThrow('the catalog is closed');
  await expect(store.takeIn()).rejects.toThrow('the catalog is closed');
});
