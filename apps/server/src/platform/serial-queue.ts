/** Runs tasks one after another, so that many concurrent requests can't occupy the whole process. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
