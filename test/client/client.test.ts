import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runImport } from '../../apps/cli/src/import/import-command.ts';
import * as operations from '../../packages/client/src/index.ts';
import {
  allItems,
  ApiError,
  Client,
  createDesign,
  getDesign,
  getDocument,
  getJob,
  listDesigns,
  planImport,
  saveArtwork,
  saveDesign,
} from '../../packages/client/src/index.ts';
import { emptyDesign } from '@cablewright/model';
import { startTestHub, type TestHub } from '@cablewright/server/testing';

let hub: TestHub;
let client: Client;
let baseUrl: string;
let token: string;

beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
  await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(hub.hub.app.server.address() as AddressInfo).port}`;
  const scopes = ['catalog:read', 'designs:write', 'library:write', 'imports:write'];
  const made = await hub.as.editor('POST', '/api/tokens', { body: { label: 'client', scopes, days: 1 } });
  ({ token } = made.json<{ token: string }>());
  client = new Client({ baseUrl, token });
});
afterAll(() => hub.stop());

test('a list is read page by page; one document comes with its version', async () => {
  const page = await client.call(listDesigns, { query: { limit: 1 } });
  const all = await allItems(client, listDesigns);
  expect([page.items.length, all.length]).toEqual([1, page.total]);
  const { body, etag } = await client.send(getDesign, { params: { id: all[0]!.id } });
  expect([body.id, etag]).toEqual([all[0]!.id, all[0]!.etag]);
});

test('a save under an old version throws an error with the version there is now', async () => {
  const made = await client.send(createDesign, { body: { label: 'Made by a client' } });
  const { id } = made.body;
  const saved = await client.send(saveDesign, { params: { id }, body: made.body, ifMatch: made.etag });
  const again = client.send(saveDesign, { params: { id }, body: made.body, ifMatch: made.etag });
  await expect(again).rejects.toMatchObject({ name: 'ApiError', status: 412, code: 'stale', etag: saved.etag });
});

/** Runs the command line's import and returns what it prints. */
async function importedBy(...args: string[]): Promise<{ readonly status: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.stubEnv('SERVICE_API_TOKEN', token);
  const status = await runImport([...args, '--hub', baseUrl]);
  log.mockRestore();
  vi.unstubAllEnvs();
  return { status, lines };
}

test('IO1.2 a file given to the command line has the plan that it has when it is posted, and is published by it', async () => {
  const text = 'Kind,Manufacturer,MPN,Price (EUR)\nconnector,Acme,CL-1,0.5\nwire,Acme,CL-2,free\n';
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-import-'));
  const path = join(folder, 'parts.csv');
  writeFileSync(path, text);
  const file = { name: 'parts.csv', base64: Buffer.from(text).toString('base64') };
  const job = await client.call(planImport, { body: { file } });
  await vi.waitFor(async () => expect((await client.call(getJob, { params: { id: job.id } })).state).toBe('done'));
  const { result } = await client.call(getJob, { params: { id: job.id } });
  const { status, lines } = await importedBy(path, '--json');
  const { job: _job, ...plan } = JSON.parse(lines.join('\n')) as Record<string, unknown>;
  expect([status, plan]).toEqual([1, (result as object as { plan: object }).plan]);
  const published = await importedBy(path, '--publish');
  expect(published.lines.join('\n')).toMatch(
    /new {6}connectors acme-cl-1.*row 2[^]*refused {2}Price "free".*row 3, column D/,
  );
  expect(published.lines.at(-1)).toMatch(/^Published 2 records as change \d+\.$/);
  expect((await importedBy(path)).lines.join('\n')).toContain('\n0 new, 0 changed, 2 unchanged, 1 refused');
  const pins = join(folder, 'pins.txt');
  writeFileSync(pins, '1 TXD out\n2 RXD in\n');
  expect((await importedBy(pins, '--answer', 'name=Radio port')).lines.join('\n')).toContain('interfaces radio-port');
  rmSync(folder, { recursive: true });
});

test('what is wrong is in the error, place by place', async () => {
  const error = await client
    .call(createDesign, { body: { id: 'Not An Id', label: 'x' } })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).issues.map(({ pointer }) => pointer)).toEqual(['/id']);
});

test('a file is answered as the response, and sent as bytes', async () => {
  const [first] = (await client.call(listDesigns)).items;
  const params = { id: first!.id, kind: 'schematic' };
  const file = await client.call(getDocument, { params, query: { format: 'svg' } });
  expect(file.headers.get('content-type')).toContain('image/svg+xml');
  expect(await file.text()).toContain('<svg');
  expect(client.addressOf(getDocument, { params, query: { format: 'pdf', page: undefined } })).toBe(
    `${baseUrl}/api/designs/${first!.id}/documents/schematic?format=pdf`,
  );
  const svg = new Blob(['<p>no drawing</p>'], { type: 'image/svg+xml' });
  const side = { kind: 'bodies', id: 'no-such-body', side: 'front' };
  const sent = client.call(saveArtwork, { params: side, file: svg, ifMatch: '*' });
  await expect(sent).rejects.toMatchObject({ status: 404, code: 'no-such-record' });
});

test('a server that does not answer is status 0; a call that was aborted says so', async () => {
  const nowhere = new Client({ baseUrl: 'http://127.0.0.1:9' });
  await expect(nowhere.call(listDesigns)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  const signal = AbortSignal.abort();
  await expect(client.call(listDesigns, { signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('every operation is an address of the server', () => {
  const addresses = Object.values<unknown>(operations).filter((one) => typeof one === 'string');
  const served = hub.hub.routes.map(({ method, path }) => `${method} ${path}`);
  expect(addresses.map((one) => one.replace(/ file$/, '')).toSorted()).toEqual(served.toSorted());
});

test('IO4.2 the answers of a hub fit the schemas of their routes, on every list, record and setting of a filled catalog', async () => {
  const known: Record<string, string> = { kind: 'connectors', list: 'signals' };
  const answers = new Map<string, unknown>();
  /** The address with the first item of the preceding list for each parameter, or undefined if that list is empty. */
  const addressOf = (path: string): string | undefined => {
    const parts = path.split('/');
    for (const [i, part] of parts.entries()) {
      if (!part.startsWith(':')) continue;
      const list = answers.get(parts.slice(0, i).join('/')) as { items?: Record<string, string>[] } | undefined;
      const value = list?.items?.[0]?.[part.slice(1)] ?? list?.items?.[0]?.['id'] ?? known[part.slice(1)];
      if (value === undefined) return undefined;
      parts[i] = encodeURIComponent(value);
    }
    return parts.join('/');
  };
  const reads = hub.hub.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/events');
  const depth = ({ path }: { path: string }) => path.split('/').length;
  const failed: string[] = [];
  let fitting = 0;
  for (const { path } of reads.toSorted((a, b) => depth(a) - depth(b))) {
    const address = addressOf(path);
    if (address === undefined) continue;
    const { status, headers, text } = await hub.as.owner('GET', address);
    if (status >= 500) failed.push(`${address}: ${text}`);
    const isJson = String(headers['content-type']).startsWith('application/json');
    if (status === 200 && isJson) answers.set(address, JSON.parse(text));
    if (status === 200 && isJson) fitting += 1;
  }
  // The hub of the tests answers 500 if an answer does not match its schema or has a field that the schema lacks.
  expect(failed).toEqual([]);
  expect(fitting).toBeGreaterThan(60);
});

test('the example of its README runs', async () => {
  const readme = readFileSync(resolve('packages/client/README.md'), 'utf8');
  const example = /```ts\n([^`]+)```/.exec(readme)![1]!;
  const there = await client.send(getDesign, { params: { id: 'null-modem' } }).catch(() => undefined);
  if (there === undefined) await client.call(createDesign, { body: { id: 'null-modem', label: 'Null modem' } });
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-client-'));
  const file = join(folder, 'example.ts');
  const source = pathToFileURL(resolve('packages/client/src/index.ts')).href;
  writeFileSync(file, example.replace('@cablewright/client', source).replace('https://cables.example.com', baseUrl));
  const ran = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, CABLEWRIGHT_TOKEN: token },
  });
  rmSync(folder, { recursive: true });
  expect(ran.stdout).toContain('null-modem');
  expect((await client.call(getDesign, { params: { id: 'null-modem' } })).label).toBe('Null modem cable, 2 m');
});

test('what an operation needs and answers is checked by the compiler', () => {
  const calls = [
    // @ts-expect-error: the id is missing
    () => client.call(getDesign),
    // @ts-expect-error: a save needs the version it saw
    () => client.call(saveDesign, { params: { id: 'a' }, body: emptyDesign('a') }),
    // @ts-expect-error: no list is sorted by colour
    () => client.call(listDesigns, { query: { sort: 'colour' } }),
    // @ts-expect-error: a page has no rows
    async () => (await client.call(listDesigns)).rows,
  ];
  expect(calls).toHaveLength(4);
});
