/** Tests which numbers a build quantity multiplies, and which it leaves unchanged. */
import { BenchFacts, buildSteps, catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { textsOf } from '../display-list/display-list.ts';
import { rich } from '../page/flow/blocks.ts';
import type { RenderOptions } from '../request/request.ts';
import { buildSheetBlocks } from '../sheets/build-sheet/build-sheet.ts';
import { laidOut } from './files.ts';
import { loadDocument } from './kinds.ts';
import { documentProblems, exportProblems, renderDocument, renderExport } from './render.ts';

const shipped = shippedCatalog();
const catalog = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const designs = shipped.designs.map(({ design }) => design);
const named = (id: string) => designs.find((design) => design.id === id)!;
const [modem, harness] = [named('null-modem-de9'), named('machine-control-harness')];
const requestFor = (design: Design, options: RenderOptions = {}) => printRequest(catalog, design, options);

async function rows(id: string, design: Design, options: RenderOptions = {}): Promise<Record<string, string>[]> {
  const file = await renderExport(id, requestFor(design, options));
  return Papa.parse<Record<string, string>>(String(file!.body).trimEnd(), { header: true, newline: '\r\n' }).data;
}

const tables = (design: Design, options: RenderOptions = {}) =>
  buildSheetBlocks(requestFor(design, options)).flatMap((block) =>
    block.kind === 'table'
      ? [{ ...block, rows: block.rows.flatMap((row) => ('group' in row ? [] : [row.cells.map((cell) => rich(cell))])) }]
      : [],
  );

describe('[DO5.10] a build quantity', () => {
  test('[DO5.10] multiplies the quantity of each row of the cut list, in the file, the workbook’s table and on the sheet', async () => {
    for (const design of [modem, harness, named('vehicle-body-harness')]) {
      const one = await rows('cut-list.csv', design);
      const many = await rows('cut-list.csv', design, { quantity: 7 });
      expect(many).toEqual(one.map((row) => ({ ...row, quantity: String(Number(row['quantity']) * 7) })));
    }
    const sheet = laidOut((await loadDocument('cut-list'))!, requestFor(modem, { quantity: 7 }))[0]!;
    expect(textsOf(sheet.items)).toEqual(expect.arrayContaining([expect.stringMatching(/· 7 pieces, 12\.6 m$/), '7']));
  });

  test('[DO5.10] the file of the cut list has pieces only, no rows of totals', async () => {
    for (const quantity of [1, 7])
      expect((await rows('cut-list.csv', harness, { quantity })).filter(({ piece }) => piece === 'total')).toEqual([]);
  });

  test('[DO5.10] multiplies the pieces that steps use and name; lengths and positions are those of each', () => {
    for (const design of [modem, harness, named('vehicle-body-harness')]) {
      const [one, many] = [1, 7].map((quantity) => buildSteps(new BenchFacts(catalog, design, { quantity }))) as [
        ReturnType<typeof buildSteps>,
        ReturnType<typeof buildSteps>,
      ];
      const uses = (steps: typeof one, times: number) =>
        steps.map((step) => step.uses.map((use) => ({ ...use, quantity: use.quantity && use.quantity * times })));
      expect(uses(many, 1)).toEqual(uses(one, 7));
      expect(many.map(({ measures, concerns, id }) => ({ measures, concerns, id }))).toEqual(
        one.map(({ measures, concerns, id }) => ({ measures, concerns, id })),
      );
      for (const [i, step] of many.entries()) {
        const countIn = (what: string) => /(\d+) ×/.exec(what)?.[1];
        const before = countIn(one[i]!.what);
        if (before !== undefined) expect(countIn(step.what)).toBe(String(Number(before) * 7));
      }
    }
    expect(buildSteps(new BenchFacts(catalog, modem, { quantity: 7 }))[0]!.what).toMatch(/^W1: cut 7 × 1800 mm of /);
  });

  test('[DO5.10] each step and each row of the build sheet that is done in a cable has a box for each cable', () => {
    for (const design of [modem, harness]) {
      const [one, many] = [tables(design), tables(design, { quantity: 7 })];
      expect(many).toHaveLength(one.length);
      for (const [i, table] of many.entries()) {
        const isOfBuild = table.columns.some(({ label }) => label === 'Have' || label === 'Cut');
        const boxes = table.rows.flatMap((row) => row.filter(({ fill }) => fill === 'tick').map((cell) => cell.boxes));
        expect(boxes.every((count) => count === (isOfBuild ? undefined : 7))).toBe(true);
        expect(boxes).toHaveLength(one[i]!.rows.flat().filter(({ fill }) => fill === 'tick').length);
      }
    }
  });

  test('[DO5.10] parts to fetch are those of the whole build, and each cable has a line for signatures', () => {
    const quantities = (options: RenderOptions) =>
      tables(harness, options)
        .find(({ columns }) => columns.some(({ label }) => label === 'Have'))!
        .rows.map((cells) => Number.parseFloat(cells[1]!.text));
    expect(quantities({ quantity: 7 })).toEqual(quantities({}).map((n) => expect.closeTo(n * 7, 2)));
    expect(tables(modem, { quantity: 7 }).at(-1)!.rows).toHaveLength(7);
    expect(tables(modem).at(-1)!.rows).toHaveLength(3);
  });

  test('[DO5.10] the boxes are on the page and in the html, in lines; above 20 cables there is a space for their number', async () => {
    const squares = (quantity: number) => {
      const count = (items: readonly object[]): number =>
        items.reduce((sum: number, item) => {
          const { kind, width, items: inner = [] } = item as { kind: string; width?: number; items?: object[] };
          return sum + (kind === 'rect' && width === 2.6 ? 1 : 0) + count(inner);
        }, 0);
      return count(sheets(quantity).flatMap(({ items }) => items));
    };
    const document = (await loadDocument('build-sheet'))!;
    const sheets = (quantity: number) => laidOut(document, requestFor(modem, { quantity }));
    const ofBuild = tables(modem)
      .filter(({ columns }) => columns.some(({ label }) => label === 'Have' || label === 'Cut'))
      .flatMap(({ rows: own }) => own).length;
    const perCable = squares(1) - ofBuild;
    expect(squares(20)).toBe(ofBuild + 20 * perCable);
    expect(squares(21)).toBe(ofBuild);
    const texts = sheets(250).flatMap(({ items }) => textsOf(items));
    expect(texts).toEqual(expect.arrayContaining(['of 250:', 'Build quantity', '250']));
    expect(texts.join(' ')).toContain('Build 250 cables. Numbers of pieces are for all of them');
    const html = String((await renderDocument('build-sheet', 'html', requestFor(modem, { quantity: 12 })))!.body);
    expect(html.match(/class="box"/g)).toHaveLength(ofBuild + 12 * perCable);
  });

  test('[DO5.10] prints labels N times, the labels of a cable together, and not more than a file can hold', async () => {
    const refs = async (options: RenderOptions) =>
      [
        ...String((await renderDocument('labels', 'svg', requestFor(modem, options)))!.body).matchAll(
          /data-ref="(W1-.)"/g,
        ),
      ].map(([, ref]) => ref);
    expect(await refs({ quantity: 3 })).toEqual(['W1-A', 'W1-B', 'W1-A', 'W1-B', 'W1-A', 'W1-B']);
    expect(await refs({ quantity: 2, copies: 2 })).toEqual([1, 2].flatMap(() => ['W1-A', 'W1-A', 'W1-B', 'W1-B']));
    const copies = async (id: string, column: string) =>
      (await rows(id, modem, { quantity: 3, copies: 2 })).map((row) => row[column]);
    expect(await copies('labels-ptouch.csv', 'Copies')).toEqual(['6', '6']);
    expect(await copies('labels-brady.csv', 'Quantity')).toEqual(['6', '6']);
    const laser = String((await renderExport('labels-laser.txt', requestFor(modem, { quantity: 3 })))!.body);
    expect(laser.trimEnd().split('\r\n')).toHaveLength(1 + 3);
    const refusal = [
      '2 labels 5001 times are 10002, and a file has 10000 at most: print at most 5000 of each at a time',
    ];
    expect(await documentProblems('labels', 'pdf', requestFor(modem, { quantity: 5001 }))).toEqual(refusal);
    expect(await exportProblems('labels.svg', requestFor(modem, { quantity: 5001 }))).toEqual(refusal);
    expect(await exportProblems('labels.lbx', requestFor(modem, { quantity: 5001 }))).toEqual(refusal);
    expect(await exportProblems('labels-laser.txt', requestFor(modem, { quantity: 5001 }))).toEqual(refusal);
    expect(await documentProblems('labels', 'csv', requestFor(modem, { quantity: 5001 }))).toEqual([]);
    expect(await documentProblems('labels', 'pdf', requestFor(modem, { quantity: 5000 }))).toEqual([]);
  });

  test('[DO5.10] leaves the rows of crimp list, wire list, label list and bill as they are specified', async () => {
    for (const id of ['crimp-list.csv', 'wire-list.csv', 'labels.csv', 'continuity.csv'])
      expect(await rows(id, harness, { quantity: 7 })).toEqual(await rows(id, harness));
    const quantities = async (options: RenderOptions) =>
      (await rows('bom.csv', harness, options)).flatMap(({ part_number: number, quantity }) =>
        number === '' ? [] : [`${number} ${quantity}`],
      );
    expect(await quantities({ quantity: 7 })).toEqual(await quantities({}));
  });
});
