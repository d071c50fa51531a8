// From-to lists of other tools: the names of ends, the parts on them, and that no row, column or sheet is lost
// silently.
import { expect, test } from 'vitest';
import type { Design, Json } from '@cablewright/model';
import { catalog, read, reading, workbookOf } from '../testing/tables.ts';

const endsOf = (design: Design) => {
  const names = new Map((design.instances.connectors ?? []).map(({ id, label }) => [id, label ?? id]));
  const pins = design.joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => names.has(instance));
  return pins.map(({ instance, terminal }) => `${names.get(instance)} ${terminal}`);
};
const designOf = async (text: string | Uint8Array, answers = {}) => {
  const { record, refused, notes } = await read(text, { name: 'lead.csv', mapping: { answers } });
  return { design: record('lead') as unknown as Design, refused, notes };
};
const askedOf = async (text: string | Uint8Array, id: string, answers = {}) =>
  (await reading(text, { name: 'lead.csv', mapping: { answers } })).questions!.find((question) => question.id === id);

const twoColumns =
  'Wire,From Component,From Connector,From Pin,To Component,To Connector,To Pin\n1,ECU,X1,1,Sensor,X1,1\n2,ECU,X3,1,Lamp,X1,1\n';

test('[IO5.2] device and connector are joined, and a question shows each reading and takes another one', async () => {
  expect(endsOf((await designOf(twoColumns)).design)).toEqual(['ECU.X1 1', 'Sensor.X1 1', 'ECU.X3 1', 'Lamp.X1 1']);
  expect(await askedOf(twoColumns, 'ends')).toEqual({
    id: 'ends',
    label: 'What names an end',
    value: 'joined',
    choices: [
      { value: 'joined', label: '"From Component" and "From Connector": ECU.X1' },
      { value: 'connector', label: '"From Connector" only: X1' },
      { value: 'device', label: '"From Component" only: ECU' },
    ],
  });
  const connector = await designOf(twoColumns, { ends: 'connector' });
  expect(endsOf(connector.design)).toEqual(['X1 1', 'X1 1', 'X3 1', 'X1 1']);
  expect(connector.notes).toContain('These columns are not imported: "From Component", "To Component".');
  const device = await designOf(twoColumns, { ends: 'device' });
  expect(endsOf(device.design)).toEqual(['ECU 1', 'Sensor 1', 'ECU 1', 'Lamp 1']);
});

test('[IO5.2] two columns with the name of an end are device and connector, whichever comes first', async () => {
  const list = 'Wire,From,From Connector,Pin,To,To Connector,Pin\n1,ECU,X1,1,LAMP,X1,1\n2,ECU,X2,1,LAMP,X1,2\n';
  expect(endsOf((await designOf(list)).design)).toEqual(['ECU.X1 1', 'LAMP.X1 1', 'ECU.X2 1', 'LAMP.X1 2']);
  const turned = 'Wire,From Connector,From,Pin,To Connector,To,Pin\n1,X1,ECU,1,X1,LAMP,1\n2,X2,ECU,1,X1,LAMP,2\n';
  expect(endsOf((await designOf(turned)).design)).toEqual(['ECU.X1 1', 'LAMP.X1 1', 'ECU.X2 1', 'LAMP.X1 2']);
});

test('[IO5.2] a column that alone tells two ends apart is asked about, and its rows are refused until it is answered', async () => {
  const list =
    'Wire,From,From Pin,From Zone,To,To Pin\n1,X1,1,Front,S1,1\n2,X1,1,Rear,S2,1\n3,X1,2,Front,S3,1\n4,X9,1,Front,S4,1\n';
  const { design, refused, notes } = await designOf(list);
  expect(design.instances.segments!.map(({ id }) => id)).toEqual(['w3', 'w4']);
  expect(refused).toEqual(
    [2, 3].map((row) => ({
      at: { row },
      message: 'Pin 1 of X1 is listed with Front and Rear.',
      remedy: 'Choose what names an end: whether this column belongs to its name.',
    })),
  );
  expect(notes).toContain('This column is not imported: "From Zone".');
  expect(await askedOf(list, 'ends')).toMatchObject({ value: 'open', choices: { length: 4 } });
  const joined = await designOf(list, { ends: 'joined' });
  expect(joined.refused).toEqual([]);
  expect(endsOf(joined.design).filter((end) => /X/.test(end))).toEqual([
    'Front.X1 1',
    'Rear.X1 1',
    'Front.X1 2',
    'Front.X9 1',
  ]);
  expect(endsOf((await designOf(list, { ends: 'connector' })).design).filter((end) => end === 'X1 1')).toHaveLength(2);
  // A column whose header names neither end is a remark, so no question is asked about it.
  expect(await askedOf('Wire,From,From Pin,Zone,To,To Pin\n1,X1,1,a,S1,1\n2,X1,1,b,S2,1\n', 'ends')).toBeUndefined();
});

test('[IO5.2] the plan counts the rows that are read and names each row, column and sheet that is not', async () => {
  const list =
    'Harness of the door\nDrawn by,Me\nWire,From,From Pin,To,To Pin,Weight,Empty\n1,X1,1,X2,1,3 g,\n2,X1,2,X2,2,,\n';
  const { notes, refused } = await designOf(list);
  expect(notes).toContain('This column is not imported: "Weight".');
  expect(notes).toContain('2 rows are read; row 3 has the headers, and rows 1, 2 above it are not imported.');
  expect(refused).toEqual([]);
  const book = workbookOf({
    Notes: [['Changed on Monday']],
    Wires: [
      ['Wire', 'From', 'From pin', 'To', 'To pin'],
      ['1', 'X1', '1', 'X2', '1'],
    ],
    '-Old': [
      ['Wire', 'From', 'To'],
      ['7', 'X7', 'X8'],
    ],
  });
  const { notes: ofBook } = await designOf(book);
  expect(ofBook).toContain('This sheet is not imported: "Notes".');
  expect(ofBook).toContain('1 row is read; row 1 has the headers.');
  const parts = await read('Parts of the door\nMPN,Name,Kind,Weight\nA,Plug,connector,3 g\n');
  expect(parts.notes).toEqual([
    'This column is not imported: "Weight".',
    '1 row is read; row 2 has the headers, and row 1 above it is not imported.',
  ]);
});

const fitted =
  'Wire,From,From Pin,From Contact,From Seal,From Strip Length,From Label,To,To Pin,Contact 2,Seal 2,Strip 2 (in),Label 2\n' +
  '1,X1,1,C-1,S-1,5.5 mm,X1-1,X2,1,C-2,,0.25,X2-1\n2,X1,2,C-1,S-1,5.5,X1-2,SP1,,C-9,,,\n';

test('[IO5.3] contact, seal, strip length and label of each end are read; what the catalog lacks is a stub', async () => {
  const db = {
    ...catalog,
    mechanicals: { seal: { id: 'seal', kind: 'seal', label: 'Seal', mpn: 'S-1' } as Record<string, Json> },
  };
  const { record, refused, notes } = await read(fitted, { name: 'lead.csv', db });
  expect(refused).toEqual([]);
  const design = record('lead') as unknown as Design;
  expect(design.instances.connectors!.map(({ label, cavities }) => [label, cavities])).toEqual([
    [
      'X1',
      [
        { cavity: '1', contact: 'stub-c-1', seal: 'seal' },
        { cavity: '2', contact: 'stub-c-1', seal: 'seal' },
      ],
    ],
    ['X2', [{ cavity: '1', contact: 'stub-c-2' }]],
  ]);
  expect(design.instances.segments!.map(({ endLabels }) => endLabels)).toEqual([
    { a: 'X1-1', b: 'X2-1' },
    { a: 'X1-2' },
  ]);
  expect([record('stub-c-1'), record('stub-c-2')]).toMatchObject([
    { kind: 'contact', mpn: 'C-1', stripMm: 5.5, tags: ['stub'] },
    { kind: 'contact', mpn: 'C-2', stripMm: 6.35 },
  ]);
  expect(design.extensions).toMatchObject({
    fromTo: { w1: { fromStripMm: 5.5, toStripMm: 6.35 }, w2: { fromStripMm: 5.5 } },
  });
  expect(notes).toContain('Contacts and seals are left out at ends that have no cavities: SP1.');
});

test('[IO5.3] two contacts in one cavity are refused', async () => {
  const list = 'Wire,From,From Pin,From Contact,To,To Pin\n1,X1,1,C-1,X2,1\n2,X1,1,C-2,X2,2\n3,X1,1,,X2,3\n';
  const { design, refused } = await designOf(list);
  expect(refused).toEqual([
    {
      at: { row: 3 },
      message: 'Pin 1 of X1 has the contact stub-c-1 in another row, and stub-c-2 here.',
      remedy: 'Give a cavity one contact.',
    },
  ]);
  expect(design.instances.segments!.map(({ id }) => id)).toEqual(['w1', 'w3']);
});

test('[IO5.2] the name of the cable is the file’s, asked before the plan and changed there; rows that name their cable keep it', async () => {
  const list = 'From,From pin,To,To pin\nX1,1,X2,1\n';
  expect(await askedOf(list, 'cableName')).toEqual({
    id: 'cableName',
    label: 'Name of the cable',
    value: 'lead',
    choices: [],
  });
  expect((await designOf(list)).design.label).toBe('lead');
  const answers = { cableName: ' Lamp harness, left ' };
  expect(await askedOf(list, 'cableName', answers)).toMatchObject({ value: 'Lamp harness, left' });
  const { record } = await read(list, { name: 'lead.csv', mapping: { answers } });
  expect(record('lamp-harness-left')).toMatchObject({ label: 'Lamp harness, left' });
  const named = 'Harness,From,From pin,To,To pin\nTail,X1,1,X2,1\n';
  expect(await askedOf(named, 'cableName')).toBeUndefined();
});

test('[IO5.2] pasted rows are called after their first two ends, never after the paste', async () => {
  const { record } = await read('From,To\nJ1.1,P3.2\n', { name: 'Pasted list.txt' });
  expect(record('j1-p3')).toMatchObject({ label: 'J1 → P3' });
});
