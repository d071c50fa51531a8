/**
 * Signature files of minisign. They have four lines: an untrusted comment, the signature of the file, a trusted
 * comment, and the signature of both. https://jedisct1.github.io/minisign/#signature-format
 */
import { createHash, verify } from 'node:crypto';
import type { PublicKey } from './public-key.ts';
import { keyIdOf } from './public-key.ts';

/** The longest signature file that is accepted, in characters. Minisign allows comments of 8192 characters. */
const longest = 20_000;

export const untrustedPrefix = 'untrusted comment: ';
export const trustedPrefix = 'trusted comment: ';

export interface Signature {
  /** The id of the key that the signature claims to be made with. See `PublicKey.keyId`. */
  readonly keyId: string;
  /** Whether the hash of the file (BLAKE2b-512) is signed instead of its bytes. */
  readonly hashed: boolean;
  readonly bytes: Uint8Array;
  readonly trustedComment: string;
  readonly commentSignature: Uint8Array;
}

/** Parses a signature file. Undefined for any other text. */
export function readSignature(text: string): Signature | undefined {
  if (text.length > longest) return undefined;
  const [untrusted, signature, comment, commentSignature, ...rest] = text.split(/\r?\n/);
  if (untrusted === undefined || !untrusted.startsWith(untrustedPrefix) || rest.some((line) => line !== ''))
    return undefined;
  if (comment === undefined || !comment.startsWith(trustedPrefix)) return undefined;
  const [first, second] = [exactly(signature, 74), exactly(commentSignature, 64)];
  if (first === undefined || second === undefined) return undefined;
  const algorithm = first.subarray(0, 2).toString('latin1');
  if (algorithm !== 'Ed' && algorithm !== 'ED') return undefined;
  return {
    keyId: keyIdOf(first.subarray(2, 10)),
    hashed: algorithm === 'ED',
    bytes: first.subarray(10),
    trustedComment: comment.slice(trustedPrefix.length),
    commentSignature: second,
  };
}

/**
 * Decodes base64 and requires this number of bytes. The encoding must be strict, so that another spelling of the same
 * bytes isn't accepted as a signature.
 */
function exactly(line: string | undefined, length: number): Buffer | undefined {
  if (line === undefined) return undefined;
  const bytes = Buffer.from(line, 'base64');
  return bytes.length === length && bytes.toString('base64') === line ? bytes : undefined;
}

/** Whether the comment was signed together with this signature by the holder of the key. */
export function commentHolds(signature: Signature, { keyId, key }: PublicKey): boolean {
  const signed = Buffer.concat([signature.bytes, Buffer.from(signature.trustedComment)]);
  return signature.keyId === keyId && verify(null, signed, key, signature.commentSignature);
}

/** Whether the holder of the key has signed these bytes and the comment. */
export function signatureHolds(signature: Signature, bytes: Uint8Array, key: PublicKey): boolean {
  if (!commentHolds(signature, key)) return false;
  const message = signature.hashed ? createHash('blake2b512').update(bytes).digest() : bytes;
  return verify(null, message, key.key, signature.bytes);
}
