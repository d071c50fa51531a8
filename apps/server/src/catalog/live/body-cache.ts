/**
 * A cache of the most recently used values. The keys include the version of the value. If the budget is exceeded, the
 * least recently used values are removed.
 */
export class BodyCache<V> {
  readonly #budget: number;
  readonly #held = new Map<string, { readonly value: V; readonly size: number }>();
  #used = 0;

  /** `budget` is the total length of the JSON that the values were read from, in characters. */
  constructor(budget: number) {
    this.#budget = budget;
  }

  get(key: string): V | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    // A Map keeps insertion order, so the most recently used value is at the end.
    this.#held.delete(key);
    this.#held.set(key, held);
    return held.value;
  }

  set(key: string, value: V, size: number): void {
    this.delete(key);
    if (size > this.#budget) return;
    this.#held.set(key, { value, size });
    this.#used += size;
    for (const [oldest, held] of this.#held) {
      if (this.#used <= this.#budget) break;
      this.#held.delete(oldest);
      this.#used -= held.size;
    }
  }

  delete(key: string): void {
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#held.delete(key);
    this.#used -= held.size;
  }
}
