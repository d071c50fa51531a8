import type { Spot } from './spots.ts';

/** Spots of copper, or names of it, and which of them are one: a union-find. */
export class CopperGroups<K = Spot> {
  readonly #numbers = new Map<K, number>();
  readonly #parent: number[] = [];
  readonly #marks: number[] = [];

  /** Makes two spots one. */
  join(a: K, b: K): void {
    this.joinNumbers(this.numberOf(a), this.numberOf(b));
  }

  /** The same by their numbers: for what is joined and marked, each spot is looked up once. */
  joinNumbers(a: number, b: number): void {
    const rootA = this.#root(a);
    const rootB = this.#root(b);
    if (rootA !== rootB) this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  joinAll(spots: readonly K[]): void {
    for (const spot of spots) this.join(spots[0]!, spot);
  }

  /** Notes that something is joined at the spot with this number. `how` tells notes apart: true for the first of its kind there. */
  mark(number: number, how: 1 | 2 | 4 = 1): boolean {
    const before = this.#marks[number]!;
    this.#marks[number] = before | how;
    return (before & how) === 0;
  }

  /** True where something was noted. */
  isMarked(spot: K): boolean {
    const number = this.#numbers.get(spot);
    return number !== undefined && this.#marks[number] !== 0;
  }

  /** True at the groups that have a marked spot. */
  markedGroups(): readonly boolean[] {
    const groups = this.#parent.map(() => false);
    for (let number = 0; number < groups.length; number += 1) {
      if (this.#marks[number] !== 0) groups[this.#root(number)] = true;
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
    return this.#root(this.numberOf(spot));
  }

  /** The number of a spot, made where it has none. */
  numberOf(spot: K): number {
    let number = this.#numbers.get(spot);
    if (number === undefined) {
      number = this.#parent.length;
      this.#numbers.set(spot, number);
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
