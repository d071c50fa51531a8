import { afterAll, beforeAll, expect, test } from 'vitest';
import { CatalogState } from '../../../catalog/live/catalog-state.ts';
import { startTestHub, type HubAnswer, type TestHub } from '../../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

const revisionsPath = '/api/designs/null-modem-de9/revisions';
const settingsAt = '/api/settings/engineering';
type By = 'owner' | 'editor';
const post = (by: By, path: string, body: object = {}) => hub.as[by]('POST', `${revisionsPath}${path}`, { body });
async function settings(by: By, fields: object): Promise<HubAnswer> {
  const { etag, json } = await hub.as.viewer('GET', settingsAt);
  return hub.as[by]('PUT', settingsAt, { body: { ...json<object>(), id: 'engineering', ...fields }, ifMatch: etag });
}
const codeOf = (answer: HubAnswer) => [answer.status, answer.json()['code']];
/** Saves and submits a revision, and returns its number. */
async function submitted(by: By): Promise<number> {
  const { rev } = (await post(by, '')).json<{ rev: number }>();
  expect((await post(by, `/${rev}/submit`)).status).toBe(200);
  return rev;
}

test('RE3.1 only an owner in a signed-in session can change approval settings, however they are written', async () => {
  expect(codeOf(await settings('editor', { approvals: true }))).toEqual([403, 'role-too-low']);
  expect(codeOf(await settings('editor', { approval: { byAuthor: true } }))).toEqual([403, 'role-too-low']);
  const token = await hub.as.owner('POST', '/api/tokens', {
    body: { label: 'T', days: 1, scopes: ['catalog:read', 'settings:write'] },
  });
  const { etag, json } = await hub.as.viewer('GET', settingsAt);
  const byToken = await hub.anonymous('PUT', settingsAt, {
    body: { ...json<object>(), id: 'engineering', approvals: true },
    ifMatch: etag,
    headers: { authorization: `Bearer ${token.json<{ token: string }>().token}` },
  });
  expect(codeOf(byToken)).toEqual([403, 'session-required']);
  expect((await settings('owner', { approvals: true })).status).toBeLessThan(300);
  expect((await settings('editor', { currency: 'EUR' })).status).toBe(200);
  const { items } = (await hub.as.viewer('GET', '/api/history?kind=settings')).json<{
    items: { seq: number; message: string }[];
  }>();
  const restored = await hub.as.editor('POST', `/api/history/${items[1]!.seq}/restore`, {
    body: { state: 'before' },
    ifMatch: (await hub.as.viewer('GET', `/api/history/${items[1]!.seq}`)).etag,
  });
  expect(codeOf(restored)).toEqual([403, 'role-too-low']);
});

test('RE3.1 with two people the author cannot approve; another person can, and the author may withdraw', async () => {
  const rev = await submitted('editor');
  const refused = await post('editor', `/${rev}/approve`);
  expect([...codeOf(refused), refused.text.includes('owner@example.com')]).toEqual([403, 'approved-by-author', true]);
  expect((await post('owner', `/${rev}/approve`)).json()).toMatchObject({
    state: 'released',
    decidedBy: { name: 'Olga Owner' },
  });
  const withdrawn = await submitted('editor');
  expect((await post('editor', `/${withdrawn}/reject`)).json()).toMatchObject({ state: 'rejected' });
});

test('RE3.4 latest is the newest revision that was not rejected, released the newest released one', async () => {
  const rejected = await submitted('editor');
  await post('owner', `/${rejected}/reject`);
  const pending = await submitted('editor');
  const revOf = async (rev: string) =>
    (await hub.as.viewer('GET', `${revisionsPath}/${rev}`)).json<{ rev: number }>().rev;
  expect(await revOf('latest')).toBe(pending);
  expect(await revOf('released')).toBe(1);
  await post('owner', `/${pending}/reject`);
  expect(await revOf('latest')).toBe(1);
  const fileOf = async (rev: string) =>
    (await hub.as.viewer('GET', `/api/designs/null-modem-de9/documents/bom?format=csv&rev=${rev}`)).headers[
      'content-disposition'
    ];
  expect([await fileOf('latest'), await fileOf('released')]).toEqual([await fileOf('1'), await fileOf('1')]);
  expect((await hub.as.viewer('GET', '/api/designs/dc-tail/revisions/released')).status).toBe(404);
});

test('RE3.1 only the approvers that an owner names may approve', async () => {
  await settings('owner', { approval: { approvers: ['editor@example.com'] } });
  const rev = await submitted('owner');
  expect(codeOf(await post('owner', `/${rev}/approve`))).toEqual([403, 'not-an-approver']);
  expect((await post('editor', `/${rev}/approve`)).json()).toMatchObject({ state: 'released' });
  // The only approver is also the author, so there is no second person who could approve.
  const ownRevision = await submitted('editor');
  expect((await post('editor', `/${ownRevision}/approve`)).status).toBe(200);
  await settings('owner', { approval: { approvers: ['editor@example.com'], byAuthor: false } });
  const again = await submitted('editor');
  expect(codeOf(await post('editor', `/${again}/approve`))).toEqual([403, 'approved-by-author']);
  await settings('owner', { approval: { byAuthor: true } });
  expect((await post('editor', `/${again}/approve`)).status).toBe(200);
});

test('RE3.2 every sheet of a revision prints who drew, checked and approved it and when; a rejected one has no approver', async () => {
  await settings('owner', { approval: {} });
  const drawingAt = '/api/drawings/null-modem-de9';
  const typed = { id: 'null-modem-de9', drawn: 'Typed Name', checked: 'Typed Name', date: '1999-12-31' };
  const { etag } = await hub.as.editor('GET', drawingAt);
  expect((await hub.as.editor('PUT', drawingAt, { body: typed, ifMatch: etag })).status).toBe(200);
  const rev = await submitted('editor');
  expect(codeOf(await post('editor', `/${rev}/check`))).toEqual([403, 'approved-by-author']);
  expect((await post('owner', `/${rev}/check`)).json()).toMatchObject({ state: 'submitted' });
  const released = (await post('owner', `/${rev}/approve`)).json<
    Record<'savedAt' | 'checkedAt' | 'decidedAt', string>
  >();
  const refused = await submitted('editor');
  await post('owner', `/${refused}/reject`);
  const minute = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
  const { documents } = (await hub.as.viewer('GET', '/api/exports')).json<{
    documents: { id: string; formats: string[] }[];
  }>();
  for (const { id, formats } of documents) {
    if (id === 'labels' || !formats.includes('svg')) continue;
    const sheet = async (of: number | string) =>
      (await hub.as.viewer('GET', `/api/designs/null-modem-de9/documents/${id}?format=svg&rev=${of}`)).text;
    const issued = await sheet(rev);
    for (const text of [
      'editor person',
      'Olga Owner',
      ...[released.savedAt, released.checkedAt, released.decidedAt].map(minute),
    ])
      expect([id, issued.includes(`>${text}<`)]).toEqual([id, true]);
    expect([id, issued.includes('Typed Name'), issued.includes('1999')]).toEqual([id, false, false]);
    // The texts after the label of the cell. If the cell is empty, they begin with the text that otherwise follows the
    // person and the time.
    const after = (svg: string) =>
      Array.from(svg.split('>Approved by<')[1]!.matchAll(/>([^<>]*\S[^<>]*)</g), ([, text]) => text);
    const [person, time, next] = after(issued);
    expect([id, person, time]).toEqual([id, 'Olga Owner', minute(released.decidedAt)]);
    expect([id, after(await sheet(refused))[0]]).toEqual([id, next]);
  }
  const working = (await hub.as.viewer('GET', '/api/designs/null-modem-de9/documents/drawing')).text;
  expect([working.includes('>Working copy<') || working.includes('>copy<'), working.includes('UNRELEASED')]).toEqual([
    true,
    true,
  ]);
});

const recordAt = '/api/definitions/connectors/de9-socket-rs232-dte';
const historyAt = '/api/revisions/connectors/de9-socket-rs232-dte';
const familyAt = '/api/revisions/products/leads';

test('RE3.5 a library record and a family are submitted, approved and released like a design, once an owner asks for it', async () => {
  await settings('owner', { approval: {} });
  const { etag, json } = await hub.as.editor('GET', recordAt);
  await hub.as.editor('PUT', recordAt, { body: { ...json<object>(), label: 'Own socket' }, ifMatch: etag });
  const family = { id: 'leads', label: 'Leads', src: 'test', variants: [{ id: 'one', design: 'null-modem-de9' }] };
  await hub.as.editor('PUT', '/api/products/leads', { body: family, ifMatch: '*' });
  const before = await hub.as.editor('POST', historyAt, { body: { note: 'Before approvals' } });
  expect([before.status, before.json()['state']]).toEqual([201, undefined]);
  expect(codeOf(await hub.as.editor('POST', `${historyAt}/1/submit`, { body: {} }))).toEqual([409, 'approvals-off']);
  expect(codeOf(await settings('editor', { approval: { records: true } }))).toEqual([403, 'role-too-low']);
  await settings('owner', { approval: { records: true } });
  for (const [path, rev] of [
    [historyAt, 2],
    [familyAt, 1],
  ] as const) {
    const saved = await hub.as.editor('POST', path, { body: { note: 'First', force: true } });
    expect([path, saved.status, saved.json()]).toMatchObject([path, 201, { rev, state: 'saved' }]);
    const step = (by: By, decision: string) => hub.as[by]('POST', `${path}/${rev}/${decision}`, { body: {} });
    expect(codeOf(await step('owner', 'approve'))).toEqual([409, 'wrong-state']);
    expect((await step('editor', 'submit')).json()).toMatchObject({
      state: 'submitted',
      submittedBy: { name: 'editor person' },
    });
    expect(codeOf(await step('editor', 'approve'))).toEqual([403, 'approved-by-author']);
    const { etag: seen, json: history } = await hub.as.editor('GET', path);
    expect([path, history<{ items: { state: string }[] }>().items.at(-1)?.state]).toEqual([path, 'submitted']);
    if (path === historyAt) {
      // An approval can't be forged by writing a whole history.
      const full = (await hub.as.editor('GET', `${path}/${rev}`)).json<object>();
      const forged = { kind: 'connectors', id: 'de9-socket-rs232-dte', revisions: [{ ...full, state: 'released' }] };
      expect(codeOf(await hub.as.editor('PUT', path, { body: forged, ifMatch: seen }))).toEqual([
        422,
        'history-invalid',
      ]);
    }
    expect((await step('owner', 'approve')).json()).toMatchObject({
      state: 'released',
      decidedBy: { name: 'Olga Owner' },
    });
    expect(codeOf(await step('owner', 'reject'))).toEqual([409, 'wrong-state']);
  }
});

test('RE3.5 a released design may only use released records', async () => {
  const { etag, json } = await hub.as.editor('GET', recordAt);
  const edited = await hub.as.editor('PUT', recordAt, {
    body: { ...json<object>(), label: 'Changed socket' },
    ifMatch: etag,
  });
  expect(edited.status).toBe(200);
  const rev = await submitted('editor');
  const refused = await post('owner', `/${rev}/approve`);
  expect(codeOf(refused)).toEqual([409, 'records-not-released']);
  expect(refused.json<{ issues: { message: string }[] }>().issues.map(({ message }) => message)).toEqual([
    'The connector de9-socket-rs232-dte is not released as the cable uses it. Save, submit and approve a revision of it.',
  ]);
  const { rev: ownRevision } = (await hub.as.editor('POST', historyAt, { body: { note: 'Changed' } })).json<{
    rev: number;
  }>();
  await hub.as.editor('POST', `${historyAt}/${ownRevision}/submit`, { body: {} });
  await hub.as.owner('POST', `${historyAt}/${ownRevision}/approve`, { body: {} });
  expect((await post('owner', `/${rev}/approve`)).json()).toMatchObject({ state: 'released' });
});

test('CA3.2 revisions waiting for a decision are one list of cables and parts, the longest waiting first', async () => {
  const waiting = async () =>
    (await hub.as.viewer('GET', '/api/submitted-revisions')).json<{ items: object[]; total: number }>();
  const before = await waiting();
  const rev = await submitted('editor');
  const part = '/api/revisions/connectors/de9-socket-rs232-dce';
  const created = (await hub.as.editor('POST', part, { body: { note: 'As bought' } })).json<{ rev: number }>();
  expect((await hub.as.editor('POST', `${part}/${created.rev}/submit`, { body: {} })).status).toBe(200);
  const [cable, record] = (await waiting()).items.slice(-2);
  expect(cable).toMatchObject({ kind: 'designs', id: 'null-modem-de9', rev, submittedBy: { name: 'editor person' } });
  expect(cable).toHaveProperty('label');
  expect(record).toMatchObject({ kind: 'connectors', id: 'de9-socket-rs232-dce', rev: created.rev, note: 'As bought' });
  // On start, a hub reads the submitted revisions from the store.
  const state = await CatalogState.read(hub.hub.stores.store);
  expect(state.submitted.list()).toEqual(hub.hub.catalog.submitted.list());
  expect(state.submitted.list()).toHaveLength(before.total + 2);
  await post('owner', `/${rev}/reject`);
  await hub.as.owner('POST', `${part}/${created.rev}/approve`, { body: {} });
  expect(await waiting()).toEqual(before);
});

test('RE15.2 with approvals on a token signs no revision of a cable or a record until an owner allows it; with approvals off it saves as before', async () => {
  await settings('owner', { approvals: true, approval: { byAuthor: true, records: true } });
  const scopes = ['catalog:read', 'designs:write', 'library:write'];
  const created = await hub.as.owner('POST', '/api/tokens', { body: { label: 'Robot', days: 1, scopes } });
  const authorization = `Bearer ${created.json<{ token: string }>().token}`;
  const byToken = (path: string, body: object = {}) =>
    hub.anonymous('POST', path, { body, headers: { authorization } });
  const part = '/api/revisions/bodies/de9-socket';
  const partRev = (await byToken(part, { note: 'By token' })).json<{ rev: number }>().rev;
  expect((await byToken(`${part}/${partRev}/submit`)).json()).toMatchObject({ state: 'submitted' });
  const rev = await submitted('editor');
  for (const path of [
    `${revisionsPath}/${rev}/check`,
    `${revisionsPath}/${rev}/approve`,
    `${revisionsPath}/${rev}/reject`,
    `${part}/${partRev}/approve`,
    `${part}/${partRev}/reject`,
  ])
    expect([path, ...codeOf(await byToken(path))]).toEqual([path, 403, 'session-required']);
  await settings('owner', { approval: { byAuthor: true, records: true, byToken: true } });
  expect((await byToken(`${revisionsPath}/${rev}/reject`)).json()).toMatchObject({ state: 'rejected' });
  expect((await byToken(`${part}/${partRev}/approve`)).json()).toMatchObject({ state: 'released' });
  await settings('owner', { approvals: false, approval: {} });
  expect((await byToken(revisionsPath)).status).toBe(201);
});
