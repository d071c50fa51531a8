/** Plants: encoders, steppers, PROFIBUS, IO-Link, heaters, 24 V distribution, safety outputs. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const encoders = 'Metronix ARS 2302 manual, p. 27; Beckhoff EL5102 (RS-422: twisted and screened pairs)';
const steppers = 'forum.pololu.com 16992 (both ends of a coil on one channel; mixed coils do not turn)';
const profibus = 'ABB RPBA-01 manual, p. 113 (220 Ω between A and B at both ends)';
const ioLink = 'networking pack, IEC 61131-9 (1 L+, 3 L−, 4 C/Q)';
const table6 = 'Sieb & Meyer SD2M manual, p. 95 (IEC 60204-1, table 6)';
const lamps = 'nodeandvolt.com, LED resistor selection (R = (V − Vf) / I, P = I²R)';
const safety = 'SICK C4-RD operating instructions, p. 22 (OSSD1 and OSSD2 must not be connected to each other)';

const control = { ratedVoltageV: 300, temperatureC: 70 };
const tracks = ['a', 'b', 'z'];
const card = {
  v: 'dc-5v> limit=0.25A',
  g: 'gnd',
  ...Object.fromEntries(
    tracks.flatMap((track) => [
      [track, `encoder-${track}< @rs422`],
      [`${track}n`, `encoder-${track}-inverse< @rs422`],
    ]),
  ),
};
const encoder = {
  v: 'dc-5v< 0.1A 4.5..5.5V',
  g: 'gnd',
  ...Object.fromEntries(
    tracks.flatMap((track) => [
      [track, `encoder-${track}> @rs422`],
      [`${track}n`, `encoder-${track}-inverse> @rs422`],
    ]),
  ),
};
const encoderCable = {
  w1: metres(10, `${tracks.map((track) => `pair-${track}(brown:0.25 green:0.25)`).join(' ')} red:0.5 black:0.5 braid`, {
    ...control,
    impedanceOhm: 110,
  }),
};
const track = (name: string) => [
  `card.${name} - w1.pair-${name}.brown - encoder.${name}`,
  `card.${name}n - w1.pair-${name}.green - encoder.${name}n`,
];
const encoderSupply = ['card.v - w1.red - encoder.v', 'card.g - w1.black - encoder.g'];
const driver = { a: 'stepper-a-plus>', an: 'stepper-a-minus>', b: 'stepper-b-plus>', bn: 'stepper-b-minus>' };
const stepper = { a: 'stepper-a-plus<', an: 'stepper-a-minus<', b: 'stepper-b-plus<', bn: 'stepper-b-minus<' };
const stepperCable = { w1: metres(1, 'black:0.5 green:0.5 red:0.5 blue:0.5', control) };
const station = (ohms: number) => ({
  a: `rs485-a~ @profibus ${ohms}Ω`,
  b: `rs485-b~ @profibus ${ohms}Ω`,
  shell: 'chassis',
});
const bus = { w1: metres(50, '@profibus-type-a') };
const three = { l1: 'ac-l1> limit=16A', l2: 'ac-l2> limit=16A', l3: 'ac-l3> limit=16A', pe: 'pe' };
const heater = { l1: 'ac-l1< 9A', l2: 'ac-l2< 9A', l3: 'ac-l3< 9A', pe: 'pe' };
const heaterCable = metres(8, 'brown:2.5 black:2.5 grey:2.5 green-yellow:2.5', {
  ratedVoltageV: 500,
  temperatureC: 70,
});
const heaterWires = [
  'panel.l1 - w1.brown - heater.l1',
  'panel.l2 - w1.black - heater.l2',
  'panel.l3 - w1.grey - heater.l3',
];
const supply = { plus: 'dc-24v> limit=20A', minus: 'dc-0v' };
const load = (amperes: number) => ({ plus: `dc-24v< ${amperes}A`, minus: 'dc-0v' });
const ioPlugs = { j1: 'm12-sensor-5-plug-master-a', j2: 'm12-sensor-4-socket-device-a' };

export const plantsRefused: readonly RefusedCable[] = [
  {
    name: 'encoder-track-inverted',
    says: 'A and its inverse are exchanged: the drive counts the wrong way and runs off.',
    src: encoders,
    plugs: { card, encoder },
    runs: encoderCable,
    wires: [
      ...encoderSupply,
      'card.a - w1.pair-a.brown - encoder.an',
      'card.an - w1.pair-a.green - encoder.a',
      ...track('b'),
      ...track('z'),
    ],
    open: ['w1.braid'],
    atLeast: 'error',
    places: ['card', 'encoder'],
    codes: ['pair-crossed'],
  },
  {
    name: 'stepper-coils-mixed',
    says: 'One end of coil A is on channel B: the motor does not turn.',
    src: steppers,
    plugs: { driver, stepper },
    runs: stepperCable,
    wires: [
      'driver.a - w1.black - stepper.a',
      'driver.an - w1.green - stepper.b',
      'driver.b - w1.red - stepper.an',
      'driver.bn - w1.blue - stepper.bn',
    ],
    atLeast: 'warning',
    places: ['driver', 'stepper'],
  },
  {
    name: 'profibus-lines-exchanged',
    says: 'A and B are exchanged at one station.',
    src: profibus,
    plugs: { j1: station(220), j2: station(220) },
    runs: bus,
    wires: ['j1.a - w1.pair.a - j2.b', 'j1.b - w1.pair.b - j2.a', 'j1.shell - w1.braid - j2.shell'],
    open: ['w1.foil'],
    atLeast: 'error',
    places: ['j1', 'j2'],
    codes: ['pair-crossed'],
  },
  {
    name: 'heater-with-earth-as-neutral',
    says: 'The neutral of the heater is on its protective earth.',
    src: table6,
    plugs: {
      panel: { l1: 'ac-l1> limit=16A', n: 'ac-n', pe: 'pe' },
      heater: { l1: 'ac-l1< 9A', n: 'ac-n', pe: 'pe' },
    },
    runs: { w1: metres(8, 'brown:2.5 green-yellow:2.5', { ratedVoltageV: 500, temperatureC: 70 }) },
    wires: ['panel.l1 - w1.brown - heater.l1', 'panel.pe - w1.green-yellow - heater.pe', 'heater.n - heater.pe'],
    atLeast: 'error',
    places: ['panel', 'heater'],
    codes: ['pin-conflict', 'no-return'],
  },
  {
    name: 'io-link-supply-on-the-data-line',
    says: 'L+ and C/Q are exchanged.',
    src: ioLink,
    plugs: ioPlugs,
    runs: { w1: metres(5, '@sensor-4core-034') },
    wires: ['j1.1 - w1.brown - j2.4', 'j1.4 - w1.black - j2.1', 'j1.3 - w1.blue - j2.3', 'j1.2 - w1.white - j2.2'],
    atLeast: 'warning',
    places: ['j1', 'j2'],
  },
  {
    name: 'one-fuse-for-thin-branches',
    says: 'A fuse of 15 A protects two branches of 0.5 mm².',
    src: table6,
    plugs: { supply, a: load(1), b: load(1) },
    runs: { w1: metres(4, 'brown:0.5 blue:0.5', control), w2: metres(4, 'brown:0.5 blue:0.5', control) },
    parts: { f1: 'fuse-15a-58v' },
    wires: [
      'supply.plus - f1 - w1.brown - a.plus',
      'f1.b - w2.brown - b.plus',
      'supply.minus - w1.blue - a.minus',
      'supply.minus - w2.blue - b.minus',
    ],
    atLeast: 'warning',
    places: ['f1', 'w1', 'w2'],
    codes: ['fuse-wire'],
  },
  {
    name: 'safety-outputs-joined',
    says: 'Both outputs of a light curtain are joined on one input.',
    src: safety,
    plugs: {
      curtain: { o1: 'safe-out-1> @pnp-24v', o2: 'safe-out-2> @pnp-24v', m: 'dc-0v' },
      relay: { i: 'safe-out-1< @pnp-24v', m: 'dc-0v' },
    },
    runs: { w1: metres(5, 'white:0.5 green:0.5 blue:0.5', control) },
    wires: ['curtain.o1 - w1.white - relay.i', 'curtain.o2 - w1.green - relay.i', 'curtain.m - w1.blue - relay.m'],
    atLeast: 'warning',
    places: ['curtain'],
    codes: ['pin-conflict', 'pin-hazard', 'signal-clash'],
  },
];

export const plantsPassed: readonly PassedCable[] = [
  {
    name: 'encoder-over-three-pairs',
    says: 'Each track in its pair, supply and ground apart.',
    src: encoders,
    plugs: { card, encoder },
    runs: encoderCable,
    wires: [...encoderSupply, ...tracks.flatMap(track)],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'stepper-with-both-coils',
    says: 'Each coil on its channel.',
    src: steppers,
    plugs: { driver, stepper },
    runs: stepperCable,
    wires: [
      'driver.a - w1.black - stepper.a',
      'driver.an - w1.green - stepper.an',
      'driver.b - w1.red - stepper.b',
      'driver.bn - w1.blue - stepper.bn',
    ],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'profibus-between-two-ends',
    says: 'Type A cable with the terminations of both plugs on.',
    src: profibus,
    plugs: { j1: station(220), j2: station(220) },
    runs: bus,
    wires: ['j1.a - w1.pair.a - j2.a', 'j1.b - w1.pair.b - j2.b', 'j1.shell - w1.braid - j2.shell'],
    open: ['w1.foil'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-temperature', 'wire-voltage'),
  },
  {
    name: 'heater-on-three-phases-without-neutral',
    says: 'A balanced heater needs no neutral: the phases return through each other.',
    src: table6,
    plugs: { panel: three, heater },
    runs: { w1: heaterCable },
    wires: [...heaterWires, 'panel.pe - w1.green-yellow - heater.pe'],
    mayLeaveUnchecked: unstated('returns'),
  },
  {
    name: 'io-link-port-class-a',
    says: 'Four cores, contact to contact.',
    src: ioLink,
    plugs: ioPlugs,
    runs: { w1: metres(5, '@sensor-4core-034') },
    wires: ['j1.1 - w1.brown - j2.1', 'j1.2 - w1.white - j2.2', 'j1.3 - w1.blue - j2.3', 'j1.4 - w1.black - j2.4'],
    mayLeaveUnchecked: unstated('protection', 'ampacity'),
  },
  {
    name: 'two-branches-with-their-own-fuses',
    says: 'A fuse of 2 A for each branch of 0.5 mm², at the supply.',
    src: table6,
    plugs: { supply, a: load(1), b: load(1) },
    runs: { w1: metres(4, 'brown:0.5 blue:0.5', control), w2: metres(4, 'brown:0.5 blue:0.5', control) },
    parts: { f1: 'fuse-2a-58v', f2: 'fuse-2a-58v' },
    wires: [
      'supply.plus - f1 - w1.brown - a.plus',
      'supply.plus - f2 - w2.brown - b.plus',
      'supply.minus - w1.blue - a.minus',
      'supply.minus - w2.blue - b.minus',
    ],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'valve-plug-with-lamp',
    says: 'An LED with 1.5 kΩ shows that the valve is switched.',
    src: lamps,
    plugs: { supply: { plus: 'dc-24v> limit=2A', minus: 'dc-0v' }, valve: load(0.5) },
    runs: { w1: metres(3, 'brown:0.5 blue:0.5', control) },
    parts: { r1: 'r-1500', d1: 'led-2v' },
    wires: [
      'supply.plus - w1.brown - valve.plus',
      'supply.minus - w1.blue - valve.minus',
      'valve.plus - r1 - d1 - valve.minus',
    ],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'two-sensors-on-a-y',
    says: 'Two sensors share supply and ground and have an input each.',
    src: ioLink,
    plugs: {
      port: { 1: 'dc-24v> limit=0.5A', 2: 'switch-out< @pnp-24v', 3: 'dc-0v', 4: 'switch-out< @pnp-24v' },
      a: { 1: 'dc-24v< 0.03A', 4: 'switch-out> @pnp-24v', 3: 'dc-0v' },
      b: { 1: 'dc-24v< 0.03A', 4: 'switch-out> @pnp-24v', 3: 'dc-0v' },
    },
    runs: {
      w1: metres(1, 'brown:0.34 blue:0.34 black:0.34', control),
      w2: metres(1, 'brown:0.34 blue:0.34 black:0.34', control),
    },
    wires: [
      'port.1 - w1.brown - a.1',
      'port.3 - w1.blue - a.3',
      'port.4 - w1.black - a.4',
      'port.1 - w2.brown - b.1',
      'port.3 - w2.blue - b.3',
      'port.2 - w2.black - b.4',
    ],
    mayLeaveUnchecked: plugRatings,
  },
];
