/** The one way out: every request of the studio goes through the client of the API, to the page's own origin. */
import { type AnswerOf, type Args, Client, type Operation } from '@cablewright/client';

/** One document with the version it was read at. */
export interface Versioned<T> {
  readonly value: T;
  readonly etag: string;
}

class Hub extends Client {
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
