// The names of runs, and the tables of connectors and splices, as printed on different sheets: they are read back and
// compared.
import { renderExport } from '@cablewright/documents';
import { textsOf, type Item, type Sheet } from '@cablewright/documents/test-kit/sheets.ts';
import { inlineLead } from '@cablewright/engine/test-kit/random-leads.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { withRouteLengths } from '@cablewright/engine';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { named, requestOf, shipped, SheetsOfCable, type Cable } from './all-cables.ts';

/** A length for each run that differs from every other number on a sheet. */
const lengthOf = (i: number) => 3001 + 170 * i;

/**
 * The cable with a different length for each run and no labels of runs, so that runs are numbered by their order on the
 * sheets.
 */
function withOwnLengths({ catalog, design }: Cable): Cable {
  const segments = design.instances.segments!.map(({ label: _label, ...segment }, i) => ({
    ...segment,
    lengthMm: lengthOf(i),
  }));
  return { catalog, design: { ...design, instances: { ...design.instances, segments } } };
}

/** The texts of each table row, and each text outside of tables. */
function printedLines(sheets: readonly Sheet[]): string[] {
  const lines: string[] = [];
  const read = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === 'text') lines.push(item.text);
      if (item.kind !== 'group') continue;
      if (item.role === 'TR') lines.push(textsOf([item]).join(' '));
      else read(item.items);
    }
  };
  for (const { items } of sheets) read(items);
  return lines;
}

/** The runs printed with each length, in a row or text that names exactly one run. */
function runsByLength(lines: readonly string[], lengths: readonly number[]): Map<number, Set<string>> {
  const runs = new Map<number, Set<string>>();
  for (const line of lines) {
    // A core that is cut back names the wire that continues its line, whose length is not that of the core. A text such
    // as `W2 BK · 170 mm + F1` names the wires and parts by which the other cores of the cable are longer, so it is
    // skipped too.
    const text = / \+ [A-Z]+\d+( |$)/.test(line) ? '' : (line.split('cut back by')[0] ?? '');
    for (const length of lengths) {
      if (!new RegExp(String.raw`(^|\s)${length}(\s|$)`).test(text)) continue;
      const printed = new Set([...text.matchAll(/\bW\d+\b/g)].map(([run]) => run));
      if (printed.size === 1) runs.set(length, new Set([...(runs.get(length) ?? []), ...printed]));
    }
  }
  return runs;
}

/**
 * `npm test` checks 25 cables without their formboards. The file that ends in `.long.test.ts` runs this one with 40
 * cables and all sheets.
 */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

const kinds = ['schematic', 'drawing', 'build-sheet', 'wire-list', 'cut-list', ...(isLong ? ['formboard'] : [])];

const several = shipped.filter(
  ({ design }) =>
    design.layout === undefined &&
    (design.instances.segments ?? []).length > 1 &&
    (design.instances.subassemblies ?? []).length === 0,
);
const leads = Array.from({ length: 60 }, (_, i): Cable => ({ catalog: testCatalog(), design: inlineLead(i + 1) }));
const cables = [...several, ...leads.filter(({ design }) => (design.instances.segments ?? []).length > 1)].slice(
  0,
  isLong ? 40 : 25,
);

/** The texts and numbers of each row of a workbook. */
function workbookRows(bytes: Uint8Array): string[] {
  const sheets = Object.entries(unzipSync(bytes)).filter(([name]) => name.includes('worksheets'));
  return sheets.flatMap(([, xml]) =>
    [...strFromU8(xml).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<(?:t|v)(?: [^>]*)?>([^<]*)</g)].map(([, cell]) => cell).join(' '),
    ),
  );
}

describe('one name', () => {
  test.each(named(cables))(
    '[DO5.2] %s: a length is printed with the same run on schematic, drawing, build sheet, wire list and cut list',
    (_, cable) => {
      const own = withOwnLengths(cable);
      const lengths = own.design.instances.segments!.map((_segment, i) => lengthOf(i));
      const sheets = new SheetsOfCable(own, 'A0');
      const all = new Map<number, Set<string>>();
      for (const kind of kinds) {
        const onSheet = runsByLength(printedLines(sheets.of(kind)), lengths);
        for (const [length, runs] of onSheet) all.set(length, new Set([...(all.get(length) ?? []), ...runs]));
      }
      const names = lengths.map((length) => [...(all.get(length) ?? [])].join(' or '));
      expect(names.filter((name) => !/^W\d+$/.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(lengths.length);
    },
  );

  test.each(named(isLong ? cables : cables.slice(0, several.length + 6)))(
    '[DO5.2] %s: labels and workbook name each run as the wire list does',
    async (_, cable) => {
      const own = withOwnLengths(cable);
      const lengths = own.design.instances.segments!.map((_segment, i) => lengthOf(i));
      const wireList = runsByLength(printedLines(new SheetsOfCable(own, 'A0').of('wire-list')), lengths);
      const names = new Map([...wireList].map(([length, runs]) => [length, [...runs].join(' or ')]));
      const request = requestOf(own, 'A0');
      const book = (await renderExport('production.xlsx', request))!.body as Uint8Array;
      const rows = workbookRows(book);
      for (const length of lengths) {
        const withLength = rows.filter((row) => row.split(' ').includes(String(length)));
        expect([length, withLength.length > 0]).toEqual([length, true]);
        // A row of two spliced runs names both.
        for (const row of withLength) expect(row.split(/[^\w]+/)).toContain(names.get(length));
      }
      const csv = (await renderExport('labels.csv', request))!.body as string;
      for (const row of Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data) {
        const name = names.get(Number(row['length_mm']));
        expect([row['segment'], row['designation'], row['label_id']]).toEqual([
          row['segment'],
          name,
          `${name}-${row['end']}`,
        ]);
      }
    },
  );

  test('[DO5.2] there are cables whose trunk is not the first run, so that ids and numbers differ', () => {
    const trunks = several.map(({ design }) => design.instances.segments!.findIndex(({ role }) => role === 'trunk'));
    expect(trunks.filter((i) => i > 0).length).toBeGreaterThan(0);
    const swapped = several[trunks.findIndex((i) => i > 0)]!;
    const own = withOwnLengths(swapped);
    const lengths = own.design.instances.segments!.map((_segment, i) => lengthOf(i));
    for (const kind of kinds)
      expect([kind, runsByLength(printedLines(new SheetsOfCable(own, 'A0').of(kind)), lengths).size]).toEqual([
        kind,
        lengths.length,
      ]);
  });
});

/** The rows of wire tables, by the part that each table belongs to: `J1`, `SP1`. */
function wireTables(sheets: readonly Sheet[]): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  let part: string | undefined;
  const read = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind !== 'group') {
        // The title of another table ends the previous one.
        if (item.kind === 'text' && item.role === 'H2') part = /^(\S+) wires(?:, continued)?$/.exec(item.text)?.[1];
        continue;
      }
      if (item.role !== 'TR') read(item.items);
      else if (part !== undefined) (tables[part] ??= []).push(textsOf([item]).join(' | '));
    }
  };
  for (const { items, frameItems } of sheets) {
    part = undefined;
    read(items.slice(frameItems!.before, items.length - frameItems!.after));
  }
  return tables;
}

const trees = Array.from({ length: 6 }, (_, i): Cable => {
  const catalog = testCatalog();
  return { catalog, design: withRouteLengths(catalog, randomHarness(i + 1)) };
});

test.each(named([...shipped.filter(({ design }) => design.layout !== undefined), ...trees]))(
  '[DO5.13] %s: the tables of connectors and splices on the formboard have the rows of those on the drawing',
  (_, cable) => {
    const sheets = new SheetsOfCable(cable, 'A0');
    const [drawing, board] = [wireTables(sheets.of('drawing')), wireTables(sheets.of('formboard'))];
    const parts = (cable.design.instances.connectors ?? []).map(({ id }) => id.toUpperCase());
    for (const part of parts.filter((id) => id in drawing)) expect([part, board[part]]).toEqual([part, drawing[part]]);
    for (const part of Object.keys(board)) expect([part, board[part]!.length > 1]).toEqual([part, true]);
    expect(Object.keys(board).length).toBeGreaterThan(0);
  },
);

test.each(named(shipped.filter(({ design }) => design.layout !== undefined)))(
  '[DO5.3] %s: each row of the covering list says from which node its places are measured, as the steps do',
  (_, cable) => {
    const sheets = new SheetsOfCable(cable, 'A3');
    const steps = printedLines(sheets.of('build-sheet')).flatMap((line) => {
      const step = /^\d+ (B\d+), ([\d.]+) to ([\d.]+) mm from (.+?): \S+ /.exec(line);
      return step === null ? [] : [`${step[1]} ${step[4]} ${step[2]} ${step[3]}`];
    });
    const rows = printedLines(sheets.of('covering-list'));
    expect(steps.length).toBeGreaterThan(2);
    for (const step of steps) expect([step, rows.some((row) => row.startsWith(`${step} `))]).toEqual([step, true]);
  },
);
