import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import type { SecretKey } from '@cablewright/publishing';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { newKey, packOf, publish, startTestStore, storeHub, type TestStore } from '../stores/testing/test-store.ts';

interface Planned {
  kind: string;
  id: string;
  state: string;
  by?: string;
  edited?: boolean;
  fields?: { path: string[]; base?: Json; mine?: Json; theirs?: Json; conflict?: boolean }[];
}
interface Previewed {
  records: Planned[];
  unchanged: number;
  seq: number;
  findings: { errors: number; warnings: number; items: { message: string; where: { id?: string } }[] };
  blockers: { code: string; message: string }[];
  publisher?: { first: boolean; known: boolean; fingerprint: string };
}

const storeKey = newKey();
const maker = newKey();

const part = (id: string, more: object = {}) => ({ id, label: id, kind: 'other', src: 'test', ...more });
/**
 * Two versions of a pack: `lug` is unchanged, `boot` and `clamp` are changed, `old` is removed, and `fresh` is added.
 */
const versions = {
  '1.0.0': { mechanicals: [part('lug'), part('boot'), part('clamp', { description: 'One' }), part('old')] },
  '1.1.0': {
    mechanicals: [
      part('lug'),
      part('boot', { label: 'Boot, longer' }),
      part('clamp', { label: 'Clamp', description: 'Two' }),
      part('fresh'),
      part('house', { label: 'Of the pack' }),
    ],
  },
};

describe.each(['files', 'database'] as const)('%s', (backend) => {
  let hub: TestHub;
  let store: TestStore;
  let id: string;
  let serial = 0;
  let shown: string[] = [];

  const offer = (list: readonly string[], key: SecretKey = maker, publishers = [maker]) => {
    serial += 1;
    const archives = Object.fromEntries(
      list.map((version) => {
        const records = versions[version as keyof typeof versions];
        return [`marine-${version}.zip`, packOf({ id: 'marine', version, name: 'Marine' }, records, key)];
      }),
    );
    const keys = publishers.map(({ publicKey }) => publicKey.text);
    publish(store, { key: storeKey, publishers: [{ id: 'north', name: 'North Bench', keys }], archives, serial });
  };
  const editor: TestHub['anonymous'] = (...args) => hub.as.editor(...args);
  const preview = async () =>
    (await editor('POST', '/api/packs/marine/preview', { body: { store: id } })).json<Previewed>();
  const install = (body: object = {}) => editor('POST', '/api/packs/marine', { body: { store: id, ...body } });
  const states = ({ records }: Previewed) => Object.fromEntries(records.map((one) => [one.id, one.state]));
  const lug = async (name: string) => hub.as.viewer('GET', `/api/definitions/mechanicals/${name}`);
  const line = async () => {
    const { items } = (await hub.as.viewer('GET', '/api/packs')).json<{ items: { id: string }[] }>();
    shown = items.map((one) => one.id);
    return items.find((one) => one.id === 'marine');
  };

  beforeAll(async () => {
    store = await startTestStore();
    offer(['1.0.0']);
    hub = await startTestHub({ setup: 'empty', backend, ...storeHub });
    const { fingerprint, text: key } = storeKey.publicKey;
    const added = await hub.as.owner('POST', '/api/stores', { body: { url: store.url, key, fingerprint } });
    id = added.json<{ id: string }>().id;
  });
  afterAll(async () => {
    await hub.stop();
    await store.close();
  });

  test('O18.3 MO1.3 a pack is listed, previewed and installed in one change set, by an editor; viewers see the list', async () => {
    expect(await line()).toMatchObject({ installed: null, version: '1.0.0', store: { id, name: 'Trade packs' } });
    expect(shown[0]).toBe('starter');
    const viewer = await hub.as.viewer('POST', '/api/packs/marine', { body: { store: id } });
    expect(viewer.status).toBe(403);
    const { seq } = hub.hub.catalog;
    const previewed = await preview();
    expect([states(previewed), previewed.blockers, previewed.seq]).toEqual([
      { lug: 'new', boot: 'new', clamp: 'new', old: 'new' },
      [],
      seq,
    ]);
    expect(previewed.publisher).toMatchObject({ first: true, fingerprint: maker.publicKey.fingerprint });
    const fetched = store.fetched.length;
    expect((await install({ at: seq + 1 })).json()).toMatchObject({ code: 'pack-outdated' });
    const done = (await install({ at: seq })).json();
    expect(done).toMatchObject({ pack: 'marine', version: '1.0.0', change: 'installed', records: 5 });
    expect(hub.hub.catalog.seq).toBe(seq + 1);
    // The archive from the preview isn't fetched again.
    expect(store.fetched.slice(fetched)).not.toContain('marine-1.0.0.zip');
    expect((await lug('lug')).headers['x-service-origin']).toBe('marine');
    expect(await line()).toMatchObject({ installed: '1.0.0' });
    expect((await install()).json()).toMatchObject({ change: 'unchanged', records: 0 });
  });

  test('MO1.3 an update shows what is new, changed, gone, shadowed and in conflict, field by field, and merges what was edited', async () => {
    const edit = async (name: string, more: object) => {
      const { json, etag } = await lug(name);
      const answer = await editor('PUT', `/api/definitions/mechanicals/${name}`, {
        body: { ...json<object>(), ...more },
        ifMatch: etag,
      });
      expect(answer.status).toBe(200);
    };
    await edit('boot', { description: 'Ours' });
    await edit('clamp', { description: 'Ours' });
    const own = part('house', { label: 'Of the house' });
    expect((await editor('POST', '/api/definitions/mechanicals', { body: own })).status).toBe(201);
    expect((await line()) as object).not.toHaveProperty('update');
    offer(['1.0.0', '1.1.0']);
    await editor('POST', `/api/stores/${id}/check`);
    expect(await line()).toMatchObject({ installed: '1.0.0', update: '1.1.0' });
    const previewed = await preview();
    expect(states(previewed)).toEqual({
      boot: 'shadowed',
      clamp: 'conflict',
      fresh: 'new',
      house: 'conflict',
      old: 'removed',
    });
    expect(previewed.unchanged).toBe(1);
    const of = (name: string) => previewed.records.find((one) => one.id === name)!;
    expect(of('boot')).toMatchObject({ by: 'own', edited: true });
    expect(of('clamp').fields).toEqual([
      { path: ['description'], base: 'One', mine: 'Ours', theirs: 'Two', conflict: true },
      { path: ['label'], base: 'clamp', theirs: 'Clamp' },
    ]);
    expect(of('house').fields).toEqual([{ path: ['label'], mine: 'Of the house', theirs: 'Of the pack' }]);
    const choices = [
      { kind: 'mechanicals', id: 'boot', take: 'merge' },
      { kind: 'mechanicals', id: 'clamp', take: 'merge' },
      { kind: 'mechanicals', id: 'house', take: 'theirs' },
    ];
    expect((await install({ at: previewed.seq, choices })).json()).toMatchObject({
      change: 'updated',
      version: '1.1.0',
    });
    expect((await lug('boot')).json()).toMatchObject({ label: 'Boot, longer', description: 'Ours' });
    expect((await lug('clamp')).json()).toMatchObject({ label: 'Clamp', description: 'Ours' });
    const house = await lug('house');
    expect([house.json(), house.headers['x-service-origin']]).toEqual([
      expect.objectContaining({ label: 'Of the pack' }),
      'marine',
    ]);
    expect((await lug('old')).status).toBe(404);
  });

  test('MO1.3 a preview names what the checks would find, and what keeps the pack from being installed', async () => {
    const archives = {
      'rough.zip': packOf(
        { id: 'rough', version: '1.0.0', requires: ['starter'] },
        { connectors: [{ id: 'rough-plug', label: 'Rough plug', body: 'no-such-body', src: 'test' }] },
        maker,
      ),
    };
    const publishers = [{ id: 'north', name: 'North Bench', keys: [maker.publicKey.text] }];
    serial += 1;
    publish(store, { key: storeKey, publishers, archives, serial });
    const answer = await editor('POST', '/api/packs/rough/preview', { body: { store: id } });
    const { findings, blockers } = answer.json<Previewed>();
    expect(findings.items.map(({ where }) => where.id)).toContain('rough-plug');
    expect(findings.items.some(({ message }) => message.includes('no-such-body'))).toBe(true);
    expect(blockers).toContainEqual({ code: 'pack-requires', message: 'rough requires starter. Install that first.' });
    expect((await editor('POST', '/api/packs/rough', { body: { store: id } })).json()).toMatchObject({
      code: 'pack-requires',
    });
  });

  test('a pack is pinned to its version, and offered its updates again', async () => {
    await hub.as.owner('DELETE', '/api/packs/marine');
    offer(['1.0.0']);
    await install();
    offer(['1.0.0', '1.1.0']);
    await editor('POST', `/api/stores/${id}/check`);
    expect(await line()).toMatchObject({ update: '1.1.0' });
    expect((await editor('PUT', '/api/packs/marine/pin', { body: { pinned: true } })).status).toBe(204);
    expect(await line()).toMatchObject({ pinned: true, installed: '1.0.0' });
    expect(await line()).not.toHaveProperty('update');
    expect((await editor('PUT', '/api/packs/marine/pin', { body: { pinned: false } })).status).toBe(204);
    expect(await line()).toMatchObject({ update: '1.1.0' });
  });

  test('a pack is disabled unless something needs it, and enabled in the version it had without its store', async () => {
    const kit = {
      id: 'house-kit',
      label: 'House kit',
      contents: [{ part: { kind: 'mechanicals', def: 'lug' }, qty: 1 }],
      src: 'test',
    };
    expect((await editor('POST', '/api/definitions/kits', { body: kit })).status).toBe(201);
    const refused = await hub.as.owner('POST', '/api/packs/marine/disable');
    expect(refused.json()).toMatchObject({ code: 'pack-in-use' });
    const { etag } = await hub.as.viewer('GET', '/api/definitions/kits/house-kit');
    await editor('DELETE', '/api/definitions/kits/house-kit', { ifMatch: etag });
    expect((await editor('POST', '/api/packs/marine/disable')).status).toBe(403);
    expect((await hub.as.owner('POST', '/api/packs/marine/disable')).status).toBe(204);
    expect((await lug('lug')).status).toBe(404);
    expect(await line()).toMatchObject({ disabled: true, installed: '1.0.0' });
    const served = new Map(store.files);
    store.files.clear();
    expect((await hub.as.owner('POST', '/api/packs/marine/enable')).status).toBe(204);
    for (const [path, bytes] of served) store.files.set(path, bytes);
    expect((await lug('lug')).status).toBe(200);
    expect(await line()).not.toHaveProperty('disabled');
  });

  test('O18.3 updates come from the store and the publisher the pack came from; a new key of the publisher needs an owner', async () => {
    const other = await startTestStore();
    const publishers = [{ id: 'north', name: 'North Bench', keys: [maker.publicKey.text] }];
    const archives = { 'm.zip': packOf({ id: 'marine', version: '2.0.0', name: 'Marine' }, versions['1.1.0'], maker) };
    publish(other, { key: storeKey, publishers, archives, serial: 1 });
    const { fingerprint, text: key } = storeKey.publicKey;
    const added = await hub.as.owner('POST', '/api/stores', { body: { url: other.url, key, fingerprint } });
    const elsewhere = added.json<{ id: string }>().id;
    expect((await install({ store: elsewhere })).json()).toMatchObject({ code: 'pack-from-elsewhere' });
    expect(shown.filter((one) => one === 'marine')).toEqual(['marine']);
    await other.close();

    serial += 1;
    const south = [{ id: 'south', name: 'South Bench', keys: [maker.publicKey.text] }];
    publish(store, { key: storeKey, publishers: south, archives, serial });
    expect((await install()).json()).toMatchObject({ code: 'store-unknown-publisher' });

    const later = newKey();
    offer(['1.1.0'], later, [later]);
    const refused = await install();
    expect(refused.json()).toMatchObject({ code: 'publisher-key-new', fingerprint: later.publicKey.fingerprint });
    const publisherKey = later.publicKey.fingerprint;
    expect((await install({ publisherKey })).json()).toMatchObject({ code: 'publisher-key-new' });
    const agreed = await hub.as.owner('POST', '/api/packs/marine', { body: { store: id, publisherKey } });
    expect(agreed.json()).toMatchObject({ change: 'updated', version: '1.1.0' });
    expect((await hub.as.owner('DELETE', '/api/packs/marine')).status).toBe(204);
    expect(await line()).toMatchObject({ installed: null });
  });
});
