import type { ServerResponse } from 'node:http';

/** A handler's response. A text body is sent as it is; anything else is written as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array | object;
  /** Set for an open stream: takes over the response and ends it. */
  readonly stream?: (response: ServerResponse) => void;
}

export function ok(body: object | string, headers?: Answer['headers']): Answer {
  return { status: 200, body, ...(headers === undefined ? {} : { headers }) };
}

/** The response to a write without a body. */
export const done: Answer = { status: 204 };
