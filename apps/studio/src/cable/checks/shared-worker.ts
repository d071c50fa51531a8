/** One checks worker for all pages. The next cable finds it running, with the library read and the engine compiled. */
import type { ChecksClient } from './checks-client.ts';
import type { ToChecksWorker } from './checks-worker.ts';

type CheckedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;
type StartWorker = NonNullable<ConstructorParameters<typeof ChecksClient>[0]>;

/** How long the worker keeps running without a page, ms. */
const idleMs = 60_000;

/** Gives each page a channel to one worker, which starts with the first page and ends some time after the last. */
export function sharedWorker(start: () => CheckedWorker): StartWorker {
  let running: CheckedWorker | undefined;
  let pages = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    running?.terminate();
    running = undefined;
    pages = 0;
  };
  const open = () => {
    if (running === undefined) {
      const worker = start();
      running = worker;
      // A worker that has failed is not given to another page.
      worker.addEventListener('error', () => worker === running && end());
    }
    return running;
  };
  return () => {
    const worker = open();
    const { port1, port2 } = new MessageChannel();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(port2, [port2]);
    port1.start();
    pages += 1;
    clearTimeout(timer);
    const post = (message: ToChecksWorker) => port1.postMessage(message);
    return {
      postMessage: post,
      addEventListener: (type: string, listener: unknown) =>
        (type === 'message' ? port1 : worker).addEventListener(type, listener as (event: Event) => void),
      terminate: () => {
        post({ ask: 'close' });
        port1.close();
        if (worker !== running) return;
        pages -= 1;
        if (pages === 0) timer = setTimeout(end, idleMs);
      },
    };
  };
}
