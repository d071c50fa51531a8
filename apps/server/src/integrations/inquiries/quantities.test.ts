import type { Customer, Quotation } from '@cablewright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { workbook } from './testing/bundles.ts';

let hub: TestHub;
const customer = {
  id: 'asker',
  label: 'Nordlicht GmbH',
  language: 'de',
  currency: 'EUR',
  numbers: [
    { kind: 'designs', id: 'null-modem-de9', number: 'NL-4711', revision: 'B' },
    { kind: 'connectors', id: 'de9-plug-rs232-dte', number: 'NL-PLUG' },
  ],
} satisfies Customer;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
  expect((await hub.as.editor('POST', '/api/customers', { body: customer })).status).toBe(201);
});
afterAll(() => hub.stop());

type File = readonly [name: string, content: string | Uint8Array];

/** Creates a draft with the files, and imports them with one request. */
async function inquiry(files: readonly File[]) {
  const { editor } = hub.as;
  const { id } = (await editor('POST', '/api/quotations', { body: { customer: 'asker' } })).json<Quotation>();
  for (const [name, content] of files) {
    const body = { file: { name, base64: Buffer.from(content).toString('base64') } };
    const attached = await editor('POST', `/api/quotations/${id}/files`, { body });
    expect(attached.status, attached.text).toBe(201);
  }
  const answer = await editor('POST', `/api/quotations/${id}/import`, { body: {} });
  expect(answer.status, answer.text).toBe(200);
  const { record, files: results } = answer.json<{ record: Quotation; files: { imported: boolean }[] }>();
  const lines = record.lines.map(({ design, quantities }) => [design, quantities]);
  const questions = (record.questions ?? [])
    .filter(({ asks }) => asks?.about !== 'drawing')
    .map(({ asks, at }) => [asks!.about, asks!.subject ?? asks!.cable, asks!.detail, at?.sheet, at?.row]);
  return { id, record, results, lines, questions };
}

const list = (name: string) =>
  `Wire,From,From Pin,To,To Pin,Length (mm)\n${name}-1,J1,1,J2,1,300\n${name}-2,J1,2,J2,2,300\n`;

test('QU4.2 rows that name a cable by the number of the customer, by ours, its id or name become lines with their quantities', async () => {
  const { lines, questions, results } = await inquiry([
    [
      'request.csv',
      'Pos.,Your part number,Rev,Qty 1,Qty 2\n1,nl-4711,B,10,100\n2,dc-y-24v,,5,\n3,NL-4711,B,500,\n4,NL-9999,,25,50\n',
    ],
  ]);
  expect(lines).toEqual([
    ['null-modem-de9', [10, 100, 500]],
    ['dc-y-24v', [5]],
  ]);
  expect(results).toMatchObject([{ imported: true, matched: 3 }]);
  expect(questions).toEqual([['cable', 'NL-9999', '25, 50', undefined, 5]]);
});

test('QU4.2 quantities are those of cables that other files of the inquiry bring, in whatever order they come', async () => {
  const { lines, questions } = await inquiry([
    ['quantities.csv', 'Part number;Menge\nloom;10 / 100\nloom two;250\n'],
    ['loom.csv', list('A')],
    ['loom two.csv', list('B')],
  ]);
  expect(lines).toEqual([
    ['loom', [10, 100]],
    ['loom-two', [250]],
  ]);
  expect(questions.filter(([about]) => about === 'quantity')).toEqual([]);
});

test('QU4.2 what a row leaves open is asked with its place: an unclear quantity, another revision, a column, a row without quantity', async () => {
  const { id, lines, questions } = await inquiry([
    ['request.csv', 'Cable,Rev,Qty,Target date\nNL-4711,C,1.000,May\ndc-y-24v,,,\nboard-uart-link,,approx. 50,\n'],
  ]);
  expect(lines).toEqual([
    ['null-modem-de9', []],
    ['dc-y-24v', []],
    ['board-uart-link', []],
  ]);
  expect(questions).toEqual(
    expect.arrayContaining([
      ['column', 'Target date', undefined, undefined, undefined],
      ['amount', 'NL-4711', '1.000', undefined, 2],
      ['revision', 'NL-4711', 'C', undefined, 2],
      ['amount', 'board-uart-link', 'approx. 50', undefined, 4],
    ]),
  );
  expect(questions.filter(([about]) => about === 'quantity')).toHaveLength(3);
  const german = await hub.as.editor('GET', `/api/quotations/${id}/document?part=questions&format=csv&language=de`);
  expect(german.text).toContain('Wie viele Stück von NL-4711 sind „1.000“?');
  expect(german.text).toContain('Sie fragen Stand C von NL-4711 an.');
});

test('QU4.2 a workbook states whole numbers; quantities that a person typed stay, and a difference is asked', async () => {
  const rows = [
    ['Harness', 'Stückzahl'],
    ['NL-4711', '1000'],
  ];
  const first = await inquiry([['request.xlsx', workbook(rows)]]);
  expect(first.lines).toEqual([['null-modem-de9', [1000]]]);
  const { editor } = hub.as;
  const body = {
    file: { name: 'later.csv', base64: Buffer.from('Harness,Qty\nNL-4711,20\n').toString('base64') },
  };
  await editor('POST', `/api/quotations/${first.id}/files`, { body });
  const again = await editor('POST', `/api/quotations/${first.id}/import`, { body: {} });
  const { record } = again.json<{ record: Quotation }>();
  expect(record.lines.map(({ quantities }) => quantities)).toEqual([[1000]]);
  expect(record.questions!.map(({ asks }) => asks?.detail)).toContain(
    'The list requests 20 of null-modem-de9; the line has 1000.',
  );
});

test('QU4.2 a list of parts with quantities stays a list of parts', async () => {
  const { lines, results, record } = await inquiry([
    ['parts.csv', 'Part number,Qty,Description\nde9-plug-rs232-dte,2,Plug\nnull-modem-de9,1,Cable\n'],
  ]);
  expect(record.files).toEqual([expect.objectContaining({ importer: 'tables/table' })]);
  expect(lines.every(([, quantities]) => quantities?.length === 0)).toBe(true);
  expect(results).toHaveLength(1);
});

const wires = [
  ['Wire', 'From', 'From Pin', 'To', 'To Pin', 'Length (mm)'],
  ['W1', 'J1', '1', 'J2', '1', '300'],
  ['W2', 'J1', '2', 'J2', '2', '300'],
];

test('[QU4.2] quantities on the second sheet are those of the cable on the first, of known cables, or are asked about', async () => {
  const file = workbook({
    Connections: wires,
    Quantities: [
      ['Cable', 'Qty 1', 'Qty 2'],
      ['sheeted', '10', '100'],
      ['NL-4711', '25', ''],
      ['NL-0000', '7', ''],
      ['dc-y-24v', 'approx. 50', ''],
    ],
  });
  const { id, lines, questions, results, record } = await inquiry([['sheeted.xlsx', file]]);
  expect(lines).toEqual([
    ['sheeted', [10, 100]],
    ['null-modem-de9', [25]],
    ['dc-y-24v', []],
  ]);
  expect(results).toMatchObject([{ imported: true, cables: ['sheeted', 'null-modem-de9', 'dc-y-24v'] }]);
  expect(record.files).toEqual([expect.objectContaining({ importer: 'tables/table' })]);
  expect((await hub.as.editor('GET', '/api/designs/sheeted')).text).toContain('J2');
  expect(questions).toEqual(
    expect.arrayContaining([
      ['cable', 'NL-0000', '7', 'Quantities', 4],
      ['amount', 'dc-y-24v', 'approx. 50', 'Quantities', 5],
    ]),
  );
  // Open points of the wires lead to questions, but the unused quantity sheet doesn't.
  const abouts = questions.map(([about]) => about);
  expect([abouts.includes('part'), abouts.includes('sheet')]).toEqual([true, false]);
  const html = await hub.as.editor('GET', `/api/quotations/${id}/document?part=questions&format=csv&language=en`);
  expect(html.text).toContain('Quantities');
});

test('[QU4.2] quantities on the first sheet and the cable on the second are read alike, also if another file brings it', async () => {
  const { lines } = await inquiry([
    [
      'turned.xlsx',
      workbook({
        Request: [
          ['Cable', 'Qty'],
          ['turned', '12'],
          ['other lead', '9'],
        ],
        List: wires,
      }),
    ],
    ['other lead.csv', list('O')],
  ]);
  expect(new Map(lines.map(([design, quantities]) => [design, quantities]))).toEqual(
    new Map<unknown, unknown>([
      ['turned', [12]],
      ['other-lead', [9]],
    ]),
  );
});

test('[QU4.2] two sheets of quantities that differ are not added up: the first counts, and the other is asked about; a cover is named', async () => {
  const { lines, questions } = await inquiry([
    [
      'twice.xlsx',
      workbook({
        Cover: [['Request of Nordlicht GmbH'], ['Please quote by Friday']],
        Prototypes: [
          ['Cable', 'Qty'],
          ['NL-4711', '5'],
        ],
        Series: [
          ['Cable', 'Qty'],
          ['NL-4711', '500'],
          ['dc-y-24v', '250'],
        ],
      }),
    ],
  ]);
  expect(lines).toEqual([
    ['null-modem-de9', [5]],
    ['dc-y-24v', [250]],
  ]);
  expect(questions).toEqual([
    ['sheet', 'Cover', undefined, 'Cover', undefined],
    ['reading', 'null-modem-de9', 'The list requests 500 of null-modem-de9; the line has 5.', 'Series', undefined],
  ]);
});

test('[QU4.2] a second sheet of parts stays a list of parts: it gives no line a quantity, and that it was not used is asked', async () => {
  const { lines, questions } = await inquiry([
    [
      'with parts.xlsx',
      workbook({
        Connections: wires,
        Parts: [
          ['Part number', 'Qty'],
          ['de9-plug-rs232-dte', '2'],
          ['null-modem-de9', '1'],
        ],
      }),
    ],
    [
      'with unknown.xlsx',
      workbook({
        Connections: wires,
        Parts: [
          ['Part number', 'Qty'],
          ['ZZ-1', '2'],
          ['ZZ-2', '4'],
        ],
      }),
    ],
  ]);
  expect(lines).toEqual([
    ['with-parts', []],
    ['with-unknown', []],
  ]);
  expect(questions.filter(([about]) => about === 'sheet')).toEqual([
    ['sheet', 'Parts', undefined, 'Parts', undefined],
    ['sheet', 'Parts', undefined, 'Parts', undefined],
  ]);
  expect(questions.filter(([about]) => about === 'quantity')).toHaveLength(2);
});
