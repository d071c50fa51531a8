/** A cache of the values used last, by keys that include their version. The oldest are removed when the budget is exceeded. */
export class BodyCache<V> {
  readonly #budget: number;
  readonly #held = new Map<string, { readonly value: V; readonly size: number }>();
  #used = 0;

  /** `budget` counts characters of the JSON the values were read from. */
  constructor(budget: number) {
    this.#budget = budget;
  }

  get(key: string): V | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    // A Map keeps insertion order, so the value used last is at the end.
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
