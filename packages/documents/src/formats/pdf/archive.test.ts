import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { describe, expect, test } from 'vitest';
import { Archive } from '../../../test-kit/pdf-archive.ts';
import type { Value } from '../../../test-kit/pdf-reader.ts';
import { noPdfTools } from '../../../test-kit/pdf-tools.ts';
import { textsOf, type Sheet } from '../../display-list/display-list.ts';
import { documentKind, documentKinds } from '../../render/all-kinds.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { rgbProfile } from './file/icc.ts';
import { toPdf } from './pdf.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`));
const fonts = { regular: font('400Regular/Arimo_400Regular.ttf'), bold: font('700Bold/Arimo_700Bold.ttf') };
const packageFile = async (specifier: string) => readFileSync(require.resolve(specifier));

const revision = {
  rev: 2,
  state: 'released',
  savedAt: '2026-03-04T05:06:07Z',
  savedBy: { name: 'Ann' },
  decidedAt: '2026-03-06T23:59:59.123Z',
  decidedBy: { name: 'Bo' },
} as const;

const request = (more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog: testCatalog([
    {
      kind: 'settings',
      key: 'engineering',
      seq: 1,
      record: { id: 'engineering', organisation: { name: 'Bench & <Sons>' } },
    },
  ]),
  design: nullModem,
  state: 'RELEASED',
  rev: 2,
  revisions: [revision],
  fonts: async () => fonts,
  packageFile,
  ...more,
});

async function archiveOf(kind: string, chosen = request()): Promise<Archive> {
  return new Archive((await renderDocument(kind, 'pdf', chosen))!.body as Uint8Array);
}

/** Checks the file's structure with qpdf, as a second opinion. */
function qpdfSays(file: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), file);
    return execFileSync('qpdf', ['--check', join(folder, 'a.pdf')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('PDF files', () => {
  const kinds = documentKinds.filter(({ formats }) => formats.includes('pdf')).map(({ kind }) => kind);

  test.each(kinds)('DO3.3 %s: tagged, with its language, and conforming to PDF/A-2a clause by clause', async (kind) => {
    for (const design of testDesigns) {
      const file = (await renderDocument(kind, 'pdf', request({ design })))!.body as Uint8Array;
      expect([design.id, new Archive(file).problems]).toEqual([design.id, []]);
    }
  });

  test.skipIf(noPdfTools).each(kinds)('DO3.3 %s: qpdf finds no error in it', async (kind) => {
    const file = (await renderDocument(kind, 'pdf', request()))!.body as Uint8Array;
    expect(qpdfSays(file)).toContain('No syntax or stream encoding errors found');
  });

  test('DO3.3 texts in other scripts conform too, and are read correctly', async () => {
    const words = [
      '零调制解调器电缆',
      'كابل مودم صفري',
      'כבל מודם',
      'สายเคเบิลโมเด็ม',
      'नल मॉडेम केबल',
      'ヌルモデム',
      '널 모뎀',
    ];
    for (const label of words) {
      const archive = await archiveOf('bom', request({ design: { ...nullModem, label } }));
      expect([label, archive.problems]).toEqual([label, []]);
      const [heading] = archive.elements.filter(({ type }) => type === 'H1');
      expect(heading!.text.replaceAll('\n', ' ')).toBe(label);
    }
  });

  test('DO3.3 the file states the language of the sheet', async () => {
    for (const language of ['en', 'de'] as const) {
      const archive = await archiveOf('bom', request({ options: { language } }));
      const lang = archive.pdf.catalog.get('Lang') as Uint8Array;
      expect(Buffer.from(lang).toString()).toBe(language);
      expect(archive.xmp).toContain(`<dc:language><rdf:Bag><rdf:li>${language}</rdf:li>`);
    }
  });

  test('DO3.3 the tagged text equals the visible text, in content order', async () => {
    for (const kind of ['bom', 'wire-list', 'build-sheet', 'drawing', 'schematic', 'test-spec']) {
      const chosen = request();
      const block = titleBlockOf(chosen, documentKind(kind)!);
      const sheets = documentKind(kind)!.sheets(chosen, block);
      const visible = sheets.flatMap(({ items, frameItems }) => {
        const { before, after, repeated } = frameItems!;
        const end = items.length - after;
        return textsOf([...(repeated ? [] : items.slice(end)), ...items.slice(before, end)]);
      });
      const readTexts = (await archiveOf(kind, chosen)).elements.flatMap(({ text }) =>
        text === '' ? [] : text.split('\n'),
      );
      // The label "Title" in the title block is not tagged, because the title itself is tagged as the heading.
      expect([kind, readTexts]).toEqual([
        kind,
        visible.filter((text, i) => text !== '' && !(text === 'Title' && i < 40)),
      ]);
    }
  });

  test('DO3.3 a file with thousands of texts is readable on all its pages', async () => {
    const textsOn = (page: number) => Array.from({ length: 1_400 }, (_, i) => `${page}.${i}`);
    const pages = [1, 2, 3].map((page): Sheet => {
      const items = textsOn(page).map((text, i) => ({ kind: 'text', x: i % 200, y: 10, size: 1, text }) as const);
      return { widthMm: 210, heightMm: 297, title: 'Many', items };
    });
    const { elements, problems } = new Archive(await toPdf(pages, fonts));
    expect(problems).toEqual([]);
    expect(elements.flatMap(({ type, text }) => (type === 'P' ? [text] : []))).toEqual([1, 2, 3].flatMap(textsOn));
  });

  test('DO3.3 headings, tables with header cells, lists, and figures with alternative texts', async () => {
    const elements = (await archiveOf('build-sheet')).elements;
    const types = elements.map(({ type }) => type);
    expect(types.filter((type) => type === 'H1')).toHaveLength(1);
    const levels = types.flatMap((type) => (/^H\d$/.test(type) ? [Number(type[1])] : []));
    for (const [i, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
    for (const [i, type] of types.entries())
      if (type === 'Table') expect(types.slice(i + 1, i + 3)).toEqual(['TR', 'TH']);
    expect(types).toEqual(expect.arrayContaining(['L', 'LI', 'Lbl', 'LBody', 'TD', 'P']));
    const [schematic] = (await archiveOf('schematic')).elements.filter(({ type }) => type === 'Figure');
    expect(schematic!.alt).toMatch(/^Schematic: .*J1/);
  });

  test('DO3.3 the metadata contain number, code, revision, status and date, and agree with the document information', async () => {
    const { xmp, pdf } = await archiveOf(
      'drawing',
      request({ drawing: { id: 'null-modem', partNumber: 'CBL-00001' } }),
    );
    for (const [name, value] of Object.entries({
      number: 'CBL-00001',
      code: '&amp;ETC1',
      revision: '2',
      status: 'RELEASED',
    }))
      expect(xmp).toContain(`<cable:${name}>${value}</cable:${name}>`);
    expect(xmp).toContain('<dc:identifier>CBL-00001&amp;ETC1</dc:identifier>');
    expect(xmp).toContain('<xmp:CreateDate>2026-03-06T23:59:59Z</xmp:CreateDate>');
    expect(pdf.text).toContain('(D:20260306235959Z)');
    const { rev: _, revisions: __, ...working } = request();
    expect((await archiveOf('drawing', working)).pdf.text).not.toContain('CreationDate');
  });

  test('DO3.3 zone letters are shapes: the text begins with the sheet, not with its border', async () => {
    const { pdf } = await archiveOf('schematic');
    const operations = pdf.operations(pdf.pages[0]!.dictionary.get('Contents'));
    const first = operations.findIndex(({ operator }) => operator === 'EMC');
    const shown = operations.slice(0, first);
    expect(shown.map(({ operator }) => operator)).toEqual(['cm', 'j', 'BDC', 'Do']);
    const border = pdf.operations(borderOf(pdf)).map(({ operator }) => operator);
    expect(border.some((operator) => operator === 'Tj' || operator === 'TJ')).toBe(false);
    expect(border.filter((operator) => operator === 'f').length).toBeGreaterThan(4);
  });

  test('the border of pages of one size is stored once in a file', async () => {
    const { pdf } = await archiveOf('build-sheet', request({ options: { paper: 'A4' } }));
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(new Set(pdf.pages.map((_, i) => borderOf(pdf, i))).size).toBe(1);
  });

  test('DO3.3 a file that violates a clause is detected', async () => {
    const file = Buffer.from((await renderDocument('bom', 'pdf', request()))!.body as Uint8Array).toString('latin1');
    const broken = (from: string | RegExp, to: string) =>
      new Archive(Buffer.from(file.replace(from, to), 'latin1')).problems.join('; ');
    expect(broken('/Lang (en)', '/Lang (??)')).toContain('6.7.4');
    expect(broken('/Marked true', '/Marked fals')).toContain('6.7.2.2');
    expect(broken('/S /GTS_PDFA1', '/S /GTS_PDFX1')).toContain('6.2.3');
    expect(broken('<pdfaid:part>2', '<pdfaid:part>3')).toContain('6.6.4');
    expect(broken('<pdf:Producer>Cable', '<pdf:Producer>Cabel')).toContain('6.6 Producer');
    expect(broken('/CIDToGIDMap /Identity', '/CIDToGIDMap /Identita')).toContain('6.2.11.3.2');
    expect(broken(/\/MediaBox \[0 0 5/, '/MediaBox [0 0 1')).toBe('');
    expect(broken('%PDF-1.7', '%PDF-2.0')).toContain('6.1.2');
  });

  test('DO3.3 the colour profile is sRGB: its primaries, white point and curve are those of IEC 61966-2-1 under D50', () => {
    const profile = Buffer.from(rgbProfile());
    expect(profile.readUInt32BE(0)).toBe(profile.length);
    const tags = new Map(
      Array.from({ length: profile.readUInt32BE(128) }, (_, i) => {
        const offset = 132 + 12 * i;
        return [profile.toString('latin1', offset, offset + 4), profile.readUInt32BE(offset + 4)] as const;
      }),
    );
    const xyz = (tag: string) => [0, 1, 2].map((i) => profile.readInt32BE(tags.get(tag)! + 8 + 4 * i) / 65_536);
    const sum = [0, 1, 2].map((i) => xyz('rXYZ')[i]! + xyz('gXYZ')[i]! + xyz('bXYZ')[i]!);
    for (const [i, white] of [0.9642, 1, 0.8249].entries()) expect(sum[i]).toBeCloseTo(white, 3);
    // The expected values are derived from the chromaticities of the primaries and D65, through Bradford's cone
    // responses.
    for (const [tag, expected] of Object.entries(primariesUnderD50()))
      for (const [i, value] of expected.entries()) expect(xyz(tag)[i]).toBeCloseTo(value, 3);
    const [g, a, b, c, d] = [0, 1, 2, 3, 4].map((i) => profile.readInt32BE(tags.get('rTRC')! + 12 + 4 * i) / 65_536);
    const curve = (x: number) => (x >= d! ? (a! * x + b!) ** g! : c! * x);
    for (const x of [0, 0.02, 0.04045, 0.2, 0.5, 0.735, 1])
      expect(curve(x)).toBeCloseTo(x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4, 3);
  });
});

/** The stream that draws the border of a page. */
function borderOf(pdf: Archive['pdf'], page = 0): Value | undefined {
  const resources = pdf.dictionary(pdf.pages[page]!.dictionary.get('Resources'));
  return pdf.get(pdf.dictionary(resources.get('XObject')).get('Border'));
}

type Matrix = readonly (readonly number[])[];

function primariesUnderD50(): Readonly<Record<string, readonly number[]>> {
  const upright = ([x, y]: readonly [number, number]) => [x / y, 1, (1 - x - y) / y];
  const columns = [upright([0.64, 0.33]), upright([0.3, 0.6]), upright([0.15, 0.06])];
  const white = upright([0.3127, 0.329]);
  const rows: Matrix = [0, 1, 2].map((r) => columns.map((column) => column[r]!));
  const scale = times(inverse(rows), white);
  const bradford: Matrix = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ];
  const [from, to] = [times(bradford, white), times(bradford, [0.9642, 1, 0.8249])];
  const adapted = (value: readonly number[]) =>
    times(
      inverse(bradford),
      times(bradford, value).map((cone, i) => (cone * to[i]!) / from[i]!),
    );
  return Object.fromEntries(
    ['rXYZ', 'gXYZ', 'bXYZ'].map((tag, i) => [tag, adapted(columns[i]!.map((value) => value * scale[i]!))]),
  );
}

function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
}

function inverse(m: Matrix): Matrix {
  const cell = (r: number, c: number) => m[(r + 3) % 3]![(c + 3) % 3]!;
  const minor = (r: number, c: number) =>
    cell(r + 1, c + 1) * cell(r + 2, c + 2) - cell(r + 1, c + 2) * cell(r + 2, c + 1);
  const determinant = [0, 1, 2].reduce((sum, c) => sum + cell(0, c) * minor(0, c), 0);
  return [0, 1, 2].map((r) => [0, 1, 2].map((c) => minor(c, r) / determinant));
}
