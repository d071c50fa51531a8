import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { freshDatabase, hubWith, openTestHub, type Ask } from '../../hub/testing/hub.ts';
import type { SettingsPage } from './form.ts';

const page = async (ask: Ask, group: string) => {
  const read = await ask('GET', `/api/settings/${group}`);
  expect([group, read.status]).toEqual([group, 200]);
  return { etag: read.etag, text: read.text, ...read.json<SettingsPage>() };
};
const field = ({ fields }: SettingsPage, name: string) => fields.find((one) => one.name === name)!;
const put = async (ask: Ask, group: string, body: object) =>
  ask('PUT', `/api/settings/${group}`, { body, ifMatch: (await ask('GET', `/api/settings/${group}`)).etag || '"0"' });

for (const backend of ['database', 'files'] as const) {
  test(`O16.1 ${backend}: an owner saves settings and they apply at once; jobs and limits an editor saves too`, async () => {
    const hub = await hubWith({ backend });
    const moved: string[] = [];
    hub.hub.runtime.onChange((names) => moved.push(...names));
    expect(hub.hub.runtime.get('pdfEngineUrl')).toBeUndefined();
    const saved = await put(hub.as.owner, 'integrations', { values: { pdfEngineUrl: 'http://10.0.0.5:3000' } });
    expect(saved.status).toBe(200);
    expect(hub.hub.runtime.get('pdfEngineUrl')).toBe('http://10.0.0.5:3000');
    expect(moved).toEqual(['pdfEngineUrl']);
    expect((await put(hub.as.editor, 'jobs', { values: { importMaxMb: 12 } })).status).toBe(200);
    expect(hub.hub.runtime.get('importMaxMb')).toBe(12);
    expect((await put(hub.as.viewer, 'jobs', { values: {} })).status).toBe(403);
    for (const group of ['sign-in', 'notifications', 'integrations'])
      for (const ask of [hub.as.editor, hub.as.viewer])
        expect((await ask('GET', `/api/settings/${group}`)).status).toBe(403);
  });

  test(`O16.3 O30.8 ${backend}: a secret is stored encrypted outside the catalog and is never returned`, async () => {
    const hub = await hubWith({ backend });
    const secret = 'a password that stays secret';
    const saved = await put(hub.as.owner, 'sign-in', {
      values: { smtpHost: 'mail' },
      secrets: { smtpPassword: secret },
    });
    expect(saved.status).toBe(200);
    expect(saved.text).not.toContain(secret);
    expect(field(saved.json<SettingsPage>(), 'smtpPassword').secret).toMatchObject({ state: 'set' });
    expect(await hub.hub.runtime.secret('smtpPassword')).toBe(secret);
    const kept = await hub.hub.stores.secrets.read('setting.smtpPassword');
    expect(kept).toMatch(/^v1\.[0-9a-f]{12}\./);
    expect(kept).not.toContain(secret);
    const texts = [(await hub.as.owner('GET', '/api/history')).text];
    for await (const record of hub.hub.stores.store.scan()) texts.push(record.text);
    expect(texts.join('')).not.toContain(secret);
    const gone = await put(hub.as.owner, 'sign-in', { values: {}, secrets: { smtpPassword: null } });
    expect(field(gone.json<SettingsPage>(), 'smtpPassword').secret).toEqual({ state: 'not-set' });
  });

  test(`O16.4 ${backend}: owner-only settings are left out of others' exports and of what the history shows`, async () => {
    const hub = await hubWith({ backend });
    await put(hub.as.owner, 'notifications', { values: { notifyFormat: 'slack' } });
    await put(hub.as.owner, 'sign-in', { values: { allowedEmails: ['new@example.com'] } });
    const exported = async (role: 'owner' | 'editor') => {
      const answer = await hub.hub.app.inject({ url: '/api/export', headers: hub.cookies[role] });
      const files = unzipSync(answer.rawPayload);
      const manifest = JSON.parse(strFromU8(files['export.json']!)) as { owner_only: string[] };
      return { ...manifest, files: Object.keys(files).filter((path) => path.startsWith('data/settings/')) };
    };
    const both = ['data/settings/notifications.json', 'data/settings/sign-in.json'];
    expect(await exported('owner')).toMatchObject({ owner_only: both });
    expect(await exported('editor')).toMatchObject({ files: ['data/settings/engineering.json'], owner_only: [] });
    const lines = (await hub.as.editor('GET', '/api/history')).json<{
      items: { seq: number; touched: { key: string }[] }[];
    }>();
    for (const { seq } of lines.items) {
      const set = await hub.as.owner('GET', `/api/history/${seq}`);
      expect(set.text).not.toContain('new@example.com');
    }
    if (backend === 'database') {
      const changed = lines.items.find(({ touched }) => touched.some(({ key }) => key === 'sign-in'))!;
      const set = (await hub.as.owner('GET', `/api/history/${changed.seq}`)).json<{ changes: object[] }>();
      expect(set.changes).toMatchObject([{ key: 'sign-in', after: { withheld: true } }]);
      const back = await hub.as.editor('POST', `/api/history/${changed.seq}/restore`, { body: {} });
      expect(back.json()).toMatchObject({
        code: 'nothing-to-restore',
        detail: 'Not restored: settings that only owners change.',
      });
    }
  });
}

test('O16.4 no other route reads an owner-only document', async () => {
  const hub = await hubWith();
  await put(hub.as.owner, 'sign-in', { values: { allowedEmails: ['hidden@example.com'] } });
  for (const route of hub.hub.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/events')) {
    const url = route.path
      .replace(/:kind/, 'settings')
      .replace(/:(id|key|list)/g, 'sign-in')
      .replace(/:\w+/g, '1');
    for (const ask of [hub.as.viewer, hub.as.editor]) expect((await ask('GET', url)).text).not.toContain('hidden@');
  }
  const change = { kind: 'settings', id: 'sign-in', op: 'put', record: { id: 'sign-in', localAccounts: false } };
  const batch = await hub.as.editor('POST', '/api/batch', { body: { message: 'no', changes: [change] } });
  expect(batch.status).toBe(422);
});

test('O16.2 O16.5 a variable that is set wins, and the page shows it read-only and refuses another value', async () => {
  const environment = {
    SERVICE_PDF_ENGINE_TIMEOUT_MS: '4000',
    AUTH_SMTP_PASS: 'from the server',
    AUTH_ALLOWED_EMAILS: 'a@example.com, b@example.com',
    SERVICE_NOTIFY_FORMAT: 'ntfy',
  };
  const hub = await hubWith({ environment });
  const { runtime } = hub.hub;
  expect([runtime.get('pdfEngineTimeoutMs'), runtime.get('allowedEmails'), runtime.get('notifyFormat')]).toEqual([
    4000,
    ['a@example.com', 'b@example.com'],
    'ntfy',
  ]);
  expect(await runtime.secret('smtpPassword')).toBe('from the server');
  const shown = await page(hub.as.owner, 'integrations');
  expect(field(shown, 'pdfEngineTimeoutMs')).toMatchObject({ value: 4000, setBy: 'server', readOnly: true });
  expect(field(await page(hub.as.owner, 'sign-in'), 'smtpPassword')).toMatchObject({
    readOnly: true,
    secret: { state: 'set' },
  });
  const refused = await put(hub.as.owner, 'integrations', { values: { pdfEngineTimeoutMs: 9000 } });
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'set-by-server',
    issues: [{ pointer: '/values/pdfEngineTimeoutMs' }],
  });
  expect((await put(hub.as.owner, 'integrations', { values: { pdfEngineTimeoutMs: 4000 } })).status).toBe(200);
  expect((await put(hub.as.owner, 'sign-in', { values: {}, secrets: { smtpPassword: 'mine' } })).status).toBe(409);
});

test('O16.1 settings saved in one process apply in another, secrets too', async () => {
  const databaseUrl = await freshDatabase();
  const key = { SERVICE_SETTINGS_KEY: randomBytes(24).toString('hex') };
  const hub = await hubWith({ databaseUrl, environment: key });
  const other = ends(await openTestHub(`${hub.dataDir}/other`, { databaseUrl, environment: key }));
  const changed = new Promise<void>((resolve) => other.runtime.onChange(() => resolve()));
  await put(hub.as.owner, 'sign-in', { values: { smtpHost: 'mail' }, secrets: { smtpPassword: 'shared by both' } });
  await changed;
  expect([other.runtime.get('smtpHost'), await other.runtime.secret('smtpPassword')]).toEqual([
    'mail',
    'shared by both',
  ]);
});

test('O34.5 settings that cannot be are refused, every problem named with its place, and nothing is saved', async () => {
  const hub = await hubWith();
  const wrong = {
    smtpFrom: 'two\nlines',
    oidcIssuer: 'nowhere',
    oidcProviderId: 'Not A Word',
    allowedEmails: ['not an address'],
  };
  const refused = await put(hub.as.owner, 'sign-in', { values: wrong, secrets: { smtpPassword: 'never kept' } });
  expect(refused.json()).toMatchObject({ status: 422, code: 'bad-setting' });
  expect(
    refused
      .json<{ issues: { pointer: string }[] }>()
      .issues.map(({ pointer }) => pointer)
      .toSorted(),
  ).toEqual(
    Object.keys(wrong)
      .map((name) => `/values/${name}`)
      .toSorted(),
  );
  expect(await hub.hub.runtime.secret('smtpPassword')).toBeUndefined();
  const unknown = await put(hub.as.owner, 'sign-in', { values: { nothing: 1 } });
  expect(unknown.status).toBe(422);
  const stale = await hub.as.owner('PUT', '/api/settings/jobs', { body: { values: {} }, ifMatch: '"99999"' });
  expect(stale.status).toBe(412);
});

test('O30.8 O15.1 a rotation re-encrypts every secret in one step, names those no key can decrypt, and drops old keys only then', async () => {
  const databaseUrl = await freshDatabase();
  const [first, second] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const hub = await hubWith({ databaseUrl, environment: { SERVICE_SETTINGS_KEY: first } });
  await put(hub.as.owner, 'sign-in', { values: {}, secrets: { smtpPassword: 'one', oidcClientSecret: 'two' } });
  const kept = (name: string) => join(hub.dataDir, 'secrets', name);
  expect(readFileSync(kept('settings_key'), 'utf8').trim()).toBe(first);
  // Another process is started with the next key. It can still read secrets with the previous key, which comes from the
  // data folder or from the variable.
  const next = ends(await openTestHub(hub.dataDir, { databaseUrl, environment: { SERVICE_SETTINGS_KEY: second } }));
  expect(await next.runtime.secret('smtpPassword')).toBe('one');
  expect(await next.runtime.secrets.state()).toEqual({ remaining: 2, unreadable: [] });
  await hub.hub.stores.secrets.write('setting.notifyToken', () => 'v1.000000000000.AAAA.AAAA.AAAA');
  const rotated = await next.runtime.secrets.rotate();
  expect(rotated).toEqual({ rotated: 2, remaining: 0, unreadable: ['setting.notifyToken'] });
  expect(existsSync(kept('settings_key_previous'))).toBe(true);
  await hub.hub.stores.secrets.remove('setting.notifyToken');
  await next.runtime.secrets.rotate();
  expect(existsSync(kept('settings_key_previous'))).toBe(false);
  expect(await next.runtime.secret('oidcClientSecret')).toBe('two');
});

test('O30.8 an owner rotates to a new key while secrets are written, and none is lost', async () => {
  for (const backend of ['database', 'files'] as const) {
    const hub = await hubWith({ backend });
    const { secrets } = hub.hub.runtime;
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        await secrets.write(`webhook.wh${n % 40}`, `secret ${n % 40}`);
        // SQLite calls complete without yielding. Without this, nothing else in the process would run.
        await new Promise((next) => setImmediate(next));
      }
    })();
    for (let round = 0; round < 8; round += 1) {
      const answer = await hub.as.owner('POST', '/api/settings/key/rotate', { body: { newKey: true } });
      expect(answer.json()).toMatchObject({ unreadable: [] });
    }
    writing = false;
    await writer;
    for (let n = 0; n < 40; n += 1) {
      const read = await secrets.read(`webhook.wh${n}`);
      expect(read.state === 'not-set' ? `secret ${n}` : read).toEqual(
        read.state === 'not-set' ? `secret ${n}` : { state: 'set', text: `secret ${n}` },
      );
    }
    expect((await hub.as.editor('POST', '/api/settings/key/rotate', { body: {} })).status).toBe(403);
  }
});

test('a hub that keeps no secrets says so instead of forgetting one', async () => {
  const hub = await hubWith({ environment: { SERVICE_SETTINGS_KEY: 'none' } });
  const refused = await put(hub.as.owner, 'sign-in', { values: {}, secrets: { smtpPassword: 'lost' } });
  expect(refused.json()).toMatchObject({ status: 409, code: 'no-settings-key' });
  expect((await page(hub.as.owner, 'sign-in')).keepsSecrets).toBe(false);
});
