import type { Job, Progress, Settlement } from './job.ts';
import { everyJob, ordinaryQueue } from './job.ts';
import type { JobRepository } from './job-repository.ts';
import type { JobKinds, JobOutcome } from './job-kinds.ts';
import type { FailureLog } from '../platform/log/failure-log.ts';

/** How often a process sends the heartbeat for the jobs it runs, in ms. */
const heartbeatMs = 3_000;
/** How often the runner checks for jobs without being notified, in ms. */
const pollMs = 2_000;
/** How often progress is stored, in ms. */
const progressIntervalMs = 250;

interface RunnerOptions {
  readonly jobs: JobRepository;
  readonly kinds: JobKinds;
  /** The queue from which jobs are taken. Defaults to the ordinary queue. */
  readonly queue?: string;
  /** The number of jobs that run at the same time: one in the app, more in a worker. */
  readonly concurrency: number;
  readonly notice: (message: string) => void;
  readonly failures: Pick<FailureLog, 'try'>;
}

/** Takes and runs jobs until it is stopped. */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #queue: string;
  readonly #running = new Map<string, { readonly job: Job; readonly stop: AbortController }>();
  readonly #timers: NodeJS.Timeout[] = [];
  #unlisten: () => void = () => undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#queue = options.queue ?? ordinaryQueue;
  }

  start(): void {
    const { jobs } = this.#options;
    this.#unlisten = jobs.listen({
      onReady: (queue) => (queue === this.#queue || queue === '' ? this.#look() : undefined),
      onChanged: (id) => this.#changed(id),
    });
    this.#timers.push(setInterval(() => this.#look(), pollMs).unref());
    this.#timers.push(setInterval(() => void this.#keepAlive(), heartbeatMs).unref());
    this.#look();
  }

  #look(): void {
    this.#again = true;
    this.#looking ??= this.#takeAll().finally(() => (this.#looking = undefined));
  }

  async #takeAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const free = this.#options.concurrency - this.#running.size;
      if (free <= 0) return;
      const jobs = (await this.#try(() => this.#options.jobs.take(this.#queue, free))) ?? [];
      for (const job of jobs) void this.#run(job);
      if (jobs.length > 0) this.#again = true;
    }
  }

  #try<T>(run: () => Promise<T>): Promise<T | undefined> {
    const work = this.#queue === ordinaryQueue ? 'read jobs' : `read jobs of the queue ${this.#queue}`;
    return this.#options.failures.try(work, run);
  }

  async #keepAlive(): Promise<void> {
    const jobs = [...this.#running.values()].map(({ job }) => job);
    if (jobs.length > 0) await this.#try(() => this.#options.jobs.keepAlive(jobs));
  }

  #changed(id: string): void {
    for (const running of id === everyJob ? this.#running.keys() : [id]) void this.#stopIfCancelled(running);
  }

  async #stopIfCancelled(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (running === undefined) return;
    const job = await this.#options.jobs.read(id).catch(() => undefined);
    if (job?.state === 'cancelled') running.stop.abort();
  }

  async #run(job: Job): Promise<void> {
    const stop = new AbortController();
    this.#running.set(job.id, { job, stop });
    const progress = new ShownProgress(this.#options.jobs, job.id);
    const outcome = await this.#outcomeOf(job, stop.signal, progress);
    await progress.end();
    this.#running.delete(job.id);
    const settlement = settlementOf(job, outcome);
    // If the process was stopped during the run, the job keeps its state and the next process runs it again.
    const left = this.#stopped && stop.signal.aborted && !outcome.ok;
    if (!left) await this.#try(() => this.#options.jobs.settle([settlement]));
    this.#look();
  }

  async #outcomeOf(job: Job, signal: AbortSignal, progress: ShownProgress): Promise<JobOutcome> {
    const kind = this.#options.kinds.get(job.kind);
    if (kind === undefined) return { ok: false, why: `Unknown job kind "${job.kind}".` };
    try {
      return await kind.run({ job, signal, progress: (next) => progress.set(next) });
    } catch (error) {
      if (signal.aborted) return { ok: false, why: 'The job was stopped.' };
      this.#options.notice(`The job ${job.kind} ${job.id}: ${(error as Error).stack ?? String(error)}`);
      return { ok: false, why: 'Internal error. See the server log.' };
    }
  }

  /** Stops taking jobs, aborts the running ones, and waits at most five seconds for them to end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    for (const { stop } of this.#running.values()) stop.abort();
    const end = Date.now() + 5_000;
    while (this.#running.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function settlementOf({ id, runs }: Job, outcome: JobOutcome): Settlement {
  if (!outcome.ok) return { id, run: runs, state: 'failed', error: outcome.why.replaceAll('\0', '') };
  return { id, run: runs, state: 'done', result: outcome.result };
}

/** Stores the latest progress at most once per interval. */
class ShownProgress {
  readonly #jobs: JobRepository;
  readonly #id: string;
  #newest: Progress | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(jobs: JobRepository, id: string) {
    this.#jobs = jobs;
    this.#id = id;
  }

  set(progress: Progress): void {
    this.#newest = progress;
    this.#timer ??= setTimeout(() => this.#write(), progressIntervalMs);
  }

  #write(): void {
    this.#timer = undefined;
    const newest = this.#newest;
    if (newest !== undefined) this.#writing = this.#jobs.progress(this.#id, newest).catch(() => undefined);
  }

  /** Stores the last progress, so that it is also visible for a job that took less than an interval. */
  async end(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      await this.#writing;
      this.#write();
    }
    await this.#writing;
  }
}
