import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { commonOptions, type SignInOptions } from '../sign-in.ts';
import { tableNames } from '../tables.ts';

export type PasskeySignIn = ReturnType<typeof newPasskeySignIn>;

/**
 * A separate instance of the account library for passkeys. It takes a while to load, so it is loaded when a passkey is
 * first used.
 */
export function newPasskeySignIn(options: SignInOptions) {
  return betterAuth({ ...commonOptions(options), plugins: [passkeyPlugin(options.publicUrl)] });
}

function passkeyPlugin(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return passkey({
    rpID: hostname,
    rpName: 'Cablewright',
    origin,
    schema: { passkey: { modelName: tableNames.passkey } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: { afterVerification: ({ verification }) => requireVerified(verification.registrationInfo) },
    authentication: { afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo) },
  });
}

/** Without a PIN, fingerprint or face check, a passkey only proves that the person has the device. */
function requireVerified(info: { readonly userVerified: boolean } | undefined): void {
  if (info?.userVerified === true) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'NOT_VERIFIED',
    message: 'Set up a PIN, fingerprint or face on the device, then try again.',
  });
}
