import { createHmac } from 'node:crypto';

/** Decodes Base32 without padding (RFC 4648 section 6), the format of the secret in an otpauth URI. */
export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows at a time in ms: RFC 6238 and RFC 4226 section 5.3, SHA-1, 30 s. */
export function totp(secret: Buffer, at: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[19]! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The secret in the URI that an app scans. */
export function secretIn(totpUri: string): Buffer {
  return fromBase32(new URL(totpUri).searchParams.get('secret') ?? '');
}
