const removed = Symbol('removed');

/** Keys that are set or removed on top of a base map. */
type Overlay<V> = ReadonlyMap<string, V | typeof removed>;

/** Maximum number of keys in the top overlay, and so the maximum that a write copies. */
const maxTop = 32;

/**
 * An immutable map with cheap updates: a large shared base, a small overlay, and a top overlay with a few keys. A write
 * copies only the top. When the top is full, it is merged into the overlay, and when the overlay is full (at about eight
 * times the square root of the size), it is merged into a new base.
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

  /** Takes ownership of `map`: the caller must not change it afterwards. */
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

  /** Returns a map with these keys set, or removed if the value is undefined. This map doesn't change. */
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

  /** Returns the same map with the top merged into the layers below it. */
  #lower(): LayeredMap<V> {
    const overlay = new Map(this.#overlay);
    for (const [key, value] of this.#top) {
      if (value === removed && !this.#base.has(key)) overlay.delete(key);
      else overlay.set(key, value);
    }
    if (overlay.size <= 64 + 8 * Math.sqrt(this.#base.size))
      return new LayeredMap(this.#base, overlay, new Map(), this.size);
    // Copying a whole map is many times faster than copying it key by key.
    const base = new Map(this.#base);
    for (const [key, value] of overlay) {
      if (value === removed) base.delete(key);
      else base.set(key, value);
    }
    return LayeredMap.over(base);
  }

  /** The entries of the base in its order, followed by entries added later. */
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
