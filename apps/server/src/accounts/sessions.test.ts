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
      const desk = await signIn('viewer@example.com', firefox);
      const script = await signIn('viewer@example.com', 'curl/8.14.1');
      const items = await listed(desk);
      expect(items).toHaveLength(3);
      expect(items.filter(({ current }) => current)).toMatchObject([
        { device: 'Firefox on Windows', address: '127.0.0.1' },
      ]);
      expect((await listed(script)).find(({ current }) => current)).toMatchObject({ device: 'curl' });
      expect(Math.abs(Date.parse(items[0]!.since) - Date.now())).toBeLessThan(60_000);
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
