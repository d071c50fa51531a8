import * as sheetJs from '@e965/xlsx';
import type { Customer, Offer } from '@cablewright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => (hub = await startTestHub({ setup: 'starter' })));
afterAll(() => hub.stop());

interface Planned {
  readonly plan: string;
  readonly items: readonly {
    row: number;
    does: string;
    id?: string;
    label?: string;
    fields?: string[];
    why?: string;
  }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly unused: readonly string[];
}

const fileOf = (name: string, bytes: Uint8Array | string) => ({ name, base64: Buffer.from(bytes).toString('base64') });
const send = (path: string, body: object, who: 'editor' | 'viewer' = 'editor') => hub.as[who]('POST', path, { body });
async function planned(list: 'customers' | 'offers', body: object): Promise<Planned> {
  const answer = await send(`/api/${list}/import/preview`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Planned>();
}
const records = async <T>(list: string) =>
  (await hub.as.editor('GET', `/api/${list}?limit=200`))
    .json<{ items: { record: T }[] }>()
    .items.map((one) => one.record);

const german = [
  'Kundennummer;Kundenname;Sprache;Währung;Straße;PLZ;Ort;Ansprechpartner;E-Mail;Zahlungsziel;Umsatz',
  'K-1;Acme Rail GmbH;de;EUR;Gleis 9;89073;Ulm;Ines Kern;kern@acme.example;30;1200',
  'K-2;Brightside Ltd;English;gbp;;;;;;;',
  'K-3;;de;EUR;;;;;;;',
  'K-4;Nordlicht;fr;EUR;;;;;;;',
  'K-1;Acme Rail GmbH;de;EUR;;;;;;;',
].join('\n');

test('[QU3.1] customers come from a list after a plan: added, changed, the same, or refused with the reason; nothing is saved by the plan', async () => {
  const body = { file: fileOf('kunden.csv', german) };
  const plan = await planned('customers', body);
  expect(plan.items.map(({ row, does, why }) => [row, does, why])).toEqual([
    [2, 'add', undefined],
    [3, 'add', undefined],
    [4, 'refused', 'The row has no name. Enter the name of the customer.'],
    [5, 'refused', 'Quotations are in English or German, not "fr". Write en or de.'],
    [6, 'refused', expect.stringMatching(/^Acme Rail GmbH is in an earlier row already/)],
  ]);
  expect([plan.counts, plan.unused]).toEqual([{ add: 2, change: 0, same: 0, refused: 3 }, ['Umsatz']]);
  expect(await records('customers')).toEqual([]);
  expect((await send('/api/customers/import', { ...body, plan: 'another' })).status).toBe(409);
  const saved = await send('/api/customers/import', { ...body, plan: plan.plan });
  expect(saved.status, saved.text).toBe(200);
  expect(await records<Customer>('customers')).toEqual([
    {
      id: 'acme-rail-gmbh',
      label: 'Acme Rail GmbH',
      number: 'K-1',
      language: 'de',
      currency: 'EUR',
      terms: { paymentDays: 30 },
      addresses: [{ use: 'billing', lines: ['Acme Rail GmbH', 'Gleis 9', '89073 Ulm'] }],
      contacts: [{ name: 'Ines Kern', email: 'kern@acme.example' }],
    },
    { id: 'brightside-ltd', label: 'Brightside Ltd', number: 'K-2', language: 'en', currency: 'GBP' },
  ]);
  expect((await planned('customers', body)).counts).toEqual({ add: 0, change: 0, same: 3, refused: 2 });
  // Fields without a column in the list are unchanged.
  const moved = { file: fileOf('a.csv', 'Customer number,Name,Phone,Contact\nK-1,Acme Rail SE,+49 731 1,Ines Kern\n') };
  expect((await planned('customers', moved)).items).toMatchObject([
    { does: 'change', id: 'acme-rail-gmbh', fields: ['label', 'contacts'] },
  ]);
});

/** A distributor's price list as a workbook, written by another library. */
function workbook(rows: readonly unknown[][]): Uint8Array {
  const book = sheetJs.utils.book_new();
  sheetJs.utils.book_append_sheet(book, sheetJs.utils.aoa_to_sheet(rows.map((row) => [...row])), 'Prices');
  return new Uint8Array(sheetJs.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

test('[QU5.2] a price list of a distributor becomes offers with breaks, day and source; a part that is not clear is refused', async () => {
  const heads = ['Part number', 'SKU', '1+', '100+', '1000+', 'MOQ', 'VPE', 'Lead time (days)', 'Stock', 'Note'];
  const rows = [
    ['Prices of Example Ltd'],
    heads,
    ['CON-00001', 'EX-1', 0.62, 0.55, 0.41, 10, 5, 14, 4000, 'reel'],
    ['CON-99999', 'EX-2', 1, undefined, undefined],
    ['CON-00001', 'EX-1', 0.6],
    ['WIR-00021', 'EX-3', 'on request'],
  ];
  const file = fileOf('example.xlsx', workbook(rows));
  const unclear = await planned('offers', { file });
  expect(unclear.items.map(({ why }) => why)).toEqual([
    'No supplier is stated. Enter who asks the price.',
    'No part of the catalog has the number "CON-99999" or "EX-2". Add the part first.',
    'No supplier is stated. Enter who asks the price.',
    'No supplier is stated. Enter who asks the price.',
  ]);
  const noCurrency = await planned('offers', { file, supplier: 'Example Ltd' });
  expect(noCurrency.items[0]!.why).toBe('No currency is stated. Choose the currency of the list.');
  const body = { file, supplier: 'Example Ltd', currency: 'EUR', date: '2026-11-20' };
  const plan = await planned('offers', body);
  expect(plan.items.map(({ does, why }) => [does, why])).toEqual([
    ['add', undefined],
    ['refused', expect.stringContaining('CON-99999')],
    ['refused', expect.stringContaining('earlier row')],
    ['refused', expect.stringMatching(/^"on request" is not a price/)],
  ]);
  expect(plan.unused).toEqual(['Note']);
  expect((await send('/api/offers/import', { ...body, plan: plan.plan })).status).toBe(200);
  expect(await records<Offer>('offers')).toEqual([
    {
      id: 'example-ltd-de9-socket-rs232-dte',
      part: { kind: 'connectors', id: 'de9-socket-rs232-dte' },
      supplier: 'Example Ltd',
      number: 'EX-1',
      cost: {
        unit: 0.62,
        currency: 'EUR',
        breaks: [
          { minQty: 100, unit: 0.55 },
          { minQty: 1000, unit: 0.41 },
        ],
        moq: 10,
        pack: 5,
        leadDays: 14,
        stock: 4000,
        date: '2026-11-20',
        src: 'example.xlsx, row 3',
      },
    },
  ]);
  // The supplier's next list replaces the price, which costs then use.
  const next = fileOf('next.csv', 'Part number;Order number;Preis;Währung\nCON-00001;EX-1;0,05;EUR\n');
  const changed = await planned('offers', { file: next, supplier: 'example ltd' });
  expect(changed.items).toMatchObject([{ does: 'change', fields: ['cost'] }]);
  await send('/api/offers/import', { file: next, supplier: 'example ltd', plan: changed.plan });
  const cost = await hub.as.editor('GET', '/api/designs/null-modem-de9/cost?quantities=10');
  expect(cost.text).toContain('"supplier":"Example Ltd"');
});

test('[QU5.2] a part is found by the number of its maker or of the supplier; a number of two parts is refused', async () => {
  const source = (await hub.as.editor('GET', '/api/definitions/connectors/de9-socket-rs232-dte')).json<object>();
  const copy = async (id: string, more: object) => {
    const { partNumber: _number, ...body } = { partNumber: '', ...source, id, ...more };
    const answer = await send('/api/definitions/connectors', body);
    expect(answer.status, answer.text).toBe(201);
  };
  const suppliers = [{ supplier: 'Example Ltd', number: 'EX-77' }];
  await copy('copy-one', { label: 'One', mpn: 'TWICE-1', suppliers });
  await copy('copy-two', { label: 'Two', mpn: 'TWICE-1', suppliers: [] });
  await copy('copy-three', { label: 'Three', mpn: 'ONCE-1', suppliers: [] });
  const list = 'MPN,Order number,Price,Currency\nonce-1,,1.5,USD\n,ex-77,$2.25,\nTWICE-1,,1,EUR\n';
  const plan = await planned('offers', { file: fileOf('mpn.csv', list), supplier: 'Example Ltd' });
  expect(plan.items.map(({ does, id, why }) => [does, id ?? why])).toEqual([
    ['add', 'example-ltd-copy-three'],
    ['add', 'example-ltd-copy-one'],
    ['refused', '"TWICE-1" is the number of 2 parts: copy-one, copy-two.'],
  ]);
  // Suppliers' lists may call the manufacturer's number the part number. The plan shows the part's display name.
  const named = 'Part number,Price,Currency\nONCE-1,1.5,USD\nTWICE-1,1,EUR\nCON-00002,1,EUR\n';
  const again = await planned('offers', { file: fileOf('numbers.csv', named), supplier: 'Other Ltd' });
  expect(again.items.map(({ does, label, why }) => [does, label ?? why])).toEqual([
    ['add', 'Other Ltd: ONCE-1'],
    ['refused', '"TWICE-1" is the number of 2 parts: copy-one, copy-two.'],
    ['add', 'Other Ltd: CON-00002'],
  ]);
});

test('[QU3.1] [QU5.2] viewers import nothing, and a file that is no table is refused with what would be right', async () => {
  const body = { file: fileOf('kunden.csv', german) };
  for (const path of ['/api/customers/import/preview', '/api/offers/import/preview'])
    expect([path, (await send(path, body, 'viewer')).status]).toEqual([path, 403]);
  const pdf = await send('/api/offers/import/preview', { file: fileOf('a.pdf', '%PDF-1.7') });
  expect([pdf.status, pdf.json<{ detail: string }>().detail]).toEqual([
    422,
    'The file is a PDF, not a table. Save the table as .csv, .xlsx or .ods.',
  ]);
  expect((await planned('offers', { file: fileOf('a.csv', 'Wire;Colour\n1;red\n') })).counts).toEqual({
    add: 0,
    change: 0,
    same: 0,
    refused: 0,
  });
});
