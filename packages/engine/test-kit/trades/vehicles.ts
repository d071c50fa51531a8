/** Road vehicles and machines: lamps with relays, split charging, sensors, CAN and LIN. */
import { metres, unstated, type PassedCable, type RefusedCable } from './language.ts';

const relays =
  'ogaled.com, Auxiliary Lights: Fuse Block + Relay (battery, fuse close to it, 30, 87 to the lamp; coil 85 and 86)';
const isolator = 'sparkthread.net, Battery isolator; engineerfix.com (a diode to each battery)';
const bus = 'Perkins 1200F manual, p. 235 (J1939: 120 Ω at both ends, stubs of 1 m)';
const lin = 'onlinedocs.microchip.com, LIN (single wire, 40 m, ground and battery)';
const sensors =
  'automotive pack: 5 V supply, signal and ground of a sensor have their own contacts at the control unit';

const vehicle = { ratedVoltageV: 60, temperatureC: 105 };
const flry = { rules: { ampacityTable: 'flry-free-air', ambientC: 60 } };
const battery = { plus: 'dc-12v> battery unlimited', minus: 'dc-0v' };
const relay = { 30: 'dc-12v< 10A', 87: 'dc-12v> limit=15A', 86: 'dc-12v< 0.15A', 85: 'dc-0v' };
const lamps = { plus: 'dc-12v< 9A', minus: 'dc-0v' };
const dash = { out: 'dc-12v> limit=5A' };
const lampRuns = {
  w1: metres(1, 'red:2.5', vehicle),
  w2: metres(1.5, 'yellow:2.5 black:2.5', vehicle),
  w3: metres(3, 'white:0.5', vehicle),
  w4: metres(1, 'black:2.5', vehicle),
};
const lampWires = [
  'relay.87 - w2.yellow - lamps.plus',
  'dash.out - w3.white - relay.86',
  'relay.85 - ~w2.black - lamps.minus',
  'battery.minus - w4.black - relay.85',
];
const unit = { v: 'sensor-5v> limit=0.1A', s: 'sensor-out< @ratiometric-5v', g: 'sensor-gnd' };
const sensor = { v: 'sensor-5v< 0.01A', s: 'sensor-out> @ratiometric-5v', g: 'sensor-gnd' };
const sensorRun = { w1: metres(4, 'red:0.5 green:0.5 black:0.5', vehicle) };
const alternator = { plus: 'dc-12v> limit=20A', minus: 'dc-0v' };
const charged = { plus: 'dc-12v~ battery unlimited', minus: 'dc-0v' };
const split = { w1: metres(1, 'red:4 black:4', vehicle), w2: metres(1, 'red:4 black:4', vehicle) };
const node = (ohms: number) => ({ h: `can-h~ @can-hs ${ohms}Ω`, l: `can-l~ @can-hs ${ohms}Ω` });
const pair = (length: number) => metres(length, 'pair(yellow:0.75 green:0.75)', { ...vehicle, impedanceOhm: 120 });

export const vehiclesRefused: readonly RefusedCable[] = [
  {
    name: 'driving-lamps-without-fuse',
    says: 'The contact of the relay hangs on the battery without a fuse.',
    src: relays,
    plugs: { battery, relay, lamps, dash },
    runs: lampRuns,
    wires: ['battery.plus - w1.red - relay.30', ...lampWires],
    electrical: flry,
    atLeast: 'error',
    places: ['battery', 'w1'],
    codes: ['battery-unprotected'],
  },
  {
    name: 'driving-lamps-on-the-switch',
    says: 'The lamps of 9 A hang on the switch of the dash, which is fused with 5 A.',
    src: relays,
    plugs: { dash: { out: 'dc-12v> limit=5A 5A', minus: 'dc-0v' }, lamps },
    runs: { w1: metres(4, 'white:1.5 black:1.5', vehicle) },
    wires: ['dash.out - w1.white - lamps.plus', 'dash.minus - w1.black - lamps.minus'],
    electrical: flry,
    atLeast: 'warning',
    places: ['dash', 'lamps'],
    codes: ['supply-overloaded'],
  },
  {
    name: 'split-charging-with-a-diode-reversed',
    says: 'The diode to the second battery blocks: it is never charged.',
    src: isolator,
    plugs: { alternator, starter: charged, house: charged },
    runs: split,
    parts: { d1: 'rectifier-20a', d2: 'rectifier-20a', f1: 'fuse-25a-58v', f2: 'fuse-25a-58v' },
    wires: [
      'alternator.plus - d1 - w1.red - f1 - starter.plus',
      'alternator.plus - ~d2 - w2.red - f2 - house.plus',
      'alternator.minus - w1.black - starter.minus',
      'alternator.minus - w2.black - house.minus',
    ],
    electrical: flry,
    atLeast: 'warning',
    places: ['d2', 'house'],
    codes: ['diode-blocks', 'diode-overloaded'],
  },
  {
    name: 'sensor-with-supply-and-signal-exchanged',
    says: '5 V are on the output of the sensor.',
    src: sensors,
    plugs: { unit, sensor },
    runs: sensorRun,
    wires: ['unit.v - w1.red - sensor.s', 'unit.s - w1.green - sensor.v', 'unit.g - w1.black - sensor.g'],
    atLeast: 'error',
    places: ['unit', 'sensor'],
  },
];

export const vehiclesPassed: readonly PassedCable[] = [
  {
    name: 'driving-lamps-with-relay',
    says: 'Battery, fuse, contact of the relay, lamps; the switch feeds the coil only.',
    src: relays,
    plugs: { battery, relay, lamps, dash },
    runs: lampRuns,
    parts: { f1: 'fuse-15a-58v' },
    wires: ['battery.plus - f1 - w1.red - relay.30', ...lampWires],
    electrical: flry,
    mayLeaveUnchecked: unstated('returns'),
  },
  {
    name: 'split-charging-by-diodes',
    says: 'A diode and a fuse to each battery.',
    src: isolator,
    plugs: { alternator, starter: charged, house: charged },
    runs: split,
    parts: { d1: 'rectifier-20a', d2: 'rectifier-20a', f1: 'fuse-25a-58v', f2: 'fuse-25a-58v' },
    wires: [
      'alternator.plus - d1 - w1.red - f1 - starter.plus',
      'alternator.plus - d2 - w2.red - f2 - house.plus',
      'alternator.minus - w1.black - starter.minus',
      'alternator.minus - w2.black - house.minus',
    ],
    electrical: flry,
    mayLeaveUnchecked: unstated('ampacity', 'part-currents', 'voltage-drop'),
  },
  {
    name: 'sensor-with-three-wires',
    says: 'Supply, signal and ground of the control unit.',
    src: sensors,
    plugs: { unit, sensor },
    runs: sensorRun,
    wires: ['unit.v - w1.red - sensor.v', 'unit.s - w1.green - sensor.s', 'unit.g - w1.black - sensor.g'],
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'can-with-a-short-stub',
    says: 'Two ends with 120 Ω and a node on a branch of 0.8 m.',
    src: bus,
    plugs: { j1: node(120), j2: node(120), j3: node(0) },
    runs: { w1: pair(10), w2: pair(10), w3: pair(0.8) },
    parts: { s1: 'trade-splice', s2: 'trade-splice' },
    wires: [
      'j1.h - w1.pair.yellow - s1.1 - w2.pair.yellow - j2.h',
      'j1.l - w1.pair.green - s2.1 - w2.pair.green - j2.l',
      's1.1 - w3.pair.yellow - j3.h',
      's2.1 - w3.pair.green - j3.l',
    ],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'lin-to-a-mirror',
    says: 'Supply, ground and the single line.',
    src: lin,
    plugs: {
      door: { v: 'kl15> limit=5A', d: 'lin~ @lin', g: 'kl31' },
      mirror: { v: 'kl15< 1A', d: 'lin~ @lin', g: 'kl31' },
    },
    runs: { w1: metres(2, 'red:0.75 green:0.5 black:0.75', vehicle) },
    wires: ['door.v - w1.red - mirror.v', 'door.d - w1.green - mirror.d', 'door.g - w1.black - mirror.g'],
    electrical: flry,
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'two-work-lamps-on-a-splice',
    says: 'A feed of 10 A parts to two lamps of 4 A.',
    src: relays,
    plugs: {
      box: { plus: 'dc-12v> limit=10A', minus: 'dc-0v' },
      left: { plus: 'dc-12v< 4A', minus: 'dc-0v' },
      right: { plus: 'dc-12v< 4A', minus: 'dc-0v' },
    },
    runs: {
      w1: metres(1.5, 'red:2.5 black:2.5', vehicle),
      w2: metres(1, 'red:1.5 black:1.5', vehicle),
      w3: metres(1, 'red:1.5 black:1.5', vehicle),
    },
    parts: { s1: 'trade-splice', s2: 'trade-splice' },
    wires: [
      'box.plus - w1.red - s1.1 - w2.red - left.plus',
      's1.1 - w3.red - right.plus',
      'box.minus - w1.black - s2.1 - w2.black - left.minus',
      's2.1 - w3.black - right.minus',
    ],
    electrical: flry,
    mayLeaveUnchecked: unstated('ampacity'),
  },
];
