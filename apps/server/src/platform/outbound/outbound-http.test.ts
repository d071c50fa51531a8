import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { webhookReach, type Allowed, type Lookup } from './destination.ts';
import { OutboundHttp, type OutboundOptions } from './outbound-http.ts';
import { certificate, certificateKey } from './testing/certificate.ts';
import { startRaw, startReceiver } from './testing/receiver.ts';

function doorOf(options?: OutboundOptions): OutboundHttp {
  return ends(new OutboundHttp(options));
}
const post = (
  door: OutboundHttp,
  url: string,
  more: { allowed?: Allowed; timeoutMs?: number; maxBytes?: number } = {},
) =>
  door.send({
    url,
    method: 'POST',
    headers: {},
    body: '{}',
    allowed: webhookReach,
    timeoutMs: 2_000,
    maxBytes: 1_000,
    ...more,
  });

test('a name that changes its address between the check and the connection leads nowhere else', async () => {
  const receiver = ends(await startReceiver());
  const { port } = new URL(receiver.url);
  let lookups = 0;
  const lookup: Lookup = async () => {
    lookups += 1;
    return [{ address: lookups === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
  };
  // The first lookup returns a public address, to which https is allowed. A second lookup would return this machine.
  const answer = await post(doorOf({ lookup }), `https://rebinding.test:${port}/`, { timeoutMs: 400 });
  expect(answer).toMatchObject({ ok: false, passing: true });
  expect(lookups).toBe(1);
  expect(receiver.received).toEqual([]);
  const inside = await post(doorOf({ lookup }), `http://rebinding.test:${port}/`);
  expect(inside).toMatchObject({ ok: true, status: 204 });
});

test('a redirect is returned and not followed', async () => {
  const target = await startReceiver();
  const receiver = await startReceiver((response) => response.writeHead(307, { location: target.url }).end());
  for (const one of [target, receiver]) ends(one);
  expect(await post(doorOf(), receiver.url)).toMatchObject({ ok: true, status: 307 });
  expect(target.received).toEqual([]);
});

test('an answer is read up to its bytes, never unpacked, and the rest is left', async () => {
  const endless = await startReceiver((response) => {
    response.writeHead(200);
    const more = () => response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more));
    more();
  });
  const packed = await startReceiver((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'));
  for (const one of [endless, packed]) ends(one);
  const answer = await post(doorOf(), endless.url);
  expect(answer).toMatchObject({ ok: true, status: 200, whole: false });
  expect(answer.ok && answer.body.length).toBe(1_000);
  expect(await post(doorOf(), packed.url)).toMatchObject({ ok: true, body: Buffer.from('bomb') });
  expect(packed.received[0]!.headers['accept-encoding']).toBe('identity');
});

test('silence, endless headers and a refused connection give a message in time', async () => {
  const silent = await startRaw(() => undefined);
  const slow = await startRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x-more: y\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  const huge = await startRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`));
  for (const one of [silent, slow, huge]) ends(one);
  // Single bytes don't extend the time limit.
  for (const { url } of [silent, slow]) {
    const answer = await post(doorOf(), url, { timeoutMs: 500 });
    expect(answer).toEqual({ ok: false, why: 'No response within 0.5 s.', passing: true });
  }
  expect(await post(doorOf(), huge.url)).toMatchObject({
    ok: false,
    why: expect.stringContaining('headers') as string,
  });
  const closed = await startReceiver();
  await closed.close();
  expect(await post(doorOf(), closed.url)).toMatchObject({
    ok: false,
    why: expect.stringContaining('refused') as string,
  });
});

test('an unknown certificate, or one for another name, is refused; a trusted one is not', async () => {
  const server = createServer({ key: certificateKey, cert: certificate }, (_request, response) => response.end('seen'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends({
    close: () => new Promise<void>((closed) => (server.closeAllConnections(), server.close(() => closed()))),
  });
  const { port } = server.address() as AddressInfo;
  const lookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  // Tests can't listen on a public address, so https may connect to private addresses here.
  const allowed: Allowed = { 'https:': 'private' };
  const to = (name: string, options: OutboundOptions) =>
    post(doorOf({ lookup, ...options }), `https://${name}:${port}/`, { allowed });
  expect(await to('receiver.test', {})).toMatchObject({
    ok: false,
    passing: true,
    why: expect.stringContaining('self-signed') as string,
  });
  expect(await to('other.test', { ca: certificate })).toMatchObject({
    ok: false,
    why: expect.stringContaining('another name') as string,
  });
  expect(await to('receiver.test', { ca: certificate })).toMatchObject({
    ok: true,
    status: 200,
    body: Buffer.from('seen'),
  });
});

test('bytes after a 204 take the answer not back', async () => {
  const stray = ends(await startRaw((socket) => void socket.end('HTTP/1.1 204 No Content\r\n\r\nnot empty')));
  expect(await post(doorOf(), stray.url)).toMatchObject({ ok: true, status: 204 });
});

test('a connection cut in the middle of a request is not sent on again, but for once when it was kept alive', async () => {
  const cut = ends(await startReceiver((response) => void response.socket?.resetAndDestroy()));
  const kept = ends(
    await startReceiver((response, _received, count) =>
      count === 1 ? void response.writeHead(200).end() : void response.socket?.resetAndDestroy(),
    ),
  );
  const door = doorOf();
  expect(await post(door, cut.url)).toMatchObject({ ok: false, passing: true });
  expect(cut.received).toHaveLength(1);
  expect(await post(door, kept.url)).toMatchObject({ ok: true, status: 200 });
  expect(await post(door, kept.url)).toMatchObject({ ok: false, passing: true });
  // The first request, the second one on the same connection, and its retry on a new connection.
  expect(kept.received).toHaveLength(3);
});

test('a kept-alive connection that the receiver closed is opened again', async () => {
  const receiver = await startReceiver((response, _received, count) => {
    response.writeHead(200).end();
    if (count === 1) setTimeout(() => response.socket?.destroy(), 5);
  });
  ends(receiver);
  const door = doorOf();
  for (let n = 0; n < 5; n += 1) {
    expect(await post(door, receiver.url)).toMatchObject({ ok: true, status: 200 });
    await new Promise((go) => setTimeout(go, n === 0 ? 4 : 0));
  }
});
