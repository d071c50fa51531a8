import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderAssets } from './folder-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = new TextEncoder().encode('<svg/>');

test('a file is kept once under the sha256 of its bytes, and nothing is left beside it', async () => {
  const assets = folderAssets(join(folder, 'assets'));
  const address = await assets.put(bytes);
  expect(address).toMatch(/^[0-9a-f]{64}$/);
  expect(await Promise.all([assets.put(bytes), assets.put(bytes)])).toEqual([address, address]);
  expect(await assets.get(address)).toEqual(Buffer.from(bytes));
  const kept = await Array.fromAsync(assets.list());
  expect(kept).toMatchObject([{ address, bytes: bytes.length }]);
  expect(readdirSync(join(folder, 'assets', 'temp'))).toEqual([]);
});

test('what is not there, was removed, is damaged, or is no address at all is not there', async () => {
  const assets = folderAssets(folder);
  expect(await Array.fromAsync(folderAssets(join(folder, 'none')).list())).toEqual([]);
  expect(await assets.get('../../etc/passwd')).toBeUndefined();
  expect(await assets.has('0'.repeat(64))).toBe(false);
  const address = await assets.put(bytes);
  writeFileSync(join(folder, address.slice(0, 2), address), 'torn');
  expect(await assets.get(address)).toBeUndefined();
  expect([await assets.remove(address), await assets.remove(address)]).toEqual([true, false]);
});
