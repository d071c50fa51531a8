import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';

/** An OpenID Connect provider on this machine. Everybody exists there, under the address they sign in with. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in as a browser would; answers the address the provider sends it back to. */
  readonly signIn: (url: string, login: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const clientId = 'cablewright';
const clientSecret = 'a secret of the provider and the hub';

export async function startProvider(redirectUri: string): Promise<Provider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    // Nobody is called unproven@… for nothing: that address the provider has not checked.
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unproven'), name: `Provider ${id}` }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return { issuer, clientId, clientSecret, signIn, stop: () => stopped(server) };
}

/** Follows the provider's pages and fills in its forms until it sends the browser elsewhere. */
async function signIn(url: string, login: string): Promise<string> {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();
  let step: { url: string; body?: URLSearchParams } = { url };
  for (let n = 0; n < 12; n += 1) {
    const answer = await fetch(step.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(step.body === undefined ? {} : { method: 'POST', body: step.body }),
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

/** The form of a page of the provider, as a person fills it in. */
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
