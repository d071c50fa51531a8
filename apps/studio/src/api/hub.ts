/** The one way out: every request of the studio goes through the client of the API, to the page's own origin. */
import { type Answer, type AnswerOf, type Args, Client, type Operation } from '@cablewright/client';
import { ReadFrom } from './read-from.ts';

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
