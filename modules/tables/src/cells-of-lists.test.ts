// Cells as shops write them: a whole wire in one cell, cores and section, prices per metre, dates made by spreadsheets.
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import { catalog, read, reading, workbook } from './testing/tables.ts';
import { wireWords } from './values/wire-spec.ts';

const colours = ['red', 'black', 'white', 'blue', 'green', 'yellow', 'grey', 'brown'].map((id) => [
  id,
  { id, label: id },
]);
const db: Records = { ...catalog, 'vocab/colours': { ...Object.fromEntries(colours), ...catalog['vocab/colours'] } };
const list = async (text: string | Uint8Array) => {
  const { record, records, refused, notes } = await read(text, { name: 'lead.csv', db });
  const design = record('lead') as unknown as Design;
  const stocks = design.instances.segments!.map(({ def }) => {
    const stock = records.find(({ kind, id }) => kind === 'wires' && id === def)?.record ?? db.wires![def];
    const { label, structure } = stock as { label: string; structure: { children: Record<string, unknown>[] } };
    return [
      label,
      ...structure.children.flatMap(({ areaMm2, color }) => (areaMm2 === undefined ? [] : [areaMm2, color])),
    ];
  });
  return { stocks, refused, notes, design };
};

const isColour = (word: string) =>
  /^(?:RD|WH|BK|GN|YE|red|green|yellow)(?:[/-]\w+)?$/i.test(word) || word === 'green yellow';

test.each([
  ['18AWG TXL RD/WH', { gauge: '18 AWG', type: 'TXL', colour: 'RD/WH' }],
  ['14-AWG-RED', { gauge: '14 AWG', colour: 'RED' }],
  ['AWG 22 UL1007 BK', { gauge: '22 AWG', type: 'UL1007', colour: 'BK' }],
  ['FLRY-B 0,35 mm² RD', { gauge: '0,35 mm²', type: 'FLRY-B', colour: 'RD' }],
  ['H07V-K 1.5mm2 green yellow', { gauge: '1.5 mm²', type: 'H07V-K', colour: 'green yellow' }],
  ['4x0,25 mm²', { gauge: '0,25 mm²', cores: 4 }],
  ['LiYCY 4 x 0,25mm²', { gauge: '0,25 mm²', cores: 4, type: 'LiYCY' }],
  ['5G1,5', { gauge: '1,5 mm²', cores: 5 }],
  ['3 x 22 AWG', { gauge: '22 AWG', cores: 3 }],
  ['4/0 AWG', { gauge: '4/0 AWG' }],
  ['7x0.2', undefined],
  ['M22759', undefined],
  ['X10-1', undefined],
])('[IO5.5] the words of %s', (text, words) => expect(wireWords(text, isColour)).toEqual(words));

test.each([
  ['Wire spec', '18AWG TXL RD/WH', ['TXL wire 0.823 mm² red/white (stub)', 0.823, 'red/white']],
  ['Gauge', '18AWG TXL RD/WH', ['TXL wire 0.823 mm² red/white (stub)', 0.823, 'red/white']],
  ['Wire type', '14-AWG-RED', ['14-AWG-RED 2.08 mm² red (stub)', 2.08, 'red']],
  ['Spec', '"0,22 mm² RD"', ['Wire red', 0.22, 'red']],
  ['Spec', 'FLRY 0.22mm2 RD', ['FLRY wire 0.22 mm² red (stub)', 0.22, 'red']],
  ['Spec', 'GXL RD', ['GXL wire red (stub)', undefined, 'red']],
])('[IO5.5] a wire in one cell of the column %s: %s', async (header, cell, [label, areaMm2, color]) => {
  const { stocks, refused } = await list(`Wire,From,From Pin,To,To Pin,${header}\n1,X1,1,X2,1,${cell}\n`);
  expect(refused).toEqual([]);
  expect(stocks).toEqual([areaMm2 === undefined ? [label] : [label, areaMm2, color]]);
  if (cell.startsWith('18'))
    expect(
      (await reading(`Wire,From,From Pin,To,To Pin,${header}\n1,X1,1,X2,1,${cell}\n`, { db })).columns!.at(-1)!.values,
    ).toEqual(['18 AWG, RD/WH, TXL']);
});

test('[IO5.5] 4x0,25 mm² is the section of four cores, and one wire of it is asked about', async () => {
  const rows = (cable: string) =>
    `Wire;Cable;From;From Pin;To;To Pin;Querschnitt;Farbe\n1;${cable};X1;1;X2;1;4x0,25 mm²;RD\n2;${cable};X1;2;X2;2;4x0,25 mm²;BK\n`;
  const { stocks, refused } = await list(rows('K1'));
  expect([refused, stocks]).toEqual([[], [['lead K1 (stub)', 0.25, 'red', 0.25, 'black']]]);
  const answer = await read(rows(''), { name: 'lead.csv', db });
  expect(answer.refused[0]).toEqual({
    at: { row: 2 },
    message: '"4x0,25 mm²" is a cable with 4 cores, and the row names no cable.',
    remedy: 'Map the column that names the cable, or write the section of one wire.',
  });
  const parts = await read(
    'MPN;Bezeichnung;Art;Querschnitt;Preis\nOLF-4;Steuerleitung;Leitung;4x0,25 mm²;0,12 €/m\nOLF-5;Leitung;Leitung;5G1,5;"120 € per km"\nOLF-1;Litze;Leitung;18AWG RD/WH;0,30 €/ft\n',
    { db },
  );
  expect(parts.refused).toEqual([]);
  const cores = (id: string) => (parts.record(id) as { structure: { children: object[] } }).structure.children;
  expect(cores('olf-4')).toMatchObject(Array.from({ length: 4 }, () => ({ type: 'conductor', areaMm2: 0.25 })));
  expect([cores('olf-5').length, cores('olf-1')]).toMatchObject([5, [{ areaMm2: 0.823, color: 'red/white' }]]);
  expect(['olf-4', 'olf-5', 'olf-1'].map((id) => parts.record(id)!['cost'])).toMatchObject([
    { unit: 0.12, currency: 'EUR', per: 'metre' },
    { unit: 0.12, currency: 'EUR', per: 'metre' },
    { unit: 0.984252, currency: 'EUR', per: 'metre' },
  ]);
});

const dates = ['2024-01-02', '2-Jan', '02. Jan', 'Jan-24', '01.02.2024', '2. Mrz', '2024-01-02 00:00:00'];
test.each(dates)('[IO5.5] %s is a date that a spreadsheet made of an end, a pin or a number', async (date) => {
  const remedy = 'Format the column as text, and write the cell again.';
  const why = `is a date: a spreadsheet program has probably made it of a text such as 1-2.`;
  const pins = await read(`Wire,From,From Pin,To,To Pin\n1,X1,${date},X2,1\n2,X1,2,X2,2\n`, { name: 'lead.csv' });
  expect(pins.refused).toEqual([{ at: { row: 2 }, message: `Pin "${date}" ${why}`, remedy }]);
  const ends = await read(`Wire,From,To\n1,${date},X2.1\n2,X1.2,X2.2\n`, { name: 'lead.csv' });
  expect(ends.refused).toMatchObject([{ at: { row: 2 }, remedy }]);
  expect((await reading(`Wire,From,To\n1,${date},X2.1\n`)).columns![1]!.values[0]).toContain('⚠ End');
  const parts = await read(`MPN,Name,Kind\n${date},Plug,connector\nB,Plug,connector\n`);
  expect([parts.refused, parts.records.map(({ id }) => id)]).toMatchObject([[{ at: { row: 2 }, remedy }], ['b']]);
});

test('[IO5.5] a date cell of a workbook is recognised, and J1-2 and DEC-01 are names', async () => {
  const sheet =
    '<row><c t="inlineStr"><is><t>Wire</t></is></c><c t="inlineStr"><is><t>From</t></is></c><c t="inlineStr"><is><t>To</t></is></c></row>' +
    '<row><c><v>1</v></c><c s="1"><v>45293</v></c><c t="inlineStr"><is><t>X2.1</t></is></c></row>';
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs></styleSheet>';
  const answer = await read(workbook(sheet, { 'xl/styles.xml': styles }), { name: 'lead.xlsx' });
  expect(answer.refused).toMatchObject([
    { at: { sheet: 'Parts', row: 2 }, message: expect.stringContaining('is a date') as string },
  ]);
  const names = await list('Wire,From,From Pin,To,To Pin\n1,J1-2,1,DEC-01,1\n2,MAR-12,1,J1-3,1\n');
  expect(names.refused).toEqual([]);
  const ends = await list('Wire,From,To\n1,J1-2,J2-1\n2,J1-3,J2-2\n');
  expect(ends.design.instances.connectors!.map(({ id }) => id)).toEqual(['j1', 'j2']);
});

test('[IO5.5] one bad cell is one question, and the part comes without it', async () => {
  const { records, refused } = await read(
    'MPN,Name,Kind,Gauge,Price (EUR),OD\nW-1,Wire,wire,thick,0.12,1.2\nW-2,Wire,wire,0.5 mm²,cheap,wide\n',
    { db },
  );
  expect(records.map(({ id, record }) => [id, record['cost'] !== undefined, record['odMm']])).toEqual([
    ['w-1', true, 1.2],
    ['w-2', false, undefined],
  ]);
  expect(refused.map(({ at, message }) => [at, message])).toEqual([
    [{ row: 2, column: 4, header: 'Gauge' }, 'Section "thick" is not a number above 0.'],
    [{ row: 3, column: 5, header: 'Price (EUR)' }, 'Price "cheap" is not a number above 0.'],
    [{ row: 3, column: 6, header: 'OD' }, 'Outer diameter "wide" is not a number above 0.'],
  ]);
});

test('[IO5.5] a formula without a saved value refuses its row of wires or its cell of a part, and nothing else', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const formula = '<c><f>A1+1</f></c>';
  const rowOf = (...cells: readonly string[]) =>
    `<row>${cells.map((text) => (text === '=' ? formula : cell(text))).join('')}</row>`;
  const wires = workbook(
    rowOf('Wire', 'From', 'Pin', 'To', 'Pin', 'Length (mm)', 'Sum') +
      rowOf('1', 'X1', '1', 'X2', '1', '200', '=') +
      rowOf('2', 'X1', '2', 'X2', '2', '=', '='),
  );
  const { record, refused } = await read(wires, { name: 'lead.xlsx', db });
  const { instances } = record('lead') as unknown as Design;
  expect(instances.segments!.map(({ label, id }) => label ?? id)).toEqual(['1']);
  expect(refused).toMatchObject([{ at: { row: 3, column: 6 }, message: 'A cell is a formula without a saved value.' }]);
  const parts = workbook(rowOf('MPN', 'Name', 'Kind', 'Price (EUR)') + rowOf('P-1', 'Plug', 'connector', '='));
  const read2 = await read(parts, { name: 'parts.xlsx', db });
  expect(read2.records.map((part) => [part.record['mpn'], part.record['cost']])).toEqual([['P-1', undefined]]);
  expect(read2.refused).toMatchObject([{ at: { row: 2, column: 4 } }]);
});

test('[IO5.5] a remedy is itself right: a price with separators of thousands is written without them', async () => {
  const { refused } = await read('MPN;Name;Kind;Price (EUR)\nP-1;Plug;connector;2.5\nP-2;Plug;connector;1.234,50\n', {
    mapping: { answers: { decimal: '.' } },
  });
  expect(refused.map(({ remedy }) => remedy)).toEqual(['Set the decimal sign to comma, or write 1234.50.']);
});
