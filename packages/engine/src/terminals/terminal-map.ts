/**
 * Values by instance and terminal. Two look-ups by the ids as they are: joining them into one key would make and hash a
 * new text every time, which is most of what a check of a large design would do.
 */
export class TerminalMap<V> {
  readonly #byInstance = new Map<string, Map<string, V>>();

  get(instance: string, terminal: string): V | undefined {
    return this.#byInstance.get(instance)?.get(terminal);
  }

  set(instance: string, terminal: string, value: V): void {
    const terminals = this.#byInstance.get(instance);
    if (terminals === undefined) this.#byInstance.set(instance, new Map([[terminal, value]]));
    else terminals.set(terminal, value);
  }

  /** All values of one instance, or undefined when it has none. */
  of(instance: string): ReadonlyMap<string, V> | undefined {
    return this.#byInstance.get(instance);
  }

  *entries(): Generator<readonly [instance: string, terminal: string, value: V]> {
    for (const [instance, terminals] of this.#byInstance) {
      for (const [terminal, value] of terminals) yield [instance, terminal, value];
    }
  }
}
