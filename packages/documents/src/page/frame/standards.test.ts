import { printFormatOf } from '@cablewright/engine';
import { nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { paperSizes, type Drawing, type Paper } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { textsOf, type Item, type Sheet } from '../../display-list/display-list.ts';
import { builtIn } from '../../type/typesetter.ts';
import { documentKind, documentKinds } from '../../render/all-kinds.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import type { RevisionLine } from '../../request/revisions.ts';
import { frameSpace } from './border.ts';
import { blockSpace } from './frame.ts';
import { titleBlockLayouts } from './layouts.ts';
import { pageSize } from './paper.ts';
import { projectionItems } from './projection.ts';

/** The notice of ISO 16016 in German, about as long as notices get. */
const notice =
  'Weitergabe sowie Vervielfältigung dieses Dokuments, Verwertung und Mitteilung seines Inhalts sind verboten, soweit nicht ausdrücklich gestattet. Zuwiderhandlungen verpflichten zu Schadenersatz. Alle Rechte für den Fall der Patent-, Gebrauchsmuster- oder Geschmacksmustereintragung vorbehalten.';

const documents = {
  rights: notice,
  department: 'Cable engineering',
  technicalReference: 'P. Johnson',
  cageCode: '1ABC2',
};

const line: RevisionLine = {
  rev: 7,
  state: 'released',
  note: 'C4, B2: other plug',
  savedAt: '2026-03-04T05:06:07Z',
  savedBy: { name: 'Ann Fitter' },
  checkedAt: '2026-03-05T00:01:00Z',
  checkedBy: { name: 'Cy Checker' },
  decidedAt: '2026-03-06T23:59:59Z',
  decidedBy: { name: 'Bo Approver' },
};

const drawing: Drawing = { id: 'null-modem', subtitle: 'Service kit', massG: 120, partNumber: 'CBL-00001' };

function request(paper: Paper, more: Partial<RenderRequest> = {}, own: object = {}): RenderRequest {
  const record = { id: 'engineering', organisation: { name: 'Bench & Sons' }, documents: { ...documents, ...own } };
  return {
    catalog: testCatalog([{ kind: 'settings', key: 'engineering', seq: 1, record }]),
    design: nullModem,
    drawing,
    state: 'RELEASED',
    rev: 7,
    revisions: [line],
    options: { paper },
    ...more,
  };
}

const sheetsOf = (kind: string, chosen: RenderRequest): readonly Sheet[] =>
  documentKind(kind)!.sheets(chosen, titleBlockOf(chosen, documentKind(kind)!));

/** The texts of the title block of the first sheet, lines of one cell joined. */
function blockTexts(kind: string, chosen: RenderRequest): string[] {
  const [{ items, frameItems } = { items: [] as Item[], frameItems: undefined }] = sheetsOf(kind, chosen);
  return textsOf(items.slice(items.length - frameItems!.after));
}

const symbols = (items: readonly Item[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? [...(item.title?.endsWith(' angle') ? [item.title] : []), ...symbols(item.items)] : [],
  );

describe('the title block', () => {
  test('DO3.1 in the ISO frame it has the fields of ISO 7200, the approval person among them, and the whole legal notice', () => {
    for (const paper of ['A4', 'A3', 'A2', 'A1', 'A0'] as const) {
      for (const kind of ['schematic', 'drawing', 'bom'] as const) {
        const texts = blockTexts(kind, request(paper));
        const { label } = documentKind(kind)!;
        const fields = {
          'Legal owner': 'Bench & Sons',
          'Part number': 'CBL-00001',
          'Rev.': '7',
          'Date of issue': '2026-03-06',
          Sheet: undefined,
          'Lang.': 'en',
          Title: undefined,
          'Supplementary title': 'Service kit',
          'Responsible department': 'Cable engineering',
          'Technical reference': 'P. Johnson',
          'Approved by': 'Bo Approver',
          'Created by': 'Ann Fitter',
          'Document type': label,
          'Document status': 'RELEASED',
          Size: paper,
        };
        for (const [name, value] of Object.entries(fields)) {
          expect([kind, paper, texts.includes(name)]).toEqual([kind, paper, true]);
          if (value !== undefined) expect(texts).toContain(value);
        }
        expect(texts.join(' ').replaceAll('- ', '-')).toContain(notice.replaceAll('- ', '-'));
      }
    }
  });

  test('DO3.1 in the ASME frame it is the block of Y14.1 in the lower right corner: approvals, size by letter, CAGE code, scale, weight', () => {
    const sizes = { letter: 'A', tabloid: 'B', 'ansi-c': 'C', 'ansi-d': 'D', 'ansi-e': 'E' } as const;
    for (const [paper, size] of Object.entries(sizes) as [Paper, string][]) {
      const page = pageSize(paper, true);
      const frame = frameSpace(page);
      const block = blockSpace(page, 'ansi-dimensioned');
      expect(block.x + block.width).toBeCloseTo(frame.x + frame.width);
      expect(block.y + block.height).toBeCloseTo(frame.y + frame.height);
      for (const kind of ['schematic', 'drawing']) {
        const texts = blockTexts(kind, request(paper));
        const names = [
          'Drawn',
          'Checked',
          'Approved',
          'Size',
          'CAGE code',
          'DWG no.',
          'Rev',
          'Scale',
          'Weight',
          'Sheet',
        ];
        const values = ['Ann Fitter', 'Cy Checker', 'Bo Approver', size, '1ABC2', 'CBL-00001', '7', '120 g'];
        expect(texts).toEqual(expect.arrayContaining([...names, ...values]));
        expect(texts.join(' ').replaceAll('- ', '-')).toContain(notice.replaceAll('- ', '-'));
      }
    }
  });

  test.each(['A4', 'A3', 'letter', 'tabloid'] as const)(
    'O3.5 on %s what a shop has not filled in stays empty, and only what names a document has a dash',
    (paper) => {
      const dashes = (partNumber: string) => {
        const chosen: RenderRequest = {
          catalog: testCatalog(),
          design: { ...nullModem, productRef: partNumber },
          state: 'UNRELEASED',
          options: { paper },
        };
        return documentKinds.map(({ kind }) => {
          const [first] = sheetsOf(kind, chosen);
          const { items, frameItems = { before: 0, after: items.length } } = first!;
          const block = [...items.slice(0, frameItems.before), ...items.slice(items.length - frameItems.after)];
          const texts = textsOf(block);
          expect(texts).toContain('UNRELEASED');
          return texts.filter((text) => text === '–').length;
        });
      };
      expect(new Set(dashes('CBL-00001'))).toEqual(new Set([0]));
      expect(dashes('').filter((count) => count === 1).length).toBeGreaterThan(10);
    },
  );

  test('DO3.1 sheets that are measured from have the general tolerances, those with views the projection symbol, in both frames', () => {
    const has = (kind: string, paper: Paper, own = {}) => {
      const chosen = request(paper, {}, own);
      const text = blockTexts(kind, chosen).join(' ');
      return [
        /up to 300 \+25 \/ 0/.test(text),
        /IPC\/WHMA-A-620/.test(text),
        ...symbols(sheetsOf(kind, chosen)[0]!.items),
      ];
    };
    for (const [paper, usual] of [
      ['A3', 'First'],
      ['tabloid', 'Third'],
    ] as const) {
      expect(has('drawing', paper)).toEqual([true, true, `${usual} angle`]);
      expect(has('drawing', paper, { projection: 'third' })).toEqual([true, true, 'Third angle']);
      expect(has('formboard', paper)).toEqual([true, true]);
      const cells = blockTexts('formboard', request(paper));
      expect(cells).toContain('Projection');
      expect(cells).not.toContain('–');
      for (const kind of ['schematic', 'bom', 'wire-list', 'test-spec'])
        expect(has(kind, paper)).toEqual([false, false]);
      const lengthTolerances = [
        { upToMm: 500, plusMm: 4, minusMm: 2 },
        { plusMm: 9, minusMm: 9 },
      ];
      const own = blockTexts('drawing', request(paper, {}, { lengthTolerances })).join(' ');
      expect(own).toMatch(/up to 500 \+4 \/ −2;? longer ±9/);
      const one = { ...drawing, tolerance: { plusMm: 3, minusMm: 0 } };
      expect(blockTexts('drawing', request(paper, { drawing: one })).join(' ')).toMatch(/Lengths in mm:? \+3 \/ 0/);
      const words = (style: object) => blockTexts('drawing', request(paper, { drawing: one }, style)).join(' ');
      expect(words({ units: 'us' })).toMatch(/Lengths in inches:? \+0?\.12 \/ 0/);
      expect(words({ units: 'us', language: 'de' })).toMatch(/Längen in Zoll:? \+0?[.,]12 \/ 0/);
    }
  });

  test('DO3.1 the symbol of the first angle has the cone at the left, that of the third the circles; the small end is at the left', () => {
    const places = (projection: 'first' | 'third') => {
      const items = projectionItems(projection, 0, 0, 4);
      const circles = items.flatMap((item) => (item.kind === 'circle' ? [item.x] : []));
      const [cone] = items.flatMap((item) => (item.kind === 'path' ? [item.d] : []));
      const points = [...cone!.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
      const left = Math.min(...points.map(([x]) => x));
      const heightAt = (end: boolean) =>
        Math.max(...points.filter(([x]) => (x === left) === end).map(([, y]) => Math.abs(y)));
      return { circle: circles[0]!, cone: left, small: heightAt(true), large: heightAt(false) };
    };
    const [first, third] = [places('first'), places('third')];
    expect(first.cone).toBeLessThan(first.circle);
    expect(third.cone).toBeGreaterThan(third.circle);
    for (const one of [first, third]) expect(one.small).toBeLessThan(one.large);
  });

  test('DO3.1 the revision block lists the last five revisions, with the zones a change names: always on the ASME frame', () => {
    const revisions = Array.from({ length: 9 }, (_, i) => ({ ...line, rev: i + 1, note: `Change ${i + 1}` }));
    const texts = (paper: Paper, lines: readonly RevisionLine[]) =>
      textsOf(sheetsOf('drawing', request(paper, { revisions: lines, rev: lines.at(-1)!.rev }))[0]!.items);
    for (const paper of ['A3', 'tabloid'] as const) {
      const shown = texts(paper, revisions);
      expect(shown).toEqual(expect.arrayContaining(['Revisions, latest 5 of 9', 'Change 5', 'Change 9']));
      expect(shown).not.toContain('Change 4');
      expect(shown.includes('Zone')).toBe(paper === 'tabloid');
      expect(texts(paper, [line])).toEqual(expect.arrayContaining(['Zone', 'C4, B2', 'other plug', 'Bo Approver']));
    }
  });

  test('on every paper, with every field filled, nothing of the block leaves it or lies over another text', () => {
    for (const paper of paperSizes) {
      for (const kind of ['drawing', 'bom']) {
        const [sheet] = sheetsOf(kind, request(paper));
        const cells = sheet!.items.slice(sheet!.items.length - sheet!.frameItems!.after);
        const boxes = textBoxes(cells);
        const page = { x: 0, y: 0, width: sheet!.widthMm, height: sheet!.heightMm };
        expect([paper, kind, textOverlaps(boxes), textsOutside(boxes, page)]).toEqual([paper, kind, [], []]);
        const small = cells.flatMap((item) => (item.kind === 'text' && item.size < 1.8 ? [item.text] : []));
        expect(small).toEqual([]);
      }
    }
  });

  test('every cell has room for its name, in English and in German', () => {
    const formats = (['en', 'de'] as const).map((language) => printFormatOf({ print: { language, units: 'metric' } }));
    for (const { cells, strip } of Object.values(titleBlockLayouts))
      for (const { field, width, label = 'frame.sheet' } of [...cells, ...strip.cells])
        expect([field, formats.every((print) => builtIn.width(print.text(label), 1.8) < width - 1)]).toEqual([
          field,
          true,
        ]);
  });
});

describe('the designation of documents', () => {
  test('DO3.2 each kind of document has a code of IEC 61355 of its own: on its sheets, its page and in its answer', async () => {
    const codes = documentKinds.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^&E[A-Z]{2}\d+$/);
    for (const design of testDesigns.slice(0, 2)) {
      const chosen = request('A4', { design });
      const names = new Set<string>();
      for (const kind of documentKinds) {
        for (const sheet of kind.sheets(chosen, titleBlockOf(chosen, kind)))
          expect([kind.kind, textsOf(sheet.items).join(' ').includes(kind.code)]).toEqual([kind.kind, true]);
        const made = (await renderDocument(kind.kind, kind.formats[0], chosen))!;
        expect(made.code).toBe(kind.code);
        if (kind.formats[0] !== 'csv') expect(String(made.body)).toContain(kind.code.replace('&', '&amp;'));
        names.add(made.fileName);
      }
      expect(names.size).toBe(documentKinds.length);
    }
  });
});
