/** Homes, buildings, networks, boards and models, second series. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const thermostats = 'Caleffi ZSR106 wiring guide, p. 9 (never join R and C: a short on the 24 V supply)';
const detectors = 'circuit2wires.com, 2-wire heat detector (polarity; resistor at the end of the line)';
const strips =
  'elektroda.com, WS2812B wiring (common ground of controller and supply; 5 V shifter for 3.3 V outputs; 330 Ω in the data line)';
const telephone =
  'bestdatasource.com, Plugging a phone line into Ethernet (ringing of 75 V and more destroys the port)';
const gigabit = 'Rockwell 1766-UM001O, appendix G (all four pairs for 1000BASE-T)';
const crossed = 'Hirschmann BAT installation guide 05, table 8 (TX to RX: crossed between like ports)';
const beds = '3ddistributed.com, wire gauge for 3D printers (12 A: 14 AWG or more)';
const i2c = 'Microchip, I²C (pulled up to the supply of the bus)';
const nullModem = 'worldpowersystems.com, null modem (2 with 3, 7 with 8, 4 with 6, ground)';
const fans = 'pcsilencer.com, fan voltages (a fan for 12 V starts from about 7 V)';
const lipo = 'oscarliang.com, XT60 and wire gauge';
const steppers = 'forum.pololu.com 16992 (each coil on its channel)';
const bells = 'diynot.com, bell transformers (8 V, 1 A, 0.8 mm wire)';
const extensions = 'VDE 0298-4 and IEC 60799 as p-schema.com gives them (1.5 mm², 16 A, up to 25 m)';

const plain = { ratedVoltageV: 300, temperatureC: 70 };
const cord = { ratedVoltageV: 500, temperatureC: 70 };
const furnace = { r: 'ac-24v> limit=1.6A', c: 'ac-24v-common' };
const thermostat = { r: 'ac-24v< 0.1A', c: 'ac-24v-common' };
const panel = { plus: 'dc-24v> limit=0.5A', minus: 'dc-0v' };
const detector = { plus: 'dc-24v< 0.02A', minus: 'dc-0v' };
const board = { d: 'switch-out> @cmos-5v', g: 'gnd', v: 'dc-5v< 0.2A' };
const strip = { d: 'switch-out< @cmos-5v', v: 'dc-5v< 3A 4.5..5.5V', g: 'gnd' };
const feed = { v: 'dc-5v> limit=4A', g: 'gnd' };
const stripRuns = { w1: metres(0.5, 'red:1.5 black:1.5', plain), w2: metres(0.5, 'green:0.25 white:0.25', plain) };
const stripWires = ['feed.v - w1.red - strip.v', 'feed.g - w1.black - strip.g', 'board.d - w2.green - strip.d'];
const port = (send: string, receive: string) => ({
  1: `${send}-p> @ethernet-mdi`,
  2: `${send}-n> @ethernet-mdi`,
  3: `${receive}-p< @ethernet-mdi`,
  6: `${receive}-n< @ethernet-mdi`,
});
const fast = port('eth-tx', 'eth-rx');
const fastCable = {
  w1: metres(5, 'pair-2(orange:0.2 white:0.2) pair-3(green:0.2 grey:0.2)', {
    ...plain,
    impedanceOhm: 100,
    category: '5e',
  }),
};
const printer = { plus: 'dc-24v> limit=15A', minus: 'dc-0v' };
const bed = { plus: 'dc-24v< 12A 22..26V', minus: 'dc-0v' };
const silicone = { ratedVoltageV: 300, temperatureC: 180 };
const vde = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };
const dte = {
  t: 'txd> @rs232',
  r: 'rxd< @rs232',
  rts: 'rts> @rs232',
  cts: 'cts< @rs232',
  dtr: 'dtr> @rs232',
  dsr: 'dsr< @rs232',
  g: 'gnd',
};
const serial = {
  w1: metres(3, 'white:0.14 brown:0.14 green:0.14 yellow:0.14 grey:0.14 pink:0.14 blue:0.14', {
    ...plain,
    capacitancePfPerM: 120,
  }),
};
const dataWires = ['a.t - w1.white - b.r', 'a.r - w1.brown - b.t', 'a.g - w1.blue - b.g'];
const readyWires = ['a.dtr - w1.grey - b.dsr', 'a.dsr - w1.pink - b.dtr'];
const pack = { plus: 'lipo-plus> 9..12.6V max=80A', minus: 'lipo-minus' };
const motor = { plus: 'lipo-plus< 30A 6..12.6V', minus: 'lipo-minus' };
const trunk = (area: number) => ({
  w1: metres(0.1, `red:${area} black:${area}`, { ratedVoltageV: 600, temperatureC: 200 }),
  w2: metres(0.2, 'red:3.3 black:3.3', { ratedVoltageV: 600, temperatureC: 200 }),
  w3: metres(0.2, 'red:3.3 black:3.3', { ratedVoltageV: 600, temperatureC: 200 }),
});
const yWires = [
  'pack.plus - w1.red - w2.red - left.plus',
  'w1@b.red - w3.red - right.plus',
  'pack.minus - w1.black - w2.black - left.minus',
  'w1@b.black - w3.black - right.minus',
];
const driver = { a: 'stepper-a-plus>', an: 'stepper-a-minus>', b: 'stepper-b-plus>', bn: 'stepper-b-minus>' };
const stepper = { a: 'stepper-a-plus<', an: 'stepper-a-minus<', b: 'stepper-b-plus<', bn: 'stepper-b-minus<' };
const stepperRun = { w1: metres(0.8, 'black:0.34 green:0.34 red:0.34 blue:0.34', plain) };
const stepperWires = [
  'driver.a - w1.black - motor.a',
  'driver.an - w1.green - motor.an',
  'driver.b - w1.red - motor.b',
  'driver.bn - w1.blue - motor.bn',
];
const outlet = { l: 'ac-l1> mains limit=16A', n: 'ac-n', pe: 'pe' };

export const roomsRefused: readonly RefusedCable[] = [
  {
    name: 'thermostat-with-r-and-c-joined',
    says: 'R and C are bridged at the thermostat: the transformer is shorted.',
    src: thermostats,
    plugs: { furnace, thermostat },
    runs: { w1: metres(10, 'red:0.8 blue:0.8', plain) },
    wires: ['furnace.r - w1.red - thermostat.r', 'furnace.c - w1.blue - thermostat.c', 'thermostat.r - thermostat.c'],
    atLeast: 'error',
    places: ['furnace', 'thermostat'],
    codes: ['power-ground-short', 'supply-shorted', 'pin-conflict', 'pin-hazard'],
  },
  {
    name: 'detector-reversed',
    says: 'Plus and minus of the fire detector are exchanged: it never reports.',
    src: detectors,
    plugs: { panel, detector },
    runs: { w1: metres(40, 'red:0.5 black:0.5', plain) },
    wires: ['panel.plus - w1.red - detector.minus', 'panel.minus - w1.black - detector.plus'],
    atLeast: 'error',
    places: ['panel', 'detector'],
    codes: ['power-ground-short', 'supply-shorted', 'pin-conflict', 'pin-hazard'],
  },
  {
    name: 'strip-without-common-ground',
    says: 'The board has its own supply, and its ground is not joined to that of the strip.',
    src: strips,
    plugs: { feed, strip, board: { d: 'switch-out> @cmos-5v', g: 'gnd' } },
    runs: stripRuns,
    wires: stripWires,
    open: ['w2.white'],
    atLeast: 'warning',
    places: ['board', 'strip'],
    codes: ['no-return'],
  },
  {
    name: 'strip-for-5-v-driven-by-3-3-v',
    says: 'A pulse of 3.3 V is below 0.7 × 5 V: a level shifter is missing.',
    src: strips,
    plugs: { feed, strip, board: { d: 'switch-out> @cmos-3v3', g: 'gnd' } },
    runs: stripRuns,
    wires: [...stripWires, 'board.g - w2.white - strip.g'],
    atLeast: 'warning',
    places: ['board', 'strip'],
    codes: ['level-mismatch', 'under-voltage'],
  },
  {
    name: 'telephone-line-on-a-network-port',
    says: 'The line with its ringing voltage is on contacts 4 and 5 of a gigabit port.',
    src: telephone,
    plugs: { wall: { 4: 'tel-ring> @pots', 5: 'tel-tip> @pots' }, j2: 'rj45-plug-ethernet' },
    runs: { w1: metres(3, '@cat5e-patch') },
    wires: ['wall.5 - w1.pair-1.a - j2.5', 'wall.4 - w1.pair-1.b - j2.4'],
    open: ['w1'],
    atLeast: 'warning',
    places: ['wall', 'j2'],
    codes: ['pin-hazard', 'over-voltage', 'pin-conflict', 'signal-clash', 'level-mismatch'],
  },
  {
    name: 'patch-cord-with-contact-8-open',
    says: 'The conductor of contact 8 is missing: one pair is dead, the link falls to 100 Mbit/s.',
    src: gigabit,
    plugs: { j1: 'rj45-plug-ethernet', j2: 'rj45-plug-ethernet' },
    runs: { w1: metres(5, '@cat5e-patch') },
    wires: [
      'j1.1 - w1.pair-2.a - j2.1',
      'j1.2 - w1.pair-2.b - j2.2',
      'j1.3 - w1.pair-3.a - j2.3',
      'j1.6 - w1.pair-3.b - j2.6',
      'j1.5 - w1.pair-1.a - j2.5',
      'j1.4 - w1.pair-1.b - j2.4',
      'j1.7 - w1.pair-4.a - j2.7',
    ],
    open: ['w1.pair-4.b'],
    atLeast: 'warning',
    places: ['j1', 'j2'],
    codes: ['no-return', 'pin-open', 'input-undriven', 'pair-split'],
  },
  {
    name: 'straight-cord-between-like-ports',
    says: 'TX of one switch is on TX of the other, and neither crosses by itself.',
    src: crossed,
    plugs: { one: fast, two: fast },
    runs: fastCable,
    wires: [
      'one.1 - w1.pair-2.white - two.1',
      'one.2 - w1.pair-2.orange - two.2',
      'one.3 - w1.pair-3.grey - two.3',
      'one.6 - w1.pair-3.green - two.6',
    ],
    atLeast: 'warning',
    places: ['one', 'two'],
    codes: ['pin-conflict', 'pin-hazard', 'signal-clash'],
  },
  {
    name: 'heated-bed-over-thin-wire',
    says: '12 A flow over 0.5 mm².',
    src: beds,
    plugs: { printer, bed },
    runs: { w1: metres(0.6, 'red:0.5 black:0.5', plain) },
    wires: ['printer.plus - w1.red - bed.plus', 'printer.minus - w1.black - bed.minus'],
    electrical: vde,
    atLeast: 'warning',
    places: ['w1'],
    codes: ['wire-overloaded', 'wire-unprotected'],
  },
  {
    name: 'bus-of-5-v-on-a-sensor-for-3-3',
    says: 'The bus is pulled up to 5 V; the sensor takes 3.6 V.',
    src: i2c,
    plugs: {
      main: { d: 'sda~ @i2c-5v', c: 'scl~ @i2c-5v', g: 'gnd' },
      sensor: { d: 'sda~ @i2c-3v3', c: 'scl~ @i2c-3v3', g: 'gnd' },
    },
    runs: { w1: metres(0.3, 'blue:0.14 yellow:0.14 black:0.14', { ...plain, capacitancePfPerM: 100 }) },
    wires: ['main.d - w1.blue - sensor.d', 'main.c - w1.yellow - sensor.c', 'main.g - w1.black - sensor.g'],
    atLeast: 'warning',
    places: ['main', 'sensor'],
    codes: ['over-voltage', 'level-mismatch', 'pin-hazard'],
  },
  {
    name: 'handshake-straight-between-computers',
    says: 'RTS is on RTS and CTS on CTS: two outputs work into each other and both inputs float.',
    src: nullModem,
    plugs: { a: dte, b: dte },
    runs: serial,
    wires: [...dataWires, ...readyWires, 'a.rts - w1.green - b.rts', 'a.cts - w1.yellow - b.cts'],
    atLeast: 'warning',
    places: ['a', 'b'],
    codes: ['pin-conflict', 'pin-hazard', 'input-undriven'],
  },
  {
    name: 'fan-for-12-v-on-5-v',
    says: 'The fan for 12 V hangs on 5 V and does not start.',
    src: fans,
    plugs: { board: { v: 'dc-5v> limit=1A', g: 'gnd' }, fan: { v: 'dc-12v< 0.2A 7..13.8V', g: 'gnd' } },
    runs: { w1: metres(0.3, 'red:0.25 black:0.25', plain) },
    wires: ['board.v - w1.red - fan.v', 'board.g - w1.black - fan.g'],
    atLeast: 'warning',
    places: ['board', 'fan'],
    codes: ['under-voltage', 'load-undervoltage', 'pin-hazard', 'signal-clash'],
  },
  {
    name: 'pack-with-a-thin-trunk',
    says: 'Two motors of 30 A hang on a trunk of 1.5 mm².',
    src: lipo,
    plugs: { pack, left: motor, right: motor },
    runs: trunk(1.5),
    wires: yWires,
    atLeast: 'warning',
    places: ['w1'],
    codes: ['wire-overloaded', 'wire-unprotected', 'battery-unprotected'],
  },
  {
    name: 'stepper-coil-shorted',
    says: 'Both ends of coil A are joined in the plug of the driver.',
    src: steppers,
    plugs: { driver, motor: stepper },
    runs: stepperRun,
    wires: [...stepperWires, 'driver.a - driver.an'],
    atLeast: 'warning',
    places: ['driver', 'motor'],
  },
];

export const roomsPassed: readonly PassedCable[] = [
  {
    name: 'thermostat-with-common',
    says: 'R and C to a thermostat that needs its own supply.',
    src: thermostats,
    plugs: { furnace, thermostat },
    runs: { w1: metres(10, 'red:0.8 blue:0.8', plain) },
    wires: ['furnace.r - w1.red - thermostat.r', 'furnace.c - w1.blue - thermostat.c'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'detectors-on-a-line',
    says: 'Two detectors on one pair, and a resistor at its end.',
    src: detectors,
    plugs: { panel, one: detector, two: detector },
    runs: { w1: metres(40, 'red:0.5 black:0.5', plain), w2: metres(20, 'red:0.5 black:0.5', plain) },
    parts: { r1: 'r-5600' },
    wires: [
      'panel.plus - w1.red - one.plus',
      'one.plus - w2.red - two.plus',
      'panel.minus - w1.black - one.minus',
      'one.minus - w2.black - two.minus',
      'two.plus - r1 - two.minus',
    ],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'strip-with-common-ground',
    says: 'Supply to strip and board, data through 330 Ω near enough (220 Ω), and one ground.',
    src: strips,
    plugs: { feed, strip, board },
    runs: { ...stripRuns, w3: metres(0.3, 'red:0.5', plain) },
    parts: { r1: 'r-220' },
    wires: [
      'feed.v - w1.red - strip.v',
      'feed.g - w1.black - strip.g',
      'board.d - r1 - w2.green - strip.d',
      'board.g - w2.white - strip.g',
      'feed.v - w3.red - board.v',
    ],
    mayLeaveUnchecked: unstated('voltages', 'returns', 'parts'),
  },
  {
    name: 'crossed-cord-between-like-ports',
    says: 'TX to RX in both directions over two pairs.',
    src: crossed,
    plugs: { one: fast, two: fast },
    runs: fastCable,
    wires: [
      'one.1 - w1.pair-2.white - two.3',
      'one.2 - w1.pair-2.orange - two.6',
      'one.3 - w1.pair-3.grey - two.1',
      'one.6 - w1.pair-3.green - two.2',
    ],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage'),
  },
  {
    name: 'heated-bed-over-2-5',
    says: '12 A over 0.6 m of 2.5 mm² silicone wire.',
    src: beds,
    plugs: { printer, bed },
    runs: { w1: metres(0.6, 'red:2.5 black:2.5', silicone) },
    wires: ['printer.plus - w1.red - bed.plus', 'printer.minus - w1.black - bed.minus'],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'null-modem-with-full-handshake',
    says: 'Data, request and ready are crossed, the ground is through.',
    src: nullModem,
    plugs: { a: dte, b: dte },
    runs: serial,
    wires: [...dataWires, ...readyWires, 'a.rts - w1.green - b.cts', 'a.cts - w1.yellow - b.rts'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'pack-with-two-motors',
    says: 'A trunk of 8.4 mm² and two branches of 3.3 mm², silicone wire whose maker allows 60 A and more.',
    src: lipo,
    plugs: { pack: { ...pack, plus: 'lipo-plus> 9..12.6V max=60A' }, left: motor, right: motor },
    runs: Object.fromEntries(
      Object.entries(trunk(8.4)).map(([id, run]) => [
        id,
        { ...run, facts: { ...run.facts, ratedCurrentA: id === 'w1' ? 120 : 60 } },
      ]),
    ),
    wires: yWires,
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
  {
    name: 'stepper-of-a-printer',
    says: 'Each coil on its channel over 0.34 mm².',
    src: steppers,
    plugs: { driver, motor: stepper },
    runs: stepperRun,
    wires: stepperWires,
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage', 'returns'),
  },
  {
    name: 'bell-on-its-transformer',
    says: 'A bell of 1 A on 24 V AC over 15 m of 1 mm².',
    src: bells,
    plugs: {
      transformer: { a: 'ac-24v> limit=1.5A', b: 'ac-24v-common' },
      bell: { a: 'ac-24v< 1A', b: 'ac-24v-common' },
    },
    runs: { w1: metres(15, 'red:1 white:1', plain) },
    wires: ['transformer.a - w1.red - bell.a', 'transformer.b - w1.white - bell.b'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'extension-of-ten-metres',
    says: '10 m of 3 × 1.5 mm² behind a breaker of 16 A, for a drill of 6 A.',
    src: extensions,
    plugs: { outlet, drill: { l: 'ac-l1< 6A', n: 'ac-n', pe: 'pe' } },
    runs: { w1: metres(10, 'brown:1.5 blue:1.5 green-yellow:1.5', cord) },
    wires: ['outlet.l - w1.brown - drill.l', 'outlet.n - w1.blue - drill.n', 'outlet.pe - w1.green-yellow - drill.pe'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'drill-of-class-two',
    says: 'Two cores of 1 mm² and 4 m to a tool with double insulation.',
    src: extensions,
    plugs: { outlet: { l: outlet.l, n: outlet.n }, drill: { l: 'ac-l1< 4A', n: 'ac-n' } },
    runs: { w1: metres(4, 'brown:1 blue:1', cord) },
    wires: ['outlet.l - w1.brown - drill.l', 'outlet.n - w1.blue - drill.n'],
    mayLeaveUnchecked: plugRatings,
  },
];
