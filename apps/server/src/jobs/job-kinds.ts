import type { Json } from '@cablewright/model';
import type { Job, Progress } from './job.ts';

/** A run of a job, as the code that does the work has it. */
export interface Run {
  readonly job: Job;
  /** Aborted when the job is cancelled or the process stops. */
  readonly signal: AbortSignal;
  /** Shows how far it is. Cheap: what comes in quick succession is shown now and then. */
  readonly progress: (progress: Progress) => void;
}

/** What a run came to. A failure is a sentence a person can act on. */
export type Outcome = { readonly ok: true; readonly result?: Json } | { readonly ok: false; readonly why: string };

/** A kind of job: what it is called and what it does. */
export interface JobKind {
  readonly kind: string;
  readonly label: string;
  /** Whether an editor may ask for one. */
  readonly onRequest: boolean;
  /** Runs by itself: at the start, each day at an hour (HH:MM, in the process's time zone), or each hour. */
  readonly schedule?: {
    readonly atStart?: boolean;
    /** A function where a setting says it, which may move. */
    readonly dailyAt?: string | (() => string | undefined);
    readonly hourly?: true;
    /** Only on this day of the week, 0 for Sunday. */
    readonly weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  };
  readonly run: (run: Run) => Promise<Outcome>;
}

/** The kinds of jobs this hub knows. A room adds its own when the hub is put together. */
export class JobKinds {
  readonly #kinds = new Map<string, JobKind>();

  add(kind: JobKind): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`the job kind ${kind.kind} is registered twice`);
    this.#kinds.set(kind.kind, kind);
  }

  get(kind: string): JobKind | undefined {
    return this.#kinds.get(kind);
  }

  all(): JobKind[] {
    return [...this.#kinds.values()];
  }
}
