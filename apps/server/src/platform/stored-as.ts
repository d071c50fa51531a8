/**
 * Gives a JSON value the type of its schema. Only for values that this program has stored or has checked against that schema.
 */
export function storedAs<T>(json: unknown): T {
  return json as T;
}
