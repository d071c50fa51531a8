/** How requests with a link are limited, and the headers of their answers. */
import { accountErrors } from '../errors.ts';
import type { Limit, SlidingWindows } from '../sliding-windows.ts';
import { tooManyAttempts } from '../too-many-attempts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { RefusalError } from '../../platform/http/problem.ts';

/** Refusals of a route with a link that come before the look-up of the link. */
export const openingRefusals = [accountErrors['too-many-attempts']];

/** Requests of one client with links in ten seconds. */
export const opensOfLinks = { ms: 10_000, max: 60 } as const;

/** Responses to links are neither cached nor indexed. */
export const closed = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' } as const;

/** Counts a request of a client, and refuses it if there were too many of its kind. */
export async function takeTurn(windows: SlidingWindows, what: string, address: string, limit: Limit): Promise<void> {
  const { allowed, freeAt } = await windows.take(`${what} ${clientNetwork(address)}`, limit);
  if (!allowed) throw new RefusalError(tooManyAttempts(windows.secondsUntil(freeAt)));
}
