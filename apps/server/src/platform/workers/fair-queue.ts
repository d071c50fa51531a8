/** A queue in which people take turns: the next task is that of the person who has waited longest for one. */
export class FairQueue<T> {
  /** The tasks of each person, in the order in which it is their turn. */
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

  /** Takes the next task, of the people who may have a turn. Its person goes to the end of the line. Undefined if there is none. */
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
