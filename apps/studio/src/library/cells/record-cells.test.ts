import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cableCells, partCells, type RecordBody, type RecordCell } from './record-cells.ts';

const context = { kind: 'wires', currency: 'EUR', today: '2026-05-04' };
const name = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('A', 'b', 'ü', '-', '3') });
const amount = fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 10_000);
const cost = fc.record(
  {
    unit: amount,
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    breaks: fc.uniqueArray(fc.record({ minQty: fc.integer({ min: 1, max: 5000 }), unit: amount }), {
      selector: ({ minQty }) => minQty,
      minLength: 1,
      maxLength: 3,
    }),
    per: fc.constantFrom('piece', 'metre'),
    moq: fc.integer({ min: 1, max: 9 }),
    src: name,
  },
  { requiredKeys: ['unit', 'currency'] },
);
const supplier = fc.record({ supplier: name, number: name, note: name }, { requiredKeys: ['supplier'] });
const record = fc.record(
  {
    label: name,
    partNumber: name,
    manufacturer: name,
    mpn: name,
    status: fc.constantFrom('active', 'legacy', 'our own word'),
    route: fc.constantFrom('make', 'buy'),
    tags: fc.uniqueArray(name, { minLength: 1 }),
    suppliers: fc.uniqueArray(supplier, { selector: (each) => each.supplier, minLength: 1 }),
    cost,
  },
  { requiredKeys: ['label'] },
);
const cells: readonly [string, RecordCell][] = Object.entries(partCells);

test('[CA4.13] the text of a cell put back changes nothing, whatever the record has', () => {
  fc.assert(
    fc.property(record, (body) => {
      for (const [, cell] of cells)
        expect(cell.apply(body, cell.textOf(body, context), context)).toEqual({ ok: true, record: body });
    }),
  );
});

test('[CA4.13] a text that is taken is the text of the cell afterwards, and no other cell or field changes', () => {
  const touches: Readonly<Record<string, readonly string[]>> = { supplier: ['supplierNumber'] };
  fc.assert(
    fc.property(record, record, (body, other) => {
      for (const [id, cell] of cells) {
        const text = cell.textOf(other, context);
        const result = cell.apply(body, text, context);
        if (!result.ok) continue;
        // A price without a unit has the unit of the record.
        const same = (price: string) => price.replace('/m', '');
        if (id !== 'supplier' || text !== '') expect(same(cell.textOf(result.record, context))).toBe(same(text));
        for (const [otherId, otherCell] of cells)
          if (otherId !== id && touches[id]?.includes(otherId) !== true)
            expect(otherCell.textOf(result.record, context)).toBe(otherCell.textOf(body, context));
        const { cost: _cost, suppliers: _suppliers, ...plain } = result.record;
        expect(Object.values(plain)).not.toContain('');
      }
    }),
  );
});

const applied = (cell: RecordCell, body: RecordBody, text: string) => {
  const result = cell.apply(body, text, context);
  return result.ok ? result.record : result.problem;
};

test('[CA4.13] a price is typed as shops write it; its old source goes, and its day is today', () => {
  const dated = { unit: 1, currency: 'USD', moq: 5, src: 'list of 2019', date: '2019-01-01' };
  const read = (text: string, before?: object) =>
    applied(partCells.price, before === undefined ? {} : { cost: before }, text);
  const date = '2026-05-04';
  expect(read('0,12')).toEqual({ cost: { unit: 0.12, currency: 'EUR', date } });
  expect(read('€ 0.12 / m')).toEqual({ cost: { unit: 0.12, currency: 'EUR', date } });
  expect(read('0.12 usd; 0.1 from 100; 0,08 ab 1000')).toEqual({
    cost: {
      unit: 0.12,
      currency: 'USD',
      date,
      breaks: [
        { minQty: 100, unit: 0.1 },
        { minQty: 1000, unit: 0.08 },
      ],
    },
  });
  expect(read('2', dated)).toEqual({ cost: { unit: 2, currency: 'USD', moq: 5, date } });
  expect(read('1 USD/m', dated)).toEqual({ cost: dated });
  expect(read('', dated)).toEqual({});
  expect(read('cheap')).toMatch(/“cheap” is no price. Write it as/);
  expect(read('1; 0.9 from many')).toMatch(/no price break/);
  expect(read('1; 2 from 5; 3 from 5')).toMatch(/two prices from 5/);
  expect(read('1 EUR/pc')).toMatch(/priced by the metre/);
  expect(partCells.price.apply({}, '1', { ...context, currency: undefined })).toEqual({
    ok: false,
    problem: 'Write the currency too, as in 1 EUR.',
  });
});

test('[CA4.13] another supplier comes without the order number of the one before, and a further one moves to the front', () => {
  const suppliers = [
    { supplier: 'A', number: '1' },
    { supplier: 'B', number: '2' },
  ];
  const typed = (text: string) => applied(partCells.supplier, { suppliers }, text);
  expect(typed('C')).toEqual({ suppliers: [{ supplier: 'C' }, suppliers[1]] });
  expect(typed('B')).toEqual({ suppliers: [suppliers[1], suppliers[0]] });
  expect(typed('')).toEqual({ suppliers: [suppliers[1]] });
  expect(applied(partCells.supplierNumber, { suppliers }, '9')).toEqual({
    suppliers: [{ supplier: 'A', number: '9' }, suppliers[1]],
  });
  expect(applied(partCells.supplierNumber, {}, '9')).toBe('Enter the supplier first.');
});

test('[CA4.13] words, names and numbers that cannot be are named', () => {
  expect(applied(partCells.label, { label: 'a' }, ' ')).toBe('Enter a name.');
  expect(applied(partCells.status, {}, 'Aktive')).toBe('“Aktive” is not one of development, active, legacy, retired.');
  expect(applied(partCells.status, {}, 'LEGACY')).toEqual({ status: 'legacy' });
  expect(applied(partCells.number, {}, 'x'.repeat(65))).toBe('It has 65 characters, at most 64 are allowed.');
  expect(applied(partCells.manufacturer, {}, 'a\nb')).toMatch(/line break/);
  expect(applied(cableCells.number, { partNumber: 'P' }, 'Q')).toEqual({ partNumber: 'Q' });
  expect(applied(cableCells.number, {}, 'Q')).toEqual({ productRef: 'Q' });
});
