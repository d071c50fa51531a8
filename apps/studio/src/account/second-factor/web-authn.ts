/** Passkeys in the browser (W3C Web Authentication Level 3, section 5.1). */
import type { PasskeyResponse } from '@cablewright/client';

/** A passkey belongs to a name; a hub reached by its IP address can have none. */
const hasName = !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

/** Whether this browser makes and uses passkeys here. Pages offer them only where it does. */
export const hasPasskeys =
  hasName && typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Asks the browser for a new passkey. Throws when the person cancels. */
export async function makePasskey(options: object): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** Asks the browser for one of the passkeys it has for this hub. Throws when the person cancels. */
export async function askForPasskey(options: object): Promise<PasskeyResponse> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return asJson(await navigator.credentials.get({ publicKey }));
}

/** Only the fields that the hub takes: browsers add their own. */
function asJson(credential: Credential | null): PasskeyResponse {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The browser has made no passkey.');
  const { id, rawId, response } = credential.toJSON() as PasskeyResponse;
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle, transports } = response;
  const sent = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle, transports };
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null));
  return { id, rawId, type: 'public-key', response: { clientDataJSON, ...given }, clientExtensionResults: {} };
}

/** What a person reads when the browser made or used no passkey. */
export function passkeyWords(error: unknown): Error {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return new Error('It was cancelled, or took too long. Try again.');
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for this hub.');
  if (name === 'SecurityError') return new Error('Passkeys need https and the public address of this hub.');
  return error instanceof Error ? error : new Error(String(error));
}
