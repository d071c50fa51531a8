import type { ServerResponse } from 'node:http';

/** What a handler answers. A text body is sent as it is; anything else is written as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array | object;
  /** Set for an answer that goes on and on: takes the response over and ends it itself. */
  readonly stream?: (response: ServerResponse) => void;
}

export function ok(body: object | string, headers?: Answer['headers']): Answer {
  return { status: 200, body, ...(headers === undefined ? {} : { headers }) };
}

/** The answer to a write that leaves nothing to say. */
export const done: Answer = { status: 204 };
