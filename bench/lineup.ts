/**
 * The lineup of 10,000 variants with costs, on PostgreSQL: JSON and CSV when everything has to be computed, when
 * nothing has changed, and after one edit. The first and the last are timed in the hub's process, without transmission.
 * The floor is a bare node:http server that sends the same rows from a table with finished text for each variant and
 * computes nothing. Limits: 300 ms cold, 50 ms warm, 20 ms after an edit. `npm run bench -- lineup`; with
 * VENDURE=folder, also one product compared with a Vendure installation.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LineupRow } from '@cablewright/engine';
import type { Design, Product } from '@cablewright/model';
import { openPool } from '@cablewright/store';
import { LiveLineup } from '@cablewright/server/testing';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { HttpClient } from './lib/http-client.ts';
import { interleave, report, type Timed } from './lib/measure.ts';
import { fillWith, hubOn, person } from './lib/shop.ts';

const families = 500;
const colours = ['red', 'blue', 'grey', 'black'];
const lengths = [500, 1000, 2000, 5000, 10_000];

/** A real lead of the starter catalog: two plugs, shells, a shielded cable, sleeves, labour. */
function lead(id: string, model: Design, n: number): Design {
  return { ...model, id, label: `Lead ${id}`, labourMinutes: 10 + (n % 7) };
}

function family(n: number): Product {
  const id = `family-${n}`;
  const number = `CBL-${20_000 + n}`;
  const values = colours.map((colour) => ({ id: colour, label: colour }));
  const variants = colours.flatMap((colour, c) =>
    lengths.map((lengthMm, l) => ({
      id: `${colour}-${lengthMm}`,
      label: `${colour}, ${lengthMm} mm`,
      design: `${id}-${colour}`,
      partNumber: `${number}-${String(c * lengths.length + l).padStart(2, '0')}`,
      lengthMm,
      options: { colour },
    })),
  );
  const options = [{ id: 'colour', label: 'Colour', values }];
  return {
    id,
    label: `Family ${n}`,
    partNumber: `${number}-XX`,
    aliases: [`OLD-${n}`],
    options,
    variants,
    src: 'bench',
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The floor: reads the rows as finished text from a table and sends them. */
async function bareServer(url: string, port: number) {
  const pool = openPool(url, { connections: 2 });
  const server = createHttpServer((request, response) => {
    const column = request.url === '/csv' ? 'csv' : 'json';
    const some = request.url === '/family' ? "where family = 'family-7'" : '';
    void pool
      .query<{ text: string }>(`select ${column} as text from bare_lineup ${some} order by place`)
      .then(({ rows }) => {
        const text = rows.map((row) => row.text);
        response.end(column === 'csv' ? `${text.join('\r\n')}\r\n` : `{"items":[${text.join(',')}]}`);
      });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const fill = async (items: readonly LineupRow[], lines: readonly string[]) => {
    await pool.query(
      'create table bare_lineup (place integer primary key, family text not null, json text not null, csv text not null)',
    );
    await pool.query('insert into bare_lineup select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])', [
      items.map((_, i) => i),
      items.map((item) => item.family),
      items.map((item) => JSON.stringify(item)),
      lines,
    ]);
    await pool.query('create index on bare_lineup (family)');
    await pool.query('analyze bare_lineup');
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await pool.end();
  };
  return { fill, close };
}

/** Waits until this process is idle. */
async function quiet(): Promise<void> {
  for (let idle = 0; idle < 3;) {
    const before = process.cpuUsage();
    await sleep(500);
    idle = process.cpuUsage(before).user < 50_000 ? idle + 1 : 0;
  }
}

/**
 * The same product in a Vendure shop on the same database server (VENDURE names its folder). The names, numbers and
 * prices of its variants must equal the hub's. Then both list them alternately.
 */
async function againstVendure(): Promise<void> {
  const rows = (JSON.parse((await ours.send('/api/products/family-7')).text) as { rows: LineupRow[] }).rows;
  const file = join(dataDir, 'rows.json');
  writeFileSync(file, JSON.stringify(rows));
  const port = await freePort();
  const environment = {
    ...process.env,
    ROWS: file,
    PORT: String(port),
    DATABASE_URL: await postgres.database('vendure'),
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lib/vendure-shop.mjs')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const shop = new HttpClient(port);
  try {
    await new Promise<void>((ready, fail) => {
      child.stdout.on('data', (output: Buffer) => output.toString().includes('ready') && ready());
      child.once('exit', (code) => fail(new Error(`Vendure left with ${code}`)));
    });
    const query = '{product(slug:"family"){id name variants{id name sku price currencyCode options{code name}}}}';
    const list = () => shop.send('/shop-api', { method: 'POST', body: JSON.stringify({ query }) });
    type Listed = { data: { product: { variants: { name: string; sku: string; price: number }[] } } };
    const { variants } = (JSON.parse((await list()).text) as Listed).data.product;
    const listed = new Set(variants.map(({ name, sku, price }) => `${sku} ${name} ${price}`));
    const expected = new Set(
      rows.map(({ number, label, cost }) => `${number} ${label} ${Math.round(cost!.amount * 100)}`),
    );
    assert.deepEqual(listed, expected);
    const [hubs, vendures] = await interleave(
      { 'the hub': () => ours.send('/api/products/family-7'), Vendure: list },
      200,
    );
    report('one product with its 20 variants, against Vendure', hubs!, vendures!);
  } finally {
    shop.close();
    child.removeAllListeners('exit').kill('SIGKILL');
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const postgres = await startPostgres();
const url = await postgres.database('lineup');
await fillWith(url, dataDir, async (hub) => {
  const stored = await hub.catalog.design('null-modem-de9');
  assert.ok(stored);
  return Array.from({ length: families }, (_, n) => n).flatMap((n) => {
    const record = family(n);
    const designs = colours.map((colour, c) => lead(`family-${n}-${colour}`, stored, n + c));
    return [
      ...designs.map((design) => ({ kind: 'designs', key: design.id, record: design as object })),
      { kind: 'products', key: record.id, record: record },
    ];
  });
});
const hub = await hubOn(url, dataDir);
const [hubPort, barePort] = [await freePort(), await freePort()];
await hub.app.listen({ port: hubPort, host: '127.0.0.1' });
const bareOne = await bareServer(url, barePort);
const anonymous = new HttpClient(hubPort);
const { cookie } = await anonymous.send('/api/auth/sign-in/email', { method: 'POST', body: JSON.stringify(person) });
const ours = new HttpClient(hubPort, { cookie });
const bare = new HttpClient(barePort);

try {
  const begun = performance.now();
  const first = await ours.send('/api/lineup');
  const firstMs = performance.now() - begun;
  const { items } = JSON.parse(first.text) as { items: LineupRow[] };
  assert.equal(items.length, families * colours.length * lengths.length);
  assert.ok(items.every(({ cost }) => cost?.complete === true));
  const [head, ...lines] = (await ours.send('/api/lineup.csv')).text.trimEnd().split('\r\n');
  assert.equal(lines.length, items.length);
  await bareOne.fill(items, lines);
  assert.deepEqual((JSON.parse((await bare.send('/json')).text) as { items: unknown }).items, items);
  assert.equal(`${head}\r\n${(await bare.send('/csv')).text}`, (await ours.send('/api/lineup.csv')).text);
  console.log(
    `${items.length} variants of ${families} families, ${families * colours.length} designs; first answer after the start: ${firstMs.toFixed(0)} ms`,
  );

  const edit = async (path: string, change: (record: Record<string, unknown>) => object) => {
    const { text, etag } = await ours.send(path);
    const parsed = JSON.parse(text) as Record<string, unknown>;
    const record = (parsed['family'] ?? parsed) as Record<string, unknown>;
    const body = JSON.stringify({ ...record, ...change(record) });
    const saved = await ours.send(path, { method: 'PUT', body, headers: { 'if-match': etag } });
    if (saved.status !== 200) throw new Error(saved.text);
  };
  // At startup the hub counts the issues of every design. The cold case is timed when it is idle.
  await quiet();
  const [coldJson, coldCsv] = await interleave(
    {
      'JSON, every design read and costed': () => new LiveLineup(hub.catalog).json(false),
      'CSV, every design read and costed': () => new LiveLineup(hub.catalog).csv(false),
    },
    9,
  );
  const cold = { JSON: coldJson!, CSV: coldCsv! };
  let turn = 0;
  const oneFamily = () =>
    edit(`/api/products/family-${(turn += 1) % families}`, () => ({ description: `edit ${turn}` }));
  const oneDesign = () => edit(`/api/designs/family-${(turn += 1) % families}-red`, () => ({ labourMinutes: turn }));

  const live = new LiveLineup(hub.catalog);
  /** Times the update and assembly of the lineup in the hub's process. The edit is made first. */
  const after = async (name: string, before: () => Promise<void>, form: 'JSON' | 'CSV'): Promise<Timed> => {
    const times: number[] = [];
    const renew = () => (form === 'JSON' ? live.json(false) : live.csv(false));
    await renew();
    for (let round = 0; round < 30; round += 1) {
      await before();
      const start = performance.now();
      await renew();
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return { name, median: sorted[sorted.length >> 1]!, min: sorted[0]!, max: sorted.at(-1)! };
  };
  for (const [form, path, barePath] of [
    ['JSON', '/api/lineup', '/json'],
    ['CSV', '/api/lineup.csv', '/csv'],
  ] as const) {
    const [warm, floor] = await interleave(
      { [`${form}, nothing changed`]: () => ours.send(path), 'finished rows of a table': () => bare.send(barePath) },
      30,
    );
    report(`${form} warm`, warm!, floor!, 50);
    report(`${form} of a lineup that knows nothing yet`, cold[form], floor!, 300);
    report(`${form} after a family was edited`, await after(`${form} after an edit`, oneFamily, form), floor!, 20);
    report(`${form} after a design was edited`, await after(`${form} after an edit`, oneDesign, form), floor!, 20);
  }
  const [single, listed] = await interleave(
    {
      'a family with its 20 variants': () => ours.send('/api/products/family-7'),
      'its 20 finished rows of a table': () => bare.send('/family'),
    },
    200,
  );
  report('one family with its variants', single!, listed!, 5);
  if (process.env['VENDURE'] !== undefined) await againstVendure();
} finally {
  for (const client of [ours, bare, anonymous]) client.close();
  await bareOne.close();
  await hub.stop();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
