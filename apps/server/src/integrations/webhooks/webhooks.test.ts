import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseStore } from '@cablewright/store';
import { expect, test, vi } from 'vitest';
import { startReceiver, type Answering, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import release from '../../../package.json' with { type: 'json' };
import { ends } from '../../hub/testing/ends.ts';
import { openTestHub, startTestHub, type HubAnswer, type TestHub, type TestHubOptions } from '../../hub/testing/hub.ts';

async function hubWith({ environment, ...options }: TestHubOptions = {}): Promise<TestHub> {
  return ends(
    await startTestHub({
      setup: 'empty',
      environment: { SERVICE_WORKER: 'off', ...environment },
      ...options,
    }),
  );
}
async function receiverWith(answer?: Answering): Promise<Receiver> {
  return ends(await startReceiver(answer));
}

const at = '/api/settings/webhooks';
interface Form {
  id?: string;
  url: string;
  events?: 'all' | string[];
  enabled?: boolean;
}
const put = async (hub: TestHub, forms: Form[]): Promise<HubAnswer> => {
  const subscriptions = forms.map((form) => ({ events: 'all', enabled: true, ...form }));
  return hub.as.owner('PUT', at, { body: { subscriptions }, ifMatch: (await hub.as.owner('GET', at)).etag });
};
/** Saves subscriptions and returns their secrets. */
async function subscribe(hub: TestHub, forms: Form[]): Promise<Record<string, string>> {
  const saved = await put(hub, forms);
  if (saved.status !== 200) throw new Error(saved.text);
  return saved.json<{ secrets: Record<string, string> }>().secrets;
}

interface Event {
  schema: string;
  id: string;
  type: string;
  occurredAt: string;
  hub: object;
  actor: object;
  subject: Record<string, unknown>;
  summary: Record<string, unknown>;
  links: Record<string, string>;
  fetch: { auth: string; design?: string; version?: string | null; exports?: Record<string, string> };
}
const eventsOf = (receiver: Receiver) => receiver.received.map(({ body }) => JSON.parse(body) as Event);
async function eventOf(receiver: Receiver, type: string, ms = 45_000): Promise<Event> {
  for (const end = Date.now() + ms; ; await sleep(10)) {
    const found = eventsOf(receiver).find((event) => event.type === type);
    if (found !== undefined) return found;
    if (Date.now() > end)
      throw new Error(
        `no ${type} among ${eventsOf(receiver)
          .map((event) => event.type)
          .join(', ')}`,
      );
  }
}

interface Delivery {
  id: string;
  subscription: string;
  state: string;
  error?: string;
  event: { id: string; type: string };
  attempts: { at?: string; status?: number; answer?: string; error?: string }[];
  nextAt?: string;
  body?: string;
  headers?: Record<string, string>;
}
const deliveries = async (hub: TestHub, query = '') =>
  (await hub.as.owner('GET', `${at}/deliveries${query}`)).json<{ items: Delivery[]; total: number }>();
async function delivered(hub: TestHub, wanted: (one: Delivery) => boolean, ms = 45_000): Promise<Delivery> {
  for (const end = Date.now() + ms; ; await sleep(20)) {
    const { items } = await deliveries(hub, '?limit=500');
    const found = items.find(wanted);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(JSON.stringify(items.slice(0, 3)));
  }
}

for (const backend of ['database', 'files'] as const) {
  test(`O12.1 O12.2 O12.3 O12.4 O12.5 O12.6 O12.7 O12.9 O12.10 O32.12 O36.1 ${backend}: a save is sent as service.event/1, its own event and catalog.changed`, async () => {
    const hub = await hubWith({ backend });
    const receiver = await receiverWith();
    await subscribe(hub, [{ id: 'erp', url: receiver.url }]);
    const begun = Date.now();
    await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
    const saved = await eventOf(receiver, 'design.saved');
    await eventOf(receiver, 'catalog.changed');
    expect(saved).toMatchObject({
      schema: 'service.event/1',
      type: 'design.saved',
      hub: { url: 'http://localhost:5183', env: 'production', version: release.version },
      actor: { name: 'editor person', email: 'editor@example.com', via: 'session' },
      subject: { kind: 'design', id: 'lead', label: 'Lead' },
      links: { ui: '/cables/lead', api: '/api/designs/lead' },
      fetch: {
        auth: expect.stringContaining('Bearer') as string,
        design: '/api/designs/lead',
        version: null,
        exports: { 'bom.csv': '/api/designs/lead/exports/bom.csv' },
      },
    });
    const exportsOf = saved.fetch.exports!;
    const known = (await hub.as.viewer('GET', '/api/exports')).json<{ exports: { id: string }[] }>().exports;
    expect(known.length).toBeGreaterThan(5);
    expect(exportsOf).toEqual(Object.fromEntries(known.map(({ id }) => [id, `/api/designs/lead/exports/${id}`])));
    expect(saved.id).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    const at = Date.parse(saved.occurredAt);
    expect([at >= begun, at <= Date.now()]).toEqual([true, true]);
    expect((await hub.as.viewer('GET', saved.fetch.design!)).status).toBe(200);
  });

  test(`O12.12 O12.13 O12.14 O12.15 O12.16 O30.7 O11.5 ${backend}: a delivery is signed over the time and the exact body with the secret shown once`, async () => {
    const hub = await hubWith({ backend });
    const receiver = await receiverWith();
    const { erp: secret } = await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
    const begun = Date.now();
    await hub.as.editor('POST', '/api/designs', { body: { id: 'signed', label: 'Größe Ω' } });
    await receiver.until(1);
    const { headers, body } = receiver.received[0]!;
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature']))!;
    expect(v1).toBe(createHmac('sha256', secret!).update(`${t}.${body}`).digest('hex'));
    // The signature's time is in whole seconds.
    expect([Number(t) >= Math.floor(begun / 1_000), Number(t) <= Date.now() / 1_000]).toEqual([true, true]);
    const event = JSON.parse(body) as Event;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'design.saved',
      'x-service-event-id': event.id,
    });
    const log = await delivered(hub, ({ state }) => state === 'delivered');
    expect(headers['x-service-delivery']).toBe(log.id);
    for (const text of [(await hub.as.owner('GET', at)).text, (await hub.as.owner('GET', `${at}/deliveries`)).text])
      expect(text).not.toContain(secret);
  });

  test(`O20.1 O20.2 O20.3 O20.4 O35.5 O13.8 O35.7 ${backend}: a failing receiver is tried again after each wait with the same ids, and six times at most`, async () => {
    const hub = await hubWith({ backend, environment: { SERVICE_WEBHOOK_BACKOFF: '0,0,0,0,0' } });
    const receiver = await receiverWith((response) => response.writeHead(503).end('not now'));
    await subscribe(hub, [{ id: 'down', url: receiver.url, events: ['design.saved'] }]);
    await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
    const log = await delivered(hub, ({ state }) => state === 'failed');
    expect(log.attempts).toHaveLength(6);
    expect(log.error).toBe('The receiver responded with 503.');
    expect(log.attempts[5]).toMatchObject({ status: 503, answer: 'not now' });
    // All attempts of a delivery share one job and one entry in the log.
    expect((await hub.as.owner('GET', '/api/jobs?kind=webhook')).json()).toMatchObject({ total: 1 });
    expect((await hub.as.owner('GET', `${at}/deliveries`)).json()).toMatchObject({ total: 1 });
    const ids = receiver.received.map(({ headers }) =>
      [headers['x-service-event-id'], headers['x-service-delivery']].join(),
    );
    expect([ids.length, new Set(ids).size]).toEqual([6, 1]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test(`O20.6 O27.4 O27.5 O13.8 ${backend}: a delivery that is over is sent again with the same event id as a new delivery`, async () => {
    const hub = await hubWith({ backend });
    let broken = true;
    const receiver = await receiverWith((response) => response.writeHead(broken ? 400 : 200).end());
    await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
    await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
    const failed = await delivered(hub, ({ state }) => state === 'failed');
    broken = false;
    const again = await hub.as.owner('POST', `${at}/deliveries/${failed.id}/redeliver`);
    expect(again.status).toBe(202);
    const good = await delivered(hub, ({ state }) => state === 'delivered');
    expect(good.event).toEqual(failed.event);
    expect(good.id).not.toBe(failed.id);
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
    const whole = (await hub.as.owner('GET', `${at}/deliveries/${good.id}`)).json<Delivery>();
    expect(whole.body).toBe(receiver.received[1]!.body);
    expect(whole.headers).toMatchObject({ 'x-service-delivery': good.id });
    expect((await hub.as.owner('POST', `${at}/deliveries/none/redeliver`)).status).toBe(404);
    expect((await hub.as.owner('GET', '/api/jobs?kind=webhook')).json<{ total: number }>().total).toBe(2);
    const forOthers = await hub.as.viewer('GET', '/api/jobs?kind=webhook');
    expect(forOthers.text).not.toContain(receiver.url);
  });

  test(`O27.3 O32.11 ${backend}: a test is sent to one subscription only, whatever it subscribes to`, async () => {
    const hub = await hubWith({ backend });
    const [one, other] = [await receiverWith(), await receiverWith()];
    const forms = [
      { id: 'one', url: one.url, events: ['design.deleted'], enabled: false },
      { id: 'other', url: other.url },
    ];
    await subscribe(hub, forms);
    expect((await hub.as.owner('POST', `${at}/one/test`)).status).toBe(202);
    expect(await eventOf(one, 'webhook.test')).toMatchObject({ actor: { name: 'Olga Owner' } });
    // All deliveries of an event are created in one step, so the other receiver's delivery would already exist.
    const { items } = await deliveries(hub, '?limit=500');
    expect(items.filter(({ event }) => event.type === 'webhook.test')).toHaveLength(1);
    expect(eventsOf(other).filter(({ type }) => type === 'webhook.test')).toEqual([]);
    expect((await hub.as.owner('POST', `${at}/none/test`)).status).toBe(404);
  });
}

test('O27.1 subscriptions are read and replaced by an owner in a session, not by an editor and not with a token', async () => {
  const hub = await hubWith({ backend: 'files' });
  const token = { label: 'T', days: 1, scopes: ['catalog:read', 'settings:write'] };
  const made = (await hub.as.owner('POST', '/api/tokens', { body: token })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${made.token}` };
  const body = { subscriptions: [] };
  for (const method of ['GET', 'PUT'] as const) {
    const sent = method === 'PUT' ? { body, ifMatch: '"0"' } : {};
    expect((await hub.as.owner(method, at, sent)).status).toBe(200);
    expect((await hub.as.editor(method, at, sent)).status).toBe(403);
    expect((await hub.anonymous(method, at, { ...sent, headers })).json()).toMatchObject({ code: 'session-required' });
  }
});

test('O11.1 O11.3 O11.4 O27.1 subscriptions say which events they want, and only enabled ones get any', async () => {
  const hub = await hubWith();
  const [chosen, off] = [await receiverWith(), await receiverWith()];
  await subscribe(hub, [
    { id: 'chosen', url: chosen.url, events: ['design.deleted'] },
    { id: 'off', url: off.url, enabled: false },
  ]);
  const made = await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  await hub.as.editor('DELETE', '/api/designs/lead', { ifMatch: made.etag });
  expect(await eventOf(chosen, 'design.deleted')).toMatchObject({ subject: { id: 'lead' } });
  await hub.as.owner('POST', `${at}/chosen/test`);
  // Events become deliveries in order, so after the test event, no more deliveries of the two saves can follow.
  await eventOf(chosen, 'webhook.test');
  expect((await deliveries(hub, '?limit=500')).items.map(({ event }) => event.type).toSorted()).toEqual([
    'design.deleted',
    'webhook.test',
  ]);
  expect(chosen.received).toHaveLength(2);
  expect(off.received).toEqual([]);
  const read = (await hub.as.owner('GET', at)).json<{ subscriptions: object[]; events: string[] }>();
  expect(read.subscriptions).toMatchObject([
    { id: 'chosen', events: ['design.deleted'], enabled: true, secret: { state: 'set' } },
    { id: 'off', enabled: false },
  ]);
  expect(read.events).toContain('version.released');
  for (const ask of [hub.as.editor, hub.as.viewer]) expect((await ask('GET', at)).status).toBe(403);
});

test('O11.2 O34.5 O35.1 subscriptions that cannot be are refused, every problem named, and nothing is saved', async () => {
  const lookup = async (name: string) => {
    if (name === 'inside.test') return [{ address: '10.0.0.1', family: 4 }];
    throw new Error('not found');
  };
  const hub = await hubWith({ outbound: { lookup } });
  const wrong = await put(hub, [
    { id: 'a', url: 'https://user:password@example.com/' },
    { id: 'a', url: 'http://169.254.169.254/latest/meta-data' },
    { id: 'c', url: 'https://inside.test/', events: ['design.eaten'] },
    { id: 'd', url: 'http://93.184.216.34/' },
    { id: 'e', url: 'https://not-there-yet.test/' },
  ]);
  expect(wrong.json()).toMatchObject({ status: 422, code: 'bad-webhook' });
  expect(
    wrong
      .json<{ issues: { pointer: string }[] }>()
      .issues.map(({ pointer }) => pointer)
      .toSorted(),
  ).toEqual([
    '/subscriptions/0/url',
    '/subscriptions/1/id',
    '/subscriptions/1/url',
    '/subscriptions/2/events',
    '/subscriptions/2/url',
    '/subscriptions/3/url',
  ]);
  const many = Array.from({ length: 21 }, (_, i) => ({ id: `s${i}`, url: 'https://not-there-yet.test/' }));
  expect((await put(hub, many)).status).toBe(422);
  expect((await hub.as.owner('GET', at)).json()).toMatchObject({ subscriptions: [] });
  expect((await put(hub, many.slice(0, 20))).status).toBe(200);
});

test('O27.2 O35.2 O11.5 a secret may be typed (16 to 256 characters), is never shown again, and goes with its subscription', async () => {
  const hub = await hubWith();
  const receiver = await receiverWith();
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
  const typed = 'sixteen letters!';
  for (const secret of ['fifteen letters', 'x'.repeat(257)])
    expect((await hub.as.owner('PUT', `${at}/erp/secret`, { body: { secret } })).status).toBe(422);
  const set = await hub.as.owner('PUT', `${at}/erp/secret`, { body: { secret: typed } });
  expect([set.status, set.json()]).toEqual([200, {}]);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  await receiver.until(1);
  const { headers, body } = receiver.received[0]!;
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['x-service-signature']))!;
  expect(v1).toBe(createHmac('sha256', typed).update(`${t}.${body}`).digest('hex'));
  const made = (await hub.as.owner('PUT', `${at}/erp/secret`, { body: {} })).json<{ secret: string }>();
  expect(made.secret.length).toBeGreaterThanOrEqual(32);
  expect(await hub.hub.stores.secrets.read('webhook.wherp')).toMatch(/^v1\./);
  await put(hub, []);
  expect(await hub.hub.stores.secrets.read('webhook.wherp')).toBeUndefined();
});

test('O11.6 without a settings key no secret is kept, and without a secret nothing is sent', async () => {
  const keyless = await hubWith({ environment: { SERVICE_SETTINGS_KEY: 'none' } });
  expect((await put(keyless, [{ url: 'https://example.com/' }])).json()).toMatchObject({ code: 'no-settings-key' });
  const hub = await hubWith();
  const receiver = await receiverWith();
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
  expect((await hub.as.owner('DELETE', `${at}/erp/secret`)).status).toBe(204);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  const log = await delivered(hub, ({ state }) => state === 'failed');
  expect(log.error).toContain('nothing is sent unsigned');
  expect(receiver.received).toEqual([]);
  for (const role of ['editor', 'viewer'] as const) {
    const zip = await hub.hub.app.inject({ url: '/api/export', headers: hub.cookies[role] });
    expect(zip.rawPayload.includes('data/settings/webhooks.json')).toBe(false);
  }
});

test('O12.8 O12.11 O35.6 the summary of a saved cable has at most thirty lines of what changed, and the counts', async () => {
  const hub = await hubWith();
  const receiver = await receiverWith();
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved', 'part-number.assigned'] }]);
  const made = await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  const joints = Array.from({ length: 40 }, (_, i) => ({
    a: { instance: 'j1', terminal: String(i) },
    b: { instance: 'w1', terminal: `c${i}`, end: 'a' },
  }));
  const body = { ...made.json<object>(), joints, productRef: 'CBL-1' };
  await hub.as.editor('PUT', '/api/designs/lead', { body, ifMatch: made.etag });
  await receiver.until(3);
  const saved = eventsOf(receiver).filter(({ type }) => type === 'design.saved');
  const second = saved.find(({ summary }) => (summary['changes'] as string[]).length > 20)!;
  expect(second.summary['changes']).toHaveLength(30);
  expect((second.summary['changes'] as string[])[0]).toBe('added j1.0 = w1@a.c0');
  expect(second.summary['counts']).toMatchObject({ jointsAdded: 40, jointsMoved: 0, created: false });
  expect(saved.find((event) => event !== second)!.summary['counts']).toMatchObject({ created: true });
  const numbered = await eventOf(receiver, 'part-number.assigned');
  expect(numbered.summary).toEqual({ field: 'productRef', number: 'CBL-1', previous: null });
  expect(JSON.stringify(second).length).toBeLessThan(8_000);
});

test('O12.11 O32.3 O32.4 O32.5 O21.1 O21.2 O21.3 O21.4 O21.5 versions tell their revision, note and approval, each step its event', async () => {
  const hub = await hubWith();
  const receiver = await receiverWith();
  const types = ['saved', 'submitted', 'approved', 'rejected', 'released'].map((step) => `version.${step}`);
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: types }]);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  const save = (note: string) => hub.as.editor('POST', '/api/designs/lead/versions', { body: { note } });
  const step = (rev: number, to: string) =>
    hub.as.owner('POST', `/api/designs/lead/versions/${rev}/${to}`, { body: { note: 'looked at' } });
  expect((await save('first')).status).toBeLessThan(300);
  await receiver.until(2);
  expect(
    eventsOf(receiver)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['version.released', 'version.saved']);
  const settings = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...settings.json<object>(), id: 'engineering', approvals: true };
  await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: settings.etag });
  await save('second');
  await step(2, 'submit');
  await step(2, 'approve');
  await save('third');
  await step(3, 'submit');
  await step(3, 'reject');
  await receiver.until(9);
  const sent = eventsOf(receiver)
    .slice(2)
    .map(({ type, summary }) => [type, summary['rev'], summary['approved']].join(' '));
  expect(sent.toSorted()).toEqual([
    'version.approved 2 true',
    'version.rejected 3 false',
    'version.released 2 true',
    'version.saved 2 false',
    'version.saved 3 false',
    'version.submitted 2 false',
    'version.submitted 3 false',
  ]);
  const released = eventsOf(receiver).find(({ type, summary }) => type === 'version.released' && summary['rev'] === 2)!;
  expect(released).toMatchObject({
    subject: { kind: 'design', id: 'lead', rev: 2 },
    fetch: {
      version: '/api/designs/lead/versions/2',
      exports: { 'bom.csv': '/api/designs/lead/exports/bom.csv?rev=2' },
    },
  });
  expect(eventsOf(receiver)[0]!.summary['note']).toBe('first');
});

test('O12.11 O35.6 O32.9 O32.10 a change of many records names fifty of them; a finished job tells of itself and a delivery does not', async () => {
  const hub = await hubWith();
  const receiver = await receiverWith();
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['catalog.changed', 'job.finished'] }]);
  await receiver.until(0);
  const changes = Array.from({ length: 60 }, (_, i) => ({
    kind: 'bodies',
    id: `b${i}`,
    op: 'put',
    record: { id: `b${i}`, positions: [] },
  }));
  await hub.as.editor('POST', '/api/batch', { body: { message: 'Many', changes } });
  const changed = async () =>
    eventsOf(receiver).find(({ type, summary }) => type === 'catalog.changed' && summary['count'] === 60);
  for (const end = Date.now() + 45_000; (await changed()) === undefined && Date.now() < end;) await sleep(20);
  expect((await changed())!.summary['records']).toHaveLength(50);
  expect((await changed())!.subject).toMatchObject({ kind: 'catalog', id: 'catalog' });
  await hub.as.editor('POST', '/api/jobs', { body: { kind: 'derive' } });
  // Scheduled jobs, even of the same kind, may finish meanwhile, and their events arrive as well.
  const derived = () => eventsOf(receiver).filter(({ type }) => type === 'job.finished');
  const expected = {
    actor: expect.objectContaining({ name: 'editor person' }) as object,
    subject: expect.objectContaining({ kind: 'job' }) as object,
    summary: expect.objectContaining({ kind: 'derive', state: 'done' }) as object,
  };
  await expect.poll(derived).toContainEqual(expect.objectContaining(expected));
  await expect.poll(async () => (await deliveries(hub, '?state=delivered')).total).toBe((await deliveries(hub)).total);
  await hub.as.owner('POST', `${at}/erp/test`);
  // The test event follows any event that the deliveries themselves would have added to the outbox.
  await eventOf(receiver, 'webhook.test');
  expect(
    eventsOf(receiver).filter(({ type, summary }) => type === 'job.finished' && summary['kind'] === 'webhook'),
  ).toEqual([]);
});

test('O12.9 links are absolute when the server says its public address', async () => {
  const hub = await hubWith({ environment: { SERVICE_PUBLIC_URL: 'https://hub.example.com', SERVICE_ENV: 'test' } });
  const receiver = await receiverWith();
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  expect(await eventOf(receiver, 'design.saved')).toMatchObject({
    hub: { url: 'https://hub.example.com', env: 'test' },
    links: { ui: 'https://hub.example.com/cables/lead', api: 'https://hub.example.com/api/designs/lead' },
  });
});

test('O32.13 on the database a wait survives a restart of the process', async () => {
  const hub = await hubWith({ environment: { SERVICE_WORKER: 'off', SERVICE_WEBHOOK_BACKOFF: '3' } });
  let broken = true;
  const receiver = await receiverWith((response) => response.writeHead(broken ? 500 : 200).end());
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  const waiting = await delivered(hub, ({ state }) => state === 'retrying');
  expect(Date.parse(waiting.nextAt!)).toBeGreaterThan(Date.parse(waiting.attempts[0]!.at!));
  broken = false;
  const other = await openTestHub(hub.dataDir, {
    databaseUrl: String(
      (hub.hub.stores.store as unknown as { pool: { options: { connectionString: string } } }).pool.options
        .connectionString,
    ),
    environment: { SERVICE_WORKER: 'off' },
  });
  ends(other);
  await receiver.until(2);
  expect(receiver.received[1]!.headers['x-service-event-id']).toBe(waiting.event.id);
});

test('O35.7 on the database a delivery that was over more than thirty days ago is removed, a younger one stays', async () => {
  const hub = await hubWith();
  const receiver = await receiverWith();
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.deleted'] }]);
  for (let n = 0; n < 2; n += 1) await hub.as.owner('POST', `${at}/erp/test`);
  for (const end = Date.now() + 45_000; Date.now() < end; await sleep(20))
    if ((await deliveries(hub)).items.filter(({ state }) => state === 'delivered').length === 2) break;
  const [{ id }] = (await deliveries(hub)).items as [Delivery];
  const { pool } = hub.hub.stores.store as DatabaseStore;
  await pool.query(`update jobs set finished_at = now() - interval '31 days' where id = $1`, [id]);
  const { connectionString } = pool.options as { connectionString: string };
  ends(await openTestHub(hub.dataDir, { databaseUrl: connectionString, environment: { SERVICE_WORKER: 'off' } }));
  const left = (await deliveries(hub)).items.map((one) => one.id);
  expect([left.length, left.includes(id)]).toEqual([1, false]);
});

test('O32.13 O35.7 on a folder a pending retry is sent after a restart, under the same id', async () => {
  const environment = { SERVICE_WEBHOOK_BACKOFF: '3600' };
  const hub = await startTestHub({ setup: 'empty', backend: 'files', environment });
  let status = 500;
  const receiver = await receiverWith((response) => response.writeHead(status).end());
  await subscribe(hub, [{ id: 'erp', url: receiver.url, events: ['design.saved'] }]);
  await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead' } });
  await delivered(hub, ({ state }) => state === 'retrying');
  await hub.hub.stop();
  status = 200;
  const { stores } = ends(await openTestHub(hub.dataDir, { backend: 'files', environment }));
  const [waiting] = (await stores.jobs.list({ kind: 'webhook', limit: 9 })).items;
  expect(waiting).toMatchObject({ state: 'retrying', runs: 1 });
  await stores.sql.query(`update jobs set next_at = ${stores.sql.dialect.now} where id = $1`, [waiting!.id]);
  await expect.poll(async () => (await stores.jobs.read(waiting!.id))?.state).toBe('done');
  const ids = receiver.received.map(({ headers }) => headers['x-service-event-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('RE6.4 a new secret overlaps with the former for a chosen time: both sign, a receiver with either accepts', async () => {
  const hub = await hubWith({ backend: 'files' });
  const receiver = await receiverWith();
  const { erp: former = '' } = await subscribe(hub, [{ id: 'erp', url: receiver.url }]);
  const next = 'the new secret of the receiver';
  const set = (body: object) => hub.as.owner('PUT', `${at}/erp/secret`, { body });
  /** Determines from the bytes of the next message which secret signs each header. */
  const signers = async () => {
    const count = receiver.received.length;
    await hub.as.owner('POST', `${at}/erp/test`);
    await receiver.until(count + 1);
    const { headers, body } = receiver.received.at(-1)!;
    return ['x-service-signature', 'x-service-signature-next'].map((name) => {
      const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers[name])) ?? [];
      const by = (secret: string) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1;
      return by(former) ? 'former' : by(next) ? 'next' : headers[name] === undefined ? 'none' : 'other';
    });
  };
  expect(await signers()).toEqual(['former', 'none']);
  const begun = Date.now();
  const answer = await set({ secret: next, overlapHours: 24 });
  const ended = Date.now();
  const until = Date.parse(answer.json<{ formerUntil: string }>().formerUntil);
  const day = 24 * 3_600_000;
  expect([until >= begun + day, until <= ended + day]).toEqual([true, true]);
  expect(await signers()).toEqual(['former', 'next']);
  const id = String(receiver.received.at(-1)!.headers['x-service-delivery']);
  await delivered(hub, (one) => one.id === id && one.state === 'delivered');
  const whole = await hub.as.owner('GET', `${at}/deliveries/${id}`);
  expect(Object.keys(whole.json<Delivery>().headers ?? {})).toContain('x-service-signature-next');
  vi.useFakeTimers({ toFake: ['Date'], now: until - 1_000 });
  expect(await signers()).toEqual(['former', 'next']);
  vi.setSystemTime(until);
  expect(await signers()).toEqual(['next', 'none']);
  vi.useRealTimers();
  // The overlap was ended early.
  expect(await signers()).toEqual(['former', 'next']);
  expect((await hub.as.owner('DELETE', `${at}/erp/secret/former`)).status).toBe(204);
  expect(await signers()).toEqual(['next', 'none']);
  expect((await hub.as.owner('GET', at)).text).not.toContain('formerUntil');
  // Without an overlap, the previous secret is no longer used from the next message on.
  expect((await set({ secret: former, overlapHours: 1 })).status).toBe(200);
  expect(await signers()).toEqual(['next', 'former']);
  expect((await set({ secret: next })).status).toBe(200);
  expect(await signers()).toEqual(['next', 'none']);
  for (const overlapHours of [-1, 721, 0.5])
    expect((await set({ secret: next, overlapHours })).json()).toMatchObject({ status: 422, code: 'schema' });
});

test('a receiver that asks to wait longer than the next wait is given that time, up to six hours', async () => {
  const hub = await hubWith({ backend: 'files', environment: { SERVICE_WEBHOOK_BACKOFF: '5,5' } });
  const waits = ['3600', '999999', '1', 'Wed, 21 Oct 2026 07:28:00 GMT'];
  for (const [n, wait] of waits.entries()) {
    const receiver = await receiverWith((response) => void response.writeHead(503, { 'retry-after': wait }).end());
    await put(hub, [{ id: `r${n}`, url: receiver.url }]);
    const begun = Date.now();
    await hub.as.owner('POST', `${at}/r${n}/test`);
    const { nextAt } = await delivered(hub, (one) => one.state === 'retrying' && one.subscription === `r${n}`);
    const requestedMs = [3_600, 6 * 3_600, 5, 5][n]! * 1_000;
    const next = Date.parse(nextAt!);
    expect([next >= begun + requestedMs, next <= Date.now() + requestedMs], wait).toEqual([true, true]);
    await put(hub, []);
  }
});
