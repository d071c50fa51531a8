/** Fields that may be undefined become optional, and are never undefined if present. */
type Present<T> = string extends keyof T
  ? { [K in keyof T]: Exclude<T[K], undefined> }
  : { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
    };

/** An object without its undefined fields, in the same order. It is filled field by field, because costs and steps call it for each wire. */
export function present<T extends object>(fields: T): Present<T> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    // An assignment to this name would set the prototype.
    if (name === '__proto__') Object.defineProperty(filled, name, { value, enumerable: true });
    else filled[name] = value;
  }
  return filled as Present<T>;
}

/** The list or text, or undefined if it is empty: the value of a field that is omitted when empty. */
export function nonEmpty<T extends string | readonly unknown[]>(value: T): T | undefined {
  return value.length === 0 ? undefined : value;
}
