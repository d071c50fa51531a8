import { httpErrors } from './errors.ts';
import { problem, refuse } from './problem.ts';
import type { Answer } from './answer.ts';

/** The version of a record as an entity tag: the number of the change set that last wrote it, 0 where nothing is. */
export function etagOf(seq: number): string {
  return `"${seq}"`;
}

/** What a writer says it saw: a version, anything that is there (`*`), or nothing said. */
export type Seen = { readonly seq: number } | 'any' | undefined;

/**
 * Reads If-Match (RFC 9110 section 13.1.1): one strong tag of ours, or `*`. A weak tag or one of somebody else's can
 * never match, so it is a version that never was.
 */
export function seenIn(ifMatch: string | undefined): Seen {
  if (ifMatch === undefined) return undefined;
  if (ifMatch.trim() === '*') return 'any';
  const match = /^"(\d{1,15})"$/.exec(ifMatch.trim());
  return { seq: match === null ? -1 : Number(match[1]) };
}

/** As `seenIn`, but a write that says nothing is refused with 428. */
export function requireSeen(ifMatch: string | undefined, now: number): Exclude<Seen, undefined> {
  const seen = seenIn(ifMatch);
  if (seen !== undefined) return seen;
  return refuse(httpErrors['if-match-required'], 'Send If-Match with the ETag of the version you read.', {
    headers: { etag: etagOf(now) },
  });
}

/** The refusal of a write that saw an older version, with the version now. */
export function stale(
  now: number,
  detail = 'Somebody saved a newer version. Read it, and send your change again.',
): Answer {
  return problem(httpErrors.stale, detail, { headers: { etag: etagOf(now) }, members: { etag: etagOf(now) } });
}
