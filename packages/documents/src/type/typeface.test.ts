import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { describe, expect, test } from 'vitest';
import { picture } from '../../test-kit/labels.ts';
import { noPdfTools } from '../../test-kit/pdf-tools.ts';
import { licensed, shopFont } from '../../test-kit/shop-font.ts';
import { textBoxes, textOverlaps } from '../../test-kit/boxes.ts';
import { renderDocument } from '../render/render.ts';
import { drawingSheets } from '../sheets/drawing/drawing-sheets.ts';
import { titleBlockOf, type Format, type RenderRequest } from '../request/request.ts';
import { fontFiles } from './font-files.ts';
import { tablesOf, viewOf } from './font-tables.ts';
import { readFont, typefaceOf } from './font-file.ts';
import { builtIn as builtInType, Typesetter } from './typesetter.ts';
import { maxFontBytes, pdfTypeface, type Typeface } from './typeface.ts';

const read = (file: string) => new Uint8Array(readFileSync(new URL(import.meta.resolve(file))));
const builtIn = { regular: read(fontFiles.regular), bold: read(fontFiles.bold) };
const own = typefaceOf('Workshop Sans', { regular: shopFont(builtIn.bold) })!;

function request(typeface: Typeface | undefined, design = nullModem): RenderRequest {
  const record = { id: 'engineering', documents: { typeface: 'Workshop Sans' } };
  return {
    catalog: testCatalog([{ kind: 'settings', key: 'engineering', seq: 1, record }]),
    design,
    state: 'UNRELEASED',
    typeface,
    fonts: () => Promise.resolve(builtIn),
    png: picture,
  };
}

async function render(kind: string, format: Format, typeface: Typeface | 'named' = own) {
  return (await renderDocument(kind, format, request(typeface === 'named' ? undefined : typeface)))!;
}

/** The fonts and the text of a PDF, as read by independent programs. */
function readPdf(bytes: Uint8Array): { fonts: string; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-font-'));
  const file = join(folder, 'one.pdf');
  writeFileSync(file, bytes);
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });
  const read = { fonts: run('pdffonts', file), text: run('pdftotext', '-layout', file, '-') };
  run('qpdf', '--check', file);
  rmSync(folder, { recursive: true });
  return read;
}

describe('font files', () => {
  test('O3.9 a font says its family and what it lacks; a file that is not a font is refused with the reason', () => {
    expect(readFont(shopFont(builtIn.bold))).toMatchObject({
      family: 'Arimo',
      style: 'Bold',
      format: 'truetype',
      missing: '–Ω…→',
    });
    expect(readFont(new TextEncoder().encode('%PDF-1.7'))).toEqual([expect.stringContaining('Not a TrueType')]);
    expect(readFont(new Uint8Array(maxFontBytes + 1).fill(1, 1, 2))).toEqual([expect.stringContaining('up to 2.0 MB')]);
    for (let cut = 40; cut < 3000; cut += 370)
      expect(readFont(shopFont(builtIn.bold).subarray(0, cut))).toEqual([expect.stringContaining('damaged')]);
  });

  test('a font without a Unicode character map is refused', () => {
    const file = shopFont(builtIn.bold);
    const map = tablesOf(file).find(([tag]) => tag === 'cmap')![1];
    // Marks every table as one for the Macintosh, whose characters are not those of Unicode.
    for (let i = 0; i < viewOf(map).getUint16(2); i += 1) viewOf(map).setUint32(4 + 8 * i, 0x00010000);
    expect(readFont(file)).toEqual([expect.stringMatching(/no letters|no Unicode character map/)]);
  });

  test('a font whose licence forbids embedding is refused, by each of its bits', () => {
    expect(readFont(licensed(builtIn.bold, 0x0002))).toEqual([expect.stringContaining('forbids embedding it')]);
    expect(readFont(licensed(builtIn.bold, 0x0104))).toEqual([expect.stringContaining('only some of its letters')]);
    expect(readFont(licensed(builtIn.bold, 0x0202))).toHaveLength(2);
    // Of several levels the least strict one applies. Printing and editing allow embedding.
    for (const bits of [0, 0x0004, 0x0006, 0x0008])
      expect(readFont(licensed(builtIn.bold, bits))).toHaveProperty('face');
  });
});

describe('sheets in a typeface of the shop', () => {
  test('O3.9 texts are measured with it, letters it lacks with the built-in one', () => {
    const bold = create(builtIn.bold as Buffer);
    const wide = 'glyphForCodePoint' in bold ? bold.glyphForCodePoint(0x77).advanceWidth / bold.unitsPerEm : 0;
    const type = new Typesetter(own);
    expect(type.width('w', 10)).toBeCloseTo(10 * wide, 6);
    expect(type.width('w', 10)).not.toBeCloseTo(7.2, 1);
    expect(type.width('wΩ', 10)).toBeCloseTo(10 * wide + (1531 / 2048) * 10, 6);
    expect(builtInType.width('w', 10)).toBeCloseTo(7.22, 1);
  });

  test('O3.4 O3.9 svg and html carry the letters they use and fetch nothing', async () => {
    for (const [kind, format] of [
      ['schematic', 'svg'],
      ['drawing', 'html'],
      ['build-sheet', 'html'],
      ['labels', 'svg'],
    ] as const) {
      const { body } = await render(kind, format);
      const text = String(body);
      expect([kind, text.match(/@font-face/g)?.length]).toEqual([kind, 1]);
      expect(text).toContain("@font-face{font-family:'Workshop Sans'");
      expect(text).toContain("'Workshop Sans', Arimo");
      expect(text).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?https?:/);
      expect(text).not.toContain('textLength');
      expect(text.length).toBeLessThan(900_000);
      const again = await render(kind, format);
      expect(again.body).toBe(body);
    }
  });

  test('O3.8 O3.9 the frame of an html sheet has its letters as shapes: a picture waits for no font', async () => {
    const unnumbered = { ...nullModem, productRef: '' };
    const { body } = (await renderDocument('bom', 'html', request(own, unnumbered)))!;
    const [, frame = ''] = /--frame:url\("data:image\/svg\+xml,([^"]+)"/.exec(String(body)) ?? [];
    const svg = decodeURIComponent(frame);
    expect(svg.match(/<path /g)!.length).toBeGreaterThan(100);
    // Only letters that the typeface lacks stay text: the dash of a missing number.
    expect([...new Set(Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, text]) => text))]).toEqual(['–']);
  });

  test('O3.9 the letters in a page are a font browsers read, with the widths they were measured at', () => {
    const { bytes } = own.faces!.regular.webFont(new Set('w1 Äé'));
    const font = create(bytes as Buffer);
    if (!('glyphForCodePoint' in font)) throw new Error('several fonts');
    expect(font.characterSet.toSorted((a, b) => a - b)).toEqual(Array.from(' 1wÄé', (char) => char.codePointAt(0)!));
    expect(font.glyphForCodePoint(0x77).advanceWidth / font.unitsPerEm).toBe(own.faces!.regular.advance('w'));
    expect(own.faces!.regular.webFont(new Set('Äw1é ')).bytes).toEqual(bytes);
  });

  test.skipIf(noPdfTools)(
    'O3.9 vector PDFs embed it as a subset, Ω from the built-in one, all text to be selected',
    async () => {
      const { fonts, text } = readPdf((await render('test-spec', 'pdf')).body as Uint8Array);
      expect(fonts).toMatch(/[A-Z]{6}\+Arimo-Bold .*yes yes yes/);
      expect(fonts).toMatch(/[A-Z]{6}\+Arimo-Regular .*yes yes yes/);
      expect(text).toContain('Ω');
      expect(text).toContain('Continuity');
      for (const kind of ['formboard', 'drawing', 'schematic', 'labels'])
        expect(readPdf((await render(kind, 'pdf')).body as Uint8Array).fonts).toContain('Arimo-Bold');
    },
  );

  test('O3.9 a file of PostScript outlines or WOFF2 keeps the built-in typeface in PDFs, measured in it', async () => {
    const faces = own.faces!;
    const otf: Typeface = { ...own, faces: { ...faces, regular: { ...faces.regular, format: 'opentype' } } };
    expect(pdfTypeface(otf)).toBeUndefined();
    expect((await render('drawing', 'pdf', otf)).body).toEqual((await render('drawing', 'pdf', 'named')).body);
    expect(String((await render('drawing', 'svg', otf)).body)).toContain('@font-face');
  });

  test('O3.9 sheets in two typefaces that are drawn at once are what they are alone', async () => {
    const texts = async (all: Promise<readonly { body: Uint8Array | string }[]>) =>
      (await all).map(({ body }) => String(body));
    const faces = [own, 'named', own, 'named'] as const;
    const alone = [await render('labels', 'svg'), await render('labels', 'svg', 'named')];
    expect(String(alone[0]!.body)).not.toBe(String(alone[1]!.body));
    expect(await texts(Promise.all(faces.map((face) => render('labels', 'svg', face))))).toEqual(
      [...alone, ...alone].map(({ body }) => String(body)),
    );
  });

  test('O4.5 a label as a picture is drawn with it', async () => {
    const [ours, plain] = await Promise.all([render('labels', 'png'), render('labels', 'png', 'named')]);
    expect(ours.body).not.toEqual(plain.body);
  });

  test('no text of a drawing meets another in it', () => {
    const chosen = request(own);
    for (const { items } of drawingSheets(chosen, titleBlockOf(chosen, 'Drawing')))
      expect(textOverlaps(textBoxes(items, new Typesetter(own)))).toEqual([]);
  });

  test('a typeface that is only named keeps its texts to the width they were measured at', async () => {
    const { body } = await render('drawing', 'svg', 'named');
    expect(String(body)).toContain('textLength');
    expect(String(body)).not.toContain('@font-face');
  });
});
