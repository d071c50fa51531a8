import { randomBytes } from 'node:crypto';
import { httpErrors } from './errors.ts';
import { problem, refuse, RefusalError, type ProblemAnswer } from './problem.ts';

/**
 * Knows the mark of each change set. After a restore or a failover, the same number can belong to a different change
 * set, which has a different mark.
 */
export interface Marked {
  markOf(seq: number): number;
}

/**
 * A placeholder for the mark until the response is sent. It is random, so that no text from a client can contain it.
 */
export const pendingMark = randomBytes(12).toString('hex');

/**
 * The version of a record as an entity tag: the number of the change set that last wrote it, or 0 if it doesn't exist.
 */
export function etagOf(seq: number): string {
  return seq === 0 ? '"0"' : `"${seq}-${pendingMark}"`;
}

/** The suffix that is sent after a number: its mark, or nothing if it has none. */
export function suffixOf(seq: number, marked: Marked): string {
  const mark = marked.markOf(seq);
  return mark === 0 ? '' : `-${mark.toString(36)}`;
}

const sentForm = /^"(\d{1,15})(?:-([0-9a-z]{1,10}))?"$/;
/** A tag that matches no version. */
const gone = '"gone"';

/** The number in a client's entity tag, regardless of its mark. Undefined for any other tag. */
export function numberIn(etag: string): number | undefined {
  const match = sentForm.exec(etag.trim());
  return match === null ? undefined : Number(match[1]);
}

/** A client's entity tag without its mark. A tag from a lost history is replaced with one that matches no version. */
export function withoutMark(etag: string, marked: Marked): string {
  const match = sentForm.exec(etag.trim());
  if (match === null) return etag;
  const seq = Number(match[1]);
  const mark = match[2] === undefined ? 0 : Number.parseInt(match[2], 36);
  return marked.markOf(seq) === mark ? `"${seq}"` : gone;
}

/** Whether an If-Match can't have been sent by this hub: it is unquoted, weak, or from another program. */
export function isForeign(ifMatch: string): boolean {
  const given = ifMatch.trim();
  return given !== '*' && given !== gone && !sentForm.test(given);
}

/** The version that a writer has seen: a number, any version (`*`), or not stated. */
export type Seen = { readonly seq: number } | 'any' | undefined;

/**
 * Parses If-Match (RFC 9110 section 13.1.1) after its mark was checked and removed: one strong tag of this hub, or `*`.
 * A weak or foreign tag can never match, so it is treated as a version that never existed.
 */
export function seenIn(ifMatch: string | undefined): Seen {
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return 'any';
  const match = /^"(\d{1,15})"$/.exec(ifMatch.trim());
  return { seq: match === null ? -1 : Number(match[1]) };
}

/** Like `seenIn`, but throws a 428 for a write without If-Match. */
export function requireSeen(ifMatch: string | undefined, now: number): Exclude<Seen, undefined> {
  const seen = seenIn(ifMatch);
  if (seen !== undefined) return seen;
  return refuse(httpErrors['if-match-required'], 'Send If-Match with the ETag of the version you read.', {
    headers: { etag: etagOf(now) },
  });
}

/** Refuses a write that is based on an older version. The response contains the current version. */
export function stale(
  now: number,
  detail = 'Someone saved a newer version. Load it and make your change again.',
): ProblemAnswer {
  return problem(httpErrors.stale, detail, { headers: { etag: etagOf(now) }, members: { etag: etagOf(now) } });
}

/** Whether an error is the refusal of a write that is based on an older version. */
export function isStale(error: unknown): boolean {
  return error instanceof RefusalError && error.answer.status === httpErrors.stale.status;
}
