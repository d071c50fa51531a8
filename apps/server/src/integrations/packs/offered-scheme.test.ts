import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultScheme, schemeOffers } from '@cablewright/engine';
import { folderAssets } from '@cablewright/store';
import { finishSetup } from '../../operations/setup/finish.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { BundledPacks } from './bundled.ts';
import { readPack } from '@cablewright/publishing';

let folder: string;
let hub: TestHub;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablewright-packs-'));
  hub = await startTestHub({ backend: 'files' });
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a pack with a single kit that offers a numbering scheme. */
async function packOffering(partNumberScheme: object): Promise<string> {
  const pack = join(folder, 'starter');
  await mkdir(join(pack, 'data'), { recursive: true });
  const manifest = { format: 1, id: 'starter', name: 'Plant', version: '1.0.0', partNumberScheme };
  await writeFile(join(pack, 'pack.json'), JSON.stringify(manifest));
  const kits = [{ id: 'kit', contents: [], partNumber: 'KIT-00001', src: 'test' }];
  await writeFile(join(pack, 'data', 'kits.json'), JSON.stringify(kits));
  return pack;
}

test('C10.6 C42.6 a pack that offers a bad scheme is refused, every problem named', async () => {
  const pack = await packOffering({
    type: 'declarative',
    id: 'x',
    template: '{a}{a}',
    segments: [{ id: 'a', type: 'counter', width: 40 }],
  });
  const read = await readPack(pack);
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.findings.map(({ where }) => where.pointer)).toEqual(['pack.json#/partNumberScheme/segments/0/width']);
  const twice = await readPack(
    await packOffering({
      type: 'declarative',
      id: 'x',
      template: '{a}{a}',
      segments: [{ id: 'a', type: 'counter', width: 4 }],
    }),
  );
  expect(twice.ok ? [] : twice.findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('2 times the segment a'),
  ]);
});

test('C10.6 installing a pack with a scheme does not switch to it; the answer carries the offer', async () => {
  const scheme = { ...defaultScheme, label: 'Plant numbers', digits: 6 };
  await packOffering(scheme);
  const { catalog, setup } = hub.hub;
  const parts = {
    assets: folderAssets(join(folder, 'files')),
    saver: { catalog, clock: () => new Date() },
    accounts: undefined,
    methods: undefined,
    state: setup,
    packsDir: folder,
    packs: new BundledPacks(folder),
    modules: [],
    suggestedModules: [],
  };
  const form = { code: '', organisation: { name: 'Shop', short: 'S' }, catalog: 'starter' as const, modules: [] };
  expect(await finishSetup(parts, form)).toEqual([{ pack: 'starter', offers: { partNumberScheme: scheme } }]);
  expect(catalog.library.get('kits', 'kit')).toBeDefined();
  expect(catalog.numbers.scheme).toMatchObject({ from: 'defaults', scheme: { label: 'Prefix per kind' } });
  expect(schemeOffers(catalog.library)).toEqual([{ pack: 'starter', scheme }]);
});

test('C44.4 a manifest is of format 1 and has a version; another is refused, everything it lacks named', async () => {
  const pack = await packOffering(defaultScheme);
  await writeFile(join(pack, 'pack.json'), JSON.stringify({ format: 2, id: 'plant', name: 'Plant' }));
  const read = await readPack(pack);
  expect(read.ok ? [] : read.findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('has the format 2'),
    expect.stringMatching(/^pack\.json .*version/),
  ]);
  await packOffering(defaultScheme);
  const good = await readPack(pack);
  expect(good).toMatchObject({ ok: true, manifest: { version: '1.0.0', partNumberScheme: { type: 'prefix' } } });
});
