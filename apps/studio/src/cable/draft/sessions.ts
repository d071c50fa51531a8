import type { Design } from '@cablewright/model';
import { useSyncExternalStore } from 'react';
import type { Versioned } from '../../api/http.ts';
import { DraftSession, type DraftState } from './draft-session.ts';

/** The drafts of this page, so that going to another tab or cable and back keeps the steps that can be undone. */
const sessions = new Map<string, DraftSession>();

export function sessionOf(saved: Versioned<Design>): DraftSession {
  let session = sessions.get(saved.value.id);
  if (session === undefined) sessions.set(saved.value.id, (session = new DraftSession(saved, localStorage)));
  return session;
}

export function useDraft(session: DraftSession): DraftState {
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
}
