import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase, openTestHub, startTestHub, testPassword, type TestHub } from '../hub/testing/hub.ts';

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly since: string;
  readonly lastSeen: string;
  readonly current: boolean;
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

for (const backend of ['database', 'files'] as const) {
  describe(`sessions on the ${backend} backend`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'empty', backend });
    });
    afterAll(() => hub.stop());

    /** Signs a person in; later requests use that session. */
    const signIn = async (email: string, userAgent: string) => {
      const body = { email, password: testPassword };
      const headers = { 'user-agent': userAgent };
      const answer = await hub.anonymous('POST', '/api/auth/sign-in/email', { body, headers });
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
      return (method: string, url: string, sent: object = {}) =>
        hub.anonymous(method, url, { ...sent, headers: { cookie } });
    };
    const listed = async (ask: Awaited<ReturnType<typeof signIn>>) =>
      (await ask('GET', '/api/sessions')).json<{ items: Listed[] }>().items;

    test('a person sees where they are signed in, and which of it is this one', async () => {
      const begun = Date.now();
      const desk = await signIn('viewer@example.com', firefox);
      const script = await signIn('viewer@example.com', 'curl/8.14.1');
      const items = await listed(desk);
      expect(items).toHaveLength(3);
      expect(items.filter(({ current }) => current)).toMatchObject([
        { device: 'Firefox on Windows', address: '127.0.0.1' },
      ]);
      expect((await listed(script)).find(({ current }) => current)).toMatchObject({ device: 'curl' });
      const since = Date.parse(items.find(({ current }) => current)!.since);
      expect([since >= begun - 1_000, since <= Date.now()]).toEqual([true, true]);
      expect(JSON.stringify(items)).not.toMatch(/token/i);
    });

    test('signing out ends that session alone, at once; another person’s cannot be ended', async () => {
      const one = await signIn('editor@example.com', firefox);
      const other = await signIn('editor@example.com', 'curl/8.14.1');
      const { id } = (await listed(other)).find(({ current }) => current)!;
      expect((await hub.as.owner('DELETE', `/api/sessions/${id}`)).json()).toMatchObject({
        status: 404,
        code: 'no-such-session',
      });
      expect((await other('GET', '/api/me')).status).toBe(200);
      expect((await one('DELETE', `/api/sessions/${id}`)).status).toBe(204);
      expect((await other('GET', '/api/me')).status).toBe(401);
      expect((await one('GET', '/api/me')).status).toBe(200);
      expect((await one('DELETE', `/api/sessions/${id}`)).status).toBe(404);
    });

    test('signing out everywhere else keeps this session; everywhere ends it too', async () => {
      const here = await signIn('editor@example.com', firefox);
      const there = await signIn('editor@example.com', firefox);
      expect((await here('POST', '/api/auth/revoke-other-sessions', { body: {} })).status).toBe(200);
      expect((await there('GET', '/api/me')).status).toBe(401);
      expect(await listed(here)).toHaveLength(1);
      const again = await signIn('editor@example.com', firefox);
      expect((await again('POST', '/api/auth/revoke-sessions', { body: {} })).status).toBe(200);
      expect([(await again('GET', '/api/me')).status, (await here('GET', '/api/me')).status]).toEqual([401, 401]);
      expect((await hub.as.owner('GET', '/api/me')).status).toBe(200);
    });

    test('CA3.6 how the studio looks is remembered for the person in every browser, and for that person only', async () => {
      const desk = await signIn('viewer@example.com', firefox);
      const laptop = await signIn('viewer@example.com', 'curl/8.14.1');
      const chosen = async (as: typeof desk) => (await as('GET', '/api/account/preferences')).json();
      const change = async (as: typeof desk, body: object) =>
        (await as('PUT', '/api/account/preferences', { body })).status;
      expect(await chosen(desk)).toEqual({});
      expect(await change(desk, { theme: 'dark', columns: { 'library:wires': ['number'], lineup: [] } })).toBe(204);
      // Preferences that the other browser doesn't send are unchanged, including the columns of the other list.
      expect(await change(laptop, { units: 'us', density: 'compact', columns: { lineup: ['length'] } })).toBe(204);
      const all = {
        theme: 'dark',
        units: 'us',
        density: 'compact',
        columns: { 'library:wires': ['number'], lineup: ['length'] },
      };
      expect([await chosen(desk), await chosen(laptop)]).toEqual([all, all]);
      expect((await hub.as.owner('GET', '/api/account/preferences')).json()).toEqual({});
      expect(
        (await desk('PUT', '/api/account/preferences', { body: { theme: 'pink', font: 'x' } })).json(),
      ).toMatchObject({
        status: 422,
      });
      expect(await chosen(desk)).toEqual(all);
    });

    test('of more lists than a person has, the columns of those changed last are remembered', async () => {
      const as = hub.as.owner;
      for (let page = 0; page < 5; page += 1) {
        const columns = Object.fromEntries(
          Array.from({ length: 45 }, (_, i) => [`list-${page}-${String(i).padStart(2, '0')}`, ['a']]),
        );
        expect((await as('PUT', '/api/account/preferences', { body: { columns } })).status).toBe(204);
        await new Promise((later) => setTimeout(later, 2));
      }
      const { columns } = (await as('GET', '/api/account/preferences')).json<{ columns: Record<string, string[]> }>();
      expect(Object.keys(columns)).toHaveLength(200);
      expect(columns).toHaveProperty(['list-4-44']);
      expect(columns).toHaveProperty(['list-1-00']);
    });

    test('last use is recorded to the minute, and an expired session is not accepted', async () => {
      const ask = await signIn('owner@example.com', firefox);
      await ask('GET', '/api/me');
      const { lastSeen } = (await listed(ask)).find(({ current }) => current)!;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(lastSeen) + 61_000 });
      const later = (await listed(ask)).find(({ current }) => current)!;
      expect(Date.parse(later.lastSeen) - Date.parse(lastSeen)).toBe(61_000);
      vi.setSystemTime(Date.parse(lastSeen) + 31 * 24 * 60 * 60_000);
      expect((await ask('GET', '/api/me')).status).toBe(401);
      vi.useRealTimers();
    });
  });
}

test('a role that changes, a session that ends and a person who goes count at once in another process too', async () => {
  const databaseUrl = await freshDatabase();
  const hub = await startTestHub({ setup: 'empty', databaseUrl });
  const other = await openTestHub(hub.dataDir, { databaseUrl });
  const there = async (who: 'editor' | 'viewer', url: string) =>
    (await other.app.inject({ url, headers: hub.cookies[who] })).statusCode;
  const people = (await hub.as.owner('GET', '/api/people')).json<{ items: { id: string; email: string }[] }>().items;
  const idOf = (who: string) => people.find(({ email }) => email.startsWith(who))!.id;
  expect([await there('editor', '/api/people'), await there('viewer', '/api/me')]).toEqual([403, 200]);
  await hub.as.owner('PUT', `/api/people/${idOf('editor')}`, { body: { role: 'owner' } });
  expect(await there('editor', '/api/people')).toBe(200);
  await hub.as.editor('POST', '/api/auth/sign-out', { body: {} });
  expect(await there('editor', '/api/me')).toBe(401);
  await hub.as.owner('DELETE', `/api/people/${idOf('viewer')}`);
  expect(await there('viewer', '/api/me')).toBe(401);
  await other.stop();
  await hub.stop();
});
