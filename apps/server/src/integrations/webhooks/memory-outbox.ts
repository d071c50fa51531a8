import type { EventDraft, StoredChangeSet } from '@cablewright/store';
import type { JobDraft } from '../../jobs/job.ts';
import type { JobBook } from '../../jobs/job-book.ts';
import { together, type Outbox, type OutboxEvent, type Wanted } from './outbox.ts';

/** The outbox of a hub on a folder: in the memory of its one process, and gone with it. */
export class MemoryOutbox implements Outbox {
  #events: OutboxEvent[] = [];
  #jobs: JobBook | undefined;
  readonly #listeners = new Set<() => void>();

  /** Says where deliveries go. Events that come before wait. */
  deliverInto(jobs: JobBook): void {
    this.#jobs = jobs;
  }

  put(changeSet: StoredChangeSet, events: readonly EventDraft[]): void {
    const { seq, at, who } = changeSet;
    // Only the summary of a saved design looks at the change set.
    const told = ({ type }: EventDraft) => (type === 'design.saved' ? { changeSet } : {});
    this.#events.push(...events.map((one) => ({ type: one.type, at, seq, who, payload: one.payload, ...told(one) })));
    for (const listener of this.#listeners) listener();
  }

  /** An event of no change set. */
  putOwn({ type, payload }: EventDraft, at: string): void {
    this.#events.push({ type, at, payload });
    for (const listener of this.#listeners) listener();
  }

  drop({ types, at }: Wanted): Promise<boolean> {
    if (types !== 'all') this.#events = this.#events.filter(({ type, seq = 0 }) => types.includes(type) || seq > at);
    return Promise.resolve(this.#events.length > 0);
  }

  async drain(work: (events: readonly OutboxEvent[]) => Promise<readonly JobDraft[]>): Promise<number> {
    const events = this.#events.slice(0, together);
    if (events.length === 0 || this.#jobs === undefined) return 0;
    await this.#jobs.add(await work(events));
    this.#events = this.#events.slice(events.length);
    return events.length;
  }

  onEvent(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
