/** Things that belong together because they were joined, one to the next. */
export class Groups {
  readonly #of = new Map<string, string[]>();

  add(id: string): string[] {
    const known = this.#of.get(id);
    if (known !== undefined) return known;
    const alone = [id];
    this.#of.set(id, alone);
    return alone;
  }

  has(id: string): boolean {
    return this.#of.has(id);
  }

  /** Everything joined to an id, itself included, in the order it came. */
  of(id: string): readonly string[] {
    return this.#of.get(id) ?? [];
  }

  join(a: string, b: string): void {
    const [into, from] = [this.add(a), this.add(b)];
    if (into === from) return;
    into.push(...from);
    for (const id of from) this.#of.set(id, into);
  }
}
