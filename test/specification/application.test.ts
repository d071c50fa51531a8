/** A hub as one application: every part that the specification names, tested on one hub over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseStore } from '@cablewright/store';
import { startTestHub, type TestHub } from '@cablewright/server/testing';
import { moduleFile, newPublisher } from '../../apps/server/src/integrations/modules/testing/module-file.ts';
import {
  newKey,
  packOf,
  publish,
  startTestStore,
  storeHub,
  type TestStore,
} from '../../apps/server/src/integrations/stores/testing/test-store.ts';

let hub: TestHub;
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' }, ...storeHub });
});
afterAll(async () => {
  await hub.stop();
  await store.close();
});

/** Whether any row of the database holds a text. */
async function isStored(text: string): Promise<boolean> {
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${name} as t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (rows.length > 0) return true;
  }
  return false;
}

const json = async <T>(path: string) => (await hub.as.owner('GET', path)).json<T>();

test('O2.4 accounts of three roles, and tokens that act as their maker', async () => {
  const create = (id: string) => ({ body: { id, label: id } });
  expect((await hub.as.viewer('GET', '/api/designs')).status).toBe(200);
  expect((await hub.as.viewer('POST', '/api/designs', create('by-viewer'))).status).toBe(403);
  expect((await hub.as.editor('POST', '/api/designs', create('by-editor'))).status).toBe(201);
  expect((await hub.as.editor('GET', '/api/people')).status).toBe(403);
  expect((await hub.as.owner('GET', '/api/people')).status).toBe(200);
  expect((await hub.anonymous('GET', '/api/designs')).status).toBe(401);
  const token = { label: 'Shop floor', days: 1, scopes: ['catalog:read', 'designs:write'] };
  const made = (await hub.as.editor('POST', '/api/tokens', { body: token })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${made.token}` };
  expect((await hub.anonymous('GET', '/api/me', { headers })).json()).toMatchObject({ role: 'editor', via: 'token' });
  expect((await hub.anonymous('POST', '/api/designs', { ...create('by-token'), headers })).status).toBe(201);
});

test('O2.4 runtime settings, whose secrets are encrypted', async () => {
  const secret = 'a secret for receivers';
  const at = '/api/settings/notifications';
  const { etag } = await hub.as.owner('GET', at);
  const saved = await hub.as.owner('PUT', at, {
    body: { values: { notifyFormat: 'ntfy' }, secrets: { notifyToken: secret } },
    ifMatch: etag,
  });
  expect(saved.status).toBe(200);
  expect(hub.hub.runtime.get('notifyFormat')).toBe('ntfy');
  expect(await hub.hub.runtime.secret('notifyToken')).toBe(secret);
  const read = await hub.as.owner('GET', at);
  const inBase64 = Buffer.from(secret).toString('base64url');
  expect(read.text).not.toContain(secret);
  expect([await isStored(secret), await isStored(inBase64), await isStored('by-editor')]).toEqual([false, false, true]);
});

test('O2.4 background jobs and health checks', async () => {
  const job = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<{ id: string }>();
  await expect.poll(async () => (await json<{ state: string }>(`/api/jobs/${job.id}`)).state).toBe('done');
  expect((await hub.anonymous('GET', '/healthz')).status).toBe(200);
  const deep = (await hub.as.owner('GET', '/healthz?deep=1')).text;
  for (const check of ['database', 'migrations', 'jobs']) expect(deep).toContain(check);
});

test('O2.4 a git mirror for those who configure one', async () => {
  const mirror = () => hub.hub.jobKinds.get('git-mirror') !== undefined;
  const at = '/api/settings/integrations';
  const set = async (values: object) => {
    const { etag } = await hub.as.owner('GET', at);
    return (await hub.as.owner('PUT', at, { body: { values }, ifMatch: etag })).status;
  };
  const seen = [
    mirror(),
    await set({ gitMirrorUrl: 'https://git.invalid/shop.git' }),
    mirror(),
    await set({}),
    mirror(),
  ];
  expect(seen).toEqual([false, 200, true, 200, false]);
});

test('O2.4 a store of packs whose index is signed', async () => {
  const [key, other] = [newKey(), newKey()];
  const records = { mechanicals: [{ id: 'lug', label: 'Lug', kind: 'other', src: 'test' }] };
  const publishers = [{ id: 'north', name: 'North', keys: [key.publicKey.text] }];
  const archives = { 'marine.zip': packOf({ id: 'marine', version: '1.0.0' }, records, key) };
  publish(store, { key: other, publishers, archives, serial: 1 });
  const { text, fingerprint } = key.publicKey;
  const body = { url: store.url, key: text, fingerprint };
  // The index is signed with a key that is not trusted.
  const refused = await hub.as.owner('POST', '/api/stores', { body });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('signature')]);
  // The index is signed with the right key but changed afterwards.
  const { bytes } = publish(store, { key, publishers, archives, serial: 2 }) as { bytes: Uint8Array };
  store.files.set('index.json', Buffer.concat([bytes, Buffer.from(' ')]));
  expect((await hub.as.owner('POST', '/api/stores', { body })).status).toBe(422);
  publish(store, { key, publishers, archives, serial: 2 });
  const { id } = (await hub.as.owner('POST', '/api/stores', { body })).json<{ id: string }>();
  const installed = await hub.as.editor('POST', '/api/packs/marine', { body: { store: id } });
  expect(installed.status).toBeLessThan(300);
  expect((await hub.as.viewer('GET', '/api/definitions/mechanicals/lug')).status).toBe(200);
});

test('O2.4 code modules for those who install them', async () => {
  const publisher = newPublisher();
  const exporter = { id: 'net', label: 'Net list', source: 'continuity' as const };
  const code = `export default { exporters: [{ id: 'net', label: 'Net list', source: 'continuity', render: (design) => ({ mimeType: 'text/plain', fileName: 'n', body: design.id }) }] };`;
  const bytes = moduleFile(publisher.key, { id: 'shop', contributes: { exporters: [exporter] } }, code);
  const send = (query: string) =>
    hub.as.owner('POST', `/api/modules?publicKey=${encodeURIComponent(publisher.publicKey)}${query}`, {
      body: Buffer.from(bytes),
      headers: { 'content-type': 'application/zip' },
    });
  const out = '/api/modules/shop/_export/net?design=by-editor';
  expect((await hub.as.viewer('GET', out)).status).toBe(404);
  const preview = (await send('&dryRun=1')).json<{ consent: string }>();
  expect((await send(`&consent=${preview.consent}`)).status).toBe(201);
  const answer = await hub.as.viewer('GET', out);
  expect([answer.status, answer.text]).toEqual([200, 'by-editor']);
});

test('O2.4 the history of changes says who saved what', async () => {
  type Line = { who: { name: string }; touched: { kind: string; key: string }[] };
  const { items } = await json<{ items: Line[] }>('/api/history');
  const line = items.find(({ touched }) => touched.some(({ key }) => key === 'by-editor'));
  expect([items.length > 0, line?.who.name]).toEqual([true, 'editor person']);
});
