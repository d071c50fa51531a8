/** Rate limits and response headers for requests that open a link. */
import { accountErrors } from '../errors.ts';
import type { Limit, SlidingWindows } from '../sliding-windows.ts';
import { tooManyAttempts } from '../too-many-attempts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { RefusalError } from '../../platform/http/problem.ts';

/** Errors that a link route may return before it looks up the link. */
export const openingRefusals = [accountErrors['too-many-attempts']];

/** The number of links that one client may open in ten seconds. */
export const opensOfLinks = { ms: 10_000, max: 60 } as const;

/** Headers that prevent caching and indexing of the response. */
export const closed = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' } as const;

/** Counts a client's request, and refuses it if the client's limit for this kind of request is exceeded. */
export async function takeTurn(windows: SlidingWindows, what: string, address: string, limit: Limit): Promise<void> {
  const { allowed, freeAt } = await windows.take(`${what} ${clientNetwork(address)}`, limit);
  if (!allowed) throw new RefusalError(tooManyAttempts(windows.secondsUntil(freeAt)));
}
