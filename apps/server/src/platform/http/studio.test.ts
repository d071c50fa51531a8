import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newServer } from './bind.ts';
import { serveStudio } from './studio.ts';

let app: FastifyInstance;
let outside: string;
let setupDone = true;
beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'cablewright-studio-'));
  const folder = join(outside, 'dist');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>studio</title>');
  writeFileSync(join(folder, 'bench.html'), '<!doctype html><title>for tablets</title>');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js'), 'export {}');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.br'), 'as brotli');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.gz'), 'as gzip');
  const access = { setupDone: () => setupDone, identify: () => ({}), origins: [] };
  const versions = { seq: 0, markOf: () => 0, settled: async () => undefined, catchUpWith: async () => undefined };
  app = newServer({ access, versions, proxies: 0, onBug: (error) => console.error(error) });
  serveStudio(app, { folder, setupDone: () => setupDone });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(outside, { recursive: true });
});

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

test('every address within the studio is its one page, which is asked for again each time', async () => {
  for (const url of ['/', '/cables/null-modem', '/library/connectors/de9?tab=history', '/cables/a.b']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(answer.body).toContain('studio');
  }
});

test('[BU2.1] the bench has a page of its own at all of its addresses, and at no other', async () => {
  for (const url of ['/bench', '/bench/', '/bench/WO-1?piece=WO-1-001', '/bench/a%2Fb'])
    expect([url, (await get(url)).body]).toEqual([url, expect.stringContaining('for tablets')]);
  for (const url of ['/benches', '/cables/bench', '/cables/bench/x'])
    expect([url, (await get(url)).body]).toEqual([url, expect.stringContaining('studio')]);
});

test('an address with a broken escape is a page that does not exist; to the API it is a refusal', async () => {
  for (const url of ['/cables/%E0%A4%A', '/%', '/library/%zz/x?tab=%', '/cables/%E0%A4%A.json']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, expect.stringContaining('studio')]);
  }
  expect((await get('/assets/%E0.js', '*/*')).json()).toMatchObject({ status: 404 });
  expect((await get('/api/designs/%E0%A4%A')).json()).toMatchObject({ status: 400 });
});

test('files named by what is in them are kept for good; one that is not there is not a page', async () => {
  const file = await get('/assets/app-1a2b3c.js', '*/*');
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/assets/app-old.js', '*/*')).json()).toMatchObject({ status: 404, code: 'not-found' });
});

test('a browser that takes compressed files gets those of the build', async () => {
  const url = '/assets/app-1a2b3c.js';
  const answers = ['br, gzip', 'gzip', 'identity'].map(async (encoding) =>
    app.inject({ url, headers: { 'accept-encoding': encoding } }),
  );
  const [best, second, plain] = await Promise.all(answers);
  expect([best!.headers['content-encoding'], best!.body]).toEqual(['br', 'as brotli']);
  expect([second!.headers['content-encoding'], second!.headers['content-type']]).toEqual([
    'gzip',
    plain!.headers['content-type'],
  ]);
  expect([plain!.headers['content-encoding'], plain!.body]).toEqual([undefined, 'export {}']);
  for (const answer of [best, second, plain])
    expect([answer!.headers['vary'], answer!.headers['cache-control']]).toEqual([
      expect.stringMatching(/accept-encoding/i),
      'public, max-age=31536000, immutable',
    ]);
});

test('nothing outside the studio’s folder is served', async () => {
  for (const url of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%00.txt',
  ]) {
    expect([url, (await get(url, '*/*')).body.includes('secret')]).toEqual([url, false]);
  }
});

test('until setup is finished pages lead to the setup page, and other addresses say so', async () => {
  setupDone = false;
  for (const url of ['/cables', '/cables/%E0%A4%A']) expect((await get(url)).headers['location']).toBe('/setup');
  expect((await get('/setup')).body).toContain('studio');
  expect((await get('/api/nothing')).json()).toMatchObject({ status: 503, code: 'setup-required' });
  setupDone = true;
});
