/**
 * The queries of a program by name, with the size and the hits of their caches. A query is a function of immutable
 * objects whose results are cached. Records, libraries, catalogs and designs are never changed, only replaced, so a
 * cached result is never wrong. If an input is replaced, only the results derived from it are computed again.
 */

/** Statistics of a query since the program started. */
interface QueryFigures {
  /** The result of the query, as text: `nets`, `pins of a connector`. */
  readonly name: string;
  /** The number of results taken from the cache. */
  readonly reused: number;
  /** The number of results computed for a new input. */
  readonly computed: number;
  /**
   * The number of results recomputed for an input that already had one, because another input of the query was
   * replaced.
   */
  readonly recomputed: number;
  /** The number of results dropped because a table was full. */
  readonly evicted: number;
  /** Time spent computing results, in milliseconds, including the queries that they call. Zero without a clock. */
  readonly spentMs: number;
}

let clock: () => number = () => 0;

/** Gives the queries a clock, in milliseconds. Without one, no time is measured. */
export function measureQueriesWith(now: () => number): void {
  clock = now;
}

class Query implements QueryFigures {
  readonly name: string;
  reused = 0;
  computed = 0;
  recomputed = 0;
  evicted = 0;
  spentMs = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Computes a result for a new input. */
  compute<T>(work: () => T): T {
    this.computed += 1;
    return this.#timed(work);
  }

  /** Computes a result again for an input that already has one. */
  recompute<T>(work: () => T): T {
    this.recomputed += 1;
    return this.#timed(work);
  }

  #timed<T>(work: () => T): T {
    const start = clock();
    try {
      return work();
    } finally {
      this.spentMs += clock() - start;
    }
  }
}

const queries = new Map<string, Query>();

/** The query with this name. Tables made with the same name share its figures. */
export function queryNamed(name: string): Query {
  const existing = queries.get(name);
  if (existing !== undefined) return existing;
  const query = new Query(name);
  queries.set(name, query);
  return query;
}

/** The statistics of all queries that were used at least once, sorted by the time spent, longest first. */
export function queryFigures(): QueryFigures[] {
  return [...queries.values()]
    .filter(({ reused, computed }) => reused + computed > 0)
    .map(({ name, reused, computed, recomputed, evicted, spentMs }) => ({
      name,
      reused,
      computed,
      recomputed,
      evicted,
      spentMs,
    }))
    .toSorted((a, b) => b.spentMs - a.spentMs || (a.name < b.name ? -1 : 1));
}
