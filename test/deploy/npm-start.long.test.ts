import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCheckout, clone, expectBothToEnd, npmStart } from './npm-start.ts';

// Nothing is built in this checkout, so that the first `npm start` has to build.
aCheckout(false);

/** The peak memory of a process, MB. */
function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

test('RE12.4 the process above the hub holds at most 90 MB, also after it has built the studio and the server', async () => {
  const { supervisor, address } = await npmStart();
  expect(readdirSync(join(clone, 'apps/studio/dist'))).toContain('index.html');
  expect(peakMb(supervisor)).toBeLessThan(90);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

// npm does not exit when only npm receives SIGINT, and it forwards nothing.
for (const signal of ['SIGHUP', 'SIGQUIT', 'SIGKILL'] as const)
  test(`RE12.4 ${signal} to npm ends the hub`, async () => {
    const started = await npmStart();
    started.npm.kill(signal);
    await expectBothToEnd(started);
  });

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGABRT', 'SIGKILL'] as const)
  test(`RE12.4 ${signal} to the process that npm start runs ends the hub`, async () => {
    const started = await npmStart();
    process.kill(started.supervisor, signal);
    await expectBothToEnd(started);
  });
