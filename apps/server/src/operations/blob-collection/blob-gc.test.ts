import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ModelLink } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import { Backups } from '../backup/backups.ts';
import { takeBackup } from '../backup/take.ts';
import type { JobOutcome } from '../../jobs/job-kinds.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { takePartsOf } from '../../hub/work.ts';
import { blobGc } from './blob-gc.ts';
import { sourceOf } from '../../catalog/files/built-from.ts';

const require = createRequire(import.meta.url);
const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));
const connector = 'de9-plug-rs232-dte';
const encoded = (text: string) => new TextEncoder().encode(text);

let hub: TestHub;
let folder: string;
let backups: Backups;
beforeEach(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
  folder = mkdtempSync(join(tmpdir(), 'cablewright-gc-'));
  backups = new Backups(folder);
});
afterEach(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

const day = (n: number) => new Date(Date.now() + n * 86_400_000);
const raised: string[] = [];

/** Runs the collection as if `n` days had passed. */
async function collect(n: number, assets: AssetStore = hub.hub.assets): Promise<JobOutcome> {
  const { catalog, stores } = hub.hub;
  const who = { name: 'T', via: 'local' } as const;
  const [job] = await stores.jobs.add([{ kind: 'blob-gc', queue: 'gc', label: 'x', who }]);
  const [takenJob] = await stores.jobs.take('gc', 1);
  const raiseAlert = (event: string) => void raised.push(event);
  const kind = blobGc({ store: catalog.store, assets, jobs: stores.jobs, backups, clock: () => day(n), raiseAlert });
  const signal = new AbortController().signal;
  const outcome = await kind.run({ job: takenJob!, signal, progress: () => undefined });
  await stores.jobs.settle([{ id: job!.id, run: takenJob!.runs, state: 'done' }]);
  return outcome;
}

async function backup(n: number): Promise<void> {
  const { catalog, assets } = hub.hub;
  const source = { catalog, assets, pool: undefined, dataDir: hub.dataDir, clock: () => day(n) };
  await takeBackup(takePartsOf(source), backups);
}

async function upload(url: string, bytes: Buffer | string, type: string) {
  const headers = { ...hub.cookies.editor, 'content-type': type, origin: 'http://localhost:5183' };
  const answer = await hub.hub.app.inject({ method: 'PUT', url, payload: bytes, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return { body: answer.json<{ link: ModelLink }>(), etag: String(answer.headers.etag) };
}

test('O13.5 O35.18 an unused file is removed after 30 days once a later backup has it; a used one stays', async () => {
  const { assets } = hub.hub;
  const [unused, used] = [await assets.put(encoded('unused')), await assets.put(encoded('used'))];
  const record = { id: 'connectors/x', views: { front: { asset: used, type: 'image/png' } } };
  const body = { message: 'x', changes: [{ kind: 'depictions', id: record.id, op: 'put', record }] };
  expect((await hub.as.editor('POST', '/api/batch', { body })).status).toBe(200);
  await backup(-1);
  expect(await collect(0)).toMatchObject({ result: { unused: 1, removed: 0 } });
  expect(await collect(31)).toMatchObject({ result: { removed: 0 } });
  await backup(5);
  expect(await collect(29)).toMatchObject({ result: { removed: 0 } });
  expect(await collect(31)).toMatchObject({ result: { unused: 0, removed: 1 } });
  expect([await assets.has(unused), await assets.has(used)]).toEqual([false, true]);
});

test('O13.5 a file that a saved version or a revision uses is never removed, even if nothing else shows it', async () => {
  const { assets } = hub.hub;
  const picture = `/api/artwork/connectors/${connector}/front`;
  const drawn = await upload(
    picture,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
    'image/svg+xml',
  );
  const instances = { connectors: [{ id: 'j1', def: connector }] };
  await hub.as.editor('POST', '/api/designs', { body: { id: 'frozen', label: 'Frozen', instances } });
  expect((await hub.as.editor('POST', '/api/designs/frozen/versions', { body: {} })).status).toBe(201);
  const model = await upload(`/api/models/connectors/${connector}`, step, 'model/step');
  const asset = model.body.link.asset!;
  const revision = { note: 'kept', force: true, model: { asset } };
  expect((await hub.as.editor('POST', `/api/revisions/connectors/${connector}`, { body: revision })).status).toBe(201);
  await hub.as.editor('DELETE', picture, { ifMatch: drawn.etag });
  await hub.as.editor('DELETE', `/api/models/connectors/${connector}`, { ifMatch: model.etag });
  await collect(0);
  await backup(5);
  expect(await collect(40)).toMatchObject({ result: { files: 3, removed: 1 } });
  const remaining = await Array.fromAsync(assets.list());
  expect(remaining.map(({ address }) => address)).toContain(asset);
  expect(remaining).toHaveLength(2);
});

test('O13.5 an unused built model is removed the next night if its source is stored; an uploaded GLB is kept longer', async () => {
  const { assets } = hub.hub;
  const url = `/api/models/connectors/${connector}`;
  const first = await upload(url, step, 'model/step');
  const built = first.body.link.asset!;
  const glb = (await assets.get(built))!;
  expect(sourceOf(glb)).toBe(first.body.link.source!.asset);
  await hub.as.editor('DELETE', url, { ifMatch: first.etag });
  const second = await upload(url, Buffer.from(glb), 'model/gltf-binary');
  const uploaded = second.body.link.asset!;
  expect(sourceOf((await assets.get(uploaded))!)).toBeUndefined();
  await hub.as.editor('DELETE', url, { ifMatch: second.etag });
  expect(await collect(0)).toMatchObject({ result: { unused: 3, removed: 0 } });
  expect(await collect(1)).toMatchObject({ result: { unused: 2, removed: 1 } });
  expect([await assets.has(built), await assets.has(uploaded)]).toEqual([false, true]);
  expect([sourceOf(encoded('glTF')), sourceOf(encoded(`glTF${'x'.repeat(40)}`))]).toEqual([undefined, undefined]);
});

test('O33.1 a collection that cannot read the files raises an alert', async () => {
  const gone = {
    list: () => {
      throw new Error('the disk is gone');
    },
  } as unknown as AssetStore;
  expect(await collect(0, gone)).toMatchObject({ ok: false, why: expect.stringContaining('the disk is gone') });
  expect(raised).toEqual(['collection-failed']);
});
