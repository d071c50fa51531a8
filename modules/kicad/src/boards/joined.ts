/** Things that are joined, in groups. */
export class Joined {
  readonly #parents = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root)) root = up;
    for (let one = name; one !== root;) {
      const next = this.#parents.get(one)!;
      this.#parents.set(one, root);
      one = next;
    }
    return root;
  }

  join(a: string, b: string): void {
    const [first, second] = [this.of(a), this.of(b)];
    if (first !== second) this.#parents.set(second, first);
  }
}
