/**
 * Casts a JSON value to the type of its schema. Use it only for values that this program has stored or checked against
 * that schema.
 */
export function storedAs<T>(json: unknown): T {
  return json as T;
}
