/**
 * A JSON value that this program has stored, or has checked against the schema of its kind, in the type of that schema.
 */
export function storedAs<T>(json: unknown): T {
  return json as T;
}
