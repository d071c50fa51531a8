/** Supplies, batteries, mains and machines, fourth series, written before its author read the checks. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const earths = 'IEC 60364-5-54, 543.3.3 (no switching or protective device in a protective conductor)';
const pedals = 'bossarea.com, power supplies (9 V, centre negative: the sleeve is plus)';
const laptops = 'notebookcheck.net, chargers (19 V on a device for 12 V)';
const amplifiers = 'basscaraudio.com, wiring (60 A want 16 mm², and a fuse at the battery)';
const winches = 'warn.com, winch installation (12 V winches on 12 V, 24 V winches on 24 V)';
const outlets = 'IEC 60320-1 (C13 and C14 carry 10 A, C19 and C20 carry 16 A)';
const sensors = 'Bosch, pressure sensors (5 V supply, ratiometric output)';
const motors = 'IEC 60034-1, 12.3 (single phasing: a motor with two phases burns)';
const shorts = 'IEC 60204-1, 7.2 (protection of control circuits)';
const strips = 'ledlightingwholesaleinc.com, LED strips (each run behind its own fuse)';
const relays = 'te.com, relay definitions (a diode across the coil conducts against the supply)';
const drills = 'IEC 60745-1 (tools of class II have no protective conductor)';
const cookers = 'bosch-home.com, installation of cookers (connection to one, two or three phases)';
const phases = 'IEC 60309 (five contacts: L1, L2, L3, N and earth)';

const control = { ratedVoltageV: 300, temperatureC: 70 };
const mains = { ratedVoltageV: 500, temperatureC: 70 };
const vehicle = { ratedVoltageV: 60, temperatureC: 105 };
const marine = { ratedVoltageV: 600, temperatureC: 105 };
const vde = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };
const abyc = { rules: { ampacityTable: 'abyc-e-11-105' } };
const outlet = { l: 'mains-l> limit=16A @mains-230v', n: 'mains-n', pe: 'mains-pe' };
const oven = { l: 'mains-l< 9A @mains-230v', n: 'mains-n', pe: 'mains-pe' };
const cord = (mm2: number) => metres(3, `brown:${mm2} blue:${mm2} green-yellow:${mm2}`, mains);
const cordWires = (from: string, to: string) => [
  `${from}.l - w1.brown - ${to}.l`,
  `${from}.n - w1.blue - ${to}.n`,
  `${from}.pe - w1.green-yellow - ${to}.pe`,
];
const battery12 = { plus: 'dc-12v~ 10..14.8V battery unlimited', minus: 'dc-0v' };
const battery24 = { plus: 'dc-24v~ 20..29V battery unlimited', minus: 'dc-0v' };
const three = { u: 'ac-l1> limit=16A', v: 'ac-l2> limit=16A', w: 'ac-l3> limit=16A', n: 'ac-n', pe: 'pe' };
const ecu = { v: 'sensor-5v> limit=0.1A', g: 'sensor-gnd', s: 'sensor-out< @ratiometric-5v' };
const pressure = { v: 'sensor-5v< 0.01A', g: 'sensor-gnd', s: 'sensor-out> @ratiometric-5v' };
const controller = { o: 'dc-24v> limit=1A', m: 'dc-0v' };
const coil = { p: 'dc-24v< 0.2A 20.4..28.8V', m: 'dc-0v' };

export const powerRefused: readonly RefusedCable[] = [
  {
    name: 'fuse-in-the-protective-conductor',
    says: 'A fuse of 10 A is in the protective conductor.',
    src: earths,
    plugs: { outlet, oven },
    runs: { w1: cord(1.5) },
    parts: { f1: 'fuse-10a-250v' },
    wires: [
      'outlet.l - w1.brown - oven.l',
      'outlet.n - w1.blue - oven.n',
      'outlet.pe - f1 - w1.green-yellow - oven.pe',
    ],
    electrical: vde,
    atLeast: 'warning',
    places: ['f1', 'outlet', 'oven'],
  },
  {
    name: 'pedal-reversed',
    says: 'Plus of the supply is on minus of the pedal.',
    src: pedals,
    plugs: { supply: { p: 'dc-5v> limit=1A', m: 'gnd' }, pedal: { p: 'dc-5v< 0.2A', m: 'gnd' } },
    runs: { w1: metres(1, 'red:0.5 black:0.5', control) },
    wires: ['supply.p - w1.red - pedal.m', 'supply.m - w1.black - pedal.p'],
    atLeast: 'error',
    places: ['supply', 'pedal'],
  },
  {
    name: 'charger-of-19-v-on-a-router-for-12-v',
    says: 'A charger of 19 V feeds a device that takes 14 V at most.',
    src: laptops,
    plugs: { charger: { p: 'dc-12v> 19V limit=3A', m: 'dc-0v' }, router: { p: 'dc-12v< 1A 9..14V', m: 'dc-0v' } },
    runs: { w1: metres(1.5, 'red:1 black:1', control) },
    wires: ['charger.p - w1.red - router.p', 'charger.m - w1.black - router.m'],
    atLeast: 'warning',
    places: ['charger', 'router'],
    codes: ['over-voltage'],
  },
  {
    name: 'amplifier-feed-of-4-mm2-behind-60-a',
    says: 'The fuse of 60 A does not protect a wire of 4 mm².',
    src: amplifiers,
    plugs: { battery: battery12, amplifier: { plus: 'dc-12v< 35A 11..15V', minus: 'dc-0v' } },
    runs: { w1: metres(5, 'red:4', vehicle), w2: metres(5, 'black:16', vehicle) },
    parts: { f1: 'fuse-60a-58v' },
    wires: ['battery.plus - f1 - w1.red - amplifier.plus', 'battery.minus - w2.black - amplifier.minus'],
    electrical: { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 50 } },
    atLeast: 'warning',
    places: ['w1', 'f1'],
  },
  {
    name: 'winch-for-12-v-on-24-v',
    says: 'A truck with 24 V feeds a winch for 12 V.',
    src: winches,
    plugs: { truck: battery24, winch: { plus: 'dc-12v< 80A 9..15V', minus: 'dc-0v' } },
    runs: { w1: metres(3, 'red:35', marine), w2: metres(3, 'black:35', marine) },
    parts: { f1: 'fuse-100a-58v' },
    wires: ['truck.plus - f1 - w1.red - winch.plus', 'truck.minus - w2.black - winch.minus'],
    electrical: abyc,
    atLeast: 'warning',
    places: ['truck', 'winch'],
  },
  {
    name: 'sixteen-amperes-over-contacts-for-ten',
    says: 'A load of 16 A is on an inlet of 10 A.',
    src: outlets,
    plugs: { outlet, server: { l: 'mains-l< 16A @mains-230v', n: 'mains-n', pe: 'mains-pe' } },
    ratings: { server: { contactRatingA: 10, ratedVoltageV: 250 }, outlet: { contactRatingA: 16, ratedVoltageV: 250 } },
    runs: { w1: cord(2.5) },
    wires: cordWires('outlet', 'server'),
    electrical: vde,
    atLeast: 'warning',
    places: ['server'],
  },
  {
    name: 'pressure-sensor-on-the-battery-line',
    says: 'A sensor for 5 V is on the ignition line.',
    src: sensors,
    plugs: { car: { v: 'kl15> 9..16V limit=5A', g: 'kl31', s: 'sensor-out< @ratiometric-5v' }, sensor: pressure },
    runs: { w1: metres(1, 'red:0.5 black:0.5 green:0.5', vehicle) },
    wires: ['car.v - w1.red - sensor.v', 'car.g - w1.black - sensor.g', 'car.s - w1.green - sensor.s'],
    atLeast: 'warning',
    places: ['car', 'sensor'],
  },
  {
    name: 'motor-on-two-phases',
    says: 'The third phase of the motor is not connected.',
    src: motors,
    plugs: { supply: three, motor: { u: 'ac-l1< 4A', v: 'ac-l2< 4A', w: 'ac-l3< 4A', pe: 'pe' } },
    runs: { w1: metres(5, 'brown:1.5 black:1.5 grey:1.5 green-yellow:1.5', mains) },
    wires: ['supply.u - w1.brown - motor.u', 'supply.v - w1.black - motor.v', 'supply.pe - w1.green-yellow - motor.pe'],
    open: ['w1.grey'],
    electrical: vde,
    atLeast: 'warning',
    places: ['motor'],
    codes: ['pin-open'],
  },
  {
    name: 'control-voltage-shorted-at-a-coil',
    says: 'A jumper joins plus and minus at the coil.',
    src: shorts,
    plugs: { controller, coil },
    runs: { w1: metres(3, 'brown:0.75 blue:0.75', control) },
    wires: ['controller.o - w1.brown - coil.p', 'controller.m - w1.blue - coil.m', 'coil.p - coil.m'],
    electrical: vde,
    atLeast: 'error',
    places: ['coil', 'controller'],
  },
  {
    name: 'coil-diode-the-wrong-way',
    says: 'The diode across the coil conducts from plus to minus.',
    src: relays,
    plugs: { controller, coil },
    runs: { w1: metres(3, 'brown:0.75 blue:0.75', control) },
    parts: { d1: 'rectifier-1a' },
    wires: ['controller.o - w1.brown - coil.p', 'controller.m - w1.blue - coil.m', 'coil.p - d1 - coil.m'],
    electrical: vde,
    atLeast: 'warning',
    places: ['d1'],
  },
];

export const powerPassed: readonly PassedCable[] = [
  {
    name: 'cord-of-an-oven',
    says: 'Live, neutral and earth of 1.5 mm² for 9 A behind 16 A.',
    src: earths,
    plugs: { outlet, oven },
    runs: { w1: cord(1.5) },
    wires: cordWires('outlet', 'oven'),
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'pedal-on-its-supply',
    says: 'Plus on plus, minus on minus.',
    src: pedals,
    plugs: { supply: { p: 'dc-5v> limit=1A', m: 'gnd' }, pedal: { p: 'dc-5v< 0.2A', m: 'gnd' } },
    runs: { w1: metres(1, 'red:0.5 black:0.5', control) },
    wires: ['supply.p - w1.red - pedal.p', 'supply.m - w1.black - pedal.m'],
    mayLeaveUnchecked: unstated('ampacity', 'protection'),
  },
  {
    name: 'charger-of-19-v-on-a-computer-for-20-v',
    says: 'The computer takes 18 to 20 V.',
    src: laptops,
    plugs: { charger: { p: 'dc-12v> 19V limit=3A', m: 'dc-0v' }, computer: { p: 'dc-12v< 2A 18..20V', m: 'dc-0v' } },
    runs: { w1: metres(1.5, 'red:1 black:1', control) },
    wires: ['charger.p - w1.red - computer.p', 'charger.m - w1.black - computer.m'],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'amplifier-feed-of-16-mm2-behind-60-a',
    says: 'A fuse of 60 A at the battery, and 16 mm² out and back.',
    src: amplifiers,
    plugs: { battery: battery12, amplifier: { plus: 'dc-12v< 35A 11..15V', minus: 'dc-0v' } },
    runs: { w1: metres(3, 'red:16', vehicle), w2: metres(3, 'black:16', vehicle) },
    parts: { f1: 'fuse-60a-58v' },
    wires: ['battery.plus - f1 - w1.red - amplifier.plus', 'battery.minus - w2.black - amplifier.minus'],
    electrical: { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 50 } },
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'winch-for-24-v-behind-its-fuse',
    says: 'A winch for 24 V behind 100 A, over 35 mm².',
    src: winches,
    plugs: { truck: battery24, winch: { plus: 'dc-24v< 80A 20..30V', minus: 'dc-0v' } },
    runs: { w1: metres(3, 'red:35', marine), w2: metres(3, 'black:35', marine) },
    parts: { f1: 'fuse-100a-58v' },
    wires: ['truck.plus - f1 - w1.red - winch.plus', 'truck.minus - w2.black - winch.minus'],
    electrical: abyc,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'pressure-sensor-on-its-supply',
    says: '5 V, ground and output of the sensor on the ECU.',
    src: sensors,
    plugs: { ecu, sensor: pressure },
    runs: { w1: metres(1, 'red:0.5 black:0.5 green:0.5', vehicle) },
    wires: ['ecu.v - w1.red - sensor.v', 'ecu.g - w1.black - sensor.g', 'ecu.s - w1.green - sensor.s'],
    mayLeaveUnchecked: unstated('ampacity', 'protection', 'voltages'),
  },
  {
    name: 'motor-on-three-phases',
    says: 'Three phases and earth; a motor in delta needs no neutral.',
    src: phases,
    plugs: { supply: three, motor: { u: 'ac-l1< 4A', v: 'ac-l2< 4A', w: 'ac-l3< 4A', pe: 'pe' } },
    runs: { w1: metres(5, 'brown:1.5 black:1.5 grey:1.5 green-yellow:1.5', mains) },
    wires: [
      'supply.u - w1.brown - motor.u',
      'supply.v - w1.black - motor.v',
      'supply.w - w1.grey - motor.w',
      'supply.pe - w1.green-yellow - motor.pe',
    ],
    open: ['supply.n'],
    electrical: vde,
    mayLeaveUnchecked: unstated('returns'),
  },
  {
    name: 'cooker-on-two-phases',
    says: 'A cooker may use two of three phases with the neutral.',
    src: cookers,
    plugs: {
      supply: three,
      cooker: { u: 'ac-l1< 15A', v: 'ac-l2< 15A', w: 'ac-l3< 15A', n: 'ac-n', pe: 'pe' },
    },
    runs: { w1: metres(3, 'brown:2.5 black:2.5 grey:2.5 blue:2.5 green-yellow:2.5', mains) },
    wires: [
      'supply.u - w1.brown - cooker.u',
      'supply.v - w1.black - cooker.v',
      'supply.n - w1.blue - cooker.n',
      'supply.pe - w1.green-yellow - cooker.pe',
    ],
    open: ['w1.grey'],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'coil-with-diode-against-the-supply',
    says: 'The cathode of the diode is on plus of the coil.',
    src: relays,
    plugs: { controller, coil },
    runs: { w1: metres(3, 'brown:0.75 blue:0.75', control) },
    parts: { d1: 'rectifier-1a' },
    wires: ['controller.o - w1.brown - coil.p', 'controller.m - w1.blue - coil.m', 'coil.m - d1 - coil.p'],
    electrical: vde,
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'strip-behind-its-own-fuse',
    says: 'A strip of 2 A behind 3 A at the battery, over 1.5 mm².',
    src: strips,
    plugs: { battery: battery12, strip: { plus: 'dc-12v< 2A 10..15V', minus: 'dc-0v' } },
    runs: { w1: metres(3, 'red:1.5', marine), w2: metres(3, 'black:1.5', marine) },
    parts: { f1: 'fuse-3a-58v' },
    wires: ['battery.plus - f1 - w1.red - strip.plus', 'battery.minus - w2.black - strip.minus'],
    electrical: abyc,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'saw-of-class-two',
    says: 'A saw of class II has live and neutral, and no earth.',
    src: drills,
    plugs: { outlet, saw: { l: 'mains-l< 6A @mains-230v', n: 'mains-n' } },
    runs: { w1: metres(4, 'brown:1 blue:1', mains) },
    wires: ['outlet.l - w1.brown - saw.l', 'outlet.n - w1.blue - saw.n'],
    open: ['outlet.pe'],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
];
