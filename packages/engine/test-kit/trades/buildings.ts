/** Buildings: KNX, DALI, Modbus, actuators with 24 V AC and 0 to 10 V. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const knx = 'Siemens RMK770-1, distances and cable lengths (supply to device 350 m, device to device 700 m)';
const knxPair =
  'Siemens Gamma brochure, p. 17 (YCYM 2 × 2 × 0.8: red and black are the bus); vimar.com (polarity of the terminals)';
const dali = 'dali-alliance.org, cable length (300 m with 1.5 mm²); Siemens CM 1xDALI manual, p. 16';
const daliMains =
  'manual.intelligent-lighting.de (cores insulated for mains, may run in the NYM of the supply; no I-Y(St)Y)';
const modbus = 'Adamczewski AD-MM 400, p. 27 (120 Ω at both ends between A and B; ground connection of all nodes)';
const modbusRules = 'industrialmonitordirect.com, Modbus RTU multi-slave wiring (A to A, B to B, 1200 m, common)';
const actuator = 'Siemens OpenAir GEB, 155-318P25, p. 12 (G 24 V AC, G0 neutral, Y 0 to 10 V)';

const knxCable = (length: number) =>
  metres(length, 'pair-a(red:0.5! black:0.5!) pair-b(yellow:0.5! white:0.5!) screen', {
    ratedVoltageV: 250,
    temperatureC: 70,
  });
const device = { p: 'knx-plus~ @knx-tp', n: 'knx-minus~ @knx-tp' };
const bus = ['a.p - w1.pair-a.red - b.p', 'a.n - w1.pair-a.black - b.n'];
const knxOpen = ['w1.pair-b.yellow', 'w1.pair-b.white', 'w1.screen'];
const nym = (length: number, stock: string) => metres(length, stock, { ratedVoltageV: 500, temperatureC: 70 });
const daliBus = { a: 'dali-a~ @dali', b: 'dali-b~ @dali' };
const meter = (ohms: number) => ({ a: `rs485-a~ @rs485 ${ohms}Ω`, b: `rs485-b~ @rs485 ${ohms}Ω`, c: 'bus-common' });
const rs485 = (length: number) => metres(length, '@rs485-1pair-core');
const chain = (from: string, run: string, to: string) => [
  `${from}.a - ${run}.pair.a - ${to}.a`,
  `${from}.b - ${run}.pair.b - ${to}.b`,
  `${from}.c - ${run}.common - ${to}.c`,
];
const controller = { g: 'ac-24v> limit=2A', y: 'analog-signal> @analog-10v', m: 'ac-24v-common' };
const valve = { g: 'ac-24v< 0.2A', y: 'analog-signal< @analog-10v', m: 'ac-24v-common' };
const threeCores = { w1: metres(20, 'red:0.75 white:0.75 black:0.75', { ratedVoltageV: 300, temperatureC: 70 }) };

export const buildingsRefused: readonly RefusedCable[] = [
  {
    name: 'knx-reversed',
    says: 'Red and black are exchanged at the push button: it does not start.',
    src: knxPair,
    plugs: { a: device, b: device },
    runs: { w1: knxCable(50) },
    wires: ['a.p - w1.pair-a.red - b.n', 'a.n - w1.pair-a.black - b.p'],
    open: knxOpen,
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['pair-crossed'],
  },
  {
    name: 'knx-devices-900-metres-apart',
    says: 'Two devices are 900 m apart; 700 m are allowed.',
    src: knx,
    plugs: { a: device, b: device },
    runs: { w1: knxCable(900) },
    wires: bus,
    open: knxOpen,
    atLeast: 'warning',
    places: ['a', 'b', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'knx-supply-500-metres-away',
    says: 'The device is 500 m from the only supply; 350 m are allowed.',
    src: knx,
    plugs: { a: device, b: device },
    ratings: { a: { maxLengthMm: 350_000 } },
    runs: { w1: knxCable(500) },
    wires: bus,
    open: knxOpen,
    atLeast: 'warning',
    places: ['a', 'b', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'knx-split-over-two-pairs',
    says: 'Plus runs in one pair and minus in the other.',
    src: knxPair,
    plugs: { a: device, b: device },
    runs: { w1: knxCable(50) },
    wires: ['a.p - w1.pair-a.red - b.p', 'a.n - w1.pair-b.white - b.n'],
    open: ['w1.pair-a.black', 'w1.pair-b.yellow', 'w1.screen'],
    atLeast: 'warning',
    places: ['a', 'b', 'w1'],
    codes: ['pair-split'],
  },
  {
    name: 'dali-of-450-metres',
    says: 'The line is 450 m long; 300 m are allowed.',
    src: dali,
    plugs: { a: daliBus, b: daliBus },
    runs: { w1: nym(450, 'black:1.5! grey:1.5!') },
    wires: ['a.a - w1.black - b.a', 'a.b - w1.grey - b.b'],
    atLeast: 'warning',
    places: ['a', 'b', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'dali-over-telephone-cable',
    says: 'DALI is no safety extra-low voltage: the cores of I-Y(St)Y are not insulated for mains.',
    src: daliMains,
    plugs: { a: daliBus, b: daliBus },
    runs: { w1: metres(50, 'pair(red:0.5! black:0.5!) screen', { ratedVoltageV: 60, temperatureC: 70 }) },
    wires: ['a.a - w1.pair.red - b.a', 'a.b - w1.pair.black - b.b'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['w1'],
  },
  {
    name: 'dali-on-the-mains',
    says: 'A DALI terminal of the luminaire is on the live conductor.',
    src: daliMains,
    plugs: {
      a: { l: 'ac-l1> mains limit=16A', n: 'ac-n', pe: 'pe' },
      b: { l: 'dali-a~ @dali', n: 'dali-b~ @dali', pe: 'pe' },
    },
    runs: { w1: nym(5, 'brown:1.5! blue:1.5! green-yellow:1.5!') },
    wires: ['a.l - w1.brown - b.l', 'a.n - w1.blue - b.n', 'a.pe - w1.green-yellow - b.pe'],
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['over-voltage', 'pin-hazard', 'pin-conflict'],
  },
  {
    name: 'modbus-a-and-b-exchanged',
    says: 'A and B are exchanged at one meter: it does not answer, and disturbs the others.',
    src: modbusRules,
    plugs: { a: meter(120), b: meter(120) },
    runs: { w1: rs485(100) },
    wires: ['a.a - w1.pair.a - b.b', 'a.b - w1.pair.b - b.a', 'a.c - w1.common - b.c'],
    open: ['w1'],
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['pair-crossed'],
  },
  {
    name: 'modbus-with-a-third-terminator',
    says: 'A meter in the middle of the line is terminated too.',
    src: modbus,
    plugs: { a: meter(120), b: meter(120), c: meter(120) },
    runs: { w1: rs485(100), w2: rs485(100) },
    wires: [...chain('a', 'w1', 'b'), ...chain('b', 'w2', 'c')],
    open: ['w1', 'w2'],
    atLeast: 'warning',
    places: ['a', 'b', 'c'],
    codes: ['termination-too-many'],
  },
  {
    name: 'modbus-terminated-in-the-middle',
    says: 'Two terminations, but one of them is in the middle of the line and the far end has none.',
    src: modbus,
    plugs: { a: meter(120), b: meter(120), c: meter(0) },
    runs: { w1: rs485(50), w2: rs485(500) },
    wires: [...chain('a', 'w1', 'b'), ...chain('b', 'w2', 'c')],
    open: ['w1', 'w2'],
    atLeast: 'warning',
    places: ['a', 'b', 'c', 'w2'],
  },
  {
    name: 'modbus-of-1500-metres',
    says: 'The line is 1500 m long without a repeater; 1200 m are allowed.',
    src: modbusRules,
    plugs: { a: meter(120), b: meter(120) },
    runs: { w1: rs485(1500) },
    wires: chain('a', 'w1', 'b'),
    open: ['w1'],
    atLeast: 'warning',
    places: ['a', 'b', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'modbus-without-common',
    says: 'Only A and B are connected: the grounds of two buildings differ by more than 7 V.',
    src: modbus,
    plugs: { a: meter(120), b: meter(120) },
    runs: { w1: rs485(200) },
    wires: chain('a', 'w1', 'b').slice(0, 2),
    open: ['w1', 'w1.common'],
    atLeast: 'warning',
    places: ['a', 'b'],
    codes: ['no-return'],
  },
  {
    name: 'actuator-with-supply-on-the-signal',
    says: '24 V AC are on the 0 to 10 V input of the valve.',
    src: actuator,
    plugs: { controller, valve },
    runs: threeCores,
    wires: [
      'controller.g - w1.red - valve.y',
      'controller.y - w1.white - valve.g',
      'controller.m - w1.black - valve.m',
    ],
    atLeast: 'error',
    places: ['controller', 'valve'],
    codes: ['over-voltage', 'pin-conflict', 'pin-hazard'],
  },
];

export const buildingsPassed: readonly PassedCable[] = [
  {
    name: 'knx-line-of-300-metres',
    says: 'Red and black of YCYM 2 × 2 × 0.8, the second pair open.',
    src: knxPair,
    plugs: { a: device, b: device },
    ratings: { a: { maxLengthMm: 350_000 } },
    runs: { w1: knxCable(300) },
    wires: bus,
    open: knxOpen,
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'dali-of-250-metres',
    says: 'Two cores of 1.5 mm², 250 m.',
    src: dali,
    plugs: { a: daliBus, b: daliBus },
    runs: { w1: nym(250, 'black:1.5! grey:1.5!') },
    wires: ['a.a - w1.black - b.a', 'a.b - w1.grey - b.b'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'dali-with-cores-exchanged',
    says: 'The terminals of DALI have no polarity.',
    src: 'kinglumi.cn, DALI (polarity of the control line does not matter)',
    plugs: { a: daliBus, b: daliBus },
    runs: { w1: nym(50, 'black:1.5! grey:1.5!') },
    wires: ['a.a - w1.black - b.b', 'a.b - w1.grey - b.a'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'dali-and-mains-in-one-cable',
    says: 'L, N, PE and both DALI cores in NYM 5 × 1.5.',
    src: daliMains,
    plugs: {
      a: { l: 'ac-l1> mains limit=10A', n: 'ac-n', pe: 'pe', da: 'dali-a~ @dali', db: 'dali-b~ @dali' },
      b: { l: 'ac-l1< 0.5A', n: 'ac-n', pe: 'pe', da: 'dali-a~ @dali', db: 'dali-b~ @dali' },
    },
    runs: { w1: nym(20, 'brown:1.5! blue:1.5! green-yellow:1.5! black:1.5! grey:1.5!') },
    wires: [
      'a.l - w1.brown - b.l',
      'a.n - w1.blue - b.n',
      'a.pe - w1.green-yellow - b.pe',
      'a.da - w1.black - b.da',
      'a.db - w1.grey - b.db',
    ],
    mayLeaveUnchecked: unstated('returns'),
  },
  {
    name: 'modbus-of-three-meters',
    says: 'A chain of three with terminations at its two ends and a common conductor.',
    src: modbus,
    plugs: { a: meter(120), b: meter(0), c: meter(120) },
    runs: { w1: rs485(100), w2: rs485(100) },
    wires: [...chain('a', 'w1', 'b'), ...chain('b', 'w2', 'c')],
    open: ['w1', 'w2'],
    mayLeaveUnchecked: unstated('ampacity', 'returns'),
  },
  {
    name: 'actuator-with-three-wires',
    says: 'G, Y and G0 by name.',
    src: actuator,
    plugs: { controller, valve },
    runs: threeCores,
    wires: [
      'controller.g - w1.red - valve.g',
      'controller.y - w1.white - valve.y',
      'controller.m - w1.black - valve.m',
    ],
    mayLeaveUnchecked: plugRatings,
  },
];
