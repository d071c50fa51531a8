/** The contributions of one kind that code modules have added to the hub, by module and id. */
export class Registered<T extends { readonly id: string }> {
  readonly #noun: string;
  readonly #things = new Map<string, { readonly module: string; readonly thing: T }>();

  /** `noun` is used in error messages, for example `exporter`. */
  constructor(noun: string) {
    this.#noun = noun;
  }

  /**
   * Adds a contribution and returns a function that removes it. Throws if the module already has one with that id,
   * which is a bug in the module.
   */
  register(module: string, thing: T): () => void {
    const name = `${module}/${thing.id}`;
    if (this.#things.has(name)) throw new Error(`The ${this.#noun} "${name}" is already registered.`);
    this.#things.set(name, { module, thing });
    return () => this.#things.delete(name);
  }

  get(module: string, id: string): T | undefined {
    return this.#things.get(`${module}/${id}`)?.thing;
  }

  list(): readonly { readonly module: string; readonly thing: T }[] {
    return [...this.#things.values()];
  }
}
