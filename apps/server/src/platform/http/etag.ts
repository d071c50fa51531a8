import { httpErrors } from './errors.ts';
import { problem, refuse } from './problem.ts';
import type { Answer } from './answer.ts';

/** The version of a record as an entity tag: the number of the change set that last wrote it, 0 if it does not exist. */
export function etagOf(seq: number): string {
  return `"${seq}"`;
}

/** The version a writer saw: a number, any (`*`), or not given. */
export type Seen = { readonly seq: number } | 'any' | undefined;

/**
 * Reads If-Match (RFC 9110 section 13.1.1): one strong tag of ours, or `*`. A weak or foreign tag can
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
): Answer {
  return problem(httpErrors.stale, detail, { headers: { etag: etagOf(now) }, members: { etag: etagOf(now) } });
}
