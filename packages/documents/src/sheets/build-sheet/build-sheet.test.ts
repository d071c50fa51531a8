import { harness, nullModem, testCatalog, testDesigns, xhLead } from '@cablewright/engine/test-kit/index.ts';
import { checkDesign, wireList } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { benchOrder } from '../../../test-kit/bench-order.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { rich, type Block, type FlowRow, type TableBlock } from '../../page/flow/blocks.ts';
import { renderDocument } from '../../render/render.ts';
import { makeExport } from '../../render/exports.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { BuildFacts } from './bench.ts';
import { buildSheet, buildSheetBlocks } from './build-sheet.ts';
import { stagesOf } from './steps.ts';

const request = (design: Design, more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog: testCatalog(),
  design,
  state: 'UNRELEASED',
  ...more,
});

const blocks = (design: Design, more: Partial<RenderRequest> = {}) => buildSheetBlocks(request(design, more));

/** The first table under a heading that starts with this text. */
function tableUnder(blocks: readonly Block[], title: string): TableBlock {
  const headingIndex = blocks.findIndex((block) => block.kind === 'heading' && block.text.startsWith(title));
  return blocks.slice(headingIndex).find((block) => block.kind === 'table') as TableBlock;
}

const cells = (row: FlowRow) => ('group' in row ? [row.group] : row.cells.map((cell) => rich(cell).text));
const rowsOf = (table: TableBlock) => table.rows.map(cells);
const words = (content: readonly Block[]) => JSON.stringify(content);

describe('the build sheet', () => {
  test('O25.7 available as HTML (the default), SVG, PDF and CSV; the CSV is the wire list', async () => {
    expect(buildSheet.formats).toEqual(['html', 'svg', 'pdf', 'csv']);
    const csv = await renderDocument('build-sheet', 'csv', request(nullModem));
    expect(csv!.body).toBe(makeExport('wire-list.csv', request(nullModem))!.body);
    expect(csv!.fileName).toBe('null-modem-build-sheet.csv');
    const html = (await renderDocument('build-sheet', undefined, request(nullModem)))!;
    expect(html.fileName).toBe('null-modem-build-sheet.html');
    expect(html.body).toMatch(/^<!doctype html>/);
  });

  test('steps are in bench order and numbered throughout', () => {
    for (const design of testDesigns) {
      const stages = stagesOf(new BuildFacts(request(design))).map(({ name }) => name);
      expect(stages).toEqual(benchOrder.filter((name) => stages.includes(name)));
      expect(stages.at(-1)).toBe('Test');
      const steps = rowsOf(tableUnder(blocks(design), 'Steps')).filter((row) => row.length > 1);
      expect(steps.map(([n]) => n)).toEqual(steps.map((_, i) => String(i + 1)));
    }
  });

  test('a note that several ends have is printed once', () => {
    const notes = [{ text: 'Cut back.', names: ['w1@b.drain'] }, 'Cut back.', 'Test twice.'];
    const lists = blocks({ ...nullModem, notes }).filter((block) => block.kind === 'list');
    expect(lists[0]?.items).toEqual(['Cut back.', 'Test twice.']);
  });

  test('every wire that lands on a connector is in its landing table, with its colour', () => {
    for (const design of testDesigns) {
      const sheet = blocks(design);
      const bench = new BuildFacts(request(design));
      for (const connector of bench.connectors) {
        const name = bench.name(connector.id);
        const rows = rowsOf(tableUnder(sheet, `${name}: `));
        const landed = wireList(testCatalog(), design).flatMap((row) =>
          [row.aLanding, row.bLanding].flatMap((landing) =>
            landing.split('; ').filter((ref) => ref.startsWith(`${connector.id}.`)),
          ),
        );
        const pins = rows.map(([pin]) => `${connector.id}.${pin}`);
        expect(
          landed.filter((pin) => !pins.includes(pin)),
          `${design.id} ${name}`,
        ).toEqual([]);
      }
    }
    const table = tableUnder(blocks(nullModem), 'J1 PC: ');
    const row = table.rows.find((candidate) => cells(candidate)[0] === '3')!;
    const wire = 'cells' in row ? rich(row.cells[3]!) : undefined;
    expect(wire?.swatch?.base).toMatch(/^#/);
    expect(wire?.text).toContain('W1');
  });

  test('a striped wire is drawn in both its colours', async () => {
    const banded = testCatalog([
      {
        kind: 'wires',
        key: 'shielded-2pair-24awg',
        seq: 5,
        record: withColour(testCatalog().library.get('wires', 'shielded-2pair-24awg'), 'white/blue'),
      },
    ]);
    const html = (await renderDocument('build-sheet', 'html', request(nullModem, { catalog: banded })))!.body;
    expect(html).toMatch(/linear-gradient\(#[0-9a-f]{6} 33%,#[0-9a-f]{6} 33% 67%/i);
  });

  test('[DO5.5] each kind of crimp has one row with strip length, crimp height and tool, or a mark where they are not stated', () => {
    const rows = rowsOf(tableUnder(blocks(xhLead), 'Crimps')).filter((row) => row.length > 1);
    expect(rows).toHaveLength(1);
    for (const row of rows) for (const text of row.slice(0, -1)) expect(text).not.toBe('');
    expect(tableUnder(blocks(xhLead), 'Crimps').columns.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Strip', 'Crimp height', 'Tool', 'Contact']),
    );
  });

  test('O8.9 a placed cable refers to its own build sheet, with the landings on its ports', () => {
    const sheet = blocks(harness);
    const table = tableUnder(sheet, 'Sub-assemblies');
    const [sub] = harness.instances.subassemblies!;
    expect(cells(table.rows[0]!)[0]).toContain(`build sheet ${sub!.def}-build-sheet`);
    expect(table.rows.length).toBeGreaterThan(1);
    expect(words(sheet)).toContain('built as its own build sheet says');
  });

  test('O10.6 the Test page prints the parameters in force; those of the design take precedence', () => {
    const drawing: Drawing = { id: 'null-modem', test: { isolationVolts: 500, hipotVolts: 1500, hipotSeconds: 2 } };
    const serverTest = { isolationVolts: 250, isolationMinMohm: 20 };
    const text = words(blocks(nullModem, { drawing, serverTest }));
    expect(text).toContain('"500 V DC"');
    expect(text).toContain('"20 MΩ"');
    expect(text).toContain('"1500 V"');
    expect(words(blocks(nullModem))).toContain('"not tested"');
  });

  test('every label of the cable is in its table, with its text and position', () => {
    const bench = new BuildFacts(request(nullModem));
    const rows = rowsOf(tableUnder(blocks(nullModem), 'Labels'));
    expect(rows.map(([id]) => id)).toEqual(bench.labels.map(({ id }) => id));
    expect(rows[0]![2]).toContain('40 mm back');
    expect(words(blocks(nullModem))).toContain('Positions are those of the middle of a label.');
  });

  test('missing data is stated: a part without a number, a connector that is not in the library', () => {
    const [first, ...more] = nullModem.instances.connectors!;
    const withoutRecords = {
      ...nullModem,
      instances: { ...nullModem.instances, connectors: [{ ...first!, def: 'gone' }, ...more] },
    };
    const text = words(blocks(withoutRecords));
    expect(text).toContain('is not in the library');
    expect(text).toContain('no number');
  });

  test('SVG and PDF are pages with the same content as the HTML', async () => {
    const block = titleBlockOf(request(nullModem), 'Build sheet');
    const texts = buildSheet.sheets(request(nullModem), block).flatMap((sheet) => textsOf(sheet.items));
    const html = (await renderDocument('build-sheet', 'html', request(nullModem)))!.body as string;
    for (const title of ['Parts', 'Cut list', 'Steps', 'Landings', 'Labels', 'Test']) {
      expect(texts).toContain(title);
      expect(html).toMatch(new RegExp(`<h\\d[^>]*>${title}</h`));
    }
    const svg = await renderDocument('build-sheet', 'svg', request(nullModem, { options: { page: 2 } }));
    expect(svg!.body).toContain(`2 of ${svg!.pages}`);
  });

  test('every error of the checks is printed in full, because the line above the title block has room for one', () => {
    const wrong = {
      ...nullModem,
      joints: [
        ...nullModem.joints,
        { a: { instance: 'j1', terminal: '99' }, b: { instance: 'w1', terminal: 'pair-1.a', end: 'a' as const } },
        { a: { instance: 'j2', terminal: '98' }, b: { instance: 'w1', terminal: 'pair-1.a', end: 'b' as const } },
      ],
    };
    const errors = checkDesign(testCatalog(), wrong).findings.filter(({ severity }) => severity === 'error');
    const printed = blocks(wrong);
    const at = printed.findIndex((block) => block.kind === 'heading' && block.text === 'Errors that the checks found');
    expect(errors.length).toBeGreaterThan(1);
    expect(printed[at + 1]).toEqual({ kind: 'list', items: errors.map(({ message }) => message) });
    expect(words(blocks(nullModem))).not.toContain('Errors that');
  });

  test('an empty cable has a build sheet that says so', () => {
    const empty: Design = { schemaVersion: 5, id: 'empty', instances: {}, joints: [] };
    expect(words(blocks(empty))).toContain('The cable has no parts yet.');
  });
});

function withColour(wire: unknown, color: string): unknown {
  return JSON.parse(JSON.stringify(wire).replace(/"color":"[^"]+"/, `"color":"${color}"`));
}
