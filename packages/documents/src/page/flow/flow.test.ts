import { expect, test } from 'vitest';
import { textBoxes, textOverlaps, textsOutside } from '../../../test-kit/boxes.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { builtIn } from '../../type/typesetter.ts';
import { contentSpace } from '../frame/frame.ts';
import { pageSize } from '../frame/paper.ts';
import type { TitleBlock } from '../frame/title-block.ts';
import { heading, paragraph, type Block, type TableBlock } from './blocks.ts';
import { cellPad, columnWidths } from './column-widths.ts';
import { flowPage } from '../../render/flow-page.ts';
import { flowSheets } from './flow-sheets.ts';

const block: TitleBlock = {
  layout: 'iso',
  organisation: 'Bench & <Sons>',
  title: 'A cable',
  document: 'List',
  partNumber: 'CBL-00001',
  revision: '–',
  state: 'UNRELEASED',
  paper: 'A4',
  drawn: '',
  checked: '',
  approved: '',
  date: '',
};

const table = (rows: number): TableBlock => ({
  kind: 'table',
  columns: [{ label: 'Part' }, { label: 'What it is' }, { label: 'Qty', numeric: true }],
  rows: Array.from({ length: rows }, (_, i) => ({ cells: [`P-${i}`, `Thing number ${i} of the list`, String(i)] })),
});

test('a column with one very long text leaves room for the other column, whose texts would all break', () => {
  const thing = 'a part whose description is of some length';
  const rows = Array.from({ length: 9 }, (_, i) => ({
    cells: [thing, i === 4 ? 'J1, J2, J3, J4, J5 '.repeat(5) : 'J1'],
  }));
  const [first, second] = columnWidths(
    { kind: 'table', columns: [{ label: 'What it is' }, { label: 'Used as' }], rows },
    80,
    2.6,
    builtIn,
  );
  expect(first).toBeGreaterThanOrEqual(builtIn.width(thing, 2.6) + 2 * cellPad);
  expect(first! + second!).toBeCloseTo(80);
});

test('what fits on one sheet begins a new one if it asks for that; what is longer begins where there is room', () => {
  const sheetOfTest = (rows: number) => {
    const start: Block[] = [heading(1, 'Parts'), table(3), { kind: 'page', ifShort: true }];
    const sheets = flowSheets([...start, heading(1, 'Test'), table(rows)], block);
    return [sheets.findIndex(({ items }) => textsOf(items).includes('Test')) + 1, sheets.length];
  };
  expect([sheetOfTest(5), sheetOfTest(90)]).toEqual([
    [2, 2],
    [1, 2],
  ]);
});

test('[DO5.12] the html page prints in letters of 1.8 mm, captions too; short headings of columns are not broken', () => {
  const html = flowPage([heading(1, 'Parts'), table(3)], block);
  const print = /@media print\{(.*?)\}\}/.exec(html)![1]!;
  const [, em] = /html\{[^}]*font-size:([\d.]+)mm/.exec(print)!;
  expect((Number(em) * 1409) / 2048).toBeGreaterThanOrEqual(1.8);
  for (const [, rule, size] of print.matchAll(/([\w,]+)\{font-size:([\d.]+)em/g))
    expect([rule, Number(size)]).toEqual([rule, 1]);
  expect(print).toContain('dt,figcaption{font-size:1em}');
  expect(html).toContain('<th scope="col" class="one">What it is</th>');
});

test('a heading is on the sheet of the first row of its table, wherever on the sheet it comes, with a line between them or a group first', () => {
  for (let before = 1; before < 60; before += 1)
    for (const rows of [1, 2, 5])
      for (const isGrouped of [false, true]) {
        const own = table(rows);
        const grouped: TableBlock = { ...own, rows: [{ group: 'Group' }, ...own.rows] };
        const sheets = flowSheets(
          [
            heading(1, 'Parts'),
            table(before),
            heading(2, 'Splice'),
            paragraph('Part number CMP-1', 'quiet'),
            isGrouped ? grouped : own,
          ],
          block,
        );
        const sheet = sheets.find(({ items }) => textsOf(items).includes('Splice'))!;
        const texts = textsOf(sheet.items);
        expect([before, rows, isGrouped, texts.slice(texts.indexOf('Splice')).includes('P-0')]).toEqual([
          before,
          rows,
          isGrouped,
          true,
        ]);
      }
});

test('the last row of a table never stays alone on a page', () => {
  for (let rows = 30; rows < 90; rows += 1) {
    const last = flowSheets([heading(1, 'Parts'), table(rows)], block).at(-1)!;
    const onLast = textsOf(last.items).filter((text) => /^P-\d+$/.test(text));
    expect([rows, onLast.length]).not.toEqual([rows, 1]);
  }
});

test('a table runs over pages with its header on each, and has every row once', () => {
  const sheets = flowSheets([heading(1, 'Parts'), table(150)], block);
  expect(sheets.length).toBeGreaterThan(2);
  const texts = sheets.map((sheet) => textsOf(sheet.items));
  for (const [i, page] of texts.entries()) {
    expect(page.filter((text) => text === 'What it is')).toHaveLength(1);
    expect(page).toContain(`${i + 1} of ${sheets.length}`);
  }
  for (let i = 0; i < 150; i += 1) expect(texts.flat().filter((text) => text === `P-${i}`)).toHaveLength(1);
});

test('a heading stays with what it names, a group line with its first row', () => {
  for (let rows = 30; rows < 60; rows += 1) {
    const grouped: TableBlock = { ...table(4), rows: [{ group: 'The group' }, ...table(4).rows] };
    const blocks: Block[] = [table(rows), heading(2, 'The heading'), paragraph('The text'), grouped];
    const page = flowSheets(blocks, block)
      .map((sheet) => textsOf(sheet.items))
      .find((texts) => texts.includes('The heading'))!;
    expect(page).toEqual(expect.arrayContaining(['The text', 'The group']));
    expect(page[page.indexOf('The group') + 1]).toBe('P-0');
  }
});

test('a short list is on the page of the text that introduces it, a long one may be divided', () => {
  let divided = 0;
  for (let rows = 30; rows < 60; rows += 1) {
    const points = (count: number) => Array.from({ length: count }, (_, i) => `Point ${i}`);
    const pageOf = (count: number) =>
      flowSheets([table(rows), paragraph('Missing:'), { kind: 'list', items: points(count) }], block)
        .map((sheet) => textsOf(sheet.items))
        .find((texts) => texts.includes('Missing:'))!;
    expect(pageOf(4)).toEqual(expect.arrayContaining(points(4)));
    if (!pageOf(20).includes('Point 19')) divided += 1;
  }
  expect(divided).toBeGreaterThan(0);
});

test('text stays in its cell: long texts are broken at spaces, long words anywhere', () => {
  const long = 'x'.repeat(300);
  const words = 'some words that do not fit next to the others in one line of a narrow column '.repeat(4);
  const wide: TableBlock = { ...table(1), rows: [{ cells: [long, words, '123456789012345678901234567890'] }] };
  for (const paper of ['A4', 'letter', 'A0'] as const) {
    const sheets = flowSheets([heading(1, long), wide, paragraph(long), { kind: 'list', items: [long, words] }], {
      ...block,
      paper,
    });
    for (const sheet of sheets) {
      const boxes = textBoxes(sheet.items);
      expect(textOverlaps(boxes)).toEqual([]);
      expect(textsOutside(boxes, { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm })).toEqual([]);
    }
    const drawn = sheets.flatMap((sheet) => textsOf(sheet.items)).join('');
    expect(drawn.split('x').length - 1).toBeGreaterThanOrEqual(4 * 300);
  }
});

test('the page breaks a long word in every part that holds text, so that a browser does not shrink it to print', () => {
  const page = flowPage([heading(2, 'One'), paragraph('Two'), { kind: 'list', items: ['Three'] }], block);
  const breaking = [...page.matchAll(/([^{}]+)\{[^{}]*overflow-wrap:anywhere/g)].flatMap(([, selectors]) =>
    selectors!.split(','),
  );
  expect(breaking.map((one) => one.trim())).toEqual(
    expect.arrayContaining(['h1', 'h2', 'h3', 'p', 'li', 'figcaption', 'dd', '.long']),
  );
});

test('columns take no more than there is, and no less than their longest word where there is room', () => {
  const widths = columnWidths(table(20), 60, 2.6, builtIn);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(60.01);
  expect(widths[0]! - 2 * cellPad).toBeGreaterThanOrEqual(builtIn.width('P-19', 2.6) - 0.01);
});

test('a figure wider or taller than the page is drawn smaller, in full', () => {
  const page = pageSize('A4', false);
  const space = contentSpace(page, 'iso');
  const items = [{ kind: 'rect' as const, x: 0, y: 0, width: 900, height: 700, fill: '#123456' }];
  const [sheet] = flowSheets(
    [{ kind: 'figures', figures: [{ title: 'F', widthMm: 900, heightMm: 700, items }] }],
    block,
  );
  const drawn = JSON.stringify(sheet);
  const scale = Number(/"scale":([\d.]+)/.exec(drawn)![1]);
  expect(scale * 900).toBeLessThanOrEqual(space.width + 0.01);
  expect(scale * 700).toBeLessThanOrEqual(space.height);
});

test('the html prints on its own paper with the frame in its margins, loads nothing and escapes what it says', () => {
  const html = flowPage([heading(1, '<b>Parts</b>'), table(3)], {
    ...block,
    paper: 'A3',
    rights: '<script>1</script>',
  });
  expect(html).toContain('@page{size:297mm 420mm;margin:16mm 16mm');
  expect(html.match(/@(?:top|bottom|left|right)-[a-z-]+\{content/g)).toHaveLength(16);
  expect(html).toContain('@page:first{size:297mm 420mm;');
  expect(html).toContain('counter(page) " of " counter(pages)');
  expect(html).toContain('&lt;b&gt;Parts&lt;/b&gt;');
  expect(html).toContain('Bench &amp; &lt;Sons&gt;');
  expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  expect(html.match(/<th scope="col"/g)).toHaveLength(3);
  expect(flowPage([table(3)], block)).toBe(flowPage([table(3)], structuredClone(block)));
});

test('no blocks are one empty sheet', () => {
  expect(flowSheets([], block)).toHaveLength(1);
  expect(flowSheets([{ kind: 'page' }], block)).toHaveLength(1);
});
