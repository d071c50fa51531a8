import { type EditLease, getLease, requestLease } from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';
import { randomId } from './random-id.ts';

/** The name of this page for leases. It is not shown to others: knowing it is enough to keep a lease. */
export const leasePage = randomId();

/** How often a page that edits says so, ms; well inside the time a lease lasts. */
const keepEvery = 20_000;

/**
 * Requests the edit lease of a design and renews it while a page edits, also in a hidden tab, whose changes are not saved
 * yet. Browsers slow the timers of hidden tabs down to one a minute; a lease lasts longer.
 */
export function editLeaseQuery(id: string, editing: boolean) {
  return queryOptions<EditLease>({
    queryKey: ['lease', id, editing],
    queryFn: () =>
      editing
        ? hub.call(requestLease, { params: { id }, body: { page: leasePage } })
        : hub.call(getLease, { params: { id } }),
    enabled: editing,
    refetchInterval: editing ? keepEvery : false,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}
