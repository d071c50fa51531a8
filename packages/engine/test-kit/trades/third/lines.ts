/**
 * Data, audio and measurement lines, third series, each from a public page and written before its author read the
 * checks.
 */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const highVoltage = 'sound-au.com, high voltage audio (100 V lines need a transformer in each loudspeaker)';
const loops = 'ampergonvallis.com, two-wire and four-wire transmitters (an active output on an active input)';
const duplex = 'Lantronix XPress DR+ user guide, p. 19 (RS-422: TX pair out, RX pair in)';
const spi = 'Microchip, SPI bus connection (MISO out of the slave, MOSI into it)';
const usb = 'USB 2.0, 6.4 (D+ to D+, D− to D−)';
const servos = 'hitec servos, 4.8 to 6 V (two lithium cells are 8.4 V)';
const backbones = 'Maretron, NMEA 2000 cabling guide (9 V at the last device)';
const phantom = 'dpamicrophones.com, phantom power (48 V over 6.8 kΩ on 2 and 3)';
const serial = 'arcom.blog.ir/post/278 (RS-232: 2500 pF at most)';
const htl = 'italsensor.com, push-pull HTL (five wires, A, B and Z without inverses)';
const logic = 'electronics.stackexchange.com 563144 (logic of 5 V on inputs for 3.3 V)';

const plain = { ratedVoltageV: 300, temperatureC: 75 };
const mainboard = { o: 'spi-mosi> @cmos-3v3', i: 'spi-miso< @cmos-3v3', c: 'spi-clock> @cmos-3v3', g: 'gnd' };
const sensor = { o: 'spi-miso> @cmos-3v3', i: 'spi-mosi< @cmos-3v3', c: 'spi-clock< @cmos-3v3', g: 'gnd' };
const spiRun = metres(0.2, 'red:0.14 yellow:0.14 green:0.14 black:0.14', plain);
const full = {
  tp: 'rs422-tx-p> @rs422',
  tn: 'rs422-tx-n> @rs422',
  rp: 'rs422-rx-p< @rs422 120Ω',
  rn: 'rs422-rx-n< @rs422 120Ω',
  g: 'gnd',
};
const duplexRun = metres(20, 'pair-1(white:0.25 brown:0.25) pair-2(green:0.25 yellow:0.25) black:0.25', {
  ...plain,
  impedanceOhm: 120,
});
const usbHost = { v: 'usb-vbus> limit=0.5A', m: 'usb-host-dm~ @usb2', p: 'usb-host-dp~ @usb2', g: 'usb-gnd' };
const usbDevice = { v: 'usb-vbus< 0.1A', m: 'usb-device-dm~ @usb2', p: 'usb-device-dp~ @usb2', g: 'usb-gnd' };
const usbRun = metres(1, 'red:0.25 pair(white:0.08 green:0.08) black:0.25 braid', { ...plain, impedanceOhm: 90 });
const feed = { s: 'net-s> 12V limit=3A', c: 'net-c' };
const plotter = { s: 'net-s< 1A', c: 'net-c' };
const serialPlug = { tx: 'txd> @rs232', rx: 'rxd< @rs232', g: 'gnd' };
const encoder = { v: 'dc-24v< 0.05A 10..30V', a: 'switch-out> @pnp-24v', b: 'safe-out-1> @pnp-24v', m: 'dc-0v' };
const counter = { v: 'dc-24v> limit=0.5A', a: 'switch-out< @pnp-24v', b: 'safe-out-1< @pnp-24v', m: 'dc-0v' };

export const linesRefused: readonly RefusedCable[] = [
  {
    name: 'hundred-volt-line-on-a-loudspeaker',
    says: 'The amplifier puts 100 V on a box that takes 28 V.',
    src: highVoltage,
    plugs: {
      amp: { p: 'speaker-1-p> 0..100V', n: 'speaker-1-n> 0..100V' },
      box: { p: 'speaker-1-p< 0..28V', n: 'speaker-1-n< 0..28V' },
    },
    runs: { w1: metres(20, 'red:1.5 black:1.5', plain) },
    wires: ['amp.p - w1.red - box.p', 'amp.n - w1.black - box.n'],
    atLeast: 'warning',
    places: ['amp', 'box'],
    codes: ['over-voltage'],
  },
  {
    name: 'active-transmitter-on-an-active-input',
    says: 'The transmitter feeds the loop, and so does the input.',
    src: loops,
    plugs: {
      input: { p: 'loop-p> 24V limit=0.05A', n: 'loop-n<' },
      transmitter: { p: 'loop-p> 24V limit=0.03A', n: 'loop-n<' },
    },
    runs: { w1: metres(30, 'pair(white:0.5 brown:0.5)', plain) },
    wires: ['input.p - w1.pair.white - transmitter.p', 'input.n - w1.pair.brown - transmitter.n'],
    atLeast: 'warning',
    places: ['input', 'transmitter'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'rs422-drivers-on-drivers',
    says: 'TX is on TX and RX on RX.',
    src: duplex,
    plugs: { a: full, b: full },
    runs: { w1: duplexRun },
    wires: [
      'a.tp - w1.pair-1.white - b.tp',
      'a.tn - w1.pair-1.brown - b.tn',
      'a.rp - w1.pair-2.green - b.rp',
      'a.rn - w1.pair-2.yellow - b.rn',
      'a.g - w1.black - b.g',
    ],
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'spi-lines-exchanged',
    says: 'MOSI of the board is on MISO of the sensor: two outputs drive one line.',
    src: spi,
    plugs: { board: mainboard, sensor },
    runs: { w1: spiRun },
    wires: [
      'board.o - w1.red - sensor.o',
      'board.i - w1.yellow - sensor.i',
      'board.c - w1.green - sensor.c',
      'board.g - w1.black - sensor.g',
    ],
    atLeast: 'error',
    places: ['board', 'sensor'],
    codes: ['pin-conflict', 'pin-hazard', 'signal-clash'],
  },
  {
    name: 'usb-data-exchanged',
    says: 'D+ is on D− at one end.',
    src: usb,
    plugs: { host: usbHost, device: usbDevice },
    runs: { w1: usbRun },
    wires: [
      'host.v - w1.red - device.v',
      'host.m - w1.pair.white - device.p',
      'host.p - w1.pair.green - device.m',
      'host.g - w1.black - device.g',
    ],
    open: ['w1.braid'],
    atLeast: 'warning',
    places: ['host', 'device'],
    codes: ['signal-clash', 'pair-crossed', 'pin-hazard'],
  },
  {
    name: 'usb-host-on-host',
    says: 'Two hosts feed VBUS against each other.',
    src: usb,
    plugs: { host: usbHost, other: usbHost },
    runs: { w1: usbRun },
    wires: [
      'host.v - w1.red - other.v',
      'host.m - w1.pair.white - other.m',
      'host.p - w1.pair.green - other.p',
      'host.g - w1.black - other.g',
    ],
    open: ['w1.braid'],
    atLeast: 'error',
    places: ['host', 'other'],
    codes: ['pin-conflict', 'pin-hazard'],
  },
  {
    name: 'two-cells-on-a-servo-for-6-v',
    says: 'A pack of up to 8.4 V feeds a servo that takes 6 V.',
    src: servos,
    plugs: {
      pack: { p: 'lipo-plus> 6..8.4V limit=5A', n: 'lipo-minus' },
      servo: { p: 'lipo-plus< 1A 4.8..6V', n: 'lipo-minus' },
    },
    runs: { w1: metres(0.3, 'red:0.5 black:0.5', plain) },
    wires: ['pack.p - w1.red - servo.p', 'pack.n - w1.black - servo.n'],
    atLeast: 'error',
    places: ['pack', 'servo'],
    codes: ['over-voltage'],
  },
  {
    name: 'plotter-at-the-end-of-a-thin-backbone',
    says: '1 A over 100 m of 0.34 mm² loses more than the 3 V that the plotter can miss.',
    src: backbones,
    plugs: { feed, plotter },
    runs: { w1: metres(100, 'red:0.34 black:0.34', plain) },
    wires: ['feed.s - w1.red - plotter.s', 'feed.c - w1.black - plotter.c'],
    atLeast: 'warning',
    places: ['plotter', 'feed', 'w1'],
    codes: ['load-undervoltage', 'voltage-drop'],
  },
  {
    name: 'phantom-supply-on-a-dmx-line',
    says: 'A microphone input with 48 V is on the output of a lighting desk.',
    src: phantom,
    plugs: {
      mixer: { 1: 'audio-screen', 2: 'audio-hot< @mic-p48', 3: 'audio-cold< @mic-p48' },
      desk: { 1: 'dmx-common', 2: 'dmx-1-n> @dmx512', 3: 'dmx-1-p> @dmx512' },
    },
    runs: { w1: metres(5, '@mic-pair-022') },
    wires: ['mixer.1 - w1.screen - desk.1', 'mixer.2 - w1.pair.a - desk.2', 'mixer.3 - w1.pair.b - desk.3'],
    open: ['w1'],
    atLeast: 'warning',
    places: ['mixer', 'desk'],
    codes: ['signal-clash', 'pin-hazard', 'over-voltage', 'level-mismatch'],
  },
  {
    name: 'rs232-of-a-hundred-metres',
    says: '100 m of 100 pF/m are 10,000 pF, RS-232 drives 2500 pF.',
    src: serial,
    plugs: { a: serialPlug, b: serialPlug },
    runs: { w1: metres(100, 'white:0.25 green:0.25 black:0.25', { ...plain, capacitancePfPerM: 100 }) },
    wires: ['a.tx - w1.white - b.rx', 'a.rx - w1.green - b.tx', 'a.g - w1.black - b.g'],
    atLeast: 'warning',
    places: ['w1', 'a', 'b'],
    codes: ['stock-capacitance', 'run-too-long'],
  },
  {
    name: 'logic-of-5-v-on-an-input-for-3-3',
    says: 'A UART of 5 V drives an input that takes 3.6 V.',
    src: logic,
    plugs: {
      a: { tx: 'txd> @cmos-5v', rx: 'rxd< @ttl-5v', g: 'gnd' },
      b: { tx: 'txd> @cmos-3v3', rx: 'rxd< @cmos-3v3', g: 'gnd' },
    },
    runs: { w1: metres(0.3, 'white:0.14 green:0.14 black:0.14', plain) },
    wires: ['a.tx - w1.white - b.rx', 'a.rx - w1.green - b.tx', 'a.g - w1.black - b.g'],
    atLeast: 'error',
    places: ['a', 'b'],
    codes: ['over-voltage', 'pin-hazard'],
  },
];

export const linesPassed: readonly PassedCable[] = [
  {
    name: 'rs422-crossed',
    says: 'Each driver on the receiver of the other, terminated there.',
    src: duplex,
    plugs: { a: full, b: full },
    runs: { w1: duplexRun },
    wires: [
      'a.tp - w1.pair-1.white - b.rp',
      'a.tn - w1.pair-1.brown - b.rn',
      'a.rp - w1.pair-2.green - b.tp',
      'a.rn - w1.pair-2.yellow - b.tn',
      'a.g - w1.black - b.g',
    ],
    mayLeaveUnchecked: unstated('ampacity', 'voltages'),
  },
  {
    name: 'spi-sensor',
    says: 'MOSI on MOSI, MISO on MISO, clock and ground over 20 cm.',
    src: spi,
    plugs: { board: mainboard, sensor },
    runs: { w1: spiRun },
    wires: [
      'board.o - w1.red - sensor.i',
      'board.i - w1.yellow - sensor.o',
      'board.c - w1.green - sensor.c',
      'board.g - w1.black - sensor.g',
    ],
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'usb-host-to-device',
    says: 'Supply, ground and the pair by name over 1 m.',
    src: usb,
    plugs: { host: usbHost, device: usbDevice },
    runs: { w1: usbRun },
    wires: [
      'host.v - w1.red - device.v',
      'host.m - w1.pair.white - device.m',
      'host.p - w1.pair.green - device.p',
      'host.g - w1.black - device.g',
    ],
    open: ['w1.braid'],
    mayLeaveUnchecked: unstated('voltages'),
  },
  {
    name: 'push-pull-encoder-without-inverses',
    says: 'Supply, two tracks and 0 V of an encoder for 24 V.',
    src: htl,
    plugs: { encoder, counter },
    runs: { w1: metres(10, 'brown:0.34 white:0.34 green:0.34 blue:0.34', plain) },
    wires: [
      'counter.v - w1.brown - encoder.v',
      'counter.a - w1.white - encoder.a',
      'counter.b - w1.green - encoder.b',
      'counter.m - w1.blue - encoder.m',
    ],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'plotter-near-the-feed',
    says: '1 A over 5 m of 0.75 mm².',
    src: backbones,
    plugs: { feed, plotter },
    runs: { w1: metres(5, 'red:0.75 black:0.75', plain) },
    wires: ['feed.s - w1.red - plotter.s', 'feed.c - w1.black - plotter.c'],
    mayLeaveUnchecked: plugRatings,
  },
];
