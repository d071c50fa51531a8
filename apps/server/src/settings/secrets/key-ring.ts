/**
 * Encrypts a secret with AES-256 in GCM mode. The name of the secret is additional data, so that secrets can't be
 * swapped. The format is `v1.<key>.<nonce>.<text>.<tag>`, where <key> identifies the key without revealing it.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { RandomBytes } from '../../platform/config/secrets.ts';

/** A key with 256 bits, and a short id. */
export interface Key {
  readonly id: string;
  readonly bits: Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Derives a key from a long random text. The text is already random, so a plain hash is sufficient. */
export function keyOf(text: string): Key {
  const bits = createHash('sha256').update('cablewright settings key\n').update(text).digest();
  const id = createHash('sha256').update('name of key\n').update(bits).digest('hex').slice(0, 12);
  return { id, bits };
}

export function seal(key: Key, name: string, text: string, random: RandomBytes): string {
  const nonce = random(nonceBytes);
  const cipher = createCipheriv(algorithm, key.bits, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', key.id, base64(nonce), base64(sealed), base64(cipher.getAuthTag())].join('.');
}

/** Decrypts a sealed secret. Undefined if no key can decrypt it. */
export function unseal(keys: readonly Key[], name: string, sealed: string): string | undefined {
  const [version, id, ...parts] = sealed.split('.');
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  const key = keys.find((candidate) => candidate.id === id);
  if (version !== 'v1' || key === undefined || nonce === undefined || text === undefined || tag === undefined)
    return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key.bits, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The id of the key with which a secret is sealed. */
export function keyIdOf(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
