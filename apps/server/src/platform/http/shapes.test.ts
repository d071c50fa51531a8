/**
 * Tests what clients can rely on in every response: the format of errors, and the contents of jobs, changes and
 * exports.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import release from '../../../package.json' with { type: 'json' };
import { startTestHub, type HubAnswer, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'empty', environment: { SERVICE_WORKER: 'off' } });
});
afterAll(() => hub.stop());

const made = { id: 'lead', label: 'Lead' };
const whole = { schemaVersion: 5, ...made, instances: {}, joints: [] };

test('O34.10 C42.12 an error is a problem document: type, title, status, detail, code, and issues with their place', async () => {
  await hub.as.editor('POST', '/api/designs', { body: made });
  const refused: [number, HubAnswer][] = [
    [401, await hub.anonymous('GET', '/api/designs')],
    [403, await hub.as.viewer('POST', '/api/designs', { body: made })],
    [404, await hub.as.viewer('GET', '/api/designs/none')],
    [404, await hub.as.viewer('GET', '/api/nowhere')],
    [409, await hub.as.editor('POST', '/api/designs', { body: made })],
    [412, await hub.as.editor('PUT', '/api/designs/lead', { body: whole, ifMatch: '"999"' })],
    [422, await hub.as.editor('POST', '/api/designs', { body: { id: 7 } })],
    [428, await hub.as.editor('PUT', '/api/designs/lead', { body: whole })],
    [
      400,
      await hub.as.editor('POST', '/api/designs', {
        body: '{"half":',
        headers: { 'content-type': 'application/json' },
      }),
    ],
  ];
  for (const [status, answer] of refused) {
    const [type] = String(answer.headers['content-type']).split(';');
    expect([answer.status, type]).toEqual([status, 'application/problem+json']);
    const body = answer.json<{ code: string; type: string; detail: string; issues?: object[] }>();
    expect(body).toMatchObject({ status, title: expect.any(String) as string, code: expect.any(String) as string });
    expect(body.type).toBe(`/api/docs/errors#${body.code}`);
    expect(body.detail).toMatch(/[.!?]$/);
    for (const issue of body.issues ?? []) expect(issue).toMatchObject({ message: expect.any(String) as string });
  }
  const wrong = refused.find(([status]) => status === 422)![1].json<{ issues: { pointer: string }[] }>();
  expect(wrong.issues.map(({ pointer }) => pointer)).toContain('/id');
});

test('O13.9 O29.10 a job has its kind, requester, state and times, but not its input', async () => {
  const requested = (await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } })).json<{ id: string }>();
  const path = `/api/jobs/${requested.id}`;
  await expect.poll(async () => (await hub.as.viewer('GET', path)).json()['state']).toBe('done');
  const job = (await hub.as.viewer('GET', path)).json();
  expect(Object.keys(job).toSorted()).toEqual(
    ['createdAt', 'finishedAt', 'id', 'kind', 'label', 'result', 'runs', 'startedAt', 'state', 'who'].toSorted(),
  );
  expect(job).toMatchObject({ kind: 'derive', who: { name: 'editor person', via: 'session' }, runs: 1 });
  const list = (await hub.as.viewer('GET', '/api/jobs?limit=1')).json();
  expect(Object.keys(list).filter((name) => name !== 'next')).toEqual(
    expect.arrayContaining(['items', 'total', 'worker', 'kinds']),
  );
});

test('O13.9 O29.10 a change set says who, how, when, with what words, and each record before and after', async () => {
  const list = (await hub.as.viewer('GET', '/api/history')).json<{ items: { seq: number; count: number }[] }>();
  expect(list).toMatchObject({ kept: true, total: expect.any(Number) as number });
  const [line] = list.items;
  expect(line).toMatchObject({
    at: expect.any(String) as string,
    who: { name: 'editor person', email: 'editor@example.com', via: 'session' },
    message: 'Created Lead',
    count: 1,
    touched: [{ kind: 'designs', key: 'lead', op: 'put' }],
  });
  const set = (await hub.as.viewer('GET', `/api/history/${line!.seq}`)).json<{ changes: object[] }>();
  expect(set).toMatchObject({ seq: line!.seq, message: 'Created Lead', shadowed: [] });
  expect(set.changes).toMatchObject([{ kind: 'designs', key: 'lead', op: 'put', before: null, after: made }]);
});

test('O29.10 an export is a zip of the documents with a table of contents', async () => {
  const answer = await hub.hub.app.inject({ url: '/api/export', headers: hub.cookies.owner });
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(answer.rawPayload);
  const manifest = JSON.parse(strFromU8(files['export.json']!)) as { documents: string[] };
  expect(manifest).toMatchObject({ format: 1, files: [], owner_only: [] });
  expect(Object.keys(files).toSorted()).toEqual([...manifest.documents, 'export.json'].toSorted());
  expect(JSON.parse(strFromU8(files['data/designs/lead.json']!))).toMatchObject(made);
});

test('C44.5 no address carries a version; the description of the API says of which release it is', async () => {
  const api = (await hub.anonymous('GET', '/api/openapi.json')).json<{ info: object; paths: object }>();
  expect(api.info).toMatchObject({ version: release.version });
  expect(Object.keys(api.paths).filter((path) => /\/v\d+(\/|$)/.test(path))).toEqual([]);
});
