/**
 * The log: one line for each remark, for people or for a machine. Requests are written for machines only; a person who
 * watches a terminal wants to see what is the matter, not that all is well.
 */
import { withoutTokens } from './without-tokens.ts';

export type LogFormat = 'text' | 'json';

/** A request as it is logged: the pattern of its address, never the address, which may hold what is nobody's business. */
export interface LoggedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

interface Log {
  readonly notice: (message: string) => void;
  readonly request: (request: LoggedRequest) => void;
}

interface LogOptions {
  readonly format: LogFormat;
  readonly clock: () => Date;
  readonly write: (line: string) => void;
  /** Which process speaks: app or worker. */
  readonly from: string;
}

export function openLog({ format, clock, write, from }: LogOptions): Log {
  const line = (level: string, fields: object) =>
    write(`${withoutTokens(JSON.stringify({ at: clock().toISOString(), level, from, ...fields }))}\n`);
  if (format === 'json') {
    return {
      notice: (message) => line('notice', { message }),
      request: (request) => line('request', request),
    };
  }
  return {
    notice: (message) => write(`${clock().toISOString()} ${oneEntry(withoutTokens(message))}\n`),
    request: () => undefined,
  };
}

/** What follows a line break stands in, and marks that move the text are written out: no name can pass for a line of the log. */
function oneEntry(message: string): string {
  return message
    .replaceAll(/\r?\n/g, '\n    ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`);
}
