/** The account library's Google and Microsoft providers, changed to send their requests through outbound HTTP. */
import type { OAuthProvider } from 'better-auth/oauth2';
import { google, microsoft } from 'better-auth/social-providers';
import { publicOnly } from '../../platform/outbound/destination.ts';
import type { ProviderClient } from './client.ts';
import type { ProviderHttp } from './ask.ts';
import { exchange } from './exchange.ts';
import { vouchedByMicrosoft } from './microsoft.ts';

const tokenAt = {
  google: 'https://oauth2.googleapis.com/token',
  microsoft: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
} as const;

interface WellKnown {
  readonly google?: ProviderClient;
  readonly microsoft?: ProviderClient;
}

/**
 * The enabled providers. Their ID tokens are fetched over TLS, which authenticates them (OpenID Connect Core, 3.1.3.7).
 */
export function wellKnownProviders(clients: WellKnown, http: ProviderHttp, notice: (message: string) => void) {
  const through = (id: 'google' | 'microsoft', client: ProviderClient, provider: OAuthProvider): OAuthProvider => {
    // With these functions, the library would let a browser submit its own ID token, which isn't allowed here.
    const { idToken: _keys, refreshAccessToken: _refresh, ...rest } = provider;
    return {
      ...rest,
      validateAuthorizationCode: async (code) => {
        const at = { url: tokenAt[id], allowed: publicOnly, secretBy: 'client_secret_post', ...client } as const;
        const exchanged = await exchange(http, at, code);
        if (exchanged.ok) return exchanged.tokens;
        notice(`Sign-in through ${provider.name} failed. ${exchanged.why}`);
        return null;
      },
    };
  };
  return [
    ...(clients.google === undefined ? [] : [through('google', clients.google, google(clients.google))]),
    ...(clients.microsoft === undefined
      ? []
      : [through('microsoft', clients.microsoft, microsoft(microsoftAs(clients.microsoft)))]),
  ];
}

function microsoftAs(client: ProviderClient) {
  return {
    ...client,
    disableProfilePhoto: true,
    mapProfileToUser: (profile: object) => ({ emailVerified: vouchedByMicrosoft(profile) }),
  };
}
