/** The sign-in methods of the current settings. */
import { present } from '@cablewright/model';
import Type from 'typebox';
import type { ProviderClient, OwnProvider } from './providers/client.ts';
import type { RuntimeSettings } from '../settings/runtime/runtime-settings.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Whether TLS is used from the first byte. If false, STARTTLS is used when the server offers it. */
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  readonly from: string;
}

export interface Methods {
  readonly password: boolean;
  readonly google?: ProviderClient;
  readonly microsoft?: ProviderClient;
  readonly oidc?: OwnProvider;
  readonly mail?: MailServer;
  /** Addresses of people who may sign in without an invitation. They become editors. */
  readonly allowed: ReadonlySet<string>;
}

/** A sign-in method that the sign-in page lists. */
export const listedMethod = Type.Object(
  {
    id: Type.String(),
    kind: Type.Union([Type.Literal('password'), Type.Literal('provider'), Type.Literal('mail')]),
    name: Type.String(),
  },
  { title: 'Sign-in method' },
);
export type ListedMethod = Readonly<Type.Static<typeof listedMethod>>;

/** A method is available only if all of its settings are filled in. */
export async function readMethods(runtime: RuntimeSettings): Promise<Methods> {
  const [google, microsoft, oidc, mail] = await Promise.all([
    clientOf(runtime, 'google'),
    clientOf(runtime, 'microsoft'),
    ownProviderOf(runtime),
    mailServerOf(runtime),
  ]);
  return {
    password: runtime.get('localAccounts'),
    ...present({ google, microsoft, oidc, mail }),
    allowed: new Set(runtime.get('allowedEmails').map((email) => email.trim().toLowerCase())),
  };
}

async function clientOf(runtime: RuntimeSettings, name: 'google' | 'microsoft'): Promise<ProviderClient | undefined> {
  const clientId = runtime.get(`${name}ClientId`);
  if (!runtime.get(`${name}Enabled`) || clientId === undefined) return undefined;
  const clientSecret = await runtime.secret(`${name}ClientSecret`);
  return clientSecret === undefined ? undefined : { clientId, clientSecret };
}

async function ownProviderOf(runtime: RuntimeSettings): Promise<OwnProvider | undefined> {
  const [issuer, clientId] = [runtime.get('oidcIssuer'), runtime.get('oidcClientId')];
  if (issuer === undefined || clientId === undefined) return undefined;
  const clientSecret = await runtime.secret('oidcClientSecret');
  return {
    id: runtime.get('oidcProviderId'),
    name: runtime.get('oidcName'),
    issuer: issuer.replace(/\/+$/, ''),
    clientId,
    clientSecret,
    scopes: runtime
      .get('oidcScopes')
      .split(/[\s,]+/)
      .filter((scope) => scope !== ''),
    emailClaim: runtime.get('oidcEmailClaim'),
  };
}

async function mailServerOf(runtime: RuntimeSettings): Promise<MailServer | undefined> {
  const [host, from, user] = [runtime.get('smtpHost'), runtime.get('smtpFrom'), runtime.get('smtpUser')];
  if (host === undefined || from === undefined) return undefined;
  const password = await runtime.secret('smtpPassword');
  return {
    host,
    from,
    port: runtime.get('smtpPort'),
    secure: runtime.get('smtpSecure'),
    ...present({ user, password }),
  };
}

export function listed({ password, google, microsoft, oidc, mail }: Methods): ListedMethod[] {
  const provider = (id: string, name: string): ListedMethod => ({ id, kind: 'provider', name });
  return [
    ...(password ? [{ id: 'password', kind: 'password', name: 'Email and password' } as const] : []),
    ...(google === undefined ? [] : [provider('google', 'Google')]),
    ...(microsoft === undefined ? [] : [provider('microsoft', 'Microsoft')]),
    ...(oidc === undefined ? [] : [provider(oidc.id, oidc.name)]),
    ...(mail === undefined ? [] : [{ id: 'mail', kind: 'mail', name: 'Email link' } as const]),
  ];
}
