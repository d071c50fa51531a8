import { releaseLease } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { hub } from '../../api/hub.ts';
import { editLeaseQuery, leasePage } from '../../api/leases.ts';
import { useBench, useEditor } from '../draft/cable.ts';

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
  useQuery(editLeaseQuery(id, editing));
  useEffect(() => {
    if (!editing) return undefined;
    return () => void hub.call(releaseLease, { params: { id }, body: { page: leasePage } }).catch(() => undefined);
  }, [editing, id]);
  return null;
}
