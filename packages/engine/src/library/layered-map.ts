const removed = Symbol('removed');

/** What is set or removed over a base. */
type Overlay<V> = ReadonlyMap<string, V | typeof removed>;

/** Keys of the top overlay: a write copies no more. */
const maxTop = 32;

/**
 * An immutable map that makes the next version of itself cheaply: a large shared base under a small overlay, and a few keys over
 * both. A write copies those few; now and then they go into the overlay, and seldom the overlay (of at most about eight times the
 * square root of the size) into a new base.
 */
export class LayeredMap<V> {
  readonly size: number;
  readonly #base: ReadonlyMap<string, V>;
  readonly #overlay: Overlay<V>;
  readonly #top: Overlay<V>;

  private constructor(base: ReadonlyMap<string, V>, overlay: Overlay<V>, top: Overlay<V>, size: number) {
    this.#base = base;
    this.#overlay = overlay;
    this.#top = top;
    this.size = size;
  }

  /** Takes `map` over: the caller must not change it afterwards. */
  static over<V>(map: Map<string, V>): LayeredMap<V> {
    return new LayeredMap(map, new Map(), new Map(), map.size);
  }

  get(key: string): V | undefined {
    const above = this.#above(key);
    if (above === removed) return undefined;
    return above ?? this.#base.get(key);
  }

  #above(key: string): V | typeof removed | undefined {
    return this.#top.get(key) ?? this.#overlay.get(key);
  }

  /** A map with these keys set, or removed where the value is undefined. This map is unchanged. */
  with(changes: Iterable<readonly [string, V | undefined]>): LayeredMap<V> {
    const top = new Map(this.#top);
    let size = this.size;
    for (const [key, value] of changes) {
      const above = top.get(key) ?? this.#overlay.get(key);
      const there = above === undefined ? this.#base.has(key) : above !== removed;
      if (there) size -= 1;
      if (value !== undefined) size += 1;
      top.set(key, value ?? removed);
    }
    const next = new LayeredMap(this.#base, this.#overlay, top, size);
    return top.size > maxTop ? next.#lower() : next;
  }

  /** The same with an empty top. */
  #lower(): LayeredMap<V> {
    const overlay = new Map(this.#overlay);
    for (const [key, value] of this.#top) {
      if (value === removed && !this.#base.has(key)) overlay.delete(key);
      else overlay.set(key, value);
    }
    if (overlay.size <= 64 + 8 * Math.sqrt(this.#base.size))
      return new LayeredMap(this.#base, overlay, new Map(), this.size);
    // Copying a map whole is many times faster than key by key.
    const base = new Map(this.#base);
    for (const [key, value] of overlay) {
      if (value === removed) base.delete(key);
      else base.set(key, value);
    }
    return LayeredMap.over(base);
  }

  /** Those of the base in its order, then those that came later. */
  *entries(): Generator<[string, V]> {
    for (const [key, value] of this.#base) {
      const above = this.#above(key);
      if (above === undefined) yield [key, value];
      else if (above !== removed) yield [key, above];
    }
    for (const key of new Set([...this.#overlay.keys(), ...this.#top.keys()])) {
      const above = this.#above(key);
      if (above !== undefined && above !== removed && !this.#base.has(key)) yield [key, above];
    }
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value;
  }
}
