// Shipped cables in German and in US units: numbers, room for the texts, and one length on every sheet. The wording is
// tested in print-styles.test.ts.
import { catalogOf, cutList, type Catalog } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, SheetStyle } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textBoxes, textOverlaps } from '../../test-kit/boxes.ts';
import { textsOf, type Sheet } from '../display-list/display-list.ts';
import { documentKinds } from './all-kinds.ts';
import { makeExport } from './exports.ts';
import { renderDocument } from './render.ts';
import { titleBlockOf } from '../request/block-of.ts';
import { inPrintStyle, type RenderRequest } from '../request/request.ts';

const shipped = shippedCatalog();
const wanted = [
  'null-modem-de9',
  'dc-y-24v',
  'sensor-head-cable',
  'rs485-terminated-lead',
  'machine-control-harness',
  'vehicle-body-harness',
];
const designs = shipped.designs.map(({ design }) => design).filter(({ id }) => wanted.includes(id));

/** The texts of the catalog itself: names and notes of the shop, which are never translated or converted. */
const data = JSON.stringify([
  ...[
    'connectors',
    'wires',
    'mechanicals',
    'components',
    'pcbas',
    'bodies',
    'interfaces',
    'vocab/component-kinds',
  ].flatMap((kind) => [...shipped.library.entries(kind)]),
  ...shipped.designs,
]);

function catalogIn(style: Partial<SheetStyle>): Catalog {
  const after = { ...shipped.library.settings, documents: style };
  const change = { kind: 'settings', key: 'engineering', op: 'put', before: null, after } as const;
  const all = shipped.designs.map(({ design }) => design);
  return catalogOf(shipped.library.advance([change], 2), all);
}

function requestIn(style: Partial<SheetStyle>, design: Design): RenderRequest {
  return inPrintStyle({ catalog: catalogIn(style), design, state: 'UNRELEASED' });
}

function sheetsIn(style: Partial<SheetStyle>, design: Design): { kind: string; sheets: readonly Sheet[] }[] {
  const request = requestIn(style, design);
  return documentKinds.map((known) => ({
    kind: known.kind,
    sheets: known.sheets(request, titleBlockOf(request, known)),
  }));
}

function wordsOf(sheets: readonly Sheet[]): string[] {
  return sheets.flatMap(({ items }) => textsOf(items));
}

test('DO2.4 every text that a German sheet prints with a number has the decimal comma; names and notes stay as they are', () => {
  const design = designs.find(({ id }) => id === 'dc-y-24v')!;
  const text = wordsOf(sheetsIn({ language: 'de' }, design).flatMap(({ sheets }) => sheets)).join('\n');
  for (const own of [
    design.label!,
    ...(design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text)),
  ])
    expect(text.replaceAll('\n', ' ')).toContain(own.split(' ').slice(0, 3).join(' '));
  const points = [...text.matchAll(/\d+\.\d+(?= (?:m|mm|in|Ω|EUR)\b)/g)].map(([number]) => number);
  expect(points.filter((number) => !data.includes(number))).toEqual([]);
});

test('a core that is named for its colour is named once on a German build sheet', () => {
  const texts = designs
    .filter(({ id }) => id === 'dc-y-24v' || id === 'vehicle-body-harness')
    .flatMap((design) => sheetsIn({ language: 'de' }, design))
    .flatMap(({ kind, sheets }) => (kind === 'build-sheet' ? wordsOf(sheets) : []));
  expect(texts).toContain('W1 · BK Schwarz');
  expect(
    texts.filter((text) => /^W\d+ · [A-Z]{2} \p{L}+ · (?:red|black|white|blue|green|yellow)$/u.test(text)),
  ).toEqual([]);
});

test('[DO5.6] the notes of a crowded formboard are in the language of its sheets', async () => {
  const design = designs.find(({ id }) => id === 'vehicle-body-harness')!;
  const board = await renderDocument('formboard', 'svg', {
    ...requestIn({ language: 'de' }, design),
    options: { paper: 'A3', scale: 0.05 },
  });
  expect(board!.notes!.join()).toContain('Das Brett ist eng: Die Zweige sind auseinandergezogen');
});

test.each<[string, Partial<SheetStyle>]>([
  ['German', { language: 'de' }],
  ['US units', { units: 'us' }],
  ['German with both units', { language: 'de', units: 'both' }],
])('%s: no text lies over another', (_, style) => {
  for (const design of designs.slice(0, 3)) {
    for (const { kind, sheets } of sheetsIn(style, design)) {
      if (kind === 'formboard') continue;
      for (const { items } of sheets)
        expect([design.id, kind, textOverlaps(textBoxes(items))]).toEqual([design.id, kind, []]);
    }
  }
});

/** Whole millimetres in inches with two decimals, halves rounded up, computed with integers only. */
function hundredths(mm: number): string {
  const digits = String(Math.floor((mm * 1000 + 127) / 254)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/^0\./, '.');
}

test('DO2.3 lengths are in inches on the drawing and in the cut list, and the length stored is the same', () => {
  for (const design of designs.filter(({ id }) => id === 'null-modem-de9' || id === 'dc-y-24v')) {
    const before = JSON.stringify(design);
    const sheets = new Map(sheetsIn({ units: 'us' }, design).map((one) => [one.kind, wordsOf(one.sheets)]));
    const cut = makeExport('cut-list.csv', requestIn({ units: 'us' }, design))!.body as string;
    for (const { lengthMm } of design.instances.segments!) {
      const inches = hundredths(lengthMm!);
      expect(sheets.get('drawing')).toContain(inches);
    }
    for (const { lengthMm } of cutList(catalogIn({}), design)) {
      const inches = hundredths(lengthMm!);
      expect(sheets.get('cut-list')).toContain(inches);
      expect(cut).toContain(String(Number(inches)));
      expect(cut).toContain(String(lengthMm));
    }
    expect(JSON.stringify(design)).toBe(before);
  }
});

test('a file that programs read keeps its columns and its sections in mm², whatever the units of the sheets are', () => {
  const design = designs.find(({ id }) => id === 'dc-y-24v')!;
  const power = documentKinds.find(({ kind }) => kind === 'power')!;
  const metric = power.table!(requestIn({}, design));
  for (const units of ['us', 'both'] as const) expect(power.table!(requestIn({ units }, design))).toEqual(metric);
  const request = requestIn({ units: 'us' }, design);
  const printed = wordsOf(power.sheets(request, titleBlockOf(request, power)));
  expect(printed.join(' ')).toContain('AWG');
});
