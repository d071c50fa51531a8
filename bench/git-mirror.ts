/**
 * The git mirror: commits per second for 10,000 change sets of the starter catalog, pushed over HTTPS to git's own
 * http-backend on this machine, and the memory used meanwhile. Most change sets save a cable, some a connector, which
 * rewrites the list of all connectors.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@cablewright/model';
import { openHub, readConfig } from '@cablewright/server';
import { git, gitHub, newRepository, startHttpsGit } from '@cablewright/server/testing';

const count = Number(process.env['MIRROR_CHANGE_SETS'] ?? 10_000);
const root = mkdtempSync(join(tmpdir(), 'cablewright-bench-mirror-'));
const repository = newRepository(root, 'shop');
const https = await startHttpsGit(root, 'bot', 'token');
const environment = {
  SERVICE_DATA_DIR: join(root, 'data'),
  AUTH_ENABLED: 'false',
  SERVICE_GIT_MIRROR_URL: https.url('shop'),
  SERVICE_GIT_MIRROR_USER: 'bot',
  SERVICE_GIT_MIRROR_TOKEN: 'token',
  // The mirror runs only when the benchmark requests it.
  SERVICE_GIT_MIRROR_CRON: '0 0 31 2 *',
};
const config = readConfig(environment, resolve(import.meta.dirname, '..'), () => undefined);
if (!config.ok) throw new Error(config.message);
const notice = (message: string) => console.error(message);
const opened = await openHub(config.config, { clock: () => new Date(), random: randomBytes, notice, ...gitHub });
if (!opened.ok) throw new Error(opened.message);
const hub = opened.value;
const { store } = hub.stores;

const send = (method: 'POST', path: string, payload: object) =>
  hub.app.inject({ method, url: path, payload, headers: { host: 'localhost' } });
const organisation = { name: 'Bench', short: 'B' };
await send('POST', '/api/setup', { code: hub.setup.code, organisation, catalog: 'starter', packs: [], modules: [] });

/**
 * The records of the starter catalog as the shop's own. `seq` is that of the shop's copy, which is null because it
 * does not exist yet.
 */
const records: { kind: string; key: string; seq: number | null; after: Record<string, Json> }[] = [];
for await (const { kind, key, text } of store.scan(['designs', 'connectors']))
  records.push({ kind, key, seq: null, after: JSON.parse(text) as Record<string, Json> });
const designs = records.filter(({ kind }) => kind === 'designs');
const connectors = records.filter(({ kind }) => kind === 'connectors');
const who = { name: 'Olga Owner', email: 'olga@example.com', via: 'session' } as const;

async function saveMany(changeSets: number): Promise<void> {
  for (let n = 0; n < changeSets; n += 1) {
    const record = n % 20 === 0 ? connectors[n % connectors.length]! : designs[n % designs.length]!;
    record.after = { ...record.after, notes: `Change ${n}: ${'x'.repeat(n % 40)}` };
    const { kind, key, seq: seen, after } = record;
    const write = { kind, key, op: 'put', seen, after } as const;
    const saved = await store.commit({ at: new Date().toISOString(), who, message: `Save ${key}`, writes: [write] });
    if (saved.status !== 'committed') throw new Error(saved.status);
    record.seq = saved.changeSet.seq;
  }
}

const memory: number[] = [];
async function mirror(): Promise<{ commits: number; seconds: number }> {
  const kind = hub.jobKinds.get('git-mirror')!;
  const job = { id: 'bench', kind: 'git-mirror' } as Parameters<typeof kind.run>[0]['job'];
  const signal = new AbortController().signal;
  const begun = performance.now();
  const progress = () => {
    globalThis.gc?.();
    memory.push(process.memoryUsage().heapUsed + process.memoryUsage().external);
  };
  const outcome = await kind.run({ job, signal, progress });
  if (!outcome.ok) throw new Error(outcome.why);
  const { commits } = outcome.result as { commits: number };
  return { commits, seconds: (performance.now() - begun) / 1_000 };
}

// The run that the hub starts by itself at startup.
for (let ran = false; !ran; await sleep(50)) {
  const { items } = await hub.stores.jobs.list({ kind: 'git-mirror', limit: 1 });
  ran = items[0]?.state === 'done';
}
const firstRun = await mirror();
console.log(`catalog as found: ${records.length} records, ${firstRun.seconds.toFixed(1)} s`);
await saveMany(count);
memory.length = 0;
const fullRun = await mirror();
const rate = fullRun.commits / fullRun.seconds;
console.log(
  `${fullRun.commits} change sets: ${fullRun.seconds.toFixed(1)} s, ${rate.toFixed(0)} commits a second (goal: over 100)`,
);
const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const tenth = Math.max(1, Math.floor(memory.length / 10));
const [begin, end] = [memory.slice(0, tenth), memory.slice(-tenth)].map((part) => Math.max(...part));
console.log(`memory, most in the first and in the last tenth: ${mb(begin!)} MB, ${mb(end!)} MB`);
await saveMany(1);
const lastRun = await mirror();
console.log(`one change set after them: ${lastRun.seconds.toFixed(2)} s`);
console.log(`commits on the server: ${git(repository, 'rev-list', '--count', 'main').trim()}`);
await hub.stop();
await https.close();
rmSync(root, { recursive: true, force: true });
