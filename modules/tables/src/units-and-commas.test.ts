// Lists whose units are in separate columns, and workbooks whose numbers were typed as texts with a comma.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { read, reading, workbookOf } from './testing/tables.ts';

type Answers = Readonly<Record<string, string>>;

/** The wires of a list: name, length in mm and the section of the stock, mm². */
async function wiresOf(content: string | Uint8Array, name: string, answers: Answers = {}) {
  const { records, refused, notes } = await read(content, { name, mapping: { answers } });
  const design = records.find(({ kind }) => kind === 'designs')?.record as unknown as Design | undefined;
  const areaOf = (def: string) => {
    const stock = records.find(({ kind, id }) => kind === 'wires' && id === def)?.record as Stock | undefined;
    return stock?.structure.children[0]?.areaMm2;
  };
  const wires = (design?.instances.segments ?? []).map(({ id, label = id, lengthMm, def }) => [
    label,
    lengthMm,
    areaOf(def),
  ]);
  return { wires, refused: refused.map(({ at, message }) => [at?.row, message]), notes };
}

interface Stock {
  readonly structure: { readonly children: readonly { readonly areaMm2?: number }[] };
}

const plainRow = (n: number) => [String(n), 'X1', String(n), 'X2', String(n)];
const endHeaders = ['Wire', 'From Connector', 'From Pin', 'To Connector', 'To Pin'];

test.each([
  ['e3.csv', ['Wire Gauge', 'Gauge Unit', 'Wire Length', 'Unit']],
  ['eplan.csv', ['Cross-section / diameter', 'Cross-section / diameter unit', 'Length', 'Length UOM']],
  ['shop.csv', ['Querschnitt', 'Einheit', 'Länge', 'Einheit']],
  ['apart.csv', ['Gauge', 'Gauge Unit', 'Length', 'Length Unit']],
])(
  '[IO5.2] [IO5.5] the unit of a section or a length may be in a column of its own, and differ in each row: %s',
  async (name, headers) => {
    const cells = [
      ['0,75', 'mm²', '450', 'mm'],
      ['20', 'AWG', '1,5', 'm'],
      ['0,5', 'mm²', '24', 'in'],
    ];
    const rows = cells.map((own, i) => [...plainRow(i + 1), ...own]);
    const list = [[...endHeaders, ...headers], ...rows].map((row) => row.join(';')).join('\n');
    const { wires, refused, notes } = await wiresOf(list, name);
    expect([wires, refused]).toEqual([
      [
        ['1', 450, 0.75],
        ['2', 1500, 0.518],
        ['3', 609.6, 0.5],
      ],
      [],
    ]);
    expect(notes).toContain(`The column "${headers[1]}" has the units of "${headers[0]}".`);
    expect(notes.some((note) => note.includes('not imported: '))).toBe(false);
  },
);

test('[IO5.2] a unit that is not known refuses its row, and a column of units of something else changes nothing', async () => {
  const list = (unit: string) =>
    [
      'Wire;From;From Pin;To;To Pin;Wire Gauge;Gauge Unit;Length mm;Quantity;Unit',
      `1;X1;1;X2;1;250;${unit};300;2;pcs`,
      '2;X1;2;X2;2;0,5;mm²;300;3;m',
    ].join('\n');
  const { wires, refused, notes } = await wiresOf(list('kcmil'), 'lead.csv');
  expect([wires, refused.map(([row]) => row)]).toEqual([[['2', 300, 0.5]], [2]]);
  expect(notes.find((note) => note.includes('not imported: "Quantity"'))).toContain('"Unit"');
});

test('[IO5.5] texts with a comma in a workbook are numbers, and one that may be thousands is asked about', async () => {
  const headers = [...endHeaders, 'Length m', 'mm²'];
  const book = (first: string, ...others: readonly (string | number)[][]) =>
    workbookOf({ List: [headers, [...plainRow(1), first, 0.5], ...others] });
  const known = await wiresOf(book('1,250', [...plainRow(2), '0,9', '0,75'], [...plainRow(3), 1.125, 1.5]), 'a.xlsx');
  expect([known.wires, known.refused]).toEqual([
    [
      ['1', 1250, 0.5],
      ['2', 900, 0.75],
      ['3', 1125, 1.5],
    ],
    [],
  ]);
  const open = book('1,250', [...plainRow(2), 1.125, 0.75]);
  const unclear = await wiresOf(open, 'b.xlsx');
  expect([unclear.wires, unclear.refused]).toEqual([[['2', 1125, 0.75]], [[2, '"1,250" may be 1.250 or 1250.']]]);
  const { questions = [] } = await reading(open, { name: 'b.xlsx' });
  expect(questions.find(({ id }) => id === 'decimal')?.choices.map(({ value }) => value)).toEqual(['.', ',']);
  const lengths = async (decimal: string) => (await wiresOf(open, 'b.xlsx', { decimal })).wires.map(([, mm]) => mm);
  expect([await lengths(','), await lengths('.')]).toEqual([
    [1250, 1125],
    [1_250_000, 1125],
  ]);
  const plain = await reading(book('x', [...plainRow(2), 1.125, 0.75]), { name: 'c.xlsx' });
  expect(plain.questions?.some(({ id }) => id === 'decimal')).toBe(false);
});

test('[IO5.5] any mixture of numbers and texts in a workbook is read as a person reads it, or asked about', async () => {
  const millimetres = fc.integer({ min: 1, max: 9_999 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(millimetres, fc.boolean()), { minLength: 1, maxLength: 6 }), async (lengths) => {
      const cellOf = ([mm, isText]: (typeof lengths)[number]) =>
        isText ? String(mm / 1000).replace('.', ',') : mm / 1000;
      const rows = lengths.map((length, i) => [...plainRow(i + 1), cellOf(length), 0.5]);
      const { wires, refused } = await wiresOf(
        workbookOf({ List: [[...endHeaders, 'Length m', 'mm²'], ...rows] }),
        'r.xlsx',
      );
      const refusedRows = new Set(refused.map(([row]) => row));
      const expected = lengths.flatMap(([mm], i) => (refusedRows.has(i + 2) ? [] : [[String(i + 1), mm, 0.5]]));
      expect(wires).toEqual(expected);
      expect([...refusedRows].every((row) => /,\d{3}$/.test(String(rows[Number(row) - 2]?.[5])))).toBe(true);
    }),
    { numRuns: 25 },
  );
});
