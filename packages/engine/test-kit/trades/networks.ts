/** Networks and Power over Ethernet, with plugs of the catalog. */
import { metres, unstated, type PassedCable, type RefusedCable } from './language.ts';

const split = 'Klein VDV526-052 manual, p. 5 (pairs in the order of the contacts: split pairs)';
const clad =
  'copper.org, CCCA and CDA, March 2011 (TIA-568-C.2 and UL 444: copper conductors); cableleader.com (supply over Ethernet)';
const hundred = 'cablinginstall.com, TIA-568.2-D (channel of 100 m)';
const passive = 'MikroTik manual, PoE-Out (24 V always on)';
const pairsB = 'pbxbook.com, RJ45 and PoE; support.hanwhavisionamerica.com 217661958 (mode B needs all four pairs)';
const patch = 'Rockwell 1766-UM001O, appendix G (T568B)';

const pinsOf = ['1', '2', '3', '6', '5', '4', '7', '8'];
const cores = ['pair-2.a', 'pair-2.b', 'pair-3.a', 'pair-3.b', 'pair-1.a', 'pair-1.b', 'pair-4.a', 'pair-4.b'];
const straight = (pins: readonly string[] = pinsOf) =>
  pins.map((pin) => `j1.${pin} - w1.${cores[pinsOf.indexOf(pin)]} - j2.${pin}`);
const gigabit = { j1: 'rj45-plug-ethernet', j2: 'rj45-plug-ethernet' };
/** The contacts in ascending order, connected to the pairs in ascending order. */
const inOrder = ['1', '2', '3', '4', '5', '6', '7', '8'].map((pin, i) => `j1.${pin} - w1.${cores[i]} - j2.${pin}`);
const aluminium = metres(
  40,
  'pair-2(orange:0.2*cca-10 white-orange:0.2*cca-10) pair-3(green:0.2*cca-10 white-green:0.2*cca-10) ' +
    'pair-1(blue:0.2*cca-10 white-blue:0.2*cca-10) pair-4(brown:0.2*cca-10 white-brown:0.2*cca-10)',
  { impedanceOhm: 100, category: '5e', temperatureC: 60, ratedVoltageV: 60 },
);
const aluminiumPaths = ['orange', 'green', 'blue', 'brown'].flatMap((colour, i) => [
  `pair-${[2, 3, 1, 4][i]}.white-${colour}`,
  `pair-${[2, 3, 1, 4][i]}.${colour}`,
]);

export const networksRefused: readonly RefusedCable[] = [
  {
    name: 'patch-cord-with-split-pairs',
    says: 'The pairs lie in the order of the contacts: 3 and 6 are in two pairs.',
    src: split,
    plugs: gigabit,
    runs: { w1: metres(5, '@cat5e-patch') },
    wires: inOrder,
    atLeast: 'warning',
    places: ['j1', 'j2', 'w1'],
    codes: ['pair-split'],
  },
  {
    name: 'patch-cord-with-one-pair-crossed',
    says: 'Contacts 7 and 8 are exchanged at one end.',
    src: patch,
    plugs: gigabit,
    runs: { w1: metres(5, '@cat5e-patch') },
    wires: [...straight().slice(0, 6), 'j1.7 - w1.pair-4.a - j2.8', 'j1.8 - w1.pair-4.b - j2.7'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pair-crossed'],
  },
  {
    name: 'copper-clad-aluminium-for-a-camera',
    says: 'The cable of a camera that is fed over it has conductors of copper-clad aluminium.',
    src: clad,
    plugs: { j1: 'rj45-plug-poe-a', j2: 'rj45-plug-poe-in' },
    runs: { w1: aluminium },
    wires: pinsOf.map((pin, i) => `j1.${pin} - w1.${aluminiumPaths[i]} - j2.${pin}`),
    atLeast: 'warning',
    places: ['w1', 'j1', 'j2'],
    codes: ['conductor-material'],
  },
  {
    name: 'ethernet-over-130-metres',
    says: 'The run is 130 m long; 100 m are allowed.',
    src: hundred,
    plugs: gigabit,
    runs: { w1: metres(130, '@cat5e-install') },
    wires: straight(),
    atLeast: 'warning',
    places: ['j1', 'j2', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'passive-24-v-on-a-computer',
    says: 'A passive injector feeds 24 V into a port that is not made for it.',
    src: passive,
    plugs: { j1: 'rj45-plug-passive-24v', j2: 'rj45-plug-ethernet' },
    runs: { w1: metres(5, '@cat5e-patch') },
    wires: straight(),
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pin-hazard', 'over-voltage', 'pin-conflict'],
  },
  {
    name: 'pairs-b-not-wired-to-a-telephone',
    says: 'The switch feeds 4, 5, 7 and 8, and the cord has only the pairs of the data: the telephone stays dark.',
    src: pairsB,
    plugs: { j1: 'rj45-plug-poe-b', j2: 'rj45-plug-poe-in' },
    runs: { w1: metres(5, '@cat5e-patch') },
    wires: straight(['1', '2', '3', '6']),
    open: ['w1.pair-1.a', 'w1.pair-1.b', 'w1.pair-4.a', 'w1.pair-4.b'],
    atLeast: 'warning',
    places: ['j1', 'j2'],
  },
  {
    name: 'ethernet-over-flat-telephone-cord',
    says: 'The cores of the flat cord are not twisted.',
    src: 'practicalnetworking.net, Ethernet wiring (twisted pairs)',
    plugs: gigabit,
    runs: { w1: metres(3, '@console-flat-8') },
    wires: ['blue', 'orange', 'black', 'red', 'green', 'yellow', 'brown', 'white'].map(
      (core, i) => `j1.${i + 1} - w1.${core} - j2.${i + 1}`,
    ),
    atLeast: 'warning',
    places: ['w1', 'j1', 'j2'],
    codes: ['pair-untwisted', 'stock-category'],
  },
];

export const networksPassed: readonly PassedCable[] = [
  {
    name: 'switch-to-telephone-over-pairs-a',
    says: 'A straight cord; the supply is on the data pairs.',
    src: patch,
    plugs: { j1: 'rj45-plug-poe-a', j2: 'rj45-plug-poe-in' },
    runs: { w1: metres(3, '@cat5e-patch') },
    wires: straight(),
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage', 'protection'),
  },
  {
    name: 'switch-to-telephone-over-pairs-b',
    says: 'A straight cord; the supply is on the other pairs.',
    src: pairsB,
    plugs: { j1: 'rj45-plug-poe-b', j2: 'rj45-plug-poe-in' },
    runs: { w1: metres(3, '@cat5e-patch') },
    wires: straight(),
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage', 'protection'),
  },
  {
    name: 'midspan-to-access-point',
    says: 'An injector feeds an access point over 90 m of installed cable.',
    src: hundred,
    plugs: { j1: 'rj45-plug-poe-midspan', j2: 'rj45-plug-poe-in-1000' },
    runs: { w1: metres(90, '@cat5e-install') },
    wires: straight(),
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'protection'),
  },
  {
    name: 'm12-x-to-8p8c',
    says: 'Contact 4 to 6, 5 to 7, 6 to 8, 7 to 5 and 8 to 4, screen on both shells.',
    src: 'networking pack, M12 X-coded pinout (IEC 61076-2-109)',
    plugs: { j1: 'm12-x-plug-1000', j2: 'rj45-plug-screened-1000' },
    runs: { w1: metres(10, '@cat5e-screened-patch') },
    wires: [
      'j1.1 - w1.pair-2.a - j2.1',
      'j1.2 - w1.pair-2.b - j2.2',
      'j1.3 - w1.pair-3.a - j2.3',
      'j1.4 - w1.pair-3.b - j2.6',
      'j1.8 - w1.pair-1.a - j2.4',
      'j1.7 - w1.pair-1.b - j2.5',
      'j1.5 - w1.pair-4.a - j2.7',
      'j1.6 - w1.pair-4.b - j2.8',
      'j1.shell - w1.drain - j2.shell',
    ],
    open: ['w1'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
];
