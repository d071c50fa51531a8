/** A task of a pool, and the answers it receives while it runs. */
import type { Worker } from 'node:worker_threads';
import type { ToWorker } from './worker-messages.ts';

export interface Task {
  /** Whose turn it takes. */
  readonly person: string;
  /** What the worker gets; made when its turn comes, for the worker that does it. */
  readonly input: (worker: object) => unknown;
  /** Answers what the worker asks while it works. */
  readonly answer: (question: unknown) => Promise<unknown>;
  /** A shorter limit than the pool's. */
  readonly timeoutMs?: number;
  /** Gives the task up: its worker ends at once. */
  readonly signal?: AbortSignal;
}

/** Answers a question of a worker. */
export async function answerTo(
  worker: Worker,
  asked: { question: unknown; number: number },
  task: Task,
): Promise<void> {
  const { number } = asked;
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ number, answer: await task.answer(asked.question) } satisfies ToWorker);
  } catch (failed) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ number, failed } satisfies ToWorker);
  }
}
