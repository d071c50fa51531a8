/** The pins of two ends that a cable connects, the pins that an option would connect, and which end is which. */
import type { Instances } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design } from '../../../test-kit/designs.ts';
import { device, jacked, loose, row, world } from '../../../test-kit/ports.ts';
import { resolveCable } from '../options/resolve.ts';
import { connectedPins, predictedPins } from './connected.ts';
import { endsOfCable, portsFitting } from './ends.ts';

const plugs = (...ids: string[]) => ids.map((id) => ({ id, def: 'plug' }));
const parts = { connectors: plugs('j1', 'j2'), segments: [{ id: 'w1', def: 's', lengthMm: 100 }] };
const components = ['r1', 'c1'].map((id) => ({ id, def: 'part' }));
const between = (joints: string[], more: Partial<Instances> = {}) => {
  const made = design('cable', { ...parts, ...more }, joints);
  return [...connectedPins(made, endsOfCable(made)!)].toSorted((a, b) => (a < b ? -1 : 1));
};

test('C7.6 pins are joined by wires, links and parts in line, in whatever order the joints are written', () => {
  expect(between(['j1.1 = w1@a.1', 'w1@b.1 = j2.2'])).toEqual(['1 2']);
  expect(between(['w1@b.1 = j2.2', 'j1.1 = w1@a.1'])).toEqual(['1 2']);
  expect(between(['j1.1 = w1@a.1', 'w1@b.2 = j2.2'])).toEqual([]);
  expect(between(['j1.1 = w1@a.1', 'w1@b.1 = j2.2', 'j1.1 = j1.6', 'j2.2 = j2.7'])).toEqual([
    '1 2',
    '1 7',
    '6 2',
    '6 7',
  ]);
  const inLine = ['j1.3 = w1@a.2', 'w1@b.2 = r1.a', 'r1.b = j2.4', 'j1.1 = w1@a.1', 'w1@b.1 = j2.1'];
  expect(between(inLine, { components })).toEqual(['1 1', '3 4']);
});

test('C7.6 a part across two contacts joins nothing', () => {
  const across = ['j1.1 = w1@a.1', 'w1@b.1 = j2.2', 'j2.2 = c1.a', 'c1.b = j2.5', 'j1.5 = w1@a.2', 'w1@b.2 = j2.5'];
  expect(between(across, { components })).toEqual(['1 2', '5 5']);
});

test('C7.6 a board at an end is known by its own terminals', () => {
  const pcbas = [{ id: 'u1', def: 'board' }];
  const joints = ['j2.1 = w1@a.1', 'w1@b.1 = u1.A', 'j2.2 = w1@a.2', 'w1@b.2 = u1.B'];
  expect(between(joints, { connectors: plugs('j2'), pcbas })).toEqual(['A 1', 'B 2']);
});

test('C7.6 an option joins each pin of a line with each at its other end; its screen joins none', () => {
  const library = world(
    loose('a', { '1': 'out ready', '8': 'passive earth', '9': 'passive earth', '10': 'passive frame' }),
    loose('b', { '4': 'in asked', '5': 'in seen', '6': 'passive earth', '7': 'passive frame' }),
  );
  const [option] = resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' } }).options;
  expect([...predictedPins(option!)]).toEqual(['1 4', '1 5', '8 6', '9 6']);
});

test('C7.6 the source comes first by role or by the name of its board; a cable with one end or three has none', () => {
  const ends = (instances: Instances, joints: string[] = []) =>
    endsOfCable(design('cable', instances, joints))?.map(({ plug, board }) =>
      [plug?.id, board?.id].filter(Boolean).join(' on '),
    );
  const [j1, j2, j3] = plugs('j1', 'j2', 'j3');
  const [u1, u2] = ['u1', 'u2'].map((id) => ({ id, def: 'board' }));
  expect(ends({ connectors: [j1!, j2!] })).toEqual(['j1', 'j2']);
  expect(
    ends({
      connectors: [
        { ...j1!, role: 'source' },
        { ...j2!, role: 'destination' },
      ],
    }),
  ).toEqual(['j1', 'j2']);
  expect(ends({ connectors: [{ ...j1!, role: 'destination' }, j2!] })).toEqual(['j2', 'j1']);
  expect(ends({ connectors: [j1!, { ...j2!, role: 'source' }] })).toEqual(['j2', 'j1']);
  expect(ends({ connectors: [j1!], pcbas: [u1!] })).toEqual(['u1', 'j1']);
  expect(ends({ connectors: [j1!], pcbas: [u2!] })).toEqual(['j1', 'u2']);
  expect(ends({ pcbas: [u2!, u1!] })).toEqual(['u1', 'u2']);
  expect(ends({ connectors: [j1!, j2!], pcbas: [u1!] }, ['j1.1 = u1.A'])).toEqual(['j1 on u1', 'j2']);
  expect(ends({ connectors: [j1!, j2!], pcbas: [u2!] }, ['u2.A = j1.1'])).toEqual(['j2', 'j1 on u2']);
  expect(ends({ connectors: [j1!] })).toBeUndefined();
  expect(ends({ connectors: [j1!, j2!, j3!] })).toBeUndefined();
  expect(ends({})).toBeUndefined();
});

test('C7.6 a plug fits the ports of its pinout, equal ones together; the device it is labelled with speaks for them', () => {
  const talk = { '1': 'out send', '2': 'in hear', '3': 'passive earth' };
  const port = (id: string, of: string, more: object = {}) => ({
    id,
    interface: `${of}-pinout`,
    body: `${of}-jack`,
    ...more,
  });
  const library = world(
    jacked('a', talk),
    jacked('b', talk),
    device('a-twin', [port('main', 'a')]),
    device('a-two', [port('first', 'a'), port('second', 'a'), port('other', 'b')]),
    row('connectors', { id: 'blank', label: 'Blank', body: 'a-plug-body' }),
  );
  const fitting = (def: string, label?: string) =>
    portsFitting(library, { plug: { id: 'j1', def, ...(label === undefined ? {} : { label }) } }).map(
      ({ port: { device: id, port: name }, devices }) => `${id}.${name} of ${devices.join(' ')}`,
    );
  expect(fitting('a-plug')).toEqual(['a.main of a a-twin', 'a-two.first of a-two', 'a-two.second of a-two']);
  expect(fitting('a-plug', 'The a-twin')[0]).toBe('a-twin.main of a-twin a');
  expect(fitting('a-plug', 'The a-two')).toEqual(fitting('a-plug'));
  expect(fitting('b-plug')).toEqual(['a-two.other of a-two', 'b.main of b']);
  expect([fitting('blank'), fitting('gone')]).toEqual([[], []]);
});
