/** Random designs with every kind of part, joined in every way that a person could enter, right or wrong. */
import { parseTerminal, type Breakout, type Design, type End, type Instances, type Segment } from '@cablewright/model';
import type { LibraryRow } from '../src/library/library.ts';
import { numbersFrom } from './random-cables.ts';

const src = 'synthetic example';
const shield = (id: string) => ({ type: 'shield', id, construction: 'braid' });

/** Records that the small library lacks: minimal ones, and two screens that don't touch each other. */
export const sparseRows: readonly LibraryRow[] = [
  {
    kind: 'wires',
    key: 'bare',
    seq: 2,
    record: {
      id: 'bare',
      structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'c1' }, shield('s1'), shield('s2')] },
      src,
    },
  },
  {
    kind: 'pcbas',
    key: 'jumper-board',
    seq: 2,
    record: {
      id: 'jumper-board',
      terminals: [{ id: 'x' }, { id: 'y' }],
      builds: [{ id: 'linked', jumpers: ['jp1'] }, { id: 'open' }],
      internalLinks: [{ from: 'x', to: 'y', option: 'jp1' }],
      src,
    },
  },
  {
    kind: 'mechanicals',
    key: 'upward-contact',
    seq: 2,
    record: {
      id: 'upward-contact',
      kind: 'contact',
      termination: { systems: ['other', 'jst-xh'], wireMinMm2: 0.44, insulationMinMm: 1.4 },
      src,
    },
  },
  {
    kind: 'mechanicals',
    key: 'downward-contact',
    seq: 2,
    record: { id: 'downward-contact', kind: 'contact', termination: { wireMaxMm2: 0.44, insulationMaxMm: 1.1 }, src },
  },
  { kind: 'mechanicals', key: 'plain-contact', seq: 2, record: { id: 'plain-contact', kind: 'contact', src } },
  {
    kind: 'mechanicals',
    key: 'tall-contact',
    seq: 2,
    record: {
      id: 'tall-contact',
      kind: 'contact',
      termination: {
        systems: ['jst-xh'],
        tools: ['gone'],
        crimpHeights: [
          { wireMm2: 0.75, heightMm: 1.2 },
          { wireMm2: 0.2212, heightMm: 0.7 },
        ],
      },
      src,
    },
  },
];

/** The copper of each stock, in the order of the stock. */
export const copperOf: Readonly<Record<string, readonly string[]>> = {
  'shielded-2pair-24awg': ['pair-1.a', 'pair-1.b', 'pair-2.a', 'pair-2.b', 'overall-shield', 'drain'],
  'dc-2core': ['red', 'black'],
  'hook-up-24-red': ['core'],
  bare: ['c1', 's1', 's2'],
};
const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'shell'];
/** The pins of each connector, and the terminals of each board and component, in order. */
export const pinsOf: Readonly<Record<string, readonly string[]>> = {
  'de9-female': nine,
  'de9-male': nine,
  'xh-3-bus': ['1', '2', '3'],
  'xh-3-power': ['1', '2', '3'],
  'sealed-2-power': ['1', '2'],
  'pair-terminal-board': ['a', 'b', 'gnd', 'j1.1', 'j1.2', 'j1.3'],
  'jumper-board': ['x', 'y'],
  'r-120': ['a', 'b'],
};

const connectorDefs = ['de9-female', 'de9-male', 'xh-3-bus', 'xh-3-power', 'sealed-2-power', 'gone'];
const ports = ['lead-1.j1:1', 'lead-1.j1:2', 'lead-1.w1@b:core', 'lead-1.w2@b:core', 'lead-1.w2@b:gone', 'lead-1.j1'];
const deepPorts = [
  'kit-1.lead-1:j1:1',
  'kit-1.lead-2:w1@b:core',
  'kit-1.j9:5',
  'kit-1.lead-3:j1:1',
  'kit-1.j9@a:5',
  'fan-1.j3:3',
  'fan-1.w1@a:pair-2.a',
  'fan-1.w3@b:pair-2.b',
  'fan-1.w3@b:drain',
  'fan-1.b1:x',
  'bd-1.u1:a#2',
  'bd-1.u1:b',
  'bd-1.u1:gnd#1',
  'bd-1.w1@b:drain',
];
const wrong = [
  'j1@a.1',
  'j9.1',
  'w1.red',
  'w1@a.gone',
  'w1@a.pair-1',
  'u1.a#9',
  'r1.c',
  'w1@b.pigtail:x',
  'b1.1',
  'j1.1#2',
];

/** Random choices that depend only on the seed. */
function choices(seed: number) {
  const next = numbersFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  const sometimes = (one: number): boolean => next(one) === 0;
  const some = <T>(max: number, make: (n: number) => T): T[] =>
    Array.from({ length: next(max + 1) }, (_, i) => make(i + 1));
  const few = <T>(list: readonly T[]): T[] => list.filter(() => next(2) === 0);
  return { next, pick, sometimes, some, few };
}
type Choices = ReturnType<typeof choices>;

export function randomAssembly(seed: number): Design {
  const c = choices(seed);
  const segments = c.some(5, (n) => randomSegment(c, n));
  const instances: Instances = {
    connectors: c.some(4, (n) => ({
      id: `j${n}`,
      def: c.pick(connectorDefs),
      ...(c.sometimes(2) ? { role: c.pick(['source', 'destination', 'tap']) } : {}),
      ...(c.sometimes(4) ? { signals: { 1: 'gnd', 2: 'nc' } } : {}),
      ...(c.sometimes(2) ? { cavities: c.few(['1', '2', '7']).map((cavity) => randomCavity(c, cavity)) } : {}),
    })),
    segments,
    components: c.some(2, (n) => ({ id: `r${n}`, def: c.sometimes(6) ? 'gone' : 'r-120' })),
    pcbas: c.some(2, (n) => ({
      id: `u${n}`,
      def: c.pick(['pair-terminal-board', 'pair-terminal-board', 'jumper-board', 'gone']),
      build: c.pick([undefined, 'terminated', 'open', 'linked']),
    })),
    breakouts: segments.length < 3 || c.sometimes(2) ? [] : [randomBreakout(c, segments)],
    subassemblies: [
      ...(c.sometimes(2) ? [{ id: 'lead-1', def: 'xh-lead' }] : []),
      ...(c.sometimes(3) ? [{ id: 'kit-1', def: 'harness' }] : []),
      ...(c.sometimes(3) ? [{ id: 'fan-1', def: 'y-cable' }] : []),
      ...(c.sometimes(3) ? [{ id: 'bd-1', def: 'board-cable' }] : []),
      ...(c.sometimes(9) ? [{ id: 'lost-1', def: 'gone' }] : []),
    ],
  };
  const terminals = [...terminalTexts(instances), ...ports, ...deepPorts];
  const terminal = () => parseTerminal(c.sometimes(12) ? c.pick(wrong) : c.pick(terminals))!;
  const joints = c.some(24, () => ({ a: terminal(), b: terminal() }));
  const named = ['w1@a', 'w1@b', 'w2@b', 'w1.red', 'w2@a.core', 'w1@b.pair-1.a'];
  const notes = c.some(3, (n) =>
    c.sometimes(3) ? `Note ${n}` : { text: `Text ${n}`, ...(c.sometimes(4) ? {} : { names: c.few(named) }) },
  );
  return { schemaVersion: 5, id: `assembly-${seed}`, label: 'Random', instances, joints, notes };
}

const plainContacts = ['plain-contact', 'tall-contact', 'upward-contact', 'downward-contact', 'gone'];
const contacts = ['xh-contact', 'seal-150-contact', ...plainContacts];

function randomCavity(c: Choices, cavity: string) {
  return {
    cavity,
    ...(c.sometimes(4) ? {} : { contact: c.pick(contacts) }),
    ...(c.sometimes(2) ? { seal: c.pick(['seal-150-seal', 'gone', 'xh-contact']) } : {}),
    ...(c.sometimes(3) ? { plug: c.pick(['seal-150-plug', 'plain-contact']) } : {}),
    ...(c.sometimes(3) ? { note: c.pick(['', 'pull to seat']) } : {}),
  };
}

function randomSegment(c: Choices, n: number): Segment {
  const def = c.pick([...Object.keys(copperOf), 'shielded-2pair-24awg', 'gone']);
  const copper = copperOf[def] ?? [];
  return {
    id: `w${n}`,
    def,
    lengthMm: c.pick([120, 400, 1500]),
    ...(c.sometimes(4)
      ? { scope: c.pick([['pair-1', 'drain'], ['pair-2', 'overall-shield', 'drain'], ['red'], copper.slice(0, 1)]) }
      : {}),
    ...(c.sometimes(2) ? { pigtails: c.some(2, (i) => randomPigtail(c, `p${i}`)) } : {}),
    ...(c.sometimes(3) ? { coreLabels: { [c.pick(['core', ...copper])]: 'X1' } } : {}),
    ...(c.sometimes(4) ? { suppliedTerminated: c.sometimes(2) } : {}),
  };
}

function randomPigtail(c: Choices, id: string) {
  const members = c.pick([undefined, ['drain'], ['s1', 's2'], ['overall-shield', 'gone'], []]);
  return {
    id,
    end: c.pick(['a', 'b'] as const),
    members,
    ...(c.sometimes(2) ? { lengthMm: 45 } : {}),
  };
}

function randomBreakout(c: Choices, segments: readonly Segment[]): Breakout {
  const end = () => c.pick<End>(['a', 'b']);
  const [trunk, ...legs] = segments.map(({ id }) => ({ segment: id, end: end() }));
  const used = legs.slice(0, 1 + c.next(legs.length));
  if (c.sometimes(5)) used.push({ segment: 'w9', end: 'a' });
  const conductors = (copperOf[segments[0]!.def] ?? []).map((path) => ({
    segment: c.sometimes(9) ? 'w8' : trunk!.segment,
    path,
    fate: c.pick(['through', 'through', 'through', 'nc', 'terminated'] as const),
    ...(c.sometimes(3) ? {} : { leg: c.sometimes(9) ? 'w7' : c.pick(used).segment }),
    ...(c.sometimes(2) ? { legPath: c.pick(copperOf[segments[1]!.def] ?? ['core']) } : {}),
    ...(c.sometimes(2) ? { reason: 'spare' } : {}),
  }));
  return { id: 'b1', trunk: trunk!, legs: used, conductors };
}

/** Every terminal of the design's own parts, as a person would enter it. */
function terminalTexts({ connectors = [], segments = [], components = [], pcbas = [] }: Instances): string[] {
  const pads = (def: string, pin: string) =>
    def === 'pair-terminal-board' && (pin === 'a' || pin === 'b') ? ['', '#1', '#2'] : [''];
  return [
    ...[...connectors, ...components, ...pcbas].flatMap(({ id, def }) =>
      (pinsOf[def] ?? ['1']).flatMap((pin) => pads(def, pin).map((pad) => `${id}.${pin}${pad}`)),
    ),
    ...segments.flatMap(({ id, def, pigtails = [] }) => [
      ...(copperOf[def] ?? ['core']).flatMap((path) => [`${id}@a.${path}`, `${id}@b.${path}`]),
      ...pigtails.flatMap((pigtail) => [`${id}@a.pigtail:${pigtail.id}`, `${id}@b.pigtail:${pigtail.id}`]),
    ]),
  ];
}
