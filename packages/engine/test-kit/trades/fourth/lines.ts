/** Data, audio and measurement lines, fourth series, written before its author read the checks. */
import { metres, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const scart = 'IEC 60933-1 (contact 19 is the composite output, contact 20 the input)';
const hdmi = 'wikipedia.org, HDMI, type A receptacle (data 2+ on 1, data 2− on 3)';
const canopen = 'CiA 303-1 (CAN_H, CAN_L, CAN_GND and CAN_V+ of the connectors)';
const interfaces = 'TI SLLA070D, RS-422 and RS-485 standards overview (receivers see 200 mV between two lines)';
const coaxSound = 'IEC 60958-3 (75 Ω, 0.5 V peak to peak)';
const fans = 'Intel, 4-wire pulse width modulation controlled fans, 1.3, 2.1 (ground, 12 V, sense, control)';
const midi = 'midi.org, MIDI 1.0 electrical specification (an output drives the opto-isolator of one input)';
const ioLink = 'io-link.com, IO-Link system description, port class A (L+ on 1, L− on 3, C/Q on 4)';
const usb = 'USB 2.0, 7.2.2 (VBUS is 4.75 to 5.25 V at the host)';
const balanced = 'rane.com, note 110 (the screen at one end only where there is hum)';
const spe = 'IEEE 802.3cg (one balanced pair, 100 Ω)';
const kLine = 'ISO 9141-2 (K line on contact 7, battery on 16, ground on 4 and 5)';

const plain = { ratedVoltageV: 300, temperatureC: 75 };
const coax = (impedanceOhm: number) => metres(2, 'coax(core:0.22 screen)', { ...plain, impedanceOhm });
const canRun = (impedanceOhm: number) =>
  metres(5, 'pair(white:0.34 blue:0.34) red:0.5 black:0.5', { ...plain, impedanceOhm });
const canMaster = { h: 'can-h~ @can-hs 120Ω', l: 'can-l~ @can-hs 120Ω', v: 'can-v> 24V limit=0.5A', g: 'can-gnd' };
const canNode = { h: 'can-h~ @can-hs 120Ω', l: 'can-l~ @can-hs 120Ω', v: 'can-v< 0.1A 18..30V', g: 'can-gnd' };
const port = { p: 'dc-24v> limit=0.5A', m: 'dc-0v', q: 'io-link-cq~ @io-link' };
const ioSensor = { p: 'dc-24v< 0.05A 18..30V', m: 'dc-0v', q: 'io-link-cq~ @io-link' };
const ioRun = metres(5, 'brown:0.34 blue:0.34 black:0.34', plain);
const tmds = { p: 'tmds-d2-p> @tmds', n: 'tmds-d2-n> @tmds', g: 'av-gnd' };
const tmdsSink = { p: 'tmds-d2-p< @tmds', n: 'tmds-d2-n< @tmds', g: 'av-gnd' };
const tmdsRun = metres(2, 'pair(white:0.08 brown:0.08) drain:0.08 screen', { ...plain, impedanceOhm: 100 });
const mainboard = { g: 'pc-com', v: 'pc-12v> limit=1A', t: 'fan-tach<', c: 'fan-pwm>' };
const fan = { g: 'pc-com', v: 'pc-12v< 0.2A', t: 'fan-tach>', c: 'fan-pwm<' };
const fanRun = metres(0.3, 'black:0.22 yellow:0.22 green:0.22 blue:0.22', plain);
const driver = { p: 'rs422-tx-p> @rs422', n: 'rs422-tx-n> @rs422', g: 'gnd' };
const listener = { p: 'rs422-rx-p< @rs422', n: 'rs422-rx-n< @rs422', g: 'gnd' };
const pairRun = metres(10, 'pair(white:0.25 brown:0.25) black:0.25', { ...plain, impedanceOhm: 120 });

export const linesRefused: readonly RefusedCable[] = [
  {
    name: 'video-output-on-video-output',
    says: 'The composite outputs of two recorders are joined.',
    src: scart,
    plugs: { one: { v: 'cvbs> @video-75r', g: 'av-gnd' }, other: { v: 'cvbs> @video-75r', g: 'av-gnd' } },
    runs: { w1: coax(75) },
    wires: ['one.v - w1.coax.core - other.v', 'one.g - w1.coax.screen - other.g'],
    atLeast: 'error',
    places: ['one', 'other'],
    codes: ['pin-hazard', 'pin-conflict'],
  },
  {
    name: 'picture-pair-inverted',
    says: 'Plus and minus of one pair of the picture are exchanged at the display.',
    src: hdmi,
    plugs: { source: tmds, display: tmdsSink },
    runs: { w1: tmdsRun },
    wires: [
      'source.p - w1.pair.white - display.n',
      'source.n - w1.pair.brown - display.p',
      'source.g - w1.drain - display.g',
    ],
    open: ['w1.screen'],
    atLeast: 'warning',
    places: ['source', 'display'],
    codes: ['signal-clash', 'pair-crossed', 'pin-hazard'],
  },
  {
    name: 'bus-lines-exchanged-at-a-node',
    says: 'CAN_H of the master is on CAN_L of the node.',
    src: canopen,
    plugs: { master: canMaster, node: canNode },
    runs: { w1: canRun(120) },
    wires: [
      'master.h - w1.pair.white - node.l',
      'master.l - w1.pair.blue - node.h',
      'master.v - w1.red - node.v',
      'master.g - w1.black - node.g',
    ],
    atLeast: 'warning',
    places: ['master', 'node'],
    codes: ['signal-clash', 'pair-crossed', 'pin-hazard'],
  },
  {
    name: 'bus-over-75-ohm',
    says: 'The bus wants 120 Ω and gets cable of 75 Ω.',
    src: canopen,
    plugs: { master: canMaster, node: canNode },
    runs: { w1: canRun(75) },
    wires: [
      'master.h - w1.pair.white - node.h',
      'master.l - w1.pair.blue - node.l',
      'master.v - w1.red - node.v',
      'master.g - w1.black - node.g',
    ],
    atLeast: 'warning',
    places: ['w1', 'master', 'node'],
    codes: ['stock-impedance'],
  },
  {
    name: 'sensor-without-minus',
    says: 'L− of the IO-Link sensor is not connected.',
    src: ioLink,
    plugs: { port, sensor: ioSensor },
    runs: { w1: ioRun },
    wires: ['port.p - w1.brown - sensor.p', 'port.q - w1.black - sensor.q'],
    open: ['w1.blue'],
    atLeast: 'warning',
    places: ['port', 'sensor'],
  },
  {
    name: 'one-line-of-a-pair-on-a-single-input',
    says: 'An output of RS-422 goes to an input of RS-232.',
    src: interfaces,
    plugs: { driver, terminal: { rx: 'rxd< @rs232', g: 'gnd' } },
    runs: { w1: pairRun },
    wires: ['driver.p - w1.pair.white - terminal.rx', 'driver.g - w1.black - terminal.g'],
    open: ['w1.pair.brown', 'driver.n'],
    atLeast: 'warning',
    places: ['driver', 'terminal'],
  },
  {
    name: 'digital-sound-on-an-analogue-input',
    says: 'A digital output is on an input for line level.',
    src: coaxSound,
    plugs: {
      player: { s: 'spdif> @spdif-coax', g: 'audio-gnd' },
      amplifier: { s: 'audio-left< @line-10dbv', g: 'audio-gnd' },
    },
    runs: { w1: coax(75) },
    wires: ['player.s - w1.coax.core - amplifier.s', 'player.g - w1.coax.screen - amplifier.g'],
    atLeast: 'warning',
    places: ['player', 'amplifier'],
  },
  {
    name: 'fan-with-12-v-on-its-sense-line',
    says: '12 V of the board is on the speed output of the fan.',
    src: fans,
    plugs: { board: mainboard, fan },
    runs: { w1: fanRun },
    wires: [
      'board.g - w1.black - fan.g',
      'board.v - w1.yellow - fan.t',
      'board.t - w1.green - fan.v',
      'board.c - w1.blue - fan.c',
    ],
    atLeast: 'error',
    places: ['board', 'fan'],
  },
  {
    name: 'midi-input-on-midi-input',
    says: 'Two inputs are joined: nothing sends.',
    src: midi,
    plugs: {
      one: { a: 'midi-source< @midi-loop', b: 'midi-sink< @midi-loop' },
      other: { a: 'midi-source< @midi-loop', b: 'midi-sink< @midi-loop' },
    },
    runs: { w1: metres(3, 'pair(white:0.22 brown:0.22)', plain) },
    wires: ['one.a - w1.pair.white - other.a', 'one.b - w1.pair.brown - other.b'],
    atLeast: 'warning',
    places: ['one', 'other'],
  },
  {
    name: 'usb-supply-on-logic-of-3-3-v',
    says: '5 V of a USB port feeds a board for 3.3 V.',
    src: usb,
    plugs: {
      host: { v: 'usb-vbus> 5V limit=0.5A', g: 'usb-gnd' },
      board: { v: 'dc-3v3< 0.1A 3..3.6V', g: 'gnd' },
    },
    runs: { w1: metres(0.5, 'red:0.25 black:0.25', plain) },
    wires: ['host.v - w1.red - board.v', 'host.g - w1.black - board.g'],
    atLeast: 'warning',
    places: ['host', 'board'],
    codes: ['over-voltage', 'pin-hazard', 'signal-clash', 'pin-conflict'],
  },
];

export const linesPassed: readonly PassedCable[] = [
  {
    name: 'video-output-to-input',
    says: 'One composite output, one input, 75 Ω.',
    src: scart,
    plugs: { player: { v: 'cvbs> @video-75r', g: 'av-gnd' }, display: { v: 'cvbs< @video-75r', g: 'av-gnd' } },
    runs: { w1: coax(75) },
    wires: ['player.v - w1.coax.core - display.v', 'player.g - w1.coax.screen - display.g'],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'picture-pair',
    says: 'Plus on plus, minus on minus, and the drain on ground.',
    src: hdmi,
    plugs: { source: tmds, display: tmdsSink },
    runs: { w1: tmdsRun },
    wires: [
      'source.p - w1.pair.white - display.p',
      'source.n - w1.pair.brown - display.n',
      'source.g - w1.drain - display.g',
    ],
    open: ['w1.screen'],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'bus-with-supply',
    says: 'Two nodes with their resistors, and the supply of the master for the node.',
    src: canopen,
    plugs: { master: canMaster, node: canNode },
    runs: { w1: canRun(120) },
    wires: [
      'master.h - w1.pair.white - node.h',
      'master.l - w1.pair.blue - node.l',
      'master.v - w1.red - node.v',
      'master.g - w1.black - node.g',
    ],
    mayLeaveUnchecked: unstated('ampacity', 'protection'),
  },
  {
    name: 'io-link-sensor-on-its-port',
    says: 'L+, L− and C/Q over a cord with three cores.',
    src: ioLink,
    plugs: { port, sensor: ioSensor },
    runs: { w1: ioRun },
    wires: ['port.p - w1.brown - sensor.p', 'port.m - w1.blue - sensor.m', 'port.q - w1.black - sensor.q'],
    mayLeaveUnchecked: unstated('ampacity', 'protection'),
  },
  {
    name: 'one-driver-and-two-listeners',
    says: 'RS-422 has one driver and several receivers, and 120 Ω at the last of them.',
    src: interfaces,
    plugs: { driver, near: listener, far: { ...listener, p: 'rs422-rx-p< @rs422 120Ω', n: 'rs422-rx-n< @rs422 120Ω' } },
    runs: { w1: pairRun, w2: pairRun },
    wires: [
      'driver.p - w1.pair.white - near.p - w2.pair.white - far.p',
      'driver.n - w1.pair.brown - near.n - w2.pair.brown - far.n',
      'driver.g - w1.black - near.g - w2.black - far.g',
    ],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'digital-sound-over-75-ohm',
    says: 'A coaxial output on a coaxial input.',
    src: coaxSound,
    plugs: {
      player: { s: 'spdif> @spdif-coax', g: 'audio-gnd' },
      receiver: { s: 'spdif< @spdif-coax', g: 'audio-gnd' },
    },
    runs: { w1: coax(75) },
    wires: ['player.s - w1.coax.core - receiver.s', 'player.g - w1.coax.screen - receiver.g'],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'fan-with-four-wires',
    says: 'Ground, 12 V, speed and control, each on its own.',
    src: fans,
    plugs: { board: mainboard, fan },
    runs: { w1: fanRun },
    wires: [
      'board.g - w1.black - fan.g',
      'board.v - w1.yellow - fan.v',
      'board.t - w1.green - fan.t',
      'board.c - w1.blue - fan.c',
    ],
    mayLeaveUnchecked: unstated('ampacity', 'protection', 'voltages'),
  },
  {
    name: 'balanced-line-with-screen-at-one-end',
    says: 'The screen is on contact 1 of the sender only, as drawn, against hum.',
    src: balanced,
    plugs: {
      desk: { h: 'audio-hot> @line-4dbu', c: 'audio-cold> @line-4dbu', s: 'audio-screen' },
      amplifier: { h: 'audio-hot< @line-4dbu', c: 'audio-cold< @line-4dbu', s: 'audio-screen' },
    },
    runs: { w1: metres(10, 'pair(red:0.22 blue:0.22) braid', plain) },
    wires: ['desk.h - w1.pair.red - amplifier.h', 'desk.c - w1.pair.blue - amplifier.c', 'desk.s - w1.braid'],
    open: ['w1.braid', 'amplifier.s'],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'ethernet-over-one-pair',
    says: 'Both lines of one pair of 100 Ω.',
    src: spe,
    plugs: {
      field: { p: 'spe-1~ @spe-10base-t1l', n: 'spe-2~ @spe-10base-t1l' },
      cabinet: { p: 'spe-1~ @spe-10base-t1l', n: 'spe-2~ @spe-10base-t1l' },
    },
    runs: { w1: metres(50, 'pair(white:0.5 blue:0.5) braid', { ...plain, impedanceOhm: 100 }) },
    wires: ['field.p - w1.pair.white - cabinet.p', 'field.n - w1.pair.blue - cabinet.n'],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'tester-on-a-k-line',
    says: 'Battery, ground and K line of the vehicle feed and talk to the tester.',
    src: kLine,
    plugs: {
      vehicle: { b: 'kl30-fused> limit=10A', g: 'kl31', k: 'k-line~ @k-line' },
      tester: { b: 'kl30-fused< 0.3A 9..16V', g: 'kl31', k: 'k-line~ @k-line' },
    },
    runs: { w1: metres(1.5, 'red:1 black:1 white:0.35', { ...plain, temperatureC: 90 }) },
    wires: ['vehicle.b - w1.red - tester.b', 'vehicle.g - w1.black - tester.g', 'vehicle.k - w1.white - tester.k'],
    mayLeaveUnchecked: unstated('ampacity', 'protection', 'voltages'),
  },
];
