import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { design, harness, manyWays, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textsOf } from '../../display-list/display-list.ts';
import { toCsv } from '../../formats/tables/csv.ts';
import { textOf } from '../../../test-kit/labels.ts';
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

test('a wire between two plugs at the same end of a harness is a reading like any other', () => {
  const { library, designs } = shippedCatalog();
  const catalog = catalogOf(
    library,
    designs.map(({ design }) => design),
  );
  const { design } = designs.find((shipped) => shipped.design.id === 'vehicle-body-harness')!;
  const { rows } = tableUnder(testBlocks({ catalog, design, state: 'UNRELEASED' }), 'Expected readings');
  const throughOf = (id: string) =>
    rows.flatMap((row) => ('group' in row || rich(row.cells[0]!).text !== id ? [] : [rich(row.cells[5]!).text]));
  // Both are plain wires: one from J1 to the door, the other from J1 to the controller at the same end.
  expect([throughOf('C24'), throughOf('C39')]).toEqual([['–'], ['–']]);
  // Two cavities of one plug are joined on purpose.
  expect(throughOf('C7')).toEqual(['one net on purpose']);
});

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
    /^diode test: conducts, at most 0.7 V, with \+ on .*J1.* and − on .*J2.*, open the other way round$/i,
  );
  expect(cells('d-x')[3]).toMatch(/^diode test: conducts with \+ on /);
  const data = continuityOf(madeWith('d-07'));
  expect(toCsv(continuityTable(data))).toContain(
    'open-dc,,,,,through d1; conducts from j1.1 to j2.1 at 0.7 V; reversed it reads open',
  );
  const written = JSON.parse(textOf(continuityJson(data))) as { connections: object[] };
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

test('EL13.1 the sheet, the CSV and the JSON have the limits of each pair, the withstand and the protective bond', () => {
  const src = 'synthetic example';
  const row = (kind: string, key: string, record: object) => ({
    kind,
    key,
    seq: 3,
    record: { id: key, src, ...record },
  });
  const pins = { 1: 'phase', 2: 'neutral', 3: 'earth', 4: 'v24' };
  const facts = (dir: string) =>
    Object.fromEntries(Object.entries(pins).map(([pin, signal]) => [pin, { signal, dir }]));
  const cores = Object.keys(pins).map((id) => ({ type: 'conductor', id, areaMm2: 0.75, material: 'copper' }));
  const records = [
    row('vocab/signals', 'phase', { kind: 'power', nominalV: 230 }),
    row('vocab/signals', 'neutral', { kind: 'ground', returnFor: ['phase'] }),
    row('vocab/signals', 'earth', { kind: 'protective' }),
    row('vocab/signals', 'v24', { kind: 'power', nominalV: 24 }),
    row('interfaces', 'out', { pins: facts('out') }),
    row('interfaces', 'in', { pins: facts('in') }),
    row('connectors', 'socket', { interface: 'out' }),
    row('connectors', 'plug', { interface: 'in' }),
    row('wires', 'cord', { structure: { type: 'group', id: 'w', role: 'cable', children: cores } }),
    row('rating-tables', 'shop', {
      use: 'insulation-test',
      standard: 'the shop',
      confidence: 'documented',
      insulation: [
        { isolationVolts: 500, isolationMinMohm: 1, hipotVolts: 1500, hipotSeconds: 2, hipotMaxMicroamps: 5000 },
        { upToV: 50, isolationVolts: 250 },
      ],
      bond: { amperes: 10, maxOhm: 0.1, seconds: 5 },
    }),
  ];
  const cord = design(
    'cord',
    {
      connectors: [
        { id: 'j1', def: 'socket', role: 'source' },
        { id: 'j2', def: 'plug', role: 'destination' },
      ],
      segments: [{ id: 'w1', def: 'cord', lengthMm: 2000 }],
    },
    Object.keys(pins).flatMap((pin) => [`j1.${pin} = w1@a.${pin}`, `j2.${pin} = w1@b.${pin}`]),
  );
  const of = (testing: object) => {
    const catalog = testCatalog([...records, row('settings', 'engineering', { testing })]);
    return request(cord, { catalog });
  };
  const lines = (of: RenderRequest) => toCsv(continuityTable(continuityOf(of))).split('\r\n');
  const tabled = of({ table: 'shop', hipotVolts: 300 });
  const csv = lines(tabled);
  const isolation = 'isolated,1,Mohm,500,1';
  expect(csv).toContain(`isolation,I1,N1 N2,,j1.1,j1.2,${isolation},supply-to-return`);
  expect(csv.filter((line) => line.includes(isolation)).map((line) => line.split(',')[1])).toEqual(['I1', 'I2', 'I3']);
  expect(csv.find((line) => line.startsWith('isolation,I5'))).toBe(
    'isolation,I5,N2 N4,,j1.2,j1.4,isolated,10,Mohm,250,1,supply-to-return',
  );
  const hipot = csv.filter((line) => line.startsWith('hipot')).map((line) => line.split(','));
  expect(hipot[0]!.at(-1)).toBe('between every pair of isolated nets without a row of its own');
  expect(
    hipot.map(([, id, net, , from, to, , limit, , volts, seconds]) => [id, net, from, to, limit, volts, seconds]),
  ).toEqual([
    ['H1', '', '*', '', '', '300', ''],
    ['H2', 'N1 N2', 'j1.1', 'j1.2', '5000', '1500', '2'],
    ['H3', 'N1 N3', 'j1.1', 'j1.3', '5000', '1500', '2'],
    ['H4', 'N1 N4', 'j1.1', 'j1.4', '5000', '1500', '2'],
  ]);
  const ohms = 0.1 + continuityOf(tabled).connections[2]!.expectedOhms!;
  expect(csv.find((line) => line.includes('protective bond'))).toBe(
    `continuity,C3,N3,earth,j1.3,j2.3,continuity,${Number(ohms.toFixed(4))},ohm,,5,"protective bond at 10 A, at most 0.1 ohm more than its conductor"`,
  );
  const json = JSON.parse(textOf(continuityJson(continuityOf(tabled))));
  expect(json.isolation[0].limits).toEqual({
    isolationVolts: 500,
    isolationMinMohm: 1,
    isolationSeconds: 1,
    hipotVolts: 1500,
    hipotSeconds: 2,
    hipotMaxMicroamps: 5000,
  });
  expect(json.connections[2].bond).toMatchObject({ amperes: 10, seconds: 5 });

  const blocks = testBlocks(tabled);
  const cellsUnder = (title: string) =>
    tableUnder(blocks, title).rows.map((one) => ('group' in one ? [] : one.cells.map((cell) => rich(cell).text)));
  expect(cellsUnder('Isolation').map((cells) => cells[4])).toEqual([
    'at least 1 MΩ at 500 V; withstands 1500 V',
    'at least 1 MΩ at 500 V; withstands 1500 V',
    'at least 1 MΩ at 500 V; withstands 1500 V',
    'at least 1 MΩ at 500 V; withstands 1500 V',
  ]);
  expect(cellsUnder('Protective bond').map((cells) => cells.slice(3, 6))).toEqual([
    ['10 A', '5 s', `at most ${Number(ohms.toFixed(4))} Ω`],
  ]);
  const text = JSON.stringify(blocks);
  expect(text).toContain('as its row says: without another limit, at least 10 MΩ at 100 V DC');
  expect(text).toContain('Nets with a limit of their own');

  const plain = of({});
  expect(lines(plain).filter((line) => /hipot|bond|,500,|,250,/.test(line))).toEqual([]);
  expect(JSON.stringify(testBlocks(plain))).not.toMatch(/Protective bond|limit of their own|as its row says/);
});
