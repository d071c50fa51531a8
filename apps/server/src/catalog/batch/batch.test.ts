import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const put = (kind: string, id: string, record: object, etag?: string) => ({
  kind,
  id,
  op: 'put',
  record: { id, ...record },
  etag,
});
const batch = (changes: object[], query = '') =>
  hub.as.editor('POST', `/api/batch${query}`, { body: { message: 'A batch', changes } });
const body = { positions: [{ id: '1' }], src: 'synthetic example' };

test('O28.1 a batch saves several records as one change set', async () => {
  const answer = await batch([
    put('bodies', 'b1', body),
    put('connectors', 'c1', { body: 'b1' }),
    put('vocab/families', 'fam', {}),
  ]);
  const { seq } = answer.json<{ seq: number }>();
  expect(answer.json()).toMatchObject({
    count: 3,
    records: [{ id: 'b1' }, { id: 'c1' }, { id: 'fam' }],
  });
  const { etag } = answer.json<{ records: { etag: string }[] }>().records[0]!;
  expect(etag).toBe((await hub.as.viewer('GET', '/api/definitions/bodies/b1')).etag);
  const set = (await hub.as.viewer('GET', `/api/history/${seq}`)).json<{ changes: object[]; message: string }>();
  expect([set.message, set.changes.length]).toEqual(['A batch', 3]);
});

test('O28.1 a batch with one thing wrong saves nothing, and names everything that is wrong', async () => {
  const before = hub.hub.catalog.seq;
  const answer = await batch([
    put('bodies', 'fine', body),
    put('bodies', 'odd', { positions: 'none' }),
    put('gadgets', 'g', {}),
    put('designs', 'd', {}),
  ]);
  expect(answer.json()).toMatchObject({ status: 422, code: 'batch-refused' });
  const pointers = answer
    .json<{ issues: { pointer: string }[] }>()
    .issues.map(({ pointer }) => pointer.split('/').slice(0, 3).join('/'));
  expect([...new Set(pointers)]).toEqual(['/changes/1', '/changes/2', '/changes/3']);
  expect(hub.hub.catalog.seq).toBe(before);
  expect((await hub.as.viewer('GET', '/api/definitions/bodies/fine')).status).toBe(404);
});

test('a batch writes over what it saw only: a record it says is new must be, one it names the version of must be at it', async () => {
  const taken = await batch([put('bodies', 'b1', body)]);
  expect(taken.json()).toMatchObject({ status: 412, code: 'stale', issues: [{ pointer: '/changes/0/etag' }] });
  const { etag } = await hub.as.viewer('GET', '/api/definitions/bodies/b1');
  expect((await batch([put('bodies', 'b1', { ...body, label: 'B' }, etag)])).status).toBe(200);
  expect((await batch([put('bodies', 'b1', body, etag)])).status).toBe(412);
  expect((await batch([put('bodies', 'b1', body, '*')])).status).toBe(200);
});

test('what others use is not taken away, unless they go or change in the same batch', async () => {
  const drop = (kind: string, id: string) => ({ kind, id, op: 'delete', etag: '*' });
  expect((await batch([drop('bodies', 'b1')])).json()).toMatchObject({
    code: 'batch-refused',
    issues: [{ code: 'in-use' }],
  });
  expect((await batch([drop('bodies', 'b1'), put('connectors', 'c1', { label: 'no body' }, '*')])).status).toBe(200);
  expect((await batch([drop('connectors', 'de9-plug-rs232-dce')])).json()).toMatchObject({
    issues: [{ code: 'belongs-to-a-pack' }],
  });
});

test('dryRun=1 says what the checks would find and writes nothing', async () => {
  const before = hub.hub.catalog.seq;
  const instances = { connectors: [{ id: 'j1', def: 'new-part' }] };
  const design = put('designs', 'dry', { schemaVersion: 5, label: 'Dry', instances, joints: [] });
  const missing = (await batch([design], '?dryRun=1')).json<{ findings: { severity: string; where: object }[] }>();
  expect(missing).toMatchObject({ dryRun: true, count: 1 });
  expect(missing.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { where: { kind: 'designs', id: 'dry' } },
  ]);
  const pins = [{ id: '1' }];
  const both = (await batch([design, put('connectors', 'new-part', { pins })], '?dryRun=1')).json<{
    findings: { severity: string }[];
  }>();
  expect(both.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(hub.hub.catalog.seq).toBe(before);
});
