// Lists with one row per end, with several sheets, and workbooks that were edited on any sheet.
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { read, reading, workbookOf } from './testing/tables.ts';

const endsOf = (design: Design) => {
  const names = new Map((design.instances.connectors ?? []).map(({ id, label }) => [id, label ?? id]));
  return design.joints
    .flatMap(({ a, b }) => [a, b])
    .flatMap(({ instance, terminal }) => (names.has(instance) ? [`${names.get(instance)} ${terminal}`] : []));
};

const perEnd =
  'Wire,Connector,Cavity,Terminal,Seal,Strip,Label,Colour,Gauge,Length\n' +
  'W1,X1,1,C-1,S-1,5,X1-1,RD,0.5 mm²,300 mm\nW1,X2,3,C-2,,6,X2-3,,,\nW2,X1,2,C-1,,,,BK,0.5 mm²,200 mm\nW2,X3,1,,,,,BK,0.5 mm²,\n';

test('[IO5.6] a list with one row per end is joined by the number of the wire', async () => {
  const { record, refused, notes } = await read(perEnd, { name: 'lead.csv' });
  expect(refused).toEqual([]);
  const design = record('lead') as unknown as Design;
  expect(endsOf(design)).toEqual(['X1 1', 'X2 3', 'X1 2', 'X3 1']);
  expect(design.instances.segments!.map(({ label, lengthMm, endLabels }) => [label, lengthMm, endLabels])).toEqual([
    ['W1', 300, { a: 'X1-1', b: 'X2-3' }],
    ['W2', 200, undefined],
  ]);
  expect(design.instances.connectors!.map(({ cavities }) => cavities)).toEqual([
    [
      { cavity: '1', contact: 'stub-c-1', seal: 'stub-s-1' },
      { cavity: '2', contact: 'stub-c-1' },
    ],
    [{ cavity: '3', contact: 'stub-c-2' }],
    undefined,
  ]);
  expect(notes).toContain('4 rows are read; row 1 has the headers.');
  const shown = await reading(perEnd, { name: 'lead.csv' });
  expect([shown.fit, shown.questions![0]]).toMatchObject([0.9, { id: 'list', value: 'ends' }]);
  expect(shown.fields!.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Connector', 'Device', 'Pin', 'Contact number']),
  );
});

test('[IO5.6] a wire with one end, with three, without a name, or with rows that differ is refused with its rows', async () => {
  const rows =
    'Wire,Device,Connector,Pin,Colour\n1,ECU,X1,1,RD\n1,LAMP,X1,1,RD\n2,ECU,X1,2,RD\n3,ECU,X1,3,RD\n3,LAMP,X1,3,BK\n4,A,X1,1,\n4,A,X1,2,\n4,A,X1,3,\n,A,X1,4,\n5,ECU,X1,5,\n5,LAMP,X1,5,RD\n6,ECU,X1,6,\n6,LAMP,X1,6,\n7,ECU,X1,7,\n7,LAMP,X1,7,\n';
  const { record, refused, notes } = await read(rows, { name: 'lead.csv' });
  expect(refused.map(({ at, message }) => [at?.row, message])).toEqual([
    [10, 'The row names no wire.'],
    [4, 'Wire 2 has one end in the list.'],
    ...[5, 6].map((row) => [row, 'The two rows of wire 3 differ in "Colour": RD and BK.']),
    ...[7, 8, 9].map((row) => [row, 'Wire 4 has 3 ends in the list.']),
  ]);
  const design = record('lead') as unknown as Design;
  expect(endsOf(design)).toEqual([1, 5, 6, 7].flatMap((pin) => [`ECU.X1 ${pin}`, `LAMP.X1 ${pin}`]));
  expect(notes).toContain('15 rows are read; row 1 has the headers.');
});

const header = ['Wire', 'From', 'From pin', 'To', 'To pin'];
const book = (...sheets: (readonly string[])[][]) =>
  workbookOf({
    ...Object.fromEntries(sheets.map((rows, i) => [`Zone ${i + 1}`, [header, ...rows]])),
    Notes: [['Read me'], ['Twice']],
  });

test('[IO5.6] sheets with the same headers are read together: one cable if they share ends, else one for each sheet', async () => {
  const shared = book(
    [['1', 'X1', '1', 'X2', '1']],
    [
      ['2', 'X1', '2', 'X3', '1'],
      ['3', 'X1', '3', 'X3', '2'],
    ],
  );
  const one = await read(shared, { name: 'lead.xlsx' });
  expect(endsOf(one.record('lead') as unknown as Design)).toEqual(['X1 1', 'X2 1', 'X1 2', 'X3 1', 'X1 3', 'X3 2']);
  expect(one.notes).toEqual(
    expect.arrayContaining(['3 rows are read; row 1 has the headers.', 'This sheet is not imported: "Notes".']),
  );
  const { questions } = await reading(shared, { name: 'lead.xlsx' });
  expect(questions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'sheet', value: '*' }),
      expect.objectContaining({ id: 'sheets', value: 'one' }),
    ]),
  );
  const apart = book([['1', 'X1', '1', 'X2', '1']], [['1', 'X1', '2', 'X3', '1']]);
  const each = await read(apart, { name: 'lead.xlsx' });
  expect(each.records.filter(({ kind }) => kind === 'designs').map(({ id }) => id)).toEqual(['zone-1', 'zone-2']);
  const chosen = await read(apart, { name: 'lead.xlsx', mapping: { answers: { sheet: 'Zone 2' } } });
  expect(chosen.notes).toContain('These sheets are not imported: "Zone 1", "Notes".');
  const together = await read(apart, { name: 'lead.xlsx', mapping: { answers: { sheets: 'one' } } });
  expect((together.record('lead') as unknown as Design).instances.segments).toHaveLength(2);
  const bad = await read(book([['1', 'X1', '1', 'X2', '1']], [['2', 'X1', '2', '', '']]), { name: 'lead.xlsx' });
  expect(bad.refused).toMatchObject([{ at: { sheet: 'Zone 2', row: 2 } }]);
});
