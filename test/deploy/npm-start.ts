/** `npm start` in a checkout, and its processes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { cloneCheckout } from './clone.ts';

let place: string;
export let clone: string;

/** Creates a checkout to start. `isBuilt`: the studio and the server are already built in it. */
export function aCheckout(isBuilt: boolean): void {
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'cablewright-npm-start-'));
    clone = join(place, 'clone');
    cloneCheckout(clone, [], isBuilt);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));
}

export interface Started {
  readonly npm: ChildProcess;
  /** The process ids of `scripts/start.mjs` and of the hub. */
  readonly supervisor: number;
  readonly hub: number;
  readonly address: string;
}

/** The parent process id of every running process. */
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

export async function npmStart(): Promise<Started> {
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
    // A separate process group, as in a terminal.
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

export function isRunning(pid: number): boolean {
  try {
    // A process that has ended stays in the list until its parent has collected its status.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Waits until the hub and its supervisor have ended. */
export async function expectBothToEnd({ supervisor, hub }: Started): Promise<void> {
  await expect.poll(() => [isRunning(supervisor), isRunning(hub)]).toEqual([false, false]);
}
