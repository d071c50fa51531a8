import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { IdempotentRequests } from './idempotent-requests.ts';
import { askingAt, freshDatabase, hubWith, openTestHub, startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { done } from './answer.ts';

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const newKey = () => randomBytes(8).toString('hex');
const total = async (hub: TestHub, url = '/api/designs') =>
  (await hub.as.owner('GET', url)).json<{ total: number }>().total;

for (const backend of ['database', 'files'] as const) {
  test(`RE12.3 ${backend}: a repeat within a day gets the first answer, refusals too, and nothing is done twice`, async () => {
    const hub = await hubWith({ backend });
    const send = (key: string, body: object) => hub.as.editor('POST', '/api/designs', { ...keyed(key), body });
    const key = newKey();
    const body = { label: 'Null modem' };
    const first = await send(key, body);
    const again = await send(key, body);
    expect([first.status, again.status, again.text, again.etag]).toEqual([201, 201, first.text, first.etag]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(await total(hub)).toBe(1);
    const taken = newKey();
    const { id } = first.json<{ id: string }>();
    const refused = await send(taken, { id });
    expect([refused.status, (await send(taken, { id })).text]).toEqual([409, refused.text]);
    expect((await send(newKey(), body)).json()).not.toEqual(first.json());
  });

  test(`RE12.3 ${backend}: the key is kept by actor, route and hash of the body`, async () => {
    const hub = await hubWith({ backend });
    const key = newKey();
    const post = { ...keyed(key), body: { label: 'A' } };
    expect((await hub.as.editor('POST', '/api/designs', post)).status).toBe(201);
    const other = await hub.as.editor('POST', '/api/designs', { ...keyed(key), body: { label: 'B' } });
    expect([other.status, other.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
    expect((await hub.as.owner('POST', '/api/designs', post)).headers['idempotency-replayed']).toBeUndefined();
    const elsewhere = await hub.as.editor('POST', '/api/definitions/connectors', post);
    expect(elsewhere.json()).not.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await total(hub)).toBe(2);
    for (const bad of ['a b', 'x'.repeat(201)]) {
      const answer = await hub.as.editor('POST', '/api/designs', { ...keyed(bad), body: { label: 'C' } });
      expect([answer.status, answer.json()]).toMatchObject([400, { code: 'idempotency-key-invalid' }]);
    }
  });

  test(`RE12.3 ${backend}: of repeats at once one is carried out, and all get its answer`, async () => {
    const hub = await hubWith({ backend });
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => hub.as.editor('POST', '/api/designs', { ...keyed(key), body: { label: 'One' } })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await total(hub)).toBe(1);
  });

  test(`RE12.3 ${backend}: the answer that shows a secret is not stored: its repeat is 409, and no second one is made`, async () => {
    const hub = await hubWith({ backend });
    const key = newKey();
    const post = { ...keyed(key), body: { label: 'Robot', scopes: ['catalog:read'], days: 1 } };
    const first = await hub.as.owner('POST', '/api/tokens', post);
    expect(first.status).toBe(201);
    const again = await hub.as.owner('POST', '/api/tokens', post);
    expect([again.status, again.json()]).toMatchObject([409, { code: 'shown-once' }]);
    const rows = await hub.hub.stores.sql.query<{ answer: string }>('select answer from idempotent_requests');
    expect(rows).toEqual([{ answer: 'secret' }]);
    expect((await hub.as.owner('GET', '/api/tokens')).json<{ items: unknown[] }>().items).toHaveLength(1);
  });

  test(`RE12.3 ${backend}: signing in takes no key`, async () => {
    const hub = await hubWith({ backend });
    const body = { email: 'owner@example.com', password: 'not the password' };
    for (let n = 0; n < 2; n += 1) await hub.anonymous('POST', '/api/auth/sign-in/email', { ...keyed('k'), body });
    expect(await hub.hub.stores.sql.query('select id from idempotent_requests')).toEqual([]);
  });

  test(`RE12.3 ${backend}: a repeat after a crash finds what was saved, and carries out what was not`, async () => {
    const hub = await hubWith({ backend });
    const key = newKey();
    const put = { ...keyed(key), body: { id: 'crashed', label: 'Crashed' } };
    const first = await hub.as.editor('POST', '/api/designs', put);
    const { sql } = hub.hub.stores;
    // The state after a process has saved and then ended before it could store the response.
    await sql.query('update idempotent_requests set answer = null, alive_at = 0');
    const found = await hub.as.editor('POST', '/api/designs', put);
    expect([found.status, found.json(), found.etag]).toEqual([201, first.json(), first.etag]);
    expect((await hub.as.editor('POST', '/api/designs', put)).headers['idempotency-replayed']).toBe('true');
    const other = { ...keyed(newKey()), body: { id: 'other' } };
    await hub.as.editor('POST', '/api/designs', other);
    const [head] = await sql.query<{ head: number }>('select max(head) as head from idempotent_requests');
    await sql.query(
      `update idempotent_requests set answer = null, alive_at = 0, commit_at = '2020-01-01T00:00:00.000Z'`,
    );
    // No save has this commit time, so the request runs again and finds that the design already exists.
    expect([head !== undefined, (await hub.as.editor('POST', '/api/designs', other)).status]).toEqual([true, 409]);
  });
}

test('RE12.3 a repeat is answered after a restart, until a day has passed', async () => {
  const hub = await startTestHub({ setup: 'empty', backend: 'files', notice: () => undefined });
  const post = { ...keyed(newKey()), body: { label: 'Kept' } };
  const first = await hub.as.editor('POST', '/api/designs', post);
  await hub.hub.stop();
  const again = await openTestHub(hub.dataDir, { backend: 'files', notice: () => undefined });
  onTestFinished(() => again.stop());
  const ask = askingAt(again, hub, 'editor');
  expect((await ask('POST', '/api/designs', post)).text).toBe(first.text);
  await again.stores.sql.query('update idempotent_requests set made_at = made_at - 86500000');
  const { sql } = again.stores;
  const requests = await IdempotentRequests.open({ sql, now: Date.now, notice: () => undefined, alone: false });
  const work = { body: undefined, showsSecret: false, head: 0, found: async () => undefined };
  await requests.answer({ ...work, key: 'next', actor: 'a', route: 'r', run: async () => done() });
  // Only the new row remains, so the old key can be used again.
  expect(await sql.query('select id from idempotent_requests')).toHaveLength(1);
});

test('RE12.3 two processes on one database carry a request out once', async () => {
  const databaseUrl = await freshDatabase();
  const one = await hubWith({ databaseUrl });
  const other = await openTestHub(one.dataDir, { databaseUrl, environment: { SERVICE_WORKER: 'off' } });
  onTestFinished(() => other.stop());
  const post = { ...keyed(newKey()), body: { label: 'Shared' } };
  const answers = await Promise.all(
    [one.as.editor, askingAt(other, one, 'editor'), one.as.editor, askingAt(other, one, 'editor')].map((ask) =>
      ask('POST', '/api/designs', post),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await total(one)).toBe(1);
});
