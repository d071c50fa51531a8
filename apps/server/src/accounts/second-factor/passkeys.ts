import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { commonOptions, type SignInOptions } from '../sign-in.ts';
import { tableNames } from '../tables.ts';

export type PasskeySignIn = ReturnType<typeof newPasskeySignIn>;

/** The account library for passkeys: an instance of its own, loaded with the first passkey, as that takes a while. */
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

/** Without the check of a PIN, a finger or a face a passkey proves only the possession of the device. */
function requireVerified(info: { readonly userVerified: boolean } | undefined): void {
  if (info?.userVerified === true) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'NOT_VERIFIED',
    message: 'Set up a PIN, fingerprint or face on the device, then try again.',
  });
}
