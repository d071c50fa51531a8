/** Machines, plants and instruments, second series: cables that an electrician of a panel shop would refuse or pass. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const power12 = 'standards.iteh.ai, IEC 61076-2-111:2017, scope (M12 power: up to 16 A and 63 V)';
const voltages = 'IEC 60204-1 as Sieb & Meyer SD2M manual, p. 95, gives it (rated voltages of coils)';
const rtds = 'thermometricscorp.com (an RTD is a resistance, a thermocouple a source of millivolts)';
const cells = 'Flintec, Load cells and sense lines (sense of the right polarity at the excitation of the cell)';
const loops = 'Emerson Rosemount 8750W quick start, p. 25 (two-wire loop: devices in series)';
const encoders = 'Beckhoff EL5102 (RS-422: twisted pairs, 5 V)';
const earths = 'IEC 60204-1, table 1 (protective conductor as large as the phases up to 16 mm²)';
const colours = 'plcsimulationsoftware.com, Wiring 2 (brown +24 V, blue 0 V, black output)';
const npn = 'sensorsedgehub.com, NPN and PNP proximity sensors (NPN on an input whose common is +24 V)';
const coils = 'nodeandvolt.com, flyback diodes (cathode on plus)';
const heaters = 'IEC 60204-1, table 6 as Sieb & Meyer SD2M manual, p. 95, gives it';

const control = { ratedVoltageV: 300, temperatureC: 70 };
const mains = { ratedVoltageV: 500, temperatureC: 70 };
const supply = (amperes: number) => ({ plus: `dc-24v> limit=${amperes}A`, minus: 'dc-0v' });
const load = (amperes: number) => ({ plus: `dc-24v< ${amperes}A 20.4..28.8V`, minus: 'dc-0v' });
const two = ['supply.plus - w1.brown - load.plus', 'supply.minus - w1.blue - load.minus'];
const loopInput = { p: 'loop-p> 24V limit=0.05A', n: 'loop-n<' };
const transmitter = { p: 'loop-p< 10.8..30V 0.02A', n: 'loop-n>' };
const indicator = {
  ep: 'cell-exc-p>',
  en: 'cell-exc-n>',
  sp: 'cell-sense-p<',
  sn: 'cell-sense-n<',
  xp: 'cell-signal-p< @millivolts',
  xn: 'cell-signal-n< @millivolts',
};
const cell = {
  ep: 'cell-exc-p<',
  en: 'cell-exc-n<',
  sp: 'cell-sense-p>',
  sn: 'cell-sense-n>',
  xp: 'cell-signal-p> @millivolts',
  xn: 'cell-signal-n> @millivolts',
};
const cellCable = metres(
  5,
  'pair-1(red:0.34 black:0.34) pair-2(blue:0.34 grey:0.34) pair-3(green:0.34 white:0.34) braid',
  control,
);
const cellWires = (sensePlus: string, senseMinus: string) => [
  'indicator.ep - w1.pair-1.red - cell.ep',
  'indicator.en - w1.pair-1.black - cell.en',
  `indicator.sp - w1.pair-2.blue - cell.${sensePlus}`,
  `indicator.sn - w1.pair-2.grey - cell.${senseMinus}`,
  'indicator.xp - w1.pair-3.green - cell.xp',
  'indicator.xn - w1.pair-3.white - cell.xn',
];
const tracks = { a: 'encoder-a', b: 'encoder-b' };
const card = {
  v: 'dc-5v> limit=0.25A',
  g: 'gnd',
  ...Object.fromEntries(
    Object.entries(tracks).flatMap(([id, track]) => [
      [id, `${track}< @rs422`],
      [`${id}n`, `${track}-inverse< @rs422`],
    ]),
  ),
};
const encoder = {
  v: 'dc-5v< 0.1A 4.5..5.5V',
  g: 'gnd',
  ...Object.fromEntries(
    Object.entries(tracks).flatMap(([id, track]) => [
      [id, `${track}> @rs422`],
      [`${id}n`, `${track}-inverse> @rs422`],
    ]),
  ),
};
const encoderCable = metres(5, 'pair-1(white:0.25 brown:0.25) pair-2(green:0.25 yellow:0.25) red:0.5 black:0.5', {
  ...control,
  impedanceOhm: 110,
});
const encoderSupply = ['card.v - w1.red - encoder.v', 'card.g - w1.black - encoder.g'];
const sensor = (level: string) => ({ v: 'dc-24v< 0.02A', o: `switch-out> @${level}`, m: 'dc-0v' });
const input = (level: string) => ({ v: 'dc-24v> limit=2A', i: `switch-out< @${level}`, m: 'dc-0v' });
const sensorCable = metres(5, 'brown:0.34 black:0.34 blue:0.34', control);
const three = { l1: 'ac-l1> limit=16A', l2: 'ac-l2> limit=16A', l3: 'ac-l3> limit=16A', n: 'ac-n', pe: 'pe' };
const oven = (amperes: number) => ({
  l1: `ac-l1< ${amperes}A`,
  l2: `ac-l2< ${amperes}A`,
  l3: `ac-l3< ${amperes}A`,
  n: 'ac-n',
  pe: 'pe',
});
const ovenWires = [
  'panel.l1 - w1.brown - oven.l1',
  'panel.l2 - w1.black - oven.l2',
  'panel.l3 - w1.grey - oven.l3',
  'panel.n - w1.blue - oven.n',
  'panel.pe - w1.green-yellow - oven.pe',
];
const sps = { o: 'analog-signal> @analog-10v', m: 'analog-common' };
const drive = { i: 'analog-signal< @analog-10v', m: 'analog-common' };
const b2 = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };

export const worksRefused: readonly RefusedCable[] = [
  {
    name: 'm12-power-with-twenty-amperes',
    says: 'A row of drives takes 20 A through M12 contacts for 16 A.',
    src: power12,
    plugs: { supply: supply(20), load: load(20) },
    ratings: { load: { contactRatingA: 16, ratedVoltageV: 63 } },
    runs: { w1: metres(2, 'brown:2.5 blue:2.5', control) },
    wires: two,
    electrical: b2,
    atLeast: 'warning',
    places: ['load'],
    codes: ['contact-overloaded'],
  },
  {
    name: 'valve-for-24-v-on-the-mains',
    says: 'The valve for 24 V is on 230 V.',
    src: voltages,
    plugs: { panel: { l: 'ac-l1> limit=10A', n: 'ac-n' }, valve: { plus: 'dc-24v< 0.5A 20..28V', minus: 'dc-0v' } },
    runs: { w1: metres(5, 'brown:1.5 blue:1.5', mains) },
    wires: ['panel.l - w1.brown - valve.plus', 'panel.n - w1.blue - valve.minus'],
    atLeast: 'error',
    places: ['panel', 'valve'],
    codes: ['over-voltage', 'pin-hazard', 'pin-conflict'],
  },
  {
    name: 'rtd-on-a-thermocouple-input',
    says: 'A resistance gives a thermocouple input no voltage: it reads the temperature of its terminals.',
    src: rtds,
    plugs: {
      input: { p: 'tc-k-plus< @millivolts', n: 'tc-k-minus< @millivolts' },
      element: { a: 'rtd-a', b: 'rtd-b' },
    },
    runs: { w1: metres(3, 'pair(red:0.5 white:0.5) braid', control) },
    wires: ['input.p - w1.pair.red - element.a', 'input.n - w1.pair.white - element.b'],
    open: ['w1.braid'],
    atLeast: 'warning',
    places: ['input', 'element'],
    codes: ['signal-clash', 'input-undriven', 'conductor-material', 'level-mismatch'],
  },
  {
    name: 'sense-lines-exchanged',
    says: 'SENSE+ and SENSE− are exchanged: the indicator drives its excitation to the limit.',
    src: cells,
    plugs: { indicator, cell },
    runs: { w1: cellCable },
    wires: cellWires('sn', 'sp'),
    open: ['w1.braid'],
    atLeast: 'warning',
    places: ['indicator', 'cell'],
    codes: ['pair-crossed', 'signal-clash', 'pin-hazard'],
  },
  {
    name: 'two-transmitters-in-parallel',
    says: 'Two transmitters are on one input: it reads the sum of their currents.',
    src: loops,
    plugs: { input: loopInput, first: transmitter, second: transmitter },
    runs: {
      w1: metres(20, 'pair(white:0.5 black:0.5)', control),
      w2: metres(20, 'pair(white:0.5 black:0.5)', control),
    },
    wires: [
      'input.p - w1.pair.white - first.p',
      'input.n - w1.pair.black - first.n',
      'input.p - w2.pair.white - second.p',
      'input.n - w2.pair.black - second.n',
    ],
    atLeast: 'warning',
    places: ['input', 'first', 'second'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'encoder-for-5-v-on-24-v',
    says: 'The encoder for 5 V is fed with 24 V.',
    src: encoders,
    plugs: { card: { ...card, v: 'dc-24v> limit=1A' }, encoder },
    runs: { w1: encoderCable },
    wires: [
      ...encoderSupply,
      'card.a - w1.pair-1.white - encoder.a',
      'card.an - w1.pair-1.brown - encoder.an',
      'card.b - w1.pair-2.green - encoder.b',
      'card.bn - w1.pair-2.yellow - encoder.bn',
    ],
    atLeast: 'error',
    places: ['card', 'encoder'],
    codes: ['over-voltage', 'pin-hazard', 'pin-conflict'],
  },
  {
    name: 'encoder-tracks-over-split-pairs',
    says: 'A and B share a pair, and their inverses the other one.',
    src: encoders,
    plugs: { card, encoder },
    runs: { w1: encoderCable },
    wires: [
      ...encoderSupply,
      'card.a - w1.pair-1.white - encoder.a',
      'card.b - w1.pair-1.brown - encoder.b',
      'card.an - w1.pair-2.green - encoder.an',
      'card.bn - w1.pair-2.yellow - encoder.bn',
    ],
    atLeast: 'warning',
    places: ['card', 'encoder', 'w1'],
    codes: ['pair-split'],
  },
  {
    name: 'setpoint-on-the-common',
    says: 'The 0 to 10 V output is on the common of the drive, and its common on the input.',
    src: 'comfilewiki.co.kr, analog inputs (AO to AI, common to common)',
    plugs: { sps, drive },
    runs: { w1: metres(5, 'white:0.34 brown:0.34', control) },
    wires: ['sps.o - w1.white - drive.m', 'sps.m - w1.brown - drive.i'],
    atLeast: 'warning',
    places: ['sps', 'drive'],
    codes: ['pin-conflict', 'pin-hazard', 'signal-clash', 'no-return'],
  },
  {
    name: 'oven-over-thin-cores',
    says: '16 A in each phase over 1 mm².',
    src: heaters,
    plugs: { panel: three, oven: oven(16) },
    runs: { w1: metres(4, 'brown:1 black:1 grey:1 blue:1 green-yellow:1', mains) },
    wires: ovenWires,
    electrical: b2,
    atLeast: 'warning',
    places: ['w1'],
    codes: ['wire-overloaded'],
  },
  {
    name: 'protective-conductor-too-thin',
    says: 'The protective conductor has 0.75 mm² next to phases of 2.5 mm².',
    src: earths,
    plugs: { panel: three, oven: oven(12) },
    runs: { w1: metres(4, 'brown:2.5 black:2.5 grey:2.5 blue:2.5 green-yellow:0.75', mains) },
    wires: ovenWires,
    electrical: b2,
    atLeast: 'warning',
    places: ['w1'],
  },
  {
    name: 'three-wire-sensor-without-blue',
    says: 'Blue is not connected: the sensor feeds itself over its output.',
    src: colours,
    plugs: { plc: input('pnp-24v'), sensor: sensor('pnp-24v') },
    runs: { w1: sensorCable },
    wires: ['plc.v - w1.brown - sensor.v', 'plc.i - w1.black - sensor.o'],
    open: ['w1.blue'],
    atLeast: 'warning',
    places: ['plc', 'sensor'],
    codes: ['no-return', 'pin-open'],
  },
];

export const worksPassed: readonly PassedCable[] = [
  {
    name: 'm12-power-with-twelve-amperes',
    says: '12 A over 2.5 mm² and contacts for 16 A.',
    src: power12,
    plugs: { supply: supply(12), load: load(12) },
    ratings: { load: { contactRatingA: 16, ratedVoltageV: 63 }, supply: { contactRatingA: 16, ratedVoltageV: 63 } },
    runs: { w1: metres(2, 'brown:2.5 blue:2.5', control) },
    wires: two,
    electrical: b2,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'load-cell-with-its-sense-lines',
    says: 'Six wires, each pair for its own use, the screen at the indicator only.',
    src: cells,
    plugs: { indicator: { ...indicator, sh: 'chassis' }, cell },
    runs: { w1: cellCable },
    wires: [...cellWires('sp', 'sn'), 'indicator.sh - w1@a.braid'],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'loop-with-a-display-in-series',
    says: 'The minus of the transmitter goes through a display back to the input.',
    src: loops,
    plugs: { input: loopInput, transmitter, display: { p: 'loop-p<', n: 'loop-n>' } },
    runs: { w1: metres(20, 'pair(white:0.5 black:0.5)', control), w2: metres(2, 'blue:0.5', control) },
    wires: [
      'input.p - w1.pair.white - transmitter.p',
      'transmitter.n - w2.blue - display.p',
      'display.n - ~w1.pair.black - input.n',
    ],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'returns', 'voltage-drop'),
  },
  {
    name: 'encoder-with-two-tracks',
    says: 'Each track in its pair, 5 V and ground apart.',
    src: encoders,
    plugs: { card, encoder },
    runs: { w1: encoderCable },
    wires: [
      ...encoderSupply,
      'card.a - w1.pair-1.white - encoder.a',
      'card.an - w1.pair-1.brown - encoder.an',
      'card.b - w1.pair-2.green - encoder.b',
      'card.bn - w1.pair-2.yellow - encoder.bn',
    ],
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'npn-sensor-on-its-input',
    says: 'An NPN sensor on an input whose common is +24 V.',
    src: npn,
    plugs: { plc: input('npn-24v'), sensor: sensor('npn-24v') },
    runs: { w1: sensorCable },
    wires: ['plc.v - w1.brown - sensor.v', 'plc.i - w1.black - sensor.o', 'plc.m - w1.blue - sensor.m'],
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'contactor-with-its-diode',
    says: 'The diode across the coil of a contactor of 0.3 A has its cathode on plus.',
    src: coils,
    plugs: { supply: supply(2), load: load(0.3) },
    runs: { w1: metres(3, 'brown:0.75 blue:0.75', control) },
    parts: { d1: 'rectifier-1a' },
    wires: [...two, 'load.minus - d1 - load.plus'],
    electrical: b2,
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'oven-with-three-phases-and-neutral',
    says: '12 A in each phase over 5 × 2.5 mm².',
    src: heaters,
    plugs: { panel: three, oven: oven(12) },
    runs: { w1: metres(4, 'brown:2.5 black:2.5 grey:2.5 blue:2.5 green-yellow:2.5', mains) },
    wires: ovenWires,
    electrical: b2,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'two-valves-on-one-lead',
    says: 'Two outputs and a common 0 V of 0.75 mm² to two valves of 0.5 A.',
    src: voltages,
    plugs: {
      plc: { a: 'dc-24v> limit=2A', b: 'dc-24v> limit=2A', m: 'dc-0v' },
      left: load(0.5),
      right: load(0.5),
    },
    runs: {
      w1: metres(10, 'brown:0.75 white:0.75 blue:0.75', control),
      w2: metres(1, 'brown:0.75 blue:0.75', control),
      w3: metres(1, 'brown:0.75 blue:0.75', control),
    },
    wires: [
      'plc.a - w1.brown - w2.brown - left.plus',
      'plc.b - w1.white - w3.brown - right.plus',
      'plc.m - w1.blue - w2.blue - left.minus',
      'w1@b.blue - w3.blue - right.minus',
    ],
    electrical: b2,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'drive-with-setpoint-and-enable',
    says: 'A setpoint of 0 to 10 V with its common, and an enable line with the 0 V of the supply.',
    src: 'comfilewiki.co.kr, analog inputs (AO to AI, common to common)',
    plugs: {
      sps: { ...sps, e: 'switch-out> @pnp-24v', z: 'dc-0v' },
      drive: { ...drive, e: 'switch-out< @pnp-24v', z: 'dc-0v' },
    },
    runs: { w1: metres(5, 'white:0.34 brown:0.34 green:0.34 yellow:0.34', control) },
    wires: [
      'sps.o - w1.white - drive.i',
      'sps.m - w1.brown - drive.m',
      'sps.e - w1.green - drive.e',
      'sps.z - w1.yellow - drive.z',
    ],
    mayLeaveUnchecked: unstated('ampacity'),
  },
];
