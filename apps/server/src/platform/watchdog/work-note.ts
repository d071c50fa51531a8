/**
 * A note for the watchdog on the current work of the event loop. It is set before work that may take long, and cleared
 * afterwards.
 */
import type { SharedState } from './shared.ts';

export interface WorkNote {
  /** The request, such as `GET /api/designs/:id/issues`. Undefined for the hub's own work. */
  readonly request?: string;
  readonly kind?: string;
  readonly id?: string;
}

let shared: SharedState | undefined;

/** Makes notes visible to the watchdog from now on. Without a watchdog, notes cost nothing. */
export function shareNotes(state: SharedState | undefined): void {
  shared = state;
}

/** Runs synchronous work with a note. */
export function noting<T>(note: WorkNote, work: () => T): T {
  if (shared === undefined) return work();
  shared.note = JSON.stringify(note);
  try {
    return work();
  } finally {
    shared.note = '';
  }
}
