// Prints every document, list, label and file of shipped cables whose records are written in other letters, so that any
// remaining Latin letters come from the program and the vocabulary.
import { builtInHazards, builtInPinRules, sheetTexts } from '@cablewright/engine/test-kit/sheet-texts.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Paper, SheetStyle } from '@cablewright/model';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { disguisedCatalog, disguisedDesign, idWords } from '../../test-kit/disguised.ts';
import { wireSpecSheets } from '../../test-kit/sheets.ts';
import { textsOf, type Sheet } from '../display-list/display-list.ts';
import { titleBlockOf } from '../request/block-of.ts';
import { inPrintStyle, type RenderRequest } from '../request/request.ts';
import { textOf } from '../../test-kit/labels.ts';
import { makeExport } from './exports.ts';
import { documentKinds } from './all-kinds.ts';

const shipped = shippedCatalog().library;

/** A null modem, coaxes, a supply of many cores, harnesses, screens apart, placed and made-up sub-assemblies, boards, a bus. */
const designs = [
  'null-modem-de9',
  'sdi-lead',
  'dc-y-24v',
  'vehicle-body-harness',
  'field-station-harness',
  'sensor-head-cable',
  'control-unit-supply-fused',
  'db25-to-8-xlr',
  'atx-extension-24',
  'board-uart-link',
  'profibus-end-lead',
];

interface Printed {
  readonly where: string;
  readonly texts: readonly string[];
}

function textsIn(sheets: readonly Sheet[]): string[] {
  return sheets.flatMap(({ items }) => textsOf(items));
}

function requestsIn(style: Partial<SheetStyle>): RenderRequest[] {
  const catalog = disguisedCatalog(style);
  return designs.map((id) => inPrintStyle({ catalog, design: disguisedDesign(id), state: 'UNRELEASED' }));
}

/** The texts of a workbook's cells, and the names of its sheets. */
function workbookTexts(bytes: Uint8Array): string[] {
  const files = Object.entries(unzipSync(bytes)).filter(
    ([name]) => name.includes('worksheets') || name.endsWith('workbook.xml'),
  );
  return files.flatMap(([, xml]) =>
    [...strFromU8(xml).matchAll(/<t [^>]*>([^<]*)<|sheet name="([^"]*)"/g)].map(([, cell, sheet]) => cell ?? sheet!),
  );
}

/** Long documents, with thousands of rows, whose texts other cables cover. */
const without = ['vehicle-body-harness faults', 'atx-extension-24 faults', 'vehicle-body-harness formboard'];

/** Every text that people read on the cables and their stocks, in a print style. */
function* printedIn(style: Partial<SheetStyle>): Generator<Printed> {
  for (const request of requestsIn(style)) {
    const { id } = request.design;
    for (const known of documentKinds.filter(({ kind }) => !without.includes(`${id} ${kind}`)))
      yield { where: `${id} ${known.kind}`, texts: textsIn(known.sheets(request, titleBlockOf(request, known))) };
    const book = makeExport('production.xlsx', request)!.body as Uint8Array;
    yield { where: `${id} production.xlsx`, texts: workbookTexts(book) };
    const labels = Papa.parse<string[]>(makeExport('labels.csv', request)!.body as string).data.slice(1);
    yield { where: `${id} labels.csv`, texts: labels.flat() };
  }
  const { library } = disguisedCatalog(style);
  for (const wire of library.records('wires'))
    yield { where: `wire-spec ${wire.id}`, texts: textsIn(wireSpecSheets({ library, wire }, true)) };
}

/**
 * The faults of the documents in a print style, each with the first document and text that has it. Empty if there are
 * none.
 */
function wrongIn(style: Partial<SheetStyle>, wrong: (text: string, where: string) => readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const { where, texts } of printedIn(style))
    for (const text of new Set(texts))
      for (const one of wrong(text, where)) if (!found.has(one)) found.set(one, `${where}: ${one} in "${text}"`);
  return [...found.values()];
}

const word = /\p{Script=Latin}{3,}/gu;

/** Words that are the same in both languages: names of standards, units and abbreviations. */
const sameInBoth: ReadonlySet<string> = new Set(
  (
    'AUX AWG BNC CAGE CMOS DIN DisplayPort DVI EUR FEP Gbit HDMI IPC JST LED Micro Mini PBT ' +
    'PTFE PVC SCART Standard SuperSpeed TTL USB WHMA min rev sub Aluminium Diode down Gold Orange Pull Thermistor Transistor Trigger Varistor'
  ).split(' '),
);

/** Texts that may be equal in both languages: German has the same word, or they contain only values and signs. */
const equalTexts =
  /^(?:[^\p{L}]|\{\w+\}|\b(?:Element|Revision|Signal|Material|Status|Position|Pin|Plan|Name|Text|Isolation|Rev|ft|ea|min|coax|mm|in|x|AWG|Ø|A|L|V|W|m|n)\b)+$/u;

/** The German texts anywhere in a record. */
function germanTexts(value: unknown, isGerman = false): string[] {
  if (typeof value === 'string') return isGerman ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => germanTexts(one, isGerman || key === 'de'));
}

/** Every German word of the text table and of the translations in records. */
function germanWords(): Set<string> {
  const words = Object.values(sheetTexts).flatMap(({ de }) => de.match(word) ?? []);
  for (const kind of shipped.kinds())
    for (const { record } of shipped.entries(kind))
      words.push(...germanTexts(record).flatMap((text) => text.match(word) ?? []));
  words.push(...germanTexts([builtInHazards, builtInPinRules]).flatMap((text) => text.match(word) ?? []));
  return new Set(words);
}

describe('German', () => {
  test('DO2.4 nothing that a document, label or workbook says in German is in another language', () => {
    const german = germanWords();
    const isKnown = (one: string) =>
      german.has(one) || sameInBoth.has(one) || idWords.has(one.toLowerCase()) || /^E[A-Z]{2}$/.test(one);
    expect(wrongIn({ language: 'de' }, (text) => (text.match(word) ?? []).filter((one) => !isKnown(one)))).toEqual([]);
  });

  test('DO2.4 every text of the table has a German wording: another one, or a word that German has too', () => {
    const equal = Object.values(sheetTexts).filter(({ en, de }) => en === de && !equalTexts.test(en));
    expect(equal).toEqual([]);
    const english = Object.values(sheetTexts).filter(({ de }) =>
      /\b(?:the|of|and|with|not|is|are|for|from|by)\b/.test(de.replace(/\{\w+\}/g, '')),
    );
    expect(english).toEqual([]);
  });

  test('DO2.4 every word of the shipped vocabulary has a German name, or is a name in both languages', () => {
    const without: string[] = [];
    for (const kind of shipped.kinds().filter((one) => one.startsWith('vocab/')))
      for (const { key, record } of shipped.entries(kind)) {
        if (JSON.stringify(record).includes('"translations"')) continue;
        const words = (record.label ?? key).match(word) ?? [];
        if (!words.every((one) => sameInBoth.has(one))) without.push(`${kind}/${key}: ${record.label}`);
      }
    expect(without).toEqual([]);
  });

  test('DO2.4 the language is that of the shop, or the one a document is asked for; English where neither says', () => {
    const texts = (style: Partial<SheetStyle>, options: RenderRequest['options']) => {
      const plain = {
        catalog: disguisedCatalog(style),
        design: disguisedDesign('null-modem-de9'),
        state: 'UNRELEASED',
        options,
      } as const;
      const request = inPrintStyle(plain);
      const kind = documentKinds.find((one) => one.kind === 'wire-list')!;
      return textsIn(kind.sheets(request, titleBlockOf(request, kind)));
    };
    expect(texts({ language: 'de' }, {})).toEqual(texts({}, { language: 'de' }));
    expect(texts({ language: 'de' }, { language: 'en' })).toEqual(texts({}, {}));
    expect([texts({}, {}), texts({ language: 'de' }, {})].map((one) => one.includes('Wire list'))).toEqual([
      true,
      false,
    ]);
    expect(texts({ language: 'de' }, {}).join(' ')).toContain('Sendedaten');
    const spec = (style: Partial<SheetStyle>, print: Partial<SheetStyle>) => {
      const { library } = disguisedCatalog(style);
      const [wire] = library.records('wires');
      return textsIn(wireSpecSheets({ library, wire: wire!, print }, true));
    };
    expect(spec({}, { language: 'de', units: 'us' })).toEqual(spec({ language: 'de', units: 'us' }, {}));
    expect([spec({}, {}), spec({}, { language: 'de' })].map((one) => one.includes('Wire specification'))).toEqual([
      true,
      false,
    ]);
  });
});

test('DO2.4 a language changes words alone: the data of a tester is the same bytes, and so are the fixed columns of lists', () => {
  const [english, german] = [{}, { language: 'de' }].map((style) => requestsIn(style as Partial<SheetStyle>));
  for (const [i, request] of english!.entries())
    for (const file of ['continuity.csv', 'continuity.json', 'wire-list.csv', 'cut-list.csv', 'labels-laser.txt']) {
      const [en, de] = [request, german![i]!].map((one) => textOf(makeExport(file, one)!.body));
      if (file === 'wire-list.csv') expect(de!.split('\r\n')[0]).toBe(en!.split('\r\n')[0]);
      else expect([request.design.id, file, de === en]).toEqual([request.design.id, file, true]);
    }
});

function drawingTexts(id: string, style: Partial<SheetStyle>, paper: Paper = 'A4'): string[] {
  const request = { ...requestsIn(style)[designs.indexOf(id)]!, options: { paper } };
  const drawing = documentKinds.find(({ kind }) => kind === 'drawing')!;
  return textsIn(drawing.sheets(request, titleBlockOf(request, drawing)));
}

test('a drawing lists the parts in a hood in the order of their numbers', () => {
  const parts = drawingTexts('profibus-end-lead', {}).flatMap((text) => /^with (R\d)/.exec(text)?.[1] ?? []);
  expect(parts).toEqual(['R1', 'R2', 'R3']);
});

/** A length or section with its unit, or a unit alone as in a heading. */
const metricUnit = /\bmm²?|(?<=\d )m\b|\bmetres?\b|\bmillimetres?\b/;
const usUnit =
  /\binch(?:es)?\b|(?<=\d )(?:in|ft)\b|\bAWG\b|\bkcmil\b|_in\b|\bfeet\b|(?:Length|Strip|Allowance|Offset|height) in\b|(?<=\d )oz\b|°F/;

describe('units', () => {
  test('DO2.3 a metric shop has no inch, foot or gauge on a sheet, list, label or sheet of the workbook', () => {
    expect(wrongIn({ units: 'metric' }, (text) => usUnit.exec(text) ?? [])).toEqual([]);
  });

  test('DO2.3 a US shop has no millimetre or metre there; label stock is named by its size', () => {
    const wrong = (text: string, where: string) => (where.endsWith(' labels') ? [] : (metricUnit.exec(text) ?? []));
    // The text of a pack's hazard rule is not converted.
    expect(wrongIn({ units: 'us' }, wrong).filter((one) => !one.includes('3.5 mm jack'))).toEqual([]);
  });

  test('DO2.3 a shop with both has every metric length and section with its US value; the cut lists have a column for each', () => {
    const wrong = (text: string, where: string) =>
      / (?:labels|cut-list|production\.xlsx)$|build-sheet$/.test(where) ||
      text.includes('[') ||
      text.includes('3.5 mm jack')
        ? []
        : (metricUnit.exec(text) ?? []);
    expect(wrongIn({ units: 'both' }, wrong)).toEqual([]);
  });

  test('DO2.3 a drawing has the place of a label in the unit of its sheet', () => {
    const offsets = (['metric', 'us', 'both'] as const).map((units) =>
      drawingTexts('null-modem-de9', { units }, 'A3').filter((text) => ['40', '1.57', '40 [1.57]'].includes(text)),
    );
    expect(offsets).toEqual([
      ['40', '40'],
      ['1.57', '1.57'],
      ['40 [1.57]', '40 [1.57]'],
    ]);
  });

  test('DO2.3 files keep their columns and what is in them; a shop with US or both units has inches and gauges after these', () => {
    const [plain, us, both] = [{}, { units: 'us' }, { units: 'both' }].map((style) =>
      requestsIn(style as Partial<SheetStyle>),
    );
    for (const [i, request] of plain!.entries())
      for (const file of ['wire-list.csv', 'cut-list.csv', 'crimp-list.csv', 'labels.csv']) {
        const rows = [request, us![i]!, both![i]!].map(
          (one) => Papa.parse<string[]>((makeExport(file, one)!.body as string).trimEnd()).data,
        );
        const [fixed, inUs, inBoth] = rows;
        const count = fixed![0]!.length;
        const positions = (at: readonly string[]) => fixed![0]!.flatMap((name, c) => (at.includes(name) ? [c] : []));
        const worded = new Set(positions(['position', 'length_sum', 'notes']));
        const same = (table: readonly (readonly string[])[]) =>
          table.map((row) => row.slice(0, count).filter((_, c) => !worded.has(c)));
        expect([file, same(inUs!)]).toEqual([file, same(fixed!)]);
        expect([file, same(inBoth!)]).toEqual([file, same(fixed!)]);
        expectUsColumns(inUs!, count);
      }
  });
});

/** Inches from the exact fraction of whole micrometres. */
function inchesOf(mm: string, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor((Math.round(Number(mm) * 1000) * scale * 2 + 25_400) / 50_800) / scale;
}

function expectUsColumns(rows: readonly (readonly string[])[], count: number): void {
  const [head, ...body] = rows;
  const metric = head!.slice(0, count);
  for (const [c, name] of head!.entries()) {
    if (c < count) continue;
    const from = metric.indexOf(name.endsWith('_awg') ? name.replace('_awg', '_mm2') : name.replace('_in', '_mm'));
    expect([name, from >= 0]).toEqual([name, true]);
    if (!name.endsWith('_in')) continue;
    const decimals = /^(?:strip|crimp_height)/.test(name) ? 3 : 2;
    for (const row of body) {
      const texts = row[from] === '' ? [''] : row[from]!.split('; ').map((mm) => String(inchesOf(mm, decimals)));
      expect(row[c]).toBe(texts.join('; '));
    }
  }
}
