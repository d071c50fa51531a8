import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatNumber, ink, line, polyline, type Sheet } from '../../display-list/display-list.ts';
import { toHtml } from '../html.ts';
import { escapeXml, toSvg } from '../svg/svg.ts';
import { builtIn } from '../../type/typesetter.ts';
import { toPdf } from './pdf.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`));
const fonts = { regular: font('400Regular/Arimo_400Regular.ttf'), bold: font('700Bold/Arimo_700Bold.ttf') };

const sheet: Sheet = {
  widthMm: 297,
  heightMm: 210,
  title: 'A & B <1>',
  items: [
    line(10, 10, 50, 10, { ink: ink.black, width: 0.35, dash: [1, 2] }),
    {
      kind: 'rect',
      x: 10,
      y: 20,
      width: 30,
      height: 10,
      radius: 2,
      fill: '#ffffff',
      stroke: { ink: ink.grey, width: 0.2 },
    },
    { kind: 'circle', x: 60, y: 20, r: 3, fill: ink.accent },
    polyline(
      [
        [1, 1],
        [2, 2.00049],
        [3, -0.0001],
      ],
      { ink: ink.black, width: 0.5 },
    ),
    {
      kind: 'group',
      x: 5,
      y: 5,
      scale: 0.5,
      items: [{ kind: 'text', x: 1, y: 2, text: '120 Ω ±5 % → "x"', size: 3, weight: 'bold' }],
    },
    { kind: 'text', x: 100, y: 100, text: 'turned', size: 3, anchor: 'middle', turn: -90 },
  ],
};

/** A picture of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

test('a PDF is one page of the exact size, all vector, with equal bytes for equal sheets', async () => {
  const first = Buffer.from(await toPdf([sheet, sheet], fonts));
  expect(Buffer.from(await toPdf(structuredClone([sheet, sheet]), fonts)).equals(first)).toBe(true);
  const text = first.toString('latin1');
  expect(text.match(/\/MediaBox \[0 0 841\.8\d* 595\.2\d*\]/g)?.length).toBe(2);
  // Compared as booleans, so that a failure does not print a font.
  expect(text.includes('/FontFile2')).toBe(true);
  expect(text.includes('/Subtype /Image')).toBe(false);
  // The file has no creation date; the sheet states its date.
  expect(text.includes('CreationDate')).toBe(false);
});

test('a PDF does not depend on the time zone', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'Pacific/Auckland');
  const repeated = Buffer.from(await toPdf([sheet], fonts));
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const elsewhere = Buffer.from(await toPdf([sheet], fonts));
  expect(repeated.equals(elsewhere)).toBe(true);
});

test('an SVG has the true size, escapes its texts, and writes numbers to a micrometre', () => {
  const svg = toSvg(sheet);
  expect(svg).toContain('width="297mm" height="210mm" viewBox="0 0 297 210"');
  expect(svg).toContain('<title>A &amp; B &lt;1&gt;</title>');
  expect(svg).toContain('&quot;x&quot;');
  expect(svg).toContain('d="M1 1 L2 2 L3 0"');
  expect(escapeXml('a\u0000b\u0007')).toBe('ab');
});

test('a number in a file has at most three decimals and no exponent', () => {
  const numbers = [0, -0, -0.0004, 0.0005, -0.0006, 0.01, 0.1, 1.5, -12.345678, 1e9, 123456.7891, -0.5];
  expect(numbers.map(formatNumber)).toEqual([
    '0',
    '0',
    '0',
    '0.001',
    '-0.001',
    '0.01',
    '0.1',
    '1.5',
    '-12.346',
    '1000000000',
    '123456.789',
    '-0.5',
  ]);
  for (let i = -5000; i < 5000; i += 1) expect(Number(formatNumber(i / 700))).toBe(Math.round(i / 0.7) / 1000 + 0);
});

test('an HTML page contains its sheets and loads nothing from elsewhere', () => {
  const html = toHtml([sheet, sheet]);
  expect(html.match(/<svg /g)).toHaveLength(2);
  expect(html).toContain('@page{size:297mm 210mm;margin:0}');
  expect(html).not.toMatch(/<script|src=|href=/);
});

test('text is measured with the widths of the typeface', async () => {
  const fontkit = await import('fontkit');
  const face = fontkit.create(fonts.regular) as {
    unitsPerEm: number;
    glyphForCodePoint(code: number): { advanceWidth: number };
  };
  for (const text of ['W1 · 1500 mm', '120 Ω ±5 % → x', 'Größe Ж']) {
    const units = Array.from(text).reduce(
      (sum, char) => sum + face.glyphForCodePoint(char.codePointAt(0)!).advanceWidth,
      0,
    );
    expect(builtIn.width(text, 2.5)).toBeCloseTo((units / face.unitsPerEm) * 2.5, 6);
  }
});

test('text that does not fit is truncated with an ellipsis, or wrapped at spaces', () => {
  const cut = builtIn.fit('A very long description', 20, 3);
  expect(cut.endsWith('…')).toBe(true);
  expect(builtIn.width(cut, 3)).toBeLessThanOrEqual(20);
  expect(builtIn.wrap('one two three', builtIn.width('one two', 3), 3)).toEqual(['one two', 'three']);
});

test('[DO5.11] sheets that other files had are written as if they were new, whatever their letters and pictures', async () => {
  const image = (width: number): Sheet['items'][number] => ({
    kind: 'image',
    x: 5,
    y: 5,
    width,
    height: 5,
    href: pixel,
  });
  const of = (text: string, ...items: Sheet['items']): Sheet => ({
    widthMm: 210,
    heightMm: 297,
    title: text,
    items: [
      { kind: 'text', x: 10, y: 10, text, size: 3 },
      { kind: 'text', x: 10, y: 20, text: `${text} again`, size: 3, weight: 'bold' },
      ...items,
    ],
  });
  const bordered = (text: string, ...items: Sheet['items']): Sheet => {
    const sheet = of(text, ...items);
    const border = { kind: 'rect', x: 5, y: 5, width: 200, height: 287 } as const;
    return { ...sheet, items: [border, ...sheet.items], frameItems: { before: 1, after: 0 } };
  };
  const plain = [of('plain'), of('é'), of('ñ µ'), of('ñé'), of('logo', image(9), image(5)), of('second', image(5))];
  const sheets = [...plain, bordered('first of a border', image(9)), bordered('ñ')];
  for (const one of sheets) await toPdf([one], fonts);
  for (const chosen of [sheets, sheets.toReversed(), sheets.slice(2), sheets.slice(-2)]) {
    const fresh = await toPdf(structuredClone(chosen), fonts);
    expect(Buffer.from(await toPdf(chosen, fonts)).equals(Buffer.from(fresh))).toBe(true);
  }
});
