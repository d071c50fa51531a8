/**
 * Fifty readers while the sheets of a heavy cable are drawn: `npm run bench -- readers`. Each requests a list once a
 * second. Limit: 99 % of responses within 50 ms, compared with the same load without the sheets.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { manyWays } from '@cablewright/engine/test-kit/index.ts';
import { freePort } from '../packages/store/src/testing/free-port.ts';
import { startPostgres } from '../packages/store/src/testing/postgres.ts';
import { builtServer } from '../scripts/bundle.mjs';
import { hubFlags } from '../scripts/hub-flags.mjs';
import { HttpClient } from './lib/http-client.ts';
import { fifteenKilobytes, fillWith, person } from './lib/shop.ts';

const people = 50;
const seconds = Number(process.argv[2] ?? 20);
const ways = 400;
const cables = 200;

function records() {
  const { design, catalog } = manyWays(ways);
  const parts = (['connectors', 'wires'] as const).map((kind) => {
    return { kind, key: 'many', record: catalog.library.get(kind, 'many')! };
  });
  const designs = Array.from({ length: cables }, (_, i) => fifteenKilobytes(`cable-${i}`));
  const allDesigns = [{ ...design, id: 'heavy', label: 'Heavy' }, ...designs];
  return [...parts, ...allDesigns.map((record) => ({ kind: 'designs', key: record.id, record }))];
}

const percentile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!;

/** Response times, ms. The readers start evenly distributed over a second. */
async function reading(client: HttpClient): Promise<number[]> {
  const times: number[] = [];
  const readers = Array.from({ length: people }, async (_, reader) => {
    await sleep((reader * 1_000) / people);
    for (let n = 0; n < seconds; n += 1) {
      const begun = performance.now();
      const { status } = await client.send('/api/designs?limit=50');
      if (status !== 200) throw new Error(`the list answered ${status}`);
      times.push(performance.now() - begun);
      await sleep(Math.max(0, 1_000 - times.at(-1)!));
    }
  });
  await Promise.all(readers);
  return times;
}

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-readers-'));
const postgres = await startPostgres();
const url = await postgres.database('readers');
await fillWith(url, dataDir, async () => records());
const port = await freePort();
const environment = { SERVICE_DATA_DIR: dataDir, DATABASE_URL: url, SERVICE_PORT: String(port), SERVICE_WORKER: 'off' };
const hub = spawn(process.execPath, [...hubFlags, await builtServer('main')], {
  env: { MALLOC_ARENA_MAX: '1', ...process.env, ...environment },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((resolve) => hub.stdout.once('data', resolve));
const door = new HttpClient(port);
const { cookie } = await door.send('/api/auth/sign-in/email', { method: 'POST', body: JSON.stringify(person) });
const client = new HttpClient(port, { cookie });
const sheet = () => client.send('/api/designs/heavy/documents/build-sheet?format=pdf');
const first = performance.now();
const { status } = await sheet();
console.log(`the build sheet of ${ways} wires: ${status} in ${(performance.now() - first).toFixed(0)} ms`);
await sleep(5_000);

const alone = await reading(client);
let drawn = 0;
let drawing = true;
const drawer = (async () => {
  while (drawing) {
    await sheet();
    drawn += 1;
  }
})();
const meanwhile = await reading(client);
drawing = false;
await drawer;
for (const [name, times] of Object.entries({ alone, [`while ${drawn} sheets are drawn`]: meanwhile }))
  console.log(`  ${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`);
console.log(`  limit 50 ms: ${percentile(meanwhile, 0.99) < 50 ? 'held' : 'MISSED'}`);
door.close();
client.close();
hub.removeAllListeners('exit').kill('SIGTERM');
await sleep(1_000);
await postgres.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit();
