import type { Importer } from '@cablewright/modules';

/** The importers that modules have registered, by module and id. */
export class Importers {
  readonly #importers = new Map<string, Importer>();

  /** Adds an importer and returns how to take it away. Throws when the module has one of that id: a mistake of the module. */
  register(module: string, importer: Importer): () => void {
    const name = `${module}/${importer.id}`;
    if (this.#importers.has(name)) throw new Error(`There is an importer "${name}" already.`);
    this.#importers.set(name, importer);
    return () => this.#importers.delete(name);
  }

  get(module: string, id: string): Importer | undefined {
    return this.#importers.get(`${module}/${id}`);
  }
}
