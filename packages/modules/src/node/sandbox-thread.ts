/** The program of a thread that runs one module. */
import { parentPort } from 'node:worker_threads';
import type { ToSandbox } from '../sandbox/messages.ts';
import { serveSandbox } from '../sandbox/serve.ts';

const port = parentPort!;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const take = serveSandbox((message) => port.postMessage(message));
port.on('message', (message: ToSandbox) => void take(message));
