/** Memoized functions of immutable objects. Each has a name, under which `queryFigures` lists it. */
import { queryNamed } from './query.ts';

/**
 * A function of one object whose results are cached for as long as the object lives. The result may be `undefined`. If
 * `work` throws, nothing is cached.
 */
export function derived<A extends object, T>(name: string, work: (input: A) => T): (input: A) => T {
  const query = queryNamed(name);
  const results = new WeakMap<A, T>();
  // A separate function, as in the queries below: a closure in the look-up would cost an allocation on each cached
  // answer.
  const computedFor = (input: A): T => {
    const computed = query.compute(() => work(input));
    results.set(input, computed);
    return computed;
  };
  return (input) => {
    const result = results.get(input);
    if (result === undefined && !results.has(input)) return computedFor(input);
    query.reused += 1;
    return result as T;
  };
}

/** The default maximum, for queries whose results are not bounded by the records and designs in memory. */
const defaultLimit = 500_000;

interface Limited {
  /** The maximum number of cached results, 500,000 by default. If one more is needed, all are dropped. */
  readonly limit?: number;
}

/**
 * A function of two objects whose results are cached for as long as both live. The limit bounds the memory if callers
 * query more and more pairs.
 */
export function derivedFromBoth<A extends object, B extends object, T>(
  name: string,
  work: (first: A, second: B) => T,
  { limit = defaultLimit }: Limited = {},
): (first: A, second: B) => T {
  const query = queryNamed(name);
  let tables = new WeakMap<A, WeakMap<B, T>>();
  let size = 0;
  const computedFor = (first: A, second: B): T => {
    const computed = query.compute(() => work(first, second));
    if (size >= limit) {
      query.evicted += size;
      tables = new WeakMap();
      size = 0;
    }
    size += 1;
    const table = tables.get(first) ?? new WeakMap<B, T>();
    tables.set(first, table.set(second, computed));
    return computed;
  };
  return (first, second) => {
    const results = tables.get(first);
    const result = results?.get(second);
    if (result === undefined && results?.has(second) !== true) return computedFor(first, second);
    query.reused += 1;
    return result as T;
  };
}

/**
 * A function of an object and an id whose results are cached for as long as the object lives. The limit bounds the
 * memory if callers query more and more ids.
 */
export function derivedById<A extends object, T>(
  name: string,
  work: (input: A, id: string) => T,
  { limit = defaultLimit }: Limited = {},
): (input: A, id: string) => T {
  const query = queryNamed(name);
  let tables = new WeakMap<A, Map<string, T>>();
  let size = 0;
  const computedFor = (input: A, id: string): T => {
    const computed = query.compute(() => work(input, id));
    if (size >= limit) {
      query.evicted += size;
      tables = new WeakMap();
      size = 0;
    }
    size += 1;
    const table = tables.get(input) ?? new Map<string, T>();
    tables.set(input, table.set(id, computed));
    return computed;
  };
  return (input, id) => {
    const results = tables.get(input);
    const result = results?.get(id);
    if (result === undefined && results?.has(id) !== true) return computedFor(input, id);
    query.reused += 1;
    return result as T;
  };
}

/**
 * A function of an object and other values that caches only the result for the latest other values. Use it if the
 * object outlives the library or list it is read with. Values are compared by identity.
 */
export function derivedForLatest<A extends object, By extends readonly unknown[], T>(
  name: string,
  work: (input: A, ...by: By) => T,
): (input: A, ...by: By) => T {
  const query = queryNamed(name);
  const results = new WeakMap<A, { readonly by: By; readonly result: T }>();
  const computedFor = (input: A, by: By): T => {
    const again = () => work(input, ...by);
    const result = results.has(input) ? query.recompute(again) : query.compute(again);
    results.set(input, { by, result });
    return result;
  };
  return (input, ...by) => {
    const before = results.get(input);
    if (before === undefined || !sameItems(before.by, by)) return computedFor(input, by);
    query.reused += 1;
    return before.result;
  };
}

/**
 * Caches a result until one of the objects it was computed from is replaced, for a query that has to look these objects up
 * first. `from` lists them, and is compared item by item with the list of the previous result.
 */
export function rememberedWith<A extends object, T>(
  name: string,
): (input: A, from: readonly unknown[], work: () => T) => T {
  const query = queryNamed(name);
  const results = new WeakMap<A, { readonly from: readonly unknown[]; readonly result: T }>();
  return (input, from, work) => {
    const before = results.get(input);
    if (before !== undefined && sameItems(before.from, from)) {
      query.reused += 1;
      return before.result;
    }
    const result = before === undefined ? query.compute(work) : query.recompute(work);
    results.set(input, { from, result });
    return result;
  };
}

/** Whether two lists hold the same objects in the same order. */
function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * A function that returns the one companion object of each owner. It is created on first use and never replaced while
 * the owner lives. Unlike a cached result it may be changed: it holds what is collected about its owner, or
 * identifies the owner in maps.
 */
export function companion<A extends object, T extends object>(name: string, make: (owner: A) => T): (owner: A) => T {
  return derived(name, make);
}

/** Values for objects that have no field for them. A value is dropped with its object. */
export class SideTable<A extends object, T> {
  readonly #values = new WeakMap<A, T>();

  get(owner: A): T | undefined {
    return this.#values.get(owner);
  }

  has(owner: A): boolean {
    return this.#values.has(owner);
  }

  set(owner: A, value: T): T {
    this.#values.set(owner, value);
    return value;
  }
}

const maxLatest = 32;

/**
 * The latest state of each of a few documents, by id. States are held weakly, so that unused ones can be collected.
 * With `keep` they are held strongly, for states that nothing else holds.
 */
export class LatestById<T extends object> {
  readonly #states = new Map<string, Pick<WeakRef<T>, 'deref'>>();
  readonly #keep: boolean;

  constructor({ keep = false }: { readonly keep?: boolean } = {}) {
    this.#keep = keep;
  }

  get(id: string): T | undefined {
    return this.#states.get(id)?.deref();
  }

  set(id: string, state: T): void {
    this.#states.delete(id);
    this.#states.set(id, this.#keep ? { deref: () => state } : new WeakRef(state));
    if (this.#states.size > maxLatest) this.#states.delete(this.#states.keys().next().value!);
  }
}
