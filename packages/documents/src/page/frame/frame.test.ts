import { testCatalog, nullModem, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { paperSizes, type Paper } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { textsOf, type Item, type Sheet } from '../../display-list/display-list.ts';
import { documentKinds } from '../../render/all-kinds.ts';
import { renderDocument } from '../../render/render.ts';
import { paperOf, titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { type RevisionLine, documentStateOf } from '../../request/revisions.ts';
import { frameSpace } from './border.ts';
import { blockSpace, contentSpace, drawingSpace, framed } from './frame.ts';
import { titleBlockLayouts, type LayoutName } from './layouts.ts';
import { layoutOfPaper, pageSize } from './paper.ts';
import type { TitleBlock } from './title-block.ts';

const settings = (documents: object, organisation = { name: 'Bench & Sons' }) => [
  { kind: 'settings', key: 'engineering', seq: 1, record: { id: 'engineering', organisation, documents } },
];

const request = (more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog: testCatalog(settings({})),
  design: nullModem,
  state: 'UNRELEASED',
  ...more,
});

const filled: TitleBlock = {
  layout: 'iso',
  organisation: 'Bench & Sons',
  rights: '© Bench & Sons. Not to be copied.',
  title: 'A cable with quite a long title that has to be set on two lines of the block',
  document: 'Engineering drawing',
  partNumber: 'CBL-00001-XX',
  revision: '12',
  state: 'UNAPPROVED',
  paper: 'A4',
  drawn: 'A. Fitter',
  checked: 'B. Checker',
  approved: 'C. Approver',
  date: '2026-02-02',
  scale: 'NTS',
  subtitle: 'Service kit',
  code: '&ETC1',
  department: 'Cable engineering',
  reference: 'D. Engineer',
  cage: '1ABC2',
  weight: '120 g',
  projection: 'third',
  tolerances: 'Lengths in mm: up to 300 +25 / 0; longer ±5',
};

const empty = (paper: Paper, landscape: boolean, block: TitleBlock, number = 3): Sheet =>
  framed(pageSize(paper, landscape), { ...block, paper }, [], number, 7);

const overlaps = (sheet: Sheet) => textOverlaps(textBoxes(sheet.items));
const offPage = (sheet: Sheet) =>
  textsOutside(textBoxes(sheet.items), { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm });

/** Lines and rectangles of a sheet, for the geometry of its frame. */
const rects = (items: readonly Item[]) => items.filter((item) => item.kind === 'rect');

describe('the frame', () => {
  test('ISO sheets have 20 mm at the left, 10 mm elsewhere, and zones of 50 mm from the middle', () => {
    for (const paper of ['A4', 'A3', 'A2', 'A1', 'A0'] as const) {
      for (const landscape of [true, false]) {
        const page = pageSize(paper, landscape);
        const { x, y, width, height } = frameSpace(page);
        expect([x, y]).toEqual([20, 10]);
        expect([x + width, y + height]).toEqual([page.widthMm - 10, page.heightMm - 10]);
      }
    }
    // ISO 5457: fields of A0 to A4, along the long and the short side.
    const fields = { A0: [24, 16], A1: [16, 12], A2: [12, 8], A3: [8, 6], A4: [6, 4] } as const;
    for (const [paper, [long, short]] of Object.entries(fields)) {
      const texts = textsOf(empty(paper as Paper, true, filled).items);
      expect(texts.filter((text) => text === String(long)).length, paper).toBeGreaterThan(0);
      expect(texts).not.toContain(String(long + 1));
      const letter = 'ABCDEFGHJKLMNPQRSTUVWXYZ'[short - 1]!;
      expect(texts.filter((text) => text === letter)).toHaveLength(paper === 'A4' ? 1 : 2);
      expect(texts).not.toContain('I');
      expect(texts).not.toContain('O');
    }
  });

  test('North American sheets have the margins and zones of ASME Y14.1', () => {
    const inches = (paper: Paper) => {
      const page = pageSize(paper, true);
      const { x, y } = frameSpace(page);
      return [y / 25.4, x / 25.4].map((inch) => Math.round(inch * 100) / 100);
    };
    expect(inches('letter')).toEqual([0.38, 0.25]);
    expect(inches('tabloid')).toEqual([0.38, 0.62]);
    expect(inches('ansi-c')).toEqual([0.75, 0.5]);
    expect(inches('ansi-d')).toEqual([0.5, 1]);
    expect(inches('ansi-e')).toEqual([1, 0.5]);
    const texts = textsOf(empty('ansi-d', true, { ...filled, layout: 'ansi' }).items);
    expect(texts.filter((text) => text === '8')).toHaveLength(2);
    // The zone letter is printed twice in the border, and the size of the paper once.
    expect(texts.filter((text) => text === 'D')).toHaveLength(3);
    expect(texts).not.toContain('E');
  });

  test('O3.6 the block is a layout of data in the lower right corner: ISO 7200 180 mm wide, ASME Y14.1 with its tolerance block at the left', () => {
    expect(blockSpace(pageSize('A1', true), 'iso')).toMatchObject({ width: 180, x: 841 - 10 - 180 });
    const d = pageSize('ansi-d', true);
    const { x, y, width, height } = frameSpace(d);
    for (const layout of ['ansi', 'ansi-dimensioned'] as const) {
      const block = blockSpace(d, layout);
      expect([block.x + block.width, block.y + block.height]).toEqual([x + width, y + height]);
      expect(block.width).toBe(layout === 'ansi' ? 150 : 196);
    }
    for (const { cells, nominalWidthMm, heightMm } of Object.values(titleBlockLayouts).flatMap((one) => [
      one,
      one.strip,
    ])) {
      const area = cells.reduce((sum, cell) => sum + cell.width * cell.height, 0);
      expect(area).toBe(nominalWidthMm * heightMm);
      for (const a of cells)
        for (const b of cells)
          if (a !== b)
            expect(
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
              `${a.field} ${b.field}`,
            ).toBe(true);
    }
    for (const paper of paperSizes) expect(layoutOfPaper(paper)).toBe(/^A\d$/.test(paper) ? 'iso' : 'ansi');
    const chosen = (documents: object, paper: Paper) =>
      titleBlockOf(request({ catalog: testCatalog(settings(documents)), options: { paper } }), 'X').layout;
    expect(chosen({}, 'A2')).toBe('iso');
    expect(chosen({}, 'ansi-c')).toBe('ansi');
    expect(chosen({ titleBlock: 'ansi' }, 'A2')).toBe('ansi');
  });

  test('O3.6 the paper asked for wins over the design’s own, that over the settings; A4 is the default', () => {
    const drawing = { id: 'null-modem', paper: 'A3' as const };
    const catalog = testCatalog(settings({ paper: 'tabloid' }));
    expect(paperOf(request())).toBe('A4');
    expect(paperOf(request({ catalog }))).toBe('tabloid');
    expect(paperOf(request({ catalog, drawing }))).toBe('A3');
    expect(paperOf(request({ catalog, drawing, options: { paper: 'legal' } }))).toBe('legal');
  });

  test('on every paper, turned both ways, with both blocks, no text of the frame meets another or leaves the page', () => {
    for (const paper of paperSizes) {
      for (const layout of Object.keys(titleBlockLayouts) as LayoutName[]) {
        for (const landscape of [true, false]) {
          const sheet = empty(paper, landscape, { ...filled, layout });
          expect([paper, layout, landscape, overlaps(sheet)]).toEqual([paper, layout, landscape, []]);
          expect(offPage(sheet)).toEqual([]);
          expect(textsOf(sheet.items)).toContain('3 of 7');
        }
      }
    }
  });

  test('content is inside the frame and clear of block, stamp and centring marks', () => {
    for (const paper of paperSizes) {
      const page = pageSize(paper, false);
      const frame = frameSpace(page);
      const block = blockSpace(page, layoutOfPaper(paper));
      const space = contentSpace(page, layoutOfPaper(paper));
      expect(space.x).toBeGreaterThanOrEqual(frame.x + 5);
      expect(space.x + space.width).toBeLessThanOrEqual(frame.x + frame.width - 5);
      expect(space.y + space.height).toBeLessThan(block.y);
      expect(drawingSpace(page, layoutOfPaper(paper)).taken.y).toBeLessThan(block.y);
    }
  });

  test('a value too long for its cell is set smaller, then cut: it never leaves the cell', () => {
    const long = 'W'.repeat(120);
    const sheet = empty('A4', false, { ...filled, title: long, partNumber: long, drawn: long, organisation: long });
    for (const one of [
      sheet,
      empty('A4', false, { ...filled, title: long, partNumber: long, drawn: long, organisation: long }, 1),
    ])
      expect([overlaps(one), offPage(one)]).toEqual([[], []]);
  });

  test('a long title and a long part number are whole on every sheet', () => {
    const partNumber = 'CBL-90502-WITH-A-VERY-LONG-PART-NUMBER-0001';
    const title = 'Control unit to pressure and temperature sensors, with a long supplementary name';
    for (const layout of ['iso', 'iso-dimensioned', 'ansi', 'ansi-dimensioned'] as const) {
      for (const number of [1, 2]) {
        const page = pageSize(layout.startsWith('iso') ? 'A4' : 'letter', true);
        const sheet = framed(page, { ...filled, layout, partNumber, title }, [], number, 2);
        const shown = textsOf(sheet.items).join('').replaceAll(' ', '');
        for (const text of [partNumber, title])
          expect([layout, number, shown]).toEqual([layout, number, expect.stringContaining(text.replaceAll(' ', ''))]);
        expect([overlaps(sheet), offPage(sheet)]).toEqual([[], []]);
      }
    }
  });

  test('DO1.6 sheets after the first have a strip of 14 mm with the fields of the block, and the space it leaves', () => {
    for (const layout of ['iso', 'ansi'] as const) {
      const page = pageSize(layout === 'iso' ? 'A4' : 'letter', false);
      const [first, second] = [1, 2].map((sheet) => blockSpace(page, layout, sheet));
      expect(second!.height).toBe(14);
      const [above, later] = [1, 2].map((sheet) => contentSpace(page, layout, sheet));
      expect(later!.height - above!.height).toBeCloseTo(first!.height - 14);
      const texts = (number: number) => textsOf(framed(page, { ...filled, layout }, [], number, 2).items);
      const { organisation, document, partNumber, revision, state, paper, drawn, checked, approved, date, scale } =
        filled;
      const { rights = '', title } = filled;
      const shown = [organisation, document, partNumber, revision, state, paper, drawn, checked, approved, date, scale];
      for (const value of shown) expect([layout, texts(2)]).toEqual([layout, expect.arrayContaining([value])]);
      expect(texts(2).join(' ')).toContain(title.slice(0, 20));
      expect([texts(1).includes(rights), texts(2).includes(rights), texts(2).includes('2 of 2')]).toEqual([
        true,
        false,
        true,
      ]);
    }
  });
});

const signedLine: RevisionLine = {
  rev: 2,
  state: 'released',
  savedAt: '2026-03-04T05:06:07Z',
  savedBy: { name: 'Ann' },
  submittedAt: '2026-03-04T06:00:00Z',
  submittedBy: { name: 'Ann' },
  checkedAt: '2026-03-05T00:01:00Z',
  checkedBy: { name: 'Cy' },
  decidedAt: '2026-03-06T23:59:59Z',
  decidedBy: { name: 'Bo' },
};

describe('what the frame says', () => {
  const kindsOnPaper = documentKinds.filter(({ kind }) => kind !== 'labels');

  test.each(kindsOnPaper.map((kind) => [kind.kind, kind] as const))(
    'O3.5 %s: border, title block with all its fields, sheet n of m, and the stamp of its state',
    (_, kind) => {
      const revisions = [{ ...signedLine, rev: 4, state: 'submitted' as const }];
      const chosen = request({ revisions, rev: 4, state: 'UNAPPROVED' });
      const sheets = kind.sheets(chosen, titleBlockOf(chosen, kind));
      for (const [i, sheet] of sheets.entries()) {
        const texts = textsOf(sheet.items);
        const full = ['Ann', '2026-03-04 05:06 UTC', 'Cy', '2026-03-05 00:01 UTC'];
        const people = i === 0 ? full : ['Ann 2026-03-04', 'Cy 2026-03-05'];
        const shown = ['Bench & Sons', '4', 'A4', kind.code, ...people];
        expect(texts).toEqual(expect.arrayContaining([...shown, `${i + 1} of ${sheets.length}`]));
        expect(texts.join(' ')).toContain(kind.label);
        expect(texts.filter((text) => text === 'UNAPPROVED')).toHaveLength(2);
        expect(rects(sheet.items).some((rect) => rect.stroke?.width === 0.7)).toBe(true);
      }
    },
  );

  test('O21.6 a working copy is UNRELEASED, a submitted revision UNAPPROVED, a rejected one DRAFT, a released one not stamped', () => {
    expect(documentStateOf(undefined)).toBe('UNRELEASED');
    expect(documentStateOf('submitted')).toBe('UNAPPROVED');
    expect(documentStateOf('rejected')).toBe('DRAFT');
    const released = framed(pageSize('A4', false), { ...filled, state: documentStateOf('released') }, []);
    expect(textsOf(released.items).filter((text) => text === 'RELEASED')).toHaveLength(1);
  });

  test('RE3.2 a saved revision shows the people and times of its record; what was typed on the drawing does not stand in for them', () => {
    const typed = { id: 'null-modem', drawn: 'Typed', checked: 'Typed', date: '1999-01-01' };
    const block = (state: RevisionLine['state'], line: Partial<RevisionLine> = {}) =>
      titleBlockOf(request({ rev: 2, revisions: [{ ...signedLine, state, ...line }], drawing: typed }), 'X');
    const [drawn, checked] = ['Ann\n2026-03-04 05:06 UTC', 'Cy\n2026-03-05 00:01 UTC'];
    const released = { drawn, checked, approved: 'Bo\n2026-03-06 23:59 UTC', date: '2026-03-06' };
    expect(block('released')).toMatchObject(released);
    for (const state of ['saved', 'submitted'] as const)
      expect(block(state)).toMatchObject({ drawn, checked, approved: '', date: '' });
    // A check that was made before the rejection does not count.
    expect(block('rejected')).toMatchObject({ drawn, checked: '', approved: '', date: '' });
    const { savedAt, savedBy } = signedLine;
    const atOnce: RevisionLine = { rev: 2, state: 'released', savedAt, savedBy };
    expect(titleBlockOf(request({ rev: 2, revisions: [atOnce], drawing: typed }), 'X')).toMatchObject({
      drawn,
      checked: drawn,
      approved: drawn,
      date: '2026-03-04',
    });
    expect(titleBlockOf(request({ rev: 2, drawing: typed }), 'X')).toMatchObject({ drawn: '', checked: '', date: '' });
  });

  test('[DO5.12] a released sheet names who released and who checked it, in the block and the revision table', () => {
    const { savedAt, savedBy, decidedAt, decidedBy } = signedLine;
    const [ann, bo] = ['Ann\n2026-03-04 05:06 UTC', 'Bo\n2026-03-06 23:59 UTC'];
    const lines: [RevisionLine, string, string][] = [
      [signedLine, 'Cy\n2026-03-05 00:01 UTC', bo],
      [{ rev: 2, state: 'released', savedAt, savedBy, decidedAt: decidedAt!, decidedBy: decidedBy! }, bo, bo],
      [{ rev: 2, state: 'released', savedAt, savedBy }, ann, ann],
    ];
    for (const [line, checked, approved] of lines) {
      const revised = request({ rev: 2, revisions: [line], state: 'RELEASED' });
      const drawing = documentKinds.find(({ kind }) => kind === 'drawing')!;
      const block = titleBlockOf(revised, drawing);
      expect(block).toMatchObject({ checked, approved });
      const texts = drawing.sheets(revised, block).flatMap(({ items }) => textsOf(items));
      for (const name of [checked, approved]) expect(texts).toEqual(expect.arrayContaining(name.split('\n')));
      expect(texts).not.toContain('released');
    }
  });

  test('RE3.2 a working copy says that it is one, with the names typed on its drawing', () => {
    const drawing = { id: 'null-modem', drawn: 'Typed', date: '1999-01-01' };
    const block = titleBlockOf(request({ revisions: [signedLine], drawing }), 'X');
    expect(block).toMatchObject({ revision: 'Working copy', drawn: 'Typed', approved: '', date: '1999-01-01' });
  });

  test('O3.4 the organisation, its logo, its rights line and its typeface stand on the sheets, and on the html page', async () => {
    const logo = `data:image/png;base64,${btoa('\u0089PNG\r\n\u001a\n')}`;
    const branded = request({
      catalog: testCatalog(settings({ logo, rights: 'All rights reserved', typeface: 'Barlow' })),
    });
    const svg = (await renderDocument('bom', 'svg', branded))!.body as string;
    expect(svg).toContain(`href="${logo}"`);
    expect(svg).toContain('All rights reserved');
    expect(svg).toContain("font-family=\"'Barlow', Arimo");
    expect(svg).toContain('Bench &amp; Sons');
    const html = (await renderDocument('bom', 'html', branded))!.body as string;
    expect(html).toContain(`src="${logo}"`);
    expect(html).toContain("font-family:'Barlow', Arimo");
  });

  test('settings from a file cannot smuggle in an address, a script or a style', async () => {
    const bad = request({
      catalog: testCatalog(
        settings(
          {
            logo: 'https://example.com/x.png',
            rights: '<script>alert(1)</script>',
            typeface: "x'</style><script>alert(1)</script>",
          },
          { name: '<img src=x onerror=alert(1)>' },
        ),
      ),
    });
    for (const format of ['svg', 'html'] as const) {
      const body = (await renderDocument('bom', format, bad))!.body as string;
      expect(body).not.toMatch(/<script|<img src=x|https:\/\/example/);
    }
  });

  test('O3.6 every sheet is on every paper: its own size, nothing off the page, no text over another', () => {
    for (const design of testDesigns) {
      for (const paper of ['A4', 'letter', 'A0', 'ansi-e'] as const) {
        for (const kind of kindsOnPaper) {
          const chosen = request({ design, options: { paper } });
          for (const sheet of kind.sheets(chosen, titleBlockOf(chosen, kind))) {
            const at = [design.id, paper, kind.kind];
            const { widthMm, heightMm } = pageSize(paper, sheet.widthMm > sheet.heightMm);
            expect([...at, sheet.widthMm, sheet.heightMm]).toEqual([...at, widthMm, heightMm]);
            // A tile of the formboard shows a part of a larger board. The rest is clipped.
            if (kind.kind === 'formboard') continue;
            expect([...at, offPage(sheet)]).toEqual([...at, []]);
            if (kind.kind !== 'schematic') expect([...at, overlaps(sheet)]).toEqual([...at, []]);
          }
        }
      }
    }
  });
});
