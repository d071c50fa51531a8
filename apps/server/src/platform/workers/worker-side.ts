/**
 * The code of a pool that runs in its workers. It runs tasks one after another, which may send questions to the request
 * thread.
 */
import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Sends a question to the request thread and returns the answer. */
export type AskHost = (question: unknown) => Promise<unknown>;

/** Runs every task that arrives. If `work` throws, the error is sent back as the failure of the task. */
export function serveTasks(work: (input: unknown, ask: AskHost) => Promise<unknown>): void {
  const port = parentPort;
  if (port === null) throw new Error('Tasks can only be served in a worker thread.');
  const send = (message: FromWorker) => port.postMessage(message);
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let questions = 0;
  const ask: AskHost = (question) => {
    const answer = Promise.withResolvers<unknown>();
    open.set((questions += 1), answer);
    send({ question, number: questions });
    return answer.promise;
  };
  send({ ready: true });
  port.on('message', (message: ToWorker) => {
    if ('task' in message) {
      void work(message.task, ask).then(
        (result) => send({ result }),
        (failed: unknown) => send({ failed }),
      );
      return;
    }
    const waiting = open.get(message.number);
    open.delete(message.number);
    if ('failed' in message) waiting?.reject(message.failed);
    else waiting?.resolve(message.answer);
  });
}
