/** The state of the catalog that answers were read from, so that a page sees whether it changed before its events began. */
export class ReadFrom {
  #oldest = Infinity;
  #tell: ((seq: number) => void) | undefined;

  /** An answer holds everything up to this change set. */
  note(seq: number): void {
    this.#oldest = Math.min(this.#oldest, seq);
    this.#tell?.(seq);
  }

  /**
   * Events are heard from this change set on: calls back, once, if an answer came, or comes later, from before it. Ends
   * what was said before.
   */
  heardFrom(seq: number, onOlder: () => void): void {
    const older = () => {
      this.#tell = undefined;
      onOlder();
    };
    const isOlder = this.#oldest < seq;
    this.#oldest = Infinity;
    this.#tell = (other) => {
      if (other < seq) older();
    };
    if (isOlder) older();
  }
}
