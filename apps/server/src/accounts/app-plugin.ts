/** The account library's second factor as this hub uses it: an authenticator app with recovery codes. */
import { twoFactor } from 'better-auth/plugins';
import { tableNames } from './tables.ts';

/** How long a trusted device needs no code. */
const trustedForSeconds = 30 * 24 * 60 * 60;

/** Sign-ins that require a code if the person has an authenticator app. A passkey is two factors by itself. */
const askedAfter = new Set(['/sign-in/email', '/magic-link/verify', '/callback/:id']);

/** Codes by RFC 6238 as every authenticator app computes them: six digits, 30 s, SHA-1. One step early or late is accepted. */
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
