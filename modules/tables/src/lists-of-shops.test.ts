// Lists in the form in which they arrive: headings in two rows, units below, cells without a value, totals and notes at
// the end, merged cells.
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { read, reading, shippedForImport, workbookOf } from './testing/tables.ts';

const { db } = shippedForImport();

/** The wires of a list: name, ends with their contacts, length. */
async function wiresOf(content: string | Uint8Array, answers: Readonly<Record<string, string>> = {}) {
  const { records, refused, notes } = await read(content, { name: 'lead.csv', db, mapping: { answers } });
  const design = records.find(({ kind }) => kind === 'designs')?.record as unknown as Design | undefined;
  const connectors = new Map((design?.instances.connectors ?? []).map((connector) => [connector.id, connector]));
  const endOf = (instance: string, terminal: string) => {
    const { label = instance, cavities = [] } = connectors.get(instance) ?? {};
    const contact = cavities.find(({ cavity }) => cavity === terminal)?.contact;
    return `${label} ${terminal}${contact === undefined ? '' : ` (${contact})`}`;
  };
  const wires = (design?.instances.segments ?? []).map(({ id, label = id, lengthMm }) => {
    const ends = (design?.joints ?? []).flatMap(({ a, b }) =>
      a.instance === id ? [endOf(b.instance, b.terminal)] : b.instance === id ? [endOf(a.instance, a.terminal)] : [],
    );
    return [label, ends.join(' – '), lengthMm];
  });
  return { wires, refused: refused.map(({ at, message }) => [at?.row, message]), notes, records };
}

const rowsNote = (notes: readonly string[]) => notes.find((note) => /rows? (?:is|are) read/.test(note));

const german = [
  'Kabelsatz Pumpe;;;;;;;;',
  ';;;;;;;;',
  'Ltg.-Nr.;Von;;Nach;;Querschnitt;Farbe;Länge;Bemerkung',
  ';Stecker;Pin;Stecker;Pin;mm²;;mm;',
  '1;X1;1;X2;1;0,5;rt;350;-',
  '2;X1;2;X2;2;0,5;sw;n/a;n/a',
  '3;X1;3;X2;-;0,5;ws;k. A.;nicht angeschlossen',
  ';;;;;;;;',
  'Alle Leitungen FLRY-B;;;;;;;;',
  'Geprüft: Müller;;;;;;;;',
];

test('[IO5.2] [IO5.5] headings over pins, units below the headers, cells that state nothing and notes below the wires are read as such', async () => {
  const { wires, refused, notes } = await wiresOf(german.join('\r\n'));
  expect(wires).toEqual([
    ['1', 'X1 1 – X2 1', 350],
    ['2', 'X1 2 – X2 2', undefined],
  ]);
  // A missing pin raises a question if other rows state pins of the connector.
  expect(refused).toEqual([[7, 'X2 has pins in other rows, and none in this one.']]);
  expect(rowsNote(notes)).toBe(
    '3 rows are read; rows 3, 4 have the headers, row 1 above them is not imported, and rows 9, 10 below the last wire are not imported.',
  );
  expect(notes.some((note) => note.includes('not imported: "'))).toBe(false);
  const { columns } = await reading(german.join('\n'), { db });
  expect(columns!.map(({ header, field, unit }) => [header, field, unit])).toEqual([
    ['Ltg.-Nr.', 'wire', undefined],
    ['Von Stecker', 'from', undefined],
    ['Von Pin', 'fromPin', undefined],
    ['Nach Stecker', 'to', undefined],
    ['Nach Pin', 'toPin', undefined],
    ['Querschnitt [mm²]', 'gauge', 'mm²'],
    ['Farbe', 'colour', undefined],
    ['Länge [mm]', 'length', 'mm'],
    ['Bemerkung', 'note', undefined],
  ]);
  // The preview also shows how a cell without a value is read.
  expect(columns![7]!.values.slice(0, 3)).toEqual(['350 mm', '', '']);
});

const grouped = [
  ['', 'From', '', '', '', 'To', '', '', '', '', ''],
  [
    'Wire No',
    'Device',
    'Connector',
    'Cavity',
    'Terminal P/N',
    'Device',
    'Connector',
    'Cavity',
    'Terminal P/N',
    'Gauge',
    'Color',
  ],
  ['101', 'ECU', 'X1', '1', '962875-1', 'Pump', 'X1', '1', '962875-1', '0.75', 'RD'],
  ['102', 'ECU', 'X2', '1', '962875-1', 'Lamp', 'X1', '1', 'n/a', '0.75', 'BK'],
];

test('[IO5.2] [IO5.3] From and To in a row above the headers belong to the columns below them, in a text file, a workbook and on each of its sheets', async () => {
  const expected = [
    ['101', 'ECU.X1 1 (stub-962875-1) – Pump.X1 1 (stub-962875-1)', undefined],
    ['102', 'ECU.X2 1 (stub-962875-1) – Lamp.X1 1', undefined],
  ];
  const text = await wiresOf(grouped.map((cells) => cells.join(',')).join('\n'));
  expect([text.wires, text.refused]).toEqual([expected, []]);
  expect(rowsNote(text.notes)).toBe('2 rows are read; rows 1, 2 have the headers.');
  const book = await wiresOf(workbookOf({ Wires: grouped }));
  expect([book.wires, book.refused]).toEqual([expected, []]);
});

test('[IO5.6] units below the headers are no rows on any sheet', async () => {
  const sheet = (wire: string, pin: string) => [
    ['Wire', 'From', 'From pin', 'To', 'To pin', 'Length'],
    ['', '', '', '', '', '(m)'],
    [wire, 'X1', pin, 'X2', pin, '0.5'],
  ];
  const { wires, refused, notes } = await wiresOf(workbookOf({ One: sheet('1', '1'), Two: sheet('2', '2') }));
  expect([wires, refused]).toEqual([
    [
      ['1', 'X1 1 – X2 1', 500],
      ['2', 'X1 2 – X2 2', 500],
    ],
    [],
  ]);
  expect(rowsNote(notes)).toBe('2 rows are read; rows 1, 2 have the headers.');
});

const own = [
  'Harness: DASH-01\t\t\t\t\t\t\t\t',
  '#\tFrom\tTo\tAWG\tColor\tLen\tTerminal A\tTerminal B\tRemarks',
  '\t(conn-pin)\t(conn-pin)\t\t\t[inch]\t\t\t',
  '1\tJ1-1\tP2-3\t18\tRED\t24\t43030-0001\t43030-0001\t',
  '2\tJ1-2\tP2-4\t18\tBLK\t24\t43030-0001\t43030-0001\t',
  '3\tJ1-3\tGND stud\t16\tGRN/YEL\t12 1/2\t43030-0001\tR1-8\tM8 ring',
  '4\tJ1-4\tTBD\t18\tWHT\t-\t-\t-\tspare',
  'Total\t\t\t\t\t60.5\t\t\t',
  'REV A 2024-03-01 JD\t\t\t\t\t\t\t\t',
];

test('[IO5.3] numbers of contacts in a column called terminal are no pins where a hyphen separates the pin, and an end that is to be decided is a question', async () => {
  const { wires, refused, notes } = await wiresOf(own.join('\n'));
  expect(wires).toEqual([
    ['1', 'J1 1 (stub-43030-0001) – P2 3 (stub-43030-0001)', 609.6],
    ['2', 'J1 2 (stub-43030-0001) – P2 4 (stub-43030-0001)', 609.6],
    ['3', 'J1 3 (stub-43030-0001) – GND stud 1 (stub-r1-8)', 317.5],
  ]);
  expect(refused).toEqual([[7, 'The row has no To.']]);
  expect(rowsNote(notes)).toContain('rows 8, 9 below the last wire are not imported');
});

test('[IO5.6] rows without a wire belong to the wire above, as in a text file of merged cells, and the plan says so', async () => {
  const list =
    'Wire;Connector;Pin;Color;Length\n1;X1;1;red;300\n;X2;1;;\n2;X1;2;black;300\n;X2;2;;\n3;X1;3;blue;300\n;X2;3;;\n;X3;1;;\n';
  const { wires, refused, notes } = await wiresOf(list);
  expect(wires).toEqual([
    ['1', 'X1 1 – X2 1', 300],
    ['2', 'X1 2 – X2 2', 300],
  ]);
  expect(refused.map(([row]) => row)).toEqual([6, 7, 8]);
  expect(notes).toContain('A row that names no wire belongs to the wire above it, as in merged cells.');
});

test('[IO5.2] two wires between two ends without pins are asked about; at a stud they share its terminal, and the plan names it', async () => {
  const parallel = 'Wire,From,To\n1,J1,J2\n2,J1,J2\n';
  const { wires, refused } = await wiresOf(parallel);
  expect([wires, refused.map(([row]) => row)]).toEqual([[], [2, 3]]);
  const question = (await reading(parallel, { db })).questions!.find(({ id }) => id === 'no-pin');
  expect(question).toMatchObject({ value: 'refused', choices: { length: 3 } });
  const answered = await wiresOf(parallel, { 'no-pin': 'terminal' });
  expect(answered.wires.map(([, ends]) => ends)).toEqual(['J1 1 – J2 1', 'J1 1 – J2 1']);
  const stud = await wiresOf('Wire,From,Pin,To,Pin\n1,BAT,+,F1,1\n2,BAT,-,GND,\n3,INV,-,GND,\n');
  expect(stud.wires.map(([, ends]) => ends)).toEqual(['BAT + – F1 1', 'BAT - – GND 1', 'INV - – GND 1']);
  expect(stud.notes).toContain('Two wires share one terminal where the list states no pin: GND.');
});

test.each([
  ['an end called M, and one called IN', 'Wire,From,To\n1,M,IN\n', [['1', 'M 1 – IN 1', undefined]]],
  ['ends in brackets', 'Wire,From,To\n1,(A),(B)\n', [['1', '(A) 1 – (B) 1', undefined]]],
  [
    'a wire whose ends are called connector and pin',
    'Wire,From,To\n1,connector,pin\n',
    [['1', 'connector 1 – pin 1', undefined]],
  ],
  ['a last wire to one word', 'Wire,From,To\n1,J1.1,Chassis\n', [['1', 'J1 1 – Chassis 1', undefined]]],
] as const)('[IO5.2] a row of data is no header and no note: %s', async (_, list, expected) => {
  const { wires, refused } = await wiresOf(list);
  expect([wires, refused]).toEqual([expected, []]);
});

const parts = [
  'Stückliste 4711;;;;;',
  'Pos;Menge;Bezeichnung;Hersteller;Herstellernr.;Preis',
  ';;;;;€/Stk',
  '1;2;Stecker 6-pol. Mini-Fit;Molex;39-01-2060;0,31',
  '2;12;Litze FLRY-B 0,5 mm² rot;Leoni;76783101K222;0,12 €/m',
  '3;1;Stecker 2-pol.;n/a;-;-',
  ';;;;Summe;2,12',
  'Stand: März 2024;;;;;',
];

test('[IO5.5] a list of parts has units below its headers, cells that state nothing, a sum and a note', async () => {
  const { records, refused, notes } = await wiresOf(parts.join('\r\n'));
  expect(records.map(({ record: { mpn, manufacturer, cost } }) => [mpn, manufacturer, cost])).toMatchObject([
    ['39-01-2060', 'Molex', { unit: 0.31, currency: 'EUR' }],
    ['76783101K222', 'Leoni', { unit: 0.12, currency: 'EUR', per: 'metre' }],
    [undefined, undefined, undefined],
  ]);
  expect(refused).toEqual([]);
  expect(rowsNote(notes)).toBe(
    '3 rows are read; rows 2, 3 have the headers, row 1 above them is not imported, and rows 7, 8 below the last part are not imported.',
  );
});

test('[IO5.5] a comment is the name of a part next to designators, unless another column names the part', async () => {
  const fields = async (headers: string) =>
    (await reading(`${headers}\n10k,R1,1,x\n`, { db })).columns!.map(({ field }) => field);
  expect(await fields('Comment,Designator,Quantity,Weight')).toEqual(['label', undefined, undefined, undefined]);
  expect(await fields('Comment,Designator,Quantity,MPN')).toEqual([undefined, undefined, undefined, 'mpn']);
  expect(await fields('Comment,Designator,Footprint,MPN')).toEqual(['label', undefined, 'package', 'mpn']);
  expect(await fields('Comment,Place,Quantity,MPN')).toEqual([undefined, undefined, undefined, 'mpn']);
});

test.each([
  [
    'comp_des_1,conn_des_1,pin_1,comp_des_2,conn_des_2,pin_2,net_name',
    'ECU,X1,1,LAMP,X2,4,SIG',
    'ECU.X1 1',
    'LAMP.X2 4',
  ],
  ['comp_des_1,conn_des_1,pin_1,comp_des_2,conn_des_2,pin_2,net_name', 'JB1,,J1,BMU1,,J3,SIG', 'JB1 J1', 'BMU1 J3'],
  ['Wire,Source,Sink', 'W1,X1:1,X2:4', 'X1 1', 'X2 4'],
  [
    'Wire,Source Device,Source Connector,Source Pin,Sink Device,Sink Connector,Sink Pin',
    'W1,ECU,X1,1,LAMP,X2,4',
    'ECU.X1 1',
    'LAMP.X2 4',
  ],
  ['wire_tag,from_tag,from_pin,to_tag,to_pin', 'W1,X1,1,X2,4', 'X1 1', 'X2 4'],
] as const)('[IO5.2] headers of public lists map themselves: %s of %s', async (headers, row, ...expected) => {
  const { records, refused } = await read(`${headers}\n${row}\n`, { name: 'lead.csv' });
  expect(refused).toEqual([]);
  const { instances, joints } = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
  const names = new Map((instances.connectors ?? []).map(({ id, label }) => [id, label ?? id]));
  const pins = joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => names.has(instance));
  expect(pins.map(({ instance, terminal }) => `${names.get(instance)} ${terminal}`)).toEqual(expected);
});
