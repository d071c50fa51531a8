/** A provider of the shop's own that speaks OpenID Connect. */
import { createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2';
import { jwtVerify } from 'jose';
import type { OwnProvider } from './client.ts';
import { askProvider, type ProviderHttp } from './ask.ts';
import type { Directory, ProviderDirectory } from './directory.ts';
import { exchange } from './exchange.ts';

type Claims = Readonly<Record<string, unknown>>;
type ToldClaims = { readonly ok: true; readonly claims: Claims } | { readonly ok: false; readonly why: string };

interface OwnProviderParts {
  readonly http: ProviderHttp;
  readonly provider: OwnProvider;
  readonly directory: ProviderDirectory;
  /** Told why somebody did not come in, for the log. */
  readonly notice: (message: string) => void;
}

/** Clocks of two machines of a shop differ by some seconds. */
const clockTolerance = 30;

/** As the account library wants a provider. Its functions answer null, and tell the log why, when nobody comes in. */
export function ownProvider(parts: OwnProviderParts): OAuthProvider<Claims> {
  const { provider, directory, http } = parts;
  const { id, name, clientId, clientSecret, scopes } = provider;
  const client = { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
  const nobody = (why: string) => {
    parts.notice(`Sign-in through ${name} failed. ${why}`);
    return null;
  };
  return {
    id,
    name,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => String(profile['sub']),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const found = await directory.read();
      // Whoever begins has asked for the directory just before.
      if (!found.ok) throw new Error(found.why);
      return createAuthorizationURL({
        id,
        options: client,
        authorizationEndpoint: found.directory.authorization,
        state,
        codeVerifier,
        redirectURI,
        scopes: [...new Set(['openid', ...scopes])],
        nonce: idTokenNonce,
      });
    },
    validateAuthorizationCode: async (code) => {
      const found = await directory.read();
      if (!found.ok) return nobody(found.why);
      const { token: url, allowed, secretBy } = found.directory;
      const exchanged = await exchange(http, { url, allowed, secretBy, ...client }, code);
      return exchanged.ok ? exchanged.tokens : nobody(exchanged.why);
    },
    getUserInfo: async ({ idToken, accessToken, expectedIdTokenNonce }) => {
      const found = await directory.read();
      if (!found.ok) return nobody(found.why);
      const given = { idToken, accessToken, nonce: expectedIdTokenNonce };
      const told = await claimsOf(parts, found.directory, given);
      return told.ok ? { user: userOf(told.claims, provider), data: told.claims } : nobody(told.why);
    },
  };
}

interface Given {
  readonly idToken: string | undefined;
  readonly accessToken: string | undefined;
  readonly nonce: string | undefined;
}

/** What the ID token says of a person once it is found genuine (OpenID Connect Core 1.0, 3.1.3.7). */
async function claimsOf(
  { http, provider }: OwnProviderParts,
  directory: Directory,
  { idToken, accessToken, nonce }: Given,
): Promise<ToldClaims> {
  if (idToken === undefined) return { ok: false, why: 'It sent no ID token.' };
  const verified = await verify(idToken, directory, provider.clientId);
  if (verified instanceof Error)
    return { ok: false, why: `Its ID token was rejected: ${verified.message.replace(/\.$/, '')}.` };
  const claims: Claims = verified.payload;
  if (nonce === undefined || claims['nonce'] !== nonce)
    return { ok: false, why: 'Its ID token belongs to another sign-in (nonce).' };
  if (typeof claims['sub'] !== 'string') return { ok: false, why: 'The ID token has no subject (sub).' };
  const { userInfo: url, allowed } = directory;
  const missing = typeof claims[provider.emailClaim] !== 'string';
  if (!missing || url === undefined || accessToken === undefined) return { ok: true, claims };
  const told = await askProvider(http, { url, allowed, headers: { authorization: `Bearer ${accessToken}` } });
  if (!told.ok) return told;
  // Another person's would be mistaken for this one's (5.3.2).
  if (told.value['sub'] !== claims['sub']) return { ok: false, why: `${url}: It describes another person (sub).` };
  return { ok: true, claims: { ...told.value, ...claims } };
}

function verify(idToken: string, { issuer, keys, algorithms }: Directory, audience: string) {
  const named = algorithms === undefined ? {} : { algorithms: [...algorithms] };
  return jwtVerify(idToken, keys, { issuer, audience, clockTolerance, ...named }).catch((error: Error) => error);
}

/** A provider of the shop's own is believed about addresses, unless it says itself that it has not checked one. */
function userOf(claims: Claims, { emailClaim }: OwnProvider) {
  const { [emailClaim]: email, name, email_verified: checked } = claims;
  return {
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : null,
    emailVerified: emailClaim !== 'email' || (checked !== false && checked !== 'false'),
  };
}
