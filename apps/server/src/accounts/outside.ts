import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth, magicLink } from 'better-auth/plugins';
import type { Client, Methods, OwnProvider } from './methods.ts';
import { vouchedByMicrosoft } from './microsoft.ts';
import { commonOptions, type SignInOptions } from './sign-in.ts';

/** How long a link sent by mail is valid, s. */
export const linkSeconds = 15 * 60;

export type SendLink = (email: string, token: string, callbackUrl: string) => Promise<void>;

export type OutsideSignIn = ReturnType<typeof newOutsideSignIn>;

/**
 * The account library for those who come in through a provider or by mail. It is one of its own, on the same tables,
 * since it is made anew whenever the settings change and asks the provider when it is made: a provider that does not
 * answer keeps nobody waiting who has a session or a password.
 */
export function newOutsideSignIn(options: SignInOptions, methods: Methods, sendLink: SendLink) {
  const { google, microsoft, oidc } = methods;
  return betterAuth({
    ...commonOptions(options),
    socialProviders: {
      ...(google === undefined ? {} : { google }),
      ...(microsoft === undefined ? {} : { microsoft: microsoftAs(microsoft) }),
    },
    plugins: [
      genericOAuth({ config: oidc === undefined ? [] : [ownProvider(oidc)] }),
      magicLink({
        expiresIn: linkSeconds,
        storeToken: 'hashed',
        rateLimit: { window: 10, max: 3 },
        sendMagicLink: ({ email, token, url }) =>
          sendLink(email, token, new URL(url).searchParams.get('callbackURL') ?? '/'),
      }),
    ],
    databaseHooks: {
      user: { create: { before: async (person) => ({ data: allowedPerson(person, methods.allowed) }) } },
      account: { create: { before: async (login) => ({ data: { ...login, ...noTokens } }) } },
    },
    onAPIError: { errorURL: `${options.publicUrl}/sign-in` },
  });
}

/** The hub asks a provider who somebody is and nothing more: what it could ask in their name is not kept. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

function microsoftAs(client: Client) {
  return {
    ...client,
    disableProfilePhoto: true,
    mapProfileToUser: (profile: object) => ({ emailVerified: vouchedByMicrosoft(profile) }),
  };
}

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Nobody signs up by themselves: only whom the list names comes in without an invitation, as an editor. */
function allowedPerson<P extends NewPerson>(person: P, allowed: ReadonlySet<string>): P & { role: string } {
  const { email, emailVerified, name } = person;
  if (!allowed.has(email.toLowerCase()))
    throw new APIError('FORBIDDEN', { code: 'not_invited', message: 'Nobody invited this address.' });
  if (!emailVerified)
    throw new APIError('FORBIDDEN', { code: 'email_not_verified', message: 'The provider does not vouch for it.' });
  return { ...person, name: name === '' ? email : name, role: 'editor' };
}

/** A provider of the shop's own is believed about addresses, unless it says itself that it has not checked one. */
function ownProvider({ id, name, issuer, clientId, clientSecret, scopes, emailClaim }: OwnProvider) {
  return {
    providerId: id,
    name,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    scopes: [...scopes],
    pkce: true,
    requireIdTokenVerification: true,
    mapProfileToUser: (profile: Record<string, unknown>) => {
      const email = profile[emailClaim];
      const checked = profile['email_verified'];
      return {
        ...(typeof email === 'string' ? { email } : {}),
        emailVerified: emailClaim !== 'email' || (checked !== false && checked !== 'false'),
      };
    },
  };
}
