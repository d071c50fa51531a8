/** Parts lists with several suppliers for a part, as shops write them. */
import { expect, test } from 'vitest';
import type { RecordDraft } from './draft.ts';
import { catalog, read, reading } from '../testing/tables.ts';

const suppliersOf = async (text: string, run: Parameters<typeof read>[1] = {}) => {
  const { records, refused, notes } = await read(text, run);
  const parts = records.map(({ record: { cost, suppliers } }) => {
    const { unit, currency } = (cost ?? {}) as { unit?: number; currency?: string };
    return { price: cost === undefined ? undefined : `${unit} ${currency}`, suppliers };
  });
  return { parts, refused, notes };
};

const twoSuppliers = [
  { supplier: 'Digi-Key', number: 'WM1785-ND' },
  { supplier: 'Mouser', number: '538-0430250400', note: '0.58 USD' },
];

test.each([
  ['named columns', 'MPN,Digi-Key P/N,Digi-Key Price (USD),Mouser P/N,Mouser Price (USD)'],
  ['prices that follow their numbers', 'MPN,Digi-Key Part #,Unit Price (USD),Mouser Part No,Unit Price (USD)'],
  ['prices named behind', 'MPN,DigiKey,Price DigiKey USD,Mouser #,Price Mouser USD'],
])('IO1.4 every distributor of a parts list is a supplier of the part: %s', async (_, headers) => {
  const { parts, refused, notes } = await suppliersOf(`${headers}\n0430250400,WM1785-ND,0.52,538-0430250400,0.58\n`);
  expect(refused).toEqual([]);
  expect(parts).toEqual([{ price: '0.52 USD', suppliers: twoSuppliers }]);
  expect(notes).toContain(
    'A part has one price: the first in its row. Prices of its other suppliers are in the notes of those.',
  );
});

test.each([
  [
    'numbered',
    'Manufacturer 1,Manufacturer Part Number 1,Supplier 1,Supplier Part Number 1,Supplier Unit Price 1,Supplier 2,Supplier Part Number 2,Supplier Unit Price 2',
  ],
  ['repeated', 'Manufacturer,MPN,Supplier,SPN,Price,Supplier,SPN,Price'],
])('IO1.4 suppliers in %s columns keep their numbers and prices', async (_, headers) => {
  const row = 'Molex,0430250400,Digi-Key,WM1785-ND,0.52 USD,Mouser,538-0430250400,0.58 USD';
  const { parts, refused } = await suppliersOf(`${headers}\n${row}\n`);
  expect(refused).toEqual([]);
  expect(parts).toEqual([{ price: '0.52 USD', suppliers: twoSuppliers }]);
});

test('IO1.4 a part that the first distributor lacks has the price and number of the next', async () => {
  const { parts } = await suppliersOf(
    'MPN,Digi-Key P/N,Digi-Key Price,Mouser P/N,Mouser Price,Mouser Stock\nA,,,538-A,0.58 EUR,1200\nB,B-ND,,,,\n',
  );
  expect(parts).toEqual([
    { price: '0.58 EUR', suppliers: [{ supplier: 'Mouser', number: '538-A' }] },
    { price: undefined, suppliers: [{ supplier: 'Digi-Key', number: 'B-ND' }] },
  ]);
});

test('IO1.4 a list with further suppliers adds them to a part of the catalog; importing it again changes nothing', async () => {
  const known: RecordDraft = {
    id: 'plug',
    label: 'Plug',
    mpn: 'A',
    src: 'x',
    cost: { unit: 0.4, currency: 'EUR' },
    suppliers: [{ supplier: 'Farnell', number: '900001', note: 'reel of 100' }, { supplier: 'Mouser' }],
  };
  const list = 'MPN,Mouser P/N,Mouser Price (EUR),Farnell Order Code,Farnell Price (EUR)\nA,900001,0.58,900001,0.61\n';
  const first = await read(list, { db: { connectors: { plug: known } } });
  expect(first.record('plug')).toMatchObject({
    cost: { unit: 0.58 },
    suppliers: [
      { supplier: 'Farnell', number: '900001', note: 'reel of 100; 0.61 EUR' },
      { supplier: 'Mouser', number: '900001' },
    ],
  });
  const again = await read(list, { db: { connectors: { plug: first.record('plug')! } } });
  expect(again.record('plug')).toEqual(first.record('plug'));
  // Found by the number of its second supplier.
  const imported = await read('Digi-Key P/N,Farnell Order Code,Price (EUR)\nX-ND,900001,0.5\n', {
    db: { connectors: { plug: known } },
  });
  expect(imported.records.map(({ id }) => id)).toEqual(['plug']);
});

test.each([
  ['Bürklin Bestellnummer', 'Bürklin'],
  ['Order code (Farnell)', 'Farnell'],
  ['Distrelec Order No.', 'Distrelec'],
  ['Reichelt Best.-Nr.', 'Reichelt'],
  ['Mouser', 'Mouser'],
])('IO1.4 the header %s names the supplier', async (header, supplier) => {
  const { parts } = await suppliersOf(`MPN;${header}\nA;12-34\n`);
  expect(parts).toEqual([{ price: undefined, suppliers: [{ supplier, number: '12-34' }] }]);
});

test.each(['Molex P/N', 'Customer order no', 'Hersteller-Bestellnummer', 'Bestellnummer intern', 'Our SKU'])(
  'IO1.4 the header %s names no supplier',
  async (header) => {
    const { columns } = await reading(`MPN;Description;${header}\nA;Plug;12-34\n`);
    expect(columns![2]!.field).not.toBe('supplierNumber');
  },
);

test('IO1.4 numbers without a supplier are refused until one answer names it for the column', async () => {
  const list = 'MPN,Order code\nA,123\nB,456\n';
  const { parts, refused } = await suppliersOf(list);
  // The parts are imported without the number (0068).
  expect(parts).toEqual([{}, {}]);
  expect(refused).toMatchObject([
    {
      at: { row: 2, header: 'Order code' },
      message: 'Supplier’s number "123" has no supplier.',
      remedy:
        'Name the supplier of these numbers above the columns, map a column that names it, or do not import this one.',
    },
    { at: { row: 3 } },
  ]);
  const question = { id: 'supplier', label: 'Supplier of "Order code"', choices: [] };
  expect((await reading(list)).questions).toContainEqual({ ...question, value: '' });
  const mapping = { answers: { supplier: 'Farnell' } };
  expect((await reading(list, { mapping })).questions).toContainEqual({ ...question, value: 'Farnell' });
  expect((await suppliersOf(list, { mapping })).parts.map(({ suppliers }) => suppliers)).toEqual([
    [{ supplier: 'Farnell', number: '123' }],
    [{ supplier: 'Farnell', number: '456' }],
  ]);
  const gap = await suppliersOf('MPN,Supplier,Order code\nA,Farnell,123\nB,,456\n');
  expect(gap.refused).toMatchObject([
    { at: { row: 3 }, remedy: 'Write the supplier in the column "Supplier", or remove the number.' },
  ]);
});

test('IO1.4 a number without a supplier belongs to the only supplier of the part; with several suppliers it is refused', async () => {
  const digiKey = { supplier: 'Digi-Key', number: 'old' };
  const mouser = { supplier: 'Mouser', number: 'old too' };
  const listed = async (...suppliers: object[]) => {
    const connectors = { plug: { ...(catalog['connectors']!['plug'] as object), suppliers } };
    return suppliersOf('MPN,Order code\nAC-3,new\n', { db: { ...catalog, connectors } as typeof catalog });
  };
  expect((await listed(digiKey)).parts).toEqual([{ price: undefined, suppliers: [{ ...digiKey, number: 'new' }] }]);
  const { parts, refused } = await listed(digiKey, mouser);
  expect(parts).toEqual([{ suppliers: [digiKey, mouser] }]);
  expect(refused).toMatchObject([
    { at: { row: 2, header: 'Order code' }, message: 'Supplier’s number "new" has no supplier.' },
  ]);
});

test('IO1.4 columns that a person maps keep their suppliers, and two prices without one are refused', async () => {
  const list = 'MPN,Ref A,Price A,Mouser P/N,Mouser price\nA,12,0.5 EUR,538-A,0.6 EUR\n';
  const columns = [
    { header: 'Ref A', field: 'supplierNumber' },
    { header: 'Price A', field: 'price' },
    { header: 'Mouser P/N', field: 'supplierNumber' },
  ];
  const mapping = { columns, answers: { supplier: 'Acme' } };
  expect((await suppliersOf(list, { mapping })).parts).toEqual([
    {
      price: '0.5 EUR',
      suppliers: [
        { supplier: 'Acme', number: '12' },
        { supplier: 'Mouser', number: '538-A', note: '0.6 EUR' },
      ],
    },
  ]);
  const prices = ['Tier A', 'Tier B'].map((header) => ({ header, field: 'price' }));
  const two = await suppliersOf('MPN,Tier A,Tier B\nA,1 EUR,2 EUR\n', { mapping: { columns: prices } });
  expect(two.refused).toMatchObject([{ at: { column: 3 }, message: 'Price "2 EUR" is a second price of the part.' }]);
  const guessed = await suppliersOf('MPN,Cost,Price,Price 10\nA,1 EUR,2 EUR,3 EUR\n');
  expect(guessed.parts).toMatchObject([{ price: '1 EUR' }]);
});
