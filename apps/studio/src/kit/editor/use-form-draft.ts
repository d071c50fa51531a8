import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { meQuery, personOf } from '../../api/account.ts';
import type { DraftSession, SessionOptions } from './draft-session.ts';
import { draftsOf } from './open-drafts.ts';

/** The draft of a form that has its own way to save, such as a dialog. */
interface FormDraft<T> {
  readonly session: DraftSession<T>;
  readonly value: T;
  readonly change: (value: T) => void;
  readonly markSaved: () => void;
  readonly discard: () => void;
}

/** Stores what is typed into a form as a draft, as `useRecordEditor` does. `saved` is the initial value. */
export function useFormDraft<T>(
  document: string,
  saved: T,
  { storable, name }: Pick<SessionOptions<T>, 'storable' | 'name'> = {},
): FormDraft<T> {
  const { data: me } = useQuery(meQuery);
  const drafts = draftsOf(me && personOf(me));
  const etag = JSON.stringify(saved);
  const session = useMemo(
    () => drafts.session(document, { value: saved, etag }, { storable, name }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a session lives as long as its form is open; later versions arrive below
    [drafts, document],
  );
  const { value } = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text changes whenever the saved value does
  useEffect(() => session.arrived({ value: saved, etag }), [session, etag]);
  return {
    session,
    value,
    change: (next) => session.change(next),
    markSaved: () => session.saved({ value: session.state.value, etag: JSON.stringify(session.state.value) }),
    discard: () => session.discard(),
  };
}

/** The documents of this person's drafts that begin with `start`, without that prefix. */
export function useDraftsUnder(start: string): readonly string[] {
  const { data: me } = useQuery(meQuery);
  const { store } = draftsOf(me && personOf(me));
  const all = store.list().map(({ document }) => document);
  return all.filter((document) => document.startsWith(start)).map((document) => document.slice(start.length));
}
