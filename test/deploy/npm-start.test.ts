import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { cloneCheckout } from './clone.ts';

const place = mkdtempSync(join(tmpdir(), 'cablewright-npm-start-'));
const clone = join(place, 'clone');

/** Nothing is built there, so that the first `npm start` has to build. */
beforeAll(() => cloneCheckout(clone));
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Started {
  readonly npm: ChildProcess;
  /** The process ids of `scripts/start.mjs` and of the hub. */
  readonly supervisor: number;
  readonly hub: number;
  readonly address: string;
}

/** The parent process ids of every process that runs. */
function parents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      try {
        return [[Number(pid), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))![1])]] as const;
      } catch {
        return [];
      }
    }),
  );
}

async function npmStart(): Promise<Started> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(place, 'data-'));
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...plainEnvironment,
      SERVICE_BACKEND: 'files',
      SERVICE_DATA_DIR: dataDir,
      SERVICE_PORT: String(port),
      INVOCATION_ID: '',
      SERVICE_RESTART_SUPERVISED: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as in a terminal.
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  while (!output.includes('is ready')) {
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    await sleep(50);
  }
  const owner = readFileSync(join(dataDir, 'catalog', '.cablewright', 'owner.json'), 'utf8');
  const hub = (JSON.parse(owner) as { pid: number }).pid;
  const supervisor = parents().get(hub)!;
  onTestFinished(async () => {
    for (const pid of [npm.pid!, supervisor, hub]) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  });
  return { npm, supervisor, hub, address: `http://127.0.0.1:${port}` };
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended stays in the list until its parent has looked.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** The most memory that a process has held since it began, MB. */
function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

test('RE12.4 the process above the hub holds at most 90 MB, also after it has built the studio and the server', async () => {
  const { supervisor, address } = await npmStart();
  expect(readdirSync(join(clone, 'apps/studio/dist'))).toContain('index.html');
  expect(peakMb(supervisor)).toBeLessThan(90);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

async function expectBothToEnd({ supervisor, hub }: Started): Promise<void> {
  await expect.poll(() => [isRunning(supervisor), isRunning(hub)]).toEqual([false, false]);
}

// npm stays when SIGINT is sent to it alone, and passes nothing on.
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const)
  test(`RE12.4 ${signal} to npm ends the hub`, async () => {
    const started = await npmStart();
    started.npm.kill(signal);
    await expectBothToEnd(started);
  });

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGABRT', 'SIGKILL'] as const)
  test(`RE12.4 ${signal} to the process that npm start runs ends the hub`, async () => {
    const started = await npmStart();
    process.kill(started.supervisor, signal);
    await expectBothToEnd(started);
  });

test('RE12.4 Ctrl-C, which sends SIGINT to all processes of a terminal, ends the hub', async () => {
  const started = await npmStart();
  process.kill(-started.npm.pid!, 'SIGINT');
  await expectBothToEnd(started);
});
