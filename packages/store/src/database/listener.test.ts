import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakePostgres, type FakePostgres } from '../testing/fake-postgres.ts';
import { Listener } from './listener.ts';
import { openPool } from './pool.ts';

let server: FakePostgres;
beforeEach(async () => {
  server = await startFakePostgres();
});
afterEach(() => server.close());

const cut = () => {
  for (const socket of server.sockets) socket.destroy();
};

test('S6.12 each channel is listened to once, and receives its own texts until it stops', async () => {
  const listener = await Listener.open(openPool(server.url));
  const heard: string[] = [];
  const stop = await listener.on('news', (text) => heard.push(`one ${text}`));
  await listener.on('news', (text) => heard.push(`two ${text}`));
  await listener.on('jobs', (text) => heard.push(`job ${text}`));
  server.notify('news', 'a');
  server.notify('jobs', 'b');
  server.notify('other', 'c');
  await expect.poll(() => heard).toEqual(['one a', 'two a', 'job b']);
  stop();
  server.notify('news', 'd');
  await expect.poll(() => heard.slice(3)).toEqual(['two d']);
  expect(server.statements).toEqual(['listen news', 'listen jobs']);
  await listener.stop();
  await expect.poll(() => server.sockets.size).toBe(0);
});

test('S6.12 a lost connection is reopened: it listens to all channels, and each learns that texts may be missing', async () => {
  const listener = await Listener.open(openPool(server.url));
  const heard: string[] = [];
  for (const channel of ['news', 'jobs']) await listener.on(channel, (text) => heard.push(`${channel} ${text}`));
  expect(listener.deafSince).toBeUndefined();
  server.statements.length = 0;
  server.frozen = true;
  cut();
  await expect.poll(() => listener.deafSince).toBeInstanceOf(Date);
  const since = listener.deafSince;
  await expect.poll(() => server.sockets.size).toBe(1);
  cut();
  await expect.poll(() => server.sockets.size).toBe(0);
  // A channel that is added during the outage also receives notifications from then on.
  await listener.on('late', (text) => heard.push(`late ${text}`));
  expect([heard, listener.deafSince]).toEqual([[], since]);
  server.frozen = false;
  await expect.poll(() => heard).toEqual(['news ', 'jobs ', 'late ']);
  expect(server.statements).toEqual(['listen news', 'listen jobs', 'listen late']);
  expect(listener.deafSince).toBeUndefined();
  server.notify('late', 'x');
  await expect.poll(() => heard.at(-1)).toBe('late x');
  await listener.stop();
});

test('S6.12 a connection that is being opened when the listener is stopped is closed, and no other is opened', async () => {
  const listener = await Listener.open(openPool(server.url));
  const heard: string[] = [];
  await listener.on('news', (text) => heard.push(text));
  server.frozen = true;
  cut();
  await expect.poll(() => listener.deafSince).toBeInstanceOf(Date);
  await expect.poll(() => server.sockets.size).toBe(1);
  await listener.stop();
  server.frozen = false;
  await expect.poll(() => server.sockets.size).toBe(0);
  expect(heard).toEqual([]);
});

test('S6.12 a server that no longer responds is given up, and heard again when it does', async () => {
  const listener = await Listener.open(openPool(server.url), 10, 30);
  const heard: string[] = [];
  await listener.on('news', (text) => heard.push(text));
  await expect.poll(() => server.statements.filter((text) => text === 'select 1').length).toBeGreaterThan(1);
  expect(listener.deafSince).toBeUndefined();
  server.frozen = true;
  await expect.poll(() => listener.deafSince).toBeInstanceOf(Date);
  server.frozen = false;
  await expect.poll(() => heard).toEqual(['']);
  await listener.stop();
});

test('S6.12 a server that accepts a connection and then freezes is given up too', async () => {
  const listener = await Listener.open(openPool(server.url), 5_000, 30);
  const heard: string[] = [];
  await listener.on('news', (text) => heard.push(text));
  server.statements.length = 0;
  let listens = 0;
  const { push } = server.statements;
  server.statements.push = (...texts) => {
    listens += 1;
    server.frozen = listens === 1;
    return push.apply(server.statements, texts);
  };
  cut();
  await expect.poll(() => listens).toBe(1);
  await expect.poll(() => server.sockets.size).toBe(0);
  server.frozen = false;
  await expect.poll(() => heard).toEqual(['']);
  expect(listens).toBe(2);
  await listener.stop();
});

test('a listener that cannot connect at first is refused and does not retry', async () => {
  const { url } = server;
  await server.close();
  await expect(Listener.open(openPool(url))).rejects.toThrow('ECONNREFUSED');
  server = await startFakePostgres();
});
