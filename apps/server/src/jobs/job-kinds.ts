import type { Json } from '@cablewright/model';
import type { Job, Progress } from './job.ts';

/** A run of a job, as passed to the code of its kind. */
export interface JobRun {
  readonly job: Job;
  /** Aborted if the job is cancelled or the process stops. */
  readonly signal: AbortSignal;
  /** Reports progress. Reports are throttled, so it may be called often. */
  readonly progress: (progress: Progress) => void;
}

/** The result of a run. For a failure, `why` is a sentence that helps to fix the problem. */
export type JobOutcome = { readonly ok: true; readonly result?: Json } | { readonly ok: false; readonly why: string };

/** A kind of job: its label and its code. */
export interface JobKind {
  readonly kind: string;
  readonly label: string;
  /** Whether editors may request it. */
  readonly onRequest: boolean;
  /**
   * When it runs automatically: when the hub starts, daily at a time (HH:MM in the process's time zone), hourly, or by
   * a cron expression.
   */
  readonly schedule?: {
    readonly atStart?: boolean;
    /** A function, if the time depends on a setting. */
    readonly dailyAt?: string | (() => string | undefined);
    readonly hourly?: true;
    /**
     * Returns a cron expression. Runs that were missed while no process was running are skipped. With `atStart`, the
     * job also runs at the next start.
     */
    readonly cron?: () => string;
    /** Restricts runs to this day of the week; 0 is Sunday. */
    readonly weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  };
  readonly run: (run: JobRun) => Promise<JobOutcome>;
}

/** The kinds of jobs on this hub. Each area adds its kinds when the hub opens. */
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
