const removed = Symbol('removed');

/**
 * An immutable map that makes the next version of itself cheaply: a large shared base under a small overlay. A write
 * copies the overlay only (at most about twice the square root of the size), and now and then folds it into a new base.
 */
export class LayeredMap<V> {
  readonly size: number;
  readonly #base: ReadonlyMap<string, V>;
  readonly #overlay: ReadonlyMap<string, V | typeof removed>;

  private constructor(base: ReadonlyMap<string, V>, overlay: ReadonlyMap<string, V | typeof removed>, size: number) {
    this.#base = base;
    this.#overlay = overlay;
    this.size = size;
  }

  /** Takes `map` over: the caller must not change it afterwards. */
  static over<V>(map: Map<string, V>): LayeredMap<V> {
    return new LayeredMap(map, new Map(), map.size);
  }

  get(key: string): V | undefined {
    const above = this.#overlay.get(key);
    if (above === removed) return undefined;
    return above ?? this.#base.get(key);
  }

  /** A map with these keys set, or removed where the value is undefined. This map is unchanged. */
  with(changes: Iterable<readonly [string, V | undefined]>): LayeredMap<V> {
    const overlay = new Map(this.#overlay);
    let size = this.size;
    for (const [key, value] of changes) {
      const above = overlay.get(key);
      const there = above === undefined ? this.#base.has(key) : above !== removed;
      if (there) size -= 1;
      if (value !== undefined) {
        overlay.set(key, value);
        size += 1;
      } else if (this.#base.has(key)) overlay.set(key, removed);
      else overlay.delete(key);
    }
    const next = new LayeredMap(this.#base, overlay, size);
    return overlay.size > 64 + 2 * Math.sqrt(this.#base.size) ? LayeredMap.over(new Map(next.entries())) : next;
  }

  *entries(): Generator<[string, V]> {
    for (const [key, value] of this.#base) {
      const above = this.#overlay.get(key);
      if (above === undefined) yield [key, value];
      else if (above !== removed) yield [key, above];
    }
    for (const [key, value] of this.#overlay) if (value !== removed && !this.#base.has(key)) yield [key, value];
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value;
  }
}
