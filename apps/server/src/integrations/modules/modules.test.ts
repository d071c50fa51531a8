import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { freshDatabase, openTestHub, startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import type { Hub } from '../../hub/hub.ts';
import { certificate, certificateKey } from '../../platform/outbound/testing/certificate.ts';
import { moduleFile, newPublisher } from './testing/module-file.ts';

const publisher = newPublisher();
const stranger = newPublisher();
const zip = { 'content-type': 'application/zip' };

/** A module with every kind of contribution except a numbering scheme. */
const code = `export default {
  rules: [
    { id: 'no-xray', label: 'No X-ray', severity: 'error', each: 'design', reads: ['label'], check: ({ label }, design, { settings }) => (label === (settings.word ?? 'X-ray') ? label + ' is not sold' : undefined) },
    { id: 'cited', severity: 'warning', each: 'wire-def', reads: ['label'], check: ({ id }) => (id === 'bad-wire' ? 'No source' : undefined) },
    { id: 'no-cursed', severity: 'error', each: 'wire-def', reads: ['label'], check: ({ label }) => (label === 'Cursed' ? 'Cursed' : undefined) },
  ],
  exporters: [
    { id: 'net', label: 'Net list', source: 'continuity', render: (design, db, { continuity, settings }) => ({ mimeType: 'text/plain', fileName: design.id + '.net', body: [settings.word, Object.keys(db.connectors ?? {}).length, continuity.nets.length].join(' ') }) },
    { id: 'breaks', label: 'Breaks', source: 'continuity', render() { throw new Error('out of paper') } },
  ],
  importers: [
    { id: 'lines', label: 'Lines', files: ['.txt'], reads: ['bodies'], async run(input, db, tools) {
      const text = typeof input === 'string' ? input : new TextDecoder().decode(input.bytes);
      tools.progress(1, 2, 'reading');
      await tools.store.set('seen', Object.keys(db.bodies).length);
      return { ok: true, records: text.split('\\n').map((id) => ({ kind: 'bodies', id, record: { id, label: id, positions: [], src: tools.settings.token ?? 'none' } })) };
    } },
  ],
  loaders: [{ id: 'daily', label: 'Daily', async load(db, tools) {
    const answer = await tools.fetch('https://prices.example.com/today').catch((error) => error.message);
    const other = await tools.fetch('https://evil.example.com/').catch((error) => error.message);
    return { ok: false, problems: [String(answer), String(other), String(await tools.store.get('seen'))] };
  } }],
  schedules: [{ id: 'tidy', label: 'Tidy up', run: async (tools) => ({ kept: (await tools.store.keys()).length }) }],
  revisionSources: [{ id: 'git', label: 'Releases', kinds: ['bodies'], list: ({ id }) => [{ rev: 'A', record: { id }, src: 'git' }] }],
  artwork: [{ id: 'face', label: 'Faces', kinds: ['bodies', 'connectors'], draw: ({ kind, id, record }) => (kind === 'bodies' && id !== 'body-a' ? null : { title: 'Face of ' + id, width: 20, height: 10, items: [
    { kind: 'rect', x: 0, y: 0, width: 20, height: 10, stroke: { ink: '#111111', width: 0.5 } }, { kind: 'text', x: 1, y: 5, text: '<script>' + record.label, size: 2 }] }) }],
  compareViews: [{ id: 'pins', label: 'Pins', kinds: ['bodies'], compare: (a, b) => [{ table: { columns: ['Field', 'A', 'B'], rows: [{ cells: ['label', a.record.label, b.record.label], mark: 'changed' }] } }] }],
};`;
const contributes = {
  rules: [
    { id: 'no-xray', label: 'No X-ray', severity: 'error' as const, each: 'design', reads: ['label'] },
    { id: 'cited', severity: 'warning' as const, each: 'wire-def', reads: ['label'] },
    { id: 'no-cursed', severity: 'error' as const, each: 'wire-def', reads: ['label'] },
  ],
  exporters: [
    { id: 'net', label: 'Net list', source: 'continuity' as const },
    { id: 'breaks', label: 'Breaks', source: 'continuity' as const },
  ],
  importers: [{ id: 'lines', label: 'Lines', files: ['.txt'], reads: ['bodies'] }],
  loaders: [{ id: 'daily', label: 'Daily' }],
  schedules: [{ id: 'tidy', label: 'Tidy up' }],
  revisionSources: [{ id: 'git', label: 'Releases', kinds: ['bodies'] }],
  artwork: [{ id: 'face', label: 'Faces', kinds: ['bodies', 'connectors'] }],
  compareViews: [{ id: 'pins', label: 'Pins', kinds: ['bodies'] }],
};
const asks = {
  hosts: ['prices.example.com'],
  store: true,
  schedules: { tidy: { every: 'hour' as const }, daily: { every: 'day' as const, at: '05:30' } },
};
const settings = {
  word: { type: 'text' as const, label: 'Forbidden word', default: 'X-ray' },
  count: { type: 'number' as const, label: 'Count', min: 1 },
  token: { type: 'secret' as const, label: 'Token' },
};
const declaration = { id: 'shop', contributes, asks, settings };
const file = (more: object = {}, version = '1.0.0', key = publisher.key) =>
  moduleFile(key, { ...declaration, ...more }, code, version);

let hub: TestHub;
let other: Hub;
const alerts: string[] = [];
beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  const outbound = { lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) };
  hub = await startTestHub({
    setup: 'starter',
    databaseUrl,
    outbound,
    environment: { SERVICE_WORKER: 'off' },
    notice: (line) => alerts.push(line),
  });
  other = await openTestHub(hub.dataDir, { databaseUrl, environment: { SERVICE_WORKER: 'off' } });
});
afterAll(async () => {
  await other.stop();
  await hub.stop();
});

interface Answer {
  readonly version?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly detail?: string;
  readonly consent?: string;
  readonly asks?: { text: string }[];
  readonly added?: { text: string }[];
  readonly needsConsent?: boolean;
  readonly preview?: Answer;
  readonly running?: boolean;
  readonly enabled?: boolean;
  readonly stopped?: string;
}

async function send(bytes: Uint8Array, more = '', as: 'owner' | 'editor' = 'owner', publicKey = publisher.publicKey) {
  const path = `/api/modules?publicKey=${encodeURIComponent(publicKey)}${more}`;
  const answer = await hub.as[as]('POST', path, { body: Buffer.from(bytes), headers: zip });
  return { status: answer.status, body: answer.json<Answer>() };
}

/** Installs a file after a preview, with the consent from that preview. */
async function install(bytes: Uint8Array) {
  const { body } = await send(bytes, '&dryRun=1');
  return send(bytes, `&consent=${body.consent}`);
}
const line = async () =>
  (await hub.as.viewer('GET', '/api/modules'))
    .json<{ modules: (Answer & { id: string })[] }>()
    .modules.find(({ id }) => id === 'shop');

test('O18.5 MO2.4 MO2.5 a module is installed by an owner from a signed file, after agreeing to what it asks for in words', async () => {
  expect((await send(file(), '', 'editor')).status).toBe(403);
  const preview = await send(file(), '&dryRun=1');
  expect(preview).toMatchObject({ status: 200, body: { needsConsent: true, version: '1.0.0' } });
  expect(preview.body.asks?.map(({ text }) => text)).toEqual([
    'Connects to prices.example.com and may send it what it is given.',
    'Reads a secret you enter for it: Token.',
    'Keeps data of its own on this hub, up to 1 MB.',
    'Runs "Tidy up" by itself every hour.',
    'Runs "Daily" by itself every day at 05:30.',
    'Its rules can refuse saves and releases.',
  ]);
  for (const more of ['', '&consent=wrong'])
    expect(await send(file(), more)).toMatchObject({
      status: 409,
      body: { code: 'consent-required', preview: { consent: preview.body.consent } },
    });
  // Consent to one file isn't valid for another.
  expect(await send(file({ asks: { hosts: ['a.example.com'] } }), `&consent=${preview.body.consent}`)).toMatchObject({
    status: 409,
  });
  expect(await line()).toBeUndefined();
  expect(await send(file(), `&consent=${preview.body.consent}`)).toMatchObject({
    status: 201,
    body: { running: true, enabled: true },
  });
  expect(await line()).toMatchObject({ running: true, contributes: { exporters: [{ id: 'net' }, { id: 'breaks' }] } });
});

test('O18.5 a file that is not what it says is refused, each with its reason', async () => {
  const changed = file();
  changed[changed.length >> 1]! ^= 1;
  const refusal = async (bytes: Uint8Array, key?: string) => {
    const { status, body } = await send(bytes, '&dryRun=1', 'owner', key);
    expect([status, body.code]).toEqual([422, 'module-refused']);
    return body.reason;
  };
  expect(['unreadable', 'changed-file', 'bad-signature']).toContain(await refusal(changed));
  expect(await refusal(file(), stranger.publicKey)).toBe('unknown-publisher');
  expect(await refusal(file({}, '2.0.0', stranger.key), stranger.publicKey)).toBe('bad-module');
  expect(await refusal(Buffer.from('not a zip'))).toBe('unreadable');
  expect(await refusal(file(), 'RWnonsense')).toBe('bad-key');
  expect(await refusal(file({ contributes: { rules: contributes.rules } }))).toBe('bad-module');
  expect(await refusal(file({ asks: { hosts: ['*.example.com'] } }))).toBe('bad-module');
  expect(await refusal(file({}, '0.9.0'))).toBe('bad-module');
  expect(
    await refusal(moduleFile(publisher.key, { id: 'loops', contributes: {} }, 'for (;;); export default {}')),
  ).toBe('bad-module');
});

test('MO2.1 O10.7 O25.5 O2.2 its exporter is offered and makes a file from the continuity data, in every process', async () => {
  for (const app of [hub.hub.app, other.app]) {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/modules/shop/_export/net?design=null-modem-de9',
      headers: hub.cookies.viewer,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/^X-ray [1-9]\d* [1-9]\d*$/)]);
  }
  const { modules } = (await hub.as.viewer('GET', '/api/exports')).json<{ modules: object[] }>();
  expect(modules).toContainEqual({ module: 'shop', id: 'net', label: 'Net list', source: 'continuity' });
});

test('MO2.1 C11.5 its rules are run with the shop’s on a save, in checks and in the report; an error refuses the save', async () => {
  const design = (await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json<Record<string, unknown>>();
  const save = (id: string, label: string) =>
    hub.as.editor('POST', '/api/designs', { body: { ...design, id, label, productRef: undefined } });
  const refused = await save('xray', 'X-ray');
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'rule-broken',
    issues: [{ code: 'rule:no-xray', message: expect.stringContaining('X-ray is not sold') }],
  });
  expect((await save('ultrasound', 'Ultrasound')).status).toBe(201);
  const [, stock] = [...hub.hub.catalog.library.records('wires')];
  const { partNumber: _, ...wire } = { ...stock!, id: 'bad-wire', label: 'Bad' };
  expect(
    (
      await hub.as.editor('POST', '/api/definitions/wires', { body: { ...wire, id: 'cursed', label: 'Cursed' } })
    ).json(),
  ).toMatchObject({ code: 'rule-broken' });
  expect((await hub.as.editor('POST', '/api/definitions/wires', { body: wire })).status).toBe(201);
  await expect
    .poll(async () => (await hub.as.viewer('GET', '/api/data-quality?limit=500')).text)
    .toContain('rule:cited');
});

test('MO2.1 O29.3 O13.2 O29.4 its importer and its loader lead to a plan that a person publishes', async () => {
  const at = '/api/modules/shop/_import/lines';
  const dry = await hub.as.editor('POST', `${at}?dryRun=1`, {
    body: { file: { name: 'a.txt', base64: Buffer.from('body-a\nbody-b').toString('base64') } },
  });
  expect(dry.json()).toMatchObject({
    plan: {
      records: [
        { id: 'body-a', does: 'add' },
        { id: 'body-b', does: 'add' },
      ],
      issues: [],
    },
  });
  const { id } = (await hub.as.editor('POST', at, { body: { input: 'body-a', job: true } })).json<Job>();
  await expect.poll(async () => (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>().state).toBe('done');
  expect((await hub.as.editor('POST', `/api/jobs/${id}/publish`)).status).toBe(200);
  expect((await hub.as.viewer('GET', '/api/definitions/bodies/body-a')).json()).toMatchObject({ src: 'none' });
});

test('MO2.2 it reaches only the hosts that were agreed to, by way of the hub’s own checks, and has its own store', async () => {
  const answer = (await hub.as.editor('POST', '/api/modules/shop/_import/daily', { body: {} })).json<{
    issues: { message: string }[];
  }>();
  const [allowed, refused, seen] = answer.issues.map(({ message }) => message);
  // The name resolves to this machine, but the hub connects only to public addresses.
  expect(allowed).toMatch(/prices\.example\.com resolves to 127\.0\.0\.1/);
  expect(refused).toContain('The module may not connect to evil.example.com. It asks for prices.example.com');
  expect(Number(seen)).toBeGreaterThan(0);
});

test('what it asks to run by itself is a job while it is on', async () => {
  const { jobKinds, stores } = hub.hub;
  const kinds = () => jobKinds.all().filter(({ kind }) => kind.startsWith('module.shop.'));
  expect(kinds().map(({ kind, label, schedule }) => [kind, label, schedule])).toEqual([
    ['module.shop.tidy', 'Module shop: Tidy up', { hourly: true }],
    ['module.shop.daily', 'Module shop: Daily', { dailyAt: '05:30' }],
  ]);
  const who = { name: 'Cablewright', via: 'system' } as const;
  const [tidy, daily] = await stores.jobs.add(kinds().map(({ kind, label }) => ({ kind, label, who })));
  const ended = async (id: string) => (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
  await expect.poll(async () => (await ended(tidy!.id)).state).toBe('done');
  expect((await ended(tidy!.id)).result).toEqual({ kept: 1 });
  await expect.poll(async () => (await ended(daily!.id)).state).toBe('failed');
});

test('MO2.1 C9.8 its revisions are listed, and its view compares two records as data', async () => {
  const listed = (await hub.as.viewer('GET', '/api/revisions/bodies/body-a')).json<{ sources: object[] }>();
  expect(listed.sources).toContainEqual({ id: 'shop.git', label: 'Releases', items: [{ rev: 'A', src: 'git' }] });
  const compared = await hub.as.viewer('POST', '/api/modules/shop/_compare/pins/preview', {
    body: { a: { label: 'A', record: { label: 'one' } }, b: { label: 'B', record: { label: 'two' } } },
  });
  expect(compared.json()).toEqual({
    views: [{ table: { columns: ['Field', 'A', 'B'], rows: [{ cells: ['label', 'one', 'two'], mark: 'changed' }] } }],
  });
});

test('MO2.1 its artwork is shown and printed for a part without a picture, cleaned as an uploaded one is, and kept with a revision', async () => {
  const shown = async (path: string) =>
    (await hub.as.viewer('GET', `/api/artwork/${path}`)).json<{
      from: string | null;
      views: { front?: { address: string; src: string } };
    }>();
  const { from, views } = await shown('bodies/body-a');
  expect([from, views.front?.src]).toEqual(['module', 'Drawn by Faces (module shop)']);
  const picture = await hub.as.viewer('GET', views.front!.address);
  expect([picture.headers['content-type'], picture.text]).toEqual([
    'image/svg+xml',
    expect.stringContaining('&lt;script&gt;body-a'),
  ]);
  expect((await shown('bodies/de9-plug')).from).toBeNull();
  // The picture is embedded in a drawing, and also remains in a revision.
  const design = (await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json<{
    instances: { connectors: { def: string }[] };
  }>();
  const def = design.instances.connectors[0]!.def;
  expect((await shown(`connectors/${def}`)).from).toBe('module');
  const pictures = async (query: string) => {
    const { text } = await hub.as.viewer('GET', `/api/designs/null-modem-de9/documents/drawing?format=html${query}`);
    return [...text.matchAll(/data:image\/svg\+xml;base64,([A-Za-z0-9+/=]+)/g)].map(([, data]) =>
      Buffer.from(data!, 'base64').toString(),
    );
  };
  expect((await pictures('')).join()).toContain(`Face of ${def}`);
  expect((await hub.as.editor('POST', '/api/designs/null-modem-de9/revisions', { body: {} })).status).toBe(201);
  expect((await pictures('&rev=latest')).join()).toContain(`Face of ${def}`);
});

test('O16.4 settings and secrets of a module: checked, secrets never shown, used at once', async () => {
  const at = '/api/modules/shop/settings';
  expect((await hub.as.editor('GET', at)).status).toBe(403);
  const wrong = await hub.as.owner('PUT', at, { body: { values: { word: 7, count: 0, none: 'x' } } });
  expect(wrong.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer)).toEqual([
    '/values/word',
    '/values/count',
    '/values/none',
  ]);
  const saved = await hub.as.owner('PUT', at, { body: { values: { word: 'Laser', token: 's3cret-token' } } });
  expect(saved.json()).toMatchObject({
    settings: [
      { name: 'word', value: 'Laser' },
      { name: 'count', value: null },
      { name: 'token', set: true },
    ],
  });
  expect(saved.text).not.toContain('s3cret');
  expect((await hub.as.viewer('GET', '/api/modules/shop/_export/net?design=null-modem-de9')).text).toMatch(/^Laser /);
  const plan = await hub.as.editor('POST', '/api/modules/shop/_import/lines', { body: { input: 'body-z' } });
  expect(plan.status).toBe(200);
  expect((await hub.as.viewer('GET', '/api/definitions/bodies/body-z')).json()).toMatchObject({ src: 's3cret-token' });
  expect((await hub.as.viewer('GET', '/api/modules/shop/_code')).text).not.toContain('s3cret');
  const exported = (await hub.as.editor('GET', '/api/export')).text;
  expect(exported).not.toContain('Laser');
});

test('MO2.4 an update that asks for no more is installed at once; one that asks for more asks again and shows the difference', async () => {
  expect(await send(file({}, '1.0.1'))).toMatchObject({ status: 201, body: { version: '1.0.1' } });
  const more = file({ asks: { ...asks, hosts: ['prices.example.com', 'more.example.com'] } }, '1.1.0');
  const { status, body } = await send(more);
  expect([status, body.preview?.added?.map(({ text }) => text)]).toEqual([
    409,
    ['Connects to more.example.com and may send it what it is given.'],
  ]);
  expect(await line()).toMatchObject({ version: '1.0.1' });
  expect(await install(more)).toMatchObject({ status: 201, body: { version: '1.1.0' } });
  // The module's settings are retained.
  expect((await hub.as.viewer('GET', '/api/modules/shop/_export/net?design=null-modem-de9')).text).toMatch(/^Laser /);
});

test('MO2.3 three failures in a row turn a module off in every process, with an alert; others and later calls do not notice', async () => {
  const at = (id: string) => hub.as.viewer('GET', `/api/modules/shop/_export/${id}?design=null-modem-de9`);
  for (const _ of [1, 2])
    expect((await at('breaks')).json()).toMatchObject({
      status: 502,
      detail: expect.stringContaining('Module shop stopped with an error: Error: out of paper'),
    });
  // Meanwhile, the module's other exporter still works, and so does the hub.
  expect((await at('net')).status).toBe(200);
  expect((await at('breaks')).status).toBe(502);
  await expect.poll(() => hub.hub.modules.get('shop')?.from).toBeUndefined();
  await expect.poll(() => other.modules.get('shop')?.from).toBeUndefined();
  expect((await at('net')).status).toBe(404);
  expect(await line()).toMatchObject({
    enabled: false,
    running: false,
    stopped: expect.stringContaining('out of paper'),
  });
  await expect.poll(() => alerts.join('\n')).toMatch(/failed three times in a row and was turned off/);
});

test('O18.5 MO2.5 turned on, off and removed in every process without a restart', async () => {
  const put = (enabled: boolean) => hub.as.owner('PUT', '/api/modules/shop', { body: { enabled } });
  expect((await put(true)).json()).toMatchObject({ running: true });
  await expect.poll(() => other.modules.get('shop')?.declaration.id).toBe('shop');
  expect((await put(false)).json()).toMatchObject({ running: false, enabled: false });
  expect(hub.hub.jobKinds.get('module.shop.tidy')).toBeUndefined();
  await expect.poll(() => other.modules.get('shop')?.from).toBeUndefined();
  expect((await hub.as.editor('DELETE', '/api/modules/shop')).status).toBe(403);
  expect((await hub.as.owner('DELETE', '/api/modules/shop')).status).toBe(204);
  expect(await line()).toBeUndefined();
  expect((await hub.as.owner('DELETE', '/api/modules/shop')).status).toBe(404);
  expect(await hub.hub.runtime.secrets.read('module.shop.token')).toEqual({ state: 'not-set' });
  await sleep(0);
});

/**
 * Reads the tags of a real repository over https. The server returns git's own response to the first request of a
 * fetch.
 */
async function readsReleases({ as }: TestHub) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-git-'));
  const [{ id: board }] = (await as.viewer('GET', '/api/definitions/pcbas?limit=1')).json<{
    items: [{ id: string }];
  }>().items;
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  git('tag', '-a', '-m', 'released', `${board}-A`);
  git('commit', '-q', '--allow-empty', '-m', 'two');
  for (const tag of [`${board}-B`, 'other-A']) git('tag', tag);
  const head = git('rev-parse', 'HEAD').toString().trim();
  const service = '001e# service=git-upload-pack\n0000';
  const sent: (string | undefined)[] = [];
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    sent.push(`${request.url} ${request.headers.authorization}`);
    response.end(service + git('upload-pack', '--stateless-rpc', '--advertise-refs', '.').toString());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `https://receiver.test:${(server.address() as AddressInfo).port}`;
  const at = '/api/modules/git-releases';
  const source = async () =>
    (await as.viewer('GET', `/api/revisions/pcbas/${board}`)).json<{
      sources: { id: string; items?: object[]; unreadable?: string }[];
    }>().sources[0];
  expect(await source()).toBeUndefined();
  expect((await as.owner('PUT', at, { body: { enabled: true } })).json()).toMatchObject({ running: true });
  expect((await source())?.unreadable).toContain('No repository is set');
  const save = (values: object) => as.owner('PUT', `${at}/settings`, { body: { values } });
  expect((await save({ repository: 'http://plain.test/x.git' })).json()).toMatchObject({
    code: 'bad-module-setting',
    detail: expect.stringContaining('https://'),
  });
  expect((await save({ repository: `${host}/boards.git`, token: 't0ken' })).status).toBe(200);
  expect(await source()).toMatchObject({
    id: 'git-releases.tags',
    items: [{ rev: 'A' }, { rev: 'B', note: `Tag ${board}-B, commit ${head.slice(0, 12)}` }],
  });
  expect(sent).toEqual([`/boards.git/info/refs?service=git-upload-pack Basic ${btoa('git:t0ken')}`]);
  // If the server is down, that isn't the module's fault, so the module stays on.
  await new Promise((closed) => server.close(closed) && server.closeAllConnections());
  for (const _ of [1, 2, 3, 4]) expect((await source())?.unreadable).toContain('refused');
  rmSync(folder, { recursive: true });
}

test('MO2.5 modules that ship are listed; one that only exports is on at first, and is turned off and on like any other', async () => {
  const shipped = readdirSync(new URL('../../../../../modules/', import.meta.url), { withFileTypes: true });
  const list = async () =>
    (await hub.as.viewer('GET', '/api/modules')).json<{ modules: (Answer & { id: string; shipped: boolean })[] }>()
      .modules;
  const own = (await list()).filter((one) => one.shipped);
  expect(own.map(({ id }) => id).toSorted()).toEqual(shipped.flatMap((one) => (one.isDirectory() ? [one.name] : [])));
  for (const { id, enabled, running, asks } of own) {
    const { contributes } = hub.hub.modules.shipped(id)!.declaration;
    const idle =
      asks?.length === 0 && Object.keys(contributes).every((what) => /^(im|ex)porters|compareViews$/.test(what));
    expect([id, enabled, running]).toEqual([id, idle, idle]);
  }
  const file = () => hub.as.viewer('GET', '/api/modules/ipc-d-356/_export/ipc-d-356?design=null-modem-de9');
  expect((await file()).text).toMatch(/^C {2}Null.*\r\n[^]*\r\n327N1 [^]*\r\n999\r\n$/);
  const put = (enabled: boolean) => hub.as.owner('PUT', '/api/modules/ipc-d-356', { body: { enabled } });
  expect((await put(false)).json()).toMatchObject({ shipped: true, running: false, enabled: false });
  expect((await file()).status).toBe(404);
  await expect.poll(() => other.modules.get('ipc-d-356')?.from).toBeUndefined();
  const saved = await hub.as.owner('PUT', '/api/modules/ipc-d-356/settings', { body: { values: { pinPitchMm: 5 } } });
  expect([saved.status, (await file()).status]).toEqual([200, 404]);
  expect((await put(true)).json()).toMatchObject({ running: true, enabled: true });
  expect((await file()).text).toContain('X+005000Y');
  // When the owner's choice is removed, the module has its default state again.
  expect((await hub.as.owner('DELETE', '/api/modules/ipc-d-356')).status).toBe(204);
  expect((await file()).text).toContain('X+002540Y');
  expect(
    (await send(moduleFile(publisher.key, { id: 'ipc-d-356', contributes: {} }, 'export default {}'), '&dryRun=1')).body
      .detail,
  ).toContain('comes with the program');
});

/** A shop's numbers: P, a letter for the kind, four digits, and a letter for the variant. */
const numbering = `const series = { design: 'C', wire: 'W' };
export default { partNumberScheme: { id: 'letters', label: 'Letters', immutable: true, series,
  read(number, { settings }) {
    const [, letter, digits, variant] = /^P([CW])(\\d{4})([A-F])?$/.exec(number.toUpperCase()) ?? [];
    if (letter === undefined) return null;
    const kind = letter === 'C' ? 'design' : 'wire';
    return { canonical: 'P' + letter + digits + (variant ?? ''), base: 'P' + letter + digits, series: letter, count: Number(digits), kinds: [kind],
      ...(variant ? { variant, ordinal: 'ABCDEF'.indexOf(variant) } : {}), problems: Number(digits) < (settings.first ?? 0) ? ['It is below the first number.'] : [] };
  },
  next({ kind, highest, variantOf, highestVariant }, { settings }) {
    if (variantOf) return 'ABCDEF'.slice((highestVariant ?? -1) + 1).split('').map((letter) => variantOf.toUpperCase().slice(0, 6) + letter);
    return ['P' + series[kind] + String(Math.max((highest ?? 0) + 1, settings.first ?? 1)).padStart(4, '0')];
  } } }`;

test('MO2.1 C10.1 a module’s scheme numbers the catalog in every process: proposals, variants, checks, health, guards and the page', async () => {
  const scheme = { id: 'letters', label: 'Letters', immutable: true, series: { design: 'C', wire: 'W' } };
  const named = {
    id: 'letters',
    contributes: { partNumberScheme: scheme },
    settings: { first: { type: 'number' as const, label: 'First' } },
  };
  const file = moduleFile(publisher.key, named, numbering);
  const preview = await send(file, '&dryRun=1');
  expect(preview.body.asks?.map(({ text }) => text)).toEqual(['Numbers the parts of this hub: Letters.']);
  expect(await install(file)).toMatchObject({ status: 201, body: { running: true } });
  const settings = async () =>
    (await hub.as.viewer('GET', '/api/settings/part-numbers')).json<{ inForce: object }>().inForce;
  expect(await settings()).toMatchObject({
    from: 'module',
    module: 'Module letters',
    label: 'Letters',
    type: 'module',
    immutable: true,
  });
  await expect.poll(() => other.catalog.numbers.scheme.from).toBe('module');
  const next = async (query: string) => (await hub.as.viewer('GET', `/api/part-numbers/next?${query}`)).json<object>();
  expect(await next('kind=design')).toMatchObject({ fresh: 'PC0001', variant: null });
  expect(await next('kind=body')).toMatchObject({ fresh: null, why: expect.stringContaining('does not number') });
  const design = (await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json<Record<string, unknown>>();
  const save = (id: string, productRef: string) =>
    hub.as.editor('POST', '/api/designs', { body: { ...design, id, productRef } });
  expect((await save('numbered', 'PC0041')).status).toBe(201);
  expect(await next('kind=design&variantOf=pc0041')).toMatchObject({ fresh: 'PC0042', variant: 'PC0041A' });
  // Another spelling of a number is the same number, and a number can't be changed.
  expect((await save('twin', 'pc0041')).json()).toMatchObject({ code: 'number-in-use' });
  const { etag, ...stored } = await hub.as.editor('GET', '/api/designs/numbered');
  const changed = { ...stored.json<object>(), productRef: 'PC0050' };
  expect((await hub.as.editor('PUT', '/api/designs/numbered', { body: changed, ifMatch: etag })).json()).toMatchObject({
    code: 'pn-immutable',
  });
  const health = (await hub.as.viewer('GET', '/api/part-numbers/health')).text;
  expect(health).toContain('does not match the numbering scheme (Letters)');
  const trial = { samples: ['PC0041', 'nonsense'], suggest: [{ kind: 'wire' }] };
  expect((await hub.as.viewer('POST', '/api/settings/part-numbers/preview', { body: trial })).json()).toMatchObject({
    samples: [
      { number: 'PC0041', findings: [] },
      { number: 'nonsense', findings: [{ code: 'pn-malformed' }] },
    ],
    proposals: [{ kind: 'wire', number: 'PW0001' }],
  });
  // Changed settings take effect at once.
  await hub.as.owner('PUT', '/api/modules/letters/settings', { body: { values: { first: 500 } } });
  expect(await next('kind=wire')).toMatchObject({ fresh: 'PW0500' });
  expect(
    (await hub.as.viewer('POST', '/api/settings/part-numbers/preview', { body: { samples: ['PC0041'] } })).text,
  ).toContain('below the first');
  await hub.as.owner('DELETE', '/api/modules/letters');
  expect(await settings()).toMatchObject({ from: 'defaults', module: null });
  await expect.poll(() => other.catalog.numbers.scheme.from).toBe('defaults');
});

test('exchange rates are fetched only while an owner has the module on, and by the hub’s own checks', async () => {
  const job = () => hub.hub.jobKinds.get('module.exchange-rates.rates')?.schedule;
  const load = () => hub.as.editor('POST', '/api/modules/exchange-rates/_import/rates?dryRun=1', { body: {} });
  expect([(await load()).status, job()]).toEqual([404, undefined]);
  await hub.as.owner('PUT', '/api/modules/exchange-rates', { body: { enabled: true } });
  expect(job()).toEqual({ dailyAt: '17:00' });
  expect((await load()).json<Answer>().detail).toContain('www.ecb.europa.eu resolves to 127.0.0.1');
  await hub.as.owner('PUT', '/api/modules/exchange-rates', { body: { enabled: false } });
  expect([(await load()).status, job()]).toEqual([404, undefined]);
  // The data that the module would load is a valid record of the engineering settings.
  const exchangeRates = { base: 'EUR', date: '2026-11-20', rates: { USD: 1.0854 }, src: 'European Central Bank' };
  const { etag, ...now } = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...now.json<object>(), exchangeRates };
  expect((await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: etag })).status).toBe(200);
});

test('MO2.5 on a folder too; SERVICE_ALLOW_CODE_MODULES=false wins', async () => {
  const outbound = { lookup: async () => [{ address: '127.0.0.1', family: 4 }], ca: certificate };
  const first = await startTestHub({
    setup: 'starter',
    backend: 'files',
    outbound,
    modules: { reach: { 'https:': 'both' } },
  });
  await readsReleases(first);
  const post = (to: TestHub, more: string) =>
    to.as.owner('POST', `/api/modules?publicKey=${encodeURIComponent(publisher.publicKey)}${more}`, {
      body: Buffer.from(file()),
      headers: zip,
    });
  const { consent } = (await post(first, '&dryRun=1')).json<Answer>();
  expect((await post(first, `&consent=${consent}`)).json()).toMatchObject({ running: true });
  await first.hub.stop();
  const again = await openTestHub(first.dataDir, { backend: 'files' });
  expect(again.modules.get('shop')).toBeDefined();
  await again.stop();
  const off = await openTestHub(first.dataDir, {
    backend: 'files',
    environment: { SERVICE_ALLOW_CODE_MODULES: 'false' },
  });
  expect(off.modules.get('shop')).toBeUndefined();
  const headers = first.cookies.owner;
  const list = await off.app.inject({ method: 'GET', url: '/api/modules', headers });
  const { allowed, modules } = list.json<{ allowed: boolean; modules: (Answer & { id: string })[] }>();
  expect([allowed, modules.filter(({ running }) => running)]).toEqual([false, []]);
  expect(modules.find(({ id }) => id === 'shop')).toMatchObject({ enabled: true });
  const on = await off.app.inject({ method: 'PUT', url: '/api/modules/shop', headers, payload: { enabled: true } });
  expect(on.json()).toMatchObject({ status: 409, code: 'modules-off' });
  await off.stop();
});
