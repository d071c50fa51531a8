import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { nodeDisk, type Disk } from './disk.ts';
import { openFilesStore } from './open.ts';

let folder: string;
let disk: Disk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-disk-'));
  disk = nodeDisk(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the disk of the machine: existing files are read, missing ones are undefined, and everything else is an error', async () => {
  expect([await disk.read('a'), await disk.stamp('a'), await disk.list('no')]).toEqual([undefined, undefined, []]);
  await disk.makeFolder('in');
  await disk.makeFolder('in');
  await expect(disk.makeFolder('no/in')).rejects.toThrow('ENOENT');
  await disk.write('in/a', 'µ');
  await disk.append('in/a', 'b');
  await disk.sync('in/a');
  await disk.sync('in');
  expect([await disk.read('in/a'), await disk.list('.'), await disk.list('in')]).toEqual(['µb', ['in/'], ['a']]);
  await disk.rename('in/a', 'b');
  expect((await disk.list('.')).toSorted()).toEqual(['b', 'in/']);
  await disk.remove('b');
  await disk.remove('b');
  expect(await disk.read('b')).toBeUndefined();
  await expect(disk.sync('b')).rejects.toThrow('ENOENT');
  await expect(disk.list('in/a/b')).resolves.toEqual([]);
  writeFileSync(join(folder, 'latin'), Buffer.from([0x61, 0xff]));
  await expect(disk.read('latin')).rejects.toThrow();
  await expect(disk.read('in')).rejects.toThrow('EISDIR');
});

test('a file that was written or replaced has a different stamp, however soon afterwards', async () => {
  await disk.write('a', 'one');
  const stamps = [await disk.stamp('a')];
  expect(await disk.stamp('a')).toBe(stamps[0]);
  await disk.write('a', 'longer');
  stamps.push(await disk.stamp('a'));
  await disk.write('b', 'longer');
  await disk.rename('b', 'a');
  stamps.push(await disk.stamp('a'));
  expect(new Set(stamps).size).toBe(3);
});

test('S5.2 a folder that cannot be used is refused with one sentence, and is free for the next process', async () => {
  const options = { folder, history: 'git' } as const;
  expect(await openFilesStore(options)).toMatchObject({
    code: 'cannot-run',
    message: expect.stringMatching(/work tree/) as string,
  });
  // A folder is in the place of a file.
  mkdirSync(join(folder, '.cablewright/journal.json'), { recursive: true });
  expect(await openFilesStore({ folder, history: 'none' })).toMatchObject({
    code: 'cannot-run',
    message: expect.stringMatching(/^The folder .* cannot be used: .*EISDIR.*\.$/s) as string,
  });
  rmSync(join(folder, '.cablewright/journal.json'), { recursive: true });
  const notices: string[] = [];
  const sentSeqs: number[] = [];
  const store = await openFilesStore({
    folder,
    history: 'none',
    notice: (text) => notices.push(text),
    onEvents: async ({ seq }) => {
      sentSeqs.push(seq);
      throw new Error('down');
    },
  });
  if (!store.ok) throw new Error(store.message);
  const write = { kind: 'wires', key: 'a', op: 'put', seen: null, after: { id: 'a' } } as const;
  const events = [{ type: 'x', payload: null }];
  const who = { name: 'Ada', via: 'session' } as const;
  await store.value.commit({ at: '2026-03-01T08:00:00.000Z', who, message: '', writes: [write], events });
  expect([sentSeqs, notices]).toEqual([[1], [expect.stringContaining('down') as string]]);
  await store.value.close();
});

test('S7.4 RE12.2 bytes that are not text, and a file whose permissions are removed while the store is open, are noticed and named', async () => {
  const other = mkdtempSync(join(tmpdir(), 'cablewright-unreadable-'));
  onTestFinished(() => rmSync(other, { recursive: true }));
  const store = await openFilesStore({ folder: other, history: 'none' });
  if (!store.ok) throw new Error(store.message);
  const write = (key: string) => ({ kind: 'designs', key, op: 'put', seen: null, after: { id: key } }) as const;
  const who = { name: 'Ada', via: 'session' } as const;
  const writes = [write('bytes'), write('loop'), write('closed')];
  await store.value.commit({ at: '2026-03-01T08:00:00.000Z', who, message: '', writes });
  const path = (key: string) => join(other, `data/designs/${key}.json`);
  writeFileSync(path('bytes'), Buffer.from([0xff]));
  rmSync(path('loop'));
  symlinkSync('loop.json', path('loop'));
  chmodSync(path('closed'), 0);
  const unreadable = await store.value.unreadable();
  // Root can read files regardless of their permissions.
  const expected = process.getuid?.() === 0 ? ['bytes', 'loop'] : ['bytes', 'closed', 'loop'];
  expect(new Set(unreadable.map(({ key }) => key))).toEqual(new Set(expected));
  const outcome = await store.value.commit({
    at: '2026-03-01T08:00:01.000Z',
    who,
    message: '',
    writes: ['bytes', 'loop'].map((key) => ({ ...write(key), seen: 1 })),
  });
  expect([outcome.status, (await store.value.read('designs', 'loop'))?.text]).toEqual(['committed', '{"id":"loop"}']);
  await store.value.close();
});
