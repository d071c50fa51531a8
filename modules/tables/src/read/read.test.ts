import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { problemOf, read, reading, imported, workbook } from '../testing/tables.ts';
import { readSource } from './source.ts';

/** Number of random tables and changed files to try, if more than in a usual run: IMPORT_TRIES=2000. */
const tries = Number(process.env['IMPORT_TRIES'] ?? 0) || undefined;

const encoders = {
  'utf-8': (text: string) => new TextEncoder().encode(text),
  'utf-16le': (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]),
  'utf-16be': (text: string) => new Uint8Array([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()]),
  'windows-1252': (text: string) => new Uint8Array(Buffer.from(text, 'latin1')),
} as const;
const separators = [',', ';', '\t', '|'] as const;

test('any table with any separator and encoding is read cell by cell', () => {
  const letters = fc.constantFrom(...'abcXYZ019 äöüß"\',;|.-'.split(''));
  const cell = fc.string({ unit: letters, maxLength: 8 }).map((text) => `k${text}`.trim());
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 5 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
        ),
      fc.constantFrom(...separators),
      fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[])),
      (rows, separator, encoding) => {
        const text = Papa.unparse(rows, { delimiter: separator });
        const file = {
          fileName: 'x.csv',
          bytes: encoders[encoding](text),
          mapping: { answers: { encoding, separator } },
        };
        const { grid } = readSource(file, { progress: () => undefined, isKnown: () => true });
        expect(grid.rows.map(({ cells }) => cells)).toEqual(rows);
      },
    ),
    { numRuns: tries ?? 300 },
  );
});

test('IO1.3 separator, encoding, decimal sign, header row and units are detected, and answers take precedence', async () => {
  for (const separator of separators)
    for (const [encoding, encode] of Object.entries(encoders))
      for (const decimal of ['.', ',']) {
        const price = (text: string) => text.replace('.', decimal);
        const rows = [
          ['Größenliste'],
          ['Hersteller', 'Herstellernummer', 'Preis (EUR)'],
          ['Müller', 'M-1', price('0.5')],
          ['Müller', 'M-2', price('12.75')],
        ];
        const preview = await reading(encode(Papa.unparse(rows, { delimiter: separator })));
        const answers = Object.fromEntries(preview.questions!.map(({ id, value }) => [id, value]));
        expect(answers).toMatchObject({ separator, encoding, decimal, header: '2', list: 'parts' });
        expect(preview.columns!.map(({ field, unit }) => [field, unit])).toEqual([
          ['manufacturer', undefined],
          ['mpn', undefined],
          ['price', 'EUR'],
        ]);
        expect(preview.columns![2]!.values).toEqual(['0.5 EUR', '12.75 EUR']);
      }
  const other = await reading('MPN;Price\nA;1,234\n', {
    mapping: { answers: { decimal: ',' }, columns: [{ header: 'Price', field: 'price', unit: 'USD' }] },
  });
  expect(other.columns![1]!.values).toEqual(['1.234 USD']);
});

const row = (n: number, ...cells: readonly string[]) => `<row r="${n}">${cells.join('')}</row>`;
const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const head = row(1, text('A1', 'MPN'), text('B1', 'Name'), text('C1', 'Price (EUR)'));

test('a workbook gives shared texts, numbers, dates, saved values of formulas and merged cells of the visible sheet', async () => {
  const sheet = `${head}${row(2, '<c r="A2" t="s"><v>0</v></c>', '<c r="B2" s="1"><v>46112</v></c>', '<c r="C2"><f>1/10*3</f><v>0.30000000000000004</v></c>')}${row(3, text('A3', 'B'), '', '<c r="C3"><v>2</v></c>')}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells><sheetData>`;
  const bytes = workbook(sheet, {
    'xl/sharedStrings.xml': '<sst><si><r><t>A</t></r><r><t> 1</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  const { records } = await read(bytes, { name: 'parts.xlsx' });
  expect(
    records.map(({ id, record, at }) => [id, record['label'], (record['cost'] as { unit: number }).unit, at]),
  ).toEqual([
    ['a-1', '2026-03-31', 0.3, { sheet: 'Parts', row: 2 }],
    ['b', '2026-03-31', 2, { sheet: 'Parts', row: 3 }],
  ]);
  const preview = await reading(bytes, { name: 'parts.xlsx' });
  expect(preview.questions!.find(({ id }) => id === 'sheet')).toMatchObject({
    value: 'Parts',
    choices: [{ label: 'Old (hidden)' }, { label: 'Parts' }],
  });
});

test('merged cells apply down a column but not across columns; a hidden sheet is not suggested', async () => {
  const rows = [2, 3, 4].map((n) => row(n, n === 3 ? '' : text(`A${n}`, `M-${n}`), text(`B${n}`, `Part ${n}`)));
  const sheet = `${head}${rows.join('')}</sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells><sheetData>`;
  const hidden = `<worksheet><sheetData>${head}${row(2, text('A2', 'OLD'))}</sheetData></worksheet>`;
  const { records } = await read(workbook(sheet, { 'xl/worksheets/sheet2.xml': hidden }), { name: 'parts.xlsx' });
  expect(records.map(({ record: { mpn, label } }) => [mpn, label])).toEqual([
    ['M-2', 'Part 2'],
    [undefined, 'Part 3'],
    ['M-4', 'Part 4'],
  ]);
});

test('an OpenDocument table is read alike, with repeated cells and rows', async () => {
  const cell = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const content = `<office:document-content><table:table table:name="Parts"><table:table-row>${cell('MPN')}${cell('Name')}${cell('Price (EUR)')}</table:table-row><table:table-row>${cell('A-1')}${cell('Plug')}<table:table-cell office:value-type="float" office:value="0.3"><text:p>0,30 €</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:document-content>`;
  const { record } = await read(zipSync({ 'content.xml': strToU8(content) }), { name: 'parts.ods' });
  expect(record('a-1')).toMatchObject({ label: 'Plug', cost: { unit: 0.3, currency: 'EUR' } });
});

const corpusFile = (name: string) => new Uint8Array(readFileSync(new URL(`../../corpus/${name}`, import.meta.url)));

test.each(['libreoffice.xlsx', 'libreoffice.ods'])(
  '%s, as LibreOffice 7.4 wrote it: a heading over merged cells, a date, formulas over a hidden sheet, notes in the first sheet',
  async (name) => {
    const preview = await reading(corpusFile(name), { name });
    expect(preview.questions!.map(({ id, value }) => [id, value])).toContainEqual(['sheet', 'Loom parts']);
    expect(preview.questions!.find(({ id }) => id === 'sheet')!.choices.map(({ label }) => label)).toEqual([
      'Notes',
      'Loom parts',
      'Prices (hidden)',
    ]);
    const { records, refused } = await read(corpusFile(name), { name });
    expect(refused).toEqual([]);
    expect(
      records.map(({ at, record: { manufacturer, mpn, label, cost, pins, description } }) => [
        at,
        [manufacturer, mpn, label, (cost as { unit: number }).unit, (pins as unknown[]).length, description],
      ]),
    ).toEqual([
      [{ sheet: 'Loom parts', row: 5 }, ['Acme', 'LO-1', 'Plug & socket', 0.62, 4, '2026-03-31']],
      [{ sheet: 'Loom parts', row: 6 }, ['Acme', 'LO-2', 'Größe 2, ½"', 0.51, 5, 'Line one\nline two']],
      [{ sheet: 'Loom parts', row: 7 }, ['Acme', 'LO-2x', 'Third', 0.1, 6, undefined]],
    ]);
  },
);

test('a table with more parts than one change can hold is cut off with one refusal that counts the rest', async () => {
  const rows = Array.from({ length: 20_003 }, (_, i) => `Acme,N-${i}`);
  const { records, refused } = await read(['Manufacturer,MPN', ...rows].join('\n'));
  expect([records.length, refused]).toEqual([
    20_000,
    [
      {
        at: { row: 20_002 },
        message: 'The file has more than 20,000 parts. This row and the 2 after it are not imported.',
        remedy: 'Import them from a file of their own.',
      },
    ],
  ]);
});

const bomb = (bytes: number) => `${head}${row(2, `<c r="A2" t="inlineStr"><is><t>${'A'.repeat(bytes)}</t></is></c>`)}`;
const many = `${head}${Array.from({ length: 60_010 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>1</v></c></row>`).join('')}`;
const hostile: readonly (readonly [string, () => Uint8Array, RegExp])[] = [
  ['a bomb', () => workbook(bomb(4_000_000)), /a text has no end/],
  ['a million rows', () => workbook(many), /more than 60,000 rows/],
  [
    'columns without end',
    () => workbook(`${head}<row r="2"><c r="XFD2"><v>1</v></c></row>`),
    /16,384 cells; a table may have 400/,
  ],
  [
    'a formula without a value',
    () => workbook(`${head}${row(2, '<c r="A2"><f>A1</f></c>')}`),
    /formula without a saved value/,
  ],
  [
    'a link to another file',
    () => workbook(head, { 'xl/externalLinks/externalLink1.xml': '<x/>' }),
    /values from other files/,
  ],
  [
    'entities',
    () => workbook(head, { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst/>' }),
    /document type/,
  ],
  ['broken XML', () => workbook('<row><c></row>'), /not valid XML/],
  [
    'an old or encrypted workbook',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    /password, or of an old format/,
  ],
  ['a zip without entries', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /damaged/],
  ['a zip with a NUL in a name', () => zipSync({ 'xl/\u0000.xml': strToU8('x') }), /control characters/],
  ['another zip', () => zipSync({ 'a.txt': strToU8('x') }), /no workbook/],
  ['a PDF', () => strToU8('%PDF-1.7'), /a PDF, not a table/],
  ['nothing', () => new Uint8Array(0), /empty/],
];

test.each(hostile)('IO1.7 %s is refused with one sentence and a remedy', async (_name, bytes, message) => {
  const problem = await problemOf(bytes(), { name: 'x.xlsx' });
  expect(problem?.message).toMatch(message);
  expect(problem).toHaveProperty('remedy');
});

test('a file with random changes is read or refused, and never breaks the importer', async () => {
  const csv = strToU8('Manufacturer,MPN,Price (EUR)\nAcme,"A,1",0.5\nAcme,A-2,"1,5"\n');
  const bases = [csv, workbook(`${head}${row(2, text('A2', 'X'), text('B2', 'Y'), '<c r="C2"><v>1</v></c>')}`)];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...bases),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(2000),
      async (base, edits, cut) => {
        const bytes = base.slice(0, cut % 7 === 0 ? cut % base.length : base.length);
        for (const [offset, value] of edits) if (bytes.length > 0) bytes[offset % bytes.length] = value;
        const answer = await imported(bytes, { name: 'x' });
        const refusals = answer.ok ? (answer.refused ?? []) : answer.problems;
        for (const refusal of refusals) expect(refusal).toHaveProperty('remedy');
      },
    ),
    { numRuns: tries ?? 600 },
  );
});
