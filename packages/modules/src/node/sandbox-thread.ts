/** The program of a thread that runs modules. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ToSandbox } from '../sandbox/messages.ts';
import { serveSandbox, serveSandboxes } from '../sandbox/serve.ts';

/** For a thread that serves synchronous calls: the port for responses, and the signal that wakes the caller. */
const waited = workerData as { readonly port: MessagePort; readonly signal: Int32Array } | null;

// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
if (waited === null) {
  const port = parentPort!;
  port.on(
    'message',
    serveSandboxes((message) => port.postMessage(message)),
  );
} else {
  const { port, signal } = waited;
  const take = serveSandbox((message) => {
    port.postMessage(message);
    Atomics.add(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
  port.on('message', (message: ToSandbox) => void take(message));
}
