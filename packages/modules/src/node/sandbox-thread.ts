/** The program of a thread that runs one module. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ToSandbox } from '../sandbox/messages.ts';
import { serveSandbox } from '../sandbox/serve.ts';

/** Of a thread whose answers are waited for: where they go, and what wakes the one who waits. */
const waited = workerData as { readonly port: MessagePort; readonly signal: Int32Array } | null;

const port = waited?.port ?? parentPort!;
const take = serveSandbox((message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(message);
  if (waited === null) return;
  Atomics.add(waited.signal, 0, 1);
  Atomics.notify(waited.signal, 0);
});
port.on('message', (message: ToSandbox) => void take(message));
