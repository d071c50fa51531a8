import type { Spot } from './spots.ts';

/** Spots of copper, or names of it, and which of them are one: a union-find. */
export class CopperGroups<K = Spot> {
  readonly #numbers = new Map<K, number>();
  readonly #parent: number[] = [];
  readonly #marked: boolean[] = [];

  /** Makes two spots one. */
  join(a: K, b: K): void {
    const rootA = this.#root(this.#number(a));
    const rootB = this.#root(this.#number(b));
    if (rootA !== rootB) this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  joinAll(spots: readonly K[]): void {
    for (const spot of spots) this.join(spots[0]!, spot);
  }

  /** Notes that something is joined here. */
  mark(spot: K): void {
    this.#marked[this.#number(spot)] = true;
  }

  /** True where something was noted. */
  isMarked(spot: K): boolean {
    const number = this.#numbers.get(spot);
    return number !== undefined && this.#marked[number] === true;
  }

  /** True at the groups that have a marked spot. */
  markedGroups(): readonly boolean[] {
    const groups = this.#parent.map(() => false);
    for (let number = 0; number < groups.length; number += 1) {
      if (this.#marked[number] === true) groups[this.#root(number)] = true;
    }
    return groups;
  }

  /** The group a spot belongs to, or undefined for one nothing is joined to. */
  groupOf(spot: K): number | undefined {
    const number = this.#numbers.get(spot);
    return number === undefined ? undefined : this.#root(number);
  }

  /** The group of a spot, one of its own where nothing is joined to it. */
  makeGroup(spot: K): number {
    return this.#root(this.#number(spot));
  }

  #number(spot: K): number {
    let number = this.#numbers.get(spot);
    if (number === undefined) {
      number = this.#parent.length;
      this.#numbers.set(spot, number);
      this.#parent.push(number);
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
