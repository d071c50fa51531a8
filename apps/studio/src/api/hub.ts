/** Every request of the studio to the hub goes through this API client, to the page's own origin. */
import { type Answer, type AnswerOf, type Args, Client, type Operation } from '@cablewright/client';

/** Tracks the change sets of answers, to detect changes between the first answers and the start of the event stream. */
class ReadFrom {
  #oldest = Infinity;
  #tell: ((seq: number) => void) | undefined;

  /** Records that an answer includes every change up to this change set. */
  note(seq: number): void {
    this.#oldest = Math.min(this.#oldest, seq);
    this.#tell?.(seq);
  }

  /**
   * Records that events are received from this change set on. Calls `onOlder` once if an older answer has already
   * arrived or arrives later. Replaces any earlier call.
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

/** A document with its version. */
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

/** Query options for a list that is loaded page by page. */
export const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next?: string }) => next,
};
