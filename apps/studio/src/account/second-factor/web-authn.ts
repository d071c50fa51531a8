/** Passkeys in the browser (W3C Web Authentication Level 3, section 5.1). */
import type { PasskeyResponse } from '@cablewright/client';

/** A passkey is bound to a host name, so a hub reached by its IP address can't have any. */
const hasName = !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

/** Whether this browser supports passkeys at this address. Pages offer them only then. */
export const hasPasskeys =
  hasName && typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Asks the browser for a new passkey. Throws when the person cancels. */
export async function makePasskey(options: object): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** Asks the browser to sign in with one of its passkeys for this hub. Throws if the person cancels. */
export async function askForPasskey(options: object): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return asJson(await navigator.credentials.get({ publicKey }));
}

/** Only the fields the hub accepts: browsers add their own. */
function asJson(credential: Credential | null): PasskeyResponse {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The browser has made no passkey.');
  const { id, rawId, response } = credential.toJSON() as PasskeyResponse;
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle, transports } = response;
  const sent = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle, transports };
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null));
  return { id, rawId, type: 'public-key', response: { clientDataJSON, ...fields }, clientExtensionResults: {} };
}

/** The message if the browser did not create or use a passkey. */
export function passkeyWords(error: unknown): Error {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return new Error('It was cancelled, or took too long. Try again.');
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for this hub.');
  if (name === 'SecurityError') return new Error('Passkeys need https and the public address of this hub.');
  return error instanceof Error ? error : new Error(String(error));
}
