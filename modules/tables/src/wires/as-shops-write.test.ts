/** From-to lists as shops write them: units, ends and colours that the list does not spell out. */
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { sectionUnit } from '../values/unit-of-cells.ts';
import { catalog, problemOf, read, reading } from '../testing/tables.ts';

const colours = ['red', 'black', 'white', 'blue', 'green', 'yellow', 'grey', 'brown'].map((id) => [
  id,
  { id, label: id },
]);
const db = { ...catalog, 'vocab/colours': Object.fromEntries(colours) };
const run = (list: string, mapping = {}) => read(list, { name: 'a.csv', db, mapping });
const segments = async (list: string) => ((await run(list)).record('a') as unknown as Design).instances.segments!;
const ends = async (list: string, mapping = {}) => {
  const { record } = await run(list, mapping);
  const { joints, instances } = record('a') as unknown as Design;
  return [
    instances.connectors!.map(({ id }) => id),
    joints.map(({ a, b }) => `${a.instance}.${a.terminal} ${b.instance}.${b.terminal}`),
  ];
};
const columns = async (list: string, name: string) =>
  (await reading(list, { db })).columns!.find(({ header }) => header === name)!;

test('IO1.3 IO1.5 numbers in a gauge column with AWG in some cells are gauges, and the plan says so', async () => {
  const list = 'From,To,Gauge,Color\nJ1.1,J2.1,22 AWG,RED\nJ1.2,J2.2,22,BLACK\nJ1.3,J2.3,AWG 24,WHITE\n';
  const { records, notes } = await run(list);
  const areas = records.flatMap(
    ({ record }) => (record as { structure?: { children: { areaMm2: number }[] } }).structure?.children ?? [],
  );
  expect(areas.map(({ areaMm2 }) => areaMm2)).toEqual([0.326, 0.326, 0.205]);
  expect(notes).toContain('The column "Gauge" does not name its unit: AWG is taken for numbers without one.');
  expect(await columns(list, 'Gauge')).toMatchObject({ unit: 'AWG', values: ['0.326 mm²', '0.326 mm²', '0.205 mm²'] });
});

test.each([
  ['Size', ['22', '18', '16'], 'AWG'],
  ['Gauge', ['16', '10'], 'AWG'],
  ['Wire gage', ['12'], 'AWG'],
  ['CSA', ['16', '25'], 'mm²'],
  ['Querschnitt', ['0,5', '1,5'], 'mm²'],
  ['Section', ['0,22', '22 AWG'], 'mm²'],
  ['Section', ['6', '0.75 mm²'], 'mm²'],
  ['Size', ['16', '10'], undefined],
  ['Section', ['22', '24'], undefined],
  ['Size', ['22 AWG', '0.5 mm²', '16'], undefined],
  ['Size', ['22 AWG', ''], undefined],
  ['Size', ['50', '95'], 'mm²'],
] as const)('IO1.3 the unit of %s %j is %s', (header, cells, unit) => {
  expect(sectionUnit(header, cells, cells.some((cell) => cell.includes(',')) ? ',' : '.')).toBe(unit);
});

test('IO1.5 a section that may be mm² or AWG, and a length that cannot be millimetres, are refused until the unit is chosen', async () => {
  const list = 'From,To,Size,Length\nJ1.1,J2.1,16,1.25\nJ1.2,J2.2,10 mm²,2.5 m\n';
  expect((await run(list)).refused).toEqual([
    {
      at: { row: 2 },
      message: 'Length "1.25" has no unit.',
      remedy: 'Choose the unit of the column, or write it in the cell.',
    },
  ]);
  const sized = { columns: [{ header: 'Length', field: 'length', unit: 'm' }] };
  expect((await run('From,To,Size,Length\nJ1.1,J2.1,16,1.25\n', sized)).refused).toMatchObject([
    { message: 'Section "16" has no unit.', remedy: 'Choose mm² or AWG for the column, or write it in the cell.' },
  ]);
  const asWritten = { columns: [{ header: 'Gauge', field: 'gauge', unit: '' }] };
  expect((await run('From,To,Gauge\nJ1.1,J2.1,22\n', asWritten)).refused).toMatchObject([
    { message: 'Section "22" has no unit.' },
  ]);
});

test('IO1.5 lengths without any unit are millimetres if they can be, and the plan says so', async () => {
  const { record, notes } = await run('From,To,Length\nJ1.1,J2.1,850\nJ1.2,J2.2,30\n');
  expect((record('a') as unknown as Design).instances.segments).toMatchObject([{ lengthMm: 850 }, { lengthMm: 30 }]);
  expect(notes).toContain('The column "Length" does not name its unit: mm is taken for numbers without one.');
  expect((await run('From,To,Length\nJ1.1,J2.1,850\nJ1.2,J2.2,12\n')).refused).toHaveLength(2);
});

test('IO1.5 inches may have fractions, and feet may have inches', async () => {
  const cells = ['12 1/2', '12-1/2"', '3/4', `5' 6"`, '5 ft 6 1/2 in', '7"'];
  const list = `From,To,Length (in)\n${cells.map((cell, i) => `J1.${i + 1},J2.${i + 1},"${cell.replaceAll('"', '""')}"`).join('\n')}\n`;
  expect((await segments(list)).map(({ lengthMm }) => lengthMm)).toEqual([317.5, 317.5, 19.05, 1676.4, 1689.1, 177.8]);
  expect((await columns(list, 'Length (in)')).values).toContain('1689.1 mm');
  expect(await problemOf('From,To,Length (mm)\nJ1.1,J2.1,12 1/2\n')).toMatchObject({
    message: 'Length "12 1/2" is a fraction, and not of an inch or a foot.',
  });
});

test('IO1.5 ends are split if the list has several pins of a connector in that form, and stay whole otherwise', async () => {
  const hyphens = 'From,To\nJ1-1,P2-3\nJ1-2,P2-4\nJ1-SHLD,P2-SHELL\n';
  const split = [
    ['j1', 'p2'],
    ['j1.1 w1.core', 'w1.core p2.3', 'j1.2 w2.core', 'w2.core p2.4', 'j1.SHLD w3.core', 'w3.core p2.SHELL'],
  ];
  expect(await ends(hyphens)).toEqual(split);
  expect((await run(hyphens)).notes).toContain('What follows the last hyphen of an end is read as its pin.');
  expect((await columns(hyphens, 'From')).values).toEqual(['J1, pin 1', 'J1, pin 2', 'J1, pin SHLD']);
  expect(await ends(hyphens.replaceAll('-', '/'))).toEqual(split);
  expect(await ends(hyphens.replaceAll('-', ' '))).toEqual(split);
  expect(await ends('From,To\nJ1 pin 1,J2(1)\nJ1 pin 2,J2[2]\n')).toEqual([
    ['j1', 'j2'],
    ['j1.1 w1.core', 'w1.core j2.1', 'j1.2 w2.core', 'w2.core j2.2'],
  ]);
  // Most ends have another sign, so the others are names.
  expect((await ends('From,To\nJ1.1,Chassis stud\nJ1.2,Chassis bolt\nJ1.3,J2.1\n'))[0]).toEqual([
    'j1',
    'chassis-stud',
    'chassis-bolt',
    'j2',
  ]);
  // Names with a hyphen that occur once each; ends with a separate pin column; and a person's answer.
  expect((await ends('From,To\nX-1,Y-1\nX-1,Z-2\n'))[0]).toEqual(['x-1', 'y-1', 'z-2']);
  expect((await ends('From,From pin,To,To pin\nA-1,1,B-1,1\nA-2,1,B-2,1\n'))[0]).toEqual(['a-1', 'b-1', 'a-2', 'b-2']);
  expect((await ends(hyphens, { answers: { 'pin-sign': 'none' } }))[0]).toHaveLength(6);
  expect((await ends('From,To\nX-1,Y-1\nX-1,Z-2\n', { answers: { 'pin-sign': '-' } }))[0]).toEqual(['x', 'y', 'z']);
});

test('IO1.3 the sign between connector and pin is asked for only if pins have no column', async () => {
  const offered = async (list: string) =>
    (await reading(list, { db })).questions!.find(({ id }) => id === 'pin-sign')?.value;
  expect(await offered('From,To\nJ1-1,P2-3\nJ1-2,P2-4\n')).toBe('-');
  expect(await offered('From,To\nJ1.1,P2.3\nJ1.2,P2.4\n')).toBe('none');
  expect(await offered('From,From pin,To,To pin\nA-1,1,B-1,1\nA-2,1,B-2,1\n')).toBeUndefined();
});

const colourOf = async (...cells: string[]) => {
  const { records, refused } = await run(
    `From,To,Colour\n${cells.map((cell, i) => `J1.${i + 1},J2.${i + 1},${cell}`).join('\n')}\n`,
  );
  const summaries = records.flatMap(
    ({ record }) => (record as { structure?: { children: { color: string }[] } }).structure?.children[0]?.color ?? [],
  );
  return [...summaries, ...refused.map(({ message, remedy }) => `${message} ${remedy}`)];
};

test('IO1.5 the letters of two colours are recognized without a separator, in any case', async () => {
  expect(await colourOf('gnge', 'WHBU', 'GN/YE', 'green-yellow')).toEqual(['green/yellow', 'white/blue']);
});

test('IO1.5 ambiguous colour letters mean the colour for which the list has no other letters, or the German one in a German list; otherwise they are refused', async () => {
  expect(await colourOf('bl', 'bk')).toEqual(['blue', 'black']);
  expect(await colourOf('BL', 'BLU')).toEqual(['black', 'blue']);
  expect(await colourOf('gr', 'gy')).toEqual(['green', 'grey']);
  expect(await colourOf('gr', 'gn')).toEqual(['grey', 'green']);
  expect(await colourOf('bl/ws', 'rt')).toEqual(['blue/white', 'red']);
  expect(await colourOf('BL', 'RED')).toEqual(['red', 'Colour "BL" may be blue or black. Write blue or black.']);
  expect(await colourOf('BL', 'BK', 'BU')).toEqual([
    'black',
    'blue',
    'Colour "BL" may be blue or black. Write blue or black.',
  ]);
});

const rows = (...lines: string[]) => `From,To,Wire part number,Colour,Section\n${lines.join('\n')}\n`;

test('IO1.5 a type of wire in several colours is a stub for each colour, which the next import finds again', async () => {
  const list = rows('E.1,S.1,TXL-20,RD,', 'E.2,S.2,TXL-20,BK,', 'E.3,S.3,TXL-20,RD,');
  const first = await run(list);
  const wires = first.records.filter(({ kind }) => kind === 'wires');
  expect(wires.map(({ id, record }) => [id, (record as { mpn?: string }).mpn])).toEqual([
    ['stub-txl-20-red', 'TXL-20'],
    ['stub-txl-20-black', 'TXL-20'],
  ]);
  expect((first.record('a') as unknown as Design).instances.segments!.map(({ def }) => def)).toEqual([
    'stub-txl-20-red',
    'stub-txl-20-black',
    'stub-txl-20-red',
  ]);
  const stored = Object.fromEntries(wires.map(({ id, record }) => [id, record]));
  const again = await read(list, { name: 'a.csv', db: { ...db, wires: { ...catalog['wires'], ...stored } } });
  expect(again.records.filter(({ kind }) => kind === 'wires')).toEqual([]);
  expect(again.record('a')).toMatchObject({
    instances: { segments: [{ def: 'stub-txl-20-red' }, { def: 'stub-txl-20-black' }, { def: 'stub-txl-20-red' }] },
  });
});

test('IO1.5 a part number is refused if its wire has another colour or section than the row states', async () => {
  expect(
    (await run(rows('E.1,S.1,WIR-1,BK,', 'E.2,S.2,WIR-1,RD,0.5 mm²', 'E.3,S.3,WIR-1,RD,0.21 mm²'))).refused,
  ).toEqual([
    {
      at: { row: 2 },
      message: 'WIR-1 (Wire red) is red, and the row says black.',
      remedy: 'Write the part number of the wire that is meant, or correct the cell.',
    },
    {
      at: { row: 3 },
      message: 'WIR-1 (Wire red) has 0.22 mm², and the row says 0.5 mm².',
      remedy: 'Write the part number of the wire that is meant, or correct the cell.',
    },
  ]);
});

test('IO1.5 a gauge and the section sold as its equivalent are one size, and the next section is another', async () => {
  const core = { type: 'conductor', id: 'core', color: 'red', areaMm2: 0.25 };
  const wire = {
    id: 'thin',
    label: 'Thin',
    partNumber: 'WIR-9',
    structure: { type: 'group', id: 'cable', children: [core] },
  };
  const wires = { ...catalog['wires'], thin: wire };
  const { refused } = await read(rows('E.1,S.1,WIR-9,RD,24 AWG', 'E.2,S.2,WIR-9,RD,0.34 mm²'), {
    name: 'a.csv',
    db: { ...db, wires },
  });
  expect(refused.map(({ at }) => at)).toEqual([{ row: 3 }]);
});

test('IO1.5 a named core has the colour of its row; a wire number gives way to its colour', async () => {
  const cores = (header: string, ...lines: string[]) =>
    run(`From,To,Cable,${header},Colour,Wire part number\n${lines.join('\n')}\n`);
  expect((await cores('Core', 'E.1,S.1,W1,b,RD,WIR-2')).refused).toEqual([
    {
      at: { row: 2 },
      message: 'Core b of Two cores is black, and the row says red.',
      remedy: 'Correct the core or its colour.',
    },
  ]);
  const { record } = await cores('Wire', 'E.1,S.1,W1,b,RD,WIR-2', 'E.2,S.2,W1,a,BK,WIR-2');
  const { joints } = record('a') as unknown as Design;
  expect(joints.map(({ b }) => b.terminal)).toEqual(['a', '1', 'b', '2']);
});
