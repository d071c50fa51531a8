import { expect, test } from 'vitest';
import { readQuantityTables } from './quantity-table.ts';

const read = (text: string) => readQuantityTables('request.csv', new TextEncoder().encode(text)).tables[0];
const quantities = (text: string) => read(text)?.rows.map((row) => [row.names[0], row.quantities]);

test('QU4.2 a table of cables and quantities is read: one column, several, in a cell, and in headers', () => {
  expect(quantities('Part number,Qty\nA-1,10\nA-2,25\n')).toEqual([
    ['A-1', [10]],
    ['A-2', [25]],
  ]);
  expect(quantities('Kabel;Menge 1;Menge 2;Menge 3\nA-1;10;100;500\nA-2;5;;\n')).toEqual([
    ['A-1', [10, 100, 500]],
    ['A-2', [5]],
  ]);
  expect(quantities('Harness\tQuantities\nA-1\t10 / 100 / 500 pcs\nA-2\t50 and 100\n')).toEqual([
    ['A-1', [10, 100, 500]],
    ['A-2', [50, 100]],
  ]);
  // A grid for prices to be filled in: its headers are the quantities.
  expect(quantities('Request of today\n\nPart no.,10 pcs,100 pcs\nA-1,,\nA-2,-,\nA-3,x,\n')).toEqual([
    ['A-1', [10, 100]],
    ['A-2', [100]],
    ['A-3', [10]],
  ]);
  expect(quantities('Artikelnummer;Preis bei 50;Preis bei 250\nA-1;;\n')).toEqual([['A-1', [50, 250]]]);
  expect(read('Cable,Rev,Qty\nA-1,C,10\n')?.rows[0]).toMatchObject({ revision: 'C', row: 2 });
});

test('QU4.2 a quantity that may mean something else is not read', () => {
  const cellOf = (cell: string) => {
    const row = read(`Cable\tQty\nA-1\t${cell}\n`)!.rows[0]!;
    return { numbers: row.quantities, unclear: row.unclear };
  };
  for (const cell of [
    '1.000',
    '1,000',
    '10,100',
    'approx. 50',
    '100-200',
    '0',
    '-5',
    '2.5',
    '1000.0',
    'tbd',
    '10, many',
    '12345678',
  ])
    expect([cell, cellOf(cell)]).toEqual([cell, { numbers: [], unclear: [cell] }]);
  for (const [cell, numbers] of [
    ['1 000', [1000]],
    ["1'000 Stk.", [1000]],
    ['10, 100', [10, 100]],
    ['10;50', [10, 50]],
    ['10 or 20', [10, 20]],
  ] as const)
    expect([cell, cellOf(cell)]).toEqual([cell, { numbers, unclear: [] }]);
  // Target prices under a quantity are not quantities.
  expect(read('Part no.,Qty,100 pcs\nA-1,5,4.20\n')).toMatchObject({
    rows: [{ quantities: [5] }],
    unused: ['100 pcs'],
  });
  expect(read('Part no.,Qty,EAU\nA-1,5,2000\n')?.unused).toEqual(['EAU']);
});

test('QU4.2 lists of wires, of parts and other tables are not taken for requests, and headers say whether rows are cables', () => {
  expect(read('Wire,From,To,Length\nW1,J1:1,J2:1,300\n')).toBeUndefined();
  expect(read('A,B\n1,2\n')).toBeUndefined();
  expect(read('Part number,Qty\nA-1,10\n')?.saysCables).toBe(false);
  expect(read('Cable assembly,Qty\nA-1,10\n')?.saysCables).toBe(true);
});
