import { expect, test } from 'vitest';
import type { Design, Json } from '@cablewright/model';
import { catalogOf, Library, wireList } from '@cablewright/engine';
import { catalog, read } from '../testing/tables.ts';

const list =
  'From;Pin;To;Pin;Wire;Colour;Section;Length (m);Signal;From part;To part;Route\n' +
  'J1;1;X2;4;1;RD;0,22;0,5;Ground;AC-3;;left\n' +
  'J1;PE;X2;5;2;WH/BU;22 AWG;;CAN-H;AC-3;;\n' +
  'J1;9;X2;5;3;RD;0,22;1;;AC-3;;\n';

test('a from-to list makes a cable: parts of the catalog are matched, others are stubs that say so', async () => {
  const { records, refused, notes, record } = await read(list, { name: 'door.csv' });
  expect(refused).toEqual([{ at: { row: 4 }, message: 'J1 (Plug) has no pin 9.', remedy: 'Its pins are 1, 2, 3.' }]);
  const design = record('door') as unknown as Design;
  expect(design.instances.connectors).toEqual([
    { id: 'j1', def: 'plug', label: 'J1', signals: { 1: 'gnd' } },
    { id: 'x2', def: 'stub-door-x2', label: 'X2', signals: { 4: 'gnd' } },
  ]);
  expect(design.instances.segments).toEqual([
    { id: 'w1', def: 'red-022', lengthMm: 500, label: '1' },
    { id: 'w2', def: 'stub-wire-0-326-mm2-white-blue', lengthMm: 1000, label: '2', coreLabels: { core: 'CAN-H' } },
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
  expect(notes.join(' ')).toMatch(/1 wire has no length: 1 m is taken.*2 parts are not in the catalog/);
});

test('one file makes many cables by a column, and cores of multi-core cables by name or colour', async () => {
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

test('a list that is imported again changes nothing, and keeps what the cable has besides it', async () => {
  const before = { ...(await design()), description: 'Front left' } as unknown as Json;
  const again = await read(list, { name: 'door.csv', design: () => Promise.resolve(before) });
  expect(again.record('door')).toEqual(before);
});

async function wireListOf(cable: Design, edit: (line: string) => string = (line) => line) {
  const rows = Object.entries(catalog).flatMap(([kind, records]) =>
    Object.entries(records).map(([key, record]) => ({ kind, key, seq: 0, record: record as Json })),
  );
  const names = [
    'segment',
    'stock_part_number',
    'stock',
    'element',
    'kind',
    'colour',
    'a_landing',
    'a_pad',
    'b_landing',
    'b_pad',
    'length_mm',
    'notes',
  ];
  const lines = wireList(catalogOf(Library.build(rows)), cable).map((row) =>
    [
      row.segment,
      row.stockPartNumber,
      row.stock,
      row.element,
      row.kind,
      row.colour,
      row.aLanding,
      row.aPad,
      row.bLanding,
      row.bPad,
      row.lengthMm,
      row.notes,
    ].join('\t'),
  );
  const db = { ...catalog, designs: { door: { id: 'door', label: 'Front' } } };
  const text = [names.join('\t'), ...lines.map(edit)].join('\n');
  return { text, run: { name: 'door-wire-list.tsv', db, design: () => Promise.resolve(cable as unknown as Json) } };
}

test('an exported wire list comes back without a difference; edited, its cells are differences to take or leave', async () => {
  const { record } = await read('From,To,Colour,Section,Length (mm),From part\nJ1.1,J2.1,RD,0.22,500,AC-3\n', {
    name: 'door.csv',
  });
  const cable = record('door') as unknown as Design;
  const same = await wireListOf(cable);
  expect(await read(same.text, same.run)).toMatchObject({
    records: [],
    refused: [],
    notes: ['The list says what the cable is: no cell differs.'],
  });

  const edited = await wireListOf(cable, (line) =>
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
