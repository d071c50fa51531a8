/** Groups of items that are joined to each other, directly or through others (union-find). */
export class Groups<K> {
  readonly #numbers = new Map<K, number>();
  readonly #parent: number[] = [];
  readonly #marks: number[] = [];

  /** Joins two items. Returns false if they were already joined. */
  join(a: K, b: K): boolean {
    return this.joinNumbers(this.numberOf(a), this.numberOf(b));
  }

  /** Joins two items by their numbers. Saves the look-up if the caller already has the numbers. */
  joinNumbers(a: number, b: number): boolean {
    const rootA = this.#root(a);
    const rootB = this.#root(b);
    if (rootA === rootB) return false;
    this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    return true;
  }

  joinAll(things: readonly K[]): void {
    const [first] = things;
    if (first !== undefined) for (const thing of things) this.join(first, thing);
  }

  /** All items with a number, in the order they were added. */
  things(): Iterable<K> {
    return this.#numbers.keys();
  }

  has(thing: K): boolean {
    return this.#numbers.has(thing);
  }

  /** Sets a mark on the item with this number. `how` is the kind of mark. Returns true if the item didn't have this kind yet. */
  mark(number: number, how: 1 | 2 | 4 = 1): boolean {
    const before = this.#marks[number]!;
    this.#marks[number] = before | how;
    return (before & how) === 0;
  }

  /** True if the item has any mark. */
  isMarked(thing: K): boolean {
    const number = this.#numbers.get(thing);
    return number !== undefined && this.#marks[number] !== 0;
  }

  /** For each group number, true if the group has a marked item. */
  markedGroups(): readonly boolean[] {
    const groups = this.#parent.map(() => false);
    for (let number = 0; number < groups.length; number += 1) {
      if (this.#marks[number] !== 0) groups[this.#root(number)] = true;
    }
    return groups;
  }

  /** The group number of an item, which is the number of the first member. Undefined for an item that was never added. */
  groupOf(thing: K): number | undefined {
    const number = this.#numbers.get(thing);
    return number === undefined ? undefined : this.#root(number);
  }

  /** The group number of an item. A new item is added as a separate group. */
  makeGroup(thing: K): number {
    return this.#root(this.numberOf(thing));
  }

  /** The number of an item. A new item gets the next number. */
  numberOf(thing: K): number {
    let number = this.#numbers.get(thing);
    if (number === undefined) {
      number = this.#parent.length;
      this.#numbers.set(thing, number);
      this.#parent.push(number);
      this.#marks.push(0);
    }
    return number;
  }

  #root(start: number): number {
    let root = start;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = start; at !== root;) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }
}
