/** The literals of the specification, compared with a running hub. `literals.json` says when one of them may change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, startTestHub, testClock, type Receiver, type TestHub } from '@cablewright/server/testing';
import { findingsReference } from '../../scripts/findings-reference.ts';
import literals from './literals.json' with { type: 'json' };

let hub: TestHub;
/** A hub that limits attempts, by a clock that the test moves. */
let limiting: TestHub;
let receiver: Receiver;
const clock = testClock();
beforeAll(async () => {
  receiver = await startReceiver();
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
  const environment = { SERVICE_NOTIFY_URL: receiver.url };
  limiting = await startTestHub({ setup: 'empty', throttle: true, clock, environment });
  // Setting it up has signed in.
  clock.advance(60_000);
});
afterAll(async () => {
  await Promise.all([hub.stop(), limiting.stop()]);
  await receiver.close();
});

const cable = '/api/designs/null-modem-de9';
const get = (path: string) => hub.as.owner('GET', path);
const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());

test('O12.1 O32.1 O32.11 O35.1 events, messages and their headers', async () => {
  const at = '/api/settings/webhooks';
  const settings = await get(at);
  expect(settings.json()['events']).toEqual(literals['O32 events']);
  const hook = (id: string) => ({ id, url: receiver.url, events: 'all', enabled: true });
  const put = (subscriptions: object[], ifMatch: string) =>
    hub.as.owner('PUT', at, { body: { subscriptions }, ifMatch });
  const many = Array.from({ length: literals['O35.1 subscriptions at most'] + 1 }, (_, n) => hook(`h${n}`));
  expect((await put(many, settings.etag)).status).toBe(422);
  expect((await put([{ ...hook('erp'), events: ['design.deleted'] }], settings.etag)).status).toBe(200);
  await hub.as.owner('POST', `${at}/erp/test`);
  await receiver.until(1);
  const { headers, body } = receiver.received[0]!;
  const message = JSON.parse(body) as Record<string, unknown>;
  expect(message).toMatchObject({
    schema: literals['O12.1 schema of messages'],
    type: literals['O32.11 event of a test'],
  });
  expect(Object.keys(message)).toEqual(literals['O12 fields of a message']);
  expect(Object.keys(message['hub'] as object)).toEqual(literals['O12.5 fields of the hub']);
  expect(Object.keys(message['actor'] as object)).toEqual(literals['O12.6 fields of the actor']);
  expect(
    Object.keys(headers)
      .filter((name) => name.startsWith('x-service-'))
      .toSorted(),
  ).toEqual(lower(literals['O12 headers of a delivery']).toSorted());
  expect(headers['x-service-signature']).toMatch(new RegExp(literals['O12.13 form of the signature']));
  expect(hub.hub.runtime.get('webhookBackoff')).toEqual(
    literals['O20.7 waits between attempts, in ms'].map((ms) => ms / 1000).join(','),
  );
});

test('O33.1 O34.1 O35.10 O35.11 O35.12 texts and numbers of limits, and the fields of an alert', async () => {
  const text = (seconds: unknown) => literals['O34.1 text of a throttled request'].replace('N', String(seconds));
  const statuses: number[] = [];
  for (let n = 0; n <= literals['O35.11 attempts to sign in, in ten seconds']; n += 1) {
    const body = { email: 'unknown@example.com', password: 'not the password' };
    const answer = await limiting.anonymous('POST', '/api/auth/sign-in/email', { body });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.json()['detail']).toBe(text(answer.headers['retry-after']));
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  const before = receiver.received.length;
  const headers = { authorization: 'Bearer nonsense' };
  const bad = () => limiting.anonymous('GET', '/api/me', { headers });
  for (let n = 0; n < literals['O35.12 bad tokens in a minute']; n += 1) expect((await bad()).status).toBe(401);
  const locked = await bad();
  const seconds = literals['O30.5 refusals after that, in seconds'];
  expect([locked.status, locked.json()['detail']]).toEqual([429, text(seconds)]);
  await receiver.until(before + 1);
  const alert = JSON.parse(receiver.received.at(-1)!.body) as object;
  expect(Object.keys(alert)).toEqual(literals['O33.1 fields of an alert']);
  const least = literals['O35.10 characters of a password at least'];
  const change = (newPassword: string) =>
    limiting.as.viewer('POST', '/api/auth/change-password', { body: { currentPassword: 'x'.repeat(20), newPassword } });
  expect((await change('y'.repeat(least - 1))).status).toBe(422);
  expect((await change('y'.repeat(least))).status).not.toBe(422);
});

test('O3.6 O3.8 O25 O7 documents, exports, papers and the headers of a PDF', async () => {
  const lists = (await get('/api/exports')).json<{
    documents: { id: string; formats: string[] }[];
    exports: { id: string }[];
  }>();
  const formats = Object.fromEntries(lists.documents.map(({ id, formats: own }) => [id, own]));
  expect(formats).toMatchObject(literals['O25 kinds and formats of documents']);
  expect(lists.exports.map(({ id }) => id)).toEqual(expect.arrayContaining(literals['O7 exports']));
  for (const paper of literals['O3.6 papers'])
    expect([paper, (await get(`${cable}/documents/bom?paper=${paper}`)).status]).toEqual([paper, 200]);
  const { headers } = await get(`${cable}/documents/bom?format=pdf`);
  expect(literals['O3.8 values of the renderer']).toContain(
    headers[literals['O3.8 header of the renderer'].toLowerCase()],
  );
  expect(headers[literals['O3.8 header of the fallback'].toLowerCase()]).toBeDefined();
});

test('O8.1 O9.1 O10.1 columns of the lists, continuity data and its parameters', async () => {
  for (const [file, columns] of Object.entries(literals['O8 columns'])) {
    const [header] = (await get(`${cable}/exports/${file}`)).text.split('\r\n');
    const costs = file === 'bom.csv' ? literals['O8.2 columns of costs'] : [];
    const names = header!.split(',');
    expect([file, names.slice(0, columns.length)]).toEqual([file, columns]);
    expect([[], costs]).toContainEqual(names.slice(columns.length));
  }
  // The shipped cable states parameters of its own.
  await hub.as.editor('POST', '/api/designs', { body: { id: 'plain', label: 'Plain' } });
  const data = (await get('/api/designs/plain/exports/continuity.json')).json();
  expect(Object.keys(data)).toEqual(literals['O9 fields of continuity data']);
  expect(data).toMatchObject({
    format: literals['O9 format of continuity data'],
    version: literals['O9 version of continuity data'],
    parameters: literals['O10 test parameters'],
  });
});

test('C5.8 C5.9 C23.1 C23.2 built-in hazards and the default policy', async () => {
  const { hazards, policy } = (await get('/api/resolver')).json<{
    hazards: { id: string; origin: string; record?: { severity: string } }[];
    policy: { policy: { order: string[]; maxOptions: number } };
  }>();
  const builtIn = hazards.filter(({ origin }) => origin === 'built-in');
  expect(Object.fromEntries(builtIn.map(({ id, record }) => [id, record?.severity]))).toMatchObject(
    literals['C5.8 built-in hazards'],
  );
  expect(policy.policy).toMatchObject({
    order: literals['C23 default order of options'],
    maxOptions: literals['C23.2 default number of options'],
  });
});

test('C42.7 codes of findings', () => {
  const reference = findingsReference();
  for (const code of literals['C42 codes']) expect([code, reference.includes(`\`${code}\``)]).toEqual([code, true]);
});
