/** Configures the account library's second factor: an authenticator app with recovery codes. */
import { twoFactor } from 'better-auth/plugins';
import { tableNames } from './tables.ts';

/** How long a trusted device can sign in without a code. */
const trustedForSeconds = 30 * 24 * 60 * 60;

/**
 * The sign-in paths after which a person with an authenticator app must enter a code. Signing in with a passkey needs
 * none, as a passkey counts as two factors.
 */
const askedAfter = new Set(['/sign-in/email', '/magic-link/verify', '/callback/:id']);

/**
 * Codes follow RFC 6238 with the parameters that all authenticator apps support: six digits, 30 s, SHA-1. A code that
 * is one interval early or late is accepted.
 */
export function appPlugin() {
  const plugin = twoFactor({
    issuer: 'Cablewright',
    twoFactorTable: tableNames.twoFactor,
    allowPasswordless: true,
    trustDeviceMaxAge: trustedForSeconds,
    totpOptions: { digits: 6, period: 30 },
    backupCodeOptions: { amount: 10, storeBackupCodes: 'encrypted' },
  });
  for (const hook of plugin.hooks.after) hook.matcher = ({ path }) => path !== undefined && askedAfter.has(path);
  return plugin;
}
