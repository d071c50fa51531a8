import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { cloneCheckout } from './clone.ts';

const place = mkdtempSync(join(tmpdir(), 'cablewright-dev-'));
const clone = join(place, 'clone');
beforeAll(() => cloneCheckout(clone));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The processes with a text in their arguments or environment. One that has ended is empty there. */
function processesWith(text: string): number[] {
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

interface Dev {
  readonly npm: ChildProcess;
  readonly address: string;
  readonly dataDir: string;
  readonly output: () => string;
}

async function npmRunDev(environment: Readonly<Record<string, string>> = {}): Promise<Dev> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(place, 'data-'));
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: clone,
    env: { ...plainEnvironment, SERVICE_DATA_DIR: dataDir, SERVICE_PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as in a terminal.
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

async function read(address: string): Promise<[status: number, text: string]> {
  const response = await fetch(address);
  return [response.status, await response.text()];
}

test('npm run dev serves the pages and a hub with cables, starts the hub again after a change, and leaves nothing running', async () => {
  const { npm, address, dataDir, output } = await npmRunDev();
  const [, page] = await read(`${address}/cables`);
  expect(page).toContain('/@vite/client');
  expect(await read(`${address}/src/app/shell.tsx`)).toEqual([200, expect.stringContaining('import.meta.hot')]);
  expect(await read(`${address}/api/designs?limit=1`)).toEqual([200, expect.stringContaining('"items":[{')]);

  const source = join(clone, 'apps/server/src/operations/api-docs/pages.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replaceAll('Cablewright API', 'An API that has changed'));
  const answers: number[] = [];
  await expect
    .poll(async () => {
      const [status, text] = await read(`${address}/api/docs`);
      answers.push(status);
      return text.includes('An API that has changed');
    })
    .toBe(true);
  // A request during the restart waits for the hub.
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(output()).toContain('dev    | apps/server/src/operations/api-docs/pages.ts has changed');

  const env = { ...plainEnvironment, SERVICE_DATA_DIR: dataDir };
  const query = (...sql: string[]) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/query.mjs', ...sql], {
      cwd: clone,
      env,
      encoding: 'utf8',
    });
  expect(query().stdout).toMatch(/'designs' +│ 13 /);
  expect(query('select seq, at, who_name, message from change_sets order by seq desc limit 10').status).toBe(0);
  expect(query('delete from records')).toMatchObject({ status: 1, stderr: expect.stringContaining('read-only') });

  npm.kill('SIGTERM');
  await expect.poll(() => processesWith(dataDir)).toEqual([]);
});

test('npm run dev refuses an unknown argument and a port in use, and Ctrl-C ends it with all its processes', async () => {
  const { npm, address, dataDir } = await npmRunDev({ SERVICE_BACKEND: 'files' });
  const ended = async (args: readonly string[]) => {
    const env = { ...plainEnvironment, SERVICE_PORT: new URL(address).port };
    const child = spawn(process.execPath, ['scripts/dev.mjs', ...args], { cwd: clone, env });
    let text = '';
    child.stderr.on('data', (part: Buffer) => (text += part.toString()));
    return new Promise<[number | null, string]>((done) => child.once('close', (code) => done([code, text])));
  };
  expect(await ended(['kitt'])).toEqual([1, expect.stringContaining('Unknown argument: kitt')]);
  expect(await ended([])).toEqual([1, expect.stringContaining('is already in use. Choose another: SERVICE_PORT=')]);
  process.kill(-npm.pid!, 'SIGINT');
  await expect.poll(() => processesWith(dataDir)).toEqual([]);
});

test('npm run dev -- kit serves the page of the kit without a hub', async () => {
  const port = await freePort();
  const env = { ...plainEnvironment, SERVICE_PORT: String(port) };
  const kit = spawn(process.execPath, ['scripts/dev.mjs', 'kit'], { cwd: clone, env });
  let output = '';
  kit.stdout.on('data', (text: Buffer) => (output += text.toString()));
  await expect.poll(() => output).toContain(`dev    | Every control of the kit: http://localhost:${port}/kit.html\n`);
  const address = `http://127.0.0.1:${port}`;
  expect(await read(`${address}/kit.html`)).toEqual([200, expect.stringContaining('/kit-page/main.tsx')]);
  expect(await read(`${address}/kit-page/groups/fields.tsx`)).toEqual([200, expect.stringContaining('TextField')]);
  kit.kill('SIGTERM');
  expect(await new Promise((done) => kit.once('close', done))).toBe(0);
});
