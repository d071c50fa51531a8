import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { plainEnvironment } from '@cablewright/store/testing/plain-environment.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serverProgram } from './hub/testing/server-program.ts';

let folder: string;
let port: number;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-main-'));
  port = await freePort();
  program = await serverProgram();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function listening(at: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(at, '127.0.0.1', () => resolve(server));
  });
}

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  ready(): Promise<string>;
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [program], {
    env: { ...plainEnvironment, SERVICE_DATA_DIR: folder, SERVICE_PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  // If the test fails, the program is still running and must release its port and folder before the next test.
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const ready = async () => {
    const end = Date.now() + 90_000;
    while (!output.includes('\n')) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`not ready: ${errors}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return output;
  };
  return { child, output: () => output, errors: () => errors, exit, ready };
}

test('the program prints one line with the address and the setup code, refuses to start twice on its folder, and shuts down cleanly', async () => {
  const hub = start();
  const line = await hub.ready();
  expect(line).toMatch(new RegExp(`^Cablewright is ready: http://localhost:${port}/setup\\?code=[2-9A-Z-]{14}\\n$`));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

  const second = start({ SERVICE_PORT: '0' });
  expect(await second.exit).toBe(1);
  expect(second.errors()).toMatch(/^The data folder .* is in use by process \d+.*\n$/);

  hub.child.kill('SIGTERM');
  expect([await hub.exit, hub.errors()]).toEqual([0, '']);
});

test('O15.1 the second start has the same setup code', async () => {
  const hub = start();
  const line = await hub.ready();
  const again = start({ SERVICE_BACKEND: 'files', SERVICE_PORT: '0' });
  expect(await again.ready()).toContain(/code=(\S+)/.exec(line)![1]);
  for (const one of [again, hub]) one.child.kill('SIGINT');
  expect([await again.exit, await hub.exit]).toEqual([0, 0]);
});

test('a port that is taken is named, with how to choose another', async () => {
  const other = await listening(port);
  const hub = start({ SERVICE_BACKEND: 'files' });
  expect(await hub.exit).toBe(1);
  expect(hub.errors()).toBe(`Port ${port} is already in use. Choose another with SERVICE_PORT=<number>.\n`);
  await new Promise((resolve) => other.close(resolve));
});

test('O34.9 test parameters that are wrong stop the start with one line', async () => {
  const hub = start({ SERVICE_TEST_DEFAULTS: '{"isolationVolts":"high"}' });
  expect(await hub.exit).toBe(1);
  expect(hub.errors()).toMatch(/^SERVICE_TEST_DEFAULTS at \/isolationVolts [^\n]+\n$/);
});
