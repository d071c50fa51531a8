import type { Json } from '@cablewright/model';
import type { Job, Progress } from './job.ts';

/** A run of a job, as its code sees it. */
export interface JobRun {
  readonly job: Job;
  /** Aborted when the job is cancelled or the process stops. */
  readonly signal: AbortSignal;
  /** Reports progress. It may be called often, as reports are throttled. */
  readonly progress: (progress: Progress) => void;
}

/** The result of a run. A failure is a sentence that helps to fix it. */
export type JobOutcome = { readonly ok: true; readonly result?: Json } | { readonly ok: false; readonly why: string };

/** A kind of job: its label and its code. */
export interface JobKind {
  readonly kind: string;
  readonly label: string;
  /** Whether an editor may request it. */
  readonly onRequest: boolean;
  /**
   * When it runs automatically: at the start, each day at a time (HH:MM, in the process's time zone), each hour, or by a cron
   * expression.
   */
  readonly schedule?: {
    readonly atStart?: boolean;
    /** A function if it depends on a setting. */
    readonly dailyAt?: string | (() => string | undefined);
    readonly hourly?: true;
    /** A cron expression. Runs that were missed while no process ran are skipped; add `atStart` to run at the next start. */
    readonly cron?: () => string;
    /** Only on this day of the week, 0 for Sunday. */
    readonly weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  };
  readonly run: (run: JobRun) => Promise<JobOutcome>;
}

/** The kinds of jobs of this hub. Each area adds its own when the hub opens. */
export class JobKinds {
  readonly #kinds = new Map<string, JobKind>();

  add(kind: JobKind): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`the job kind ${kind.kind} is registered twice`);
    this.#kinds.set(kind.kind, kind);
  }

  remove(kind: string): void {
    this.#kinds.delete(kind);
  }

  get(kind: string): JobKind | undefined {
    return this.#kinds.get(kind);
  }

  all(): JobKind[] {
    return [...this.#kinds.values()];
  }
}
