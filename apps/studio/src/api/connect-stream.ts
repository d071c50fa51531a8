/** How a page gets at the event stream: through the worker that all pages share, or with a stream of its own. */
import { hub } from './hub.ts';
import type { ToPage } from './stream/messages.ts';
import type { StreamPort } from './stream/page-line.ts';
import { SharedStream } from './stream/shared-stream.ts';

/**
 * Chrome on Android has no shared workers, and after an upgrade of the hub the script of the worker may be gone. Then a page
 * has a stream of its own while it is visible: a browser opens six connections to a hub, and hidden pages would take them all.
 */
let hasWorker = typeof SharedWorker === 'function';

export function onlyWhileVisible(): boolean {
  return !hasWorker;
}

/** Connects with the stream. `onFailed`: the worker does not start, so the page has to connect again to get a stream of its own. */
export function connectStream(hear: (message: ToPage) => void, onFailed: () => void): StreamPort {
  return (hasWorker ? sharedPort(hear, onFailed) : undefined) ?? ownPort(hear);
}

function sharedPort(hear: (message: ToPage) => void, onFailed: () => void): StreamPort | undefined {
  const failed = () => {
    hasWorker = false;
  };
  try {
    const worker = new SharedWorker(new URL('stream/stream-worker.ts', import.meta.url), {
      type: 'module',
      name: 'events',
    });
    worker.addEventListener('error', () => {
      failed();
      onFailed();
    });
    const { port } = worker;
    port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => hear(data));
    port.start();
    return { post: (message) => port.postMessage(message), close: () => port.close() };
  } catch {
    // Browsers refuse it to pages that may store nothing.
    failed();
    return undefined;
  }
}

function ownPort(hear: (message: ToPage) => void): StreamPort {
  const stream = new SharedStream({ hub, open: (address) => new EventSource(address) });
  const port = { send: hear };
  return { post: (message) => stream.hear(message, port), close: () => undefined };
}
