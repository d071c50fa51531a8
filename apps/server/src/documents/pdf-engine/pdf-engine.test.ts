import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

const { findChromium } = (await import(new URL('../../../../../scripts/chromium.mjs', import.meta.url).href)) as {
  findChromium: () => string | undefined;
};
const { missingPdfTools } = (await import(new URL('../../../../../scripts/pdf-tools.mjs', import.meta.url).href)) as {
  missingPdfTools: () => string | undefined;
};
const chromium = findChromium();
const why = chromium === undefined ? 'no Chromium here' : missingPdfTools();
const missing = why === undefined ? '' : ` (${why})`;

interface Chromium {
  readonly url: string;
  readonly process: ChildProcess;
  readonly stop: () => void;
}

async function startChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'cablewright-engine-'));
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    // A browser without windows opens no page by itself.
    'about:blank',
  ];
  const child = spawn(chromium!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (data: Buffer) => {
      output += data.toString();
      const address = /DevTools listening on ws:\/\/([^/]+)\//.exec(output)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
    child.once('exit', () => reject(new Error(output)));
  });
  // It listens before its first page exists. A client that connects in between would wait forever for the page.
  while (((await (await fetch(`${url}/json/list`)).json()) as unknown[]).length === 0) await sleep(20);
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, process: child, stop };
}

const servers: { close: () => void }[] = [];

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  await new Promise((go) => server.once('listening', go));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address where nothing listens. */
async function closedPort(): Promise<string> {
  const url = await serve(() => undefined);
  servers.pop()!.close();
  return url;
}

describe.skipIf(missing !== '')(`browser PDF engine${missing}`, () => {
  let hub: TestHub;
  let engine: Chromium;
  beforeAll(async () => {
    [hub, engine] = await Promise.all([startTestHub({ setup: 'starter' }), startChromium()]);
  });
  afterAll(async () => {
    engine.stop();
    await hub.stop();
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Points the hub at an engine, as an owner does in the settings. */
  async function use(url: string, timeoutMs = 30_000): Promise<void> {
    const { etag } = await hub.as.owner('GET', '/api/settings/integrations');
    const body = { values: { pdfEngineUrl: url, pdfEngineTimeoutMs: timeoutMs } };
    const answer = await hub.as.owner('PUT', '/api/settings/integrations', { body, ifMatch: etag });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
  }

  async function pdf(path: string) {
    const { headers, rawPayload } = await hub.hub.app.inject({ url: path, headers: hub.cookies.viewer });
    return {
      renderer: headers['x-service-pdf-renderer'],
      fallback: headers['x-service-pdf-fallback'],
      bytes: rawPayload,
      headers,
    };
  }

  const document = (kind: string, more = '') => `/api/designs/null-modem-de9/documents/${kind}?format=pdf${more}`;

  function output(bytes: Buffer, program: string, ...args: string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'cablewright-pdf-'));
    writeFileSync(join(folder, 'sheet.pdf'), bytes);
    const output = execFileSync(program, [
      ...args,
      join(folder, 'sheet.pdf'),
      ...(program === 'pdftotext' ? ['-'] : []),
    ]);
    rmSync(folder, { recursive: true, force: true });
    return output.toString();
  }

  test(
    'O3.8 O3.9 with a browser the sheets are printed by it: page size, text to select, the same bytes twice',
    { timeout: 120_000 },
    async () => {
      await use(engine.url);
      for (const [kind, paper, size] of [
        ['build-sheet', 'A4', [595.3, 841.9]],
        ['bom', 'letter', [612, 792]],
        ['test-spec', 'A4', [595.3, 841.9]],
        ['schematic', 'A4', undefined],
        ['drawing', 'A3', [1190.6, 841.9]],
        ['labels', 'A4', [595.3, 841.9]],
      ] as const) {
        const [first, again] = [
          await pdf(document(kind, `&paper=${paper}`)),
          await pdf(document(kind, `&paper=${paper}`)),
        ];
        expect([kind, first.renderer, first.fallback]).toEqual([kind, 'browser', undefined]);
        expect([kind, first.bytes.equals(again.bytes)]).toEqual([kind, true]);
        expect(first.headers['content-disposition']).toContain(`null-modem-de9-${kind}.pdf`);
        const info = output(first.bytes, 'pdfinfo');
        const [width, height] = /Page size: +([\d.]+) x ([\d.]+)/.exec(info)!.slice(1).map(Number) as [number, number];
        if (size !== undefined) {
          expect([kind, Math.abs(width - size[0]) < 1, Math.abs(height - size[1]) < 1]).toEqual([kind, true, true]);
        }
        expect(output(first.bytes, 'pdftotext').length, kind).toBeGreaterThan(40);
      }
      expect(output((await pdf(document('bom'))).bytes, 'pdftotext')).toContain('DE-9 socket');
      expect(output((await pdf(document('bom'))).bytes, 'pdffonts')).toContain('Arimo');
      const wire = await pdf('/api/definitions/wires/shielded-2pair-025/wire-spec?format=pdf');
      expect([wire.renderer, wire.fallback]).toEqual(['browser', undefined]);
      expect(output(wire.bytes, 'pdftotext')).toContain('Cross-section');
    },
  );

  test('O3.9 the formboard is always vector', async () => {
    await use(engine.url);
    const board = await pdf(document('formboard'));
    expect([board.renderer, board.fallback]).toEqual(['vector', undefined]);
  });

  test('O3.8 O34.8 if an engine is down, refuses, returns garbage or is too slow, the hub makes its own PDF and gives the reason', async () => {
    const cases: [string, RegExp][] = [
      [await closedPort(), /could not be reached/],
      [await serve((_, response) => response.writeHead(503).end()), /responded with 503/],
      [await serve((_, response) => response.end('hello')), /is not a PDF/],
      [await serve((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()), /PDF engine/],
      [await serve(() => undefined), /took longer than 1000 ms/],
      [await serve((_, response) => response.write('%PDF-')), /took longer than 1000 ms/],
    ];
    for (const [url, why] of cases) {
      await use(url, 1000);
      const { renderer, fallback, bytes } = await pdf(document('bom'));
      expect([renderer === 'browser', bytes.subarray(0, 5).toString()]).toEqual([false, '%PDF-']);
      expect(fallback).toMatch(why);
    }
  });

  test('O3.8 a Gotenberg server prints through its own route', async () => {
    const requests: string[] = [];
    const url = await serve((request, response) => {
      if (request.url === '/json/version') return response.writeHead(404).end();
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString('latin1')));
      request.on('end', () => {
        requests.push(`${request.method} ${request.url}`);
        expect(body).toContain('filename="index.html"');
        expect(body).toContain('name="preferCssPageSize"');
        response.end("%PDF-1.4 /CreationDate (D:20261121071500+00'00')");
      });
      return undefined;
    });
    await use(url);
    const { renderer, bytes } = await pdf(document('bom'));
    expect([renderer, requests]).toEqual(['browser', ['POST /forms/chromium/convert/html']]);
    expect(bytes.toString()).toBe("%PDF-1.4 /CreationDate (D:19800101000000+00'00')");
  });

  test('O3.8 if a browser is killed while printing, the hub makes the PDF itself, and uses the next browser', async () => {
    const first = await startChromium();
    await use(first.url, 20_000);
    expect((await pdf(document('bom'))).renderer).toBe('browser');
    const pages = async () => ((await (await fetch(`${first.url}/json/list`)).json()) as unknown[]).length;
    const before = await pages();
    const printing = pdf(document('build-sheet'));
    while ((await pages()) === before) await sleep(1);
    first.stop();
    const killed = await printing;
    expect(killed.renderer).not.toBe('browser');
    expect(killed.fallback).toMatch(/PDF engine/);
    expect(killed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const after = await pdf(document('bom'));
    expect(after.renderer).not.toBe('browser');
    expect(after.fallback).toMatch(/PDF engine/);
    await use(engine.url);
    expect((await pdf(document('bom'))).renderer).toBe('browser');
  });
});
