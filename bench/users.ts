/**
 * The load of 10, 100 and 1,000 people on one app and one PostgreSQL. npm run bench does not include it, because it
 * takes two minutes. A working person reads a list every five seconds and saves every two minutes. Prints the response
 * times and the growth of the database per save.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@cablewright/store';
import { startPostgres } from '../packages/store/src/testing/postgres.ts';
import { freePort } from '../packages/store/src/testing/free-port.ts';
import { migrate, program } from '../test/crash/program.ts';

const seconds = Number(process.argv[2] ?? 20);
const lookEveryMs = 5_000;
const saveEveryMs = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'cablewright-users-'));
const postgres = await startPostgres();
const databaseUrl = await postgres.database('users');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const env = {
  DATABASE_URL: databaseUrl,
  SERVICE_DATA_DIR: folder,
  SERVICE_PORT: String(port),
  SERVICE_SETUP_CODE: 'users',
  AUTH_ENABLED: 'false',
  SERVICE_WORKER: 'off',
};
await migrate(env);
const app = program('main', env);
await app.start();
const pool = openPool(databaseUrl, { connections: 1 });

async function send(method: string, path: string, body?: object, etag?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(etag === undefined ? {} : { 'if-match': etag }) };
  return fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

await send('POST', '/api/setup', {
  code: 'users',
  organisation: { name: 'Shop', short: 'S' },
  catalog: 'starter',
  packs: [],
  modules: [],
});
const names = ((await (await send('GET', '/api/designs?limit=50')).json()) as { items: { id: string }[] }).items;
console.log(`${names.length} cables of the starter catalog are edited`);

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  times.push(performance.now() - begun);
}

async function save(n: number): Promise<number> {
  const { id } = names[n % names.length]!;
  const response = await send('GET', `/api/designs/${id}`);
  const design = (await response.json()) as object;
  const saved = await send(
    'PUT',
    `/api/designs/${id}`,
    { ...design, label: `Edited ${n}` },
    response.headers.get('etag') ?? '',
  );
  await saved.text();
  return saved.status;
}

/** Requests at a constant rate, however long the responses take. */
async function spread(perSecond: number, send: (n: number) => Promise<void>): Promise<void> {
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, (n * 1_000) / perSecond - (performance.now() - begun)));
    pending.push(send(n));
  }
  await Promise.all(pending);
}

const sizeOf = async () =>
  (await pool.query<{ bytes: number }>(`select pg_database_size(current_database())::int8 as bytes`)).rows[0]!.bytes;
const quantile = (times: readonly number[], q: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;

let saves = 0;
const before = await sizeOf();
for (const people of [10, 100, 1_000]) {
  const [readTimes, savings]: [number[], number[]] = [[], []];
  const refused: number[] = [];
  await Promise.all([
    spread((people * 1_000) / lookEveryMs, () =>
      timed(readTimes, async () => (await send('GET', '/api/designs?limit=50')).text()),
    ),
    spread((people * 1_000) / saveEveryMs, async (n) => {
      await timed(savings, async () => refused.push(await save(n)));
      saves += 1;
    }),
  ]);
  const ok = refused.filter((status) => status === 200).length;
  console.log(
    `${people} at work: ${(readTimes.length / seconds).toFixed(1)} reads/s, p50 ${quantile(readTimes, 0.5).toFixed(0)} p99 ${quantile(readTimes, 0.99).toFixed(0)} ms; ${(savings.length / seconds).toFixed(2)} saves/s, p50 ${quantile(savings, 0.5).toFixed(0)} p99 ${quantile(savings, 0.99).toFixed(0)} ms with the read before; ${ok} of ${savings.length} saved`,
  );
}
for (let n = 0; n < 300; n += 1, saves += 1) await save(n);
const perSave = ((await sizeOf()) - before) / saves;
console.log(`${saves} saves, ${Math.round(perSave)} bytes each in the database, with its indexes`);
await pool.end();
await app.kill();
await postgres.close();
rmSync(folder, { recursive: true, force: true });
