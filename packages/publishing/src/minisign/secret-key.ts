/** Secret keys of minisign, with or without a password: creates them, parses them, and signs with them. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  scryptSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { keyAlgorithm, readPublicKey, type PublicKey } from './public-key.ts';
import { trustedPrefix, untrustedPrefix } from './signature.ts';

export interface SecretKey {
  readonly key: KeyObject;
  readonly publicKey: PublicKey;
  /** The id in the order of its bytes in the file. */
  readonly id: Uint8Array;
}

type ReadSecretKey =
  | { readonly ok: true; readonly key: SecretKey }
  | { readonly ok: false; readonly why: 'not-a-key' | 'wants-password' | 'wrong-password' };

const [noPassword, withScrypt] = ['\0\0', 'Sc'];
/** The length of the algorithms, the salt and the two scrypt limits, which precede the id, the key and its checksum. */
const headBytes = 54;

/** Parses a secret key file. A file created with `minisign -G` has a password, and one created with `-W` has none. */
export function readSecretKey(text: string, password?: string): ReadSecretKey {
  const line = text.trim().split(/\r?\n/).at(-1) ?? '';
  const bytes = Buffer.from(line, 'base64');
  const pair = (from: number) => bytes.subarray(from, from + 2).toString('latin1');
  const protection = pair(2);
  if (bytes.length !== headBytes + 104 || pair(0) !== keyAlgorithm || pair(4) !== 'B2')
    return { ok: false, why: 'not-a-key' };
  if (protection !== noPassword && protection !== withScrypt) return { ok: false, why: 'not-a-key' };
  if (protection === withScrypt && password === undefined) return { ok: false, why: 'wants-password' };
  const body = Buffer.from(bytes.subarray(headBytes));
  if (protection === withScrypt) unlock(body, bytes, password ?? '');
  const [id, secret, checksum] = [body.subarray(0, 8), body.subarray(8, 72), body.subarray(72)];
  if (!checksumOf(id, secret).equals(checksum)) return { ok: false, why: 'wrong-password' };
  return { ok: true, key: secretKeyOf(id, secret) };
}

/** Decrypts the key in place by XOR with the output of scrypt. */
function unlock(body: Buffer, file: Buffer, password: string): void {
  const [salt, operations, memory] = [
    file.subarray(6, 38),
    Number(file.readBigUInt64LE(38)),
    Number(file.readBigUInt64LE(46)),
  ];
  const { N, p } = scryptParameters(operations, memory);
  const stream = scryptSync(password, salt, body.length, { N, r: 8, p, maxmem: 2 * 128 * N * 8 + 1_048_576 });
  for (let i = 0; i < body.length; i += 1) body[i]! ^= stream[i]!;
}

/**
 * The parameters N and p that crypto_pwhash_scryptsalsa208sha256 in libsodium derives from its two limits. r is always
 * 8.
 */
function scryptParameters(operations: number, memory: number): { N: number; p: number } {
  const allowed = Math.max(operations, 32_768);
  const byMemory = allowed >= memory / 32;
  const most = byMemory ? memory / (8 * 128) : allowed / (8 * 4);
  let log = 1;
  while (log < 30 && 2 ** log <= most / 2) log += 1;
  const N = 2 ** log;
  return { N, p: byMemory ? Math.max(1, Math.floor(Math.min(allowed / 4 / N, 0x3fffffff) / 8)) : 1 };
}

const checksumOf = (id: Uint8Array, secret: Uint8Array): Buffer =>
  Buffer.from(blake2b(Buffer.concat([Buffer.from(keyAlgorithm), id, secret]), { dkLen: 32 }));

function secretKeyOf(id: Uint8Array, secret: Buffer): SecretKey {
  const [seed, raw] = [secret.subarray(0, 32), secret.subarray(32)];
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: raw.toString('base64url') };
  const text = Buffer.concat([Buffer.from(keyAlgorithm), id, raw]).toString('base64');
  return { id, key: createPrivateKey({ format: 'jwk', key: jwk }), publicKey: readPublicKey(text)! };
}

interface KeyFiles {
  readonly secret: string;
  readonly public: string;
}

/**
 * A new key without a password, as the two files that minisign creates. The secret one must stay with the publisher.
 */
export function newKeyFiles(): KeyFiles {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, raw] = [Buffer.from(jwk.d!, 'base64url'), Buffer.from(jwk.x!, 'base64url')];
  const [id, secret] = [randomBytes(8), Buffer.concat([seed, raw])];
  const head = Buffer.concat([Buffer.from(`${keyAlgorithm}${noPassword}B2`, 'latin1'), Buffer.alloc(48)]);
  const { publicKey } = secretKeyOf(id, secret);
  const whole = Buffer.concat([head, id, secret, checksumOf(id, secret)]).toString('base64');
  return {
    secret: `${untrustedPrefix}minisign secret key ${publicKey.keyId}\n${whole}\n`,
    public: publicKeyFile(publicKey),
  };
}

/** The file of a public key in the format of minisign. */
export function publicKeyFile({ keyId, text }: PublicKey): string {
  return `${untrustedPrefix}minisign public key ${keyId}\n${text}\n`;
}

/** The signature file for these bytes. The comment, which must be a single line, is signed as well. */
export function signatureFile(bytes: Uint8Array, { key, publicKey, id }: SecretKey, trustedComment: string): string {
  const signature = sign(null, createHash('blake2b512').update(bytes).digest(), key);
  const both = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key);
  return [
    `${untrustedPrefix}signature from minisign secret key ${publicKey.keyId}`,
    Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
    `${trustedPrefix}${trustedComment}`,
    both.toString('base64'),
    '',
  ].join('\n');
}
