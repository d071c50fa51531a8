import type { Exporter } from '@cablewright/modules';

/** The files code modules make of a cable. */
export class Exporters {
  readonly #exporters = new Map<string, { readonly module: string; readonly exporter: Exporter }>();

  /** Adds an exporter and returns how to take it away. Throws when the module has one of that id: a mistake of the module. */
  register(module: string, exporter: Exporter): () => void {
    const name = `${module}/${exporter.id}`;
    if (this.#exporters.has(name)) throw new Error(`There is an exporter "${name}" already.`);
    this.#exporters.set(name, { module, exporter });
    return () => this.#exporters.delete(name);
  }

  get(module: string, id: string): Exporter | undefined {
    return this.#exporters.get(`${module}/${id}`)?.exporter;
  }

  /** What each is called, and where its file is had. */
  list() {
    return [...this.#exporters.values()].map(({ module, exporter: { id, label, source } }) => ({
      module,
      id,
      label,
      source,
    }));
  }
}
