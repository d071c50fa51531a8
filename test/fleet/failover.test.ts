import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@cablewright/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { migrate, program, type Program } from '../crash/program.ts';
import { startCluster, until, type Cluster } from './cluster.ts';
import { ask, Load, Probe } from './load.ts';

/** How often the primary is killed, and the minimum number of acknowledged saves by then. */
const kills = Number(process.env['FLEET_KILLS'] ?? 10);
const minSaves = 1_000;
/**
 * How long refusals may continue after the database commits again. Printed, not asserted: a busy machine takes longer.
 */
const promisedMs = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'cablewright-failover-'));
const ports = [await freePort(), await freePort()];
const programs: Program[] = [];
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(3);
  await until(async () => (await cluster.state()).synchronous.length === 1);
  const admin = openPool(cluster.url('postgres'), { connections: 1 });
  await admin.query(`create database cables template template0 encoding utf8 locale 'C.UTF-8'`);
  await admin.end();
  const env = (port: number) => ({
    DATABASE_URL: cluster.url('cables'),
    SERVICE_DATA_DIR: folder,
    SERVICE_PORT: String(port),
    SERVICE_SETUP_CODE: 'failover',
    AUTH_ENABLED: 'false',
    SERVICE_LOG: 'json',
  });
  await migrate(env(ports[0]!));
  programs.push(...ports.map((port) => program('main', env(port))), program('worker', env(0)));
  for (const one of programs) await one.start();
  const organisation = { name: 'Shop', short: 'S' };
  const setup = { code: 'failover', organisation, catalog: 'empty', packs: [], modules: [] };
  const done = await ask(ports[0]!, 'POST', '/api/setup', setup);
  expect(done?.status, await done?.text()).toBe(200);
}, 300_000);
afterAll(async () => {
  for (const one of programs) await one.kill();
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Kills the primary and waits until another node is the primary and commits succeed. Returns the time of each. */
async function failover(probe: Probe): Promise<{ killedAt: number; promotedAt: number; backAt: number }> {
  const { primary } = await cluster.state();
  const killedAt = Date.now();
  await cluster.kill(primary!);
  let promotedAt = 0;
  await until(async () => {
    const now = (await cluster.state()).primary;
    promotedAt = Date.now();
    return now !== undefined && now !== primary;
  });
  cluster.start(primary!);
  await until(async () => probe.committedAfter(promotedAt) !== undefined);
  return { killedAt, promotedAt, backAt: probe.committedAfter(promotedAt)! };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

test(
  'RE9.2 the primary of a synchronous cluster is killed under load: no acknowledged save is lost, saves go on by themselves, and refusals end',
  { timeout: 1_800_000 },
  async () => {
    const probe = new Probe(cluster.url('postgres'));
    probe.start();
    const load = new Load(ports);
    load.start(4, 25);
    await until(async () => load.acknowledged.length > 200);
    const figures: string[] = [];
    for (let n = 1; n <= kills; n += 1) {
      const { killedAt, promotedAt, backAt } = await failover(probe);
      // Before the next kill, every app saves again and a second node has every commit.
      const saved = load.acknowledged.length;
      await until(async () => load.acknowledged.length > saved + 100);
      await until(async () => (await cluster.state()).synchronous.length > 0);
      // The duration of the refusals is printed; from here on no request may be refused.
      const refusedBefore = load.refused.length;
      const savedAgain = load.acknowledged.length;
      await until(async () => load.acknowledged.length > savedAgain + 200);
      expect(load.refused.length).toBe(refusedBefore);
      const refusals = load.refused.filter(({ at }) => at >= killedAt);
      const last = Math.max(killedAt, ...refusals.map(({ at }) => at));
      figures.push(
        `kill ${n}: promoted after ${seconds(promotedAt - killedAt)}, first commit after ${seconds(backAt - killedAt)}, last refusal ${seconds(Math.abs(last - backAt))} ${last < backAt ? 'before' : 'after'} that, ${refusals.length} refused${last - backAt > promisedMs ? `, over the ${seconds(promisedMs)} that the guide of a fleet promises` : ''}`,
      );
      console.log(figures.at(-1));
      expect(refusals.map(({ status }) => status).filter((status) => ![0, 412, 503].includes(status))).toEqual([]);
    }
    await load.stop();
    await probe.stop();

    const pool = openPool(cluster.url('cables'), { connections: 1 });
    const { rows } = await pool.query<{ label: string }>(
      `select after::json->>'label' as label from changes where kind = 'designs'`,
    );
    await pool.end();
    const stored = Map.groupBy(rows, ({ label }) => label);
    const lost = load.acknowledged.filter(({ label }) => !stored.has(label));
    console.log(`${load.acknowledged.length} saves acknowledged, ${lost.length} lost, ${load.refused.length} refused`);
    expect(load.acknowledged.length).toBeGreaterThan(minSaves);
    expect(lost).toEqual([]);
    expect([...stored.values()].filter((same) => same.length > 1)).toEqual([]);
    for (const port of ports) {
      const health = await ask(port, 'GET', '/healthz?deep=1');
      expect(health?.status, await health?.text()).toBe(200);
    }
  },
);
