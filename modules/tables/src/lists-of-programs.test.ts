// Lists of known programs and of shops in the form in which they arrive, each compared with an independent reading.
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { read, reading, shippedForImport, workbookOf } from './testing/tables.ts';

const { db } = shippedForImport();

interface Listed {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Wires with both ends, contacts in brackets, and the length in mm. */
  readonly wires: readonly (readonly [wire: string, ends: string, lengthMm: number | undefined])[];
  /** Columns that are not imported. */
  readonly ignored?: readonly string[];
}

const e3: Listed = {
  name: 'panel.csv',
  content: [
    'Project: bench 7;;;;;;;;;;',
    ';;;;;;;;;;',
    'Wire Number;Wire Type;From Device Name;From Connector;From Pin;To Device Name;To Connector;To Pin;Wire Gauge [mm²];Wire Color;Wire Length [mm]',
    'W101;FLRY-B;-A1;X1;1;-B2;X1;3;0,5;BK;850',
    'W102;FLRY-B;-A1;X2;1;-B2;X1;4;0,5;RD;',
    'W103;FLRY-B;-A1;X3;1;-B3;X2;PE;1,5;GNYE;1200',
  ].join('\r\n'),
  wires: [
    ['W101', '-A1.X1 1 – -B2.X1 3', 850],
    ['W102', '-A1.X2 1 – -B2.X1 4', undefined],
    ['W103', '-A1.X3 1 – -B3.X2 PE', 1200],
  ],
};

const rapidHarness: Listed = {
  name: 'loom.xlsx',
  content: workbookOf({
    BOM: [
      ['Item', 'Part Number', 'Manufacturer', 'Description', 'Qty'],
      [1, '43025-0400', 'Molex', 'Micro-Fit receptacle 4 ckt', 1],
      [2, '43030-0001', 'Molex', 'Female crimp terminal 20-24 AWG', 4],
    ],
    'Wire List': [
      [
        'Wire',
        'FROM Designation',
        'FROM Pin',
        'FROM Contact',
        'TO Designation',
        'TO Pin',
        'Gauge',
        'Color',
        'Length (in)',
      ],
      ['W1', 'P1', 1, '43030-0001', 'P2', 3, '22', 'RED', 12.5],
      ['W2', 'P1', 2, '43030-0001', 'SP1', '', '20', 'WHITE/BLUE', '6 1/2'],
      ['W3', 'SP1', '', '', 'P2', 1, '20', 'WHITE/BLUE', 'TBD'],
    ],
  }),
  wires: [
    ['W1', 'P1 1 ("43030-0001") – P2 3', 317.5],
    ['W2', 'P1 2 ("43030-0001") – SP1 1', 165.1],
    ['W3', 'SP1 1 – P2 1', undefined],
  ],
};

const german: Listed = {
  name: 'kabelliste.xlsx',
  content: workbookOf({
    Adern: [
      ['Kabelliste Anlage 12'],
      ['Nr.', 'Farbe', 'Quers.', 'Von', '', '', 'Nach', '', '', 'L [mm]', 'Bem.'],
      ['', '', '[mm²]', 'Stecker', 'Pin', 'Kontakt', 'Stecker', 'Pin', 'Kontakt', '', ''],
      ['1', 'rot', 0.5, 'X10', '1', '1-968849-1', 'X20', '2', '', 450, ''],
      ['2', 'schwarz', 0.5, 'X10', '2', '1-968849-1', 'X20', '1', '', 1300, 'verdrillt'],
      ['3', 'blau', 0.5, 'X10', '3', '1-968851-1', 'X21', '1', '', 'n. Bedarf', ''],
    ],
    Änderungen: [['Änderungen'], ['2026-11-03', 'Ader 3 neu']],
  }),
  wires: [
    ['1', 'X10 1 ("1-968849-1") – X20 2', 450],
    ['2', 'X10 2 ("1-968849-1") – X20 1', 1300],
    ['3', 'X10 3 ("1-968851-1") – X21 1', undefined],
  ],
};

async function wiresOf({ name, content }: Listed) {
  const { records, refused, notes } = await read(content, { name, db });
  const design = records.find(({ kind }) => kind === 'designs')?.record as unknown as Design | undefined;
  const { connectors = [], components = [], segments = [] } = design?.instances ?? {};
  const numbers = new Map(records.map(({ id, record }) => [id, record['mpn']]));
  const things = new Map([...connectors, ...components].map((thing) => [thing.id, thing.label ?? thing.id]));
  const contacts = new Map(
    connectors.flatMap(({ id, cavities = [] }) =>
      cavities.map(
        ({ cavity, contact = '' }) => [`${id} ${cavity}`, ` (${JSON.stringify(numbers.get(contact))})`] as const,
      ),
    ),
  );
  const end = ({ instance, terminal }: Design['joints'][number]['a']) =>
    `${things.get(instance)} ${terminal}${contacts.get(`${instance} ${terminal}`) ?? ''}`;
  const wires = segments.map(({ id, label = id, lengthMm }) => {
    const ends = (side: 'a' | 'b') =>
      (design?.joints ?? []).flatMap(({ a, b }) =>
        a.instance === id && a.end === side ? [end(b)] : b.instance === id && b.end === side ? [end(a)] : [],
      );
    return [label, [...ends('a'), ...ends('b')].join(' – '), lengthMm];
  });
  return { wires, refused, notes };
}

test.each([e3, rapidHarness, german])(
  '[IO5.2] [IO5.3] [IO5.4] [IO5.8] $name comes in whole: wires, ends, contacts and lengths, without a question left open',
  async (list) => {
    const { wires, refused, notes } = await wiresOf(list);
    expect([wires, refused]).toEqual([list.wires, []]);
    expect(notes.filter((note) => note.startsWith('These columns') || note.startsWith('This column'))).toEqual([]);
    const { questions } = await reading(list.content, { name: list.name, db });
    const open = questions!.filter(({ value }) => value === 'open' || value === 'refused');
    expect(open).toEqual([]);
    expect(questions!.filter(({ hint }) => hint === undefined).length).toBeLessThanOrEqual(5);
  },
);

test('[IO5.6] [IO5.8] the list of connections of a known program is read, whatever sheets are before it; another sheet can be chosen, and is named', async () => {
  const first = await reading(rapidHarness.content, { name: 'loom.xlsx', db });
  expect(first.questions!.find(({ id }) => id === 'sheet')).toMatchObject({
    value: 'Wire List',
    choices: [{ value: 'BOM' }, { value: 'Wire List' }],
  });
  const chosen = { name: 'loom.xlsx', db, mapping: { answers: { sheet: 'BOM' } } };
  const { records, notes } = await read(rapidHarness.content, chosen);
  expect(records.map(({ record }) => record['partNumber'])).toEqual(['43025-0400', '43030-0001']);
  expect(notes).toContain('This sheet is not imported: "Wire List".');
});

test('[IO5.2] device and connector of an E3.series list are joined in this order, and either can be left out', async () => {
  const { questions } = await reading(e3.content, { name: 'panel.csv', db });
  expect(questions!.find(({ id }) => id === 'ends')).toEqual({
    id: 'ends',
    label: 'What names an end',
    value: 'joined',
    choices: [
      { value: 'joined', label: '"From Device Name" and "From Connector": -A1.X1' },
      { value: 'connector', label: '"From Connector" only: X1' },
      { value: 'device', label: '"From Device Name" only: -A1' },
    ],
  });
});

const ownList = [
  'Conn A,Pin,Conn B,Pin,Color,AWG,Length (inches),Function',
  'P1,1,P2,1,R,22,24,+5V',
  ',2,,3,BK/W,22,"""",GND',
  ',3,P3,2,Wht,22,ditto,DATA',
].join('\n');

/** The wires of a list, and the rows that are refused. */
async function readOwn(content: string, answers: Readonly<Record<string, string>>) {
  const { records, refused, notes } = await read(content, { name: 'own.csv', db, mapping: { answers } });
  const { instances, joints } = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
  const names = new Map(instances.connectors!.map(({ id, label = id }) => [id, label]));
  const wires = instances.segments!.map(({ id, lengthMm }) => {
    const ends = joints.flatMap(({ a, b }) => (a.instance === id ? [b] : b.instance === id ? [a] : []));
    return [...ends.map(({ instance, terminal }) => `${names.get(instance)}.${terminal}`), lengthMm];
  });
  return { wires, refused: refused.map(({ at, message }) => [at?.row, message]), notes };
}

test('[IO5.2] [IO5.5] ends that are named in their first row only are one question, and ditto marks are read and named', async () => {
  const { questions, columns } = await reading(ownList, { name: 'own.csv', db });
  expect(questions!.filter(({ hint }) => hint === undefined).map(({ id, value }) => [id, value])).toEqual([
    ['empty-ends', 'open'],
    ['cableName', 'own'],
  ]);
  expect(questions!.find(({ id }) => id === 'empty-ends')!.choices.map(({ label }) => label)).toEqual([
    'Not chosen: rows with nothing under "Conn A", "Conn B" are refused',
    'As in the row above, such as P1',
  ]);
  expect(columns!.map(({ field, values }) => [field, values.slice(0, 3)]).slice(4, 7)).toEqual([
    ['colour', ['red', 'black/white', 'white']],
    ['gauge', ['0.326 mm²', '0.326 mm²', '0.326 mm²']],
    ['length', ['609.6 mm', '609.6 mm', '609.6 mm']],
  ]);
  const open = await readOwn(ownList, {});
  expect([open.wires, open.refused.map(([row]) => row)]).toEqual([[['P1.1', 'P2.1', 609.6]], [3, 4]]);
  const { wires, refused, notes } = await readOwn(ownList, { 'empty-ends': 'above' });
  expect([wires, refused]).toEqual([
    [
      ['P1.1', 'P2.1', 609.6],
      ['P1.2', 'P2.3', 609.6],
      ['P1.3', 'P3.2', 609.6],
    ],
    [],
  ]);
  expect(notes).toContain('In rows 3, 4, ditto marks are read as the cells above them.');
});

test('[IO5.5] a single letter is a colour in a column of colours and nowhere else, and one with two meanings is refused', async () => {
  const list = (colour: string, spec: string) =>
    `From,From pin,To,To pin,Color,Gauge,Wire spec\nX1,1,X2,1,${colour},22 AWG,${spec}`;
  const coloursOf = async (content: string) =>
    (await read(content, { db })).records.filter(({ kind }) => kind === 'wires').map(({ record }) => record['label']);
  expect(await coloursOf(list('W', 'UL1007 300 V'))).toEqual(['UL1007 300 V wire 0.326 mm² white (stub)']);
  expect(await coloursOf(list('', 'UL1007 300 V RED'))).toEqual(['UL1007 300 V wire 0.326 mm² red (stub)']);
  for (const letter of ['B', 'G', 'P', 'L'])
    expect((await read(list(letter, 'UL1007'), { db })).refused.map(({ message }) => message)).toEqual([
      `Colour "${letter}" is not known.`,
    ]);
});

test('[IO5.3] [IO5.6] a column of contacts next to the pins of a list with one row per end is no second column of pins', async () => {
  const ends = [
    'Draht;Stecker;Pin;Kontakt;Farbe;mm²;Länge',
    'W1;X1;1;929937-1;rt;0,5;300',
    'W1;X2;4;929939-1;rt;0,5;300',
  ].join('\n');
  const { columns, questions } = await reading(ends, { db });
  expect(columns!.map(({ field }) => field)).toEqual([
    'wire',
    'from',
    'fromPin',
    'fromContact',
    'colour',
    'gauge',
    'length',
  ]);
  expect(questions!.some(({ id }) => id === 'twin-pin')).toBe(false);
  const { records } = await read(ends, { db });
  const { instances } = records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
  expect(instances.connectors!.map(({ label, cavities }) => [label, cavities])).toEqual([
    ['X1', [{ cavity: '1', contact: 'stub-929937-1' }]],
    ['X2', [{ cavity: '4', contact: 'stub-929939-1' }]],
  ]);
});

test('[IO5.8] the wire type of an EPLAN list is the wire, and the conductor number of an E3.series list its core', async () => {
  const eplan = [
    'Connection designation,Source,Target,Cross-section / diameter,Connection color / number,Connection type designation',
    '1,-X1:1,-M1:U,2.5 mm²,BK,H07V-K',
  ].join('\n');
  const { records } = await read(eplan, { db });
  expect(records.filter(({ kind }) => kind === 'wires').map(({ record }) => record['mpn'])).toEqual(['H07V-K']);
  const e3 = [
    'Wire Number,Cable Name,Conductor Number,Wire Type,From Device Name,From Pin,To Device Name,To Pin',
    '11,W12,1,LIYCY,A1,1,S5,4',
    '12,W12,2,LIYCY,A1,2,S5,3',
  ].join('\n');
  const stock = (await read(e3, { db })).records.find(({ kind }) => kind === 'wires')!.record;
  const { children } = stock['structure'] as { children: { label?: string }[] };
  expect(children.map(({ label }) => label)).toEqual(['1', '2']);
});

test('[IO5.5] a column called Type describes the wire in a list of connections, and the kind of a part in a list of parts', async () => {
  const wires = 'Wire,Type,From,From pin,To,To pin\n1,14-AWG-RED,A,1,B,1';
  const { records } = await read(wires, { db });
  expect(records.filter(({ kind }) => kind === 'wires').map(({ record }) => record['label'])).toEqual([
    '14-AWG-RED 2.08 mm² red (stub)',
  ]);
  const { columns } = await reading('Type,Part Number,Manufacturer\nconnector,C-1,Acme', { db });
  expect(columns![0]!.field).toBe('kind');
});
