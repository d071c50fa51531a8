/** Instruments: thermocouples, resistance thermometers, load cells, current loops, NAMUR sensors. */
import { metres, unstated, type PassedCable, type RefusedCable } from './language.ts';

const extension =
  'hammok-tech.com, Thermocouple Extension Wire vs Compensating Cable (the same two alloys as the sensor; polarity)';
const cells =
  'transcell.com, Load Cell Wiring Guide (EXC, SIG and SEN pairs); Rinstrum R323 manual, p. 10 (sense joined to excitation)';
const loops = 'stellartech.com, Electrical (the supply less 20 mA × RL must stay above what the transmitter needs)';
const namur = 'qastack.com.de 367950, What is NAMUR (8.2 V, 1 kΩ; EN 60947-5-6; an amplifier converts to 24 V)';
const rtd =
  'carladesantisblack.com, RTD wiring (third wire to one side of the element; jumper for two wires); manualsdump.com 250189, p. 19';

const kx = 'pair(green:0.5*nickel-chromium white:0.5*nickel-aluminium) screen';
const controller = { plus: 'tc-k-plus<', minus: 'tc-k-minus<' };
const probe = { plus: 'tc-k-plus>', minus: 'tc-k-minus>' };
const plain = { ratedVoltageV: 300, temperatureC: 80 };
const indicator = {
  ep: 'cell-exc-p> 5V',
  en: 'cell-exc-n>',
  sp: 'cell-sense-p< required',
  sn: 'cell-sense-n< required',
  op: 'cell-signal-p<',
  on: 'cell-signal-n<',
};
const cell6 = {
  ep: 'cell-exc-p<',
  en: 'cell-exc-n<',
  sp: 'cell-sense-p>',
  sn: 'cell-sense-n>',
  op: 'cell-signal-p>',
  on: 'cell-signal-n>',
};
const cell4 = { ep: 'cell-exc-p<', en: 'cell-exc-n<', op: 'cell-signal-p>', on: 'cell-signal-n>' };
const sixCores = 'pair-a(red:0.25 black:0.25) pair-b(blue:0.25 yellow:0.25) pair-c(green:0.25 white:0.25) braid';
const bridge = (from: string, to: string) => [
  `indicator.ep - w1.pair-a.red - ${from}.ep`,
  `indicator.en - w1.pair-a.black - ${from}.en`,
  `indicator.op - w1.pair-c.green - ${to}.op`,
  `indicator.on - w1.pair-c.white - ${to}.on`,
];
const sense = ['indicator.sp - w1.pair-b.blue - cell.sp', 'indicator.sn - w1.pair-b.yellow - cell.sn'];
const rtdInput = { a: 'rtd-a~', b: 'rtd-b~', s: 'rtd-b-sense<' };
const rtdElement = { a: 'rtd-a', b: 'rtd-b', s: 'rtd-b-sense' };
const rtdCable = { w1: metres(20, 'red:0.5 white/1:0.5 white/2:0.5 braid', plain) };
const input = { p: 'loop-p> 24V limit=0.05A', n: 'loop-n<' };
const transmitter = { p: 'loop-p< 10.8..30V 0.02A', n: 'loop-n>' };
const loopPair = { w1: metres(50, 'pair(white:0.5 black:0.5) screen', plain) };
const sensor = { bn: 'namur-plus< @namur', bu: 'namur-minus' };
const amplifier = { p: 'namur-plus> @namur', n: 'namur-minus' };

export const instrumentsRefused: readonly RefusedCable[] = [
  {
    name: 'thermocouple-reversed',
    says: 'Plus and minus of the extension are exchanged: the reading falls when the furnace heats.',
    src: extension,
    plugs: { controller, probe },
    runs: { w1: metres(10, kx, plain) },
    wires: ['controller.plus - w1.pair.green - probe.minus', 'controller.minus - w1.pair.white - probe.plus'],
    open: ['w1.screen'],
    atLeast: 'error',
    places: ['controller', 'probe'],
  },
  {
    name: 'thermocouple-alloys-exchanged-at-both-ends',
    says: 'The minus alloy runs on the plus side from end to end: two joints of wrong alloys.',
    src: extension,
    plugs: { controller, probe },
    runs: { w1: metres(10, kx, plain) },
    wires: ['controller.plus - w1.pair.white - probe.plus', 'controller.minus - w1.pair.green - probe.minus'],
    open: ['w1.screen'],
    atLeast: 'error',
    places: ['controller', 'probe', 'w1'],
    codes: ['conductor-material'],
  },
  {
    name: 'type-j-sensor-on-a-type-k-input',
    says: 'An iron and constantan sensor on an input for type K.',
    src: extension,
    plugs: { controller, probe: { plus: 'tc-j-plus>', minus: 'tc-j-minus>' } },
    runs: { w1: metres(10, 'pair(black:0.5*iron white:0.5*constantan) screen', plain) },
    wires: ['controller.plus - w1.pair.black - probe.plus', 'controller.minus - w1.pair.white - probe.minus'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['controller', 'probe', 'w1'],
  },
  {
    name: 'load-cell-with-signal-reversed',
    says: 'SIG+ and SIG− are exchanged: the scale counts downwards.',
    src: cells,
    plugs: { indicator, cell: cell6 },
    runs: { w1: metres(10, sixCores, plain) },
    wires: [
      ...bridge('cell', 'cell').slice(0, 2),
      ...sense,
      'indicator.op - w1.pair-c.green - cell.on',
      'indicator.on - w1.pair-c.white - cell.op',
    ],
    open: ['w1.braid'],
    atLeast: 'error',
    places: ['indicator', 'cell'],
    codes: ['pair-crossed', 'signal-clash'],
  },
  {
    name: 'load-cell-sense-left-open',
    says: 'A cell of four wires on an indicator of six: the sense contacts are open, and the scale reads nothing.',
    src: cells,
    plugs: { indicator, cell: cell4 },
    runs: { w1: metres(3, 'pair-a(red:0.25 black:0.25) pair-c(green:0.25 white:0.25) braid', plain) },
    wires: bridge('cell', 'cell'),
    open: ['w1.braid'],
    atLeast: 'warning',
    places: ['indicator'],
  },
  {
    name: 'load-cell-excitation-on-signal',
    says: 'Excitation is on the signal of the bridge, and signal on its excitation.',
    src: cells,
    plugs: { indicator, cell: cell4 },
    runs: { w1: metres(3, 'pair-a(red:0.25 black:0.25) pair-c(green:0.25 white:0.25) braid', plain) },
    wires: [
      'indicator.ep - w1.pair-a.red - cell.op',
      'indicator.en - w1.pair-a.black - cell.on',
      'indicator.op - w1.pair-c.green - cell.ep',
      'indicator.on - w1.pair-c.white - cell.en',
      'indicator.ep - indicator.sp',
      'indicator.en - indicator.sn',
    ],
    open: ['w1.braid'],
    atLeast: 'warning',
    places: ['indicator', 'cell'],
  },
  {
    name: 'rtd-sense-at-the-wrong-end',
    says: 'The third wire of the RTD is on the first conductor: the lead is not compensated, and the reading is far off.',
    src: rtd,
    plugs: { input: rtdInput, element: rtdElement },
    runs: rtdCable,
    wires: ['input.a - w1.red - element.b', 'input.b - w1.white-1 - element.a', 'input.s - w1.white-2 - element.s'],
    open: ['w1.braid'],
    atLeast: 'warning',
    places: ['input', 'element'],
  },
  {
    name: 'loop-reversed',
    says: 'Plus and minus of the transmitter are exchanged: no current flows.',
    src: loops,
    plugs: { input, transmitter },
    runs: loopPair,
    wires: ['input.p - w1.pair.white - transmitter.n', 'input.n - w1.pair.black - transmitter.p'],
    open: ['w1.screen'],
    atLeast: 'error',
    places: ['input', 'transmitter'],
    codes: ['pair-crossed', 'signal-clash', 'pin-conflict'],
  },
  {
    name: 'loop-with-too-much-resistance',
    says: '1 kΩ in the loop takes 20 V of 24 V: the transmitter needs 10.8 V.',
    src: loops,
    plugs: { input, transmitter },
    runs: loopPair,
    parts: { r1: 'r-1000' },
    wires: ['input.p - r1 - w1.pair.white - transmitter.p', 'input.n - w1.pair.black - transmitter.n'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['r1', 'transmitter', 'input'],
  },
  {
    name: 'voltage-output-on-a-current-input',
    says: 'A transmitter with 0 to 10 V is on an input for 4 to 20 mA.',
    src: 'se.com FA400495 (4 to 20 mA needs a current output)',
    plugs: {
      input: { i: 'analog-signal< @loop-4-20ma', m: 'analog-common' },
      transmitter: { u: 'analog-signal> @analog-10v', m: 'analog-common' },
    },
    runs: { w1: metres(10, 'pair(white:0.5 black:0.5) screen', plain) },
    wires: ['input.i - w1.pair.white - transmitter.u', 'input.m - w1.pair.black - transmitter.m'],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['input', 'transmitter'],
    codes: ['level-mismatch', 'over-voltage', 'pin-hazard'],
  },
  {
    name: 'namur-sensor-on-24-volts',
    says: 'A NAMUR sensor for 8.2 V is fed with 24 V.',
    src: namur,
    plugs: { plc: { v: 'dc-24v> limit=0.5A', m: 'dc-0v' }, sensor: { ...sensor, bn: 'namur-plus< @namur 5..16V' } },
    runs: { w1: metres(10, 'brown:0.5 blue:0.5', plain) },
    wires: ['plc.v - w1.brown - sensor.bn', 'plc.m - w1.blue - sensor.bu'],
    atLeast: 'warning',
    places: ['plc', 'sensor'],
    codes: ['over-voltage', 'signal-clash', 'level-mismatch', 'pin-hazard', 'pin-conflict'],
  },
];

export const instrumentsPassed: readonly PassedCable[] = [
  {
    name: 'thermocouple-with-its-extension',
    says: 'Type K over KX cable, screen at one end.',
    src: extension,
    plugs: { controller, probe },
    runs: { w1: metres(10, kx, plain) },
    wires: ['controller.plus - w1.pair.green - probe.plus', 'controller.minus - w1.pair.white - probe.minus'],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'load-cell-with-six-wires',
    says: 'Excitation, sense and signal, each in its pair.',
    src: cells,
    plugs: { indicator, cell: cell6 },
    runs: { w1: metres(10, sixCores, plain) },
    wires: [...bridge('cell', 'cell'), ...sense],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'load-cell-with-sense-joined-at-the-cell',
    says: 'A cell of four wires: sense runs to the cell and is joined to excitation there.',
    src: cells,
    plugs: { indicator, cell: cell4 },
    runs: { w1: metres(10, sixCores, plain) },
    wires: [
      ...bridge('cell', 'cell'),
      'indicator.sp - w1.pair-b.blue - cell.ep',
      'indicator.sn - w1.pair-b.yellow - cell.en',
    ],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'rtd-with-three-wires',
    says: 'Two wires to one end of the element, one to the other.',
    src: rtd,
    plugs: { input: rtdInput, element: rtdElement },
    runs: rtdCable,
    wires: ['input.a - w1.red - element.a', 'input.b - w1.white-1 - element.b', 'input.s - w1.white-2 - element.s'],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'rtd-of-two-wires-on-three-terminals',
    says: 'An element of two wires: the third terminal is joined to the second at the element.',
    src: rtd,
    plugs: { input: rtdInput, element: { a: 'rtd-a', b: 'rtd-b' } },
    runs: rtdCable,
    wires: ['input.a - w1.red - element.a', 'input.b - w1.white-1 - element.b', 'input.s - w1.white-2 - element.b'],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'two-wire-transmitter',
    says: 'The input feeds the transmitter over one twisted pair.',
    src: loops,
    plugs: { input, transmitter },
    runs: loopPair,
    wires: ['input.p - w1.pair.white - transmitter.p', 'input.n - w1.pair.black - transmitter.n'],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'returns'),
  },
  {
    name: 'namur-sensor-on-its-amplifier',
    says: 'Two wires, brown on plus and blue on minus.',
    src: namur,
    plugs: { amplifier, sensor },
    runs: { w1: metres(100, 'brown:0.5 blue:0.5', plain) },
    wires: ['amplifier.p - w1.brown - sensor.bn', 'amplifier.n - w1.blue - sensor.bu'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'pairs'),
  },
  {
    name: 'thermistor-with-wires-exchanged',
    says: 'A thermistor has no polarity: its two wires may be exchanged.',
    src: 'RTDs and thermistors are resistances: thermometricscorp.com (measured as a resistance)',
    plugs: {
      input: { 1: 'thermistor-1~', 2: 'thermistor-2~' },
      element: { 1: 'thermistor-1', 2: 'thermistor-2' },
    },
    runs: { w1: metres(3, 'white:0.25 brown:0.25', plain) },
    wires: ['input.1 - w1.white - element.2', 'input.2 - w1.brown - element.1'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
];
