import { catalogOf, harnessReport, type Library, wireList, withRouteLengths } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Json } from '@cablewright/model';
import { recordsOfKinds } from '@cablewright/modules/running';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import tables from '../module.ts';
import { catalog, read } from '../testing/tables.ts';
import { libraryOf } from '../wires/library-of.ts';

const { library, designs } = shippedCatalog();
const db = recordsOfKinds(library, tables.importers![0]!.reads!);
const harnesses = designs.map(({ design }) => design).filter(({ layout }) => layout !== undefined);

const run = (cable: Design, records = db, name = `${cable.id}-bundle-table.tsv`) => ({
  name,
  db: { ...records, designs: { [cable.id]: { id: cable.id, label: cable.label ?? cable.id } } },
  design: () => Promise.resolve(cable as unknown as Json),
});

const columns = ['bundle', 'from', 'to', 'from_mm', 'to_mm', 'length_mm', 'wires', 'coverings', 'runs'];

/** The exported bundle table of a cable. */
function tableOf(cable: Design, from: Library = library): string[][] {
  const { sections } = harnessReport(catalogOf(from), cable);
  const rows = sections.map((section) => [
    section.name,
    section.from,
    section.to,
    section.fromMm,
    section.toMm,
    section.lengthMm,
    section.wires.length,
    section.coverings.join('; '),
    section.wires.join(' '),
  ]);
  return [columns, ...rows.map((row) => row.map(String))];
}

const text = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join('\t')).join('\n');

test('HA3.6 importing the exported bundle table of each shipped harness changes nothing', async () => {
  expect(harnesses.length).toBeGreaterThan(0);
  for (const cable of harnesses) {
    const { records, refused, notes } = await read(text(tableOf(cable)), run(cable));
    expect([cable.id, records, refused, notes]).toEqual([
      cable.id,
      [],
      [],
      ['The table says what the layout is: no cell differs.'],
    ]);
  }
});

test('HA3.6 an edited bundle table is applied cell by cell: lengths move the items on a bundle, coverings change, calculated figures are ignored', async () => {
  const [cable] = harnesses as [Design];
  const rows = tableOf(cable);
  const rowIndex = (name: string) => rows.findIndex(([bundle]) => bundle === name);
  const [plain, spliced] = ['B1', 'B3'];
  rows[rowIndex(plain)]![5] = '650';
  rows[rowIndex(plain)]![7] = '';
  rows[rowIndex(plain)]![6] = '99';
  rows[rowIndex(spliced)]![5] = String(Number(rows[rowIndex(spliced)]![5]) + 20);
  rows[rowIndex('B2')]![7] = 'no such sleeve';
  const { record, records, refused } = await read(text(rows), run(cable));
  const { layout } = record(cable.id) as unknown as Design;
  const bundle = (id: string) => layout!.bundles.find((candidate) => candidate.id === id)!;
  const before = (id: string) => cable.layout!.bundles.find((candidate) => candidate.id === id)!;
  expect(bundle('b1')).toEqual({ id: 'b1', from: before('b1').from, to: before('b1').to, lengthMm: 650 });
  expect(bundle('b3').lengthMm).toBe(before('b3').lengthMm + 20);
  const places = (design: Design['layout']) =>
    design!.splices!.filter((splice) => splice.bundle === 'b3').map(({ atMm }) => atMm);
  expect(places(layout)).toEqual(places(cable.layout).map((mm) => mm + 20));
  expect(bundle('b3').fixings!.map(({ atMm }) => atMm)).toEqual(before('b3').fixings!.map(({ atMm }) => atMm + 20));
  expect(bundle('b3').coverings![0]).toMatchObject({ fromMm: 0, toMm: before('b3').coverings![0]!.toMm + 20 });
  expect(records[0]!.cells!.map(({ at: { row, header }, after }) => [row, header, after])).toEqual([
    [rowIndex(plain) + 1, 'length_mm', '650'],
    [rowIndex(plain) + 1, 'coverings', ''],
    [rowIndex(spliced) + 1, 'length_mm', rows[rowIndex(spliced)]![5]],
  ]);
  expect(refused).toMatchObject([
    { at: { row: rowIndex('B2') + 1 }, message: 'The library has no covering "no such sleeve".' },
  ]);
});

test('HA3.6 an excluded cell keeps its value, missing rows are reported, and nothing is removed', async () => {
  const [cable] = harnesses as [Design];
  const rows = tableOf(cable);
  rows[1]![5] = '999';
  const left = await read(text(rows), { ...run(cable), leave: ['F2'] });
  expect(left.records).toEqual([]);
  const { refused } = await read(text(rows.slice(0, -1)), run(cable));
  expect(refused).toMatchObject([
    { message: expect.stringContaining('is missing from the table'), remedy: expect.stringContaining('Layout view') },
  ]);
});

test('HA3.6 a changed end refers to a node by its name in lists', async () => {
  const [cable] = harnesses as [Design];
  const rows = tableOf(cable);
  const row = rows.find(([bundle]) => bundle === 'B8')!;
  row[1] = 'J1 Controller';
  const { record, refused } = await read(text(rows), run(cable));
  const bundle = (record(cable.id) as unknown as Design).layout!.bundles.find(({ id }) => id === 'b8')!;
  expect([refused, cable.layout!.nodes.find(({ id }) => id === bundle.from)!.at]).toEqual([[], 'j1']);
});

const list =
  'From;Pin;To;Pin;Wire;Colour;Section;Length (m);From part;To part;Route\nJ1;1;J2;1;1;RD;0,22;0,5;AC-3;AC-3;trunk\nJ1;2;J3;1;2;RD;0,22;;AC-3;AC-3;trunk, left\n';

test('HA3.6 a from-to list and a bundle table make a harness whose lengths follow its routes', async () => {
  const { record } = await read(list, { name: 'door.csv' });
  const cable = record('door') as unknown as Design;
  const bundles = 'Bundle;From;To;Length (cm)\ntrunk;J1;T1;40\nleft;T1;J2;12,5\nright;T1;J3;20\n';
  const created = await read(bundles, run(cable, catalog, 'door-bundles.csv'));
  const design = created.record('door') as unknown as Design;
  expect(design.layout!.nodes).toEqual([
    { id: 'j1', at: 'j1' },
    { id: 't1' },
    { id: 'j2', at: 'j2' },
    { id: 'j3', at: 'j3' },
  ]);
  expect(design.layout!.bundles.map(({ id, from, to, lengthMm }) => [id, from, to, lengthMm])).toEqual([
    ['trunk', 'j1', 't1', 400],
    ['left', 't1', 'j2', 125],
    ['right', 't1', 'j3', 200],
  ]);
  expect(design.layout!.routes).toContainEqual({ segment: 'w1', via: ['trunk'] });
  expect(created.notes.join(' ')).toContain('2 wires follow their routes');
  const lengths = withRouteLengths(catalogOf(libraryOf(catalog)), design).instances.segments!.map(
    ({ lengthMm }) => lengthMm,
  );
  expect(lengths[0]).toBeGreaterThanOrEqual(525);
  const list2 = list.replace('trunk\n', 'trunk > left\n');
  const again = await read(list2, { name: 'door.csv', design: () => Promise.resolve(design as unknown as Json) });
  const rerouted = again.record('door') as unknown as Design;
  expect(rerouted.layout!.routes).toContainEqual({ segment: 'w1', via: ['trunk', 'left'] });
  expect(rerouted.layout!.bundles).toEqual(design.layout!.bundles);
  const kept = await read(bundles, {
    ...run(cable, catalog, 'door-bundles.csv'),
    mapping: { answers: { lengths: 'keep' } },
  });
  expect((kept.record('door') as unknown as Design).instances.segments!.map(({ lengthFrom }) => lengthFrom)).toEqual([
    undefined,
    undefined,
  ]);
});

test('HA3.6 invalid rows of a bundle table are refused with their positions: no length, the same node twice, unknown ends', async () => {
  const { record } = await read(list, { name: 'door.csv' });
  const cable = record('door') as unknown as Design;
  const { refused } = await read(
    'Bundle;From;To;Length;Covering\na;J1;T1;;\nb;J1;J1;5;\nc;;T1;5;\nd;J1;T1;-5;\ne;J1;T1;5;foil\n',
    run(cable, catalog, 'door.csv'),
  );
  expect(refused.map(({ at, message }) => `${at!.row} ${message}`)).toEqual([
    '2 The bundle has no length.',
    '3 The bundle ends where it begins.',
    '4 The bundle does not say where it begins and ends.',
    expect.stringContaining('5 '),
    '6 The library has no covering "foil".',
  ]);
});

test('HA3.6 the routes of an edited wire list are applied, and a length written by hand stays', async () => {
  const [cable] = harnesses as [Design];
  const wires = harnessReport(catalogOf(library), cable).wires;
  const route = new Map(wires.map(({ wire, route: stated }) => [wire, stated?.bundles.join(' · ') ?? '']));
  const names = [
    'segment',
    'element',
    'stock_part_number',
    'stock',
    'kind',
    'colour',
    'a_landing',
    'b_landing',
    'length_mm',
    'route',
  ];
  const rows = wireList(catalogOf(library), cable).map((row) => [
    row.segment,
    row.element,
    row.stockPartNumber,
    row.stock,
    row.kind,
    row.colour,
    row.aLanding,
    row.bLanding,
    String(row.lengthMm),
    route.get(row.segment) ?? '',
  ]);
  const unchanged = await read(text([names, ...rows]), run(cable, db, `${cable.id}-wire-list.tsv`));
  expect([unchanged.records, unchanged.refused]).toEqual([[], []]);
  const routeCell = rows[0]![9]!;
  rows[0]![9] = routeCell.split(' · ').toReversed().join(' > ');
  rows[1]![8] = '5000';
  rows[2]![9] = 'B1 · nowhere';
  const { record, refused } = await read(text([names, ...rows]), run(cable, db, `${cable.id}-wire-list.tsv`));
  const design = record(cable.id) as unknown as Design;
  const via = routeCell
    .split(' · ')
    .toReversed()
    .map((name) => name.toLowerCase());
  expect(design.layout!.routes!.find(({ segment }) => segment === rows[0]![0])).toEqual({ segment: rows[0]![0], via });
  const long = design.instances.segments!.find(({ id }) => id === rows[1]![0])!;
  expect([long.lengthMm, long.lengthFrom]).toEqual([5000, undefined]);
  expect(refused).toMatchObject([{ at: { row: 4 }, message: '"B1 · nowhere" is not a route of this cable.' }]);
});

test('HA3.6 the bundle tables of 200 random layouts create these layouts, and importing them again changes nothing', async () => {
  const tree = fc.array(fc.record({ to: fc.nat(), mm: fc.integer({ min: 1, max: 5000 }) }), {
    minLength: 1,
    maxLength: 30,
  });
  const empty = { id: 'tree', schemaVersion: 6, label: 'Tree', instances: {}, joints: [] } as unknown as Design;
  await fc.assert(
    fc.asyncProperty(tree, async (edges) => {
      const rows = edges.map(({ to, mm }, i) => [`b${i + 1}`, `n${to % (i + 1)}`, `n${i + 1}`, String(mm)]);
      const { record, refused } = await read(
        text([['bundle', 'from', 'to', 'length'], ...rows]),
        run(empty, catalog, 'tree.tsv'),
      );
      expect(refused).toEqual([]);
      const design = record('tree') as unknown as Design;
      expect(design.layout!.bundles.map(({ id, from, to, lengthMm }) => [id, from, to, String(lengthMm)])).toEqual(
        rows,
      );
      const again = await read(text(tableOf(design, libraryOf(catalog))), run(design, catalog, 'tree.tsv'));
      expect([again.records, again.refused]).toEqual([[], []]);
    }),
    { numRuns: 200 },
  );
});
