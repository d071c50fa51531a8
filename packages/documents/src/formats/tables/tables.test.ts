import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { plainCell, toCsv } from './csv.ts';
import type { Table } from '../../display-list/table.ts';
import { toXlsx } from './xlsx.ts';

const awkward: Table = {
  title: 'Wire list: a/b',
  columns: [
    { name: 'part_number', label: 'Part number' },
    { name: 'length_mm', label: 'Length', numeric: true },
  ],
  rows: [
    ['WIR-00001', 1500],
    ['says "hi", twice\r\non two lines', 0.1 + 0.2],
    ['', null],
  ],
};

test('O3.2 a CSV has its header first, CRLF line ends, quotes where needed, and reads back as it was', () => {
  const csv = toCsv(awkward);
  expect(csv.startsWith('part_number,length_mm\r\nWIR-00001,1500\r\n')).toBe(true);
  expect(csv).toContain('"says ""hi"", twice\r\non two lines",0.3\r\n');
  expect(csv.endsWith('\r\n')).toBe(true);
  const back = Papa.parse<string[]>(csv.trimEnd(), { newline: '\r\n' }).data;
  expect(back[2]).toEqual(['says "hi", twice\r\non two lines', '0.3']);
});

test('a CSV quotes as a library of the trade does, whatever is in its cells', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom(' a', 'b ', '\ufeff', 'x;y', 'a,b', '"', '\r', ''));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })),
      fc.constantFrom(',', ';', '\t'),
      (rows, by) => {
        const table = { title: 't', columns: [], rows, separator: by, withoutHeader: true, forMachine: true } as const;
        const theirs = Papa.unparse(rows, { newline: '\r\n', delimiter: by });
        expect(toCsv(table)).toBe(rows.length === 0 ? '' : `${theirs}\r\n`);
      },
    ),
  );
});

test('a text that a spreadsheet would run is harmless in the file, and reads back as it was', () => {
  const texts = [
    '=1+1',
    '+12V',
    '-5 V rail',
    '@sum',
    '\tx',
    "'=quoted",
    '=HYPERLINK("http://x","y")',
    "it's",
    '-',
    '+5',
    '–',
  ];
  const table: Table = { title: 't', columns: [{ name: 'a', label: 'A' }], rows: texts.map((text) => [text]) };
  const cells = Papa.parse<string[]>(toCsv(table).trimEnd(), { newline: '\r\n' })
    .data.slice(1)
    .map(([cell]) => cell!);
  expect(cells.filter((cell) => /^[=@\t]|^[+-]./.test(cell) && cell !== '+5')).toEqual([]);
  expect(cells.map(plainCell)).toEqual(texts);
  expect(cells.slice(-4)).toEqual(["it's", '-', '+5', '–']);
  expect(toCsv({ ...table, forMachine: true })).toContain('\r\n+12V\r\n');
});

test('O3.2 the workbook is an uncompressed zip whose bytes depend on the rows alone', () => {
  const first = toXlsx([awkward, awkward]);
  expect(Buffer.from(toXlsx(structuredClone([awkward, awkward]))).equals(Buffer.from(first))).toBe(true);
  const other = toXlsx([{ ...awkward, rows: [['WIR-00002', 1]] }, awkward]);
  expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false);
  expect(strFromU8(first, true)).toContain('<v>0.3</v>');
  const files = unzipSync(first);
  expect(strFromU8(files['xl/workbook.xml']!)).toMatch(/name="Wire list  a b".*name="Wire list  a b 2"/);
  expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain('<c r="B2"><v>1500</v></c>');
});

test('DO1.7 a workbook prints as wide as a page, with its header row on every page and the cable named in the margins', () => {
  const about = {
    title: 'Cable & <Co>',
    partNumber: 'CBL-1',
    status: 'Revision: 2 · RELEASED',
    paper: 'letter',
  } as const;
  const money: Table = { ...awkward, columns: [awkward.columns[0]!, { ...awkward.columns[1]!, decimals: 2 }] };
  const files = unzipSync(toXlsx([awkward, money], about));
  const [sheet, amounts] = [1, 2].map((n) => strFromU8(files[`xl/worksheets/sheet${n}.xml`]!));
  expect(sheet).toContain('fitToWidth="1" fitToHeight="0"');
  expect(sheet).toContain('paperSize="1"');
  expect(sheet).toContain('&amp;LCable &amp;&amp; &lt;Co&gt;&amp;CCBL-1&amp;RRevision: 2 · RELEASED');
  expect(sheet).toContain('<c r="B2" s="3"><v>1500</v></c>');
  expect(amounts).toContain('<c r="B2" s="4"><v>1500</v></c>');
  expect(strFromU8(files['xl/workbook.xml']!)).toContain(`localSheetId="1">'Wire list  a b 2'!$1:$1<`);
  expect(strFromU8(files['docProps/core.xml']!)).toContain('<cp:contentStatus>Revision: 2 · RELEASED<');
  expect(files['docProps/core.xml']!.length).toBeLessThan(600);
  expect(unzipSync(toXlsx([awkward]))['docProps/core.xml']).toBeUndefined();
});

test('[DO1.7] a printed workbook is legible: columns as wide as a page at 7 points, rows as high as their lines, numbers in a format, totals bold', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
  const wide: Table = {
    title: 'Wide',
    columns: [
      { name: 'part_number', label: 'Part number' },
      ...Array.from({ length: 7 }, (_, i) => ({ name: `text_${i}`, label: 'Text' })),
      { name: 'quantity', label: 'Qty', numeric: true },
    ],
    rows: [
      ['WIR-00001', ...Array.from({ length: 7 }, (_, i) => words(4 + i)), 1500],
      ['A'.repeat(40), 'x', '', '', '', '', '', '', 2.125],
      ['Total', '', '', '', '', '', '', '', 1502.125],
    ],
    totals: 1,
  };
  const about = { title: 'Cable', partNumber: 'CBL-1', status: 'Revision: 2', paper: 'A4' } as const;
  const files = unzipSync(toXlsx([wide], about));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  // A sheet of 190 digits of 10 points, scaled to three quarters, fits on 274 mm: a digit is 1.96 mm wide.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(190.5);
  expect(widths[0]).toBeGreaterThanOrEqual(42);
  const heights = [...sheet.matchAll(/<row r="\d+"(?: ht="(\d+)")?/g)].map(([, height]) => Number(height ?? 13));
  expect([heights[0], heights[1]! >= 26, heights[2], heights[3]]).toEqual([13, true, 13, 13]);
  const styles = strFromU8(files['xl/styles.xml']!);
  const formats = [
    .../<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)![1]!.matchAll(/<xf(?: [^>]*?)?(?:\/>|>.*?<\/xf>)/g),
  ].map(([format]) => format);
  const styleOf = (at: string) => formats[Number(new RegExp(`<c r="${at}"[^>]* s="(\\d+)"`).exec(sheet)?.[1])]!;
  expect([styleOf('B2').includes('wrapText'), styleOf('I2').includes('numFmtId="1"')]).toEqual([true, true]);
  expect(styleOf('I3')).toContain('numFmtId="164"');
  expect([styleOf('A4'), styleOf('I4')].every((format) => format.includes('fontId="1" borderId="1"'))).toBe(true);
  // A workbook without a page is for programs, so its columns are as wide as their texts.
  expect(strFromU8(unzipSync(toXlsx([wide]))['xl/worksheets/sheet1.xml']!)).not.toContain(' ht=');
});
