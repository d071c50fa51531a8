/**
 * A shift with kills: tablets record work of an order and repeat what was not acknowledged, while the program is
 * killed. Then everything acknowledged must be recorded once, in the order of each tablet, and the chain of hashes must
 * be complete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { migrate, program } from './program.ts';
import { asking, type Ask } from './shop.ts';

const tablets = 3;
const pieces = 20;
/** Maximum number of events in one request of a tablet. */
const together = 7;

interface Sent {
  readonly id: string;
  readonly order: string;
  readonly piece: string;
  readonly kind: string;
  readonly at: string;
  readonly body: object;
}

interface Kept {
  readonly id: string;
  readonly record: number;
  readonly previous: string;
}

export interface ShiftReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly faults: readonly string[];
}

/**
 * Sends until everything is acknowledged, as a tablet does. Some batches are sent again although they were
 * acknowledged.
 */
async function tablet(ask: Ask, events: readonly Sent[], random: () => number, onAcknowledged: (id: string) => void) {
  let next = 0;
  while (next < events.length) {
    const some = events.slice(next, next + 1 + Math.floor(random() * together));
    const answer = await ask('POST', '/api/work-records', { events: some });
    const body =
      answer?.status === 200
        ? ((await answer.json().catch(() => undefined)) as { items: { id: string; outcome: string }[] })
        : undefined;
    if (body === undefined) {
      await sleep(20);
      continue;
    }
    for (const { id, outcome } of body.items) if (outcome !== 'refused') onAcknowledged(id);
    if (random() < 0.8) next += some.length;
    await sleep(random() * 10);
  }
}

/** Lets `tablets` tablets record work on one order of 20 pieces while the program is killed `kills` times. */
export async function crashShift(
  backend: 'files' | 'database',
  kills: number,
  random: () => number,
): Promise<ShiftReport> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'cablewright-shift-'))];
  const postgres = backend === 'database' ? await startPostgres() : undefined;
  const env = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: String(port),
    SERVICE_SETUP_CODE: 'code-of-test',
    AUTH_ENABLED: 'false',
    ...(postgres === undefined ? { SERVICE_BACKEND: 'files' } : { DATABASE_URL: await postgres.database('shift') }),
  };
  const app = program('main', env);
  const ask = asking(port);
  const acknowledged = new Set<string>();
  try {
    if (postgres !== undefined) await migrate(env);
    await app.start();
    const order = await released(ask);
    const all = Array.from({ length: tablets }, (_, n) => eventsOf(order, n, kills * 6));
    const working = Promise.all(all.map((events) => tablet(ask, events, random, (id) => acknowledged.add(id))));
    for (let n = 0; n < kills; n += 1) {
      await sleep(50 + random() * 250);
      await app.kill();
      await app.start();
    }
    await working;
    return { kills, acknowledged: acknowledged.size, faults: await faultsOf(ask, order, all, acknowledged) };
  } finally {
    await app.kill();
    await postgres?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function released(ask: Ask): Promise<string> {
  const organisation = { name: 'Shop', short: 'S' };
  await ask('POST', '/api/setup', { code: 'code-of-test', organisation, catalog: 'starter', packs: [], modules: [] });
  await ask('POST', '/api/designs/null-modem-de9/versions', {});
  const made = await ask('POST', '/api/orders', { design: 'null-modem-de9', quantity: pieces });
  const { number } = (await made!.json()) as { number: string };
  const answer = await ask('POST', `/api/orders/${number}/release`);
  if (answer?.status !== 200) throw new Error(`the order was not released: ${await answer?.text()}`);
  return number;
}

/** The events of a tablet in order, which alternate between all pieces. */
function eventsOf(order: string, n: number, count: number): Sent[] {
  return Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    order,
    piece: `${order}-${String(1 + ((i * 7 + n) % pieces)).padStart(3, '0')}`,
    kind: 'defect',
    at: new Date(Date.UTC(2026, 10, 29, 6, 0, i)).toISOString(),
    body: { what: `tablet ${n}, ${i}` },
  }));
}

/** RFC 8785 for the values in records: objects with ASCII keys, strings, integers and lists. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

async function faultsOf(
  ask: Ask,
  order: string,
  all: readonly (readonly Sent[])[],
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  const faults: string[] = [];
  const answer = await ask('GET', `/api/orders/${order}/records`);
  const file = (await answer!.json()) as {
    pieces: { piece: string; records: Kept[]; head?: { record: number; hash: string } }[];
  };
  const places = new Map<string, number>();
  for (const { piece, records, head } of file.pieces) {
    let hash = '0'.repeat(64);
    for (const [i, record] of records.entries()) {
      if (record.record !== i + 1 || record.previous !== hash)
        faults.push(`${piece} ${record.record}: the chain is broken`);
      hash = createHash('sha256').update(canonical(record)).digest('hex');
      if (places.has(record.id)) faults.push(`${piece} ${record.record}: recorded twice`);
      places.set(record.id, record.record);
    }
    if (records.length > 0 && (head?.record !== records.length || head.hash !== hash))
      faults.push(`${piece}: the head is not that of its last record`);
  }
  for (const id of acknowledged) if (!places.has(id)) faults.push(`${id} was acknowledged and is lost`);
  for (const events of all)
    for (const [piece, own] of Map.groupBy(events, (event) => event.piece)) {
      const numbers = own.map(({ id }) => places.get(id) ?? 0);
      if (numbers.some((number, i) => i > 0 && number <= numbers[i - 1]!))
        faults.push(`${piece}: not in the order of the tablet`);
    }
  return faults;
}
