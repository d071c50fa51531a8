import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

test('folder: no temporary file is left', async () => {
  await folderAssets(place()).put(new TextEncoder().encode('<svg/>'));
  expect(readdirSync(join(place(), 'temp'))).toEqual([]);
});
