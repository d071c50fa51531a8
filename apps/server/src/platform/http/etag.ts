import { randomBytes } from 'node:crypto';
import { httpErrors } from './errors.ts';
import { problem, refuse, Refusal, type ProblemAnswer } from './problem.ts';

/** The mark of a change set's number: the same number in a history that is gone had another. */
export interface Marked {
  markOf(seq: number): number;
}

/** A placeholder for the mark until the answer is sent. It is random, so that no text of a client can contain it. */
export const pendingMark = randomBytes(12).toString('hex');

/** The version of a record as an entity tag: the number of the change set that last wrote it, 0 if it does not exist. */
export function etagOf(seq: number): string {
  return seq === 0 ? '"0"' : `"${seq}-${pendingMark}"`;
}

/** What follows the number when it is sent. A change set without a mark has nothing. */
export function suffixOf(seq: number, marked: Marked): string {
  const mark = marked.markOf(seq);
  return mark === 0 ? '' : `-${mark.toString(36)}`;
}

const sentForm = /^"(\d{1,15})(?:-([0-9a-z]{1,10}))?"$/;
/** What no version has. */
const gone = '"gone"';

/** The number in an entity tag that a client sends, whatever its mark; undefined for any other tag. */
export function numberIn(etag: string): number | undefined {
  const match = sentForm.exec(etag.trim());
  return match === null ? undefined : Number(match[1]);
}

/** An entity tag that a client sends, without its mark; one of a history that is gone becomes a version that never existed. */
export function withoutMark(etag: string, marked: Marked): string {
  const match = sentForm.exec(etag.trim());
  if (match === null) return etag;
  const seq = Number(match[1]);
  const mark = match[2] === undefined ? 0 : Number.parseInt(match[2], 36);
  return marked.markOf(seq) === mark ? `"${seq}"` : gone;
}

/** True for an If-Match that no version of ours ever had: unquoted, weak, or of another program. */
export function isForeign(ifMatch: string): boolean {
  const given = ifMatch.trim();
  return given !== '*' && given !== gone && !sentForm.test(given);
}

/** The version a writer saw: a number, any (`*`), or not given. */
export type Seen = { readonly seq: number } | 'any' | undefined;

/**
 * Reads If-Match (RFC 9110 section 13.1.1), its mark checked and taken off: one strong tag of ours, or `*`. A weak or foreign tag can
 * never match, so it is read as a version that never existed.
 */
export function seenIn(ifMatch: string | undefined): Seen {
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return 'any';
  const match = /^"(\d{1,15})"$/.exec(ifMatch.trim());
  return { seq: match === null ? -1 : Number(match[1]) };
}

/** As `seenIn`, but refuses a write without If-Match with 428. */
export function requireSeen(ifMatch: string | undefined, now: number): Exclude<Seen, undefined> {
  const seen = seenIn(ifMatch);
  if (seen !== undefined) return seen;
  return refuse(httpErrors['if-match-required'], 'Send If-Match with the ETag of the version you read.', {
    headers: { etag: etagOf(now) },
  });
}

/** The refusal of a write that saw an older version, with the current version. */
export function stale(
  now: number,
  detail = 'Someone saved a newer version. Load it and make your change again.',
): ProblemAnswer {
  return problem(httpErrors.stale, detail, { headers: { etag: etagOf(now) }, members: { etag: etagOf(now) } });
}

/** True for the refusal of a write that saw an older version. */
export function isStale(error: unknown): boolean {
  return error instanceof Refusal && error.answer.status === httpErrors.stale.status;
}
