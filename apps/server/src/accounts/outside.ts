import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import { magicLink } from 'better-auth/plugins';
import type { Methods } from './methods.ts';
import { commonOptions, type SignInOptions } from './sign-in.ts';

/** How long a link sent by mail is valid, s. */
export const linkSeconds = 15 * 60;

type SendLink = (email: string, token: string, callbackUrl: string) => Promise<void>;

export type OutsideSignIn = ReturnType<typeof newOutsideSignIn>;

/**
 * The account library for those who come in through a provider or by mail. It is one of its own, on the same tables,
 * since it is made anew whenever the settings change. The providers are ours, so that it asks nobody anything itself.
 */
export function newOutsideSignIn(
  options: SignInOptions,
  { allowed }: Pick<Methods, 'allowed'>,
  providers: readonly OAuthProvider[],
  sendLink: SendLink,
) {
  return betterAuth({
    ...commonOptions(options),
    plugins: [
      { id: 'providers', init: () => ({ context: { socialProviders: [...providers] } }) },
      magicLink({
        expiresIn: linkSeconds,
        storeToken: 'hashed',
        rateLimit: { window: 10, max: 3 },
        sendMagicLink: ({ email, token, url }) =>
          sendLink(email, token, new URL(url).searchParams.get('callbackURL') ?? '/'),
      }),
    ],
    databaseHooks: {
      user: { create: { before: async (person) => ({ data: allowedPerson(person, allowed) }) } },
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

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Nobody signs up by themselves: only whom the list names comes in without an invitation, as an editor. */
function allowedPerson<P extends NewPerson>(person: P, allowed: ReadonlySet<string>): P & { role: string } {
  const { email, emailVerified, name } = person;
  if (!allowed.has(email.toLowerCase()))
    throw new APIError('FORBIDDEN', { code: 'not_invited', message: 'This email address has not been invited.' });
  if (!emailVerified)
    throw new APIError('FORBIDDEN', { code: 'email_not_verified', message: 'The provider does not vouch for it.' });
  return { ...person, name: name === '' ? email : name, role: 'editor' };
}
