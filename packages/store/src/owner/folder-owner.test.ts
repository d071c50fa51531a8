import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFilesStore } from '../files/open.ts';
import { ownFolder } from './folder-owner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-owner-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('S5.2 the owner of a folder is named while it owns it, and then the next process may own it', () => {
  const inner = join(folder, 'made/when/missing');
  const first = ownFolder(inner, () => new Date('2026-03-01T08:00:00Z'));
  expect(JSON.parse(readFileSync(join(inner, 'owner.json'), 'utf8'))).toEqual({
    pid: process.pid,
    host: hostname(),
    since: '2026-03-01T08:00:00.000Z',
  });
  const who = `process ${process.pid} on ${hostname()} (since 2026-03-01T08:00:00.000Z)`;
  expect(ownFolder(inner)).toMatchObject({
    ok: false,
    code: 'in-use',
    message: expect.stringContaining(who) as string,
  });
  rmSync(join(inner, 'owner.json'));
  expect(ownFolder(inner)).toMatchObject({ message: expect.stringContaining('in use by another process') as string });
  if (!first.ok) throw new Error(first.message);
  expect(first.value.folder).toBe(inner);
  first.value.release();
  first.value.release();
  const second = ownFolder(inner);
  expect(second.ok).toBe(true);
  // Releasing an already released lock must not delete the next owner's name.
  first.value.release();
  expect(existsSync(join(inner, 'owner.json'))).toBe(true);
  if (second.ok) second.value.release();
  expect(existsSync(join(inner, 'owner.json'))).toBe(false);
});

test('S5.2 a lock that cannot be taken for another reason is not reported as held by another process', async () => {
  const store = await openFilesStore({ folder });
  if (!store.ok) throw new Error(store.message);
  await store.value.close();
  writeFileSync(join(folder, '.cablewright/owner.lock'), 'this is no lock'.repeat(100));
  expect(await openFilesStore({ folder })).toMatchObject({
    code: 'cannot-run',
    message: expect.stringContaining('file is not a database') as string,
  });
});

test('S5.2 a closed store saves nothing: the folder may belong to another process', async () => {
  const store = await openFilesStore({ folder });
  if (!store.ok) throw new Error(store.message);
  await store.value.close();
  const write = { kind: 'wires', key: 'a', op: 'put', seen: null, after: { id: 'a' } } as const;
  const commit = {
    at: '2026-03-01T08:00:00.000Z',
    who: { name: 'Ada', via: 'session' },
    message: '',
    writes: [write],
  } as const;
  await expect(store.value.commit(commit)).rejects.toThrow('closed');
  expect(existsSync(join(folder, 'data'))).toBe(false);
});
