import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hub } from '../hub.ts';

/** An open page that receives events from a hub, with the names of the events received so far. */
interface EventPage {
  readonly names: readonly string[];
  close(): void;
}

export async function openEventPage(hub: Hub, headers: { readonly cookie: string }): Promise<EventPage> {
  if (!hub.app.server.listening) await hub.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hub.app.server.address() as AddressInfo;
  const options = { port, host: '127.0.0.1', path: '/api/events', headers };
  const response = await new Promise<IncomingMessage>((resolve) => get(options, resolve));
  const names: string[] = [];
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, name] of text.matchAll(/^event: (\w+)$/gm)) names.push(name!);
  });
  response.on('error', () => undefined);
  return { names, close: () => response.destroy() };
}
