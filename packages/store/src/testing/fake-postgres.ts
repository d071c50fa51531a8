/**
 * A minimal fake PostgreSQL for a listening connection, on a loopback port. It accepts every client and answers each
 * statement with an empty result.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface FakePostgres {
  readonly url: string;
  /** The statements that clients have sent, in order. */
  readonly statements: string[];
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>;
  /** While true, nothing is answered. Pending statements are answered once it becomes false. */
  frozen: boolean;
  notify(channel: string, text: string): void;
  close(): Promise<void>;
}

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', Buffer.from('LISTEN\0')), ready]);

export async function startFakePostgres(): Promise<FakePostgres> {
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let frozen = false;
  const answer = (socket: Socket, bytes: Buffer) => {
    const send = () => void (socket.writable && socket.write(bytes));
    if (frozen) waiting.push(send);
    else send();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let isNew = true;
    socket.on('data', (bytes) => {
      if (isNew) answer(socket, welcome);
      else if (bytes.toString('latin1', 0, 1) === 'X') socket.end();
      else {
        statements.push(bytes.toString('utf8', 5, bytes.length - 1));
        answer(socket, done);
      }
      isNew = false;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://shop@127.0.0.1:${(server.address() as AddressInfo).port}/catalog`,
    statements,
    sockets,
    get frozen() {
      return frozen;
    },
    set frozen(value) {
      frozen = value;
      if (!value) for (const send of waiting.splice(0)) send();
    },
    notify(channel, text) {
      const body = Buffer.concat([Buffer.alloc(4), Buffer.from(`${channel}\0${text}\0`)]);
      for (const socket of sockets) socket.write(message('A', body));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
