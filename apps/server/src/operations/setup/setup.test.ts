import type { EngineeringSettings } from '@cablewright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ environment: { SERVICE_SUGGESTED_MODULES: 'networking, pro-audio' } });
});
afterAll(() => hub.stop());

const form = {
  code: 'test-code',
  organisation: { name: 'Shop', short: 'SH' },
  admin: { name: 'Ada', email: 'Ada@Example.com', password: 'twelve chars or more' },
  catalog: 'starter',
  modules: [],
};
const finish = (changes: object) => hub.anonymous('POST', '/api/setup', { body: { ...form, ...changes } });

test('O23.1 until setup is finished only the setup addresses answer, for pages and the API', async () => {
  for (const path of ['/api/me', '/api/designs', '/api/history', '/api/openapi.json', '/api/nothing']) {
    const answer = await hub.anonymous('GET', path);
    expect([path, answer.status, answer.json<{ code: string }>().code]).toEqual([path, 503, 'setup-required']);
  }
  const page = await hub.anonymous('GET', '/cables', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers['location']]).toEqual([302, '/setup']);
  expect((await hub.anonymous('GET', '/api/setup')).json()).toMatchObject({
    done: false,
    catalogs: ['starter', 'empty'],
  });
});

test('O14.3 setup asks for the code, the organisation, the admin and the catalog, and refuses each invalid one', async () => {
  expect((await finish({ code: 'another' })).json()).toMatchObject({ status: 403, code: 'setup-code-wrong' });
  expect((await finish({ admin: { ...form.admin, password: 'too short' } })).json()).toMatchObject({
    code: 'schema',
    issues: [{ pointer: '/admin/password' }],
  });
  expect((await finish({ organisation: { name: 'Shop' } })).json()).toMatchObject({ code: 'schema' });
  expect((await finish({ admin: undefined })).json()).toMatchObject({ code: 'admin-required' });
  expect((await finish({ modules: ['unheard-of'] })).json()).toMatchObject({ code: 'unknown-module' });
  expect((await hub.anonymous('GET', '/api/setup')).json()).toEqual(expect.objectContaining({ done: false }));
});

test('O14.3 setup offers the packs of the trades, and preselects those in SERVICE_SUGGESTED_MODULES', async () => {
  const { packs, modules } = (await hub.anonymous('GET', '/api/setup')).json<{
    packs: { name: string; suggested: boolean }[];
    modules: { id: string; suggested: boolean }[];
  }>();
  expect(modules.filter(({ suggested }) => suggested).map(({ id }) => id)).toEqual(['networking', 'pro-audio']);
  expect(packs.map(({ name, suggested }) => [name, suggested])).toEqual([
    ['Automotive', false],
    ['AV and video', false],
    ['Networking', true],
    ['PC and serial', false],
    ['Pro audio', true],
  ]);
});

test('O23.1 once setup is finished all addresses answer, and no code is requested again', async () => {
  expect((await finish({ modules: ['networking'] })).status).toBe(200);
  expect((await hub.anonymous('GET', '/api/setup')).json()).toEqual({ done: true });
  expect((await hub.anonymous('GET', '/api/designs')).status).toBe(401);
  expect((await finish({})).json()).toMatchObject({ status: 409, code: 'setup-done' });
});

test('O2.5 O14.3 the admin is an owner, and the starter catalog and the organisation are saved in one change set', async () => {
  const signIn = { email: 'ada@example.com', password: form.admin.password };
  const session = await hub.anonymous('POST', '/api/auth/sign-in/email', { body: signIn });
  const cookie = String(session.headers['set-cookie']).split(';')[0]!;
  const as = (path: string) => hub.anonymous('GET', path, { headers: { cookie } });
  expect((await as('/api/me')).json()).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'owner' });
  expect((await as('/api/settings/engineering')).json()).toMatchObject({
    organisation: { name: 'Shop', short: 'SH' },
    labour: { ratePerHour: 48, currency: 'EUR' },
  });
  expect((await as('/api/designs')).json<{ total: number }>().total).toBeGreaterThanOrEqual(8);
  // Domain modules are installed as packs.
  const { items } = (await as('/api/packs')).json<{ items: { id: string; installed: string | null }[] }>();
  expect(items.filter(({ installed }) => installed !== null).map(({ id }) => id)).toEqual(['starter', 'networking']);
  expect((await as('/api/history')).json()).toMatchObject({
    total: 1,
    items: [{ message: 'Setup', who: { name: 'Ada' } }],
  });
});

test('[CA4.15] O8.8 units and currency of setup are those of the shop from the first bill on; left out, bills have feet of wire', async () => {
  const billOf = async (choice: object) => {
    const other = await startTestHub({ environment: { AUTH_ENABLED: 'false' } });
    try {
      const { admin: _admin, ...open } = form;
      const done = await other.anonymous('POST', '/api/setup', { body: { ...open, ...choice } });
      expect(done.status).toBe(200);
      const settings = (await other.anonymous('GET', '/api/settings/engineering')).json<EngineeringSettings>();
      const sheet = await other.anonymous('GET', '/api/designs/null-modem-de9/documents/bom?format=svg');
      return { units: settings.documents?.units, currency: settings.currency, feet: /\bft\b/.test(sheet.text) };
    } finally {
      await other.stop();
    }
  };
  expect(await billOf({})).toEqual({ units: undefined, currency: 'EUR', feet: true });
  expect(await billOf({ units: 'metric', currency: 'CHF' })).toEqual({ units: 'metric', currency: 'CHF', feet: false });
  expect((await finish({ units: 'ells' })).json()).toMatchObject({ code: 'schema' });
  expect((await finish({ currency: 'euro' })).json()).toMatchObject({ code: 'schema' });
}, 60_000);
