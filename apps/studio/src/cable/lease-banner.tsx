import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askLease, endLease, readLease, type Lease } from '../api/lease.ts';
import { useCable } from './draft/cable.ts';
import { failed, done } from '../kit/page/toast.ts';
import styles from './cable.module.css';

/** A name for this page, so that two windows of one person are two editors. */
const page = crypto.randomUUID();

/** How often a page that edits says so, ms; well inside the time a lease lasts. */
const keepEvery = 20_000;

/**
 * Says who else is editing this cable. A page holds the lease while its draft has changes; somebody else may take it
 * over, and this page is told.
 */
export function LeaseBanner() {
  const { session, state, writable } = useCable();
  const editing = writable && state.dirty;
  const { data: lease } = useLease(session.id, editing);
  const client = useQueryClient();
  const held = useRef(false);
  useEffect(() => {
    if (lease === undefined) return;
    if (held.current && !lease.mine && lease.holder !== null && editing) {
      failed(
        'Somebody took over',
        `${lease.holder.name} is editing this cable now. Your draft is kept in this browser.`,
      );
    }
    held.current = lease.mine;
  }, [lease, editing]);
  useEffect(() => {
    if (!editing) return undefined;
    return () => void endLease(session.id, page).catch(() => undefined);
  }, [editing, session.id]);
  if (lease === undefined || lease.holder === null || lease.mine) return null;
  const takeOver = async () => {
    await askLease(session.id, page, true);
    await client.invalidateQueries({ queryKey: ['lease', session.id] });
    done('You are the one editing now.');
  };
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
  return useQuery<Lease>({
    queryKey: ['lease', design, editing],
    queryFn: () => (editing ? askLease(design, page) : readLease(design)),
    refetchInterval: editing ? keepEvery : false,
    staleTime: 0,
  });
}
