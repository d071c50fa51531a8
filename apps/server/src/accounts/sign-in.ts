import type { Sql } from '@cablewright/store';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { Passwords, type HashCost } from './passwords.ts';
import type { AccountsDatabase } from './tables.ts';
import { tableNames } from './tables.ts';
import { appPlugin } from './app-plugin.ts';
import type { SlidingWindows } from './sliding-windows.ts';

export const passwordLength = { min: 12, max: 128 } as const;

/**
 * The header from which the account library takes the client's address for its rate limits. The hub overwrites it with
 * the address that it trusts.
 */
export const addressHeader = 'x-client-address';

export interface SignInOptions {
  /** The database connection in the form that the account library needs. */
  readonly database: AccountsDatabase;
  /** The same database, for the hub's own statements. */
  readonly sql: Sql;
  readonly publicUrl: string;
  readonly secret: string;
  /** Whether attempts are rate limited. Off only in tests that sign in many times. */
  readonly throttle: boolean;
  /** The windows in which attempts are counted for the rate limits. */
  readonly windows: SlidingWindows;
  /** The cost of password hashes (scrypt N, r, p). Lower only in tests that sign in many times. */
  readonly hashCost?: HashCost;
}

export type SignIn = ReturnType<typeof newSignIn>;

const day = 24 * 60 * 60;

/** The account library as configured for this hub: email and password, sessions in the database, no sign-up. */
export function newSignIn(options: SignInOptions) {
  const passwords = new Passwords(options.hashCost);
  return betterAuth({
    ...commonOptions(options),
    plugins: [appPlugin()],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: (password) => passwords.hash(password),
        verify: (attempt) => passwords.verify(attempt),
      },
    },
  });
}

/** The options that all sign-in methods share: tables, sessions, cookies and rate limits. */
export function commonOptions(options: SignInOptions) {
  const attempts = { window: 10, max: 3 };
  return {
    appName: 'Cablewright',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    database: options.database as never,
    user: {
      modelName: tableNames.user,
      additionalFields: { role: { type: 'string', required: true, defaultValue: 'viewer', input: false } },
    },
    session: {
      modelName: tableNames.session,
      expiresIn: 30 * day,
      updateAge: day,
      // The hub's routes decide whether a session is fresh enough, with stricter rules than the library's.
      freshAge: 0,
      additionalFields: { factor: { type: 'string', required: false, input: false } },
    },
    databaseHooks: { session: { create: { before: withFactor } } },
    account: {
      modelName: tableNames.account,
      // Every address here was verified or entered by an owner. A provider must still vouch for the address it sends.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
    verification: { modelName: tableNames.verification },
    rateLimit: {
      enabled: options.throttle,
      window: 10,
      max: 100,
      customRules: {
        '/sign-in/email': attempts,
        '/sign-in/social': attempts,
        '/sign-in/magic-link': attempts,
        '/verify-password': attempts,
      },
      customStorage: rateStorage(options.windows),
    },
    advanced: {
      cookiePrefix: 'cablewright',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    telemetry: { enabled: false },
    // Errors become problem documents, or the server logs them as bugs. The library doesn't need to print them as well.
    logger: { disabled: true },
  } as const satisfies BetterAuthOptions;
}

/**
 * Stores the counts of the account library's rate limits in sliding windows. The library's own windows restart with the
 * first attempt after a pause.
 */
function rateStorage(windows: SlidingWindows) {
  const consume = async (key: string, { window, max }: { readonly window: number; readonly max: number }) => {
    const { allowed, freeAt } = await windows.take(`sign-in ${key}`, { ms: window * 1000, max });
    return { allowed, retryAfter: allowed ? null : windows.secondsUntil(freeAt) };
  };
  return { consume };
}

/** Marks a session that began with a passkey as one with two factors, regardless of the person's other factors. */
async function withFactor<S>(session: S, context: { readonly path?: string } | null) {
  return { data: { ...session, factor: context?.path === '/passkey/verify-authentication' ? 'passkey' : null } };
}
