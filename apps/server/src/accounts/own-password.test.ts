import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestHub, testPassword, type TestHub } from '../hub/testing/hub.ts';
import { meWith, through } from './testing/browser.ts';
import { startProvider, type Provider } from './testing/provider.ts';

const chosen = 'a password of my own';

for (const backend of ['database', 'files'] as const) {
  describe(`a password for who came in through a provider, on the ${backend} backend`, () => {
    let provider: Provider;
    let hub: TestHub;
    beforeAll(async () => {
      provider = await startProvider('http://localhost:5183/api/auth/callback/oidc');
      hub = await startTestHub({
        setup: 'empty',
        backend,
        environment: provider.variables,
      });
    });
    afterAll(async () => {
      await hub.stop();
      await provider.stop();
    });
    afterEach(() => vi.useRealTimers());

    /** Adds a person without a password and signs them in. */
    const enter = async (email: string) => {
      await hub.hub.accounts!.add({ name: email, email, role: 'viewer' });
      return (await through(hub, provider, email)).cookie;
    };
    const choose = (cookie: string, newPassword = chosen) =>
      hub.anonymous('POST', '/api/account/password', { body: { newPassword }, headers: { cookie } });
    const account = async (cookie: string) =>
      (await hub.anonymous('GET', '/api/account', { headers: { cookie } })).json();
    const enterWith = (email: string, password: string) =>
      hub.anonymous('POST', '/api/auth/sign-in/email', { body: { email, password } });

    test('O30.1 they choose one after signing in, and come in with it; other sessions end', async () => {
      const other = await enter('one@example.com');
      const cookie = (await through(hub, provider, 'one@example.com')).cookie;
      expect(await account(cookie)).toMatchObject({ password: false, mayChoose: 'now', ways: [{ id: 'oidc' }] });
      expect((await choose(cookie, 'too short')).json()).toMatchObject({ status: 422 });
      expect((await choose(cookie)).status).toBe(204);
      expect((await meWith(hub, cookie)).status).toBe(200);
      expect((await meWith(hub, other)).status).toBe(401);
      expect((await enterWith('one@example.com', chosen)).status).toBe(200);
      expect(await account(cookie)).toMatchObject({ password: true, mayChoose: 'has one' });
      expect((await choose(cookie, testPassword)).json()).toMatchObject({ status: 409, code: 'has-password' });
      expect((await enterWith('one@example.com', testPassword)).status).toBe(401);
    });

    test('more than ten minutes after signing in they sign in once more', async () => {
      const cookie = await enter('two@example.com');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1_000 });
      expect(await account(cookie)).toMatchObject({ mayChoose: 'after signing in again' });
      expect((await choose(cookie)).json()).toMatchObject({ status: 403, code: 'sign-in-again' });
      expect((await enterWith('two@example.com', chosen)).status).toBe(401);
      vi.useRealTimers();
      const again = (await through(hub, provider, 'two@example.com')).cookie;
      expect((await choose(again)).status).toBe(204);
      expect((await meWith(hub, cookie)).status).toBe(401);
    });

    test('O16.1 where an owner switched passwords off, none is chosen', async () => {
      const cookie = await enter('three@example.com');
      const { etag } = await hub.as.owner('GET', '/api/settings/sign-in');
      const off = { values: { localAccounts: false } };
      const saved = await hub.as.owner('PUT', '/api/settings/sign-in', { body: off, ifMatch: etag });
      expect(await account(cookie)).toMatchObject({ mayChoose: 'not here' });
      expect((await choose(cookie)).json()).toMatchObject({ status: 403, code: 'method-off' });
      await hub.as.owner('PUT', '/api/settings/sign-in', { body: { values: {} }, ifMatch: saved.etag });
      expect((await choose(cookie)).status).toBe(204);
    });
  });
}
