import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';
import { publicOnly } from '../../platform/outbound/destination.ts';
import { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { ProviderHttp } from '../providers/ask.ts';

/** A test OpenID Connect provider on this machine. Every email address has an account there. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The environment variables that configure it as a hub's custom provider. */
  readonly variables: Readonly<Record<string, string>>;
  /** Signs in as a browser would. Returns the address that the provider redirects to. */
  readonly signIn: (url: string, login: string) => Promise<string>;
  /**
   * Outbound HTTP that sends requests for a public provider to its stand-in. Undefined if the provider is used at its
   * own address.
   */
  readonly http?: ProviderHttp;
  readonly stop: () => Promise<void>;
}

const clientId = 'cablewright';
const clientSecret = 'a secret of the provider and the hub';

/** The properties of a well-known provider that a stand-in imitates. */
export interface Disguise {
  readonly issuer: string;
  /** The hosts whose requests the stand-in answers. */
  readonly hosts: readonly string[];
  readonly routes: { readonly authorization: string; readonly token: string; readonly jwks: string };
  readonly claims: (login: string) => Record<string, unknown>;
}

export async function startProvider(redirectUri: string, disguise?: Disguise): Promise<Provider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = disguise?.issuer ?? own;
  const claims = disguise?.claims ?? claimsOf;
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        ...(disguise && { token_endpoint_auth_method: 'client_secret_post' as const }),
      },
    ],
    claims: { openid: ['sub', ...Object.keys(claims(''))], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'offline_access', 'User.Read'],
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims(id) }) }),
    ...(disguise && { routes: disguise.routes }),
  });
  provider.proxy = disguise !== undefined;
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  const stop = () => stopped(server);
  const variables = {
    AUTH_OIDC_ISSUER: issuer,
    AUTH_OIDC_CLIENT_ID: clientId,
    AUTH_OIDC_CLIENT_SECRET: clientSecret,
    AUTH_OIDC_NAME: 'Shop account',
  };
  const started = { issuer, clientId, clientSecret, variables, stop };
  if (disguise === undefined) return { ...started, signIn: (url, login) => signIn(fetch, url, login) };
  const { hosts } = disguise;
  const send: typeof fetch = (input, init) => fetch(disguised(new Request(input, init), hosts, own));
  return { ...started, signIn: (url, login) => signIn(send, url, login), http: doorTo(hosts, own) };
}

/** Addresses that begin with `unproven` aren't verified by the provider. */
function claimsOf(login: string): Record<string, unknown> {
  return { email: login, email_verified: !login.startsWith('unproven'), name: `Provider ${login}` };
}

/** Redirects requests for the given hosts to the stand-in, as if their DNS names pointed to it. */
function disguised(request: Request, hosts: readonly string[], own: string): Request {
  const { protocol, host, pathname, search } = new URL(request.url);
  if (!hosts.includes(host)) return request;
  const sent = new Request(own + pathname + search, request);
  sent.headers.set('x-forwarded-proto', protocol.slice(0, -1));
  sent.headers.set('x-forwarded-host', host);
  return sent;
}

/** Outbound HTTP that sends requests for the given hosts to the stand-in, and throws for any other request. */
function doorTo(hosts: readonly string[], own: string): ProviderHttp {
  const http = new OutboundHttp();
  return {
    send: (outgoing) => {
      const { protocol, host, pathname } = new URL(outgoing.url);
      if (!hosts.includes(host) || outgoing.allowed !== publicOnly)
        throw new Error(`Unexpected request to ${outgoing.url}.`);
      const headers = { ...outgoing.headers, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host };
      return http.send({ ...outgoing, url: own + pathname, headers, allowed: { 'http:': 'private' } });
    },
  };
}

/** Follows the provider's pages and fills in its forms until it sends the browser elsewhere. */
async function signIn(send: typeof fetch, url: string, login: string): Promise<string> {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();
  let step: { url: string; body?: URLSearchParams } = { url };
  for (let n = 0; n < 12; n += 1) {
    const answer = await send(step.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      method: step.body === undefined ? 'GET' : 'POST',
      body: step.body,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      jar.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (location !== null) {
      const next = new URL(location, step.url);
      if (next.origin !== origin) return next.href;
      step = { url: next.href };
      continue;
    }
    step = filledIn(await answer.text(), step.url, login);
  }
  throw new Error('The provider did not send the browser back.');
}

/** The submitted form of one of the provider's pages, with its fields filled in. */
function filledIn(page: string, url: string, login: string): { url: string; body: URLSearchParams } {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
  if (action === undefined || prompt === undefined) throw new Error(`No form of the provider: ${page.slice(0, 500)}`);
  const body = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
  return { url: new URL(action, url).href, body };
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
