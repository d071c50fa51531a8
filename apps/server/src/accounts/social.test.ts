import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { vouchedByMicrosoft } from './providers/microsoft.ts';
import { meWith, through } from './testing/browser.ts';
import { startProvider, type Disguise, type Provider } from './testing/provider.ts';

const google: Disguise = {
  issuer: 'https://accounts.google.com',
  hosts: ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com'],
  routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
  claims: (login) => ({
    email: login,
    email_verified: !login.startsWith('unproven'),
    name: `Google ${login}`,
  }),
};

const tenant = '11111111-2222-4333-8444-555555555555';
const microsoft: Disguise = {
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  hosts: ['login.microsoftonline.com'],
  routes: {
    authorization: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    jwks: '/common/discovery/v2.0/keys',
  },
  claims: (login) => ({
    oid: `oid-${login}`,
    tid: tenant,
    email: login,
    name: `Microsoft ${login}`,
    verified_primary_email: login.startsWith('unproven') ? [] : [login],
  }),
};

for (const [id, disguise] of Object.entries({ google, microsoft })) {
  describe(`signing in with ${id}`, () => {
    let provider: Provider;
    let hub: TestHub;
    beforeAll(async () => {
      provider = await startProvider(`http://localhost:5183/api/auth/callback/${id}`, disguise);
      const name = `AUTH_${id.toUpperCase()}`;
      hub = await startTestHub({
        setup: 'empty',
        providerHttp: provider.http,
        environment: {
          [`${name}_ENABLED`]: 'true',
          [`${name}_CLIENT_ID`]: provider.clientId,
          [`${name}_CLIENT_SECRET`]: provider.clientSecret,
          AUTH_ALLOWED_EMAILS: 'allowed@example.com',
        },
      });
    });
    afterAll(async () => {
      await hub.stop();
      await provider.stop();
    });

    test(`O30.1 O16.7 ${id} is listed, asked at its own address, and brings a person in as who they are here`, async () => {
      const listed = await hub.anonymous('GET', '/api/sign-in');
      expect(listed.json<{ methods: { id: string }[] }>().methods.map((method) => method.id)).toContain(id);
      const { begun, location, cookie } = await through(hub, provider, 'editor@example.com', id);
      const { host, pathname } = new URL(begun.json<{ url: string }>().url);
      expect([host, pathname]).toEqual([disguise.hosts[0], disguise.routes.authorization]);
      expect(location).toBe('http://localhost:5183/lineup');
      expect((await meWith(hub, cookie)).json()).toMatchObject({ email: 'editor@example.com', role: 'editor' });
    });

    test('O30.1 whom the list allows comes in as an editor; a stranger does not', async () => {
      const allowed = await through(hub, provider, 'allowed@example.com', id);
      expect((await meWith(hub, allowed.cookie)).json()).toMatchObject({ role: 'editor' });
      const stranger = await through(hub, provider, 'stranger@example.com', id);
      expect(stranger.location).toContain('/sign-in?error=not_invited');
      expect((await meWith(hub, stranger.cookie)).status).toBe(401);
    });

    test('an address the provider does not vouch for opens no account', async () => {
      const person = { name: 'U', email: 'unproven@example.com', role: 'owner' as const };
      expect(await hub.hub.accounts!.add(person)).toBe(true);
      const { location, cookie } = await through(hub, provider, 'unproven@example.com', id);
      expect(location).toContain('/sign-in?error=account_not_linked');
      expect((await meWith(hub, cookie)).status).toBe(401);
    });

    test('access tokens of the provider are not stored', async () => {
      const sql = `select "accessToken", "refreshToken", "idToken" from credentials where "providerId" = $1`;
      const kept = await hub.hub.stores.sql.query<Record<string, string | null>>(sql, [id]);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.flatMap((row) => Object.values(row)).filter((value) => value !== null)).toEqual([]);
    });
  });
}

test.each([
  [{ email: 'a@x.example', tid: tenant }, false],
  [{ email: 'a@x.example', tid: tenant, xms_edov: '1' }, true],
  [{ email: 'a@x.example', tid: tenant, xms_edov: false }, false],
  [{ email: 'a@x.example', tid: tenant, verified_primary_email: ['b@x.example'] }, false],
  [{ email: 'a@x.example', tid: tenant, verified_secondary_email: ['a@x.example'] }, true],
  [{ email: 'a@outlook.example', tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, true],
  [{ tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, false],
])('%j: vouched for by Microsoft is %s', (claims, vouched) => {
  expect(vouchedByMicrosoft(claims)).toBe(vouched);
});
