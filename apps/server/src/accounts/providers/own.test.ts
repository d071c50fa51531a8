import type { ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { cookiesOf, meWith } from '../testing/browser.ts';

type Answer = (response: ServerResponse) => unknown;
type Page = '/.well-known/openid-configuration' | '/keys' | '/token' | '/me';

const json = (body: object, status = 200): Answer => {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const silence: Answer = () => undefined;
const elsewhere: Answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/other' }).end();
const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(more));
  more();
};

const discovery: Page = '/.well-known/openid-configuration';
const key = await generateKeyPair('ES256');
const otherKey = await generateKeyPair('ES256');
const keys = { keys: [{ ...(await exportJWK(key.publicKey)), kid: 'k', alg: 'ES256' }] };

let provider: Receiver;
let issuer = '';
let hub: TestHub;
let reasons: string[] = [];
/** The timeouts of the requests to the provider, in ms. */
let limits: number[] = [];
const http = new OutboundHttp();
/** The provider's responses by page. Tests replace some of them. */
let pages: Partial<Record<Page, Answer>> = {};

const described = (more: object = {}) =>
  json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/me`,
    ...more,
  });

beforeAll(async () => {
  provider = await startReceiver((response, { path }) => {
    const answer = pages[path as Page] ?? { [discovery]: described(), '/keys': json(keys) }[path as '/keys'];
    return (answer ?? json({}, 404))(response);
  });
  issuer = new URL(provider.url).origin;
});
afterAll(async () => {
  http.close();
  await provider.close();
});
afterEach(async () => {
  pages = {};
  reasons = [];
  limits = [];
  await hub.stop();
});

/** Starts a hub that hasn't sent any request to the provider yet. */
async function begin() {
  hub = await startTestHub({
    setup: 'empty',
    backend: 'files',
    environment: { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT_ID: 'hub', AUTH_OIDC_CLIENT_SECRET: 'a secret: it is' },
    notice: (message) => reasons.push(message),
    // A tenth of the usual timeout, which is enough for a provider on the same machine.
    providerHttp: {
      send: (outgoing) => {
        limits.push(outgoing.timeoutMs);
        return http.send({ ...outgoing, timeoutMs: outgoing.timeoutMs / 10 });
      },
    },
  });
  const begun = await hub.anonymous('POST', '/api/auth/sign-in/social', { body: { provider: 'oidc' } });
  const url = begun.status === 200 ? new URL(begun.json<{ url: string }>().url).searchParams : new URLSearchParams();
  const back = async () => {
    const query = new URLSearchParams({ code: 'a-code', state: url.get('state') ?? '' }).toString();
    const headers = { cookie: cookiesOf(begun) };
    const answer = await hub.anonymous('GET', `/api/auth/callback/oidc?${query}`, { headers });
    return { status: answer.status, location: String(answer.headers['location']), cookie: cookiesOf(answer) };
  };
  return { begun, nonce: url.get('nonce') ?? '', back };
}

const signed = (claims: JWTPayload, by = key.privateKey) =>
  new SignJWT({ iss: issuer, aud: 'hub', sub: 'one', email: 'viewer@example.com', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(by);
const tokens = (id_token?: string) => json({ access_token: 'a', token_type: 'Bearer', ...(id_token && { id_token }) });

test.each<[string, Answer, string]>([
  ['silence', silence, 'No response within 1 s.'],
  ['an answer without end', endless, 'Its response was cut off or is larger than 256 kB.'],
  ['a redirect', elsewhere, 'It redirects to http://127.0.0.1:9/other'],
  ['an error', json({}, 503), 'It responded with 503.'],
  ['a page', (response) => response.end('<html>'), 'Its response is not a JSON object.'],
  [
    'another issuer',
    json({ issuer: 'https://id.example.com' }),
    'Issuer mismatch: the provider reports "https://id.example.com"',
  ],
])('instead of its description the provider gives %s: it is named, and the log says why', async (_, answer, why) => {
  pages = { [discovery]: answer };
  const { begun } = await begin();
  expect(begun.json()).toMatchObject({ status: 502, code: 'provider-silent' });
  expect(begun.json<{ detail: string }>().detail).toMatch(/^Company account did not respond as expected\./);
  expect(reasons.join('\n')).toContain(`${issuer}${discovery}: ${why}`);
  expect(new Set(limits)).toEqual(new Set([10_000]));
  pages = {};
  const again = await hub.anonymous('POST', '/api/auth/sign-in/social', { body: { provider: 'oidc' } });
  expect(again.status).toBe(200);
});

test.each<[string, Answer, string]>([
  ['an answer without end', endless, 'Its response was cut off or is larger than 256 kB.'],
  ['a redirect', elsewhere, 'It redirects to http://127.0.0.1:9/other'],
  ['a refusal', json({ error: 'invalid_client' }, 401), 'It responded with 401 invalid_client.'],
])('instead of tokens the provider gives %s: one is back at the sign-in page', async (_, answer, why) => {
  pages = { '/token': answer };
  const { back } = await begin();
  const { location, cookie } = await back();
  expect(location).toBe('http://localhost:5183/sign-in?error=invalid_code');
  expect(reasons).toEqual([expect.stringContaining(`Sign-in through Company account failed. ${issuer}/token: ${why}`)]);
  expect((await meWith(hub, cookie)).status).toBe(401);
});

test.each<[string, (nonce: string) => Promise<string | undefined>, RegExp]>([
  ['none', async () => undefined, /It sent no ID token\./],
  ['one of another sign-in', () => signed({ nonce: 'another' }), /belongs to another sign-in \(nonce\)/],
  ['one for another program', (nonce) => signed({ nonce, aud: 'other' }), /was rejected: unexpected "aud"/],
  ['one issued to another program', (nonce) => signed({ nonce, azp: 'other' }), /issued to another program \(azp\)/],
  [
    'one for several programs, issued to another',
    (nonce) => signed({ nonce, aud: ['hub', 'other'], azp: 'other' }),
    /issued to another program \(azp\)/,
  ],
  [
    'one for several programs, issued to none',
    (nonce) => signed({ nonce, aud: ['hub', 'other'] }),
    /issued to another program \(azp\)/,
  ],
  ['one of another issuer', (nonce) => signed({ nonce, iss: 'https://x' }), /was rejected: unexpected "iss"/],
  ['one it did not sign', (nonce) => signed({ nonce }, otherKey.privateKey), /was rejected: signature/],
])('an ID token that is %s does not sign in', async (_, token, why) => {
  const { back, nonce } = await begin();
  const idToken = await token(nonce);
  pages = { '/token': tokens(idToken) };
  const { location } = await back();
  expect(location).toBe('http://localhost:5183/sign-in?error=unable_to_get_user_info');
  expect(reasons).toEqual([expect.stringMatching(why)]);
});

test('one for several programs that was issued to this hub signs in', async () => {
  const { back, nonce } = await begin();
  pages = { '/token': tokens(await signed({ nonce, aud: ['hub', 'other'], azp: 'hub' })) };
  expect((await back()).location).toBe('http://localhost:5183/');
});

test('a genuine one lets its person in; the hub reasons who it is the way the provider takes it', async () => {
  const { back, nonce } = await begin();
  pages = { '/token': tokens(await signed({ nonce })) };
  const { location, cookie } = await back();
  expect(location).toBe('http://localhost:5183/');
  expect((await meWith(hub, cookie)).json()).toMatchObject({ email: 'viewer@example.com' });
  const request = provider.received.findLast(({ path }) => path === '/token')!;
  // RFC 6749, 2.3.1: the id and the secret are form-encoded before they are joined.
  expect(request.headers['authorization']).toBe(`Basic ${btoa('hub:a+secret%3A+it+is')}`);
  expect(new URLSearchParams(request.body).get('client_secret')).toBeNull();
});

test('an address missing in the ID token is requested; claims of another person are rejected', async () => {
  const { back, nonce } = await begin();
  const idToken = await signed({ nonce, email: undefined });
  pages = { '/token': tokens(idToken), '/me': json({ sub: 'two', email: 'owner@example.com' }) };
  expect((await back()).location).toContain('error=unable_to_get_user_info');
  expect(reasons).toEqual([expect.stringContaining('It describes another person (sub).')]);
  await hub.stop();
  const second = await begin();
  const tokenOfSecond = await signed({ nonce: second.nonce, email: undefined });
  pages = { '/token': tokens(tokenOfSecond), '/me': json({ sub: 'one', email: 'viewer@example.com' }) };
  expect((await meWith(hub, (await second.back()).cookie)).json()).toMatchObject({ email: 'viewer@example.com' });
});

test('no sign-in without the provider’s keys', async () => {
  const { back, nonce } = await begin();
  pages = { '/token': tokens(await signed({ nonce })), '/keys': elsewhere };
  expect((await back()).location).toContain('error=unable_to_get_user_info');
  expect(reasons).toEqual([expect.stringContaining('/keys: It redirects to')]);
});

test('a provider that stops answering between going and coming back shows the sign-in page', async () => {
  const { back } = await begin();
  const { etag } = await hub.as.owner('GET', '/api/settings/sign-in');
  await hub.as.owner('PUT', '/api/settings/sign-in', {
    body: { values: { allowedEmails: ['x@example.com'] } },
    ifMatch: etag,
  });
  pages = { [discovery]: json({}, 503) };
  expect(await back()).toMatchObject({ status: 302, location: 'http://localhost:5183/sign-in?error=provider_silent' });
});
