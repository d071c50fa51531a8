/** Small realistic cables for tests, each demonstrating one feature. */
import { parseTerminal, type Design, type Instances, type Joint } from '@cablewright/model';

/** A joint from text such as `j1.3 = w1@a.red`. */
export function joint(text: string): Joint {
  const [a, b] = text.split('=').map((side) => parseTerminal(side));
  if (a === undefined || b === undefined) throw new Error(`not a joint: ${text}`);
  return { a, b };
}

export function design(
  id: string,
  instances: Instances,
  joints: readonly string[],
  more: Partial<Design> = {},
): Design {
  return {
    schemaVersion: 5,
    id,
    label: id,
    productRef: undefined,
    status: 'active',
    route: 'make',
    src: 'synthetic example',
    instances,
    joints: joints.map(joint),
    notes: [],
    ...more,
  };
}

/**
 * A null modem: crossed data, handshakes looped back at each plug, and the screen as a pigtail on the source's shell.
 */
export const nullModem = design(
  'null-modem',
  {
    connectors: [
      { id: 'j1', def: 'de9-female', role: 'source', label: 'PC' },
      { id: 'j2', def: 'de9-female', role: 'destination', label: 'Instrument' },
    ],
    segments: [
      { id: 'w1', def: 'shielded-2pair-24awg', lengthMm: 1500, role: 'trunk', pigtails: [{ id: 'shield', end: 'a' }] },
    ],
    mechanical: [
      { id: 'm1', def: 'de9-backshell', attachedTo: 'j1' },
      { id: 'm2', def: 'de9-backshell', attachedTo: 'j2' },
    ],
  },
  [
    'j1.3 = w1@a.pair-1.a',
    'j2.2 = w1@b.pair-1.a',
    'j1.2 = w1@a.pair-2.a',
    'j2.3 = w1@b.pair-2.a',
    'j1.5 = w1@a.pair-1.b',
    'j2.5 = w1@b.pair-1.b',
    'j1.5 = w1@a.pair-2.b',
    'j2.5 = w1@b.pair-2.b',
    'j1.7 = j1.8',
    'j2.7 = j2.8',
    'j1.4 = j1.6',
    'j1.6 = j1.1',
    'j2.4 = j2.6',
    'j2.6 = j2.1',
    'j1.shell = w1@a.pigtail:shield',
  ],
  { productRef: 'CBL-00001', labourMinutes: 12 },
);

/** A crimped lead with flying ends: an XH housing on 24 AWG, with the far ends stripped on purpose. */
export const xhLead = design(
  'xh-lead',
  {
    connectors: [
      {
        id: 'j1',
        def: 'xh-3-power',
        role: 'source',
        cavities: [
          { cavity: '1', contact: 'xh-contact' },
          { cavity: '2', contact: 'xh-contact' },
        ],
      },
    ],
    segments: [
      { id: 'w1', def: 'hook-up-24-red', lengthMm: 300 },
      { id: 'w2', def: 'hook-up-24-red', lengthMm: 300 },
    ],
  },
  ['j1.1 = w1@a.core', 'j1.2 = w2@a.core'],
  {
    productRef: 'CBL-00002',
    labourMinutes: 4,
    notes: [{ text: 'Flying ends, stripped 6 mm.', names: ['w1@b', 'w2@b'] }],
  },
);

/**
 * A Y cable: a trunk with two pairs opens into two legs with one pair each; the screen continues into the first leg.
 */
export const yCable = design(
  'y-cable',
  {
    connectors: [
      { id: 'j1', def: 'de9-female', role: 'source' },
      {
        id: 'j2',
        def: 'xh-3-bus',
        role: 'destination',
        cavities: ['1', '2'].map((cavity) => ({ cavity, contact: 'xh-contact' })),
      },
      {
        id: 'j3',
        def: 'xh-3-bus',
        role: 'destination',
        cavities: ['1', '2'].map((cavity) => ({ cavity, contact: 'xh-contact' })),
      },
    ],
    segments: [
      { id: 'w1', def: 'shielded-2pair-24awg', lengthMm: 1000, role: 'trunk' },
      {
        id: 'w2',
        def: 'shielded-2pair-24awg',
        lengthMm: 400,
        role: 'leg',
        scope: ['pair-1', 'overall-shield', 'drain'],
      },
      { id: 'w3', def: 'shielded-2pair-24awg', lengthMm: 300, role: 'leg', scope: ['pair-2'] },
    ],
    breakouts: [
      {
        id: 'b1',
        trunk: { segment: 'w1', end: 'b' },
        legs: [
          { segment: 'w2', end: 'a' },
          { segment: 'w3', end: 'a' },
        ],
        conductors: [
          ...['pair-1.a', 'pair-1.b', 'overall-shield', 'drain'].map((path) => ({
            segment: 'w1',
            path,
            fate: 'through' as const,
            leg: 'w2',
          })),
          ...['pair-2.a', 'pair-2.b'].map((path) => ({ segment: 'w1', path, fate: 'through' as const, leg: 'w3' })),
        ],
      },
    ],
  },
  [
    'j1.2 = w1@a.pair-1.a',
    'j1.3 = w1@a.pair-1.b',
    'j1.7 = w1@a.pair-2.a',
    'j1.8 = w1@a.pair-2.b',
    'j1.shell = w1@a.drain',
    'j2.1 = w2@b.pair-1.a',
    'j2.2 = w2@b.pair-1.b',
    'j3.1 = w3@b.pair-2.a',
    'j3.2 = w3@b.pair-2.b',
  ],
  { productRef: 'CBL-00003' },
);

/**
 * A cable with a board: a pair connected to a board that carries its own connector and is terminated if the jumper is
 * fitted.
 */
export const boardCable = design(
  'board-cable',
  {
    connectors: [{ id: 'j1', def: 'de9-male', role: 'source' }],
    segments: [{ id: 'w1', def: 'shielded-2pair-24awg', lengthMm: 800, role: 'trunk' }],
    pcbas: [{ id: 'u1', def: 'pair-terminal-board', build: 'terminated', location: 'dest-head' }],
  },
  [
    'j1.2 = w1@a.pair-1.a',
    'j1.3 = w1@a.pair-1.b',
    'j1.5 = w1@a.pair-2.a',
    'j1.shell = w1@a.drain',
    'u1.a#1 = w1@b.pair-1.a',
    'u1.b#1 = w1@b.pair-1.b',
    'u1.gnd = w1@b.pair-2.a',
  ],
  { productRef: 'CBL-00004', notes: [{ text: 'pair-2.b spare', names: ['w1.pair-2.b'] }] },
);

/** A DC lead with an in-line resistor and declared currents. */
export const dcLead = design(
  'dc-lead',
  {
    connectors: [
      {
        id: 'j1',
        def: 'sealed-2-power',
        role: 'source',
        cavities: ['1', '2'].map((cavity) => ({ cavity, contact: 'seal-150-contact', seal: 'seal-150-seal' })),
      },
    ],
    segments: [{ id: 'w1', def: 'dc-2core', lengthMm: 1000, role: 'trunk' }],
    components: [{ id: 'r1', def: 'r-120', location: 'dest-head' }],
  },
  ['j1.1 = w1@a.red', 'j1.2 = w1@a.black', 'r1.a = w1@b.red'],
  {
    productRef: 'CBL-00005',
    labourMinutes: 6,
    notes: [{ text: 'Flying end: black stripped, red through r1.', names: ['w1@b.black', 'r1.b'] }],
  },
);

/** A harness of two leads placed as sub-assemblies, with their flying ends joined to one plug. */
export const harness = design(
  'harness',
  {
    connectors: [{ id: 'j9', def: 'de9-male', role: 'destination' }],
    subassemblies: [
      { id: 'lead-1', def: 'xh-lead' },
      { id: 'lead-2', def: 'xh-lead' },
    ],
  },
  ['j9.1 = lead-1.w1@b:core', 'j9.2 = lead-1.w2@b:core', 'j9.3 = lead-2.w1@b:core', 'j9.4 = lead-2.w2@b:core'],
  { productRef: 'CBL-00006', labourMinutes: 10 },
);

export const testDesigns: readonly Design[] = [nullModem, xhLead, yCable, boardCable, dcLead, harness];

/** A supply from plug to plug, through one part. */
export const fusedLead = (part: string) =>
  design(
    'fused-lead',
    {
      connectors: [
        { id: 'j1', def: 'xh-3-power' },
        { id: 'j2', def: 'xh-3-power' },
      ],
      components: [{ id: 'f1', def: part }],
    },
    ['j1.1 = f1.a', 'f1.b = j2.1', 'j1.2 = j2.2'],
    { tags: ['fused'] },
  );
