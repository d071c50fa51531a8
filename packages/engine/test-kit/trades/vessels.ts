/** Vessels and trains: NMEA 2000, NMEA 0183, 110 V rolling stock. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const backbone =
  'B&G Zeus S manual, p. 13 (backbone up to 100 m, drops up to 6 m, a terminator at each end, 12 V with a fuse of 3 A)';
const colours = 'Maretron NMEA 2000 specifications, p. 21 (red and black supply, blue and white signal, bare drain)';
const talkers = 'nuovamarea.net, Electrical interface of NMEA 0183 (one talker, several listeners; A and B of RS-422)';
const singleEnded = 'shipmodul.com, connections (single-ended talker: B of the listener to the ground of the talker)';
const rail = 'heliosps.com, Electrical Requirements For EN50155 (110 V: 77 to 137.5 V; 24 V: 16.6 to 30 V)';

/** A tee of the backbone, or a device in its place. The supply passes through it. */
const node = (ohms: number) => ({
  s: 'net-s',
  c: 'net-c',
  h: `can-h~ @nmea-2000 ${ohms}Ω`,
  l: `can-l~ @nmea-2000 ${ohms}Ω`,
  shield: 'chassis',
});
const micro = 'power(red:0.34 black:0.34) data(white:0.25 blue:0.25) screen drain:0.34';
const facts = { impedanceOhm: 120, ratedVoltageV: 300, temperatureC: 75, ratedCurrentA: 3 };
const cable = (length: number) => metres(length, micro, facts);
/** The wires of one run between two plugs. */
const through = (from: string, run: string, to: string) => [
  `${from}.s - ${run}.power.red - ${to}.s`,
  `${from}.c - ${run}.power.black - ${to}.c`,
  `${from}.h - ${run}.data.white - ${to}.h`,
  `${from}.l - ${run}.data.blue - ${to}.l`,
  `${from}.shield - ${run}.drain - ${to}.shield`,
];
const talker = { a: 'talk-a> @nmea-0183', b: 'talk-b> @nmea-0183' };
const listener = { a: 'listen-a< @nmea-0183', b: 'listen-b< @nmea-0183' };
const pair = { w1: metres(8, 'pair(white:0.25 brown:0.25) screen', { ratedVoltageV: 300, temperatureC: 75 }) };
const boatBattery = { plus: 'net-s> battery unlimited', minus: 'net-c' };

export const vesselsRefused: readonly RefusedCable[] = [
  {
    name: 'backbone-with-three-terminators',
    says: 'Both ends of the backbone are terminated, and a third terminator is in a drop.',
    src: backbone,
    plugs: { j1: node(120), j2: node(120), j3: node(120) },
    runs: { w1: cable(10), w2: cable(3) },
    wires: [...through('j1', 'w1', 'j2'), ...through('j2', 'w2', 'j3')],
    open: ['w1', 'w2'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'j3'],
    codes: ['termination-too-many'],
  },
  {
    name: 'backbone-with-one-terminator',
    says: 'The mast end of the backbone is not terminated.',
    src: backbone,
    plugs: { j1: node(120), j2: node(0) },
    runs: { w1: cable(20) },
    wires: through('j1', 'w1', 'j2'),
    open: ['w1'],
    atLeast: 'warning',
    places: ['j1', 'j2'],
    codes: ['termination-missing'],
  },
  {
    name: 'backbone-of-120-metres',
    says: 'The backbone is longer than 100 m.',
    src: backbone,
    plugs: { j1: node(120), j2: node(120) },
    runs: { w1: cable(120) },
    wires: through('j1', 'w1', 'j2'),
    open: ['w1'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'drop-of-eight-metres',
    says: 'A display hangs on a drop of 8 m.',
    src: backbone,
    plugs: { j1: node(120), j2: node(120), j3: node(0) },
    runs: { w1: cable(10), w2: cable(10), w3: cable(8) },
    parts: { s1: 'trade-splice', s2: 'trade-splice', s3: 'trade-splice', s4: 'trade-splice', s5: 'trade-splice' },
    wires: [
      ['s', 'power.red'],
      ['c', 'power.black'],
      ['h', 'data.white'],
      ['l', 'data.blue'],
      ['shield', 'drain'],
    ].flatMap(([pin, core], i) => [
      `j1.${pin} - w1.${core} - s${i + 1}.1 - w2.${core} - j2.${pin}`,
      `s${i + 1}.1 - w3.${core} - j3.${pin}`,
    ]),
    open: ['w1', 'w2', 'w3'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'j3', 'w3'],
    codes: ['stub-too-long'],
  },
  {
    name: 'net-h-and-net-l-exchanged',
    says: 'White and blue are exchanged in one plug.',
    src: colours,
    plugs: { j1: node(120), j2: node(120) },
    runs: { w1: cable(10) },
    wires: [
      ...through('j1', 'w1', 'j2').filter((wire) => !wire.includes('data')),
      'j1.h - w1.data.white - j2.l',
      'j1.l - w1.data.blue - j2.h',
    ],
    open: ['w1'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pair-crossed'],
  },
  {
    name: 'network-fed-with-24-volts',
    says: 'The supply of the network comes from the 24 V of the ship: devices take 16 V.',
    src: backbone,
    plugs: { supply: { plus: 'dc-24v> limit=3A', minus: 'dc-0v' }, node: { s: 'net-s< 0.2A 9..16V', c: 'net-c' } },
    runs: { w1: metres(5, 'red:0.75 black:0.75', { ratedVoltageV: 300, temperatureC: 75 }) },
    wires: ['supply.plus - w1.red - node.s', 'supply.minus - w1.black - node.c'],
    atLeast: 'error',
    places: ['supply', 'node'],
    codes: ['over-voltage', 'pin-hazard'],
  },
  {
    name: 'network-feed-without-fuse',
    says: 'The network is fed from the battery without the fuse of 3 A.',
    src: backbone,
    plugs: { battery: boatBattery, node: { s: 'net-s< 0.5A 9..16V', c: 'net-c' } },
    runs: { w1: metres(4, 'red:0.75 black:0.75', { ratedVoltageV: 300, temperatureC: 75 }) },
    wires: ['battery.plus - w1.red - node.s', 'battery.minus - w1.black - node.c'],
    atLeast: 'error',
    places: ['battery', 'w1'],
    codes: ['battery-unprotected'],
  },
  {
    name: 'talker-with-a-and-b-exchanged',
    says: 'A and B of the GPS are exchanged: the listener hears nothing.',
    src: talkers,
    plugs: { gps: talker, plotter: listener },
    runs: pair,
    wires: ['gps.a - w1.pair.white - plotter.b', 'gps.b - w1.pair.brown - plotter.a'],
    open: ['w1.screen'],
    atLeast: 'error',
    places: ['gps', 'plotter'],
    codes: ['pair-crossed', 'signal-clash'],
  },
  {
    name: 'two-talkers-on-one-listener',
    says: 'GPS and wind both talk on the same pair.',
    src: talkers,
    plugs: { gps: talker, wind: talker, plotter: listener },
    runs: { ...pair, w2: metres(4, 'pair(white:0.25 brown:0.25) screen', { ratedVoltageV: 300, temperatureC: 75 }) },
    wires: [
      'gps.a - w1.pair.white - plotter.a',
      'gps.b - w1.pair.brown - plotter.b',
      'wind.a - w2.pair.white - plotter.a',
      'wind.b - w2.pair.brown - plotter.b',
    ],
    open: ['w1.screen', 'w2.screen'],
    atLeast: 'error',
    places: ['gps', 'wind'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'train-battery-on-a-device-for-24-volts',
    says: 'The battery of 110 V of the coach feeds a controller for 24 V.',
    src: rail,
    plugs: {
      battery: { plus: 'dc-110v> limit=6A', minus: 'dc-110v-return' },
      controller: { plus: 'dc-24v< 1A 16.8..30V', minus: 'dc-0v' },
    },
    runs: { w1: metres(10, 'red:1.5 black:1.5', { ratedVoltageV: 600, temperatureC: 90 }) },
    wires: ['battery.plus - w1.red - controller.plus', 'battery.minus - w1.black - controller.minus'],
    atLeast: 'error',
    places: ['battery', 'controller'],
    codes: ['over-voltage', 'pin-hazard'],
  },
  {
    name: 'train-battery-on-wire-for-60-volts',
    says: 'The 110 V of the coach run in road vehicle wire for 60 V.',
    src: rail,
    plugs: {
      battery: { plus: 'dc-110v> limit=6A', minus: 'dc-110v-return' },
      lamp: { plus: 'dc-110v< 0.5A', minus: 'dc-110v-return' },
    },
    runs: { w1: metres(10, 'red:1.5 black:1.5', { ratedVoltageV: 60, temperatureC: 105 }) },
    wires: ['battery.plus - w1.red - lamp.plus', 'battery.minus - w1.black - lamp.minus'],
    atLeast: 'error',
    places: ['w1'],
    codes: ['wire-voltage'],
  },
];

export const vesselsPassed: readonly PassedCable[] = [
  {
    name: 'backbone-with-two-terminators',
    says: 'A backbone of 20 m with a terminator at each end.',
    src: backbone,
    plugs: { j1: node(120), j2: node(120) },
    runs: { w1: cable(20) },
    wires: through('j1', 'w1', 'j2'),
    open: ['w1'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'network-feed-with-its-fuse',
    says: 'A feed from the battery with 3 A at the battery.',
    src: backbone,
    plugs: { battery: boatBattery, node: { s: 'net-s< 0.5A 9..16V', c: 'net-c' } },
    runs: { w1: metres(4, 'red:0.75 black:0.75', { ratedVoltageV: 300, temperatureC: 75 }) },
    parts: { f1: 'fuse-3a-58v' },
    wires: ['battery.plus - f1 - w1.red - node.s', 'battery.minus - w1.black - node.c'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'drop-of-five-metres',
    says: 'A drop of 5 m from a tee of the backbone to a display.',
    src: backbone,
    plugs: { tee: { ...node(60), s: 'net-s> limit=3A' }, display: { ...node(0), s: 'net-s< 0.2A' } },
    runs: { w1: cable(5) },
    wires: through('tee', 'w1', 'display'),
    open: ['w1'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'talker-to-listener',
    says: 'A to A and B to B over a screened pair, screen at the talker.',
    src: talkers,
    plugs: { gps: talker, plotter: listener },
    runs: pair,
    wires: ['gps.a - w1.pair.white - plotter.a', 'gps.b - w1.pair.brown - plotter.b'],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'single-ended-talker',
    says: 'The only wire of an old talker is on A of the listener; B goes to the ground of the talker.',
    src: singleEnded,
    plugs: { gps: { a: 'talk-a> @nmea-0183', gnd: 'gnd' }, plotter: listener },
    runs: pair,
    wires: ['gps.a - w1.pair.white - plotter.a', 'gps.gnd - w1.pair.brown - plotter.b'],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'coach-lamp-on-110-volts',
    says: 'A lamp of the coach behind a breaker of 6 A, wire for 600 V.',
    src: rail,
    plugs: {
      battery: { plus: 'dc-110v> limit=6A', minus: 'dc-110v-return' },
      lamp: { plus: 'dc-110v< 0.5A', minus: 'dc-110v-return' },
    },
    runs: { w1: metres(10, 'red:1.5 black:1.5', { ratedVoltageV: 600, temperatureC: 90 }) },
    wires: ['battery.plus - w1.red - lamp.plus', 'battery.minus - w1.black - lamp.minus'],
    mayLeaveUnchecked: plugRatings,
  },
];
