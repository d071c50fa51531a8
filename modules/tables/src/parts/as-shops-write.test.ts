/** Parts lists as shops write them: short headers, a currency in some cells. */
import { expect, test } from 'vitest';
import { read, reading } from '../testing/tables.ts';

const fields = async (...headers: string[]) => {
  const { columns } = await reading(`${headers.join(';')}\n${headers.map((_, i) => `x${i}`).join(';')}\n`);
  return columns!.map(({ field }) => field ?? '');
};

test('IO1.3 IO1.4 a manufacturer and the manufacturer’s number are distinguished by their headers', async () => {
  expect(await fields('Item', 'Qty', 'Description', 'Mfr', 'Mfr P/N')).toEqual([
    '',
    '',
    'description',
    'manufacturer',
    'mpn',
  ]);
  expect(await fields('Mfr #', 'Mfr.', 'Part #')).toEqual(['mpn', 'manufacturer', 'partNumber']);
  expect(await fields('Hersteller', 'Herst.-Nr.', 'Lieferant', 'Best.-Nr.', 'Preis/Stk.', 'Menge')).toEqual([
    'manufacturer',
    'mpn',
    'supplier',
    'supplierNumber',
    'price',
    '',
  ]);
  expect(await fields('LCSC Part #', 'Digi-Key Part #', 'P/N')).toEqual([
    'supplierNumber',
    'supplierNumber',
    'partNumber',
  ]);
});

test('IO1.4 prices without a currency have that of the other cells in their column, and the plan says so', async () => {
  const list = (...prices: string[]) =>
    `MPN,Description,Price\n${prices.map((price, i) => `A-${i},Connector,${price}`).join('\n')}\n`;
  const { records, notes, refused } = await read(list('$0.21', '0.1', ''));
  const costs = records.map(({ record }) => (record as { cost?: { unit: number; currency: string } }).cost);
  expect(costs.map((cost) => cost && [cost.unit, cost.currency])).toEqual([[0.21, 'USD'], [0.1, 'USD'], undefined]);
  expect(refused).toEqual([]);
  expect(notes).toContain('The column "Price" does not name its unit: USD is taken for numbers without one.');
  expect((await read(list('$0.21', '0.1', '0.3 EUR'))).refused).toMatchObject([
    { message: 'Price "0.1" has no currency.' },
  ]);
  expect((await read(list('$0.45/ft', '$1'))).refused).toEqual([
    {
      at: { row: 2, column: 3, header: 'Price' },
      message: 'Price "$0.45/ft" is not the price of one.',
      remedy: 'Write the price of one piece, of a wire the price of one metre.',
    },
  ]);
});

test('IO1.6 a pin table with refused rows is not reported as unchanged', async () => {
  const { refused, notes } = await read('Pin\tSignal\tDir\n1\tGND\tPWR\n', { name: 'pins.tsv' });
  expect(refused).toHaveLength(1);
  expect(notes).toEqual([]);
});

test('a German list by part numbers: control cable is wire, sold by the metre, and ids come from the part, not from its maker', async () => {
  const { records, refused } = await read(
    'Artikelnummer;Bezeichnung;Hersteller;Preis\nST-100;Steckergehäuse 6-pol.;Molex;0,35 €\nLT-01;Steuerleitung 4x0,25 mm²;Lapp;0,12 €/m\nLT-02;Litze 7 x 0,25 mm² rot;Lapp;0,10 €/m\n',
  );
  expect(refused).toEqual([]);
  expect(records.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['connectors st-100', 'wires lt-01', 'wires lt-02']);
});

test('a from-to list finds the part numbers of both ends by German headers', async () => {
  const ends = ['Von', 'Von Artikelnummer', 'Von Pin', 'Nach', 'Nach Artikelnummer', 'Nach Pin'];
  expect(await fields(...ends)).toEqual(['from', 'fromPart', 'fromPin', 'to', 'toPart', 'toPin']);
});
