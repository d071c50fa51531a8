// From-to lists of other tools: ends in several columns, contacts, mixed line ends, no lengths, second imports.
import { expect, test } from 'vitest';
import type { Design, Json } from '@cablewright/model';
import { catalog, read } from '../testing/tables.ts';

const ends = (design: Design) =>
  design.joints.map(({ a, b }) => [a, b].map(({ instance, terminal }) => `${instance}.${terminal}`).join(' = '));

const header = 'Wire,From Component,From Connector,From Pin,To Component,To Connector,To Pin\n';
const devices = `${header}1,ECU,X1,1,Sensor,X1,1\n2,ECU,X3,1,Lamp,X1,1\n`;

test('connectors of the same name on two devices stay apart: device and connector are joined', async () => {
  const { record, refused } = await read(devices, { name: 'lead.csv' });
  expect(refused).toEqual([]);
  const design = record('lead') as unknown as Design;
  expect(design.instances.connectors!.map(({ id, label }) => label ?? id)).toEqual([
    'ECU.X1',
    'Sensor.X1',
    'ECU.X3',
    'Lamp.X1',
  ]);
  expect(new Set(ends(design)).size).toBe(4);
});

test('a device without a connector column is the end itself', async () => {
  const { record } = await read('Wire,From Device Name,From Pin,To Device Name,To Pin\n1,X1,1,X2,1\n', {
    name: 'lead.csv',
  });
  const design = record('lead') as unknown as Design;
  expect(design.instances.connectors!.map(({ id, label }) => label ?? id)).toEqual(['X1', 'X2']);
});

const wires = ['1;X1;1;X2;1', '2;X1;2;X2;2', '3;X1;3;X2;3', '4;X1;4;X2;4'];
const heads = 'Wire;From;From pin;To;To pin';
test.each([
  ['CRLF, then LF', `${heads}\r\n${wires[0]}\r\n${wires[1]}\r\n${wires[2]}\n${wires[3]}\n`],
  ['LF, then CRLF', `${heads}\n${wires[0]}\n${wires[1]}\r\n${wires[2]}\r\n${wires[3]}`],
  ['CR, then CRLF', `${heads}\r${wires[0]}\r${wires[1]}\r\n${wires[2]}\r\n${wires[3]}`],
  ['a stated separator with CRLF, rows with LF', `sep=;\r\n${heads}\n${wires.join('\n')}\n`],
])('no wire is lost among mixed line ends: %s', async (_, text) => {
  const { record, refused } = await read(text, { name: 'lead.csv' });
  expect(refused).toEqual([]);
  const design = record('lead') as unknown as Design;
  expect(design.instances.segments!.map(({ id, label }) => label ?? id)).toHaveLength(4);
  expect(ends(design)).toHaveLength(8);
});

test('[IO5.3] the number of a contact is no pin where the end states the pin; it fills the cavity, as a stub if the catalog lacks it', async () => {
  const db = {
    ...catalog,
    mechanicals: { pin: { id: 'pin', kind: 'contact', label: 'Pin', mpn: '1241380-1' } as Record<string, Json> },
  };
  const list =
    'Wire,From,From Terminal,To,To Terminal\n1,X10.1,1241380-1,X11.1,1241380-1\n2,X10.2,1241380-1,X11.2,1703930-1\n';
  const { record, notes } = await read(list, { name: 'lead.csv', db });
  const design = record('lead') as unknown as Design;
  expect(design.instances.connectors!.map(({ label, cavities }) => [label, cavities])).toEqual([
    [
      'X10',
      [
        { cavity: '1', contact: 'pin' },
        { cavity: '2', contact: 'pin' },
      ],
    ],
    [
      'X11',
      [
        { cavity: '1', contact: 'pin' },
        { cavity: '2', contact: 'stub-1703930-1' },
      ],
    ],
  ]);
  expect(record('stub-1703930-1')).toMatchObject({ kind: 'contact', mpn: '1703930-1', tags: ['stub'] });
  expect(notes.find((note) => note.includes('made as stubs'))).toContain('1703930-1');
});

test('short texts in a terminal column are pins', async () => {
  const { record } = await read('Wire,From,From Terminal,To,To Terminal\n1,X1,A1,X2,B1\n', { name: 'lead.csv' });
  expect(ends(record('lead') as unknown as Design)).toEqual(['x1.A1 = w1.core', 'w1.core = x2.B1']);
});

test('a list without lengths gives wires without lengths, and a second import keeps what a person entered', async () => {
  const { record, notes } = await read(devices, { name: 'lead.csv' });
  const design = record('lead') as unknown as Design;
  expect(design.instances.segments!.map((segment) => 'lengthMm' in segment)).toEqual([false, false]);
  expect(notes).toContain('2 wires have no length. Enter the lengths after the import.');
  const entered = {
    ...design,
    instances: {
      ...design.instances,
      segments: design.instances.segments!.map((segment) => ({ ...segment, lengthMm: 320, role: 'trunk' })),
      connectors: design.instances.connectors!.map((one) => ({ ...one, role: 'source' })),
    },
  };
  const again = await read(devices, { name: 'lead.csv', design: async () => entered as unknown as Json });
  expect(again.record('lead')).toEqual(entered);
});
