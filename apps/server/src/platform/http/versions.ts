/**
 * Converts entity tags in requests and responses. Inside the program a version is a number; outside, it also contains
 * the mark of its history.
 */
import type { FastifyRequest } from 'fastify';
import type { Answer } from './answer.ts';
import { isForeign, numberIn, pendingMark, suffixOf, withoutMark, type Marked } from './etag.ts';

/** The versions that a hub knows. */
export interface Versions extends Marked {
  /** The number of the newest change set that this process knows. */
  readonly seq: number;
  /** Resolves when memory is up to date with the database. Rejects if that can't be determined. */
  settled(): Promise<void>;
  catchUpWith(seq: number): Promise<void>;
}

/**
 * Checks the mark of If-Match. First catches up with change sets of other processes that the writer has already seen.
 */
export async function takeIfMatch({ headers }: FastifyRequest, versions: Versions): Promise<void> {
  const given = headers['if-match'];
  if (given === undefined) return;
  const seq = numberIn(given);
  if (seq !== undefined && seq > versions.seq) await versions.catchUpWith(seq);
  headers['if-match'] = withoutMark(given, versions);
}

const pending = new RegExp(`(\\d+)-${pendingMark}`, 'g');

/** Adds the marks to the versions in the headers and body of a response. */
export async function markedAnswer(answer: Answer, versions: Versions): Promise<Answer> {
  const written = asText(answer);
  const newest = Math.max(0, ...numbersIn(written.headers?.['etag']), ...numbersIn(written.body));
  if (newest > versions.seq) await versions.catchUpWith(newest);
  return withMarks(written, versions);
}

/** Errors contain the versions that this process has already read. `ifMatch` is the version in the request. */
export function markedRefusal(answer: Answer, versions: Marked, ifMatch?: string): Answer {
  return withMarks(asText(aboutForeignTag(answer, ifMatch)), versions);
}

/** If the tag in If-Match isn't from this hub, the error says so instead of claiming that a newer version was saved. */
function aboutForeignTag(answer: Answer, ifMatch: string | undefined): Answer {
  if (answer.status !== 412 || ifMatch === undefined || !isForeign(ifMatch) || typeof answer.body !== 'string')
    return answer;
  const detail = `If-Match is ${ifMatch.slice(0, 100)}, which is not an ETag of this server. Send the ETag as you received it, with its quotes and without W/.`;
  return { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as object), detail }) };
}

function asText(answer: Answer): Answer {
  const { body } = answer;
  if (typeof body !== 'object' || body instanceof Uint8Array) return answer;
  return { ...answer, body: JSON.stringify(body) };
}

function numbersIn(text: unknown): number[] {
  if (typeof text !== 'string' || !text.includes(pendingMark)) return [];
  return Array.from(text.matchAll(pending), ([, seq]) => Number(seq));
}

function withMarks(answer: Answer, versions: Marked): Answer {
  const marked = (text: string) =>
    text.includes(pendingMark)
      ? text.replaceAll(pending, (_found, seq: string) => `${seq}${suffixOf(Number(seq), versions)}`)
      : text;
  const { headers = {}, body } = answer;
  const etag = headers['etag'];
  return {
    ...answer,
    headers: typeof etag === 'string' ? { ...headers, etag: marked(etag) } : headers,
    body: typeof body === 'string' ? marked(body) : body,
  };
}
