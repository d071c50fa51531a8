import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'empty' });
});
afterAll(() => hub.stop());

const at = '/api/designs/lead';
type Line = {
  seq: number;
  message: string;
  who: { name: string; via: string };
  touched: { kind: string; key: string; op: string }[];
};
const history = async (query = '') =>
  (await hub.as.viewer('GET', `/api/history?${query}`)).json<{ items: Line[]; total: number; next?: string }>();

async function saveLabel(label: string): Promise<number> {
  const read = await hub.as.editor('GET', at);
  const saved = await hub.as.editor('PUT', at, { body: { ...read.json<object>(), label }, ifMatch: read.etag });
  expect(saved.status).toBe(200);
  return Number.parseInt(saved.etag.slice(1), 10);
}

test('O17.1 O17.2 every save is in the history with who, when, message and each record before and after', async () => {
  await hub.as.editor('POST', '/api/designs?message=A%20first%20lead', { body: { id: 'lead', label: 'One' } });
  const seq = await saveLabel('Two');
  const [newest, older] = (await history()).items;
  expect(newest).toMatchObject({
    seq,
    who: { name: 'editor person', via: 'session' },
    touched: [{ key: 'lead', op: 'put' }],
  });
  expect(older).toMatchObject({ message: 'A first lead' });
  const set = (await hub.as.viewer('GET', `/api/history/${seq}`)).json<{ changes: object[] }>();
  expect(set.changes).toMatchObject([
    { kind: 'designs', key: 'lead', before: { label: 'One' }, after: { label: 'Two' } },
  ]);
});

test('O29.5 the history is listed a page at a time, by person, kind and date', async () => {
  const first = await history('limit=2');
  const rest = await history(`limit=50&cursor=${first.next}`);
  expect(first.items.length).toBe(2);
  expect(rest.items[0]!.seq).toBe(first.items[1]!.seq - 1);
  expect((await history('who=stranger')).items).toEqual([]);
  expect((await history('who=editor')).items.length).toBeGreaterThan(0);
  expect((await history('kind=connectors')).items).toEqual([]);
  const designs = (await history('kind=designs')).items;
  expect(designs.length).toBeGreaterThan(1);
  expect(designs.every(({ touched }) => touched.some(({ kind }) => kind === 'designs'))).toBe(true);
  expect((await history('to=2000-01-01')).items).toEqual([]);
  // `from` excludes earlier changes, and `to` excludes later ones.
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  expect((await history(`from=${tomorrow}`)).items).toEqual([]);
  const all = (await history('limit=500')).items;
  expect((await history(`from=2000-01-01&to=${tomorrow}&limit=500`)).items).toEqual(all);
  expect(all.length).toBeGreaterThan(0);
  expect((await hub.as.viewer('GET', '/api/history?from=yesterday')).json()).toMatchObject({ status: 400 });
});

test('O17.1 a restore is a new change set of the person who asks, and the history before it stays', async () => {
  const seq = await saveLabel('Wrong');
  const before = await history();
  const restored = await hub.as.owner('POST', `/api/history/${seq}/restore`, { body: {} });
  expect(restored.json()).toEqual({ seq: before.items[0]!.seq + 1, restored: 1 });
  expect((await hub.as.viewer('GET', at)).json()).toMatchObject({ label: 'Two' });
  const after = await history();
  expect(after.items[0]).toMatchObject({
    who: { name: 'Olga Owner' },
    message: `Restored the state before change ${seq}`,
  });
  expect(after.items.slice(1, before.items.length + 1)).toEqual(before.items);
});

test('O17.1 a restore is checked like an edit: in-use, editing by another, and roles', async () => {
  await hub.as.editor('POST', '/api/definitions/bodies', { body: { id: 'body', positions: [] } });
  const created = (await history('limit=1')).items[0]!.seq;
  await hub.as.editor('POST', '/api/definitions/connectors', { body: { id: 'conn', body: 'body' } });
  const used = await hub.as.editor('POST', `/api/history/${created}/restore`, { body: {} });
  expect(used.json()).toMatchObject({ status: 409, code: 'in-use' });
  const seq = await saveLabel('Three');
  await hub.as.owner('POST', `${at}/lease`, { body: { page: 'p1' } });
  const edited = await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: {} });
  expect(edited.json()).toMatchObject({ status: 409, code: 'being-edited' });
  expect((await hub.as.viewer('POST', `/api/history/${seq}/restore`, { body: {} })).status).toBe(403);
  expect((await hub.as.owner('POST', `/api/history/${seq}/restore`, { body: {} })).status).toBe(200);
  expect((await hub.as.editor('POST', '/api/history/999999/restore', { body: {} })).status).toBe(404);
});

test('RE4.1 a restore compares the version the person saw: what changed since is listed, and not overwritten unseen', async () => {
  const { label } = (await hub.as.viewer('GET', at)).json<{ label: string }>();
  const seq = await saveLabel('Restore me');
  const important = await saveLabel('Important');
  const stale = await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: {} });
  expect(stale.json()).toMatchObject({ status: 412, issues: [{ message: expect.stringContaining('editor person') }] });
  expect((await hub.as.viewer('GET', at)).json()).toMatchObject({ label: 'Important' });
  const seen = await hub.as.viewer('GET', `/api/history/${seq}`);
  expect(seen.json<{ since: object[] }>().since).toMatchObject([
    { kind: 'designs', key: 'lead', seq: important, by: 'editor person' },
  ]);
  await saveLabel('Even later');
  const late = await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: {}, ifMatch: seen.etag });
  expect([late.status, late.etag]).toEqual([412, (await hub.as.viewer('GET', `/api/history/${seq}`)).etag]);
  const restored = await hub.as.owner('POST', `/api/history/${seq}/restore`, { body: {}, ifMatch: late.etag });
  expect(restored.json()).toMatchObject({ restored: 1 });
  expect((await hub.as.viewer('GET', at)).json()).toMatchObject({ label });
});

test('RE4.1 a record that was deleted since is not restored unseen', async () => {
  await hub.as.editor('POST', '/api/definitions/kits', { body: { id: 'gone', contents: [] } });
  const [{ seq }] = (await history('limit=1')).items as [Line];
  const { etag } = await hub.as.editor('GET', '/api/definitions/kits/gone');
  await hub.as.editor('DELETE', '/api/definitions/kits/gone', { ifMatch: etag });
  const back = () => hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'after' } });
  expect((await back()).status).toBe(412);
  const seen = (await hub.as.viewer('GET', `/api/history/${seq}`)).etag;
  expect(
    (await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'after' }, ifMatch: seen })).json(),
  ).toMatchObject({ restored: 1 });
});

test('RE4.3 a filtered history counts what the filter leaves', async () => {
  const all = await history('limit=500');
  expect(all.total).toBe(all.items.length);
  for (const query of [
    'kind=designs',
    'key=lead',
    'who=owner',
    'kind=kits&who=editor',
    'to=2000-01-01',
    'from=2000-01-01',
  ]) {
    const filtered = await history(`limit=500&${query}`);
    expect([query, filtered.total]).toEqual([query, filtered.items.length]);
    expect((await history(`limit=1&${query}`)).total).toBe(filtered.total);
  }
});

test('a deleted design comes back with its drawing, and restoring what is so already changes nothing', async () => {
  await hub.as.owner('DELETE', `${at}/lease`, { body: { page: 'p1' } });
  await hub.as.editor('PUT', '/api/drawings/lead', { body: { id: 'lead', drawn: 'me' } });
  const read = await hub.as.editor('GET', at);
  expect((await hub.as.editor('DELETE', at, { ifMatch: read.etag })).status).toBe(204);
  const { seq, touched } = (await history('limit=1')).items[0]!;
  expect(touched.map(({ op }) => op)).toEqual(['delete', 'delete']);
  expect((await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: {} })).json()).toMatchObject({
    restored: 2,
  });
  expect((await hub.as.viewer('GET', at)).json()).toEqual(read.json());
  expect((await hub.as.viewer('GET', '/api/drawings/lead')).json()).toMatchObject({ drawn: 'me' });
  expect((await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: {} })).json()).toMatchObject({
    restored: 0,
  });
});

test('O17.4 a folder without git keeps no history, and says so when asked to restore', async () => {
  const folder = await startTestHub({ backend: 'files', setup: 'empty' });
  expect((await folder.as.viewer('GET', '/api/history')).json()).toMatchObject({ items: [], kept: false });
  const refused = await folder.as.owner('POST', '/api/history/1/restore', { body: {} });
  expect(refused.json()).toMatchObject({ status: 409, code: 'no-history' });
  await folder.stop();
});

test('the settings of setup are not restored away: the organisation keeps its name', async () => {
  const { items } = await history('limit=100');
  const setup = items.at(-1)!;
  expect(setup.message).toBe('Setup');
  const restored = (body: object) => hub.as.editor('POST', `/api/history/${setup.seq}/restore`, { body, ifMatch: '*' });
  const nothing = { status: 409, code: 'nothing-to-restore' };
  expect((await restored({})).json()).toMatchObject({
    ...nothing,
    detail: 'Not restored: the first settings of the hub.',
  });
  expect((await restored({ records: [{ kind: 'designs', key: 'lead' }] })).json()).toMatchObject({
    ...nothing,
    detail: 'It changed none of the records asked for.',
  });
  const settings = (await hub.as.viewer('GET', '/api/settings/engineering')).json<{ organisation: { name: string } }>();
  expect(settings.organisation.name).not.toBe('');
});
