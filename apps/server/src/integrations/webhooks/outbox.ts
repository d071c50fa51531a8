/** Events on their way to become deliveries. */
import type { Json, Who } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import type { JobDraft } from '../../jobs/job.ts';

/** An event as the save (or the job) left it. */
export interface OutboxEvent {
  readonly type: string;
  readonly at: string;
  /** The change set it is of, when it is of one. */
  readonly seq?: number;
  readonly who?: Who;
  readonly payload: Json;
  /** At hand where no history keeps it. */
  readonly changeSet?: StoredChangeSet;
}

/** Events taken out together, at most. */
export const together = 200;

/** The types of events somebody waits for, as it was when change set `at` was the newest known. */
export interface Wanted {
  readonly types: 'all' | readonly string[];
  readonly at: number;
}

export interface Outbox {
  /** Takes out the events nobody waits for, most of all where there is no subscription. Answers whether others may be left. */
  drop(wanted: Wanted): Promise<boolean>;
  /**
   * Takes some events out, oldest first, and puts in the deliveries `work` makes of them, in one step: an event is lost
   * by no crash and becomes deliveries once. Answers how many it took; 0 when there are none, or another process is at it.
   */
  drain(work: (events: readonly OutboxEvent[]) => Promise<readonly JobDraft[]>): Promise<number>;
  /** Calls `listener` when there may be something to take. */
  onEvent(listener: () => void): void;
}
