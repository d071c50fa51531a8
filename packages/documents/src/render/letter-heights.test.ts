import { catalogOf } from '@cablewright/engine';
import { testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Paper } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textBoxes } from '../../test-kit/boxes.ts';
import { printRequest } from '../../test-kit/print-request.ts';
import type { Sheet } from '../display-list/display-list.ts';
import type { RenderRequest } from '../request/request.ts';
import { titleBlockOf } from '../request/request.ts';
import { capitalShare } from '../type/capitals.ts';
import { documentKinds } from './all-kinds.ts';
import { chosenPaper } from './auto-paper.ts';
import { laidOut } from './files.ts';
import { renderDocument } from './render.ts';
import { minEmOf, smallTexts } from './small-letters.ts';

const shipped = shippedCatalog();
const catalog = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
/** The minimum heights of capitals, mm. */
const minCapitals = { sheet: 1.8, drawing: 2.5 };
const kinds = documentKinds.filter(({ kind }) => kind !== 'labels');

/** The texts of a part of a sheet whose capitals are lower than a height, mm, with the height of each. */
function lowerThan(items: Sheet['items'], mm: number): string[] {
  return textBoxes(items).flatMap(({ text, size }) =>
    size * capitalShare < mm - 0.001 ? [`${text} ${(size * capitalShare).toFixed(2)}`] : [],
  );
}

function lowTexts(request: RenderRequest, kind: (typeof kinds)[number]): string[] {
  const least = kind.kind === 'drawing' ? minCapitals.drawing : minCapitals.sheet;
  return laidOut(kind, request).flatMap(({ items, frameItems }) => {
    const end = items.length - frameItems!.after;
    const frame = [...items.slice(0, frameItems!.before), ...items.slice(end)];
    return [...lowerThan(items.slice(frameItems!.before, end), least), ...lowerThan(frame, minCapitals.sheet)];
  });
}

/** Faces of many kinds, a plan in parts, inline parts, screens, boards, placed cables and harnesses. */
const samples = [
  'vehicle-body-harness',
  'machine-control-harness',
  'mobile-robot-harness',
  'db25-to-8-xlr',
  'dc-y-24v',
  'control-unit-supply-fused',
  'sensor-head-cable',
  'hdmi-to-dvi-lead',
  'rgb-15k-to-scart-lead',
  'insert-y-lead',
  'cat5e-patch',
  'distribution-feed-16',
];

describe('the height of letters', () => {
  const shippedDesigns = samples.map((id) => shipped.designs.find(({ design }) => design.id === id)!.design);
  const all: [string, typeof catalog, Design][] = [
    ...shippedDesigns.map((design): [string, typeof catalog, Design] => [design.id, catalog, design]),
    ...testDesigns.map((design): [string, typeof catalog, Design] => [`test ${design.id}`, testCatalog(), design]),
  ];

  test.each(all)(
    '[DO5.12] %s: capitals are at least 1.8 mm high on every sheet on A4 and A3, 2.5 mm in what a drawing draws',
    (_, of, design) => {
      for (const paper of ['A4', 'A3', 'letter', 'tabloid'] as const) {
        const request = printRequest(of, design, { paper });
        for (const kind of kinds) expect([paper, kind.kind, lowTexts(request, kind)]).toEqual([paper, kind.kind, []]);
      }
    },
  );

  test('[DO5.12] capitals on a sheet of labels, its strip included, are at least 1.8 mm high; auto paper takes the stock', async () => {
    const labels = documentKinds.find(({ kind }) => kind === 'labels')!;
    for (const paper of ['A4', 'letter'] as const)
      for (const design of shippedDesigns) {
        const sheets = laidOut(labels, printRequest(catalog, design, { paper }));
        const low = sheets.flatMap(({ items }) => lowerThan(items, minCapitals.sheet));
        expect([paper, design.id, low]).toEqual([paper, design.id, []]);
      }
    const auto = await renderDocument('labels', 'pdf', printRequest(catalog, shippedDesigns[0]!, { paper: 'auto' }));
    expect(auto?.notes).toEqual(['Paper A4, sheets: 8.']);
  });

  test('[DO5.12] a capital of the built-in typeface is as high as its file says', async () => {
    const { regular } = await printRequest(catalog, testDesigns[0]!).fonts!();
    const view = new DataView(regular.buffer, regular.byteOffset);
    const tables = Array.from({ length: view.getUint16(4) }, (_table, i) => 12 + 16 * i);
    const at = (tag: string) =>
      view.getUint32(tables.find((table) => String.fromCodePoint(...regular.slice(table, table + 4)) === tag)! + 8);
    expect(view.getInt16(at('OS/2') + 88) / view.getUint16(at('head') + 18)).toBe(capitalShare);
  });

  test('[DO5.6] paper is chosen with letters of the least height: a sheet with lower ones is not taken', async () => {
    const sized = (size: number): Sheet => ({
      widthMm: 297,
      heightMm: 210,
      title: '',
      items: [{ kind: 'group', scale: 0.5, items: [{ kind: 'text', x: 0, y: 0, text: 'A', size: 2 * size }] }],
    });
    const drawing = minEmOf('drawing');
    expect([smallTexts(sized(drawing), drawing), smallTexts(sized(2.62), drawing)]).toEqual([0, 1]);
    expect([smallTexts(sized(2.62), minEmOf('bom')), smallTexts(sized(2.5), minEmOf('bom'))]).toEqual([0, 1]);
    const request = printRequest(catalog, testDesigns[0]!, { paper: 'auto' });
    const onlyFrom = (legible: Paper) => async (trial: RenderRequest) => {
      const { paper } = titleBlockOf(trial, 'X');
      return [{ ...sized(paper === legible ? drawing : 2), widthMm: 100, heightMm: 100 }];
    };
    const { request: chosen } = await chosenPaper(request, 'drawing', onlyFrom('A2'));
    expect(chosen.options?.paper).toBe('A2');
  });
});
