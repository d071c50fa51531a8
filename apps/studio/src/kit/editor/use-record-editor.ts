import { ApiError } from '@cablewright/client';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { meQuery, personOf } from '../../api/account.ts';
import { connection } from '../../api/connection.ts';
import { savedByKey } from '../../api/events.ts';
import type { Versioned } from '../../api/hub.ts';
import { markTouched } from '../../api/touched.ts';
import { done, failed } from '../page/toast.ts';
import type { DraftSession, EditedDraft } from './draft-session.ts';
import { documentOf } from './draft-lines.ts';
import { draftsOf } from './open-drafts.ts';
import { saveDraft, type RecordSource, type SaveOutcome } from './save-draft.ts';

/** A document that is being edited: its draft, and the actions on it. */
export interface RecordEditor<T> extends Omit<EditedDraft<T>, 'saving'> {
  readonly session: DraftSession<T>;
  readonly saving: boolean;
  /** True while a save waits for the hub to come back. */
  readonly waiting: boolean;
  /** True for a record that was never saved. */
  readonly fresh: boolean;
  /** Why the last save was refused, until the next one. */
  readonly refused: unknown;
  /** Whether the person is choosing between the two versions of fields in conflict. */
  readonly choosing: boolean;
  readonly choose: (choosing: boolean) => void;
  readonly change: (value: T) => void;
  readonly discard: () => void;
  readonly rebase: (value: T) => void;
  /** Resolves to true if it was saved. */
  readonly save: () => Promise<boolean>;
}

/**
 * Edits a document. The draft begins from `saved`, belongs to the person, is stored in the browser, and merges versions
 * saved elsewhere as they arrive.
 */
export function useRecordEditor<T>(source: RecordSource<T>, saved: Versioned<T>): RecordEditor<T> {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [refused, setRefused] = useState<unknown>();
  const [choosing, choose] = useState(false);
  const document = source.draft ?? documentOf(source);
  const drafts = draftsOf(me && personOf(me));
  const { storable } = source;
  const session = useMemo(
    () => drafts.session(document, saved, { storable, name: (value) => nameOf(source, value) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a session lives as long as its document is open; later versions arrive below
    [drafts, document],
  );
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ETag changes whenever the version does
  useEffect(() => session.arrived(saved), [session, saved.etag]);
  useUnloadGuard(state.dirty && !state.isStored);
  useMergeNote(client, source, state);
  const fresh = source.isNew === true;

  const save = async (): Promise<boolean> => {
    const { dirty, saving } = session.state;
    if (saving === 'now' || (!dirty && !fresh)) return false;
    session.mark('now');
    setRefused(undefined);
    const outcome = await saveDraft(session, source);
    const waits = outcome.is === 'offline' && !fresh;
    session.mark(waits ? 'waiting' : 'no');
    connection.report(outcome.is === 'offline');
    if (waits) drafts.saveLater(document, save);
    return ended(outcome);
  };

  const ended = async (outcome: SaveOutcome<T>): Promise<boolean> => {
    const name = nameOf(source, session.state.value);
    if (outcome.is === 'conflict') choose(true);
    if (outcome.is === 'refused') {
      setRefused(outcome.error);
      sayRefused(client, outcome.error, name);
    }
    if (outcome.is === 'offline' && fresh)
      failed(`Couldn't create ${name}`, 'The hub does not answer. Your draft is kept. Try again when it is back.');
    if (outcome.is !== 'saved') return false;
    const { version } = outcome;
    const id = source.idOf?.(version.value) ?? source.id;
    if (fresh && id !== source.id) drafts.forget(document);
    if (source.queryKey !== undefined && id === source.id) client.setQueryData(source.queryKey, version);
    done(`${fresh ? 'Created' : 'Saved'} ${name}`);
    await markTouched(client, { kind: source.kind, key: id, etag: version.etag });
    return true;
  };

  return {
    ...state,
    session,
    saving: state.saving === 'now',
    waiting: state.saving === 'waiting',
    fresh,
    refused,
    choosing,
    choose,
    change: (value) => session.change(value),
    discard: () => session.discard(),
    rebase: (value) => session.rebase(value),
    save,
  };
}

function nameOf<T>({ name }: RecordSource<T>, value: T): string {
  return typeof name === 'string' ? name : name(value);
}

/** After the end of a session the person goes to the sign-in page and back, while the draft waits. */
function sayRefused(client: QueryClient, error: unknown, name: string): void {
  if (error instanceof ApiError && error.status === 401) {
    failed(`Couldn't save ${name}`, 'You are signed out. Your draft is kept. Sign in to save it.');
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    return;
  }
  const isRule = error instanceof ApiError && error.code === 'rule-broken';
  failed(isRule ? 'Blocked by a rule' : `Couldn't save ${name}`, error);
}

/** Says whose changes were merged into a draft that was being edited. */
function useMergeNote<T>(
  client: QueryClient,
  { kind, id }: RecordSource<T>,
  { merges, conflicts }: EditedDraft<T>,
): void {
  const noted = useRef(merges);
  useEffect(() => {
    if (noted.current === merges) return;
    noted.current = merges;
    const who = client.getQueryData<string>(savedByKey(kind, id)) ?? 'A colleague';
    done(
      `${who} saved changes. They are in your draft${conflicts.length > 0 ? ', apart from those in conflict' : ''}.`,
    );
  }, [client, kind, id, merges, conflicts.length]);
}

/** Makes the browser ask before a page is left whose draft is stored nowhere. */
function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
