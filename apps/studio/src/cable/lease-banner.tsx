import { type EditLease, getLease, releaseLease, requestLease } from '@cablewright/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hub } from '../api/hub.ts';
import { pageId } from '../api/random-id.ts';
import { useCable } from './draft/cable.ts';
import { failed } from '../kit/page/toast.ts';
import { useAct } from '../kit/page/use-act.ts';
import styles from './cable.module.css';

const page = pageId;

/** How often a page that edits says so, ms; well inside the time a lease lasts. */
const keepEvery = 20_000;

/**
 * Says who else is editing this cable. A page holds the lease while its draft has changes; another person may take it
 * over, and this page says so.
 */
export function LeaseBanner() {
  const { design, editor, writable } = useCable();
  const editing = writable && editor.dirty;
  const { data: lease } = useLease(design.id, editing);
  const { act } = useAct("Couldn't take over");
  const held = useRef(false);
  useEffect(() => {
    if (lease === undefined) return;
    if (held.current && !lease.mine && lease.holder !== null && editing) {
      failed(`${lease.holder.name} took over`, 'They are editing this cable now. Your draft is kept in this browser.');
    }
    held.current = lease.mine;
  }, [lease, editing]);
  useEffect(() => {
    if (!editing) return undefined;
    return () => void hub.call(releaseLease, { params: { id: design.id }, body: { page } }).catch(() => undefined);
  }, [editing, design.id]);
  if (lease === undefined || lease.holder === null || lease.mine) return null;
  const takeOver = () =>
    act(() => hub.call(requestLease, { params: { id: design.id }, body: { page, takeOver: true } }), {
      touched: [['leases', design.id]],
      done: 'You are now editing this cable',
    });
  return (
    <output className={styles['banner']}>
      <span>
        <strong>{lease.holder.name}</strong> is editing this cable.
      </span>
      {writable && (
        <Button variant="default" onClick={() => void takeOver()}>
          Take over
        </Button>
      )}
    </output>
  );
}

function useLease(design: string, editing: boolean) {
  return useQuery<EditLease>({
    queryKey: ['lease', design, editing],
    queryFn: () =>
      editing
        ? hub.call(requestLease, { params: { id: design }, body: { page } })
        : hub.call(getLease, { params: { id: design } }),
    refetchInterval: editing ? keepEvery : false,
    staleTime: 0,
  });
}
