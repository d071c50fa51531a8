/** Assigns the ids of a file. An object that came from a KBL file keeps the id it had there; others get new ids. */
export class IdBook {
  readonly #ids = new Map<string, string>();
  readonly #previousIds: Readonly<Record<string, string>>;
  readonly #taken: Set<string>;
  readonly #isReserved: (id: string) => boolean;

  /** `previousIds`: ids by the key of an object. `isReserved`: whether an element that is retained from the imported file has the id. */
  constructor(previousIds: Readonly<Record<string, string>>, isReserved: (id: string) => boolean = () => false) {
    this.#isReserved = isReserved;
    // A large file has 300,000 of them, so they are not copied.
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
