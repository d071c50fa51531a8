/** Stages: DMX512, powerCON and multicores of lighting circuits, 16 A and 32 A extension leads. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const dmx =
  'ACME LED-4TC manual, p. 15 (120 Ω between 2 and 3 at the last fixture; the cable cannot be branched; 2 is −, 3 is +)';
const socapex = 'electronics2000.co.uk, Socapex (19-way: six lives, six neutrals, six earths; no common neutral)';
const powercon = 'verchilconnect.com, PowerCon guide (16 A, 250 V; blue A into the device, grey B out of it; L, N, PE)';
const adaptors =
  'kinesys.co.uk, Mains adaptors, what is legal and what is not (from 32 A to 16 A only through a breaker)';
const cords =
  'p-schema.com, powerCON wiring (L, N and PE by name); IEC 60364-5-52 drops as bangkokcable.com gives them';

const rubber = { ratedVoltageV: 750, temperatureC: 60 };
const vde = (rules: object = {}) => ({ rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30, ...rules } });
const dmxPair = ['j1.3 - w1.pair.a - j2.3', 'j1.2 - w1.pair.b - j2.2', 'j1.1 - w1.drain - j2.1'];
const dmxPlugs = { j1: 'xlr3-plug-dmx', j2: 'xlr3-socket-dmx' };
const link = { j1: 'powercon-b-cable-out', j2: 'powercon-a-cable-in' };
const mains3 = { w1: metres(5, '@mains-3x250') };
const outlet = (amperes: number) => ({ l: `ac-l1> mains limit=${amperes}A`, n: 'ac-n', pe: 'pe' });
const lamp = (amperes: number) => ({ l: `ac-l1< ${amperes}A`, n: 'ac-n', pe: 'pe' });
const straight = ['rack.l - w1.brown - lamp.l', 'rack.n - w1.blue - lamp.n', 'rack.pe - w1.green-yellow - lamp.pe'];

/** Three dimmed circuits of a multicore, each with a live, a neutral and an earth conductor. */
const circuits = [1, 2, 3];
const dimmers = Object.fromEntries(
  circuits.flatMap((n) => [
    [`l${n}`, 'ac-l1> mains limit=10A'],
    [`n${n}`, 'ac-n'],
    [`pe${n}`, 'pe'],
  ]),
);
const fixtures = Object.fromEntries(circuits.map((n) => [`lamp-${n}`, { l: 'ac-l1< 9A', n: 'ac-n', pe: 'pe' }]));
const tails = Object.fromEntries(
  circuits.map((n) => [`t${n}`, metres(1, 'brown:2.5 blue:2.5 green-yellow:2.5', rubber)]),
);
const multicable = metres(
  20,
  circuits.map((n) => `black/${n}:2.5 blue/${n}:2.5 green-yellow/${n}:2.5`).join(' '),
  rubber,
);
const breakout = (neutral: (n: number) => string) =>
  circuits.flatMap((n) => [
    `rack.l${n} - w1.black-${n} - t${n}.brown - lamp-${n}.l`,
    `rack.pe${n} - w1.green-yellow-${n} - t${n}.green-yellow - lamp-${n}.pe`,
    neutral(n),
  ]);

export const stageRefused: readonly RefusedCable[] = [
  {
    name: 'dmx-data-lines-exchanged',
    says: 'Contacts 2 and 3 are exchanged: the fixtures see the data inverted.',
    src: dmx,
    plugs: dmxPlugs,
    runs: { w1: metres(10, '@dmx-pair-120r') },
    wires: ['j1.3 - w1.pair.a - j2.2', 'j1.2 - w1.pair.b - j2.3', 'j1.1 - w1.drain - j2.1'],
    open: ['w1'],
    atLeast: 'warning',
    places: ['j1', 'j2'],
    codes: ['pair-crossed', 'signal-clash'],
  },
  {
    name: 'dmx-y-in-the-middle',
    says: 'Two branches of 5 m leave the cable at a splice.',
    src: dmx,
    plugs: { ...dmxPlugs, j3: 'xlr3-socket-dmx' },
    runs: { w1: metres(10, '@dmx-pair-120r'), w2: metres(5, '@dmx-pair-120r'), w3: metres(5, '@dmx-pair-120r') },
    parts: { s1: 'trade-splice', s2: 'trade-splice', s3: 'trade-splice' },
    wires: [
      'j1.3 - w1.pair.a - s1.1 - w2.pair.a - j2.3',
      'j1.2 - w1.pair.b - s2.1 - w2.pair.b - j2.2',
      'j1.1 - w1.drain - s3.1 - w2.drain - j2.1',
      's1.1 - w3.pair.a - j3.3',
      's2.1 - w3.pair.b - j3.2',
      's3.1 - w3.drain - j3.1',
    ],
    open: ['w1', 'w2', 'w3'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'j3', 'w2', 'w3'],
    codes: ['stub-too-long'],
  },
  {
    name: 'dmx-terminated-twice',
    says: 'A terminator is in the plug of the desk as well as in that of the last fixture.',
    src: dmx,
    plugs: dmxPlugs,
    runs: { w1: metres(20, '@dmx-pair-120r') },
    parts: { r1: 'r-120', r2: 'r-120' },
    wires: [...dmxPair, 'j1.2 - r1 - j1.3', 'j2.2 - r2 - j2.3'],
    open: ['w1'],
    atLeast: 'warning',
    places: ['r1', 'r2', 'j1', 'j2'],
    codes: ['termination-too-many'],
  },
  {
    name: 'powercon-live-and-neutral-exchanged',
    says: 'L and N are exchanged in one of the plugs.',
    src: powercon,
    plugs: link,
    runs: mains3,
    wires: ['j1.L - w1.brown - j2.N', 'j1.N - w1.blue - j2.L', 'j1.PE - w1.green-yellow - j2.PE'],
    atLeast: 'error',
    places: ['j1', 'j2'],
  },
  {
    name: 'powercon-live-on-earth',
    says: 'L is on PE of the fixture: its housing is live.',
    src: powercon,
    plugs: link,
    runs: mains3,
    wires: ['j1.L - w1.brown - j2.PE', 'j1.N - w1.blue - j2.N', 'j1.PE - w1.green-yellow - j2.L'],
    atLeast: 'error',
    places: ['j1', 'j2'],
  },
  {
    name: 'powercon-from-outlet-to-outlet',
    says: 'Two grey plugs: the lead joins the outlets of two fixtures that are fed apart.',
    src: powercon,
    plugs: { j1: 'powercon-b-cable-out', j2: 'powercon-b-cable-out' },
    runs: mains3,
    wires: ['j1.L - w1.brown - j2.L', 'j1.N - w1.blue - j2.N', 'j1.PE - w1.green-yellow - j2.PE'],
    atLeast: 'error',
    places: ['j1', 'j2'],
  },
  {
    name: 'multicable-with-one-neutral',
    says: 'Three dimmed circuits of one phase return over one neutral of 2.5 mm²: it carries 27 A.',
    src: socapex,
    plugs: { rack: dimmers, ...fixtures },
    runs: { w1: multicable, ...tails },
    wires: breakout((n) =>
      n === 1 ? 'rack.n1 - w1.blue-1 - t1.blue - lamp-1.n' : `lamp-1.n - ~t${n}.blue - lamp-${n}.n`,
    ),
    electrical: vde(),
    open: ['w1.blue-2', 'w1.blue-3'],
    atLeast: 'warning',
    places: ['w1', 'rack'],
    codes: ['wire-overloaded'],
  },
  {
    name: 'extension-of-fifty-metres',
    says: '16 A over 50 m of 1.5 mm² lose more than 5 % of 230 V.',
    src: cords,
    plugs: { rack: outlet(16), lamp: lamp(16) },
    runs: { w1: metres(50, 'brown:1.5 blue:1.5 green-yellow:1.5', rubber) },
    wires: straight,
    electrical: vde(),
    atLeast: 'warning',
    places: ['lamp', 'rack', 'w1'],
    codes: ['voltage-drop'],
  },
  {
    name: 'thirty-two-amperes-to-sixteen-without-breaker',
    says: 'An adapter from an outlet of 32 A to a lead of 1.5 mm² has no breaker.',
    src: adaptors,
    plugs: { rack: outlet(32), lamp: lamp(10) },
    runs: { w1: metres(10, 'brown:1.5 blue:1.5 green-yellow:1.5', rubber) },
    wires: straight,
    electrical: vde(),
    atLeast: 'warning',
    places: ['rack', 'w1'],
    codes: ['battery-unprotected', 'wire-unprotected'],
  },
];

export const stagePassed: readonly PassedCable[] = [
  {
    name: 'dmx-with-terminator-in-the-last-plug',
    says: 'A pair of 120 Ω, contact to contact, with one terminator.',
    src: dmx,
    plugs: dmxPlugs,
    runs: { w1: metres(20, '@dmx-pair-120r') },
    parts: { r1: 'r-120' },
    wires: [...dmxPair, 'j2.2 - r1 - j2.3'],
    open: ['w1'],
    mayLeaveUnchecked: unstated('ampacity', 'terminations', 'voltages'),
  },
  {
    name: 'powercon-link',
    says: 'L, N and PE by name, in their colours.',
    src: powercon,
    plugs: link,
    runs: mains3,
    wires: ['j1.L - w1.brown - j2.L', 'j1.N - w1.blue - j2.N', 'j1.PE - w1.green-yellow - j2.PE'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'multicable-with-a-neutral-for-each-circuit',
    says: 'Each circuit has its own live, neutral and earth up to its fixture.',
    src: socapex,
    plugs: { rack: dimmers, ...fixtures },
    runs: { w1: multicable, ...tails },
    wires: breakout((n) => `rack.n${n} - w1.blue-${n} - t${n}.blue - lamp-${n}.n`),
    electrical: vde({ maxDropPct: 5 }),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'extension-of-twenty-five-metres',
    says: '16 A over 25 m of 3 × 2.5 mm² rubber cable.',
    src: cords,
    plugs: { rack: outlet(16), lamp: lamp(16) },
    runs: { w1: metres(25, 'brown:2.5 blue:2.5 green-yellow:2.5', rubber) },
    wires: straight,
    electrical: vde(),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'three-phases-of-thirty-two-amperes',
    says: 'An extension of 5 × 6 mm² between CEE plugs of 32 A; the neutral carries what one phase does.',
    src: cords,
    plugs: {
      rack: {
        l1: 'ac-l1> mains limit=32A',
        l2: 'ac-l2> mains limit=32A',
        l3: 'ac-l3> mains limit=32A',
        n: 'ac-n',
        pe: 'pe',
      },
      distro: { l1: 'ac-l1< 32A', l2: 'ac-l2< 32A', l3: 'ac-l3< 32A', n: 'ac-n', pe: 'pe' },
    },
    runs: { w1: metres(25, 'brown:6 black:6 grey:6 blue:6 green-yellow:6', rubber) },
    wires: [
      'rack.l1 - w1.brown - distro.l1',
      'rack.l2 - w1.black - distro.l2',
      'rack.l3 - w1.grey - distro.l3',
      'rack.n - w1.blue - distro.n',
      'rack.pe - w1.green-yellow - distro.pe',
    ],
    electrical: vde(),
    mayLeaveUnchecked: plugRatings,
  },
];
