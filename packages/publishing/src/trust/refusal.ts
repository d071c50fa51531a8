/** Reasons why data from a store or a signed file isn't accepted. Each reason has its own code. */

export const refusalTitles = {
  unsigned: 'Not signed',
  'bad-signature': 'The signature does not match',
  'unknown-publisher': 'The publisher is not known',
  'revoked-key': 'The key was revoked',
  'changed-file': 'A file was changed after it was signed',
  'wrong-size': 'A file has another size than listed',
  'rolled-back': 'Older than what was seen before',
  expired: 'The index has expired',
  'mixed-versions': 'Parts of two versions are mixed',
  'too-new': 'A newer version of the program is needed',
  'too-large': 'Larger than the limit',
  'too-slow': 'The store took too long',
  'not-https': 'The address is not https',
  'private-address': 'The address is not public',
  unreachable: 'The store cannot be reached',
  unreadable: 'Not in the expected format',
} as const;
type RefusalCode = keyof typeof refusalTitles;

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
  /** One sentence that says what is wrong with which file, and what would be correct. */
  readonly message: string;
}

export const refused = (code: RefusalCode, message: string): Refused => ({ ok: false, code, message });
