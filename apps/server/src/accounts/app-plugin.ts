/** The account library's second factor as this hub uses it: an authenticator app with recovery codes. */
import { twoFactor } from 'better-auth/plugins';
import { tableNames } from './tables.ts';

/** How long a device that a person trusts is not asked for a code, s. */
const trustedForSeconds = 30 * 24 * 60 * 60;

/** Sign-ins that ask for a code when the person has an authenticator app. A passkey is two factors by itself. */
const askedAfter = new Set(['/sign-in/email', '/magic-link/verify', '/callback/:id']);

/** Codes of RFC 6238 as every authenticator app makes them: six digits, 30 s, SHA-1; one step early or late is accepted. */
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
