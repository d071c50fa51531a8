import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A receiver on this machine for tests. It records requests and sends the given responses. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  until(count: number, ms?: number): Promise<void>;
  close(): Promise<void>;
}

export type Answering = (response: ServerResponse, received: Received, count: number) => void;

const ok: Answering = (response) => void response.writeHead(204).end();

export async function startReceiver(answer: Answering = ok): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const one = { path, headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(one);
      answer(response, one, received.length);
    });
  });
  server.keepAliveTimeout = 60_000;
  return receiverOn(server, received);
}

/** A raw TCP receiver. The test determines what happens on each connection. */
export async function startRaw(connected: (socket: Socket) => void): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    received.push({ path: '', headers: {}, body: '' });
    connected(socket);
  });
  const receiver = await receiverOn(server as unknown as Server, received);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await receiver.close();
  };
  return { ...receiver, close };
}

async function receiverOn(server: Server, received: Received[]): Promise<Receiver> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const until = async (count: number, ms = 45_000) => {
    for (const end = Date.now() + ms; received.length < count; await new Promise((go) => setTimeout(go, 5)))
      if (Date.now() > end) throw new Error(`${received.length} of ${count} came`);
  };
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections?.();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, until, close };
}
