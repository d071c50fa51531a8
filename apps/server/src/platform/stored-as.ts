/**
 * A JSON value that this program has stored, in the type it was written with. What clients send is checked against a
 * schema instead.
 */
export function storedAs<T>(json: unknown): T {
  return json as T;
}
