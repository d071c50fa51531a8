/** Public keys of minisign: `RW…`, which is 42 bytes in base64. https://jedisct1.github.io/minisign/ */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The algorithm of all minisign keys: Ed25519. */
export const keyAlgorithm = 'Ed';

export interface PublicKey {
  /** The key in minisign's format: 56 characters that begin with RW. */
  readonly text: string;
  /** The eight bytes by which a signature identifies its key, as 16 hexadecimal digits in minisign's order. */
  readonly keyId: string;
  /** For people to compare: the SHA-256 of the 32 bytes of the key, in groups of four hexadecimal digits. */
  readonly fingerprint: string;
  readonly key: KeyObject;
}

/**
 * Parses a public key, which is either the key alone or a minisign file with a comment line. Undefined for any other
 * text.
 */
export function readPublicKey(text: string): PublicKey | undefined {
  const line = text.trim().split(/\r?\n/).at(-1) ?? '';
  if (!/^[A-Za-z0-9+/]{56}$/.test(line)) return undefined;
  const bytes = Buffer.from(line, 'base64');
  if (bytes.subarray(0, 2).toString('latin1') !== keyAlgorithm) return undefined;
  const raw = bytes.subarray(10);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
  return {
    text: line,
    keyId: keyIdOf(bytes.subarray(2, 10)),
    fingerprint: fingerprintOf(raw),
    key: createPublicKey({ format: 'jwk', key: jwk }),
  };
}

/** Minisign prints the id as one number, starting with the last byte. */
export function keyIdOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.toReversed()).toString('hex').toUpperCase();
}

function fingerprintOf(raw: Uint8Array): string {
  const digest = createHash('sha256').update(raw).digest('hex');
  return digest.replaceAll(/.{4}(?=.)/g, '$& ');
}
