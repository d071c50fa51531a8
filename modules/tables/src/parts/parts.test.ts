import { expect, test } from 'vitest';
import { catalog, read, reading } from '../testing/tables.ts';
import { lengthOf, sectionOf, sectionRange } from '../values/quantity.ts';
import { priceOf } from '../values/price.ts';
import { partTable } from './part-table.ts';
import type { RecordDraft } from './draft.ts';

test('quantities are read with their units', () => {
  const section = (text: string, unit = 'mm²') => sectionOf(text, unit, ',');
  expect(section('0,35 mm²')).toEqual({ areaMm2: 0.35 });
  expect(section('22 AWG')).toEqual({ areaMm2: 0.326 });
  expect(section('AWG 22 (7/30)')).toEqual({ areaMm2: 0.326, formation: '7/30' });
  expect(section('AWG22')).toEqual({ areaMm2: 0.326 });
  expect(section('4/0 AWG')).toEqual({ areaMm2: 107 });
  expect(section('22', 'AWG')).toEqual({ areaMm2: 0.326 });
  expect(lengthOf('6 ft', 'mm', '.')).toBe(1828.8);
  expect(lengthOf('1,8', 'm', ',')).toBe(1800);
  expect(sectionRange('20-24 AWG', 'mm²', '.', 'Range')).toEqual({ min: 0.205, max: 0.518 });
  expect(() => section('0.35')).toThrow('not a number');
  expect(() => section('5 foot')).toThrow('unknown unit');
});

test.each([
  ['1.234,56', ',', { unit: 1234.56 }],
  ['1 234,56 €', ',', { unit: 1234.56, currency: 'EUR' }],
  ["CHF 1'234.50", '.', { unit: 1234.5, currency: 'CHF' }],
  ['US$1,234.50', '.', { unit: 1234.5, currency: 'USD' }],
  ['0,298 €/St.', ',', { unit: 0.298, currency: 'EUR' }],
  ['0.52 GBP each', '.', { unit: 0.52, currency: 'GBP' }],
  ['.', '.', undefined],
  // The price of a different amount, and texts that are not a number.
  ['12.50 per 100', '.', undefined],
  ['12,50 EUR 100', ',', undefined],
  ['0,9x', ',', undefined],
  ['1.5k', '.', undefined],
  ['1 2', '.', undefined],
  [' '.repeat(9000), '.', undefined],
] as const)('IO1.4 the price %j with the decimal sign %s', (text, decimal, price) => {
  const parse = () => priceOf(text, decimal);
  if (price === undefined) expect(parse).toThrow(/is not a number above 0|is not the price of one/);
  else expect(parse()).toEqual(price);
});

test('IO1.4 a table creates connectors, wire, contacts, seals, mechanical parts and components', async () => {
  const { record, refused } = await read(
    'Kind;Manufacturer;MPN;Name;Pins;Section;Colour;Wire range;Value;Price;Supplier;Order code\n' +
      'Connector;Acme;C-4;Housing;4;;;;;0.5 EUR;Farnell;123\n' +
      'Wire;Acme;W-1;Hook-up wire;;22 AWG;RD;;;;;\n' +
      'Contact;Acme;K-1;Crimp contact;;;;20-24 AWG;;;;\n' +
      'Seal;Acme;S-1;Seal;;;;;;;;\n' +
      'Heat shrink;Acme;H-1;Sleeve;;;;;;;;\n' +
      'Resistor;Acme;R-1;Resistor 120;;;;;120 Ω;;;\n',
  );
  expect(refused).toEqual([]);
  expect(record('acme-c-4')).toMatchObject({
    pins: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }],
    cost: { unit: 0.5, currency: 'EUR' },
    suppliers: [{ supplier: 'Farnell', number: '123' }],
  });
  expect(record('acme-w-1')).toMatchObject({ structure: { children: [{ color: 'red', areaMm2: 0.326 }] } });
  expect(record('acme-k-1')).toMatchObject({ kind: 'contact', termination: { wireMinMm2: 0.205, wireMaxMm2: 0.518 } });
  expect(record('acme-s-1')).toMatchObject({ kind: 'seal' });
  expect(record('acme-h-1')).toMatchObject({ kind: 'other' });
  expect(record('acme-r-1')).toMatchObject({ kind: 'resistor', value: '120 Ω' });
});

test('IO1.4 a part with the same manufacturer’s number is updated in the fields of the table, not created again', async () => {
  const { records } = await read('Manufacturer,MPN,Price (EUR)\nACME,ac-3,0.7\n');
  expect(records).toEqual([
    expect.objectContaining({
      kind: 'connectors',
      id: 'plug',
      record: {
        ...catalog['connectors']!['plug'],
        manufacturer: 'ACME',
        mpn: 'ac-3',
        cost: { unit: 0.7, currency: 'EUR' },
      },
    }),
  ]);
  const otherMaker = await read('Manufacturer,MPN,Name\nOther Ltd,AC-3,Plug\n');
  expect(otherMaker.records[0]).toMatchObject({ id: 'other-ltd-ac-3' });
  const left = await read('MPN,Price (EUR),Status\nAC-3,0.7,active\n', { leave: ['B2'] });
  expect(left.records[0]!.record).toEqual({ ...catalog['connectors']!['plug'], status: 'active' });
});

test('IO1.4 connectors, wire, contacts, seals, mechanical parts and components of the catalog are updated by the manufacturer’s number', async () => {
  const ownPart = (id: string, kind: string) => ({
    id,
    kind,
    label: `Old ${id}`,
    manufacturer: 'Acme',
    mpn: `M-${id}`,
    src: 'x',
  });
  const db = {
    ...catalog,
    components: { r: ownPart('r', 'resistor') },
    mechanicals: { k: ownPart('k', 'contact'), s: ownPart('s', 'seal'), h: ownPart('h', 'other') },
    connectors: { c: ownPart('c', 'x') },
    wires: { w: ownPart('w', 'x') },
  };
  const rows = ['c', 'w', 'k', 's', 'h', 'r'].map((id) => `ACME,m-${id},New ${id},1.5`);
  const { records, refused } = await read(['Manufacturer,MPN,Name,Price (EUR)', ...rows].join('\n'), { db });
  expect(refused).toEqual([]);
  expect(records.map(({ kind, id, record: { label, cost } }) => [kind, id, label, cost])).toEqual(
    Object.entries({
      c: 'connectors',
      w: 'wires',
      k: 'mechanicals',
      s: 'mechanicals',
      h: 'mechanicals',
      r: 'components',
    }).map(([id, kind]) => [kind, id, `New ${id}`, { unit: 1.5, currency: 'EUR' }]),
  );
  expect(records.map(({ record: { kind } }) => kind)).toEqual(['x', 'x', 'contact', 'seal', 'other', 'resistor']);
});

test('a part without a manufacturer’s number is matched by its supplier and the supplier’s number', async () => {
  const suppliers = [{ supplier: 'Farnell', number: '123' }];
  const plug = { ...catalog['connectors']!['plug']!, suppliers };
  const db = { ...catalog, connectors: { plug } };
  const { records } = await read('Supplier,Order code,Price (EUR)\nFARNELL,123,0.7\n', { db });
  expect(records).toMatchObject([{ kind: 'connectors', id: 'plug', record: { cost: { unit: 0.7 } } }]);
  const otherSupplier = await read('Supplier,Order code,Price (EUR)\nMouser,123,0.7\n', { db });
  expect(otherSupplier.records[0]!.id).not.toBe('plug');
});

test('an invalid cell is refused with its position and a remedy and its part comes without it, and a repeated part is refused unless it is identical', async () => {
  const { records, refused, notes } = await read(
    'MPN,Name,Price (EUR)\nA,Plug,free\nB,Plug,1\nB,Plug,1\nB,Plug,2\n,,3\nC,Plug,4\n',
  );
  expect(records.map(({ id, record }) => [id, 'cost' in record])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
  ]);
  expect(refused).toEqual([
    {
      at: { row: 2, column: 3, header: 'Price (EUR)' },
      message: 'Price "free" is not a number above 0.',
      remedy: 'Write a number such as 1.5.',
    },
    {
      at: { row: 5 },
      message: 'B is also in row 3, with other values.',
      remedy: 'Keep one of the rows, or give the parts different numbers.',
    },
    { at: { row: 6 }, message: 'The row names no part.', remedy: expect.any(String) as string },
  ]);
  expect(notes).toEqual([
    '1 row repeats a part and says nothing else of it.',
    '6 rows are read; row 1 has the headers.',
  ]);
});

const carts = {
  'Digi-Key':
    'Index,Quantity,Part Number,Manufacturer Part Number,Description,Customer Reference,Available,Backorder,Unit Price,Extended Price GBP\n1,10,WM1785-ND,0430250400,CONN RCPT HSG 4POS,,10,0,0.52000,5.20\n',
  Mouser:
    'Mouser #:,Mfr. #:,Desc.:,Order Qty.,Price (GBP),Ext. (GBP)\n538-0430250400,0430250400,Headers & Wire Housings 4CKT,10,£0.52,£5.20\n',
  LCSC: 'LCSC Part Number,Manufacture Part Number,Manufacturer,Customer NO.,Package,Description,RoHS,Order Qty.,Min\\Mult Order Qty.,Unit Price(GBP),Order Price(GBP)\nC900001,0430250400,Molex,,P=3mm,Housing connector,YES,10,1\\1,0.52,5.2\n',
  Farnell:
    'Line No,Quantity,Farnell Order Code,Manufacturer Part Number,Manufacturer,Description,Unit Price (GBP),Line Total\n1,10,900001,0430250400,Molex,Connector housing,0.52,5.20\n',
  TME: 'TME symbol;Manufacturer part number;Manufacturer;Description;Quantity;Price (GBP)\nMX-43025-0400;0430250400;Molex;Connector housing;10;0.52\n',
  RS: 'Category,Brand,Manufacturer Part No,RS Stock No,Description,Price (GBP),Unit\nConnectors,Molex,0430250400,670-1234,Connector housing,0.52,each\n',
};

test.each(Object.entries(carts))(
  'a cart of %s maps itself: manufacturer’s number, order number, price',
  async (supplier, text) => {
    const preview = await reading(text);
    expect(preview).toMatchObject({ problems: [], fit: 0.9 });
    const { records, refused } = await read(text);
    expect(refused).toEqual([]);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      kind: 'connectors',
      record: { mpn: '0430250400', suppliers: [{ supplier }], cost: { unit: 0.52, currency: 'GBP' } },
    });
  },
);

test('a bill of materials of EAGLE or Autodesk Fusion maps itself; parts without a number differ by their value', async () => {
  const bom =
    'Qty;Value;Device;Package;Parts;Description;MF;MPN;OC_FARNELL;OC_NEWARK\n' +
    '2;10k;R-EU_R0603;R0603;R1, R2;RESISTOR, European symbol;;;;\n' +
    '1;4k7;R-EU_R0603;R0603;R3;RESISTOR, European symbol;;;;\n' +
    '1;;43025-0400;MICROFIT-4;J1;CONNECTOR;MOLEX;43025-0400;900001;38C0001\n';
  const { records, refused } = await read(bom, { name: 'bom.csv' });
  expect(refused).toEqual([]);
  expect(
    records.map(({ kind, record: { label, value, package: form, mpn, suppliers } }) => [
      kind,
      label,
      value,
      form,
      mpn,
      suppliers,
    ]),
  ).toEqual([
    ['components', 'R-EU_R0603', '10k', 'R0603', undefined, undefined],
    ['components', 'R-EU_R0603', '4k7', 'R0603', undefined, undefined],
    [
      'connectors',
      '43025-0400',
      undefined,
      undefined,
      '43025-0400',
      [
        { supplier: 'Farnell', number: '900001' },
        { supplier: 'Newark', number: '38C0001' },
      ],
    ],
  ]);
});

test('an exported table of parts equals the catalog when it is imported', async () => {
  for (const kind of ['connectors', 'bodies', 'wires'] as const) {
    const { columns, rows } = partTable(kind, Object.values(catalog[kind]!) as RecordDraft[]);
    const text = [columns.map(({ name }) => name), ...rows]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\n');
    const { records, refused } = await read(text);
    expect([refused, records.map(({ record }) => record)]).toEqual([[], Object.values(catalog[kind]!)]);
  }
});

test('[IO5.5] the comment of a board program is the name of the part, and nowhere else', async () => {
  const header = 'Comment,Description,Designator,Footprint,Quantity,Manufacturer Part Number 1';
  const { records } = await read(`${header}\n100nF 50V,Capacitor,C1,0603,2,AC-104\n`, { name: 'board.csv' });
  expect(records.map(({ record }) => [record['mpn'], record['label']])).toEqual([['AC-104', '100nF 50V']]);
  const plain = await read('MPN,Description,Comment\nAC-105,Capacitor 1 uF,ask before use\n', { name: 'parts.csv' });
  expect(plain.records[0]!.record['label']).toBe('Capacitor 1 uF');
});

test('[IO5.5] descriptions of a distributor that begin with CONN are of contacts, seals, terminal blocks and connectors', async () => {
  const kinds = {
    'CONN TERM FEMALE 22-30AWG TIN': ['mechanicals', 'contact'],
    'CONN PIN 20-24AWG CRIMP GOLD': ['mechanicals', 'contact'],
    'CONN RING 16-22AWG #8': ['mechanicals', 'contact'],
    'CONN SEAL 18-22AWG GREEN': ['mechanicals', 'seal'],
    'CONN TERM BLOCK 2POS 5MM': ['connectors', undefined],
    'CONN PIN HEADER 4POS 2.54MM': ['connectors', undefined],
    'CONN RCPT HSG 4POS 2.54MM': ['connectors', undefined],
    'CONN SOCKET 20-24AWG CRIMP TIN': ['mechanicals', 'contact'],
    'CONN SOCKET CRIMP GOLD': ['mechanicals', 'contact'],
    'CONN QC RCPT 14-16AWG 0.250': ['mechanicals', 'contact'],
    'CONN SOCKET SIP 8POS GOLD': ['connectors', undefined],
    'CONN RCPT 4POS IDC 22AWG TIN': ['connectors', undefined],
    'CONN JACK STEREO 3.5MM': ['connectors', undefined],
    'Buchsenkontakt 1 mm²': ['mechanicals', 'contact'],
  };
  const rows = Object.keys(kinds).map((description, i) => `Acme,AC-${i},${description}`);
  const { records } = await read(['Manufacturer,Manufacturer Part Number,Description', ...rows, ''].join('\n'), {
    db: {},
  });
  expect(Object.fromEntries(records.map(({ kind, record }) => [record['label'], [kind, record['kind']]]))).toEqual(
    kinds,
  );
});

test('[IO5.3] [IO5.5] a part that may be a connector or a contact is asked about, and a column or an answer decides', async () => {
  const header = 'Manufacturer,Manufacturer Part Number,Description';
  const rows = ['Acme,AC-1,CONN SOCKET GOLD', 'Acme,AC-2,CONN RCPT HSG 4POS', 'Acme,AC-3,CONN SOCKET TIN'];
  const kindsOf = ({ records }: Awaited<ReturnType<typeof read>>) =>
    records.map(({ kind, record }) => [record['mpn'], kind, record['kind']]);
  const list = [header, ...rows, ''].join('\n');
  const unclear = await read(list, { db: {} });
  expect(kindsOf(unclear)).toEqual([['AC-2', 'connectors', undefined]]);
  const remedy = 'Add a column Kind with connector or contact, or choose the kind of all parts.';
  expect(unclear.refused.map(({ at, remedy: way }) => [at?.row, way])).toEqual([
    [2, remedy],
    [4, remedy],
  ]);
  const withKind = [`${header},Kind`, ...rows.map((row, i) => `${row},${i === 1 ? 'connector' : 'contact'}`), ''];
  const withColumn = await read(withKind.join('\n'), { db: {} });
  expect([withColumn.refused, kindsOf(withColumn)]).toEqual([
    [],
    [
      ['AC-1', 'mechanicals', 'contact'],
      ['AC-2', 'connectors', undefined],
      ['AC-3', 'mechanicals', 'contact'],
    ],
  ]);
  const chosen = await read(list, { db: {}, mapping: { answers: { 'kind-2': 'contacts', 'kind-4': 'connectors' } } });
  expect([chosen.refused, kindsOf(chosen).map(([, kind]) => kind)]).toEqual([
    [],
    ['mechanicals', 'connectors', 'connectors'],
  ]);
});
