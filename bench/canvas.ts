/**
 * The canvas in Chromium: a cable of 320 connections (80 connectors) opened, and a part selected, a line lit, two pins joined,
 * undone, the view moved, as the browser's own Event Timing measures them: from the input to the frame that shows it, in
 * steps of 8 ms. `PROFILE=file.cpuprofile` keeps a processor profile of the selections, of a studio that is built before it runs.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emptyDesign, type Design, type Joint } from '@cablewright/model';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { chromium, type CDPSession, type Page } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const { findChromium } = (await import(join(root, 'scripts/chromium.mjs'))) as { findChromium: () => string };
const person = { email: 'bench@example.com', password: 'a long enough password' };

/** Pairs of DE-9 sockets, each joined by two cables of four cores: eight connections a pair. */
function pairs(count: number): Design {
  const design = emptyDesign('big', 'Big');
  const numbers = Array.from({ length: count }, (_, n) => n);
  const cores = ['pair-1.a', 'pair-1.b', 'pair-2.a', 'pair-2.b'];
  const joints = numbers.flatMap((n) =>
    [0, 1].flatMap((k) =>
      cores.flatMap((terminal, place): Joint[] => {
        const [pin, instance] = [String(4 * k + place + 1), `w${n}-${k}`];
        return [
          { a: { instance: `a${n}`, terminal: pin }, b: { instance, terminal, end: 'a' } },
          { a: { instance, terminal, end: 'b' }, b: { instance: `b${n}`, terminal: pin } },
        ];
      }),
    ),
  );
  const instances = {
    connectors: numbers.flatMap((n) => [
      { id: `a${n}`, def: 'de9-socket-rs232-dte', role: 'source' as const },
      { id: `b${n}`, def: 'de9-socket-rs232-dce', role: 'destination' as const },
    ]),
    segments: numbers.flatMap((n) =>
      [0, 1].map((k) => ({ id: `w${n}-${k}`, def: 'shielded-2pair-025', lengthMm: 1000 })),
    ),
  };
  return { ...design, instances, joints };
}

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-canvas-'));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: address,
    SERVICE_SETUP_CODE: 'bench',
    SERVICE_BACKEND: 'files',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((ready) => child.stdout.once('data', ready));

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: address, cookie };
  const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const organisation = { name: 'Bench', short: 'B' };
const admin = { name: 'Bench', ...person };
await post('/api/setup', { code: 'bench', organisation, admin, catalog: 'starter', packs: [], modules: [] });
const cookies = (await post('/api/auth/sign-in/email', person)).headers
  .getSetCookie()
  .map((one) => one.split(';')[0] ?? '');
await post('/api/designs', pairs(Number(process.env['PAIRS'] ?? 40)), cookies.join('; '));

process.once('exit', () => child.kill('SIGKILL'));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
await context.addCookies(
  cookies.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: address };
  }),
);
const page = await context.newPage();
page.setDefaultTimeout(10_000);

/** Hears the longest event of each action, and the tasks over 50 ms. */
const listen = `(() => {
  window.heard = { events: [], tasks: [] };
  const hear = (type, to, options) => new PerformanceObserver((list) => to.push(...list.getEntries().map((each) => each.duration))).observe({ type, ...options });
  hear('event', window.heard.events, { durationThreshold: 16 });
  hear('longtask', window.heard.tasks, {});
})()`;

interface Heard {
  readonly events: readonly number[];
  readonly tasks: readonly number[];
}

const session = await context.newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });

/** Milliseconds of processor the page's main thread has used, which a busy machine does not change much. */
async function processorMs(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Does something several times, and prints the median and the longest time from input to paint. */
async function timed(on: Page, name: string, limit: number, acts: readonly (() => Promise<unknown>)[]) {
  const times: number[] = [];
  const tasks: number[] = [];
  const work: number[] = [];
  for (const act of acts) {
    await on.evaluate('window.heard.events.length = window.heard.tasks.length = 0');
    const before = await processorMs();
    await act();
    await on.waitForTimeout(600);
    work.push((await processorMs()) - before);
    const heard = await on.evaluate<Heard>('window.heard');
    // Events shorter than the threshold of 16 ms are not reported.
    times.push(Math.max(16, ...heard.events));
    tasks.push(Math.max(0, ...heard.tasks));
  }
  const held = median(times) <= limit ? 'held' : 'MISSED';
  console.log(
    `${name}: ${median(times)} ms (to ${Math.max(...times)}), ${median(work).toFixed(0)} ms of processor, longest task ${Math.max(...tasks)} ms  limit ${limit} ms: ${held}`,
  );
}

async function profiled(session: CDPSession, file: string | undefined, work: () => Promise<void>) {
  if (file === undefined) return work();
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  await work();
  writeFileSync(file, JSON.stringify((await session.send('Profiler.stop')).profile));
}

const open = async () => {
  const begun = performance.now();
  await page.goto(`${address}/cables/big`);
  await page.locator('[data-pin="a0.3"]').waitFor();
  return performance.now() - begun;
};
const [cold, warm] = [await open(), await open()];
console.log(`open: ${cold.toFixed(0)} ms the first time, ${warm.toFixed(0)} ms again  limit 500 ms`);
await page.waitForTimeout(1500);
await page.evaluate(listen);

/** The heads of the parts that can be pressed where the view is, and are left of the open panel. */
const heads = await page.evaluate<
  { x: number; y: number }[]
>(`[...document.querySelectorAll('[data-block]')].flatMap((each) => {
  const { left, top } = each.querySelector('rect').getBoundingClientRect();
  const [x, y] = [left + 60, top + 10];
  return x < innerWidth - 400 && document.elementFromPoint(x, y)?.closest('[data-block]') === each ? [{ x, y }] : [];
})`);
const close = async () => page.getByRole('button', { name: 'Close the panel' }).click();
await profiled(session, process.env['PROFILE'], async () => {
  await timed(
    page,
    'select a part',
    50,
    [...heads, ...heads, ...heads].slice(0, 8).map(
      ({ x, y }) =>
        async () =>
          page.mouse.click(x, y),
    ),
  );
});
await timed(page, 'close the panel', 50, [close]);
const pin = (text: string) => page.locator(`[data-pin="${text}"]`);
await timed(page, 'take a wire', 50, [async () => pin('a0.9').click()]);
await page.keyboard.press('Escape');
const undo = async () => page.getByRole('button', { name: 'Undo' }).click();
const ways = [0, 1, 2].map((nth) => async () => {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const path = document.querySelectorAll('[data-way]')[${nth}].querySelector('path');
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
    return { x, y };
  })()`);
  await page.mouse.click(x, y);
});
await timed(page, 'light a path', 50, ways);
await page.keyboard.press('Escape');
for (let round = 0; round < 3; round += 1) {
  await pin('a0.9').click();
  await timed(page, 'land', 50, [async () => pin('a0.8').click()]);
  await timed(page, 'undo', 50, [undo]);
}
await timed(
  page,
  'move the view',
  50,
  [1, 2, 3].map((by) => async () => page.mouse.wheel(0, 60 * by)),
);
console.log(`${await page.evaluate<number>('document.querySelectorAll("*").length')} elements in the page`);
await browser.close();
child.kill('SIGTERM');
await new Promise((ended) => child.once('exit', ended));
rmSync(dataDir, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 });
