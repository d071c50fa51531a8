/** The one way out: every request of the studio goes through the client of the API, to the page's own origin. */
import { type Answer, type AnswerOf, type Args, Client, type Operation } from '@cablewright/client';

/** The state of the catalog that answers were read from, so that a page sees whether it changed before its events began. */
class ReadFrom {
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

/** One document with the version it was read at. */
export interface Versioned<T> {
  readonly value: T;
  readonly etag: string;
}

class Hub extends Client {
  readonly readFrom = new ReadFrom();

  override async send<O extends Operation>(operation: O, ...args: Args<O>): Promise<Answer<AnswerOf<O>>> {
    const answer = await super.send(operation, ...args);
    const seq = answer.headers.get('x-service-seq');
    if (seq !== null) this.readFrom.note(Number(seq));
    return answer;
  }

  /** The answer with its version. */
  async versioned<O extends Operation>(operation: O, ...args: Args<O>): Promise<Versioned<AnswerOf<O>>> {
    const { body, etag } = await this.send(operation, ...args);
    return { value: body, etag };
  }
}

export const hub = new Hub();

/** How a query that loads page by page goes on. */
export const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next?: string }) => next,
};
