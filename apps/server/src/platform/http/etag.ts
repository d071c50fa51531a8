import { randomBytes } from 'node:crypto';
import { httpErrors } from './errors.ts';
import { problem, refuse, RefusalError, type ProblemAnswer } from './problem.ts';

/** The mark of a change set. After a restore or a failover, a number can occur again for another change set, with another mark. */
export interface Marked {
  markOf(seq: number): number;
}

/** A placeholder for the mark until the response is sent. It is random, so that no text of a client can contain it. */
export const pendingMark = randomBytes(12).toString('hex');

/** The version of a record as an entity tag: the number of the change set that last wrote it, 0 if it does not exist. */
export function etagOf(seq: number): string {
  return seq === 0 ? '"0"' : `"${seq}-${pendingMark}"`;
}

/** The suffix of a number when it is sent: its mark, or nothing if it has none. */
export function suffixOf(seq: number, marked: Marked): string {
  const mark = marked.markOf(seq);
  return mark === 0 ? '' : `-${mark.toString(36)}`;
}

const sentForm = /^"(\d{1,15})(?:-([0-9a-z]{1,10}))?"$/;
/** A tag that no version has. */
const gone = '"gone"';

/** The number in an entity tag that a client sends, whatever its mark; undefined for any other tag. */
export function numberIn(etag: string): number | undefined {
  const match = sentForm.exec(etag.trim());
  return match === null ? undefined : Number(match[1]);
}

/** A client's entity tag without its mark. A tag of a lost history becomes one that no version has. */
export function withoutMark(etag: string, marked: Marked): string {
  const match = sentForm.exec(etag.trim());
  if (match === null) return etag;
  const seq = Number(match[1]);
  const mark = match[2] === undefined ? 0 : Number.parseInt(match[2], 36);
  return marked.markOf(seq) === mark ? `"${seq}"` : gone;
}

/** True for an If-Match that this hub never sent: unquoted, weak, or from another program. */
export function isForeign(ifMatch: string): boolean {
  const given = ifMatch.trim();
  return given !== '*' && given !== gone && !sentForm.test(given);
}

/** The version a writer saw: a number, any (`*`), or not given. */
export type Seen = { readonly seq: number } | 'any' | undefined;

/**
 * Reads If-Match (RFC 9110 section 13.1.1) after its mark was checked and removed: one strong tag of this hub, or `*`. A weak or
 * foreign tag can never match, so it is read as a version that never existed.
 */
export function seenIn(ifMatch: string | undefined): Seen {
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return 'any';
  const match = /^"(\d{1,15})"$/.exec(ifMatch.trim());
  return { seq: match === null ? -1 : Number(match[1]) };
}

/** Like `seenIn`, but refuses a write without If-Match with 428. */
export function requireSeen(ifMatch: string | undefined, now: number): Exclude<Seen, undefined> {
  const seen = seenIn(ifMatch);
  if (seen !== undefined) return seen;
  return refuse(httpErrors['if-match-required'], 'Send If-Match with the ETag of the version you read.', {
    headers: { etag: etagOf(now) },
  });
}

/** Refuses a write that is based on an older version. The response has the current version. */
export function stale(
  now: number,
  detail = 'Someone saved a newer version. Load it and make your change again.',
): ProblemAnswer {
  return problem(httpErrors.stale, detail, { headers: { etag: etagOf(now) }, members: { etag: etagOf(now) } });
}

/** True for the refusal of a write that is based on an older version. */
export function isStale(error: unknown): boolean {
  return error instanceof RefusalError && error.answer.status === httpErrors.stale.status;
}
