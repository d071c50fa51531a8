/** The rows of the table about how people come in: accounts, providers, mail, and what a token may ask for. */
import type { Setting } from './setting.ts';

const emailForm = [/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/, 'write an address such as name@example.com'] as const;
/** Not one that stands for another way in: its people would be taken for those who came in there. */
const wordForm = [
  /^(?!(?:google|microsoft|credential|password|email|mail|magic-link)$)[a-z0-9][a-z0-9_-]{0,39}$/,
  'must be a short word in small letters, and none that stands for another way in, as google or password',
] as const;

function provider<const Name extends string>(name: Name, label: string) {
  const shared = { group: 'sign-in', section: label } as const;
  return {
    enabled: {
      ...shared,
      variable: `AUTH_${name}_ENABLED`,
      kind: 'flag',
      default: false,
      label: `Sign in with ${label}`,
    },
    clientId: { ...shared, variable: `AUTH_${name}_CLIENT_ID`, kind: 'text', label: `${label} client ID` },
    clientSecret: {
      ...shared,
      variable: `AUTH_${name}_CLIENT_SECRET`,
      kind: 'secret',
      label: `${label} client secret`,
    },
  } as const satisfies Record<string, Setting>;
}
const google = provider('GOOGLE', 'Google');
const microsoft = provider('MICROSOFT', 'Microsoft');

export const signInSettings = {
  localAccounts: {
    group: 'sign-in',
    section: 'Accounts',
    variable: 'AUTH_LOCAL_ACCOUNTS',
    kind: 'flag',
    default: true,
    label: 'Email and password',
    help: 'People may sign in with an email address and a password.',
  },
  allowedEmails: {
    group: 'sign-in',
    section: 'Accounts',
    variable: 'AUTH_ALLOWED_EMAILS',
    kind: 'list',
    default: [],
    most: 1_000,
    form: emailForm,
    label: 'Allowed email addresses',
    help: 'Who may sign in without an invitation, as an editor.',
  },
  googleEnabled: google.enabled,
  googleClientId: google.clientId,
  googleClientSecret: google.clientSecret,
  microsoftEnabled: microsoft.enabled,
  microsoftClientId: microsoft.clientId,
  microsoftClientSecret: microsoft.clientSecret,
  oidcIssuer: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_ISSUER',
    kind: 'url',
    label: 'Issuer',
    help: 'The address your provider calls its issuer.',
  },
  oidcClientId: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_CLIENT_ID',
    kind: 'text',
    label: 'Client ID',
  },
  oidcClientSecret: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_CLIENT_SECRET',
    kind: 'secret',
    label: 'Client secret',
  },
  oidcScopes: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_SCOPES',
    kind: 'text',
    default: 'openid email profile',
    label: 'Scopes',
  },
  oidcEmailClaim: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_EMAIL_CLAIM',
    kind: 'text',
    default: 'email',
    label: 'Claim that holds the email address',
  },
  oidcProviderId: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_PROVIDER_ID',
    kind: 'text',
    default: 'oidc',
    form: wordForm,
    label: 'Short word for it',
    help: 'Part of the address the provider sends people back to.',
  },
  oidcName: {
    group: 'sign-in',
    section: 'Your own provider (OpenID Connect)',
    variable: 'AUTH_OIDC_NAME',
    kind: 'text',
    default: 'Company account',
    label: 'Name on the sign-in button',
  },
  smtpHost: {
    group: 'sign-in',
    section: 'Mail (sign-in links and invitations)',
    variable: 'AUTH_SMTP_HOST',
    kind: 'text',
    label: 'Mail server',
  },
  smtpPort: {
    group: 'sign-in',
    section: 'Mail (sign-in links and invitations)',
    variable: 'AUTH_SMTP_PORT',
    kind: 'number',
    default: 587,
    min: 1,
    max: 65_535,
    label: 'Port',
  },
  smtpSecure: {
    group: 'sign-in',
    section: 'Mail (sign-in links and invitations)',
    variable: 'AUTH_SMTP_SECURE',
    kind: 'flag',
    default: false,
    label: 'Encrypted from the first byte',
    help: 'On for port 465. Off: encrypted once the server offers it.',
  },
  smtpUser: {
    group: 'sign-in',
    section: 'Mail (sign-in links and invitations)',
    variable: 'AUTH_SMTP_USER',
    kind: 'text',
    label: 'User name',
  },
  smtpPassword: {
    group: 'sign-in',
    section: 'Mail (sign-in links and invitations)',
    variable: 'AUTH_SMTP_PASS',
    kind: 'secret',
    label: 'Password',
  },
  smtpFrom: {
    group: 'sign-in',
    section: 'Mail (sign-in links and invitations)',
    variable: 'AUTH_SMTP_FROM',
    kind: 'text',
    label: 'Sender',
    help: 'Such as Cablewright <cables@example.com>.',
  },
  tokenReadsPerMinute: {
    group: 'sign-in',
    section: 'Token budgets',
    variable: 'SERVICE_TOKEN_READS_PER_MINUTE',
    kind: 'number',
    default: 600,
    min: 1,
    max: 1_000_000,
    label: 'Reads a minute',
  },
  tokenWritesPerMinute: {
    group: 'sign-in',
    section: 'Token budgets',
    variable: 'SERVICE_TOKEN_WRITES_PER_MINUTE',
    kind: 'number',
    default: 60,
    min: 1,
    max: 1_000_000,
    label: 'Writes a minute',
  },
  tokenWritesPerDay: {
    group: 'sign-in',
    section: 'Token budgets',
    variable: 'SERVICE_TOKEN_WRITES_PER_DAY',
    kind: 'number',
    default: 5_000,
    min: 1,
    max: 100_000_000,
    label: 'Writes a day',
  },
} as const satisfies Record<string, Setting>;
