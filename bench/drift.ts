/**
 * A library change with 5,000 derived designs, on PostgreSQL: how long the hub takes to check the recipe of each design
 * again in the background, and how long other requests wait meanwhile. The rival checks all of them in a single event
 * loop turn without interruption, which shows the cost of yielding. Limits: 5 s for all, 50 ms for a request. `npm run
 * bench -- drift`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveOption, recipeDrift, resolveCable, type CableOption, type Library } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { HttpClient } from './lib/http-client.ts';
import { report, type Timed } from './lib/measure.ts';
import { fillWith, hubOn, person } from './lib/shop.ts';

const designs = 5000;
const rounds = 5;
const packs = ['pc-serial', 'networking', 'pro-audio', 'av-video', 'automotive'];

/** Every complete option between the devices of the packs, up to the number of designs. */
function allOptions(library: Library): CableOption[] {
  const ids = [...library.entries('devices')].map(({ key }) => key);
  const options: CableOption[] = [];
  for (const source of ids) {
    for (const destination of ids) {
      const query = { source: { device: source }, destination: { device: destination } };
      options.push(...resolveCable(library, query).options.filter(({ complete }) => complete));
      if (options.length >= designs) return options.slice(0, designs);
    }
  }
  return options;
}

/** A different design derived from each option. Every tenth has had a joint removed since. */
function derivedDesigns(library: Library): Design[] {
  const options = allOptions(library);
  return Array.from({ length: designs }, (_, n) => {
    const settings = { id: `derived-${n}`, label: `Derived ${n}`, lengthMm: 1000 + n };
    const { design } = deriveOption(library, options[n % options.length]!, settings);
    return n % 10 === 0 ? { ...design, joints: design.joints.slice(0, -1) } : design;
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function timed(name: string, times: readonly number[]): Timed {
  const sorted = times.toSorted((a, b) => a - b);
  return { name, median: sorted[sorted.length >> 1]!, min: sorted[0]!, max: sorted.at(-1)! };
}

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const postgres = await startPostgres();
const url = await postgres.database('drift');
const derivedRecords = async ({ catalog }: { catalog: { library: Library } }) =>
  derivedDesigns(catalog.library).map((design) => ({ kind: 'designs', key: design.id, record: design }));
await fillWith(url, dataDir, derivedRecords, packs);
const hub = await hubOn(url, dataDir);
const port = await freePort();
await hub.app.listen({ port, host: '127.0.0.1' });
const anonymous = new HttpClient(port);
const { cookie } = await anonymous.send('/api/auth/sign-in/email', { method: 'POST', body: JSON.stringify(person) });
const ours = new HttpClient(port, { cookie });

interface Drifts {
  readonly counts: Readonly<Record<string, number>>;
  readonly progress: { readonly running: boolean; readonly done: number; readonly total: number; readonly seq: number };
}
const drifts = async () => JSON.parse((await ours.send('/api/resolver/drift?limit=1')).text) as Drifts;

/** Waits until the hub has checked all recipes and counted the issues of every design. */
async function quiet(): Promise<void> {
  for (let idle = 0; idle < 3;) {
    const before = process.cpuUsage();
    await sleep(500);
    idle = process.cpuUsage(before).user < 50_000 ? idle + 1 : 0;
  }
}

/** Edits a device and then requests a design and a list repeatedly until every recipe has been checked. */
async function afterAnEdit(round: number): Promise<{ all: number; waits: number[] }> {
  const path = '/api/resolver/devices/pc-desktop';
  const { text, etag } = await ours.send(path);
  const body = JSON.stringify({ ...(JSON.parse(text) as object), description: `Edit ${round}` });
  const headers: Record<string, string> = etag === '' ? {} : { 'if-match': etag };
  const begun = performance.now();
  const saved = await ours.send(path, { method: 'PUT', body, headers });
  assert.equal(saved.status, 200, saved.text);
  const waits: number[] = [];
  for (let running = true; running;) {
    const start = performance.now();
    await ours.send(`/api/designs/derived-${waits.length}`);
    await ours.send('/api/designs?limit=50');
    waits.push((performance.now() - start) / 2);
    ({ running } = (await drifts()).progress);
  }
  return { all: performance.now() - begun, waits };
}

try {
  await quiet();
  const { counts, progress } = await drifts();
  console.log(`${progress.total} designs with a recipe: ${JSON.stringify(counts)}`);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  assert.ok(total >= designs && counts['drifted']! > designs / 20);
  const [whole, waits, direct] = [[] as number[], [] as number[], [] as number[]];
  for (let round = 0; round < rounds; round += 1) {
    const result = await afterAnEdit(round);
    whole.push(result.all);
    waits.push(...result.waits);
    await quiet();
    const { lines } = hub.catalog.designs;
    const keys = lines.ordered('id').flatMap(({ id, recipeDevices }) => (recipeDevices === undefined ? [] : [id]));
    const start = performance.now();
    const stored = await hub.catalog.store.readMany(keys.map((key) => ({ kind: 'designs', key })));
    const again = hub.catalog.library.advance([], hub.catalog.seq);
    for (const record of stored) if (record !== undefined) recipeDrift(again, JSON.parse(record.text) as Design);
    direct.push(performance.now() - start);
    assert.deepEqual((await drifts()).counts, counts);
  }
  const still: number[] = [];
  for (let i = 0; i < 100; i += 1) {
    const start = performance.now();
    await ours.send(`/api/designs/derived-${i}`);
    await ours.send('/api/designs?limit=50');
    still.push((performance.now() - start) / 2);
  }
  report('every recipe after an edit', timed('in the background', whole), timed('in one turn', direct), 5000);
  report('a request meanwhile', timed('while it looks', waits), timed('at rest', still), 50);
} finally {
  for (const client of [ours, anonymous]) client.close();
  await hub.stop();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
