import { ApiError } from '@cablewright/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Versioned } from '../../api/hub.ts';
import { markTouched } from '../../api/touched.ts';
import { done, failed } from '../page/toast.ts';
import { DraftSession, type DraftState } from './draft-session.ts';
import { saveDraft, type RecordSource } from './save-draft.ts';

/** A record that is being edited: its draft, and everything that can be done with it. */
export interface RecordEditor<T> extends DraftState<T> {
  readonly session: DraftSession<T>;
  readonly saving: boolean;
  /** True for a record that is not saved yet. */
  readonly fresh: boolean;
  /** Why the last save was refused, until the next one. */
  readonly refused: unknown;
  readonly change: (value: T) => void;
  readonly discard: () => void;
  readonly rebase: (value: T) => void;
  /** Resolves to true when it is saved. */
  readonly save: () => Promise<boolean>;
}

/** The drafts of this page, so that going to another page and back loses nothing and keeps the steps of undo. */
const sessions = new Map<string, DraftSession<unknown>>();

/** The drafts of cables were stored under their id alone before other records had drafts; they are still found. */
function keyOf<T>({ kind, id, draft }: RecordSource<T>): string {
  return draft ?? (kind === 'designs' ? id : `${kind}/${id}`);
}

function sessionOf<T>(source: RecordSource<T>, saved: Versioned<T>): DraftSession<T> {
  const key = keyOf(source);
  const open = sessions.get(key) as DraftSession<T> | undefined;
  if (open !== undefined) return open;
  const made = new DraftSession<T>(key, saved, source.secret === true ? undefined : localStorage);
  sessions.set(key, made);
  return made;
}

/**
 * Edits a record. The draft begins from `saved`, is kept in the browser, follows saves made elsewhere while it is
 * clean, and shows both sides when it is not.
 */
export function useRecordEditor<T>(source: RecordSource<T>, saved: Versioned<T>): RecordEditor<T> {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const key = keyOf(source);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a session lives as long as its record is open; later versions arrive below
  const session = useMemo(() => sessionOf(source, saved), [key]);
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tag says all about the version
  useEffect(() => session.arrived(saved), [session, saved.etag]);
  useUnloadGuard(state.dirty && !state.kept);
  const fresh = source.isNew === true;

  const save = async (): Promise<boolean> => {
    if (saving || (!state.dirty && !fresh)) return false;
    setSaving(true);
    setRefused(undefined);
    const outcome = await saveDraft(session, source);
    setSaving(false);
    const name = typeof source.name === 'string' ? source.name : source.name(session.state.value);
    if (outcome.is === 'conflict') return false;
    if (outcome.is === 'refused') {
      setRefused(outcome.error);
      failed(refusalTitle(outcome.error, name), outcome.error);
      return false;
    }
    const { version } = outcome;
    const id = source.idOf?.(version.value) ?? source.id;
    if (fresh && id !== source.id) sessions.delete(key);
    if (source.queryKey !== undefined && id === source.id) client.setQueryData(source.queryKey, version);
    done(`${fresh ? 'Created' : 'Saved'} ${name}`);
    await markTouched(client, { kind: source.kind, key: id });
    return true;
  };

  return {
    ...state,
    session,
    saving,
    fresh,
    refused,
    change: (value) => session.edit('edit', () => value),
    discard: () => session.discard(),
    rebase: (value) => session.rebase(value),
    save,
  };
}

function refusalTitle(error: unknown, name: string): string {
  return error instanceof ApiError && error.code === 'rule-broken' ? 'Blocked by a rule' : `Couldn't save ${name}`;
}

/** The browser asks before the page is left with a draft that is stored nowhere. */
function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
