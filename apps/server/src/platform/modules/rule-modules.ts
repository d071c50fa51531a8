import type { RuleModule } from '@cablewright/modules/running';

/** The modules with validation rules that run in this process. */
export class RuleModules {
  readonly #modules = new Map<string, RuleModule>();
  #edition = 0;
  readonly #listeners = new Set<() => void>();

  set(id: string, module: RuleModule | undefined): void {
    if (module === undefined && !this.#modules.has(id)) return;
    if (module === undefined) this.#modules.delete(id);
    else this.#modules.set(id, module);
    this.#edition += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Increases whenever the rules of modules change, because checks may then have different findings. */
  get edition(): number {
    return this.#edition;
  }

  list(): readonly RuleModule[] {
    return [...this.#modules.values()];
  }

  /** Calls `listener` whenever the rules of modules change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
