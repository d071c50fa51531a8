/** A task of a pool, and the answers it receives while it runs. */
import type { Worker } from 'node:worker_threads';
import type { ToWorker } from './worker-messages.ts';

export interface Task {
  /** The person whose turn it uses. */
  readonly person: string;
  /** Creates the input for the worker that runs the task. Called when its turn comes. */
  readonly input: (worker: object) => unknown;
  /** Answers questions that the worker asks while it runs the task. */
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
