import { type EditLease, getLease, requestLease } from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from './hub.ts';
import { randomId } from './random-id.ts';

/** The name of this page for leases. It is not shown to others, because knowing it is enough to renew a lease. */
export const leasePage = randomId();

/** How often a page that edits renews its lease, ms; well within the lifetime of a lease. */
const keepEvery = 20_000;

/**
 * Requests the edit lease of a design and renews it while a page edits. Hidden tabs renew too, because they have
 * unsaved changes. Browsers slow their timers down to one a minute, which is still often enough.
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
