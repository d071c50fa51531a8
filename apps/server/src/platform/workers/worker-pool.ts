/**
 * Runs heavy work outside the request thread: in a few warm worker threads with memory limits, and with a time limit
 * for each task. People are served round-robin. If one person's tasks occupy every thread, other people's tasks run in
 * a spare thread.
 */
import { SideTable } from '@cablewright/derive';
import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

export interface PoolLimits {
  /**
   * The number of threads that are kept warm. One more runs only while the tasks of a single person occupy all of
   * these.
   */
  readonly workers: number;
  /** The heap limit of a worker, in MB. */
  readonly heapMb: number;
  /** The time limit for a task in ms, not including the time in the queue. */
  readonly timeoutMs: number;
  /** The most waiting tasks of one person. */
  readonly maxWaiting: number;
}

/** Thrown if a task was abandoned. The message is part of a sentence, such as "needs more than …". */
export class OverBudget extends Error {}

/** Thrown if a task wasn't started because too many tasks of the same person are waiting. */
export class QueueFull extends OverBudget {}

/** Thrown if the caller has abandoned a task. */
export class TaskStopped extends Error {}

interface Waiting extends Task {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The share of the heap limit that an idle worker may use. Above it, the worker is replaced. */
const maxKeptShare = 0.75;

/** How long a worker may take to load its program, in ms. */
const loadingTimeoutMs = 60_000;

export class WorkerPool {
  readonly #program: URL;
  readonly #limits: PoolLimits;
  readonly #queue = new FairQueue<Waiting>();
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  /** The person whose task each worker is running. A terminated worker stays in this map until it has exited. */
  readonly #holders = new Map<Worker, string>();
  /** Workers that have loaded their program. */
  readonly #ready = new SideTable<Worker, true>();

  constructor(program: URL, limits: PoolLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /**
   * Runs a task and returns its result. Rejects with `OverBudget` if it exceeds its limits, or with the task's own
   * error.
   */
  run(task: Task): Promise<unknown> {
    if (this.#queue.waiting(task.person) >= this.#limits.maxWaiting)
      return Promise.reject(
        new QueueFull(`has to wait: ${this.#limits.maxWaiting} requests of yours are waiting already`),
      );
    return new Promise((resolve, reject) => {
      this.#queue.push(task.person, { ...task, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    const task = this.#takeRunnable();
    if (task === undefined) return;
    if (task.signal?.aborted === true) {
      task.reject(new TaskStopped('stopped'));
      return this.#next();
    }
    void this.#work(this.#idle.pop() ?? this.#start(), task);
  }

  /** Takes the next task for which a thread is available. */
  #takeRunnable(): Waiting | undefined {
    if (this.#holders.size < this.#limits.workers) return this.#queue.take();
    const holder = this.#soleHolder();
    return holder === undefined ? undefined : this.#queue.take((person) => person !== holder);
  }

  /** The person whose tasks occupy all ordinary threads while the spare one is available. Undefined otherwise. */
  #soleHolder(): string | undefined {
    const people = new Set(this.#holders.values());
    return this.#holders.size === this.#limits.workers && people.size === 1 ? [...people][0] : undefined;
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } });
    // A warm worker doesn't keep the program running.
    worker.unref();
    this.#all.add(worker);
    worker.once('message', () => this.#ready.set(worker, true));
    worker.once('exit', () => this.#gone(worker));
    // Without a listener, an error in an idle worker would end the program.
    worker.on('error', () => undefined);
    return worker;
  }

  #gone(worker: Worker): void {
    this.#all.delete(worker);
    this.#holders.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#next();
  }

  async #work(worker: Worker, task: Waiting): Promise<void> {
    worker.ref();
    this.#holders.set(worker, task.person);
    const end = await this.#outcome(worker, task);
    worker.unref();
    end.settle();
    if (end.keeps && !(await this.#hasGrown(worker))) this.#release(worker);
    // A worker that is running native code exits later. Its slot becomes free at that time.
    else void worker.terminate();
  }

  /**
   * Whether the last task has increased a worker's heap so much that the worker must be replaced, because a heap hardly
   * shrinks again.
   */
  async #hasGrown(worker: Worker): Promise<boolean> {
    try {
      const { total_heap_size: bytes } = await worker.getHeapStatistics();
      return bytes > maxKeptShare * this.#limits.heapMb * 1024 * 1024;
    } catch {
      // The worker has exited meanwhile.
      return true;
    }
  }

  /**
   * Keeps a worker warm for the next task. The spare worker is ended as soon as no single person occupies all the
   * others.
   */
  #release(worker: Worker): void {
    this.#holders.delete(worker);
    if (this.#all.size > this.#limits.workers && this.#soleHolder() === undefined) {
      this.#all.delete(worker);
      void worker.terminate();
    } else this.#idle.push(worker);
    this.#next();
  }

  #outcome(worker: Worker, task: Waiting): Promise<{ readonly keeps: boolean; readonly settle: () => void }> {
    const { timeoutMs = this.#limits.timeoutMs, resolve, reject, signal } = task;
    return new Promise((ended) => {
      const end = (keeps: boolean, settle: () => void) => {
        clearTimeout(late);
        worker.off('message', hear).off('error', failed);
        signal?.removeEventListener('abort', given);
        ended({ keeps, settle });
      };
      const given = () => end(false, () => reject(new TaskStopped('stopped')));
      signal?.addEventListener('abort', given, { once: true });
      const stop = () => end(false, () => reject(new OverBudget(`needs more than ${timeoutMs / 1000} s`)));
      // If a worker is still loading its program, the task hasn't started yet.
      let late = setTimeout(stop, this.#ready.has(worker) ? timeoutMs : loadingTimeoutMs);
      const failed = (error: Error & { code?: string }) => end(false, () => reject(this.#whyOf(error)));
      const hear = (message: FromWorker) => {
        if ('ready' in message) {
          clearTimeout(late);
          late = setTimeout(stop, timeoutMs);
        } else if ('result' in message) end(true, () => resolve(message.result));
        else if ('failed' in message) end(true, () => reject(message.failed as Error));
        else void answerTo(worker, message, task);
      };
      worker.on('message', hear).on('error', failed);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ task: task.input(worker) } satisfies ToWorker);
      } catch (error) {
        // A value that can't be sent is a bug. Part of the message may already have reached the worker.
        end(false, () => reject(error as Error));
      }
    });
  }

  #whyOf(error: Error & { code?: string }): Error {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
    return new OverBudget(`needs more memory than ${this.#limits.heapMb} MB`);
  }
}

// A task for a pool, with functions that it needs while it runs.

interface Task {
  /** The person on whose behalf it runs, for fair scheduling. */
  readonly person: string;
  /** Creates the input for the worker that runs the task. Called just before the task is started. */
  readonly input: (worker: object) => unknown;
  /** Answers questions that the worker asks while it runs the task. */
  readonly answer: (question: unknown) => Promise<unknown>;
  /** A time limit that is shorter than the pool's, in ms. */
  readonly timeoutMs?: number;
  /** Abandons the task. Its worker is terminated immediately. */
  readonly signal?: AbortSignal;
}

/** Answers a question of a worker. */
async function answerTo(worker: Worker, asked: { question: unknown; number: number }, task: Task): Promise<void> {
  const { number } = asked;
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ number, answer: await task.answer(asked.question) } satisfies ToWorker);
  } catch (failed) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ number, failed } satisfies ToWorker);
  }
}
