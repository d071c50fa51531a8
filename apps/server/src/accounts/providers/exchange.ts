/** Exchanges the authorization code for tokens (RFC 6749, 4.1.3). */
import { authorizationCodeRequest, getOAuth2Tokens, type OAuth2Tokens } from 'better-auth/oauth2';
import type { Allowed } from '../../platform/outbound/destination.ts';
import { askProvider, type ProviderHttp } from './ask.ts';

interface Exchange {
  readonly url: string;
  readonly allowed: Allowed;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret?: string;
  readonly secretBy: 'client_secret_basic' | 'client_secret_post';
}

/** The code that the browser returned with, and the values stored when the sign-in began. */
interface Code {
  readonly code: string;
  readonly codeVerifier?: string | undefined;
  readonly redirectURI: string;
}

type Exchanged = { readonly ok: true; readonly tokens: OAuth2Tokens } | { readonly ok: false; readonly why: string };

export async function exchange(http: ProviderHttp, at: Exchange, code: Code): Promise<Exchanged> {
  const { url, allowed, clientId, clientSecret, secretBy } = at;
  const { body, headers } = await authorizationCodeRequest({
    ...code,
    options: { clientId, clientSecret },
    tokenEndpoint: url,
    tokenEndpointAuth: { method: clientSecret === undefined ? 'none' : secretBy },
  });
  const answer = await askProvider(http, { url, allowed, headers, form: body });
  return answer.ok ? { ok: true, tokens: getOAuth2Tokens(answer.value) } : answer;
}
