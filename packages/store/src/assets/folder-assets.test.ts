import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetRules } from '../testing/assets.ts';
import { folderAssets } from './folder-assets.ts';

let folder: string;
const place = () => join(folder, 'assets');

assetRules('folder', {
  open: () => folderAssets(place()),
  damage: (address) => writeFileSync(join(place(), address.slice(0, 2), address), 'torn'),
  begin: async () => {
    folder = mkdtempSync(join(tmpdir(), 'cablewright-assets-'));
  },
  end: async () => rmSync(folder, { recursive: true, force: true }),
});

test('folder: no temporary file remains', async () => {
  await folderAssets(place()).put(new TextEncoder().encode('<svg/>'));
  expect(readdirSync(join(place(), 'temp'))).toEqual([]);
});

test('folder: a file that could not be moved into place leaves no temporary file', async () => {
  const bytes = new TextEncoder().encode('<svg/>');
  const address = await folderAssets(place()).put(bytes);
  const file = join(place(), address.slice(0, 2), address);
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  await expect(folderAssets(place()).put(new TextEncoder().encode('<svg/>'))).rejects.toThrow();
  expect(readdirSync(join(place(), 'temp'))).toEqual([]);
});

test('folder: files that a person put there are not listed and not changed', async () => {
  const address = await folderAssets(place()).put(new TextEncoder().encode('<svg/>'));
  writeFileSync(join(place(), 'README'), 'mine');
  writeFileSync(join(place(), address.slice(0, 2), 'README'), 'mine');
  mkdirSync(join(place(), 'old'));
  expect((await Array.fromAsync(folderAssets(place()).list())).map((file) => file.address)).toEqual([address]);
  expect(readdirSync(place())).toContain('README');
});
