import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Customer, Quotation } from '@cablewright/model';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

const customer = {
  id: 'zyxwell',
  label: 'Zyxwell Marine GmbH',
  number: 'K-ZYXWELL-9917',
  addresses: [{ use: 'billing', lines: ['Zyxwell Marine GmbH', 'Qvandelweg 77'] }],
  contacts: [{ name: 'Quendolin Farrow', email: 'q@zyxwell.example' }],
  numbers: [{ kind: 'designs', id: 'null-modem-de9', number: 'ZYXWELL-4711' }],
} satisfies Customer;
/** Any word of the customer. */
const personal = /zyxwell|quendolin|qvandel/i;
const file = 'Drawing for Quendolin\n';

/** A customer with a draft, a quotation that was accepted by its link, one that was revised, an order, and a history. */
async function trading(hub: TestHub) {
  const { editor } = hub.as;
  const sent = async (method: string, path: string, options: Parameters<typeof editor>[2] = {}) => {
    const answer = await editor(method, path, options);
    expect([method, path, answer.status < 300, answer.text]).toEqual([method, path, true, answer.text]);
    return answer;
  };
  const made = await sent('POST', '/api/customers?message=Quendolin%20called', { body: customer });
  await sent('PUT', '/api/customers/zyxwell', { body: { ...customer, note: 'Zyxwell pays late' }, ifMatch: made.etag });
  await sent('POST', '/api/designs/null-modem-de9/versions', { body: {} });
  const draft = async () => {
    const lines = [
      { id: 'l1', design: 'null-modem-de9', quantities: [10], prices: { 10: 9.5 }, note: 'as for Zyxwell 3' },
    ];
    const body = { customer: 'zyxwell', reference: 'RFQ-ZYXWELL-1', note: 'Dear Quendolin', lines };
    const { id } = (await sent('POST', '/api/quotations', { body })).json<Quotation>();
    const attached = { file: { name: 'zyxwell.txt', base64: Buffer.from(file).toString('base64') } };
    await sent('POST', `/api/quotations/${id}/files`, { body: attached });
    return id;
  };
  const [open, accepted] = [await draft(), await draft()];
  const read = await sent('GET', `/api/quotations/${accepted}`);
  await sent('POST', `/api/quotations/${accepted}/send`, { ifMatch: read.etag });
  const link = await sent('POST', `/api/quotations/${accepted}/link`);
  const code = link.json<{ path: string }>().path.replace('/quote/', '');
  const acceptance = { name: 'Quendolin Farrow', reference: 'PO-ZYXWELL-7', ordered: [{ line: 'l1', quantity: 10 }] };
  expect((await hub.anonymous('POST', `/api/shared-quotations/${code}/accept`, { body: acceptance })).status).toBe(200);
  const order = { design: 'null-modem-de9', quantity: 10, customer: 'zyxwell', reference: 'PO-ZYXWELL-7' };
  const { number } = (await sent('POST', '/api/orders', { body: order })).json<{ number: string }>();
  const { files } = (await sent('GET', `/api/quotations/${open}`)).json<Quotation>();
  return { open, accepted, code, order: number, address: files![0]!.address };
}

/** Every place on the disk and in the database that has a word of the customer. */
async function placesWith(hub: TestHub, words: RegExp): Promise<string[]> {
  const { sql, database } = hub.hub.stores;
  const isTable =
    database === undefined
      ? "select name from sqlite_master where type = 'table'"
      : `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const places: string[] = [];
  for (const { name } of await sql.query<{ name: string }>(isTable, []))
    for (const row of await sql.query<object>(`select * from "${name}"`, []))
      if (words.test(JSON.stringify(row))) places.push(`${name}: ${JSON.stringify(row).slice(0, 300)}`);
  const walk = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return name === '.git' ? [] : walk(path);
      // Freed pages of SQLite keep what was deleted until they are written again.
      if (/\.sqlite|\.db/.test(name)) return [];
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => words.test(line));
      return words.test(path) || lines.length > 0 ? [[path, ...lines].join('\n').slice(0, 500)] : [];
    });
  return [...places, ...walk(hub.dataDir)];
}

const erase = (hub: TestHub, name: string, id = 'zyxwell') =>
  hub.as.owner('POST', `/api/customers/${id}/erase`, { body: { name } });

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    test('[QU3.1] a customer is erased: record, history, search, quotations, orders, files, links; that it happened stays', async () => {
      const hub = ends(await startTestHub({ setup: 'starter', backend }));
      const { open, accepted, code, order, address } = await trading(hub);
      const other = { id: 'brightside', label: 'Brightside Ltd', note: 'stays' };
      await hub.as.editor('POST', '/api/customers', { body: other });
      expect((await placesWith(hub, personal)).length).toBeGreaterThan(3);
      const before = (await hub.as.owner('GET', `/api/quotations/${accepted}`)).json<Quotation>();

      expect(
        (await hub.as.editor('POST', '/api/customers/zyxwell/erase', { body: { name: customer.label } })).status,
      ).toBe(403);
      const mistyped = await erase(hub, 'Zyxwell');
      expect([mistyped.status, mistyped.text.includes('/name')]).toEqual([422, true]);
      const answer = await erase(hub, customer.label);
      expect(answer.status, answer.text).toBe(200);
      const erased = answer.json<{ as: string }>();
      expect(erased).toMatchObject({ quotations: 1, drafts: 1, orders: 1, files: 1, remains: ['backups'] });
      expect(await placesWith(hub, personal)).toEqual([]);

      expect((await hub.as.owner('GET', '/api/customers/zyxwell')).status).toBe(404);
      expect((await hub.as.owner('GET', `/api/quotations/${open}`)).status).toBe(404);
      expect((await hub.as.owner('GET', '/api/search?q=ZYXWELL-4711')).json<{ items: object[] }>().items).toEqual([]);
      expect((await hub.as.owner('GET', `/api/assets/${address}`)).status).toBe(404);
      expect((await hub.anonymous('GET', `/api/shared-quotations/${code}`)).status).toBe(404);
      const kept = (await hub.as.owner('GET', `/api/quotations/${accepted}`)).json<Quotation>();
      expect(kept).toMatchObject({
        customer: erased.as,
        state: 'won',
        sent: { customer: 'Erased customer', prices: before.sent!.prices },
        decided: { by: 'Erased customer', ordered: [{ line: 'l1', quantity: 10 }] },
      });
      const page = await hub.as.owner('GET', `/api/quotations/${accepted}/document?format=html`);
      expect([page.status, page.text.includes('Erased customer')]).toEqual([200, true]);
      expect((await hub.as.owner('POST', `/api/quotations/${accepted}/revise`)).status).toBe(404);
      expect((await hub.as.owner('GET', `/api/orders/${order}`)).json()).not.toHaveProperty('customer');
      expect((await hub.as.owner('GET', '/api/export')).text).not.toMatch(personal);
      expect((await hub.as.owner('GET', '/api/customers/brightside')).json()).toEqual(other);

      const { items } = (await hub.as.owner('GET', '/api/audit?event=customer.erased')).json<{ items: object[] }>();
      expect(items).toEqual([
        expect.objectContaining({ event: 'customer.erased', subject: erased.as, person: 'Olga Owner' }),
      ]);
      expect((await erase(hub, customer.label)).status).toBe(404);
      if (backend === 'files') return;
      const lines = await hub.as.owner('GET', `/api/history?kind=customers&key=${erased.as}`);
      expect(lines.json<{ items: { message: string }[] }>().items.map(({ message }) => message)).toEqual([
        'A change about an erased customer',
        'A change about an erased customer',
        'A change about an erased customer',
      ]);
    });
  });

test('[QU3.1] an erasure that was interrupted after the record was gone is completed by repeating it', async () => {
  const hub = ends(await startTestHub({ setup: 'starter' }));
  await trading(hub);
  const { store } = hub.hub.stores;
  const erasing = store.erase.bind(store);
  Object.assign(store, { erase: () => Promise.reject(new Error('the connection was lost')) });
  expect((await erase(hub, customer.label)).status).toBe(500);
  Object.assign(store, { erase: erasing });
  expect(await placesWith(hub, personal)).not.toEqual([]);
  expect((await erase(hub, customer.label)).json()).toMatchObject({ orders: 1 });
  // Messages that name a person are found by the record, which is gone; those about the customer are all replaced.
  expect(await placesWith(hub, personal)).toEqual([]);
});

test('[QU3.1] an erasure that was interrupted before the record was gone has ended the links, and is completed by repeating it', async () => {
  const hub = ends(await startTestHub({ setup: 'starter' }));
  const { code } = await trading(hub);
  const opened = async () => (await hub.anonymous('GET', `/api/shared-quotations/${code}`)).status;
  expect(await opened()).toBe(200);
  const { store } = hub.hub.stores;
  const committing = store.commit.bind(store);
  Object.assign(store, { commit: () => Promise.reject(new Error('the connection was lost')) });
  expect((await erase(hub, customer.label)).status).toBe(500);
  Object.assign(store, { commit: committing });
  expect(await opened()).toBe(404);
  expect((await erase(hub, customer.label)).json()).toMatchObject({ quotations: 1, drafts: 1, orders: 1 });
  expect(await placesWith(hub, personal)).toEqual([]);
});

test('[QU3.1] in a git work tree the commits before have the customer, and the answer says so', async () => {
  const root = mkdtempSync(join(tmpdir(), 'cablewright-erase-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', root]);
  const hub = ends(await startTestHub({ setup: 'starter', backend: 'files', inFolder: root }));
  expect(hub.hub.stores.store.history).toBe('git');
  await trading(hub);
  const answer = await erase(hub, customer.label);
  expect(answer.json()).toMatchObject({ quotations: 1, drafts: 1, states: 0, remains: ['backups', 'git-history'] });
  // git grep ends with 1 when nothing in the newest commit has the word.
  const grep = (commit: string) =>
    spawnSync('git', ['-C', root, 'grep', '--ignore-case', '--quiet', '-e', 'zyxwell', commit]).status;
  expect([grep('HEAD'), grep('HEAD~1')]).toEqual([1, 0]);
});
