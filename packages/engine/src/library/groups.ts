/** Things that are joined with each other, directly or through others: a union-find. */
export class Groups<K> {
  readonly #numbers = new Map<K, number>();
  readonly #parent: number[] = [];
  readonly #marks: number[] = [];

  /** Joins two things. False where they are joined already. */
  join(a: K, b: K): boolean {
    return this.joinNumbers(this.numberOf(a), this.numberOf(b));
  }

  /** The same by their numbers, so that what is joined and marked is looked up once. */
  joinNumbers(a: number, b: number): boolean {
    const rootA = this.#root(a);
    const rootB = this.#root(b);
    if (rootA === rootB) return false;
    this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    return true;
  }

  joinAll(things: readonly K[]): void {
    for (const thing of things) this.join(things[0]!, thing);
  }

  /** All things that have a number, in the order in which they came. */
  things(): Iterable<K> {
    return this.#numbers.keys();
  }

  has(thing: K): boolean {
    return this.#numbers.has(thing);
  }

  /** Notes that something is joined at the thing with this number. `how` tells notes apart: true for the first of its kind there. */
  mark(number: number, how: 1 | 2 | 4 = 1): boolean {
    const before = this.#marks[number]!;
    this.#marks[number] = before | how;
    return (before & how) === 0;
  }

  /** True where something was noted. */
  isMarked(thing: K): boolean {
    const number = this.#numbers.get(thing);
    return number !== undefined && this.#marks[number] !== 0;
  }

  /** True at the groups that have a marked thing. */
  markedGroups(): readonly boolean[] {
    const groups = this.#parent.map(() => false);
    for (let number = 0; number < groups.length; number += 1) {
      if (this.#marks[number] !== 0) groups[this.#root(number)] = true;
    }
    return groups;
  }

  /** The number of the group of a thing: that of its first member. Undefined for a thing that was never named. */
  groupOf(thing: K): number | undefined {
    const number = this.#numbers.get(thing);
    return number === undefined ? undefined : this.#root(number);
  }

  /** The number of the group of a thing, which is one of its own until something is joined to it. */
  makeGroup(thing: K): number {
    return this.#root(this.numberOf(thing));
  }

  /** The number of a thing, the next one if it has none. */
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
