/** Starts a browser that prints PDFs for a hub. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
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

/** A Chromium that is controlled through its debugging port. */
export async function startChromium(): Promise<Chromium> {
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
    // A headless browser opens no page by itself.
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
  // The browser accepts connections before its first page exists. A client that connects in between would wait forever
  // for the page.
  while (((await (await fetch(`${url}/json/list`)).json()) as unknown[]).length === 0) await sleep(20);
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, process: child, stop };
}

let hub: TestHub;
export let engine: Chromium;

/** Defines tests with a hub and a browser that prints for it. */
export function pdfEngine(name: string, tests: () => void): void {
  describe.skipIf(missing !== '')(`${name}${missing}`, () => {
    beforeAll(async () => {
      [hub, engine] = await Promise.all([startTestHub({ setup: 'starter' }), startChromium()]);
    });
    afterAll(async () => {
      engine.stop();
      await hub.stop();
    });
    tests();
  });
}

/** Points the hub at an engine, as an owner does in the settings. */
export async function use(url: string, timeoutMs = 30_000): Promise<void> {
  const { etag } = await hub.as.owner('GET', '/api/settings/integrations');
  const body = { values: { pdfEngineUrl: url, pdfEngineTimeoutMs: timeoutMs } };
  const answer = await hub.as.owner('PUT', '/api/settings/integrations', { body, ifMatch: etag });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
}

/** Returns a PDF from the hub, and the headers that say how it was made. */
export async function pdf(path: string) {
  const { headers, rawPayload } = await hub.hub.app.inject({ url: path, headers: hub.cookies.viewer });
  return {
    renderer: headers['x-service-pdf-renderer'],
    fallback: headers['x-service-pdf-fallback'],
    bytes: rawPayload,
    headers,
  };
}

/** The path of a document of one cable as PDF. */
export const document = (kind: string, more = '') => `/api/designs/null-modem-de9/documents/${kind}?format=pdf${more}`;

/** The output of a program that reads a PDF. */
export function output(bytes: Buffer, program: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-pdf-'));
  writeFileSync(join(folder, 'sheet.pdf'), bytes);
  const output = execFileSync(program, [...args, join(folder, 'sheet.pdf'), ...(program === 'pdftotext' ? ['-'] : [])]);
  rmSync(folder, { recursive: true, force: true });
  return output.toString();
}
