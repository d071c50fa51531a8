/** The messages between a pool and its workers. */

/** Messages from a worker: its program was loaded, the result of its task, an error, or a question. */
export type FromWorker =
  | { readonly ready: true }
  | { readonly result: unknown }
  | { readonly failed: unknown }
  | { readonly question: unknown; readonly number: number };

/** Messages to a worker: a task, or the answer to a question. */
export type ToWorker =
  | { readonly task: unknown }
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failed: unknown };
