import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingLetters } from '@cablewright/engine';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import bidiModule, { type Bidi } from 'bidi-js';
import { afterAll, describe, expect, test } from 'vitest';
import { fonts, packageFile } from '../../test-kit/package-files.ts';
import { Archive } from '../../test-kit/pdf-archive.ts';
import { noPdfTools } from '../../test-kit/pdf-tools.ts';
import { textBoxes, textOverlaps, textsOutside } from '../../test-kit/boxes.ts';
import { svgToPng } from '../formats/png/resvg.ts';
import { toPdf } from '../formats/pdf/pdf.ts';
import { textsOf, type Sheet } from '../display-list/display-list.ts';
import { shownLetters } from '../display-list/letters.ts';
import { documentKinds } from '../render/all-kinds.ts';
import { renderDocument } from '../render/render.ts';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';
import { fontFiles } from './font-files.ts';
import { Typesetter } from './typesetter.ts';
import { loadScripts } from './load-scripts.ts';
import { steersDirection } from './marks.ts';
import { inAllLetters } from './script-letters.ts';

const bidi = (bidiModule as unknown as () => Bidi)();

const words = {
  Chinese: '零调制解调器电缆组件，用于测试（24 V）。',
  Japanese: 'ヌルモデムケーブル、制御盤の接続用',
  Korean: '널 모뎀 케이블 제어반 연결',
  Arabic: 'كابل مودم (RS-232) طوله 3 م، للاختبار',
  Hebrew: 'כבל מודם (RS-232) באורך 3 מטר',
  Thai: 'สายเคเบิลโมเด็มน้ำที่นี่สำหรับทดสอบอุปกรณ์',
  Hindi: 'नल मॉडेम केबल क्षेत्र त्रिकोण कि',
  symbols: '⚠ ① ✓ ☑ ⚡ → ★',
} as const;
const languages = Object.entries(words);

/** A cable with this text in every field where a person may type one. */
function cableOf(text: string): Design {
  const { connectors = [], segments = [] } = nullModem.instances;
  const name = text.slice(0, 14).trim();
  const instances = {
    ...nullModem.instances,
    connectors: connectors.map((one, i) => ({ ...one, label: `${name} ${i + 1}` })),
    segments: segments.map((one) => ({ ...one, label: name })),
  };
  return { ...nullModem, label: text, description: text, notes: [`${text} ${text} ${text}`], instances };
}

const arimo = [fontFiles.regular, fontFiles.bold].map((file) => import.meta.resolve(file).replace('file://', ''));
const png = (svg: string, dpi: number) => Promise.resolve(svgToPng(svg, dpi, arimo));
const requestOf = (text: string): RenderRequest => ({
  catalog: testCatalog(),
  design: cableOf(text),
  state: 'UNRELEASED',
  fonts,
  packageFile,
  png,
});

const folder = mkdtempSync(join(tmpdir(), 'cablewright-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The text copied out of a PDF, without direction marks. The file is also checked to be a valid PDF. */
function copied(pdf: string | Uint8Array, order: '' | '-raw' | '-layout' = '-raw'): string {
  const file = join(folder, 'one.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', ['--check', file]);
  return execFileSync('pdftotext', [...(order === '' ? [] : [order]), file, '-'], { encoding: 'utf8' }).replace(
    /[\u200e\u200f\u202a-\u202e]/g,
    '',
  );
}

const squeezed = (text: string) => text.replace(/\s+/g, '');

/**
 * The parts of a line that must be found in the copied text: the whole line, or each word of a line with texts in both
 * directions, because pdftotext takes the direction of a line from most of its letters, whatever it begins with.
 */
function copiedParts(line: string): string[] {
  const text = line.replace('\u200f', '');
  const isMixed = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u.test(line) && /[\w()…]/.test(text);
  return isMixed ? (text.match(/[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+|\w+/gu) ?? []) : [text];
}

describe.each(languages)('%s', (_, text) => {
  test.skipIf(noPdfTools)(
    'DO2.1 each document prints it with glyphs of its own, one text clear of the next, and it is copied as what it is',
    async () => {
      const sheetsOf = (request: RenderRequest) =>
        documentKinds.map((kind) => kind.sheets(request, titleBlockOf(request, kind)));
      const make = (request: RenderRequest) => sheetsOf({ ...request, options: { scale: 0.1 } });
      const { request, made } = await inAllLetters(requestOf(text), make, (all) => shownLetters(all.flat()));
      const type = new Typesetter(request.typeface);
      const out = squeezed(copied(await toPdf(made.flat(), await fonts())));
      for (const [i, { kind }] of documentKinds.entries()) {
        for (const sheet of made[i]!) {
          const boxes = textBoxes(sheet.items, type);
          const page = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
          // A formboard is divided into pages, so its texts may extend beyond one.
          const outside = kind === 'formboard' ? [] : textsOutside(boxes, page);
          expect([kind, textOverlaps(boxes), outside]).toEqual([kind, [], []]);
        }
        const shown = made[i]!.flatMap(({ items }) => textsOf(items)).filter((one) => type.isShaped(one));
        const lost = shown.flatMap(copiedParts).filter((part) => !out.includes(squeezed(part)));
        expect([kind, lost]).toEqual([kind, []]);
        expect(shown.length, kind).toBeGreaterThan(0);
      }
    },
  );

  test('DO2.1 no file of it has a note of missing letters; pages carry the typeface, pictures its outlines', async () => {
    expect(missingLetters([text])).toEqual([]);
    const request = requestOf(text);
    for (const [kind, format] of [
      ['schematic', 'svg'],
      ['drawing', 'html'],
      ['build-sheet', 'html'],
      ['labels', 'svg'],
    ] as const) {
      const { body, notes = [] } = (await renderDocument(kind, format, request))!;
      expect([kind, notes.filter((note) => note.includes('Letters'))]).toEqual([kind, []]);
      expect(body).toContain("@font-face{font-family:'Noto Sans of the sheet'");
    }
    const { body, notes = [] } = (await renderDocument('labels', 'png', request))!;
    expect(notes.filter((note) => note.includes('Letters'))).toEqual([]);
    const boxes = (await renderDocument('labels', 'png', { ...request, packageFile: undefined }))!.body;
    expect(Buffer.from(body).equals(Buffer.from(boxes))).toBe(false);
  });
});

const ofText = async (text: string) => loadScripts(new Set(text.replace(/[ -~]/g, '')), packageFile);
const glyphs = async (text: string) =>
  (await ofText(text))
    .shape(text, 'regular')
    .map((run) => (run.face === undefined ? run.letters.map(({ char }) => char) : run.clusters.map((one) => one.text)));

test('DO2.1 a text that runs to the left is drawn from the right, its numbers and Latin words from the left, its brackets turned', async () => {
  expect((await glyphs('כבל (RS) 32')).flat().join('|')).toBe('3|2| |(|R|S|)| |ל|ב|כ');
  expect((await glyphs('J1 כבל')).flat().join('|')).toBe('J|1| |ל|ב|כ');
});

test('DO2.1 each letter with a direction of its own, and each mark that steers directions, has a text looked at', () => {
  const steers = new Set(['R', 'AL', 'AN', 'LRE', 'LRO', 'RLE', 'RLO', 'PDF', 'LRI', 'RLI', 'FSI', 'PDI']);
  const passed = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => !steersDirection.test(letter) && steers.has(bidi.getBidiCharTypeName(letter)),
  );
  expect(passed).toEqual([]);
  expect(
    Array.from(words.Chinese + words.Japanese + words.Korean + words.Hindi).some((letter) =>
      steersDirection.test(letter),
    ),
  ).toBe(false);
});

test('DO2.1 letters of Arabic join: each is drawn by its place in the word; no two of three alike', async () => {
  const [word] = (await ofText('ببب')).shape('ببب', 'regular');
  const drawn = word?.face === undefined ? [] : word.clusters.map((one) => one.glyphs.map(({ id }) => id).join(' '));
  expect(new Set(drawn).size).toBe(3);
});

test('DO2.1 lines break between the words of Thai; the lines of a paragraph that runs to the left all do', async () => {
  const scripts = await ofText(`${words.Thai}${words.Arabic}`);
  expect(scripts.words('สายเคเบิลโมเด็ม')).toEqual(['สาย', 'เคเบิล', 'โมเด็ม']);
  const type = new Typesetter({ scripts });
  const thai = type.wrap(words.Thai, 30, 3);
  expect(thai.length).toBeGreaterThan(1);
  expect(thai.join('')).toBe(words.Thai);
  const arabic = type.wrap('كابل RS-232 مودم RS-422 كابل RS-485', 22, 3);
  expect(arabic.every((line) => scripts.isRightToLeft(line))).toBe(true);
  for (const line of [...thai, ...arabic]) expect(type.width(line, 3)).toBeLessThanOrEqual(30);
});

test('ideographs are drawn the Japanese way with kana, the Korean one with hangul, else the Chinese one', async () => {
  const drawn = async (text: string) => {
    const run = (await ofText(text)).shape('直', 'regular')[0]!;
    return run.face === undefined ? '' : JSON.stringify(run.face.outline(run.clusters[0]!.glyphs[0]!.id));
  };
  const ways = [await drawn('直'), await drawn('直の'), await drawn('直널')];
  expect(new Set(ways).size).toBeGreaterThan(1);
  expect(ways[0]).not.toBe(ways[1]);
});

test.skipIf(noPdfTools)('DO2.1 a line of Arabic is copied in the order it is read', async () => {
  const text = 'كابل مودم للاختبار في اللوحة';
  const sheet: Sheet = { widthMm: 100, heightMm: 50, title: '', items: [{ kind: 'text', x: 5, y: 20, text, size: 3 }] };
  const typeface = { scripts: await ofText(text) };
  expect(copied(await toPdf([{ ...sheet, typeface }], await fonts()), '-layout').trim()).toBe(text);
});

test('a sheet of Latin, Greek and Cyrillic letters loads no typeface of another script, and equal texts give equal bytes', async () => {
  const sheet: Sheet = {
    widthMm: 100,
    heightMm: 50,
    title: '',
    items: [{ kind: 'text', x: 5, y: 5, text: 'Žluťoučký Ωμέγα Кабель', size: 3 }],
  };
  let read = 0;
  const counted = (specifier: string) => {
    read += 1;
    return packageFile(specifier);
  };
  const { made } = await inAllLetters({ packageFile: counted }, () => [sheet], shownLetters);
  expect([made, read]).toEqual([[sheet], 0]);
  const one = await renderDocument('drawing', 'pdf', requestOf(words.Arabic));
  const two = await renderDocument('drawing', 'pdf', requestOf(words.Arabic));
  expect(Buffer.from(one!.body).equals(Buffer.from(two!.body))).toBe(true);
});

test.skipIf(noPdfTools)(
  'DO2.1 DO3.3 text copied out of a PDF is the text put in, for ten scripts, in the order of reading, whichever way it is read out',
  async () => {
    const lines = [
      'Nullmodem-Kabel für Prüfplätze',
      'Καλώδιο μόντεμ δοκιμής',
      'Кабель нуль-модемный',
      '零调制解调器电缆组件',
      'ヌルモデムケーブル',
      '널 모뎀 케이블',
      'كابل مودم للاختبار',
      'כבל מודם לבדיקה',
      'สายเคเบิลโมเด็ม',
      'नल मॉडेम केबल क्षेत्र',
    ];
    const request = { ...requestOf(''), design: { ...nullModem, notes: lines } };
    const pdf = (await renderDocument('build-sheet', 'pdf', request))!.body as Uint8Array;
    const inOrder = (text: string) => {
      const found = lines.map((line) => squeezed(text).indexOf(squeezed(line)));
      return found.every((at, i) => at >= 0 && at > (found[i - 1] ?? -1)) ? [] : lines.filter((_, i) => found[i]! < 0);
    };
    for (const order of ['', '-layout'] as const) expect([order, inOrder(copied(pdf, order))]).toEqual([order, []]);
    const archive = new Archive(pdf);
    expect(archive.problems).toEqual([]);
    const tagged = archive.elements.map(({ text }) => text.replaceAll('\n', ' ').trim());
    expect(tagged.filter((text) => lines.includes(text))).toEqual(lines);
  },
);
