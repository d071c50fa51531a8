/** The worker that all pages of a browser share, and that holds the event stream. */
import { Client } from '@cablewright/client';
import type { FromPage, ToPage } from './messages.ts';
import { SharedStream } from './shared-stream.ts';

const stream = new SharedStream({ hub: new Client(), open: (address) => new EventSource(address) });

globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port === undefined) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  const page = { send: (message: ToPage) => port.postMessage(message) };
  port.addEventListener('message', ({ data }: MessageEvent<FromPage>) => stream.hear(data, page));
  port.start();
});
