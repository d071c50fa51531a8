import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly ranMs: number;
}
// Plain JavaScript; part of `npm start`.
const { crashCounter, maxCrashes, windowMs } = (await import(
  new URL('../../scripts/crashes.mjs', import.meta.url).href
)) as {
  readonly crashCounter: () => { next(ended: Ended, now: number): number | undefined };
  readonly maxCrashes: number;
  readonly windowMs: number;
};

const abort = { code: null, signal: 'SIGABRT', ranMs: 60_000 };

test('RE5.6 npm start takes an abort, a kill and the codes of the engine for crashes, a stop and a failed start not', () => {
  const restarts = (ended: Partial<Ended>) =>
    crashCounter().next({ code: null, signal: null, ranMs: 60_000, ...ended }, 0) !== undefined;
  expect(restarts({ signal: 'SIGABRT' })).toBe(true);
  expect(restarts({ signal: 'SIGKILL' })).toBe(true);
  expect(restarts({ signal: 'SIGSEGV', ranMs: 10 })).toBe(true);
  // 128 + SIGABRT: a shell in between reports running out of memory this way.
  expect(restarts({ code: 134 })).toBe(true);
  expect(restarts({ code: 1 })).toBe(true);
  expect(restarts({ code: 1, ranMs: 1_000 })).toBe(false);
  expect(restarts({ code: 0 })).toBe(false);
});

test('RE5.6 more crashes than five in ten minutes end it; crashes further apart do not', () => {
  const often = crashCounter();
  const waits = Array.from({ length: maxCrashes + 1 }, (_, n) => often.next(abort, n * 1_000));
  expect(waits.slice(0, maxCrashes)).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  expect(waits.at(-1)).toBeUndefined();
  const rarely = crashCounter();
  for (let n = 0; n < 50; n += 1) expect(rarely.next(abort, n * (windowMs / maxCrashes))).toBeDefined();
});

for (const unit of ['cablewright.service', 'cablewright-worker.service'])
  test(`RE5.6 ${unit} starts again after every failure, five times in ten minutes`, () => {
    const file = join(root, 'deploy', unit);
    const sections = readFileSync(file, 'utf8').split(/^\[(\w+)\]$/m);
    const section = (name: string) =>
      Object.fromEntries(
        sections[sections.indexOf(name) + 1]!.split('\n')
          .filter((line) => /^\w+=/.test(line))
          .map((line) => line.split(/=(.*)/s, 2)),
      ) as Record<string, string>;
    // on-failure: an exit code other than 0, a signal such as that of an abort, a timeout (systemd.service(5)).
    expect(section('Service')).toMatchObject({ Restart: 'on-failure', RestartSec: '2' });
    expect(section('Unit')).toMatchObject({ StartLimitIntervalSec: '600', StartLimitBurst: '5' });
    // `npm run deploy:test` verifies the whole unit with systemd-analyze.
  });
