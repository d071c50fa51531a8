/** What the event loop is working on right now, for the watchdog: set before work that may take long, cleared after it. */
import type { SharedState } from './shared.ts';

export interface WorkNote {
  /** The request, such as `GET /api/designs/:id/issues`; absent for the hub's own work. */
  readonly request?: string;
  readonly kind?: string;
  readonly id?: string;
}

let shared: SharedState | undefined;

/** From now on notes are written where the watchdog reads them. Without a watchdog they cost nothing. */
export function shareNotes(state: SharedState | undefined): void {
  shared = state;
}

/** Does work in one turn of the event loop under a note. */
export function noting<T>(note: WorkNote, work: () => T): T {
  if (shared === undefined) return work();
  shared.note = JSON.stringify(note);
  try {
    return work();
  } finally {
    shared.note = '';
  }
}
