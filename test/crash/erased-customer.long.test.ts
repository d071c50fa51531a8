/**
 * Erases a customer at one of two apps. The apps and a worker are separate processes on one PostgreSQL. Both apps have
 * read everything before, so that what they cached is requested again afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, startReceiver } from '@cablewright/server/testing';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import {
  customer,
  filesWith,
  personal,
  trading,
  type Trader,
} from '../../apps/server/src/engineering/quoting/testing/trading.ts';
import { eventTypes } from '../../apps/server/src/platform/events/event-contract.ts';
import { program } from './program.ts';

type Ask = Trader['anonymous'];

/** Requests to the app on a port. */
function asking(port: number): Ask {
  return async (method, path, { body, ifMatch } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text,
      json: <T>() => JSON.parse(text) as T,
      etag: answer.headers.get('etag') ?? '',
    };
  };
}

/** Every row of the database that contains a word of the customer. */
async function rowsWith(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows)
      for (const row of (await client.query<object>(`select * from ${name}`)).rows)
        if (personal.test(JSON.stringify(row))) rows.push(`${name}: ${JSON.stringify(row).slice(0, 300)}`);
    return rows;
  } finally {
    await client.end();
  }
}

test('[QU3.1] a customer that one process erased is not named by the other, the worker, their caches, search, links, exports, or a webhook that was waiting', async () => {
  let isUp = false;
  const receiver = await startReceiver((response) => response.writeHead(isUp ? 204 : 503).end());
  const ports = [await freePort(), await freePort()] as const;
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-erased-'));
  const env = {
    SERVICE_DATA_DIR: dataDir,
    DATABASE_URL: await freshDatabase(),
    SERVICE_SETUP_CODE: 'code-of-test',
    SERVICE_WEBHOOK_BACKOFF: '5,5,10,10,10',
    AUTH_ENABLED: 'false',
  };
  const apps = ports.map((port) => program('main', { ...env, SERVICE_PORT: String(port) }));
  const worker = program('worker', env);
  const [one, other] = [asking(ports[0]), asking(ports[1])];
  try {
    await apps[0]!.start();
    const organisation = { name: 'Shop', short: 'S' };
    const setup = { code: 'code-of-test', organisation, catalog: 'starter', packs: [], modules: [] };
    expect((await one('POST', '/api/setup', { body: setup })).status).toBe(200);
    await Promise.all([apps[1]!.start(), worker.start()]);
    const subscription = { id: 'all', url: receiver.url, events: [...eventTypes], enabled: true };
    const subscribed = await one('PUT', '/api/settings/webhooks', {
      body: { subscriptions: [subscription] },
      ifMatch: '"0"',
    });
    expect(subscribed.status, subscribed.text).toBe(200);
    const { open, accepted, code, order } = await trading({ as: { editor: one }, anonymous: one });
    await one('POST', '/api/designs?message=As%20Zyxwell%20Marine%20asked', {
      body: { schemaVersion: 5, id: 'c1', label: 'x', instances: {}, joints: [] },
    });
    const pages = [
      '/api/customers',
      '/api/customers?q=zyxwell',
      '/api/customers/zyxwell',
      '/api/quotations',
      `/api/quotations/${open}`,
      `/api/quotations/${accepted}`,
      `/api/quotations/${accepted}/document?format=html`,
      `/api/quotations/${accepted}/document?format=csv`,
      '/api/search?q=ZYXWELL-4711',
      '/api/search?q=zyxwell',
      `/api/orders/${order}`,
      '/api/history?limit=500',
      `/api/quotations/${open}/files/zyxwell-txt`,
      `/api/shared-quotations/${code}`,
      '/api/export',
    ];
    const others = [
      '/api/audit?limit=100',
      '/api/jobs',
      '/api/settings/webhooks/deliveries?limit=100',
      '/api/impact/customers/zyxwell',
    ];
    const naming = async (asked: readonly string[]) => {
      const found: string[] = [];
      for (const [app, ask] of [
        ['one', one],
        ['other', other],
      ] as const)
        for (const page of asked) {
          const { status, text } = await ask('GET', page);
          // A refusal repeats the requested address.
          if (status < 400 && personal.test(text)) found.push(`${app} ${page}`);
        }
      return found.toSorted();
    };
    const everywhere = pages
      .filter((page) => page !== '/api/export')
      .flatMap((page) => [`one ${page}`, `other ${page}`]);
    await expect.poll(() => naming(pages)).toEqual(expect.arrayContaining(everywhere));
    for (const page of others) expect([page, (await other('GET', page)).status]).toEqual([page, 200]);
    // Messages wait for the receiver.
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    expect((await rowsWith(env.DATABASE_URL)).length).toBeGreaterThan(0);

    const answer = await other('POST', '/api/customers/zyxwell/erase', { body: { name: customer.label } });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    await expect.poll(() => naming([...pages, ...others])).toEqual([]);
    for (const ask of [one, other]) {
      expect((await ask('GET', `/api/shared-quotations/${code}`)).status).toBe(404);
      expect((await ask('GET', `/api/quotations/${accepted}`)).text).toContain('Erased customer');
    }
    // The worker delivers the waiting messages and restarts without data of the customer.
    const waited = receiver.received.length;
    isUp = true;
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(waited);
    await worker.kill();
    await worker.start();
    const deliveries = async (state = '') =>
      (await one('GET', `/api/settings/webhooks/deliveries?limit=1${state}`)).json<{ total: number }>().total;
    await expect
      .poll(async () => (await deliveries('&state=delivered')) === (await deliveries()), { timeout: 60_000 })
      .toBe(true);
    expect(receiver.received.map(({ body }) => body).filter((body) => personal.test(body))).toEqual([]);
    expect(await rowsWith(env.DATABASE_URL)).toEqual([]);
    expect(filesWith(dataDir, personal)).toEqual([]);
    // An app that starts later reads the same data.
    await apps[0]!.kill();
    await apps[0]!.start();
    expect(await naming([...pages, ...others])).toEqual([]);
  } finally {
    await Promise.all([...apps, worker].map((each) => each.kill()));
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
