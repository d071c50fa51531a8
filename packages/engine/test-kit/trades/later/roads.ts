/** Road vehicles, trailers and charging, second series: lamps, J1939, LIN, relays, compressors. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const lamps12n =
  'wtltrailers.co.uk, 7 pin 12N wiring diagram; tridentuk.com, Trailer wiring (1 yellow left, 4 green right)';
const j1939 =
  'easymanua.ls, Parker PVSG user guide, p. 13 (40 m, 120 Ω at each end, stubs of 1 m, screen to ground at one point only)';
const sixty = 'Perkins 1200F manual, p. 235 (one resistor of 60 Ω instead of two of 120 Ω does not work)';
const lin = 'onlinedocs.microchip.com, LIN (single wire, 40 m)';
const relays = 'ogaled.com, Auxiliary Lights: Fuse Block + Relay (coil 85 and 86)';
const fuses = 'explainthatstuff.com, Fuses; facts of ISO 8820 pairings (the fuse protects the wire)';
const charging = 'IEC 61851-1 as en.wikipedia.org, Type 2 connector, gives it (L1, N, PE, CP, PP)';

const vehicle = { ratedVoltageV: 60, temperatureC: 105 };
const flry = { rules: { ampacityTable: 'flry-free-air', ambientC: 40 } };
const car = { 1: 'trl-left> limit=10A', 3: 'kl31', 4: 'trl-right> limit=10A', 6: 'trl-stop> limit=10A' };
const trailer = { 1: 'trl-left< 2A', 3: 'kl31', 4: 'trl-right< 2A', 6: 'trl-stop< 4A' };
const lead = metres(6, 'yellow:1.5 white:2.5 green:1.5 red:1.5', vehicle);
const leadWires = (left: string, right: string) => [
  `car.1 - w1.yellow - trailer.${left}`,
  `car.4 - w1.green - trailer.${right}`,
  'car.3 - w1.white - trailer.3',
  'car.6 - w1.red - trailer.6',
];
const node = { h: 'can-h~ @can-hs', l: 'can-l~ @can-hs', s: 'chassis' };
const ended = { h: 'can-h~ @can-hs 120Ω', l: 'can-l~ @can-hs 120Ω', s: 'chassis' };
/** The pinouts of J1939 devices require the screen to be grounded at one end only. */
const oneEnd = { one: { screenAtOneEnd: true }, two: { screenAtOneEnd: true } };
const bus = metres(20, 'pair(yellow:0.75 green:0.75) screen', { ...vehicle, impedanceOhm: 120 });
const busWires = ['one.h - w1.pair.yellow - two.h', 'one.l - w1.pair.green - two.l'];
const master = { v: 'kl15> limit=5A', d: 'lin~ @lin', g: 'kl31' };
const slave = { v: 'kl15< 0.5A', d: 'lin~ @lin', g: 'kl31' };
const linWires = ['door.v - w1.red - mirror.v', 'door.d - w1.green - mirror.d', 'door.g - w1.black - mirror.g'];
const battery = { plus: 'dc-12v> battery unlimited', minus: 'dc-0v' };
const compressor = { plus: 'dc-12v< 20A 10..15V', minus: 'dc-0v' };
const wallbox = { l: 'ac-l1> mains limit=20A', n: 'ac-n', pe: 'pe', cp: 'ev-cp> @ev-pilot' };
const vehicleInlet = { l: 'ac-l1< 20A', n: 'ac-n', pe: 'pe', cp: 'ev-cp< @ev-pilot' };
const charger = metres(5, 'brown:2.5 blue:2.5 green-yellow:2.5 white:0.5', { ratedVoltageV: 750, temperatureC: 90 });
const chargerWires = ['box.l - w1.brown - car.l', 'box.pe - w1.green-yellow - car.pe', 'box.cp - w1.white - car.cp'];

export const roadsRefused: readonly RefusedCable[] = [
  {
    name: 'trailer-indicators-exchanged',
    says: 'Contacts 1 and 4 are exchanged: the trailer indicates left when the car turns right.',
    src: lamps12n,
    plugs: { car, trailer },
    runs: { w1: lead },
    wires: leadWires('4', '1'),
    electrical: flry,
    atLeast: 'warning',
    places: ['car', 'trailer'],
    codes: ['signal-clash', 'pin-hazard', 'pin-conflict'],
  },
  {
    name: 'bus-screen-grounded-at-both-ends',
    says: 'The screen of the J1939 cable is on the frame at both ends: the frame’s current flows over it.',
    src: j1939,
    plugs: { one: ended, two: ended },
    ratings: oneEnd,
    runs: { w1: bus },
    wires: [...busWires, 'one.s - w1.screen - two.s'],
    atLeast: 'warning',
    places: ['w1', 'one', 'two'],
    codes: ['screen-grounded-twice'],
  },
  {
    name: 'bus-with-one-resistor-of-60-ohm',
    says: 'One resistor of 60 Ω replaces two of 120 Ω: one end of the line reflects.',
    src: sixty,
    plugs: { one: node, two: node },
    runs: { w1: bus },
    parts: { r1: 'r-60' },
    wires: [...busWires, 'one.s - w1@a.screen', 'one.h - r1 - one.l'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['one', 'two', 'w1'],
    codes: ['termination-value', 'termination-missing', 'termination-misplaced'],
  },
  {
    name: 'bus-of-ninety-metres',
    says: 'J1939 with 250 kbit/s goes over 40 m; the line has 90 m.',
    src: j1939,
    plugs: { one: ended, two: ended },
    ratings: { one: { maxLengthMm: 40_000 }, two: { maxLengthMm: 40_000 } },
    runs: { w1: { ...bus, lengthMm: 90_000 } },
    wires: [...busWires, 'one.s - w1@a.screen'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['one', 'two', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'lin-of-sixty-metres',
    says: 'The line has 60 m; LIN goes over 40 m.',
    src: lin,
    plugs: { door: master, mirror: slave },
    ratings: { door: { maxLengthMm: 40_000 } },
    runs: { w1: metres(60, 'red:1.5 green:0.5 black:1.5', vehicle) },
    wires: linWires,
    electrical: flry,
    atLeast: 'warning',
    places: ['door', 'mirror', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'relay-of-12-v-in-a-truck',
    says: 'The coil for 12 V hangs on the 24 V of the truck.',
    src: relays,
    plugs: {
      truck: { plus: 'kl30-24v> limit=5A', minus: 'kl31' },
      relay: { 86: 'dc-12v< 0.15A 8..16V', 85: 'dc-0v' },
    },
    runs: { w1: metres(2, 'red:0.75 black:0.75', vehicle) },
    wires: ['truck.plus - w1.red - relay.86', 'truck.minus - w1.black - relay.85'],
    electrical: flry,
    atLeast: 'error',
    places: ['truck', 'relay'],
    codes: ['over-voltage', 'pin-hazard'],
  },
  {
    name: 'compressor-fuse-above-its-wire',
    says: 'A fuse of 60 A protects 2.5 mm².',
    src: fuses,
    plugs: { battery, compressor },
    runs: { w1: metres(2, 'red:2.5 black:2.5', vehicle) },
    parts: { f1: 'fuse-60a-58v' },
    wires: ['battery.plus - f1 - w1.red - compressor.plus', 'battery.minus - w1.black - compressor.minus'],
    electrical: flry,
    atLeast: 'warning',
    places: ['f1', 'w1'],
    codes: ['fuse-wire'],
  },
  {
    name: 'charging-lead-without-neutral',
    says: 'The neutral is not connected: the charger of one phase gets no return.',
    src: charging,
    plugs: { box: wallbox, car: vehicleInlet },
    runs: { w1: charger },
    wires: chargerWires,
    open: ['w1.blue'],
    atLeast: 'warning',
    places: ['box', 'car'],
    codes: ['no-return', 'pin-open'],
  },
];

export const roadsPassed: readonly PassedCable[] = [
  {
    name: 'trailer-lead-of-four-cores',
    says: 'Left, right, stop and the return by their contacts.',
    src: lamps12n,
    plugs: { car, trailer },
    runs: { w1: lead },
    wires: leadWires('1', '4'),
    electrical: flry,
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'voltage-drop', 'wire-voltage'),
  },
  {
    name: 'bus-screen-grounded-at-one-end',
    says: '20 m between two ends with 120 Ω, the screen on the frame at one end.',
    src: j1939,
    plugs: { one: ended, two: ended },
    ratings: oneEnd,
    runs: { w1: bus },
    wires: [...busWires, 'one.s - w1@a.screen'],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'lin-to-two-mirrors',
    says: 'One line with two slaves, 5 m in all.',
    src: lin,
    plugs: { door: master, mirror: slave, lamp: slave },
    runs: {
      w1: metres(2, 'red:0.75 green:0.5 black:0.75', vehicle),
      w2: metres(3, 'red:0.75 green:0.5 black:0.75', vehicle),
    },
    wires: [...linWires, 'mirror.v - w2.red - lamp.v', 'mirror.d - w2.green - lamp.d', 'mirror.g - w2.black - lamp.g'],
    electrical: flry,
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'relay-coil-with-its-diode',
    says: 'The diode across the coil has its cathode on plus.',
    src: relays,
    plugs: {
      switch: { out: 'dc-12v> limit=5A', minus: 'dc-0v' },
      relay: { 86: 'dc-12v< 0.15A', 85: 'dc-0v' },
    },
    runs: { w1: metres(2, 'red:0.75 black:0.75', vehicle) },
    parts: { d1: 'rectifier-1a' },
    wires: ['switch.out - w1.red - relay.86', 'switch.minus - w1.black - relay.85', 'relay.85 - d1 - relay.86'],
    electrical: flry,
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'compressor-behind-25-a',
    says: 'A fuse of 25 A at the battery, 4 mm² to the compressor of 20 A.',
    src: fuses,
    plugs: { battery, compressor },
    runs: { w1: metres(2, 'red:4 black:4', vehicle) },
    parts: { f1: 'fuse-25a-58v' },
    wires: ['battery.plus - f1 - w1.red - compressor.plus', 'battery.minus - w1.black - compressor.minus'],
    electrical: flry,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'charging-lead-tethered',
    says: 'A lead that is fixed to the wallbox: L1, N, PE and the pilot, 20 A over 2.5 mm².',
    src: charging,
    plugs: { box: wallbox, car: vehicleInlet },
    runs: { w1: charger },
    wires: [...chargerWires, 'box.n - w1.blue - car.n'],
    mayLeaveUnchecked: plugRatings,
  },
];
