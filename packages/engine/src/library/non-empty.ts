/** Lists with at least one item. */

export type NonEmpty<T> = readonly [T, ...T[]];

/** Groups items by key, in the order of their first items. Like `Map.groupBy`, but the type says that no group is empty. */
export function nonEmptyGroups<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, NonEmpty<T>> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export function isNonEmpty<T>(list: readonly T[]): list is NonEmpty<T> {
  return list.length > 0;
}
