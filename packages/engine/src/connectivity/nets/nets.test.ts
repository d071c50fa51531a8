import { formatTerminal, parseTerminal, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, design, dcLead, harness, joint, nullModem, testCatalog, yCable } from '../../../test-kit/index.ts';
import { deriveNets, netsOf } from './nets.ts';

const catalog = testCatalog();
const pinsOf = (of: Design) => deriveNets(catalog, of).map((net) => net.pins.map(formatTerminal).join(' '));
const netAt = (of: Design, text: string) => netsOf(catalog, of).of(parseTerminal(text)!)?.id;

test('joints, wires and loopbacks make nets, numbered in the order of the pins', () => {
  expect(pinsOf(nullModem)).toEqual([
    'j1.1 j1.4 j1.6',
    'j1.2 j2.3',
    'j1.3 j2.2',
    'j1.5 j2.5',
    'j1.7 j1.8',
    'j1.shell',
    'j2.1 j2.4 j2.6',
    'j2.7 j2.8',
  ]);
});

test('a pigtail lands the whole bonded mass', () => {
  expect(netAt(nullModem, 'w1@b.overall-shield')).toBe(netAt(nullModem, 'j1.shell'));
  expect(netAt(nullModem, 'j2.shell')).toBeUndefined();
});

test('a conductor that goes through a breakout is the same copper in trunk and leg', () => {
  expect(pinsOf(yCable)).toEqual(['j1.2 j2.1', 'j1.3 j2.2', 'j1.7 j3.1', 'j1.8 j3.2', 'j1.shell']);
  expect(netAt(yCable, 'w2@b.drain')).toBe(netAt(yCable, 'j1.shell'));
});

test('a component ends a net', () => {
  expect(netAt(dcLead, 'r1.a')).toBe(netAt(dcLead, 'j1.1'));
  expect(netAt(dcLead, 'r1.b')).toBeUndefined();
});

test('plain board copper continues a net; a link through a part ends it; pads of a terminal are one', () => {
  expect(pinsOf(boardCable)).toEqual(['j1.2 u1.j1.1', 'j1.3 u1.j1.2', 'j1.5 u1.j1.3', 'j1.shell']);
  expect(netAt(boardCable, 'u1.a#2')).toBe(netAt(boardCable, 'u1.a#1'));
  expect(netAt(boardCable, 'u1.a')).not.toBe(netAt(boardCable, 'u1.b'));
});

test('a link that depends on a build option is copper only in a build that has it', () => {
  const library = [
    {
      kind: 'pcbas',
      key: 'jumper-board',
      seq: 2,
      record: {
        id: 'jumper-board',
        terminals: [{ id: 'x' }, { id: 'y' }, { id: 'z' }],
        builds: [{ id: 'linked', jumpers: ['jp1'] }, { id: 'open' }],
        internalLinks: [{ from: 'x', to: 'y', option: 'jp1' }],
      },
    },
  ];
  const withBuild = (build?: string) =>
    design('d', { connectors: [{ id: 'j1', def: 'de9-female' }], pcbas: [{ id: 'u1', def: 'jumper-board', build }] }, [
      'j1.1 = u1.x',
      'j1.2 = u1.y',
    ]);
  const count = (build?: string) => deriveNets(testCatalog(library), withBuild(build)).length;
  expect([count('linked'), count('open'), count()]).toEqual([1, 2, 2]);
});

test('a net is named by the signal its pins agree on, and by none when they differ', () => {
  const nets = deriveNets(catalog, nullModem);
  expect(nets.find((net) => net.id === 'N4')?.signal).toBe('gnd');
  expect(nets.find((net) => net.id === 'N2')?.signal).toBeUndefined();
});

test('sub-assemblies are read as their parts, a port as the part behind it', () => {
  expect(pinsOf(harness)).toEqual(['j9.1 lead-1/j1.1', 'j9.2 lead-1/j1.2', 'j9.3 lead-2/j1.1', 'j9.4 lead-2/j1.2']);
});

test('a joint with an unresolved end connects nothing', () => {
  const broken = { ...nullModem, joints: [joint('j1.3 = w1@a.nothing'), joint('j1.2 = w1@a.pair-1.a')] };
  expect(pinsOf(broken)).toEqual(['j1.2']);
});

test('an edit of one joint is seen though the others are remembered', () => {
  deriveNets(catalog, nullModem);
  const edited = { ...nullModem, joints: [...nullModem.joints.slice(1), joint('j1.9 = w1@a.pair-1.a')] };
  expect(pinsOf(edited)).toContain('j1.9 j2.2');
});

test('bonded screens are one net although each is connected at one end only', () => {
  const bonded: Design = {
    ...nullModem,
    instances: {
      ...nullModem.instances,
      segments: [{ id: 'w1', def: 'shielded-2pair-24awg', lengthMm: 1500, role: 'trunk' }],
    },
    joints: [joint('j1.shell = w1@a.drain'), joint('j2.shell = w1@b.overall-shield')],
  };
  expect(pinsOf(bonded)).toEqual(['j1.shell j2.shell']);
});
