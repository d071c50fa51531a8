/**
 * The git mirror: commits a second of 10,000 change sets of the starter catalog, pushed over https to git's own http-backend on
 * this machine; and memory while it runs. Most change sets save a cable, some a connector (a list of all connectors each time).
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
  // Only when the bench asks for it.
  SERVICE_GIT_MIRROR_CRON: '0 0 31 2 *',
};
const read = readConfig(environment, resolve(import.meta.dirname, '..'), () => undefined);
if (!read.ok) throw new Error(read.message);
const notice = (message: string) => console.error(message);
const opened = await openHub(read.config, { clock: () => new Date(), random: randomBytes, notice, ...gitHub });
if (!opened.ok) throw new Error(opened.message);
const hub = opened.value;
const { store } = hub.stores;

const send = (method: 'POST', path: string, payload: object) =>
  hub.app.inject({ method, url: path, payload, headers: { host: 'localhost' } });
const organisation = { name: 'Bench', short: 'B' };
await send('POST', '/api/setup', { code: hub.setup.code, organisation, catalog: 'starter', packs: [], modules: [] });

/** The records of the starter as the shop's own; `seq` is that of the own copy, which is not there yet. */
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

// The run that the hub begins by itself at its start.
for (let ran = false; !ran; await sleep(50)) {
  const { items } = await hub.stores.jobs.list({ kind: 'git-mirror', limit: 1 });
  ran = items[0]?.state === 'done';
}
const found = await mirror();
console.log(`catalog as found: ${records.length} records, ${found.seconds.toFixed(1)} s`);
await saveMany(count);
memory.length = 0;
const all = await mirror();
const rate = all.commits / all.seconds;
console.log(
  `${all.commits} change sets: ${all.seconds.toFixed(1)} s, ${rate.toFixed(0)} commits a second (goal: over 100)`,
);
const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const tenth = Math.max(1, Math.floor(memory.length / 10));
const [begin, end] = [memory.slice(0, tenth), memory.slice(-tenth)].map((part) => Math.max(...part));
console.log(`memory, most in the first and in the last tenth: ${mb(begin!)} MB, ${mb(end!)} MB`);
await saveMany(1);
const one = await mirror();
console.log(`one change set after them: ${one.seconds.toFixed(2)} s`);
console.log(`commits on the server: ${git(repository, 'rev-list', '--count', 'main').trim()}`);
await hub.stop();
await https.close();
rmSync(root, { recursive: true, force: true });
