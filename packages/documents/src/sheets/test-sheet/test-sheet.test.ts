import { design, harness, manyWays, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textsOf } from '../../display-list/display-list.ts';
import { toCsv } from '../../formats/tables/csv.ts';
import { continuityJson, continuityTable } from '../../lists/continuity.ts';
import { rich, type Block, type TableBlock } from '../../page/flow/blocks.ts';
import { renderDocument } from '../../render/render.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { testBlocks, testSheet } from './test-sheet.ts';

const request = (design: Design, more: Partial<RenderRequest> = {}): RenderRequest => ({
  catalog: testCatalog(),
  design,
  state: 'UNRELEASED',
  ...more,
});

function tableUnder(blocks: readonly Block[], title: string): TableBlock {
  const headingIndex = blocks.findIndex((block) => block.kind === 'heading' && block.text === title);
  return blocks.slice(headingIndex).find((block) => block.kind === 'table') as TableBlock;
}

function idsUnder(blocks: readonly Block[], title: string): string[] {
  return tableUnder(blocks, title).rows.flatMap((row) => ('group' in row ? [] : rich(row.cells[0]!).text));
}

test('the sheet has every net, expected reading and open point of the data once', () => {
  for (const design of testDesigns) {
    const blocks = testBlocks(request(design));
    const data = continuityOf(request(design));
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted();
    expect(idsUnder(blocks, 'Nets')).toEqual(data.nets.map(({ net }) => net));
    expect(idsUnder(blocks, 'Expected readings').toSorted()).toEqual(ids(data.connections));
    expect(idsUnder(blocks, 'Open on purpose').toSorted()).toEqual(ids(data.opens));
  }
});

const expectedReadings = (design: Design) => {
  const { columns, rows } = tableUnder(testBlocks(request(design)), 'Expected readings');
  return {
    labels: columns.map(({ label }) => label),
    rows: rows.flatMap((row) => ('group' in row ? [] : [row.cells.map(rich)])),
  };
};

test('DO1.5 each net is tested against all others joined, except those that a part connects to it: every pair of the data, and no more', () => {
  for (const design of testDesigns) {
    const { nets, isolation } = continuityOf(request(design));
    const pairs = new Set(isolation.flatMap(({ netA, netB }) => [`${netA} ${netB}`, `${netB} ${netA}`]));
    const testedPairs = tableUnder(testBlocks(request(design)), 'Isolation').rows.flatMap((row) => {
      const [net, , , others] = 'group' in row ? [] : row.cells.map((cell) => rich(cell).text);
      const exceptions = /but (.+)$/.exec(others!)?.[1]?.split(', ') ?? [];
      return nets.flatMap((candidate) =>
        candidate.net === net || exceptions.includes(candidate.net) ? [] : [`${net} ${candidate.net}`],
      );
    });
    expect([design.id, testedPairs.toSorted()]).toEqual([design.id, [...pairs].toSorted()]);
  }
  const rows = tableUnder(
    testBlocks(request(manyWays(60).design, { catalog: manyWays(60).catalog })),
    'Isolation',
  ).rows;
  expect(rows.length).toBeLessThanOrEqual(61);
});

test('DO1.5 readings have the expected values of the wires, a column for each of several cables, and a line to sign', () => {
  const { labels, rows } = expectedReadings(nullModem);
  expect(labels.slice(-4)).toEqual(['Through', '1', '2', '3']);
  for (const cells of rows) {
    expect(cells[labels.indexOf('Expected')]!.text).toMatch(/^[\d.]+ Ω|^–$/);
    expect(cells.slice(-3).map(({ fill }) => fill)).toEqual(['write', 'write', 'write']);
  }
  expect(rows.some((cells) => /^[\d.]+ Ω/.test(cells[labels.indexOf('Expected')]!.text))).toBe(true);
  const signed = tableUnder(testBlocks(request(nullModem)), 'Signed off');
  expect(signed.columns.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Serial number', 'Tester', 'Calibration due']),
  );
  expect(signed.rows).toHaveLength(3);
});

test('O10.6 the sheet prints the parameters in force: those of the design, then the server, then the organisation', () => {
  const organisation = {
    id: 'engineering',
    testing: { isolationVolts: 300, isolationSeconds: 4, continuityOhmsMax: 2 },
  };
  const catalog = testCatalog([{ kind: 'settings', key: 'engineering', seq: 1, record: organisation }]);
  const drawing: Drawing = { id: 'null-modem', test: { isolationVolts: 500, hipotVolts: 1500, hipotMaxMicroamps: 50 } };
  const json = JSON.stringify(
    testBlocks(request(nullModem, { catalog, drawing, serverTest: { isolationSeconds: 9 } })),
  );
  for (const text of ['500 V DC', '9 s', '2 Ω', '1500 V', 'more than 50 µA']) expect(json).toContain(text);
  expect(json).toContain('for a time that is not stated');
});

test('points of placed cables are prefixed with the name of the cable', () => {
  const text = JSON.stringify(testBlocks(request(harness)));
  const [sub] = harness.instances.subassemblies!;
  expect(text).toContain(`${sub!.id.toUpperCase()}/J1·`);
});

test('O3.10 the SVG and the hub’s own PDF have the tables and notes of the HTML in a page layout; the typeface has the ohm sign', async () => {
  const html = (await renderDocument('test-spec', 'html', request(nullModem)))!.body as string;
  const block = titleBlockOf(request(nullModem), 'Continuity test');
  const pages = testSheet.sheets(request(nullModem), block).flatMap((sheet) => textsOf(sheet.items));
  for (const cell of html.matchAll(/<td class="strong">([^<]+)<\/td>/g)) expect(pages).toContain(cell[1]);
  expect(pages).toContain('at most 5 Ω');
});

test('a reading over parallel wires says that it may hide a broken one', () => {
  const { rows } = tableUnder(testBlocks(request(nullModem)), 'Expected readings');
  const readings = rows.map((row) => ('group' in row ? [] : row.cells.map((cell) => rich(cell).text)));
  const parallel = readings.filter((cells) => cells.includes('2 wires in parallel: a broken one may pass'));
  expect(parallel.map(([, from, to]) => [from, to].map((name) => name?.replace(/ .*/, '')))).toEqual([
    ['J1·5', 'J2·5'],
  ]);
});

test('EL10.2 the sheet, the CSV and the JSON say which way a diode conducts and with which voltage', () => {
  const catalog = testCatalog([
    {
      kind: 'vocab/component-kinds',
      key: 'one-way',
      seq: 3,
      record: { id: 'one-way', dcReading: 'open', conducts: 'plus-to-minus' },
    },
    {
      kind: 'components',
      key: 'd-07',
      seq: 3,
      record: { id: 'd-07', kind: 'one-way', value: '1N4148', forwardV: 0.7 },
    },
    { kind: 'components', key: 'd-x', seq: 3, record: { id: 'd-x', kind: 'one-way', value: '1N4148' } },
  ]);
  const madeWith = (def: string) =>
    request(
      design(
        'diode',
        {
          connectors: [
            { id: 'j1', def: 'de9-female', role: 'source' },
            { id: 'j2', def: 'de9-male', role: 'destination' },
          ],
          components: [{ id: 'd1', def }],
        },
        ['j1.1 = d1.a', 'j2.1 = d1.b'],
      ),
      { catalog },
    );
  const read = (def: string) => tableUnder(testBlocks(madeWith(def)), 'Expected readings').rows[0];
  const cells = (def: string) => {
    const row = read(def)!;
    return 'group' in row ? [] : row.cells.map((cell) => rich(cell).text);
  };
  expect(cells('d-07')[3]).toMatch(
    /^diode test: about 0.7 V with \+ on .*J1.* and − on .*J2.*, open the other way round$/i,
  );
  expect(cells('d-x')[3]).toMatch(/^diode test: conducts with \+ on /);
  const data = continuityOf(madeWith('d-07'));
  expect(toCsv(continuityTable(data))).toContain(
    'open-dc,,,,,through d1; conducts from j1.1 to j2.1 at 0.7 V; reversed it reads open',
  );
  const written = JSON.parse(continuityJson(data)) as { connections: object[] };
  expect(written.connections).toEqual([
    {
      id: 'C1',
      kind: 'path',
      from: 'j1.1',
      to: 'j2.1',
      expect: 'open-dc',
      conducts: { from: 'j1.1', to: 'j2.1', volts: 0.7 },
      through: ['d1'],
    },
  ]);
});
