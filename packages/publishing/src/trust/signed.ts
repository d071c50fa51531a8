import type { PublicKey } from '../minisign/public-key.ts';
import { commentHolds, readSignature, signatureHolds, type Signature } from '../minisign/signature.ts';
import { refused, type Refused } from './refusal.ts';

/** The keys that are accepted, and those that were revoked. */
export interface TrustedKeys {
  readonly keys: readonly PublicKey[];
  readonly revoked?: readonly { readonly key: PublicKey; readonly reason: string }[];
  /** The owner of the keys, for error messages. */
  readonly of: string;
}

/**
 * The problem of a signature. Undefined if one of the keys has signed `bytes` with the expected comment. The comment
 * states what was signed: a genuine signature with a different comment means that two versions were mixed up.
 */
export function signatureProblem(
  file: string,
  bytes: Uint8Array,
  signatureText: string | undefined,
  { keys, revoked = [], of }: TrustedKeys,
  comment: string | undefined,
): Refused | undefined {
  if (signatureText === undefined)
    return refused('unsigned', `${file} has no signature. Expected ${file}.minisig next to it.`);
  const signature = readSignature(signatureText);
  if (signature === undefined) return refused('bad-signature', `${file}.minisig is not a signature of minisign.`);
  const gone = revoked.find(({ key }) => key.keyId === signature.keyId && signatureHolds(signature, bytes, key));
  if (gone !== undefined) {
    return refused(
      'revoked-key',
      `${file} is signed with the key ${signature.keyId}, which was revoked: ${gone.reason}`,
    );
  }
  const key = keys.find(({ keyId }) => keyId === signature.keyId);
  if (key === undefined) {
    const known = keys.map(({ keyId }) => keyId).join(', ') || 'none';
    return refused(
      'unknown-publisher',
      `${file} is signed with the key ${signature.keyId}. The keys of ${of} are: ${known}.`,
    );
  }
  if (!signatureHolds(signature, bytes, key)) return wrong(file, signature, key, comment);
  return comment === undefined || signature.trustedComment === comment
    ? undefined
    : refused('mixed-versions', mixed(file, signature, comment));
}

function wrong(file: string, signature: Signature, key: PublicKey, comment: string | undefined): Refused {
  if (comment !== undefined && signature.trustedComment !== comment && commentHolds(signature, key)) {
    return refused('mixed-versions', mixed(file, signature, comment));
  }
  return refused('bad-signature', `${file} is not what was signed with the key ${key.keyId}.`);
}

const mixed = (file: string, { trustedComment }: Signature, comment: string) =>
  `${file} is "${comment}", but its signature was made for "${trustedComment.slice(0, 200)}".`;
