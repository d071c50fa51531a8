const unverified = 'The provider has not verified this email address. Confirm it there first.';
const unconfirmed = "The provider didn't confirm who you are. Try again. If it keeps happening, contact an owner.";

const words: Readonly<Record<string, string>> = {
  not_invited: 'This address has no invitation. Ask an owner of this hub for one.',
  email_not_verified: unverified,
  account_not_linked: unverified,
  email_not_found: "The provider didn't send your email address.",
  unable_to_get_user_info: unconfirmed,
  invalid_code: unconfirmed,
  provider_silent: 'The provider is not responding correctly. Try again. If it keeps happening, contact an owner.',
  no_such_way: 'This sign-in method is turned off.',
  state_mismatch: 'Signing in took too long, or was started in another browser. Try again.',
  access_denied: 'Sign-in was denied or cancelled.',
  INVALID_TOKEN: 'This link was already used or has expired. Request a new one.',
};

/** Why a provider or a link did not sign a person in. */
export function refusedWords(code: string): string {
  return words[code] ?? 'Sign-in failed. Try again.';
}
