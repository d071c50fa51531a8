import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { cloneCheckout } from './clone.ts';

const executablePath = findChromium();

test.skipIf(executablePath === undefined)(
  'from a clone to a changed pixel with npm run dev: the page is not loaded again',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'cablewright-dev-'));
    const clone = join(place, 'clone');
    onTestFinished(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));
    cloneCheckout(clone);
    const port = await freePort();
    const began = Date.now();
    const since = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
    const npm = spawn('npm', ['run', 'dev'], {
      cwd: clone,
      env: { ...plainEnvironment, SERVICE_DATA_DIR: join(place, 'data'), SERVICE_PORT: String(port) },
    });
    const ended = new Promise((done) => npm.once('close', done));
    onTestFinished(async () => {
      npm.kill('SIGTERM');
      await ended;
    });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    await expect.poll(() => output, { timeout: 280_000 }).toContain('dev    | Open');
    const times = [`answers after ${since(began)}`];

    const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(110_000);
    await page.goto(`http://localhost:${port}/cables`);
    await page.getByRole('heading', { name: 'Cables', exact: true }).waitFor();
    times.push(`first page after ${since(began)}`);

    await page.evaluate('window.notLoadedAgain = true');
    const source = join(clone, 'apps/studio/src/cable/list/cables-page.tsx');
    const changed = Date.now();
    writeFileSync(source, readFileSync(source, 'utf8').replace('title="Cables"', 'title="Cables that have changed"'));
    await page.getByRole('heading', { name: 'Cables that have changed' }).waitFor();
    times.push(`a changed page ${since(changed)} after the edit`);
    expect(await page.evaluate('window.notLoadedAgain')).toBe(true);

    const styles = join(clone, 'apps/studio/src/kit/theme/tokens.css');
    const restyled = Date.now();
    writeFileSync(styles, `${readFileSync(styles, 'utf8')}\nh1 { color: rgb(1 2 3) !important; }\n`);
    await expect.poll(() => page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe('rgb(1, 2, 3)');
    times.push(`a changed colour ${since(restyled)} after the edit`);
    expect(await page.evaluate('window.notLoadedAgain')).toBe(true);
    console.log(times.join(', '));
  },
  // A clone installs its packages first.
  400_000,
);
