/** Whether the hub answers, as far as this page knows from its event stream and from saves without an answer. */
class Connection {
  #lost = false;
  readonly #listeners = new Set<() => void>();

  get lost(): boolean {
    return this.#lost;
  }

  /** Reports that the connection to the hub was lost, or is back. */
  report(lost: boolean): void {
    if (lost === this.#lost) return;
    this.#lost = lost;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const connection = new Connection();
