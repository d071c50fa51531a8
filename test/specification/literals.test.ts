/** Compares the literals of the specification with a running hub. `literals.json` says when one of them may change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, startTestHub, testClock, type Receiver, type TestHub } from '@cablewright/server/testing';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { configOfProgram } from '../../apps/server/src/hub/program.ts';
import literals from './literals.json' with { type: 'json' };

let hub: TestHub;
/** A hub that limits attempts, with a clock controlled by the test. */
let limiting: TestHub;
let receiver: Receiver;
const clock = testClock();
const backups = mkdtempSync(join(tmpdir(), 'cablewright-backups-'));
beforeAll(async () => {
  receiver = await startReceiver();
  const jobs = {
    SERVICE_WORKER: 'off',
    SERVICE_BACKUP_DIR: backups,
    SERVICE_GIT_MIRROR_URL: 'https://git.invalid/x.git',
  };
  hub = await startTestHub({ setup: 'starter', environment: jobs });
  const environment = { SERVICE_NOTIFY_URL: receiver.url };
  limiting = await startTestHub({ setup: 'empty', throttle: true, clock, environment });
  // The setup has already used a sign-in attempt.
  clock.advance(60_000);
});
afterAll(async () => {
  await Promise.all([hub.stop(), limiting.stop()]);
  await receiver.close();
  rmSync(backups, { recursive: true });
});

const cable = '/api/designs/null-modem-de9';
const get = (path: string) => hub.as.owner('GET', path);
const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());

test('O12.1 O32.1 O32.11 O35.1 events, messages and their headers', async () => {
  const at = '/api/settings/webhooks';
  const settings = await get(at);
  // The events of the specification in its order, followed by those of quotations (0084), orders and pieces (0087).
  const quotations = ['quotation.sent', 'quotation.won', 'quotation.lost', 'quotation.expired'];
  const added = [
    ...quotations,
    'order.created',
    'order.finished',
    'piece.finished',
    'piece.rejected',
    'comment.added',
    'comment.resolved',
  ];
  const events = settings.json<{ events: string[] }>().events;
  expect(events.filter((type) => !added.includes(type))).toEqual(literals['O32 events']);
  expect(events).toEqual(expect.arrayContaining(added));
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

test('O3.6 O3.8 O4.5 O25 O7 documents, exports, papers and the headers of a PDF', async () => {
  const lists = (await get('/api/exports')).json<{
    documents: { id: string; formats: string[] }[];
    exports: { id: string }[];
  }>();
  const formats = Object.fromEntries(lists.documents.map(({ id, formats: own }) => [id, own]));
  expect(formats).toMatchObject(literals['O25 kinds and formats of documents']);
  expect(lists.exports.map(({ id }) => id)).toEqual(expect.arrayContaining(literals['O7 exports']));
  for (const paper of literals['O3.6 papers'])
    expect([paper, (await get(`${cable}/documents/bom?paper=${paper}`)).status]).toEqual([paper, 200]);
  for (const template of literals['O4.5 built-in label templates'])
    expect([template, (await get(`${cable}/documents/labels?template=${template}`)).status]).toEqual([template, 200]);
  expect((await get(`${cable}/documents/labels?template=invented`)).status).toBe(422);
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
  // The shipped cable states its own parameters, so a plain one is used.
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

/**
 * Values for runtime settings: a hub that reads a variable accepts one of them, or names the variable in its refusal.
 */
const values = [
  'true',
  '30',
  'json',
  '30000',
  '30,120',
  '*/5 * * * *',
  'https://id.example.com',
  'https://git.example.com/shop/catalog.git',
  `https://packs.example.com/index.json RW${'A'.repeat(54)}`,
  '01:00-06:00',
  'a@example.com',
  '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
];
const config = (environment: Record<string, string>) => readConfig(environment, '/checkout', () => undefined);

test('O16.5 O16.6 O16.7 O16.8 O16.9 O16.10 O16.11 O35.17 every runtime setting has its variable, on its page and in the environment', async () => {
  for (const [group, variables] of Object.entries(literals['O16 runtime variables'])) {
    type Field = { name: string; variable: string; kind: string };
    const { fields } = (await get(`/api/settings/${group}`)).json<{ fields: Field[] }>();
    expect([group, fields.map(({ variable }) => variable)]).toEqual([group, expect.arrayContaining(variables)]);
    for (const variable of variables) {
      const { name } = fields.find((field) => field.variable === variable)!;
      const reads = values.map((value) => config({ [variable]: value }));
      expect([variable, reads.some((read) => read.ok && name in read.config.fixedSettings)]).toEqual([variable, true]);
      expect([variable, reads.every((read) => read.ok || read.message.includes(variable))]).toEqual([variable, true]);
    }
  }
  expect(hub.hub.runtime.get('backupMaxAgeHours')).toBe(literals['O16.10 default age of a backup, in hours']);
  const locked = config({ SERVICE_TEST_DEFAULTS: JSON.stringify(literals['O10 test parameters']) });
  expect(locked).toMatchObject({ ok: true, config: { testDefaults: literals['O10 test parameters'] } });
});

test('O16.12 O35.5 O35.19 the variables of an installation and their defaults; a wrong value is refused by name', () => {
  expect(config({})).toMatchObject({ ok: true, config: literals['O16.12 defaults of an installation'] });
  for (const [variable, value] of Object.entries(literals['O16.12 refused values of an installation']))
    expect([variable, config({ [variable]: value })]).toMatchObject([
      variable,
      { ok: false, message: expect.stringContaining(variable) },
    ]);
  const waits = (count: number) => ({ SERVICE_WEBHOOK_BACKOFF: Array.from({ length: count }, () => '1').join(',') });
  const most = literals['O35.5 waits at most'];
  expect([config(waits(most)).ok, config(waits(most + 1)).ok]).toEqual([true, false]);
  const { TZ } = process.env;
  try {
    delete process.env['TZ'];
    configOfProgram();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect([process.env['TZ'], timeZone]).toEqual([
      literals['O16.12 default time zone'],
      literals['O16.12 default time zone'],
    ]);
    process.env['TZ'] = 'Europe/Berlin';
    configOfProgram();
    expect(process.env['TZ']).toBe('Europe/Berlin');
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
});

test('O13.1 O13.2 O13.3 O13.4 O13.5 O13.6 O13.7 O13.8 the kinds of jobs, and when they run', async () => {
  const dispatched = (await get('/api/jobs?kind=webhook')).json<{ items: { kind: string }[] }>().items;
  expect(dispatched.length).toBeGreaterThan(0);
  for (const [kind, when] of Object.entries(literals['O13 kinds of jobs'])) {
    if (kind === 'webhook') {
      expect(new Set(dispatched.map((job) => job.kind))).toEqual(new Set([kind]));
      continue;
    }
    const job = hub.hub.jobKinds.get(kind);
    const { dailyAt, cron, ...schedule } = job?.schedule ?? {};
    const runs = {
      ...schedule,
      ...(typeof dailyAt === 'string' ? ('dailyAt' in when ? { dailyAt } : { daily: true }) : {}),
      ...(cron === undefined ? {} : { cron: cron() }),
      ...('onRequest' in when ? { onRequest: job?.onRequest } : {}),
    };
    expect([kind, job?.kind, runs]).toEqual([kind, kind, when]);
  }
});

test('O14.1 O35.2 O35.8 O35.9 roles, and the limits of secrets, tokens and invitations', async () => {
  const people = (await get('/api/people')).json<{ items: { role: string }[] }>().items;
  expect(new Set(people.map(({ role }) => role))).toEqual(new Set(literals['O14.1 roles']));
  const settings = await get('/api/settings/webhooks');
  const subscriptions = [{ id: 'typed', url: receiver.url, events: 'all', enabled: false }];
  await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions }, ifMatch: settings.etag });
  const secret = async (length: number) => {
    const body = { secret: 'x'.repeat(length) };
    return (await hub.as.owner('PUT', '/api/settings/webhooks/typed/secret', { body })).status;
  };
  const [least, most] = literals['O35.2 characters of a webhook secret'] as [number, number];
  expect([await secret(least - 1), await secret(least), await secret(most), await secret(most + 1)]).toEqual([
    422, 200, 200, 422,
  ]);
  const token = async (days: number) => {
    const body = { label: 'T', days, scopes: ['catalog:read'] };
    return (await hub.as.owner('POST', '/api/tokens', { body })).status;
  };
  const [first, last] = literals['O35.8 days of a token'] as [number, number];
  expect([await token(first - 1), await token(first), await token(last), await token(last + 1)]).toEqual([
    422, 201, 201, 422,
  ]);
  await hub.as.owner('POST', '/api/invitations', { body: { role: 'viewer' } });
  const [invitation] = (await get('/api/invitations')).json<{ items: { createdAt: string; expiresAt: string }[] }>()
    .items;
  const valid = Date.parse(invitation!.expiresAt) - Date.parse(invitation!.createdAt);
  expect(valid / 86_400_000).toBe(literals['O35.9 days of an invitation']);
});

test('O30.5 O35.11 a hundred requests to the other account endpoints in ten seconds', async () => {
  clock.advance(3_600_000);
  const statuses: number[] = [];
  for (let n = 0; n <= literals['O35.11 attempts at other account endpoints, in ten seconds']; n += 1)
    statuses.push((await limiting.anonymous('POST', '/api/auth/sign-out', { body: {} })).status);
  expect([statuses.filter((status) => status === 429).length, statuses.at(-1)]).toEqual([1, 429]);
});
