/** A custom OpenID Connect provider. */
import { createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2';
import { jwtVerify, type JWTPayload } from 'jose';
import type { OwnProvider } from './client.ts';
import { ProviderFailed, askProvider, type ProviderHttp } from './ask.ts';
import type { Directory, ProviderDirectory } from './directory.ts';
import { exchange } from './exchange.ts';

type Claims = Readonly<Record<string, unknown>>;
type ToldClaims = { readonly ok: true; readonly claims: Claims } | { readonly ok: false; readonly why: string };

interface OwnProviderParts {
  readonly http: ProviderHttp;
  readonly provider: OwnProvider;
  readonly directory: ProviderDirectory;
  /** Logs why a sign-in failed. */
  readonly notice: (message: string) => void;
}

/** Accepted clock difference between the hub and the provider, in seconds. */
const clockTolerance = 30;

/**
 * The provider in the form the account library expects. If sign-in fails, its functions log the reason and return null.
 */
export function ownProvider(parts: OwnProviderParts): OAuthProvider<Claims> {
  const { provider, directory, http } = parts;
  const { id, name, clientId, clientSecret, scopes } = provider;
  const client = { clientId, clientSecret };
  const refused = (why: string) => {
    parts.notice(`Sign-in through ${name} failed. ${why}`);
    return null;
  };
  return {
    id,
    name,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => String(profile['sub']),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const metadata = await directory.read();
      // Starting the sign-in has already loaded the metadata.
      if (!metadata.ok) throw new ProviderFailed(metadata.why);
      return createAuthorizationURL({
        id,
        options: client,
        authorizationEndpoint: metadata.directory.authorization,
        state,
        codeVerifier,
        redirectURI,
        scopes: [...new Set(['openid', ...scopes])],
        nonce: idTokenNonce,
      });
    },
    validateAuthorizationCode: async (code) => {
      const metadata = await directory.read();
      if (!metadata.ok) return refused(metadata.why);
      const { token: url, allowed, secretBy } = metadata.directory;
      const exchanged = await exchange(http, { url, allowed, secretBy, ...client }, code);
      return exchanged.ok ? exchanged.tokens : refused(exchanged.why);
    },
    getUserInfo: async ({ idToken, accessToken, expectedIdTokenNonce }) => {
      const metadata = await directory.read();
      if (!metadata.ok) return refused(metadata.why);
      const given = { idToken, accessToken, nonce: expectedIdTokenNonce };
      const answer = await claimsOf(parts, metadata.directory, given);
      return answer.ok ? { user: userOf(answer.claims, provider), data: answer.claims } : refused(answer.why);
    },
  };
}

interface Given {
  readonly idToken: string | undefined;
  readonly accessToken: string | undefined;
  readonly nonce: string | undefined;
}

/** Returns the verified claims of an ID token (OpenID Connect Core 1.0, 3.1.3.7). */
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
  if (!isForClient(verified.payload, provider.clientId))
    return { ok: false, why: 'Its ID token was issued to another program (azp).' };
  if (typeof claims['sub'] !== 'string') return { ok: false, why: 'The ID token has no subject (sub).' };
  const { userInfo: url, allowed } = directory;
  const missing = typeof claims[provider.emailClaim] !== 'string';
  if (!missing || url === undefined || accessToken === undefined) return { ok: true, claims };
  const answer = await askProvider(http, { url, allowed, headers: { authorization: `Bearer ${accessToken}` } });
  if (!answer.ok) return answer;
  // The subjects must match. Otherwise another person's claims would be used (5.3.2).
  if (answer.value['sub'] !== claims['sub']) return { ok: false, why: `${url}: It describes another person (sub).` };
  return { ok: true, claims: { ...answer.value, ...claims } };
}

/**
 * If the token has an authorized party, it must be this client. A token with several audiences must have one (3.1.3.7,
 * items 4 and 5).
 */
function isForClient({ aud, azp }: JWTPayload, clientId: string): boolean {
  const severalAudiences = Array.isArray(aud) && aud.length > 1;
  return azp === undefined ? !severalAudiences : azp === clientId;
}

function verify(idToken: string, { issuer, keys, algorithms }: Directory, audience: string) {
  const options = { issuer, audience, clockTolerance, algorithms: algorithms && [...algorithms] };
  return jwtVerify(idToken, keys, options).catch((error: Error) => error);
}

/**
 * Addresses from a custom provider are trusted, except for an address in the claim `email` that the provider
 * calls unverified.
 */
function userOf(claims: Claims, { emailClaim }: OwnProvider) {
  const { [emailClaim]: email, name, email_verified: checked } = claims;
  return {
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : null,
    emailVerified: emailClaim !== 'email' || (checked !== false && checked !== 'false'),
  };
}
