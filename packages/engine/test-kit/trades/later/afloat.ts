/** Boats and vessels, second series: thrusters, instruments, alternators, NMEA 2000 and NMEA 0183. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const thrusters =
  'esmanual.top, Vetus Bow Pro A, p. 142 (drop of 10 % at most); imtra.com, Benefits of an automatic battery switch (every thruster has a fuse)';
const plotters =
  'manualshive.com, Raymarine Element installation, p. 36 (10.8 V at the plug with a battery of 11 V; plus through a fuse)';
const polarity = 'easymanua.ls, Raymarine Ray91, p. 52 (red is plus, black is minus; fuse between plus and battery)';
const alternators = 'shop.pkys.com, Overcurrent Protection (a battery is the source of the fault: fuse at the battery)';
const backbone = 'Maretron NMEA 2000 specifications (one feed for each backbone, or feeds that are parted in plus)';
const talkers = 'Actisense, NMEA 0183 information sheet (A to A, B to B; a talker drives several listeners)';

const battery = { plus: 'dc-12v> battery unlimited 11..14.4V', minus: 'dc-0v' };
const motor = { plus: 'dc-12v< 250A 10..15V', minus: 'dc-0v' };
const plotter = { plus: 'dc-12v< 2A 10.8..31V', minus: 'dc-0v' };
const wire = { temperatureC: 105, ratedVoltageV: 600 };
const abyc = (rules: object = {}) => ({ rules: { ampacityTable: 'abyc-e-11-105', ...rules } });
const network = metres(10, 'pair-s(red:0.75 black:0.75) pair-d(white:0.34 blue:0.34) screen', {
  temperatureC: 80,
  ratedVoltageV: 300,
  impedanceOhm: 120,
});
const feed = { s: 'net-s> limit=3A', c: 'net-c' };
const display = {
  s: 'net-s< 0.5A',
  c: 'net-c',
  h: 'can-h~ @nmea-2000 120Ω',
  l: 'can-l~ @nmea-2000 120Ω',
};
const supplyWires = ['feed.s - w1.pair-s.red - one.s', 'feed.c - w1.pair-s.black - one.c'];
const dataWires = ['one.h - w2.pair-d.white - two.h', 'one.l - w2.pair-d.blue - two.l'];
const talk = { a: 'talk-a> @nmea-0183', b: 'talk-b> @nmea-0183' };
const listen = { a: 'listen-a< @nmea-0183', b: 'listen-b< @nmea-0183' };
const data = metres(4, 'pair(white:0.25 brown:0.25)', { ratedVoltageV: 300, temperatureC: 80 });

export const afloatRefused: readonly RefusedCable[] = [
  {
    name: 'thruster-on-cables-too-thin',
    says: '250 A over 9 m of 50 mm² lose more than 10 % of 12 V.',
    src: thrusters,
    plugs: { battery, thruster: motor },
    runs: { w1: metres(9, 'red:50', wire), w2: metres(9, 'black:50', wire) },
    parts: { f1: 'fuse-300a-58v' },
    wires: ['battery.plus - f1 - w1.red - thruster.plus', 'battery.minus - w2.black - thruster.minus'],
    electrical: abyc({ maxDropPct: 10 }),
    atLeast: 'warning',
    places: ['thruster', 'w1', 'battery'],
    codes: ['voltage-drop', 'load-undervoltage'],
  },
  {
    name: 'plotter-over-thin-wire',
    says: 'A flat battery has 11 V, and 2 A over 15 m of 0.5 mm² leave less than the 10.8 V of the plotter.',
    src: plotters,
    plugs: { battery, plotter },
    runs: { w1: metres(15, 'red:0.5 black:0.5', wire) },
    parts: { f1: 'fuse-3a-58v' },
    wires: ['battery.plus - f1 - w1.red - plotter.plus', 'battery.minus - w1.black - plotter.minus'],
    electrical: abyc(),
    atLeast: 'warning',
    places: ['plotter', 'w1', 'battery'],
    codes: ['voltage-drop', 'load-undervoltage'],
  },
  {
    name: 'radio-reversed',
    says: 'Red is on minus and black on plus: the radio is destroyed.',
    src: polarity,
    plugs: { battery, radio: { plus: 'dc-12v< 6A 10.8..15.6V', minus: 'dc-0v' } },
    runs: { w1: metres(2, 'red:2.5 black:2.5', wire) },
    parts: { f1: 'fuse-10a-58v' },
    wires: ['battery.plus - f1 - w1.red - radio.minus', 'battery.minus - w1.black - radio.plus'],
    electrical: abyc(),
    atLeast: 'error',
    places: ['battery', 'radio'],
    codes: ['pin-conflict', 'pin-hazard', 'power-ground-short', 'supply-shorted'],
  },
  {
    name: 'alternator-lead-without-fuse-at-the-battery',
    says: 'The alternator limits itself, but the battery at the other end of the 10 mm² does not.',
    src: alternators,
    plugs: {
      alternator: { plus: 'dc-12v> limit=50A', minus: 'dc-0v' },
      battery: { plus: 'dc-12v~ battery unlimited', minus: 'dc-0v' },
    },
    runs: { w1: metres(2, 'red:10', wire), w2: metres(2, 'black:10', wire) },
    wires: ['alternator.plus - w1.red - battery.plus', 'alternator.minus - w2.black - battery.minus'],
    electrical: abyc(),
    atLeast: 'error',
    places: ['battery', 'w1'],
    codes: ['battery-unprotected'],
  },
  {
    name: 'backbone-with-two-feeds',
    says: 'Two feeds of 12 V are on one backbone that is not parted: they work into each other.',
    src: backbone,
    plugs: { feed, second: feed, one: { s: 'net-s< 0.5A', c: 'net-c' } },
    runs: { w1: network, w2: network },
    wires: [...supplyWires, 'second.s - w2.pair-s.red - one.s', 'second.c - w2.pair-s.black - one.c'],
    open: ['w1', 'w2'],
    atLeast: 'warning',
    places: ['feed', 'second'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'listener-with-one-wire',
    says: 'Only A is connected: the current of the talker has no way back.',
    src: talkers,
    plugs: { gps: talk, autopilot: listen },
    runs: { w1: data },
    wires: ['gps.a - w1.pair.white - autopilot.a'],
    open: ['w1.pair.brown'],
    atLeast: 'warning',
    places: ['gps', 'autopilot'],
    codes: ['no-return', 'input-undriven', 'pin-open'],
  },
];

export const afloatPassed: readonly PassedCable[] = [
  {
    name: 'thruster-over-95',
    says: '250 A over 8 m of 95 mm² behind a fuse of 300 A at the battery lose less than 8 %.',
    src: thrusters,
    plugs: { battery, thruster: motor },
    runs: { w1: metres(8, 'red:95', wire), w2: metres(8, 'black:95', wire) },
    parts: { f1: 'fuse-300a-58v' },
    wires: ['battery.plus - f1 - w1.red - thruster.plus', 'battery.minus - w2.black - thruster.minus'],
    electrical: abyc({ maxDropPct: 10 }),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'plotter-near-the-battery',
    says: '2 A over 1.5 m of 1.5 mm² behind a fuse of 3 A.',
    src: plotters,
    plugs: { battery, plotter },
    runs: { w1: metres(1.5, 'red:1.5 black:1.5', wire) },
    parts: { f1: 'fuse-3a-58v' },
    wires: ['battery.plus - f1 - w1.red - plotter.plus', 'battery.minus - w1.black - plotter.minus'],
    electrical: abyc(),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'alternator-with-fuse-at-the-battery',
    says: 'A fuse of 60 A at the battery protects 16 mm² against it.',
    src: alternators,
    plugs: {
      alternator: { plus: 'dc-12v> limit=50A', minus: 'dc-0v' },
      battery: { plus: 'dc-12v~ battery unlimited', minus: 'dc-0v' },
    },
    runs: { w1: metres(2, 'red:16', wire), w2: metres(2, 'black:16', wire) },
    parts: { f1: 'fuse-60a-58v' },
    wires: ['alternator.plus - w1.red - f1 - battery.plus', 'alternator.minus - w2.black - battery.minus'],
    electrical: abyc(),
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'two-displays-on-a-network',
    says: 'One feed at the first display, data from end to end, and both ends terminated.',
    src: backbone,
    plugs: { feed, one: display, two: display },
    runs: { w1: network, w2: network },
    wires: [...supplyWires, 'one.s - w2.pair-s.red - two.s', 'one.c - w2.pair-s.black - two.c', ...dataWires],
    open: ['w1.pair-d.white', 'w1.pair-d.blue', 'w1.screen', 'w2.screen'],
    // The network may lose 1.5 V, because devices work from 9 V.
    electrical: { rules: { maxDropV: 1.5 } },
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'one-talker-on-two-listeners',
    says: 'The pair of the GPS goes to the autopilot and on to the radio.',
    src: talkers,
    plugs: { gps: talk, autopilot: listen, radio: listen },
    runs: { w1: data, w2: data },
    wires: [
      'gps.a - w1.pair.white - autopilot.a',
      'gps.b - w1.pair.brown - autopilot.b',
      'autopilot.a - w2.pair.white - radio.a',
      'autopilot.b - w2.pair.brown - radio.b',
    ],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'bus-bar-with-two-branches',
    says: 'A feed of 10 mm² with 50 A parts behind it into two branches with their own fuses of 10 A.',
    src: alternators,
    plugs: {
      battery,
      fridge: { plus: 'dc-12v< 5A 10..15V', minus: 'dc-0v' },
      pump: { plus: 'dc-12v< 6A 10..15V', minus: 'dc-0v' },
    },
    runs: {
      w1: metres(1, 'red:10', wire),
      w2: metres(3, 'red:4 black:4', wire),
      w3: metres(3, 'red:4 black:4', wire),
    },
    parts: { f1: 'fuse-50a-58v', f2: 'fuse-10a-58v', f3: 'fuse-10a-58v' },
    wires: [
      'battery.plus - f1 - w1.red - f2 - w2.red - fridge.plus',
      'w1@b.red - f3 - w3.red - pump.plus',
      'battery.minus - w2.black - fridge.minus',
      'battery.minus - w3.black - pump.minus',
    ],
    electrical: abyc(),
    mayLeaveUnchecked: plugRatings,
  },
];
