import { keepFiles } from '../../catalog/files/keep-files.ts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderAssets, type DatabaseStore } from '@cablewright/store';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { readPack } from '@cablewright/publishing';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', packs: ['pc-serial'] });
});
afterAll(() => hub.stop());

interface Pack {
  id: string;
  installed: string | null;
  counts: Record<string, number>;
  requires: string[];
}
type Problem = { code: string; issues: { code: string; message: string }[] };

const packs = async () => (await hub.as.viewer('GET', '/api/packs')).json<{ items: Pack[] }>().items;

test('the packs that come with the program are listed with what each adds and whether it is installed', async () => {
  const items = await packs();
  expect(items.map(({ id, installed }) => [id, installed !== null])).toEqual([
    ['starter', true],
    ['automotive', false],
    ['av-video', false],
    ['networking', false],
    ['pc-serial', true],
    ['pro-audio', false],
  ]);
  expect(items.find(({ id }) => id === 'automotive')).toMatchObject({ requires: ['starter'] });
  expect(items.find(({ id }) => id === 'automotive')!.counts['devices']).toBeGreaterThan(8);
  const one = await hub.as.viewer('GET', '/api/packs/automotive');
  expect(one.json<{ adds: object[] }>().adds).toContainEqual({ kind: 'devices', id: 'battery', label: 'Battery' });
  expect((await hub.as.viewer('GET', '/api/packs/nothing')).json()).toMatchObject({
    status: 404,
    code: 'no-such-pack',
  });
});

test('a pack is installed after setup as a read-only layer, again without effect, and taken away by an owner only', async () => {
  const installed = await hub.as.editor('POST', '/api/packs/automotive');
  expect(installed.json()).toMatchObject({ pack: 'automotive', change: 'installed' });
  const device = await hub.as.viewer('GET', '/api/resolver/devices/battery');
  expect(device.headers['x-service-origin']).toBe('automotive');
  const readOnly = await hub.as.editor('DELETE', '/api/resolver/devices/battery', { ifMatch: device.etag });
  expect(readOnly.json()).toMatchObject({ status: 409, code: 'belongs-to-a-pack' });
  const again = await hub.as.editor('POST', '/api/packs/automotive');
  expect(again.json()).toMatchObject({ change: 'unchanged', records: 0 });
  expect((await hub.as.editor('DELETE', '/api/packs/automotive')).status).toBe(403);
  expect((await hub.as.owner('DELETE', '/api/packs/automotive')).status).toBe(204);
  expect((await hub.as.viewer('GET', '/api/resolver/devices/battery')).status).toBe(404);
  expect((await packs()).find(({ id }) => id === 'automotive')).toMatchObject({ installed: null });
  const none = await hub.as.owner('DELETE', '/api/packs/automotive');
  expect(none.json()).toMatchObject({ status: 409, code: 'pack-not-installed' });
});

/** The pack events of the last change set. */
async function told(): Promise<object[]> {
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const { rows } = await pool.query<{ payload: string }>(
    "select payload from outbox where type = 'pack.installed' and seq = (select max(seq) from outbox)",
  );
  return rows.map(({ payload }) => JSON.parse(payload) as object);
}

test('O32.8 installing, updating and taking away a pack raise pack.installed, each saying which it was', async () => {
  const subject = { kind: 'pack', id: 'networking', label: 'Networking' };
  await hub.as.editor('POST', '/api/packs/networking');
  expect(await told()).toMatchObject([{ subject, summary: { change: 'installed', version: expect.any(String) } }]);
  const { catalog } = hub.hub;
  // The state after installing an older version of the pack, which lacks one of its devices.
  const older = catalog.library.layer('devices', 'radio-passive', 'networking')!;
  await catalog.store.commit({
    at: new Date().toISOString(),
    who: { name: 'test', via: 'system' },
    message: 'Older',
    writes: [{ kind: 'devices', key: 'radio-passive', pack: 'networking', op: 'delete', seen: older.seq, after: null }],
  });
  const updated = await hub.as.editor('POST', '/api/packs/networking');
  expect(updated.json()).toMatchObject({ change: 'updated', records: 1 });
  expect(await told()).toMatchObject([{ subject, summary: { change: 'updated' } }]);
  expect((await hub.as.viewer('GET', '/api/resolver/devices/radio-passive')).status).toBe(200);
  await hub.as.owner('DELETE', '/api/packs/networking');
  expect(await told()).toMatchObject([{ subject, summary: { change: 'disabled' } }]);
});

test('C8.5 a pack cannot be taken away while the recipe of a design names its devices; the designs are named', async () => {
  const body = {
    source: 'pc-desktop',
    sourcePort: 'com1',
    destination: 'instrument-dte',
    id: 'bench',
    label: 'Bench lead',
  };
  expect((await hub.as.editor('POST', '/api/resolver/designs', { body })).status).toBe(201);
  const refused = await hub.as.owner('DELETE', '/api/packs/pc-serial');
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'pack-in-use']);
  expect(refused.json<Problem>().issues).toContainEqual({
    code: 'recipe-names',
    message: 'The recipe of Bench lead (bench) uses pc-desktop and instrument-dte.',
  });
  expect((await hub.as.viewer('GET', '/api/resolver/devices/pc-desktop')).status).toBe(200);
  const { etag } = await hub.as.viewer('GET', '/api/designs/bench');
  await hub.as.editor('DELETE', '/api/designs/bench', { ifMatch: etag });
  expect((await hub.as.owner('DELETE', '/api/packs/pc-serial')).status).toBe(204);
});

test('a pack whose records the hub uses stays, and so does one that others build on', async () => {
  await hub.as.editor('POST', '/api/packs/pro-audio');
  const own = { id: 'house-jack', label: 'House jack', interface: 'xlr3-balanced', src: 'test' };
  const interfaces = (await hub.as.viewer('GET', '/api/definitions/interfaces?limit=500')).json<{
    items: { id: string; origin: string }[];
  }>();
  const pinout = interfaces.items.find(({ origin }) => origin === 'pro-audio')!.id;
  const made = await hub.as.editor('POST', '/api/definitions/connectors', { body: { ...own, interface: pinout } });
  expect(made.status).toBe(201);
  const refused = await hub.as.owner('DELETE', '/api/packs/pro-audio');
  expect(refused.json<Problem>().issues).toContainEqual({
    code: 'used-by',
    message: `connectors house-jack uses interfaces ${pinout}.`,
  });
  const starter = (await hub.as.owner('DELETE', '/api/packs/starter')).json<Problem>();
  expect(starter.issues.map(({ message }) => message)).toContain('The pack Pro audio requires it.');
});

test('a version of a pack that lacks a record in use is refused, and the layer stays as it was', async () => {
  const { catalog } = hub.hub;
  // The state after installing another version of the pack, which has a body that this version lacks.
  const body = { id: 'jack-old', positions: [{ id: '1' }], src: 'test' };
  await catalog.store.commit({
    at: new Date().toISOString(),
    who: { name: 'test', via: 'system' },
    message: 'Other version',
    writes: [{ kind: 'bodies', key: 'jack-old', pack: 'pro-audio', op: 'put', seen: null, after: body }],
  });
  await catalog.catchUpWith(await catalog.store.head());
  const own = { id: 'old-jack', label: 'Old jack', body: 'jack-old', src: 'test' };
  expect((await hub.as.editor('POST', '/api/definitions/connectors', { body: own })).status).toBe(201);
  const refused = await hub.as.editor('POST', '/api/packs/pro-audio');
  expect(refused.json<Problem>()).toMatchObject({
    code: 'pack-in-use',
    issues: [{ code: 'used-by', message: 'connectors old-jack uses bodies jack-old.' }],
  });
  expect((await hub.as.viewer('GET', '/api/definitions/bodies/jack-old')).status).toBe(200);
});

test('a pack that builds on another is refused without it, at setup and later', async () => {
  const empty = await startTestHub({ backend: 'files' });
  try {
    const form = {
      code: 'test-code',
      organisation: { name: 'Shop', short: 'S' },
      admin: { name: 'O', email: 'owner@example.com', password: 'a long enough password' },
      catalog: 'empty',
    };
    const offered = await empty.anonymous('GET', '/api/setup');
    expect(offered.json<{ packs: Pack[] }>().packs.map(({ id }) => id)).toContain('networking');
    const setup = (packs: string[]) => empty.anonymous('POST', '/api/setup', { body: { ...form, packs } });
    expect((await setup(['networking'])).json()).toMatchObject({ status: 409, code: 'pack-requires' });
    expect((await setup(['nothing'])).json()).toMatchObject({ status: 404, code: 'no-such-pack' });
    expect((await setup([])).status).toBe(200);
  } finally {
    await empty.stop();
  }
});

test('a pack brings the files its records name, each under the sha256 of its bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cablewright-pack-'));
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const address = createHash('sha256').update(bytes).digest('hex');
  await mkdir(join(folder, 'packs/plant/data'), { recursive: true });
  await mkdir(join(folder, 'packs/plant/files'));
  const manifest = { format: 1, id: 'plant', name: 'Plant', version: '1.0.0' };
  await writeFile(join(folder, 'packs/plant/pack.json'), JSON.stringify(manifest));
  const artwork = [{ id: 'art/plant', views: { front: { asset: address, type: 'image/svg+xml' } } }];
  await writeFile(join(folder, 'packs/plant/data/depictions.json'), JSON.stringify(artwork));
  await writeFile(join(folder, 'packs/plant/files', address), bytes);
  const read = await readPack(join(folder, 'packs/plant'));
  expect(read.ok && [...read.files.keys()]).toEqual([address]);
  const assets = folderAssets(join(folder, 'kept'));
  if (read.ok) await keepFiles(assets, read.files);
  expect(Buffer.from((await assets.get(address))!)).toEqual(bytes);
  await writeFile(join(folder, 'packs/plant/files', 'a'.repeat(64)), bytes);
  const wrong = await readPack(join(folder, 'packs/plant'));
  expect(wrong.ok ? '' : wrong.findings[0]!.message).toContain(`its bytes are ${address}`);
  await rm(folder, { recursive: true });
});
