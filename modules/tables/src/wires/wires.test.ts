import { expect, test } from 'vitest';
import type { Design, Json } from '@cablewright/model';
import { catalogOf, Library, wireList, type WireListRow } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Records } from '@cablewright/modules';
import { recordsOfKinds } from '@cablewright/modules/running';
import tables from '../module.ts';
import { catalog, read } from '../testing/tables.ts';

const list =
  'From;Pin;To;Pin;Wire;Colour;Section;Length (m);Signal;From part;To part;Route\n' +
  'J1;1;X2;4;1;RD;0,22;0,5;Ground;AC-3;;left\n' +
  'J1;PE;X2;5;2;WH/BU;22 AWG;;CAN-H;AC-3;;\n' +
  'J1;9;X2;5;3;RD;0,22;1;;AC-3;;\n';

test('IO1.5 a from-to list makes a cable: parts of the catalog are matched, others become stubs marked as such', async () => {
  const { records, refused, notes, record } = await read(list, { name: 'door.csv' });
  expect(refused).toEqual([{ at: { row: 4 }, message: 'J1 (Plug) has no pin 9.', remedy: 'Its pins are 1, 2, 3.' }]);
  const design = record('door') as unknown as Design;
  expect(design.instances.connectors).toEqual([
    { id: 'j1', def: 'plug', label: 'J1', signals: { 1: 'gnd' } },
    { id: 'x2', def: 'stub-door-x2', label: 'X2', signals: { 4: 'gnd' } },
  ]);
  expect(design.instances.segments).toEqual([
    { id: 'w1', def: 'red-022', lengthMm: 500, label: '1' },
    { id: 'w2', def: 'stub-wire-0-326-mm2-white-blue', label: '2', coreLabels: { core: 'CAN-H' } },
  ]);
  expect(design.joints[2]).toEqual({
    a: { instance: 'j1', terminal: '3' },
    b: { instance: 'w2', terminal: 'core', end: 'a' },
  });
  expect(design.extensions).toEqual({ fromTo: { w1: { route: 'left' } } });
  expect(record('stub-door-x2')).toMatchObject({
    label: 'door X2 (stub)',
    tags: ['stub'],
    pins: [{ id: '4' }, { id: '5' }],
  });
  expect(records).toHaveLength(3);
  expect(notes[0]).toBe(
    '1 wire has no part number: stock of the same section and colour is taken: Wire red. To use another, add a column "Wire part number".',
  );
  expect(notes.join(' ')).toMatch(/1 wire has no length. Enter the lengths.*2 parts are not in the catalog/);
});

test('IO1.3 IO1.5 a unit at the end of a header is the unit of the column, with or without brackets', async () => {
  const lengths = async (header: string) => {
    const { record } = await read(`From,Pin,To,Pin,Colour,Section mm2,${header}\nJ1,1,X2,4,RD,0.22,800\n`, {
      name: 'a.csv',
    });
    return (record('a') as unknown as Design).instances.segments;
  };
  for (const header of ['Length mm', 'Length (mm)', 'length_mm', 'Length in mm'])
    expect(await lengths(header)).toEqual([{ id: 'w1', def: 'red-022', lengthMm: 800 }]);
  expect(await lengths('Length cm')).toMatchObject([{ lengthMm: 8000 }]);
});

test('IO1.5 one file makes many cables by a column, and cores of multi-core cables are found by name or colour', async () => {
  const { record, refused } = await read(
    'Harness,From,To,Cable,Colour,Wire part number,Length (mm)\n' +
      'Front,J1.1,J2.1,W1,RD,WIR-2,700\n,J1.2,J2.2,W1,BK,WIR-2,700\n,J1.3,J2.3,W1,BK,WIR-2,700\n' +
      'Roof,J1:1,J2:1,W9,RD,,900\n,J1:2,J2:2,W9,BU,,900\n',
  );
  const front = record('front') as unknown as Design;
  expect(front.instances.segments).toEqual([{ id: 'w1', def: 'pair', lengthMm: 700, label: 'W1' }]);
  expect(front.joints.map(({ a, b }) => [a.terminal, b.terminal])).toEqual([
    ['1', 'a'],
    ['a', '1'],
    ['2', 'b'],
    ['b', '2'],
  ]);
  expect(refused.map(({ message }) => message)).toEqual(['Two cores has no free core BK.']);
  expect(record('stub-roof-w9')).toMatchObject({
    structure: {
      children: [
        { id: 'core-1', color: 'red' },
        { id: 'core-2', color: 'blue' },
      ],
    },
  });
});

const design = async () => {
  const { record } = await read(list, { name: 'door.csv' });
  return record('door') as unknown as Design;
};

test('importing a list again changes nothing, and keeps the other data of the cable', async () => {
  const before = { ...(await design()), description: 'Front left' } as unknown as Json;
  const again = await read(list, { name: 'door.csv', design: () => Promise.resolve(before) });
  expect(again.record('door')).toEqual(before);
});

/** The exported wire list of a cable, with each row changed by `edit`. */
function wireListOf(
  cable: Design,
  db: Records,
  edit: (line: string) => string = (line) => line,
  library: Library = libraryOf(db),
) {
  const list = wireList(catalogOf(library), cable);
  const lines = list.map((row) => listColumns.map(([, field]) => row[field]).join('\t'));
  const text = [listColumns.map(([name]) => name).join('\t'), ...lines.map(edit)].join('\n');
  const designs = { [cable.id]: { id: cable.id, label: cable.label ?? cable.id } };
  const design = () => Promise.resolve(cable as unknown as Json);
  return { text, run: { name: `${cable.id}-wire-list.tsv`, db: { ...db, designs }, design } };
}

function libraryOf(db: Records): Library {
  const rows = Object.entries(db).flatMap(([kind, records]) =>
    Object.entries(records).map(([key, record]) => ({ kind, key, seq: 0, record: record as Json })),
  );
  return Library.build(rows);
}

const listColumns = [
  ['segment', 'segment'],
  ['stock_part_number', 'stockPartNumber'],
  ['stock', 'stock'],
  ['element', 'element'],
  ['kind', 'kind'],
  ['colour', 'colour'],
  ['a_landing', 'aLanding'],
  ['a_pad', 'aPad'],
  ['b_landing', 'bLanding'],
  ['b_pad', 'bPad'],
  ['length_mm', 'lengthMm'],
  ['notes', 'notes'],
] as const satisfies readonly (readonly [name: string, field: keyof WireListRow])[];

test('IO1.6 importing the exported wire list of every shipped cable changes nothing', async () => {
  const { library, designs } = shippedCatalog();
  const db = recordsOfKinds(library, tables.importers![0]!.reads!);
  expect(designs.length).toBeGreaterThan(30);
  for (const { design: cable } of designs) {
    const { text, run } = wireListOf(cable, db, undefined, library);
    const { records, refused, notes } = await read(text, run);
    expect([cable.id, records, refused, notes]).toEqual([cable.id, [], [], [noDifference]]);
  }
});

const noDifference = 'The list says what the cable is: no cell differs.';

test('IO1.6 importing an exported wire list changes nothing; edited cells are changes to accept or exclude', async () => {
  const { record } = await read('From,To,Colour,Section,Length (mm),From part\nJ1.1,J2.1,RD,0.22,500,AC-3\n', {
    name: 'door.csv',
  });
  const cable = record('door') as unknown as Design;
  const unchanged = wireListOf(cable, catalog);
  expect(await read(unchanged.text, unchanged.run)).toMatchObject({
    records: [],
    refused: [],
    notes: [noDifference],
  });

  const edited = wireListOf(cable, catalog, (line) =>
    line.replace('500', '650').replace('j1.1', 'j1.2').replace('Red', 'Blue'),
  );
  const { records, refused } = await read(edited.text, edited.run);
  expect(records[0]!.cells).toEqual([
    { at: { row: 2, column: 7, header: 'a_landing' }, before: 'j1.1', after: 'j1.2' },
    { at: { row: 2, column: 11, header: 'length_mm' }, before: '500', after: '650' },
  ]);
  expect(refused).toEqual([
    {
      at: { row: 2, column: 6, header: 'colour' },
      message: 'The colour cannot be changed in the list.',
      remedy: expect.stringContaining('follows from the stock') as string,
    },
  ]);
  const changed = records[0]!.record as unknown as Design;
  expect([changed.instances.segments![0]!.lengthMm, changed.joints[0]!.a]).toEqual([
    650,
    { instance: 'j1', terminal: '2' },
  ]);

  const left = await read(edited.text, { ...edited.run, leave: ['G2'] });
  expect((left.records[0]!.record as unknown as Design).joints).toEqual(cable.joints);
});

test('IO1.6 rows of one run with different lengths are refused, and stubs have sections with a decimal comma', async () => {
  const { record, refused: none } = await read(
    'From;To;Cable;Core;Section;Length (m)\nJ1.1;J2.1;W1;1;0,35;0,5\nJ1.2;J2.2;W1;2;0,35;0,5\n',
    { name: 'door.csv' },
  );
  expect(none).toEqual([]);
  const stub = record('stub-door-w1')!;
  expect(stub).toMatchObject({ structure: { children: [{ areaMm2: 0.35 }, { areaMm2: 0.35 }] } });
  let length = 600;
  const db = { ...catalog, wires: { ...catalog['wires'], 'stub-door-w1': stub } };
  const { text, run } = wireListOf(record('door') as unknown as Design, db, (line) =>
    line.replace('500', String((length += 1))),
  );
  const { records, refused } = await read(text, run);
  expect(refused).toMatchObject([{ at: { row: 3 }, message: 'Row 2 changes the same value of w1 to 601.' }]);
  expect((records[0]!.record as unknown as Design).instances.segments![0]!.lengthMm).toBe(601);
});
