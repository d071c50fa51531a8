import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { markInk } from '../../page/flow/look.ts';
import { documentKinds } from '../all-kinds.ts';
import { titleBlockOf } from '../../request/request.ts';
import { aligned } from './longest-common.ts';
import { markedBlocks } from './marked-blocks.ts';
import { markedSheets } from './marked-sheets.ts';
import { redLineKinds, renderRedLine } from './red-line.ts';

const shipped = shippedCatalog();
const all = shipped.designs.map(({ design }) => design);
const catalog = catalogOf(shipped.library, all);
const designOf = (id: string) => structuredClone<Design>(all.find((one) => one.id === id)!);

/** A typical revision: a different length, a wire moved to another pin, a note. */
function revised(design: Design): Design {
  const [first, second] = design.instances.segments!;
  (first as { lengthMm?: number }).lengthMm = (first!.lengthMm ?? 500) + 75;
  if (second === undefined) return design;
  return { ...design, label: `${design.label} B` };
}

function textsIn(items: readonly Item[], ink?: string): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return textsIn(item.items, ink);
    return item.kind === 'text' && (ink === undefined || item.ink === ink) ? [item.text] : [];
  });
}

const sheetTexts = (sheets: readonly Sheet[], ink?: string) => sheets.flatMap(({ items }) => textsIn(items, ink));

describe('QU7.2 red-line sheets', () => {
  test('QU7.2 lists: a row that changed is there as it was, struck, and as it is, marked, in the cells that differ', () => {
    const before = designOf('board-uart-link');
    const after = revised(designOf('board-uart-link'));
    const kind = documentKinds.find((one) => one.kind === 'cut-list')!;
    const blocksOf = (design: Design) => kind.blocks!(printRequest(catalog, design));
    const { blocks, differs } = markedBlocks(blocksOf(before), blocksOf(after));
    expect(differs).toBe(true);
    const [table] = blocks.filter((one) => one.kind === 'table');
    const marks = table!.rows.flatMap((row) =>
      'cells' in row ? [row.cells.map((cell) => (typeof cell === 'string' ? undefined : cell.mark))] : [],
    );
    const struck = marks.filter((row) => row.includes('struck'));
    const added = marks.filter((row) => row.includes('added'));
    expect([struck.length, added.length]).toEqual([1, 1]);
    expect(struck[0]!.filter((mark) => mark === 'struck').length).toBeLessThan(struck[0]!.length);
    expect(struck[0]!.map((mark) => mark !== undefined)).toEqual(added[0]!.map((mark) => mark !== undefined));
    const wires = documentKinds.find((one) => one.kind === 'wire-list')!;
    const [listed, now] = [before, after].map((design) => wires.blocks!(printRequest(catalog, design)));
    const groups = JSON.stringify(markedBlocks(listed!, now!).blocks).match(/"group":"[^"]*","mark":"[a-z]*"/g);
    expect(groups).toEqual([
      expect.stringMatching(/200 mm","mark":"struck"/),
      expect.stringMatching(/275 mm","mark":"added"/),
    ]);
    const same = markedBlocks(blocksOf(before), blocksOf(before));
    expect([same.differs, JSON.stringify(same.blocks).includes('mark')]).toEqual([false, false]);
  });

  test('QU7.2 drawings: what went is drawn struck in its place, what came is marked, and the rest is left alone', () => {
    const kind = documentKinds.find((one) => one.kind === 'drawing')!;
    const before = printRequest(catalog, designOf('null-modem-de9'), { paper: 'A3' });
    const after = printRequest(catalog, revised(designOf('null-modem-de9')), { paper: 'A3' });
    const block = titleBlockOf(after, kind);
    const [was, now] = [kind.sheets(before, block), kind.sheets(after, block)];
    const { sheets, differs } = markedSheets(was, now);
    expect(differs).toBe(true);
    const [struck, added] = sheets as [Sheet, Sheet];
    const gone = sheetTexts(was).filter((text) => !sheetTexts(now).includes(text));
    const arrived = sheetTexts(now).filter((text) => !sheetTexts(was).includes(text));
    expect([gone.length > 0, arrived.length > 0]).toEqual([true, true]);
    // Each sheet has all of its texts. Only those that differ have the ink of their mark.
    expect(sheetTexts([struck])).toEqual(sheetTexts(was.slice(0, 1)));
    expect(sheetTexts([added])).toEqual(sheetTexts(now.slice(0, 1)));
    expect(new Set(sheetTexts([struck], markInk.struck))).toEqual(new Set(gone));
    expect(new Set(sheetTexts([added], markInk.added))).toEqual(new Set(arrived));
    expect(sheetTexts([struck], markInk.added)).toEqual([]);
    expect(markedSheets(was, was)).toEqual({ sheets: [], differs: false });
  });

  test('QU7.2 steps: a step that went is struck, one that came is marked', () => {
    const before = designOf('board-uart-link');
    const after = revised(designOf('board-uart-link'));
    const kind = documentKinds.find((one) => one.kind === 'build-sheet')!;
    const blocksOf = (design: Design) => kind.flow!(printRequest(catalog, design));
    const { blocks, differs } = markedBlocks(blocksOf(before), blocksOf(after));
    expect(differs).toBe(true);
    const text = JSON.stringify(blocks);
    expect([text.includes('"mark":"struck"'), text.includes('"mark":"added"')]).toEqual([true, true]);
  });

  test('QU7.2 the file has a cover that names what differs and what does not, in both languages', async () => {
    const before = { ...printRequest(catalog, designOf('board-uart-link')), rev: 1 };
    const after = { ...printRequest(catalog, revised(designOf('board-uart-link'))), rev: 2 };
    const pdf = await renderRedLine({ before, after }, 'pdf');
    expect([pdf.mimeType, pdf.fileName]).toEqual(['application/pdf', 'board-uart-link-red-line-1-2.pdf']);
    expect(pdf.pages).toBeGreaterThan(4);
    const german = { ...after, options: { language: 'de' } } as const;
    const html = String((await renderRedLine({ before, after: german }, 'html')).body);
    expect(html).toContain('Änderungsblatt');
    expect(html).toContain('Unveränderte Dokumente');
    const nothing = await renderRedLine({ before, after: before }, 'html');
    expect(String(nothing.body)).toContain('No document differs.');
    expect(redLineKinds.every((one) => documentKinds.some(({ kind }) => kind === one))).toBe(true);
  });

  test('QU7.2 lists are aligned by the longest common subsequence', () => {
    let state = 3;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    for (let world = 0; world < 300; world += 1) {
      const list = () => Array.from({ length: Math.floor(random() * 9) }, () => String(Math.floor(random() * 4)));
      const [a, b] = [list(), list()];
      const pairs = aligned(a, b, (one) => one);
      expect(pairs.flatMap((one) => ('before' in one ? [one.before] : []))).toEqual(a);
      expect(pairs.flatMap((one) => ('after' in one ? [one.after] : []))).toEqual(b);
      const common = pairs.filter((one) => 'before' in one && 'after' in one).length;
      expect(common).toBe(longest(a, b));
    }
  });
});

/** The length of a longest common subsequence, by trying all subsequences of the shorter list. */
function longest(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let most = 0;
  for (let set = 0; set < 1 << short.length; set += 1) {
    const chosen = short.filter((_, i) => (set & (1 << i)) !== 0);
    let at = 0;
    for (const one of long) if (one === chosen[at]) at += 1;
    if (at === chosen.length) most = Math.max(most, chosen.length);
  }
  return most;
}
