/** Lookups that always succeed, and consecutive pairs of a list. */

/**
 * The value of a key in a map that must have it.
 *
 * @throws Error if the map has none: a defect of the program, never of a cable.
 */
export function entryOf<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing was made for ${typeof key === 'string' ? key : 'this object'}`);
  return value;
}

/** Each item of a list with the next one. */
export function pairwise<T>(items: readonly T[]): [before: T, after: T][] {
  const pairs: [T, T][] = [];
  let [before, ...others] = items;
  for (const after of others) {
    if (before !== undefined) pairs.push([before, after]);
    before = after;
  }
  return pairs;
}
