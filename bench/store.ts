/**
 * Saving a 15 kB design: through the store with eight clients, compared with eight bare connections of the same driver
 * that send the same statements one by one to the same server. Both must leave the same records and a history of the
 * same length.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabaseStore, type DatabaseStore, type PoolClient } from '@cablewright/store';

const clients = 8;
const savesEach = 150;
const rounds = 3;
const who = { name: 'Bench', via: 'system' } as const;

function design(client: number, n: number) {
  const joints = Array.from({ length: 150 }, (_, i) => {
    return {
      a: { instance: 'j1', terminal: String(i) },
      b: { instance: 'w1', terminal: `pair-${i}.a`, end: 'a' },
      n: i * 31 + n,
    };
  });
  return { id: `design-${client}`, label: `Design ${client}`, saved: n, joints, note: 'x'.repeat(1_500) };
}

interface Run {
  readonly perSecond: number;
  readonly p50: number;
}

async function timed(save: (client: number, n: number) => Promise<void>): Promise<Run> {
  const times: number[] = [];
  const begun = performance.now();
  const savers = Array.from({ length: clients }, async (_, client) => {
    for (let n = 1; n <= savesEach; n += 1) {
      const start = performance.now();
      await save(client, n);
      times.push(performance.now() - start);
    }
  });
  await Promise.all(savers);
  const perSecond = (clients * savesEach * 1_000) / (performance.now() - begun);
  return { perSecond, p50: times.toSorted((a, b) => a - b)[times.length >> 1]! };
}

async function throughStore(store: DatabaseStore, kind: string): Promise<Run> {
  const seenSeqs: (number | null)[] = Array.from({ length: clients }, () => null);
  return timed(async (client, n) => {
    const write = {
      kind,
      key: `design-${client}`,
      op: 'put',
      seen: seenSeqs[client]!,
      after: design(client, n),
    } as const;
    const outcome = await store.commit({ at: new Date().toISOString(), who, message: 'Save', writes: [write] });
    if (outcome.status !== 'committed') throw new Error('an unexpected conflict');
    seenSeqs[client] = outcome.changeSet.seq;
  });
}

/** The reads and writes of a save as separate statements, on one connection per client. */
async function bare(store: DatabaseStore, kind: string): Promise<Run> {
  const connections = await Promise.all(Array.from({ length: clients }, () => store.pool.connect()));
  const run = await timed((client, n) => bareSave(connections[client]!, kind, client, n));
  for (const connection of connections) connection.release();
  return run;
}

async function bareSave(connection: PoolClient, kind: string, client: number, n: number): Promise<void> {
  const key = `design-${client}`;
  const text = JSON.stringify(design(client, n));
  const query = (sql: string, values: unknown[] = []) =>
    connection.query<{ seq: number }>({ name: `bare ${sql.slice(0, 50)}`, text: sql, values });
  await query('begin');
  const head = (await query('select seq from store_head for update')).rows[0]!.seq + 1;
  const record = (await query(`select seq, body from records where kind = $1 and key = $2 and pack = ''`, [kind, key]))
    .rows[0];
  await query('insert into change_sets values ($1, $2, $3, null, $4, $5)', [
    head,
    new Date().toISOString(),
    who.name,
    who.via,
    'Save',
  ]);
  await query(`insert into changes values ($1, 0, $2, $3, '', 'put', $4, $5)`, [head, kind, key, record?.seq, text]);
  await query(
    `insert into records values ($1, $2, '', $3, $4) on conflict (kind, key, pack) do update set seq = excluded.seq, body = excluded.body`,
    [kind, key, head, text],
  );
  await query('insert into kind_heads values ($1, $2) on conflict (kind) do update set seq = excluded.seq', [
    kind,
    head,
  ]);
  await query('update store_head set seq = $1', [head]);
  await query(`select pg_notify('change_sets', $1)`, [String(head)]);
  await query('commit');
}

/** The state that both variants must leave. */
async function finalState(store: DatabaseStore, kind: string): Promise<string> {
  const records = await Array.fromAsync(store.scan([kind]));
  const { rows } = await store.pool.query(
    'select count(*) as saves, count(before_seq) as before from changes where kind = $1',
    [kind],
  );
  return JSON.stringify([records.map((record) => [record.key, record.text]), rows]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const opened = await openDatabaseStore({ dataDir });
if (!opened.ok) throw new Error(opened.message);
const store = opened.value;
console.log(`a design of ${(JSON.stringify(design(1, 1)).length / 1_000).toFixed(1)} kB, ${clients} clients`);
const ours: Run[] = [];
const floor: Run[] = [];
for (let round = 0; round < rounds; round += 1) {
  ours.push(await throughStore(store, `ours-${round}`));
  floor.push(await bare(store, `bare-${round}`));
  const isSame = (await finalState(store, `ours-${round}`)) === (await finalState(store, `bare-${round}`));
  if (!isSame) throw new Error('the two ways left different records');
}
await store.close();
rmSync(dataDir, { recursive: true, force: true });
const line = (name: string, runs: readonly Run[]) => {
  const perSecond = median(runs.map((run) => run.perSecond));
  console.log(
    `  ${name}: ${perSecond.toFixed(0)} saves/s, p50 ${median(runs.map((run) => run.p50)).toFixed(1)} ms with all clients at once`,
  );
  return perSecond;
};
const rate = line('store', ours);
const bareRate = line('bare pg', floor);
console.log(
  `  the store does ${(rate / bareRate).toFixed(2)} times what bare pg does  limit 400 saves/s: ${rate >= 400 ? 'held' : 'MISSED'}`,
);
