/** What code modules have added to the hub of one sort, each by its module and its id. */
export class Registered<T extends { readonly id: string }> {
  readonly #noun: string;
  readonly #things = new Map<string, { readonly module: string; readonly thing: T }>();

  /** The noun is for what a module is told, for example `exporter`. */
  constructor(noun: string) {
    this.#noun = noun;
  }

  /** Adds one and returns how to take it away. Throws when the module has one of that id: a mistake of the module. */
  register(module: string, thing: T): () => void {
    const name = `${module}/${thing.id}`;
    if (this.#things.has(name)) throw new Error(`There is a module with the ${this.#noun} "${name}" already.`);
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
