import { catalogOf } from '@cablewright/engine';
import { manyWays, nullModem } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Change, Design, Drawing, EngineeringSettings, PaperChoice } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { paperSizesMm } from '../page/frame/paper.ts';
import { flowSheets } from '../page/flow/flow-sheets.ts';
import { isAutoPaper, paperOf, titleBlockOf, type RenderRequest } from '../request/request.ts';
import { documentKind } from './all-kinds.ts';
import { laidOut } from './files.ts';
import { loadDocument } from './kinds.ts';
import { renderDocument } from './render.ts';

const shipped = shippedCatalog();
const catalog = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const shippedDesign = (id: string) => shipped.designs.find(({ design }) => design.id === id)!.design;

function requestFor(
  design: Design,
  paper: PaperChoice | undefined,
  shop: EngineeringSettings['documents'] = {},
): RenderRequest {
  const { library } = catalog;
  const after = { ...library.settings, id: 'engineering', documents: { ...library.settings.documents, ...shop } };
  const change = { kind: 'settings', key: 'engineering', op: 'update', before: null, after } as unknown as Change;
  const inShop =
    Object.keys(shop).length === 0 ? catalog : { ...catalog, library: library.advance([change], library.seq + 1) };
  return printRequest(inShop, design, paper === undefined ? {} : { paper });
}

/** The paper of an svg, by the size of its page. */
function paperOfSvg(body: string): string | undefined {
  const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(body)!;
  const sides = [Number(width), Number(height)].toSorted((a, b) => a - b);
  return Object.entries(paperSizesMm).find(([, [short, long]]) => short === sides[0] && long === sides[1])?.[0];
}

async function shortfallsOn(kind: string, design: Design, paper: PaperChoice): Promise<number> {
  const document = (await loadDocument(kind))!;
  return laidOut(document, requestFor(design, paper)).reduce((sum, { shortfalls = 0 }) => sum + shortfalls, 0);
}

describe('paper auto', () => {
  test.each([
    ['vehicle-body-harness', 'schematic'],
    ['sensor-head-cable', 'schematic'],
    ['control-unit-supply-fused', 'schematic'],
    ['vehicle-body-harness', 'drawing'],
    ['vehicle-body-harness', 'wire-list'],
    ['null-modem-de9', 'drawing'],
  ])('[DO5.6] %s %s is on the smallest ISO paper on which nothing is cut, hidden or left off', async (id, kind) => {
    const design = shippedDesign(id);
    const file = await renderDocument(kind, 'svg', requestFor(design, 'auto'));
    const paper = paperOfSvg(String(file!.body)) as PaperChoice;
    expect(await shortfallsOn(kind, design, paper)).toBe(0);
    const iso = ['A4', 'A3', 'A2', 'A1', 'A0'] as const;
    for (const smaller of iso.slice(0, iso.indexOf(paper as 'A4'))) {
      const document = (await loadDocument(kind))!;
      const [first] = laidOut(document, requestFor(design, smaller));
      // A harness is never drawn on less than A3.
      const isLarger = Math.max(first!.widthMm, first!.heightMm) > paperSizesMm[smaller][1];
      if (!isLarger) expect(await shortfallsOn(kind, design, smaller), smaller).toBeGreaterThan(0);
    }
    expect(file!.notes?.join()).toContain(`Paper ${paper}, sheets: ${file!.pages}.`);
  });

  test('[DO5.6] no shipped drawing states a paper on which its schematic is cut', () => {
    const stated = shipped.designs.filter(({ drawing }) => drawing?.paper === 'A4');
    const kind = documentKind('schematic')!;
    const cut = stated.filter(
      ({ design, drawing }) => laidOut(kind, { ...printRequest(catalog, design), drawing }).length > 1,
    );
    expect(cut.map(({ design }) => design.id)).toEqual([]);
    expect(stated.length).toBeGreaterThan(30);
  });

  test('[DO5.6] a schematic on its own paper has no arrows, and says where it has some that no paper avoids', async () => {
    const design = shippedDesign('vehicle-body-harness');
    const whole = await renderDocument('schematic', 'svg', requestFor(design, 'auto'));
    expect([whole!.pages, String(whole!.body).includes(' &gt; ')]).toEqual([1, false]);
    const { catalog: wide, design: huge } = manyWays(400);
    const cut = await renderDocument('schematic', 'svg', printRequest(wide, huge, { paper: 'auto' }));
    expect(paperOfSvg(String(cut!.body))).toBe('A0');
    expect(cut!.notes?.join()).toContain('No paper of this family holds everything whole.');
  });

  test('[DO5.6] a board that no paper holds at its scale says what to choose instead, one that is only crowded does not', async () => {
    const design = shippedDesign('vehicle-body-harness');
    const board = async (scale: number) => {
      const request = requestFor(design, 'auto');
      const file = await renderDocument('formboard', 'svg', { ...request, options: { ...request.options, scale } });
      return file!.notes!.join();
    };
    expect(await board(1)).toContain('Print it on a roll or at a smaller scale, or shorten its long runs.');
    const crowded = await board(0.05);
    expect(crowded).not.toContain('smaller scale');
    expect(crowded).toContain('The board is crowded: branches are kept apart. Use a larger scale');
  });

  test('[DO5.6] the family is that of the paper of the design, of the shop, of its title block or its units', () => {
    const drawing = (paper: PaperChoice): Drawing => ({ id: 'x', paper });
    const papers = (request: RenderRequest, paper?: Drawing) => paperOf({ ...request, drawing: paper });
    expect(papers(requestFor(nullModem, 'auto'))).toBe('A4');
    expect(papers(requestFor(nullModem, 'auto', { paper: 'ansi-c' }))).toBe('letter');
    expect(papers(requestFor(nullModem, 'auto', { paper: 'ansi-c' }), drawing('A3'))).toBe('A4');
    expect(papers(requestFor(nullModem, 'auto', { paper: 'auto', titleBlock: 'ansi' }))).toBe('letter');
    expect(papers(requestFor(nullModem, 'auto', { paper: 'auto', units: 'us' }))).toBe('letter');
    expect(papers(requestFor(nullModem, 'A2', { paper: 'auto' }))).toBe('A2');
  });

  test('[DO5.6] auto is chosen by a request, a design or a shop; a paper that is named stays', () => {
    const request = requestFor(nullModem, undefined);
    const shop = (paper: PaperChoice) => requestFor(nullModem, undefined, { paper });
    expect(isAutoPaper(requestFor(nullModem, 'auto'))).toBe(true);
    expect(isAutoPaper({ ...request, drawing: { id: 'x', paper: 'auto' } })).toBe(true);
    expect(isAutoPaper(shop('auto'))).toBe(true);
    expect(isAutoPaper({ ...shop('auto'), drawing: { id: 'x', paper: 'A3' } })).toBe(false);
    expect(isAutoPaper(shop('A3'))).toBe(false);
    expect(titleBlockOf(requestFor(nullModem, 'auto', { paper: 'letter' }), 'Schematic').layout).toBe('ansi');
  });

  test('[DO5.6] an American shop gets letter, tabloid and the ANSI sizes', async () => {
    const file = await renderDocument(
      'schematic',
      'svg',
      requestFor(shippedDesign('vehicle-body-harness'), 'auto', { paper: 'letter' }),
    );
    expect(paperOfSvg(String(file!.body))).toMatch(/^ansi-/);
    expect(file!.pages).toBe(1);
  });

  test('[DO5.6] lengths that have no room on a plan are counted in its notes', async () => {
    const { layout, ...harness } = shippedDesign('vehicle-body-harness');
    const document = (await loadDocument('drawing'))!;
    // Names of 60 letters on every branch leave no room for some lengths.
    const nodes = layout!.nodes.map((node) => ({ ...node, label: `${node.id} ${'branch '.repeat(8)}` }));
    const sheets = laidOut(document, requestFor({ ...harness, layout: { ...layout!, nodes } }, 'A3'));
    const [, count] =
      /no room on the plan \((\d+)\)/.exec(JSON.stringify(sheets).replaceAll(/"[^"]*"text":"/g, '')) ?? [];
    expect(count === undefined ? 0 : Number(count)).toBeLessThanOrEqual(sheets[0]!.shortfalls ?? 0);
    expect(JSON.stringify(sheets).includes('room on the plan')).toBe(count !== undefined);
  });

  test('[DO5.6] a list has a larger sheet where a word would be broken', () => {
    const block = (paper: 'A4' | 'A3') => titleBlockOf(requestFor(nullModem, paper), 'List');
    const columns = Array.from({ length: 12 }, () => ({ label: 'Part number' }));
    const rows = [{ cells: columns.map(() => 'WIR-00001-RED-LONG') }];
    const short = (paper: 'A4' | 'A3') =>
      flowSheets([{ kind: 'table', columns, rows }], block(paper), true)[0]!.shortfalls ?? 0;
    expect([short('A4'), short('A3')]).toEqual([1, 0]);
  });
});
