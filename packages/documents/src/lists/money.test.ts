import { billOfMaterials, catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import type { TableBlock } from '../page/flow/blocks.ts';
import { bomBlocks } from '../sheets/bom-sheet/bom-sheet.ts';
import { bomTable } from './bom.ts';
import { amountText, rounded, unitPriceText } from './money.ts';

test('DO1.7 amounts have the decimals of their currency; a finer price is that of 100 or 1000', () => {
  expect([amountText(29.456, 'EUR'), amountText(0.1 + 0.2, 'USD'), amountText(1.005, 'EUR')]).toEqual([
    '29.46',
    '0.30',
    '1.01',
  ]);
  expect([amountText(1234.5, 'JPY'), amountText(1.2345, 'KWD'), amountText(2, 'points')]).toEqual([
    '1235',
    '1.235',
    '2.00',
  ]);
  expect([unitPriceText(0.62, 'EUR'), unitPriceText(0.0288, 'EUR'), unitPriceText(0.00125, 'EUR')]).toEqual([
    '0.62',
    '2.88 / 100',
    '1.25 / 1000',
  ]);
  expect(unitPriceText(0.5, 'JPY')).toBe('50 / 100');
});

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

test('DO1.7 every bill of the catalog: no amount is printed or listed with more decimals than its currency has', () => {
  let amounts = 0;
  for (const { design } of designs) {
    for (const quantity of [1, 25]) {
      const bill = billOfMaterials(catalog, design, { quantity });
      const printed = bomBlocks({ catalog, design, state: 'UNRELEASED', options: { quantity } });
      const table = printed.find((block): block is TableBlock => block.kind === 'table')!;
      const last = table.columns.length - 1;
      for (const row of bill.priced ? table.rows : []) {
        if ('group' in row) continue;
        const cell = row.cells[last]!;
        const text = typeof cell === 'string' ? cell : cell.text;
        expect([design.id, text]).toEqual([design.id, expect.stringMatching(/^(–|\d+\.\d\d( [A-Z]{3})?)$/)]);
        amounts += 1;
      }
      const { columns, rows } = bomTable(catalog, design, { quantity });
      const [cost, currency] = ['extended_cost', 'currency'].map((name) =>
        columns.findIndex((one) => one.name === name),
      );
      if (cost === -1) continue;
      for (const row of rows)
        if (row[cost!] !== null) expect(rounded(row[cost!] as number, String(row[currency!]))).toBe(row[cost!]);
    }
  }
  expect(amounts).toBeGreaterThan(100);
});
