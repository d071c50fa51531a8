import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetRules } from '../testing/assets.ts';
import { startS3, type ThrowawayS3 } from '../testing/s3.ts';
import { AssetsUnreachable } from './asset-store.ts';
import { s3Assets } from './s3-assets.ts';

let s3: ThrowawayS3;
const bytes = new TextEncoder().encode('a file');

assetRules('S3', {
  open: () => s3Assets(s3.place),
  damage: (address) => {
    const names = readdirSync(s3.folder, { recursive: true, encoding: 'utf8' });
    const storedName = names.find((name) => name.includes(address) && name.endsWith('._S3rver_object'))!;
    writeFileSync(join(s3.folder, storedName), 'torn');
  },
  begin: async () => {
    s3 = await startS3();
  },
  end: () => s3.close(),
});

test('S3: a wrong secret is refused, and the message does not contain it', async () => {
  const wrongSecret = s3Assets({ ...s3.place, secret: 'not-the-secret' });
  const refused = await wrongSecret.put(bytes).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(AssetsUnreachable);
  expect((refused as Error).message).toContain('it answered 403 (SignatureDoesNotMatch)');
  expect((refused as Error).message).not.toContain('not-the-secret');
});

test('S3: a missing store and a missing file give different results', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const unreachable = s3Assets({ ...s3.place, endpoint: `http://127.0.0.1:${port}` });
  const address = '0'.repeat(64);
  for (const ask of [() => unreachable.put(bytes), () => unreachable.get(address), () => unreachable.has(address)])
    await expect(ask()).rejects.toThrow(AssetsUnreachable);
  await expect(Array.fromAsync(unreachable.list())).rejects.toThrow('The object store cannot be used: ');
});

test('S3: the list continues after the end of a page, and a temporary fault is retried', async () => {
  const requests: string[] = [];
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>7</Size></Contents>`;
  const server = createServer((request, response) => {
    requests.push(request.url!);
    if (requests.length === 1) return void response.writeHead(503).end();
    const last = request.url!.includes('continuation-token=a%2Bb%26c');
    const next = last ? '' : '<NextContinuationToken>a+b&amp;c</NextContinuationToken>';
    const key = last ? two : one;
    return void response.end(`<R>${entry(`hub/${key}`)}${entry(`hub/readme`)}${next}</R>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const listed = await Array.fromAsync(s3Assets({ ...s3.place, endpoint }).list());
    expect(listed).toEqual(
      [one, two].map((address) => ({ address, bytes: 7, keptAt: new Date('2026-01-02T03:04:05Z') })),
    );
    expect(requests).toHaveLength(3);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('S3: the connection of a request for a missing file is reusable', async () => {
  let open = 0;
  const none = () =>
    new Response(new ReadableStream({ start: () => void (open += 1), cancel: () => void (open -= 1) }), {
      status: 404,
    });
  const statuses = [404, 200, 200];
  const put = async () => (statuses.shift() === 404 ? none() : new Response());
  const empty = s3Assets(s3.place, async () => none());
  const address = '0'.repeat(64);
  expect([await empty.get(address), await empty.has(address), await empty.remove(address)]).toEqual([
    undefined,
    false,
    false,
  ]);
  expect(await Array.fromAsync(empty.list())).toEqual([]);
  await s3Assets(s3.place, put).put(bytes);
  expect([open, statuses]).toEqual([0, []]);
});
