import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { copyDatabase } from '../../packages/store/src/testing/postgres.ts';
import { startS3, type ThrowawayS3 } from '../../packages/store/src/testing/s3.ts';
import { program, type Program } from '../crash/program.ts';

/** Three apps and two workers, each a process with its own data folder, on one PostgreSQL and one object store. */
let s3: ThrowawayS3;
const place = mkdtempSync(join(tmpdir(), 'cablewright-fleet-'));
const ports = [await freePort(), await freePort(), await freePort()] as const;
const workers: Program[] = [];
const apps: Program[] = [];
const secret = 'one secret that every app of the shop has';

beforeAll(async () => {
  s3 = await startS3();
  const databaseUrl = await copyDatabase(inject('postgresUrl'), 'hub_template');
  const env = (name: string, port: number) => ({
    DATABASE_URL: databaseUrl,
    SERVICE_DATA_DIR: join(place, name),
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: 'http://cables.example.com',
    SERVICE_SETUP_CODE: 'fleet',
    SERVICE_SESSION_SECRET: secret,
    SERVICE_SETTINGS_KEY: secret,
    SERVICE_BLOBS: `s3:${s3.place.endpoint}/${s3.place.bucket}`,
    SERVICE_BLOBS_KEY_ID: s3.place.keyId,
    SERVICE_BLOBS_SECRET: s3.place.secret,
    SERVICE_LOG: 'json',
  });
  apps.push(...ports.map((port, n) => program('main', env(`app${n}`, port))));
  workers.push(...[0, 1].map((n) => program('worker', env(`worker${n}`, 0))));
  await Promise.all([...apps, ...workers].map((one) => one.start()));
});
afterAll(async () => {
  for (const one of [...workers, ...apps]) await one.kill();
  await s3.close();
  rmSync(place, { recursive: true, force: true });
});

interface Sent {
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

async function ask(app: number, method: string, path: string, { body, headers = {} }: Sent = {}) {
  const answer = await fetch(`http://127.0.0.1:${ports[app]}${path}`, {
    method,
    headers: {
      origin: 'http://cables.example.com',
      ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

const people = { email: 'ann@shop.example', password: 'a long password 1' };
const everyApp = [0, 1, 2];

/** Signs in at an app. Returns the header of the session. */
async function signIn(app: number): Promise<{ cookie: string }> {
  const answer = await ask(app, 'POST', '/api/auth/sign-in/email', { body: people });
  expect(answer.status, answer.text).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

/** The events that an app sends to a page. */
async function events(app: number, headers: { cookie: string }): Promise<{ text: () => string; close: () => void }> {
  const options = { port: ports[app], host: '127.0.0.1', path: '/api/events', headers };
  const response = await new Promise<IncomingMessage>((resolve) => get(options, resolve));
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('error', () => undefined);
  return { text: () => text, close: () => response.destroy() };
}

test('RE9.1 three apps and two workers serve one shop: sessions, edit locks, live updates, jobs, files, settings and limits hold across them', async () => {
  const organisation = { name: 'Shop', short: 'S' };
  const setup = {
    code: 'fleet',
    organisation,
    admin: { name: 'Ann', ...people },
    catalog: 'starter',
    packs: [],
    modules: [],
  };
  const done = await ask(0, 'POST', '/api/setup', { body: setup });
  expect(done.status, done.text).toBe(200);

  // A session of one app is valid at all apps, until it is ended at any of them.
  const headers = await signIn(1);
  for (const app of everyApp) expect((await ask(app, 'GET', '/api/sessions', { headers })).status).toBe(200);
  const short = await signIn(2);
  expect((await ask(0, 'POST', '/api/auth/sign-out', { headers: short, body: {} })).status).toBe(200);
  for (const app of everyApp) expect((await ask(app, 'GET', '/api/sessions', { headers: short })).status).toBe(401);

  // A save at one app is in the lists of all, and their pages are notified.
  const page = await events(2, headers);
  const made = await ask(0, 'POST', '/api/designs', { headers, body: { id: 'lead', label: 'Lead' } });
  expect(made.status, made.text).toBe(201);
  for (const app of everyApp)
    await expect.poll(async () => (await ask(app, 'GET', '/api/designs?q=lead', { headers })).text).toContain('"lead"');
  await expect.poll(page.text).toContain('event: change');
  const etag = made.headers.get('etag')!;
  const body = { schemaVersion: 5, id: 'lead', label: 'Over the version of another app', instances: {}, joints: [] };
  const put = (app: number) =>
    ask(app, 'PUT', '/api/designs/lead', { headers: { ...headers, 'if-match': etag }, body });
  expect([(await put(1)).status, (await put(2)).status]).toEqual([200, 412]);

  // All apps know the holder of a lease taken at one of them. It can be taken over at another.
  const lease = (app: number, more: object) => ask(app, 'POST', '/api/designs/lead/lease', { headers, body: more });
  expect((await lease(0, { page: 'a' })).json()).toMatchObject({ mine: true });
  expect((await lease(1, { page: 'b' })).json()).toMatchObject({ mine: false, holder: { name: 'Ann' } });
  expect((await lease(2, { page: 'c', takeOver: true })).json()).toMatchObject({ mine: true });
  expect((await lease(0, { page: 'a' })).json()).toMatchObject({ mine: false });
  await expect.poll(page.text).toContain('event: lease');

  // Jobs requested at any app run once each, and continue when a worker is killed.
  await workers[0]!.kill();
  const jobs = await Promise.all(
    everyApp.map((app) => ask(app, 'POST', '/api/jobs', { headers, body: { kind: 'derive' } })),
  );
  for (const [n, job] of jobs.entries()) {
    expect(job.status, job.text).toBe(202);
    const { id } = job.json();
    const state = async () => (await ask((n + 1) % 3, 'GET', `/api/jobs/${String(id)}`, { headers })).json();
    await expect.poll(state).toMatchObject({ state: 'done', runs: 1 });
  }
  await expect.poll(page.text).toContain('event: job');
  page.close();

  // A picture that one app puts into the object store can be read by the others.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>';
  const artwork = await ask(0, 'PUT', '/api/artwork/connectors/de9-plug-rs232-dte/front', {
    headers: { ...headers, 'content-type': 'image/svg+xml' },
    body: svg,
  });
  expect(artwork.status, artwork.text).toBe(200);
  const { views } = artwork.json() as { views: { front: { address: string } } };
  for (const app of everyApp) {
    const picture = await ask(app, 'GET', views.front.address, { headers });
    expect([picture.status, picture.text]).toEqual([200, expect.stringContaining('<circle')]);
  }

  // A setting saved at one app applies at all. Here: the budget of a token, which all apps count together.
  const at = '/api/settings/sign-in';
  const settings = await ask(0, 'GET', at, { headers });
  const changed = await ask(1, 'PUT', at, {
    headers: { ...headers, 'if-match': settings.headers.get('etag')! },
    body: { values: { tokenWritesPerDay: 5 } },
  });
  expect(changed.status, changed.text).toBe(200);
  const token = await ask(2, 'POST', '/api/tokens', {
    headers,
    body: { label: 'T', days: 1, scopes: ['catalog:read', 'designs:write'] },
  });
  expect(token.status, token.text).toBe(201);
  const bearer = { authorization: `Bearer ${String(token.json()['token'])}` };
  const answers: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const body = { id: `counted-${n}`, label: `Counted ${n}` };
    answers.push((await ask(n % 3, 'POST', '/api/designs', { headers: bearer, body })).status);
  }
  expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);

  // Wrong passwords are counted together too. If each app counted separately, three would be allowed at each.
  const guess = { body: { ...people, password: 'not the password' } };
  const attempts = Array.from({ length: 9 }, (_, n) => ask(n % 3, 'POST', '/api/auth/sign-in/email', guess));
  const wrong = (await Promise.all(attempts)).map(({ status }) => status);
  expect(wrong).toContain(429);
});
