/** Assigns the ids in a file. An object from a KBL file keeps its id there; other objects get new ids. */
export class IdBook {
  readonly #ids = new Map<string, string>();
  readonly #previousIds: Readonly<Record<string, string>>;
  readonly #taken: Set<string>;
  readonly #isReserved: (id: string) => boolean;

  /**
   * `previousIds` maps keys of objects to ids. `isReserved` returns true if an element retained from the imported file
   * has the id.
   */
  constructor(previousIds: Readonly<Record<string, string>>, isReserved: (id: string) => boolean = () => false) {
    this.#isReserved = isReserved;
    // Not copied, because a large file has 300,000 ids.
    this.#previousIds = previousIds;
    this.#taken = new Set(Object.values(previousIds));
  }

  of(key: string): string {
    const assigned = Object.hasOwn(this.#previousIds, key) ? this.#previousIds[key] : this.#ids.get(key);
    if (assigned !== undefined) return assigned;
    const id = this.#free(key);
    this.#ids.set(key, id);
    this.#taken.add(id);
    return id;
  }

  #free(key: string): string {
    const plain = key.replaceAll(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?![A-Za-z_])/, '_');
    for (let n = 1; ; n += 1) {
      const id = n === 1 ? plain : `${plain}_${n}`;
      if (!this.#taken.has(id) && !this.#isReserved(id)) return id;
    }
  }
}
