/**
 * Kills app, worker and PostgreSQL without warning while clients save and a receiver is down for three tenths of the
 * requests. Then it compares the acknowledged saves with the catalog, and the history with what the receiver accepted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Received } from '@cablewright/server/testing';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { migrate, program } from './program.ts';
import { asking, FlakyReceiver, Writers, type Ask } from './shop.ts';

const writers = 4;
/** How long events that the last kill left pending may take to arrive, ms. */
const timeoutMs = 90_000;

export interface EventsReport {
  readonly kills: number;
  /** Acknowledged saves, and those that are no longer there. */
  readonly saves: number;
  readonly lostSaves: readonly string[];
  /**
   * Events that follow from the history, those that the receiver never accepted, and those that it accepted under more
   * than one id.
   */
  readonly events: number;
  readonly missing: readonly string[];
  readonly twice: readonly string[];
  /** Requests that the receiver refused, and those it accepted although it already had the event. */
  readonly turnedAway: number;
  readonly repeated: number;
  /** Other statuses that clients received instead of an acknowledgement, with their counts. 0: no response. */
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * Runs a whole shop with `kills` kills while saves raise at least `events` events. `random` returns numbers from 0 to
 * 1.
 */
export async function crashEvents(events: number, kills: number, random: () => number): Promise<EventsReport> {
  const [postgres, flaky, port] = [await startPostgres(), new FlakyReceiver(), await freePort()];
  const receiver = await flaky.open();
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-crash-events-'));
  const env = {
    SERVICE_DATA_DIR: dataDir,
    DATABASE_URL: await postgres.database('events'),
    SERVICE_PORT: String(port),
    SERVICE_SETUP_CODE: 'code-of-test',
    // The delays between retries, in seconds instead of hours.
    SERVICE_WEBHOOK_BACKOFF: '1,2,2,3,4',
    AUTH_ENABLED: 'false',
  };
  const [app, worker] = [program('main', env), program('worker', env)];
  const ask = asking(port);
  const clients = new Writers(ask);
  const again = async (one: typeof app) => {
    await one.kill();
    await one.start();
  };
  const victims = [() => again(worker), () => postgres.crash(), () => again(app)];
  try {
    await migrate(env);
    await Promise.all([app.start(), worker.start()]);
    const organisation = { name: 'Shop', short: 'S' };
    await ask('POST', '/api/setup', { code: 'code-of-test', organisation, catalog: 'empty', packs: [], modules: [] });
    const since = await subscribe(ask, receiver.url);
    const writing = Promise.all(Array.from({ length: writers }, (_, i) => clients.write(`w${i}`, events)));
    for (let n = 0; n < kills; n += 1) {
      // The kills are distributed over the load, whatever the speed of the machine.
      while (clients.raised < (events * (n + 0.5)) / kills) await sleep(5);
      await sleep(random() * 200);
      await victims[n % victims.length]!();
    }
    await writing;
    return { kills, ...(await look(ask, clients, flaky, since)) };
  } finally {
    await Promise.all([app.kill(), worker.kill()]);
    await receiver.close();
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Adds a subscription to two events. Returns the change set after which events are sent. */
export async function subscribe(ask: Ask, url: string): Promise<number> {
  const subscriptions = [{ id: 'erp', url, events: ['design.saved', 'catalog.changed'], enabled: true }];
  const saved = await ask('PUT', '/api/settings/webhooks', { subscriptions }, '"0"');
  if (saved?.status !== 200) throw new Error(`the subscription was not saved: ${saved?.status}`);
  // The subscription already applies to the change set that saved it.
  return (await everyPage<Line>(ask, '/api/history'))[0]!.seq - 1;
}

interface Line {
  readonly seq: number;
  readonly touched: readonly { readonly kind: string; readonly key: string; readonly op: string }[];
}

async function everyPage<T>(ask: Ask, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor = ''; ;) {
    const answer = await ask('GET', `${path}?limit=500${cursor}`);
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}`);
    const page = (await answer.json()) as { items: T[]; next?: string };
    items.push(...page.items);
    if (page.next === undefined) return items;
    cursor = `&cursor=${page.next}`;
  }
}

export async function look(
  ask: Ask,
  { answered, saves, refused }: Pick<Writers, 'answered' | 'saves' | 'refused'>,
  flaky: FlakyReceiver,
  since: number,
): Promise<Omit<EventsReport, 'kills'>> {
  const designs = await everyPage<{ id: string; label: string }>(ask, '/api/designs');
  const labels = new Map(designs.map(({ id, label }) => [id, label]));
  // A save whose response was lost may still have been made.
  const lostSaves = [...answered].filter(
    ([id, label]) => labels.get(id) !== label && !(label === 'first' && labels.get(id) === 'second'),
  );
  const lines = (await everyPage<Line>(ask, '/api/history')).filter(({ seq }) => seq > since);
  const wanted = counted(lines.flatMap(eventsOf));
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(200))
    if (differences(wanted, arrived(flaky.taken), 1).length === 0) break;
  const came = arrived(flaky.taken);
  return {
    saves,
    lostSaves: lostSaves.map(([id]) => id),
    events: [...wanted.values()].reduce((sum, count) => sum + count, 0),
    missing: differences(wanted, came, 1),
    twice: differences(wanted, came, -1),
    turnedAway: flaky.turnedAway,
    repeated: flaky.taken.length - new Set(flaky.taken.map(idOf)).size,
    refused: Object.fromEntries(refused),
  };
}

/** The events that follow from a change set, by type and subject. */
function eventsOf({ touched }: Line): string[] {
  const designs = touched.filter(({ kind, op }) => kind === 'designs' && op === 'put');
  return ['catalog.changed catalog', ...designs.map(({ key }) => `design.saved ${key}`)];
}

function idOf({ headers }: Received): string {
  return String(headers['x-service-event-id']);
}

/** The events that arrived, counted once for each id. An event with two ids counts twice. */
function arrived(taken: readonly Received[]): Map<string, number> {
  const byId = new Map<string, string>();
  for (const received of taken) {
    const { type, subject } = JSON.parse(received.body) as { type: string; subject: { id: string } };
    byId.set(idOf(received), `${type} ${subject.id}`);
  }
  return counted(byId.values());
}

function counted(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** With sign 1, the names that arrived less often than expected; with -1, those that arrived more often. */
function differences(wanted: Map<string, number>, came: Map<string, number>, sign: 1 | -1): string[] {
  const names = new Set([...wanted.keys(), ...came.keys()]);
  return [...names].filter((name) => sign * ((wanted.get(name) ?? 0) - (came.get(name) ?? 0)) > 0);
}
