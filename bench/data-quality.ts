/**
 * The check of a whole catalog of 5,000 cables, which the hub does in the background in slices of 10 ms, compared with
 * a plain loop over the same cables. Both must find the same number of findings. Also measures how long other requests
 * wait meanwhile. Limit: 10 s of processor time. `npm run bench -- data-quality`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDesign } from '@cablewright/engine';
import type { Hub } from '@cablewright/server';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { fillWith, hubOn, person } from './lib/shop.ts';

const count = 5_000;
const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const postgres = await startPostgres();

/** Copies of the starter catalog's cables in turn. Every tenth copy has no joints. */
async function copies(hub: Hub) {
  const ids = hub.catalog.designs.lines.ordered('id').map(({ id }) => id);
  const designs = await Promise.all(ids.map((id) => hub.catalog.design(id)));
  return Array.from({ length: count }, (_, i) => {
    const { productRef: _number, ...design } = designs[i % designs.length]!;
    const key = `copy-${i}`;
    return { kind: 'designs', key, record: { ...design, id: key, ...(i % 10 === 0 ? { joints: [] } : {}) } };
  });
}

async function signedIn({ app }: Hub): Promise<(url: string) => Promise<{ statusCode: number; body: string }>> {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: person });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return (url) => app.inject({ url, headers: { cookie } });
}

/** The number of findings of a plain loop. */
async function floor({ catalog }: Hub): Promise<number> {
  let findingCount = 0;
  for (const { id } of catalog.designs.lines.ordered('id')) {
    const { text } = (await catalog.readDesign(id))!;
    const design = JSON.parse(text) as unknown;
    findingCount += checkDesign(await catalog.catalogFor(design), design, catalog.today()).findings.length;
  }
  return findingCount;
}

/** Waits for the hub's startup work: it counts the issues of every cable. */
async function quiet(): Promise<void> {
  for (let used = Infinity; used > 100;) {
    const before = process.cpuUsage();
    await sleep(1_000);
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1000;
  }
}

interface Report {
  readonly total: number;
  readonly progress: { readonly running: boolean };
}

async function untilDone(ask: (url: string) => Promise<{ body: string }>, query: string): Promise<Report> {
  for (;;) {
    const report = JSON.parse((await ask(`/api/data-quality?${query}`)).body) as Report;
    if (!report.progress.running) return report;
    await sleep(100);
  }
}

/** Milliseconds of processor time and elapsed time. */
async function timed<T>(work: () => Promise<T>): Promise<{ value: T; processor: number; clock: number }> {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, processor: (user + system) / 1000, clock: performance.now() - begun };
}

try {
  const url = await postgres.database('shop');
  await fillWith(url, dataDir, copies);
  const hub = await hubOn(url, dataDir);
  const ask = await signedIn(hub);
  await quiet();
  const plain = await timed(() => floor(hub));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const checked = await timed(() => untilDone(ask, 'limit=1'));
  delay.disable();
  const ofCables = await untilDone(ask, 'limit=1&kind=designs');
  assert.equal(ofCables.total, plain.value);
  assert(plain.value > count / 10);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(`${count} cables checked, ${checked.value.total} findings`);
  console.log(`  hub: ${seconds(checked.processor)} s of the processor, ${seconds(checked.clock)} s by the clock`);
  console.log(`  loop: ${seconds(plain.processor)} s of the processor, ${seconds(plain.clock)} s by the clock`);
  const verdict = checked.processor < 10_000 ? 'held' : 'MISSED';
  console.log(`  ratio ${(checked.processor / plain.processor).toFixed(2)}  limit 10 s: ${verdict}`);
  const [middle, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(0));
  console.log(`  other requests wait ${middle} ms, 99 of 100 at most ${p99} ms, the longest ${max} ms`);
  await hub.stop();
} finally {
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
