/** Signals between boards and instruments: UART, I²C, RS-232, three-wire transmitters, HART, four-wire RTDs. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const boards = 'electronics.stackexchange.com 563144 (TX of one board to RX of the other, common ground)';
const i2c = 'Microchip, I²C tables (SDA, SCL, supply and ground)';
const rs232 = 'n5gpi.nzfreeservers.com/serialcable.txt (crossed data, common ground)';
const hart = 'Emerson Rosemount 8750W quick start, p. 25 (250 Ω at least for HART, 24 V DC)';
const four = 'manualsdump.com 250189, p. 19 (RTD with 2, 3 and 4 wires); thermometricscorp.com (a resistance)';

const plain = { ratedVoltageV: 300, temperatureC: 80 };
const uart = { tx: 'txd> @cmos-3v3', rx: 'rxd< @cmos-3v3', g: 'gnd' };
const serial = { tx: 'txd> @rs232', rx: 'rxd< @rs232', g: 'gnd' };
const bus = { d: 'sda~ @i2c-3v3', c: 'scl~ @i2c-3v3', v: 'dc-3v3> limit=0.3A', g: 'gnd' };
const part = { d: 'sda~ @i2c-3v3', c: 'scl~ @i2c-3v3', v: 'dc-3v3< 0.02A', g: 'gnd' };
const three = metres(0.3, 'yellow:0.14 green:0.14 black:0.14', plain);
const quad = { w1: metres(0.3, 'blue:0.14 yellow:0.14 red:0.14 black:0.14', { ...plain, capacitancePfPerM: 100 }) };
const input = { p: 'loop-p> 24V limit=0.05A', n: 'loop-n<' };
const transmitter = { p: 'loop-p< 10.8..30V 0.02A', n: 'loop-n>' };

export const signalsRefused: readonly RefusedCable[] = [
  {
    name: 'uart-output-on-output',
    says: 'TX is on TX: two outputs drive one line.',
    src: boards,
    plugs: { a: uart, b: uart },
    runs: { w1: three },
    wires: ['a.tx - w1.yellow - b.tx', 'a.rx - w1.green - b.rx', 'a.g - w1.black - b.g'],
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'i2c-lines-exchanged',
    says: 'SDA is on SCL, and SCL on SDA.',
    src: i2c,
    plugs: { a: bus, b: part },
    runs: quad,
    wires: ['a.d - w1.blue - b.c', 'a.c - w1.yellow - b.d', 'a.v - w1.red - b.v', 'a.g - w1.black - b.g'],
    atLeast: 'warning',
    places: ['a', 'b'],
    codes: ['signal-clash', 'pin-hazard'],
  },
  {
    name: 'rs232-on-logic',
    says: 'RS-232 with ±15 V is on a logic input for 3.3 V.',
    src: rs232,
    plugs: { a: serial, b: uart },
    runs: { w1: three },
    wires: ['a.tx - w1.yellow - b.rx', 'a.rx - w1.green - b.tx', 'a.g - w1.black - b.g'],
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['over-voltage', 'pin-hazard'],
  },
  {
    name: 'sensor-board-without-ground',
    says: 'Supply and both lines are connected, the ground is not.',
    src: i2c,
    plugs: { a: bus, b: part },
    runs: quad,
    wires: ['a.d - w1.blue - b.d', 'a.c - w1.yellow - b.c', 'a.v - w1.red - b.v'],
    open: ['w1.black'],
    atLeast: 'warning',
    places: ['a', 'b'],
    codes: ['no-return'],
  },
];

export const signalsPassed: readonly PassedCable[] = [
  {
    name: 'uart-between-two-boards',
    says: 'Crossed data and a common ground over 30 cm.',
    src: boards,
    plugs: { a: uart, b: uart },
    runs: { w1: three },
    wires: ['a.tx - w1.yellow - b.rx', 'a.rx - w1.green - b.tx', 'a.g - w1.black - b.g'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'i2c-sensor-board',
    says: 'Four wires by name over 30 cm.',
    src: i2c,
    plugs: { a: bus, b: part },
    runs: quad,
    wires: ['a.d - w1.blue - b.d', 'a.c - w1.yellow - b.c', 'a.v - w1.red - b.v', 'a.g - w1.black - b.g'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'rs232-with-three-wires',
    says: 'Crossed data and a common ground over 5 m.',
    src: rs232,
    plugs: { a: serial, b: serial },
    runs: { w1: metres(5, 'white:0.25 green:0.25 black:0.25', { ...plain, capacitancePfPerM: 150 }) },
    wires: ['a.tx - w1.white - b.rx', 'a.rx - w1.green - b.tx', 'a.g - w1.black - b.g'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'actuator-with-position-feedback',
    says: 'G, G0, the setpoint Y and the position U of a damper actuator.',
    src: 'Siemens OpenAir GEB, 155-318P25, p. 12 (G, G0, Y 0 to 10 V in, U 0 to 10 V out)',
    plugs: {
      controller: {
        g: 'ac-24v> limit=2A',
        y: 'analog-signal> @analog-10v',
        u: 'analog-signal< @analog-10v',
        m: 'ac-24v-common',
      },
      damper: {
        g: 'ac-24v< 0.2A',
        y: 'analog-signal< @analog-10v',
        u: 'analog-signal> @analog-10v',
        m: 'ac-24v-common',
      },
    },
    runs: { w1: metres(10, 'red:0.75 grey:0.75 pink:0.75 black:0.75', plain) },
    wires: [
      'controller.g - w1.red - damper.g',
      'controller.y - w1.grey - damper.y',
      'controller.u - w1.pink - damper.u',
      'controller.m - w1.black - damper.m',
    ],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'loop-with-250-ohm-for-hart',
    says: '250 Ω in the loop take 5 V of 24 V and let the modem see the signal.',
    src: hart,
    plugs: { input, transmitter },
    runs: { w1: metres(100, 'pair(white:0.5 black:0.5) screen', plain) },
    parts: { r1: 'r-250' },
    wires: ['input.p - r1 - w1.pair.white - transmitter.p', 'input.n - w1.pair.black - transmitter.n'],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'returns', 'parts'),
  },
  {
    name: 'rtd-with-four-wires',
    says: 'Current and sense conductors to each end of the element.',
    src: four,
    plugs: {
      input: { a: 'rtd-a~', as: 'rtd-a-sense<', bs: 'rtd-b-sense<', b: 'rtd-b~' },
      element: { a: 'rtd-a', as: 'rtd-a-sense', bs: 'rtd-b-sense', b: 'rtd-b' },
    },
    runs: { w1: metres(30, 'red/1:0.5 red/2:0.5 white/1:0.5 white/2:0.5 braid', plain) },
    wires: [
      'input.a - w1.red-1 - element.a',
      'input.as - w1.red-2 - element.as',
      'input.bs - w1.white-1 - element.bs',
      'input.b - w1.white-2 - element.b',
    ],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'rtd-of-two-wires-exchanged',
    says: 'A resistance has no polarity: the two wires of an RTD may be exchanged.',
    src: four,
    plugs: { input: { a: 'rtd-a~', b: 'rtd-b~' }, element: { a: 'rtd-a', b: 'rtd-b' } },
    runs: { w1: metres(3, 'red:0.5 white:0.5', plain) },
    wires: ['input.a - w1.red - element.b', 'input.b - w1.white - element.a'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'light-curtain-with-two-outputs',
    says: 'Each safety output has its own conductor and input.',
    src: 'SICK C4-RD operating instructions, p. 22 (both outputs are processed apart)',
    plugs: {
      curtain: { v: 'dc-24v< 0.2A', o1: 'safe-out-1> @pnp-24v', o2: 'safe-out-2> @pnp-24v', m: 'dc-0v' },
      relay: { v: 'dc-24v> limit=1A', i1: 'safe-out-1< @pnp-24v', i2: 'safe-out-2< @pnp-24v', m: 'dc-0v' },
    },
    runs: { w1: metres(5, 'brown:0.5 white:0.5 green:0.5 blue:0.5', plain) },
    wires: [
      'relay.v - w1.brown - curtain.v',
      'relay.i1 - w1.white - curtain.o1',
      'relay.i2 - w1.green - curtain.o2',
      'relay.m - w1.blue - curtain.m',
    ],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'analog-signal-with-its-common',
    says: 'A setpoint of 0 to 10 V over a screened pair, screen at the controller.',
    src: 'comfilewiki.co.kr, usage of shield cable (screen connected at one side)',
    plugs: {
      plc: { o: 'analog-signal> @analog-10v', m: 'analog-common', sh: 'chassis' },
      drive: { i: 'analog-signal< @analog-10v', m: 'analog-common' },
    },
    runs: { w1: metres(10, 'pair(white:0.34 brown:0.34) braid', plain) },
    wires: ['plc.o - w1.pair.white - drive.i', 'plc.m - w1.pair.brown - drive.m', 'plc.sh - w1@a.braid'],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('ampacity'),
  },
];
