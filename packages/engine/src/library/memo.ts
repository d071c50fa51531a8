/** Results that are worked out once. Records, libraries and designs are never changed, only replaced, so none goes stale. */
import type { Library } from './library.ts';

/** A function of one object that runs once for each object, for as long as the object lives. */
export function memo<A extends object, T>(work: (a: A) => T): (a: A) => T {
  const results = new WeakMap<A, T>();
  return (a) => {
    const known = results.get(a);
    if (known !== undefined || results.has(a)) return known as T;
    const result = work(a);
    results.set(a, result);
    return result;
  };
}

/** A function of two objects that runs once for each pair. */
export function memo2<A extends object, B extends object, T>(work: (a: A, b: B) => T): (a: A, b: B) => T {
  const ofFirst = memo((a: A) => memo((b: B) => work(a, b)));
  return (a, b) => ofFirst(a)(b);
}

/** A function of an object and an id that runs once for each id of each object. */
export function memoById<A extends object, T>(work: (a: A, id: string) => T): (a: A, id: string) => T {
  const ofFirst = memo<A, Map<string, T>>(() => new Map());
  return (a, id) => {
    const results = ofFirst(a);
    if (!results.has(id)) results.set(id, work(a, id));
    return results.get(id) as T;
  };
}

/** A function of an object and a library that remembers the result of the last library only: the one before is of no use. */
export function memoForLatest<A extends object, T>(work: (a: A, library: Library) => T): (a: A, library: Library) => T {
  const results = new WeakMap<A, { readonly library: Library; readonly result: T }>();
  return (a, library) => {
    const known = results.get(a);
    if (known?.library === library) return known.result;
    const result = work(a, library);
    results.set(a, { library, result });
    return result;
  };
}

/**
 * A table worked out from the records of some kinds and reused until one of those kinds changes: a snapshot that differs
 * elsewhere gets the same table. List the kinds that change most often first.
 */
export function memoByKinds<T>(
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

const maxLatest = 32;

/** The latest state of each of a few documents, by id. Held weakly, and for as many as are worked on at once: what is gone is forgotten. */
export class LatestById<T extends object> {
  readonly #states = new Map<string, WeakRef<T>>();

  get(id: string): T | undefined {
    return this.#states.get(id)?.deref();
  }

  set(id: string, state: T): void {
    this.#states.delete(id);
    this.#states.set(id, new WeakRef(state));
    if (this.#states.size > maxLatest) this.#states.delete(this.#states.keys().next().value!);
  }
}
