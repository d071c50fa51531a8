import { rememberedWith, SideTable } from '@cablewright/derive';
import type { Library } from './library.ts';

/**
 * A table derived from the records of some kinds, cached until one of those kinds changes. A snapshot that differs only in
 * other kinds gets the same table. List the kinds that change most often first.
 */
export function derivedFromKinds<T>(
  name: string,
  kinds: readonly [string, ...string[]],
  work: (library: Library) => T,
): (library: Library) => T {
  const tables = rememberedWith<object, T>(name);
  const bySnapshot = new SideTable<Library, T>();
  return (library) => {
    const table = bySnapshot.get(library);
    if (table !== undefined) return table;
    const editions = kinds.map((kind) => library.edition(kind));
    return bySnapshot.set(
      library,
      tables(editions[0]!, editions, () => work(library)),
    );
  };
}
