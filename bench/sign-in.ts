/**
 * Twenty people sign in at once, repeatedly, while others read the list of cables: how long the reads take, and a
 * sign-in compared with one scrypt computation, its lower bound.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from './lib/http-client.ts';

const together = 20;
const rounds = 5;
const person = { email: 'bench@example.com', password: 'a long enough password' };
const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-sign-in-'));

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address() as AddressInfo;
    server.close(() => resolve(free));
  });
});
const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: String(port),
    SERVICE_SETUP_CODE: 'bench',
    // Each sign-in comes from a different address, so that the limit per client does not apply.
    SERVICE_TRUST_PROXY: '1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((ready) => child.stdout.once('data', ready));

const post = async (path: string, body: object, from = '203.0.113.1') => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}`, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
};
const organisation = { name: 'Bench', short: 'B' };
const admin = { name: 'Bench', ...person };
await post('/api/setup', { code: 'bench', organisation, admin, catalog: 'starter', packs: [], modules: [] });
const cookie = (await post('/api/auth/sign-in/email', person)).headers
  .getSetCookie()
  .map((cookie) => cookie.split(';')[0])
  .join('; ');
const reader = new HttpClient(port, { cookie });

let clients = 0;
const signIn = async (): Promise<number> => {
  clients += 1;
  const begun = performance.now();
  await post('/api/auth/sign-in/email', person, `198.51.${clients >> 8}.${clients & 255}`);
  return performance.now() - begun;
};

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/** Reads sequentially until `over` returns true. */
async function readUntil(over: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!over()) {
    const begun = performance.now();
    const { status } = await reader.send('/api/designs?limit=50');
    if (status !== 200) throw new Error(`a read answered ${status}`);
    times.push(performance.now() - begun);
  }
  return times;
}

let signing = true;
const reading = readUntil(() => !signing);
for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: together }, signIn));
signing = false;
const times = await reading;

const alone: number[] = [];
const bare: number[] = [];
for (let n = 0; n < 10; n += 1) {
  alone.push(await signIn());
  const begun = performance.now();
  await new Promise<void>((done, fail) =>
    scrypt(person.password, randomBytes(16), 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }, (error) =>
      error === null ? done() : fail(error),
    ),
  );
  bare.push(performance.now() - begun);
}
const p99 = percentile(times, 0.99);
console.log(
  `reads while ${together} sign in at once: p99 ${p99.toFixed(1)} ms of ${times.length}  limit 100 ms: ${p99 < 100 ? 'held' : 'MISSED'}`,
);
console.log(
  `one sign-in: ${percentile(alone, 0.5).toFixed(0)} ms; scrypt alone: ${percentile(bare, 0.5).toFixed(0)} ms`,
);
reader.close();
child.kill('SIGTERM');
await new Promise((ended) => child.once('exit', ended));
rmSync(dataDir, { recursive: true, force: true });
