import { type EditLease, getLease, releaseLease, requestLease } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { hub } from '../../api/hub.ts';
import { randomId } from '../../api/random-id.ts';
import { useBench, useEditor } from '../draft/cable.ts';

/** The name of this page for leases. It is not shown to others: knowing it is enough to keep a lease. */
const page = randomId();

/** How often a page that edits says so, ms; well inside the time a lease lasts. */
const keepEvery = 20_000;

/**
 * Holds the edit lease while the draft has changes: lists show who is editing, and a restore of the cable by another person
 * waits for it.
 */
export function EditLeaseHold() {
  const { writable } = useBench();
  const editor = useEditor();
  const { id } = editor.value;
  // The request waits until the edit has been painted.
  const editing = useDeferredValue(writable && editor.dirty);
  useQuery<EditLease>({
    queryKey: ['lease', id, editing],
    queryFn: () =>
      editing ? hub.call(requestLease, { params: { id }, body: { page } }) : hub.call(getLease, { params: { id } }),
    enabled: editing,
    refetchInterval: editing ? keepEvery : false,
    staleTime: 0,
  });
  useEffect(() => {
    if (!editing) return undefined;
    return () => void hub.call(releaseLease, { params: { id }, body: { page } }).catch(() => undefined);
  }, [editing, id]);
  return null;
}
