/**
 * The log, with one line per message, for people or machines. Requests are logged only for machines, because a person
 * who watches a terminal is interested in problems.
 */
import { withoutTokens } from './without-tokens.ts';

export type LogFormat = 'text' | 'json';

/**
 * A request in the log. It contains the pattern of the path instead of the URL, which may contain confidential data.
 */
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
  /** The process that writes: the app or a worker. */
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

/** Indents continuation lines and escapes control characters, so that no name can imitate a log line. */
function oneEntry(message: string): string {
  return message
    .replaceAll(/\r?\n/g, '\n    ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`);
}
