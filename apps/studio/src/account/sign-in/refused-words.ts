const words: Readonly<Record<string, string>> = {
  not_invited: 'Nobody invited this address. Ask an owner of this hub for an invitation.',
  email_not_verified: 'The provider does not vouch for this address. Confirm it there first.',
  account_not_linked: 'The provider does not vouch for this address. Confirm it there first.',
  email_not_found: 'The provider did not say what your email address is.',
  unable_to_get_user_info: 'The provider did not confirm who you are. Try again; if it stays so, tell an owner.',
  invalid_code: 'The provider did not confirm who you are. Try again; if it stays so, tell an owner.',
  provider_silent: 'The provider does not answer as it should. Try again; if it stays so, tell an owner.',
  no_such_way: 'One cannot sign in that way here any more.',
  state_mismatch: 'Signing in took too long, or was begun in another browser. Begin again.',
  access_denied: 'The provider did not let you in, or you turned back.',
  INVALID_TOKEN: 'The link was used already or is too old. Ask for a new one.',
};

/** Why one comes back from a provider or a link without being signed in. */
export function refusedWords(code: string): string {
  return words[code] ?? 'Signing in did not work. Try again.';
}
