/** A JSON value, as stored in the catalog and in change sets. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A record as the JSON value that it is. TypeScript rejects an interface where an index signature is required, although every
 * record of the model is plain JSON. This is the only place with the cast.
 */
export function asJson(record: object): JsonObject;
export function asJson(record: object | null): JsonObject | null;
export function asJson(record: object | null): JsonObject | null {
  return record as JsonObject | null;
}

export type JsonObject = { readonly [key: string]: Json };

/** True for a plain JSON object (not null, not a list). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * True if two JSON values are equal. The order of object keys does not count, the order of a list does; a key whose value is
 * undefined counts as absent, as it does in JSON text.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  // Uses ===, not Object.is: 0 and -0 are the same number in JSON text.
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keysA = Object.keys(a).filter((key) => a[key] !== undefined);
  const keysB = Object.keys(b).filter((key) => b[key] !== undefined);
  return keysA.length === keysB.length && keysA.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}

/**
 * Freezes a JSON value and everything in it, and returns it. A value that is already frozen is assumed to be frozen
 * throughout.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}

/** A JSON pointer (RFC 6901) from path segments: ['pins', 0, 'a/b'] becomes "/pins/0/a~1b". */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
