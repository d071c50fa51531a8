import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

import { document, engine, output, pdf, pdfEngine, startChromium, use } from '../testing/pdf-engine.ts';

const servers: { close: () => void }[] = [];

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  await new Promise((go) => server.once('listening', go));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A URL with a port on which nothing is listening. */
async function closedPort(): Promise<string> {
  const url = await serve(() => undefined);
  servers.pop()!.close();
  return url;
}

pdfEngine('browser PDF engine', () => {
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  test(
    'O3.8 O3.9 with a browser a list and a drawing are printed by it: page size, text to select, the same bytes twice',
    { timeout: 120_000 },
    async () => {
      await use(engine.url);
      for (const [kind, paper, size] of [
        ['bom', 'letter', [612, 792]],
        ['schematic', 'A4', undefined],
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
