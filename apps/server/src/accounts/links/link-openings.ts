/** How requests with a link are limited, and the headers of their answers. */
import { accountErrors } from '../errors.ts';
import type { Limit, SlidingWindows } from '../sliding-windows.ts';
import { tooManyAttempts } from '../too-many-attempts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { RefusalError } from '../../platform/http/problem.ts';

/** What a route with a link may refuse before it looks for the link. */
export const openingRefusals = [accountErrors['too-many-attempts']];

/** Requests of one client with links in ten seconds. */
export const opensOfLinks = { ms: 10_000, max: 60 } as const;

/** Answers to a link are neither kept nor indexed. */
export const closed = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' } as const;

/** Counts a request of a client, and refuses it if there were too many of its kind. */
export async function takeTurn(windows: SlidingWindows, what: string, address: string, limit: Limit): Promise<void> {
  const { allowed, freeAt } = await windows.take(`${what} ${clientNetwork(address)}`, limit);
  if (!allowed) throw new RefusalError(tooManyAttempts(windows.secondsUntil(freeAt)));
}
