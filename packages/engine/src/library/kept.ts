import type { Library } from './library.ts';

/**
 * A table worked out from the records of some kinds, kept for as long as none of those kinds changes: a snapshot that
 * differs elsewhere answers with the same table. `kinds` are in the order of how often they change, the rarest last.
 */
export function keptBy<T>(
  kinds: readonly [string, ...string[]],
  work: (library: Library) => T,
): (library: Library) => T {
  const tables = new WeakMap<object, { editions: readonly object[]; table: T }>();
  const bySnapshot = new WeakMap<Library, T>();
  return (library) => {
    const quick = bySnapshot.get(library);
    if (quick !== undefined) return quick;
    const editions = kinds.map((kind) => library.edition(kind));
    const known = tables.get(editions[0]!);
    const same = known !== undefined && known.editions.every((edition, i) => edition === editions[i]);
    const table = same ? known.table : work(library);
    if (!same) tables.set(editions[0]!, { editions, table });
    bySnapshot.set(library, table);
    return table;
  };
}
