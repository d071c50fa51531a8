import { afterAll, beforeAll, expect, test } from 'vitest';
import { designSchemaVersion } from '@cablewright/model';
import type { DatabaseStore } from '@cablewright/store';
import { startTestHub, type TestHub } from '../../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const designPath = '/api/designs/null-modem-de9';
const post = (path: string, body: object = {}) => hub.as.editor('POST', `${designPath}/revisions${path}`, { body });

async function outbox(): Promise<string[]> {
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const { rows } = await pool.query<{ type: string }>(
    "select type from outbox where type like 'version.%' or type like 'design.%' order by id",
  );
  return rows.map(({ type }) => type);
}

async function approvals(on: boolean): Promise<void> {
  const settings = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...settings.json<object>(), approvals: on };
  expect((await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: settings.etag })).status).toBe(200);
}

test('O21.1 O21.2 a saved revision contains the design and every definition it uses; with approvals off it is released', async () => {
  const design = (await hub.as.viewer('GET', designPath)).json();
  const saved = await post('', { note: 'First' });
  expect(saved.status).toBe(201);
  expect(saved.json()).toMatchObject({
    rev: 1,
    state: 'released',
    note: 'First',
    savedBy: { name: 'editor person' },
    // Always stored in the current format, even if the working copy is in an older one.
    body: { ...(design as object), schemaVersion: designSchemaVersion },
  });
  const { definitions } = saved.json<{ definitions: Record<string, Record<string, unknown>> }>();
  expect(Object.keys(definitions)).toEqual(expect.arrayContaining(['bodies', 'connectors', 'interfaces', 'wires']));
  expect(definitions['connectors']).toHaveProperty('de9-socket-rs232-dte');
  expect((await outbox()).slice(-2)).toEqual(['version.saved', 'version.released']);
  const list = (await hub.as.viewer('GET', '/api/designs?q=null%20modem')).json<{ items: object[] }>();
  expect(list.items[0]).toMatchObject({ release: { rev: 1 } });
});

test('the frozen records of a revision stay the same when the record changes', async () => {
  const path = '/api/definitions/connectors/de9-socket-rs232-dte';
  const response = await hub.as.viewer('GET', path);
  await hub.as.editor('PUT', path, { body: { ...response.json<object>(), label: 'Changed' }, ifMatch: response.etag });
  const version = (await hub.as.viewer('GET', `${designPath}/revisions/1`)).json<{
    definitions: Record<string, Record<string, unknown>>;
  }>();
  expect(version.definitions['connectors']!['de9-socket-rs232-dte']).toEqual(response.json());
  const second = await post('', { note: 'Second' });
  expect(second.json()).toMatchObject({
    rev: 2,
    definitions: { connectors: { 'de9-socket-rs232-dte': { label: 'Changed' } } },
  });
  expect((await hub.as.viewer('GET', `${designPath}/revisions/latest`)).json()).toMatchObject({ rev: 2 });
  const list = (await hub.as.viewer('GET', `${designPath}/revisions`)).json<{ items: object[] }>();
  expect(list.items.map((line) => Object.keys(line))).not.toContainEqual(expect.arrayContaining(['body']));
  expect(list.items).toMatchObject([{ rev: 2 }, { rev: 1 }]);
});

test('the former addresses of revisions still work', async () => {
  for (const path of ['', '/1', '/latest', '/99']) {
    const [now, before] = [
      await hub.as.viewer('GET', `${designPath}/revisions${path}`),
      await hub.as.viewer('GET', `${designPath}/versions${path}`),
    ];
    expect([path, before.status, before.text]).toEqual([path, now.status, now.text]);
  }
  const again = await hub.as.editor('POST', `${designPath}/versions/99/approve`, { body: {} });
  expect([again.status, again.json()['code']]).toEqual([404, 'no-such-version']);
});

test('O21.3 O21.4 O21.5 with approvals on a revision is saved, submitted, and approved or rejected, in that order only', async () => {
  await approvals(true);
  expect((await post('')).json()).toMatchObject({ rev: 3, state: 'saved' });
  expect((await post('/3/approve')).json()).toMatchObject({ status: 409, code: 'wrong-state' });
  expect((await post('/3/submit', { note: 'Please' })).json()).toMatchObject({ state: 'submitted' });
  expect((await post('/3/submit')).json()).toMatchObject({ code: 'wrong-state' });
  const approved = await hub.as.owner('POST', `${designPath}/revisions/3/approve`, { body: {} });
  expect(approved.json()).toMatchObject({ state: 'released', decidedBy: { name: 'Olga Owner' } });
  expect((await outbox()).slice(-4)).toEqual([
    'version.saved',
    'version.submitted',
    'version.approved',
    'version.released',
  ]);
  await post('');
  await post('/4/submit');
  expect((await post('/4/reject', { note: 'No' })).json()).toMatchObject({ state: 'rejected', decisionNote: 'No' });
  expect((await outbox()).at(-1)).toBe('version.rejected');
  const list = (await hub.as.viewer('GET', '/api/designs?q=null%20modem')).json<{ items: object[] }>();
  expect(list.items[0]).toMatchObject({ release: { rev: 3 } });
  await approvals(false);
  expect((await post('/3/submit')).json()).toMatchObject({ status: 409, code: 'approvals-off' });
});

test('a design that places others is saved only if those are saved, and is pinned to their revisions', async () => {
  const harness = '/api/designs/field-station-harness';
  const refused = await hub.as.editor('POST', `${harness}/revisions`, { body: {} });
  expect(refused.json()).toMatchObject({ status: 409, code: 'placed-not-saved' });
  const { instances } = (await hub.as.viewer('GET', harness)).json<{
    instances: { subassemblies: { def: string; rev?: number }[] };
  }>();
  for (const { def, rev } of instances.subassemblies) {
    if (rev === undefined)
      expect((await hub.as.editor('POST', `/api/designs/${def}/revisions`, { body: {} })).status).toBe(201);
  }
  const saved = await hub.as.editor('POST', `${harness}/revisions`, { body: {} });
  expect(saved.status).toBe(201);
  const { body } = saved.json<{ body: { instances: typeof instances } }>();
  expect(body.instances.subassemblies.every(({ rev }) => rev !== undefined)).toBe(true);
});

test('a revision can’t be written any other way, nor by a restore', async () => {
  const change = { kind: 'versions', id: 'null-modem-de9/1', op: 'put', record: {} };
  const batch = await hub.as.owner('POST', '/api/batch', { body: { message: 'No', changes: [change] } });
  expect(batch.status).toBe(422);
  const { items } = (await hub.as.viewer('GET', '/api/history?kind=versions')).json<{ items: { seq: number }[] }>();
  const restored = await hub.as.owner('POST', `/api/history/${items[0]!.seq}/restore`, { body: {} });
  expect(restored.json()).toMatchObject({
    status: 409,
    code: 'nothing-to-restore',
    detail: 'Not restored: saved revisions, which stay as they are.',
  });
});

test('six concurrent saves of a revision get six numbers', async () => {
  expect((await hub.as.editor('POST', '/api/designs', { body: { id: 'six', label: 'Six' } })).status).toBe(201);
  const save = (n: number) => hub.as.editor('POST', '/api/designs/six/revisions', { body: { note: `Of ${n}` } });
  const saved = await Promise.all([1, 2, 3, 4, 5, 6].map(save));
  const revs = saved.map((answer) => [answer.status, answer.json()['rev']]);
  expect(revs.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([1, 2, 3, 4, 5, 6].map((rev) => [201, rev]));
});
