/** `npm run dev` in a checkout. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { cloneCheckout } from './clone.ts';

let place: string;
export let clone: string;

/** Creates a checkout in which nothing is built. */
export function aCheckout(): void {
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'cablewright-dev-'));
    clone = join(place, 'clone');
    cloneCheckout(clone);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));
}

/** The processes whose arguments or environment contain a text. For a process that has ended both are empty. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(text));
      } catch {
        return false;
      }
    })
    .map(Number);
}

export interface Dev {
  readonly npm: ChildProcess;
  readonly address: string;
  readonly dataDir: string;
  readonly output: () => string;
}

/** Starts `npm run dev` and waits until it prints the address to open. */
export async function npmRunDev(environment: Readonly<Record<string, string>> = {}): Promise<Dev> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(place, 'data-'));
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: clone,
    env: { ...plainEnvironment, SERVICE_DATA_DIR: dataDir, SERVICE_PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, as in a terminal.
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  onTestFinished(() => {
    for (const pid of processesWith(dataDir)) process.kill(pid, 'SIGKILL');
  });
  while (!output.includes(`dev    | Open http://localhost:${port}\n`)) {
    if (npm.exitCode !== null) throw new Error(`npm run dev ended:\n${output}`);
    await sleep(50);
  }
  return { npm, address: `http://127.0.0.1:${port}`, dataDir, output: () => output };
}

/** The status and the text of a response. */
export async function read(address: string): Promise<[status: number, text: string]> {
  const response = await fetch(address);
  return [response.status, await response.text()];
}
