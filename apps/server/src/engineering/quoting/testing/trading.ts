/** Sample data about a customer, and functions that search the disk and the database for text about that customer. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer, Quotation } from '@cablewright/model';
import { expect } from 'vitest';
import type { TestHub } from '../../../hub/testing/hub.ts';

export const customer = {
  id: 'zyxwell',
  label: 'Zyxwell Marine GmbH',
  number: 'K-ZYXWELL-9917',
  addresses: [{ use: 'billing', lines: ['Zyxwell Marine GmbH', 'Qvandelweg 77'] }],
  contacts: [{ name: 'Quendolin Farrow', email: 'q@zyxwell.example' }],
  numbers: [{ kind: 'designs', id: 'null-modem-de9', number: 'ZYXWELL-4711' }],
} satisfies Customer;
/** Matches any text about the customer. */
export const personal = /zyxwell|quendolin|qvandel/i;
const file = 'Drawing for Quendolin\n';

/** Sends requests as an editor and as a customer. */
export interface Trader {
  readonly as: Pick<TestHub['as'], 'editor'>;
  readonly anonymous: TestHub['anonymous'];
}

/**
 * Creates a customer with a draft, a quotation that was accepted through its link, one that was revised, an order, and
 * a history.
 */
export async function trading(hub: Trader) {
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

/** Every place on disk and in the database that contains text about the customer. */
export async function placesWith(hub: TestHub, words: RegExp): Promise<string[]> {
  const { sql, database } = hub.hub.stores;
  const isTable =
    database === undefined
      ? "select name from sqlite_master where type = 'table'"
      : `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const places: string[] = [];
  for (const { name } of await sql.query<{ name: string }>(isTable, []))
    for (const row of await sql.query<object>(`select * from "${name}"`, []))
      if (words.test(JSON.stringify(row))) places.push(`${name}: ${JSON.stringify(row).slice(0, 300)}`);
  return [...places, ...filesWith(hub.dataDir, words)];
}

/** Every file in a folder with matching text in its path or its contents. */
export function filesWith(folder: string, words: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === '.git' ? [] : filesWith(path, words);
    // SQLite keeps deleted data in free pages until they are overwritten.
    if (/\.sqlite|\.db/.test(name)) return [];
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => words.test(line));
    return words.test(path) || lines.length > 0 ? [[path, ...lines].join('\n').slice(0, 500)] : [];
  });
}
