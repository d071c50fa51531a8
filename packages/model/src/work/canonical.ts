import { isObject } from '../text/json.ts';

/**
 * JSON text that is the same for equal values: keys in the order of their UTF-16 code units, no spaces, numbers and strings as
 * JSON.stringify writes them (RFC 8785). Keys without a value are left out. A record is hashed as this text, so that anyone can
 * compute its hash again.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  // RFC 8785, section 3.2.3: by code units, which is how JavaScript compares strings.
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : 1));
  return `{${sorted.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}
