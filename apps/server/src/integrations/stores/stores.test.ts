import { present } from '@cablewright/model';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { indexComment, signatureFile, type SecretKey } from '@cablewright/publishing';
import { ownFolder } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { moduleFile } from '../modules/testing/module-file.ts';
import { StoreIndexes } from './indexes.ts';
import { SeenStores } from './tables.ts';
import { newKey, packOf, publish, startTestStore, storeHub, type TestStore } from './testing/test-store.ts';

const [storeKey, maker, thief] = [newKey(), newKey(), newKey()];
const north = { id: 'north', name: 'North Bench', keys: [maker.publicKey.text] };
const lug = (label: string) => ({ mechanicals: [{ id: 'lug', label, kind: 'other', src: 'test' }] });
const marine = (version: string, key: SecretKey = maker) => packOf({ id: 'marine', version }, lug(version), key);

let hub: TestHub;
let store: TestStore;
let id: string;
let serial = 100;
/** Publishes the next index. `more` overrides its default contents. */
const next = (more: Partial<Parameters<typeof publish>[1]> = {}) => {
  serial += 1;
  const archives = { 'marine-1.0.0.zip': marine('1.0.0') };
  return publish(store, { key: storeKey, publishers: [north], archives, serial, ...more });
};
const codeOf = async (answer: ReturnType<TestHub['anonymous']>) => {
  const { status, json } = await answer;
  return status < 300 ? 'taken' : `${status} ${json<{ code: string }>().code}`;
};
const check = () => codeOf(hub.as.editor('POST', `/api/stores/${id}/check`));
const install = (body: object = {}, who: 'owner' | 'editor' = 'editor') =>
  codeOf(hub.as[who]('POST', '/api/packs/marine', { body: { store: id, ...body } }));
const preview = () => codeOf(hub.as.editor('POST', '/api/packs/marine/preview', { body: { store: id } }));

beforeAll(async () => {
  store = await startTestStore();
  hub = await startTestHub({ setup: 'empty', backend: 'files', ...storeHub });
  next();
  const body = { url: store.url, key: storeKey.publicKey.text, fingerprint: storeKey.publicKey.fingerprint };
  const added = await hub.as.owner('POST', '/api/stores', { body });
  id = added.json<{ id: string }>().id;
});
beforeEach(() => void next());
afterAll(async () => {
  await hub.stop();
  await store.close();
});

test('O18.3 a store is added by an owner who agrees to its fingerprint, and listed for everybody', async () => {
  const other = await startTestStore();
  publish(other, { key: storeKey, publishers: [north], archives: { 'm.zip': marine('1.0.0') }, serial: 1 });
  const look = await hub.as.owner('POST', '/api/stores/look', { body: { url: other.url } });
  const { fingerprint } = storeKey.publicKey;
  expect(look.json()).toMatchObject({ keyFrom: 'store', fingerprint, name: 'Trade packs', packs: 1, serial: 1 });
  const { key } = look.json<{ key: string }>();
  const add = (sent: object) => hub.as.owner('POST', '/api/stores', { body: { url: other.url, key, ...sent } });
  expect((await add({ fingerprint: thief.publicKey.fingerprint })).json()).toMatchObject({
    code: 'fingerprint-differs',
  });
  expect(await codeOf(hub.as.editor('POST', '/api/stores', { body: { url: other.url, key, fingerprint } }))).toBe(
    '403 role-too-low',
  );
  const added = await add({ fingerprint, keyFrom: 'store' });
  expect([added.status, added.json()]).toEqual([
    201,
    expect.objectContaining({ setBy: 'owner', trust: 'first-use', by: 'Olga Owner', fingerprint }),
  ]);
  expect(await codeOf(add({ fingerprint }))).toBe('409 store-known');
  const list = (await hub.as.viewer('GET', '/api/stores')).json<{ items: { url: string }[] }>();
  expect(list.items.map(({ url }) => url).toSorted()).toEqual([other.url, store.url].toSorted());
  const own = added.json<{ id: string }>().id;
  expect(await codeOf(hub.as.editor('DELETE', `/api/stores/${own}`))).toBe('403 role-too-low');
  expect((await hub.as.owner('DELETE', `/api/stores/${own}`)).status).toBe(204);
  await other.close();
  expect(await codeOf(hub.as.owner('POST', '/api/stores/look', { body: { url: other.url } }))).toBe(
    '422 store-unreachable',
  );
});

test('O18.1 MO1.1 an index that is not signed, signed by another, or changed is refused, each with its code', async () => {
  store.files.delete('index.json.minisig');
  expect(await check()).toBe('422 store-unsigned');
  next({ key: thief });
  expect(await check()).toBe('422 store-bad-signature');
  const { bytes } = next() as { bytes: Uint8Array };
  store.files.set('index.json', Buffer.concat([bytes, Buffer.from(' ')]));
  expect(await check()).toBe('422 store-bad-signature');
  const { bytes: good } = next() as { bytes: Uint8Array };
  store.files.set('index.json.minisig', signatureFile(good, storeKey, indexComment('trade', serial - 1)));
  expect(await check()).toBe('422 store-mixed-versions');
  const list = (await hub.as.viewer('GET', '/api/stores')).json<{ items: { refusal?: { code: string } }[] }>();
  expect(list.items[0]!.refusal).toMatchObject({ code: 'mixed-versions' });
  next();
  expect(await check()).toBe('taken');
});

test('MO1.2 MO1.1 an index older than the newest seen is refused, and so is one that has expired', async () => {
  expect(await check()).toBe('taken');
  next({ serial: serial - 1 });
  expect(await check()).toBe('422 store-rolled-back');
  next({ serial: serial - 1, made: new Date('2026-01-02') });
  expect(await check()).toMatch(/rolled-back/);
  next({ made: new Date(Date.now() - 91 * 86_400_000) });
  expect(await check()).toBe('422 store-expired');
  // A different index with the same serial number as an accepted one.
  next();
  expect(await check()).toBe('taken');
  next({ serial, made: new Date(Date.now() - 86_400_000) });
  expect(await check()).toBe('422 store-rolled-back');
  // Removing the store and adding it again doesn't reset its state.
  expect((await hub.as.owner('DELETE', `/api/stores/${id}`)).status).toBe(204);
  const body = { url: store.url, key: storeKey.publicKey.text, fingerprint: storeKey.publicKey.fingerprint };
  expect(await codeOf(hub.as.owner('POST', '/api/stores', { body }))).toBe('422 store-rolled-back');
  serial += 1;
  next();
  expect((await hub.as.owner('POST', '/api/stores', { body })).status).toBe(201);
});

test('MO1.2 an index held back is of no use once it has expired, though it is not fetched again', async () => {
  expect(await check()).toBe('taken');
  const { sql } = hub.hub.stores;
  const at = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  const source = { url: store.url, key: storeKey.publicKey };
  const known = (days: number) =>
    new StoreIndexes({ door: hub.hub.packStores.door, seen: new SeenStores(sql), clock: at(days) }).known(source);
  expect(await known(89)).toMatchObject({ index: { serial } });
  expect(await known(91)).toEqual({
    checkedAt: expect.any(String),
    refusal: expect.objectContaining({ code: 'expired' }),
  });
  // With another key, it counts as a new store.
  expect(
    await new StoreIndexes({ door: hub.hub.packStores.door, seen: new SeenStores(sql), clock: at(0) }).known({
      ...source,
      key: thief.publicKey,
    }),
  ).toEqual({});
});

test('all stores are checked by a job, which fails for what may be an attack', async () => {
  const run = async () => {
    expect((await hub.as.editor('POST', '/api/jobs', { body: { kind: 'check-stores' } })).status).toBe(202);
    const newest = async () => (await hub.hub.stores.jobs.list({ kind: 'check-stores', limit: 1 })).items[0]!;
    await expect.poll(async () => ['done', 'failed'].includes((await newest()).state)).toBe(true);
    return newest();
  };
  expect(await run()).toMatchObject({ state: 'done', result: { checked: 1, refusals: [] } });
  store.files.delete('index.json');
  expect(await run()).toMatchObject({ state: 'done', result: { refusals: [{ code: 'unreachable' }] } });
  next({ key: thief });
  expect(await run()).toMatchObject({ state: 'failed', error: expect.stringContaining(store.url) });
});

test('O35.13 O18.1 MO1.1 fetches are https to public addresses only, of at most 8 MB, in limited time', async () => {
  const look = (url: string) =>
    codeOf(hub.as.owner('POST', '/api/stores/look', { body: { url, key: storeKey.publicKey.text } }));
  expect(await look(store.url.replace('https', 'http'))).toBe('422 store-not-https');
  const endless = (response: Parameters<Extract<Parameters<TestStore['files']['set']>[1], Function>>[0]) => {
    response.writeHead(200);
    const more = () => response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more));
    more();
  };
  store.files.set('index.json', endless);
  expect(await check()).toBe('422 store-too-large');
  next();
  store.files.set('marine-1.0.0.zip', endless);
  expect(await preview()).toBe('422 store-too-large');
  store.files.set('index.json', (response) => response.writeHead(302, { location: 'https://elsewhere.test/' }).end());
  expect(await check()).toBe('422 store-unreachable');
  // Outside tests, a hub only connects to public addresses, regardless of the host name.
  const { http } = hub.hub.packStores.door;
  const [{ fetchFile, fetchTimeoutMs }, { publicOnly }] = await Promise.all([
    import('./fetch.ts'),
    import('../../platform/outbound/destination.ts'),
  ]);
  const door = { http, reach: publicOnly, timeoutMs: 200 };
  expect(fetchTimeoutMs).toBe(15_000);
  for (const url of [
    store.url,
    'https://127.0.0.1/index.json',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/',
  ])
    expect([url, await fetchFile(door, url)]).toEqual([url, expect.objectContaining({ code: 'private-address' })]);
  const dripping: Parameters<TestStore['files']['set']>[1] = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  store.files.set('index.json', dripping);
  store.files.set('silent', () => undefined);
  const slow = { http, reach: storeHub.storeOptions.reach, timeoutMs: 200 };
  for (const url of [store.url, store.url.replace('index.json', 'silent')])
    expect(await fetchFile(slow, url)).toMatchObject({ ok: false, code: 'too-slow' });
});

test('O18.1 O18.4 MO1.1 an archive is taken only as the index lists it and the publisher signed it', async () => {
  const archives = { 'marine-1.0.0.zip': marine('1.0.0') };
  const bytes = archives['marine-1.0.0.zip'];
  const serve = (other: Uint8Array) => store.files.set('marine-1.0.0.zip', other);
  serve(bytes.subarray(0, -1));
  expect(await preview()).toBe('422 store-wrong-size');
  serve(Buffer.alloc(bytes.length));
  expect(await preview()).toBe('422 store-changed-file');
  // The index is genuine, but lists a pack that another publisher has signed.
  const signs = (publishers: object[]) => (index: object) => ({ ...index, publishers });
  const relisted = (edit: (index: object) => object) => {
    const made = next() as unknown as { index: object };
    const text = Buffer.from(JSON.stringify(edit(made.index)));
    store.files.set('index.json', text);
    store.files.set('index.json.minisig', signatureFile(text, storeKey, indexComment('trade', serial)));
  };
  relisted(signs([{ ...north, keys: [thief.publicKey.text] }]));
  expect(await preview()).toBe('422 store-unknown-publisher');
  relisted(signs([]));
  expect(await preview()).toBe('422 store-unknown-publisher');
  relisted((index) => JSON.parse(JSON.stringify(index).replace('"version":"1.0.0"', '"version":"1.0.1"')) as object);
  expect(await preview()).toBe('422 store-mixed-versions');
  relisted((index) => JSON.parse(JSON.stringify(index).replace('marine-1.0.0.zip', 'https://[')) as object);
  expect(await preview()).toBe('422 store-unreadable');
  next();
  store.files.delete('marine-1.0.0.zip');
  expect(await preview()).toBe('422 store-unreachable');
  next();
  expect(await preview()).toBe('taken');
});

test('O18.5 a code module of a store is listed with what it asks for, and installed by an owner who agrees to its own words', async () => {
  const asks = [{ key: 'host rates.example.com', text: 'Connects to rates.example.com.' }];
  const declaration = { id: 'rates', contributes: {}, asks: { hosts: ['rates.example.com'] } };
  const archives = { 'm.zip': moduleFile(maker, declaration, 'export default {};') };
  next({ archives, asks });
  expect(await check()).toBe('taken');
  const { items } = (await hub.as.viewer('GET', '/api/stores/modules')).json<{ items: object[] }>();
  expect(items).toMatchObject([{ id: 'rates', version: '1.0.0', publisher: 'North Bench', review: 'none', asks }]);
  const packs = (await hub.as.viewer('GET', '/api/packs')).json<{ items: { id: string }[] }>();
  expect(packs.items.map((one) => one.id)).not.toContain('rates');
  expect(await preview()).toBe('404 not-offered');
  const at = `/api/stores/${id}/modules/rates`;
  expect(await codeOf(hub.as.editor('POST', at))).toBe('403 role-too-low');
  const shown = (await hub.as.owner('POST', `${at}?dryRun=1`)).json<{ consent: string; asks: { text: string }[] }>();
  expect(shown).toMatchObject({ needsConsent: true });
  expect(shown.asks[0]!.text).toContain('rates.example.com');
  expect((await hub.as.owner('POST', at)).json()).toMatchObject({
    code: 'consent-required',
    preview: { consent: shown.consent },
  });
  const installed = await hub.as.owner('POST', at, { body: { consent: shown.consent } });
  expect([installed.status, installed.json()]).toEqual([
    201,
    expect.objectContaining({
      id: 'rates',
      running: true,
      store: store.url,
      publisher: expect.objectContaining({ name: 'North Bench' }),
    }),
  ]);
  const other = { 'm.zip': moduleFile(thief, declaration, 'export default {};', '1.1.0') };
  const south = { id: 'south', name: 'South Bench', keys: [thief.publicKey.text] };
  next({ archives: other, publishers: [north, south] });
  expect((await hub.as.owner('POST', `${at}?dryRun=1`)).json()).toMatchObject({
    code: 'module-refused',
    reason: 'bad-module',
  });
  expect((await hub.as.owner('DELETE', '/api/modules/rates')).status).toBe(204);
});

test('O18.4 MO1.1 a yanked version is an owner’s only, unreviewed ones can be hidden, and a revoked key stays revoked', async () => {
  const archives = { '1.zip': marine('1.0.0'), '2.zip': marine('1.1.0') };
  const line = async () =>
    (await hub.as.viewer('GET', '/api/packs'))
      .json<{ items: { id: string; version?: string; versions?: object[] }[] }>()
      .items.find((one) => one.id === 'marine');
  next({ archives, versions: { 'marine 1.1.0': { yanked: 'Wrong pinout.' }, 'marine 1.0.0': { review: 'reviewed' } } });
  expect(await check()).toBe('taken');
  expect(await line()).toMatchObject({
    version: '1.0.0',
    versions: [{ yanked: 'Wrong pinout.' }, { review: 'reviewed' }],
  });
  expect(await install({ version: '1.1.0', yanked: true })).toBe('409 pack-yanked');
  expect(await install({ version: '1.1.0' }, 'owner')).toBe('409 pack-yanked');
  expect(await install({ version: '1.1.0', yanked: true }, 'owner')).toBe('taken');
  expect(await line()).toMatchObject({
    installed: '1.1.0',
    warning: 'The store no longer offers 1.1.0: Wrong pinout.',
  });
  expect((await hub.as.owner('DELETE', '/api/packs/marine')).status).toBe(204);

  const { etag } = await hub.as.owner('GET', '/api/settings/integrations');
  const hide = { ifMatch: etag, body: { values: { storeHideUnreviewed: true } } };
  expect((await hub.as.owner('PUT', '/api/settings/integrations', hide)).status).toBe(200);
  next({ archives, versions: { 'marine 1.0.0': { review: 'flagged', reviewNote: 'Old' } } });
  expect(await check()).toBe('taken');
  expect(await line()).toMatchObject({ versions: [{ version: '1.0.0', review: 'flagged' }] });
  expect(await install({ version: '1.1.0' })).toBe('409 pack-not-reviewed');
  expect(await install()).toBe('taken');
  expect((await hub.as.owner('DELETE', '/api/packs/marine')).status).toBe(204);
  const { etag: now } = await hub.as.owner('GET', '/api/settings/integrations');
  await hub.as.owner('PUT', '/api/settings/integrations', {
    ifMatch: now,
    body: { values: { storeHideUnreviewed: false } },
  });

  const gone = { key: maker.publicKey.text, at: '2026-05-01T00:00:00Z', reason: 'A laptop was stolen' };
  const later = newKey();
  const rekeyed = { '3.zip': marine('1.2.0', later) };
  next({ archives: rekeyed, publishers: [{ ...north, keys: [later.publicKey.text], revoked: [gone] }] });
  expect(await check()).toBe('taken');
  // The next index no longer mentions the revocation, and offers a pack signed with that key.
  next({ archives, publishers: [north] });
  expect(await preview()).toBe('422 store-revoked-key');
});

test('O18.2 O18.3 stores set by the server are read-only and win; empty or none turns stores off; without any there is none', async () => {
  const { url } = store;
  const key = storeKey.publicKey.text;
  const { sources } = hub.hub.packStores;
  expect((await sources.list()).map(({ setBy }) => setBy)).toEqual(['owner']);
  const withVariable = async (value: string | undefined) => {
    const environment = present({ SERVICE_STORE_INDEXES: value });
    const other = await startTestHub({ setup: 'empty', backend: 'files', ...storeHub, environment });
    const ask = async () => (await other.as.owner('GET', '/api/stores')).json<{ items: object[]; off: boolean }>();
    return { other, ask };
  };
  const { other, ask } = await withVariable(`${url} ${key}`);
  expect(await ask()).toMatchObject({
    off: false,
    items: [{ url, setBy: 'server', fingerprint: storeKey.publicKey.fingerprint }],
  });
  const body = { url, key, fingerprint: storeKey.publicKey.fingerprint };
  expect((await other.as.owner('POST', '/api/stores', { body })).json()).toMatchObject({ code: 'store-known' });
  expect((await other.as.owner('DELETE', `/api/stores/${id}`)).json()).toMatchObject({ code: 'store-set-by-server' });
  await other.stop();
  const off = await withVariable(' ');
  expect(await off.ask()).toMatchObject({ off: true, items: [] });
  expect((await off.other.as.owner('POST', '/api/stores', { body })).json()).toMatchObject({ code: 'stores-off' });
  await off.other.stop();
  const { StoreSources } = await import('./sources.ts');
  const { catalog, runtime } = hub.hub;
  const official = new StoreSources({
    catalog,
    runtime,
    official: { url: 'https://packs.example.com/index.json', key },
  });
  expect((await official.list()).map((one) => [one.url, one.setBy])).toContainEqual([
    'https://packs.example.com/index.json',
    'program',
  ]);
});

const noMinisign = spawnSync('minisign', ['-v']).error !== undefined;

test.skipIf(noMinisign)('MO1.1 minisign of the system reads what the store publishes', async () => {
  const folder = ownFolder();
  const made = next() as { bytes: Uint8Array; signature: string };
  writeFileSync(join(folder, 'index.json'), made.bytes);
  writeFileSync(join(folder, 'index.json.minisig'), made.signature);
  const verified = spawnSync('minisign', ['-Vm', join(folder, 'index.json'), '-P', storeKey.publicKey.text]);
  expect([verified.error, verified.status]).toEqual([undefined, 0]);
});
