/**
 * A queue that serves people round-robin: the next task is that of the person who has waited longest since their last
 * turn.
 */
export class FairQueue<T> {
  /** The tasks of each person, starting with the person whose turn is next. */
  readonly #people = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  waiting(person: string): number {
    return this.#people.get(person)?.length ?? 0;
  }

  push(person: string, task: T): void {
    const own = this.#people.get(person);
    if (own === undefined) this.#people.set(person, [task]);
    else own.push(task);
  }

  /**
   * Removes and returns the next task of a person for whom `mayHaveTurn` is true, and moves that person to the end.
   * Undefined if there is none.
   */
  take(mayHaveTurn: (person: string) => boolean = () => true): T | undefined {
    for (const [person, tasks] of this.#people) {
      if (!mayHaveTurn(person)) continue;
      const task = tasks.shift();
      this.#people.delete(person);
      if (tasks.length > 0) this.#people.set(person, tasks);
      return task;
    }
    return undefined;
  }
}
