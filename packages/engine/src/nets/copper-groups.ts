/** Pieces of copper and which of them are one: a union-find over names. */
export class CopperGroups {
  readonly #index = new Map<string, number>();
  readonly #parent: number[] = [];

  /** Makes the two pieces one. */
  join(a: string, b: string): void {
    const rootA = this.#root(this.#number(a));
    const rootB = this.#root(this.#number(b));
    if (rootA !== rootB) this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  joinAll(names: readonly string[]): void {
    for (const name of names) this.join(names[0]!, name);
  }

  /** The group a piece belongs to, or undefined for one nothing named. */
  groupOf(name: string): number | undefined {
    const number = this.#index.get(name);
    return number === undefined ? undefined : this.#root(number);
  }

  #number(name: string): number {
    let number = this.#index.get(name);
    if (number === undefined) {
      number = this.#parent.length;
      this.#index.set(name, number);
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
