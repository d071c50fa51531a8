import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import { magicLink } from 'better-auth/plugins';
import { appPlugin } from './app-plugin.ts';
import type { Methods } from './methods.ts';
import { commonOptions, type SignInOptions } from './sign-in.ts';

/** How long an emailed link is valid, in seconds. */
export const linkSeconds = 15 * 60;

type SendLink = (email: string, token: string, callbackUrl: string) => Promise<void>;

export type OutsideSignIn = ReturnType<typeof newOutsideSignIn>;

/**
 * The account library for people who sign in through a provider or by email. It is a separate instance on the same
 * tables, because it must be recreated whenever the settings change. The hub supplies the providers, so the library
 * sends no requests itself.
 */
export function newOutsideSignIn(
  options: SignInOptions,
  { allowed }: Pick<Methods, 'allowed'>,
  providers: readonly OAuthProvider[],
  sendLink: SendLink,
) {
  const common = commonOptions(options);
  return betterAuth({
    ...common,
    plugins: [
      appPlugin(),
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
      ...common.databaseHooks,
      user: { create: { before: async (person) => ({ data: allowedPerson(person, allowed) }) } },
      account: { create: { before: async (login) => ({ data: { ...login, ...noTokens } }) } },
    },
    onAPIError: { errorURL: `${options.publicUrl}/sign-in` },
  });
}

/** The hub only needs to know who the person is, so access and refresh tokens aren't stored. */
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

/** There is no sign-up. Without an invitation, only people on the allow list get an account, as editors. */
function allowedPerson<P extends NewPerson>(person: P, allowed: ReadonlySet<string>): P & { role: string } {
  const { email, emailVerified, name } = person;
  if (!allowed.has(email.toLowerCase()))
    throw new APIError('FORBIDDEN', { code: 'not_invited', message: 'This email address has not been invited.' });
  if (!emailVerified)
    throw new APIError('FORBIDDEN', {
      code: 'email_not_verified',
      message: 'The provider has not verified this email address.',
    });
  return { ...person, name: name === '' ? email : name, role: 'editor' };
}
