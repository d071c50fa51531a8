/** Stages, studios and roofs, second series: microphones, clocks, three phases, strings and batteries. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const phantom = 'dpamicrophones.com, Know the basics about phantom power (48 V on 2 and 3, return over contact 1)';
const midi = 'pinoutguide.com, MIDI (15 m at most)';
const clock = 'proaudiosupport.com, word clock (75 Ω coax)';
const dmx = 'ACME LED-4TC manual, p. 15 (1 common, 2 data −, 3 data +)';
const cee = 'kinesys.co.uk, Mains adaptors (neutral of a three-phase supply must not open: 400 V on loads for 230 V)';
const speakers = 'Australian Monitor IS1200 manual, p. 11 (1+ and 1− low, 2+ and 2− high)';
const inserts = 'soundonsound.com, Insert cables (tip is send, ring is return)';
const parallel = 'shop.pkys.com, Batteries in parallel (banks of one voltage only)';
const controllers = 'Offgridtec MPPT Pro-X manual, p. 7 (fuse between battery and controller)';
const strings =
  'lawsonfuses.com, gPV fuses (1.56 times the short-circuit current); solar-stack.com (none for one or two strings)';
const earthColour = 'IEC 60445 (green and yellow is reserved for the protective conductor)';

const desk = { 1: 'audio-screen', 2: 'audio-hot< @mic-p48 +mic-phantom', 3: 'audio-cold< @mic-p48 +mic-phantom' };
const microphone = { 1: 'audio-screen', 2: 'audio-hot> @mic-phantom', 3: 'audio-cold> @mic-phantom' };
const micCable = { w1: metres(10, '@mic-pair-022') };
const micPair = ['mic.2 - w1.pair.a - desk.2', 'mic.3 - w1.pair.b - desk.3'];
const midiPlugs = { j1: 'din-5-plug-midi', j2: 'din-5-plug-midi' };
const clocks = {
  out: { 1: 'word-clock> @word-clock', g: 'clock-gnd' },
  in: { 1: 'word-clock< @word-clock', g: 'clock-gnd' },
};
const coax = (ohms: number) => ({
  w1: metres(3, 'coax(core:0.5 screen)', { impedanceOhm: ohms, ratedVoltageV: 300, temperatureC: 75 }),
});
const clockWires = ['out.1 - w1.coax.core - in.1', 'out.g - w1.coax.screen - in.g'];
const supply3 = {
  l1: 'ac-l1> mains limit=32A',
  l2: 'ac-l2> mains limit=32A',
  l3: 'ac-l3> mains limit=32A',
  n: 'ac-n',
  pe: 'pe',
};
const dimmers = { l1: 'ac-l1< 20A', l2: 'ac-l2< 16A', l3: 'ac-l3< 25A', n: 'ac-n', pe: 'pe' };
const cable3 = {
  w1: metres(10, 'brown:6 black:6 grey:6 blue:6 green-yellow:6', { ratedVoltageV: 750, temperatureC: 60 }),
};
const phases = ['supply.l1 - w1.brown - rack.l1', 'supply.l2 - w1.black - rack.l2', 'supply.l3 - w1.grey - rack.l3'];
const earth = 'supply.pe - w1.green-yellow - rack.pe';
const neutral = 'supply.n - w1.blue - rack.n';
const vde = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };
const ways = (direction: string) => ({
  '1p': `speaker-1-p${direction} @speaker`,
  '1m': `speaker-1-n${direction} @speaker`,
  '2p': `speaker-2-p${direction} @speaker`,
  '2m': `speaker-2-n${direction} @speaker`,
});
const biCable = { w1: metres(10, 'red:2.5 black:2.5 white:2.5 green:2.5', { ratedVoltageV: 300, temperatureC: 70 }) };
const solar = { ratedVoltageV: 1500, temperatureC: 90 };
const flexible = { ratedVoltageV: 1000, temperatureC: 90 };
const single30 = { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 30 } };
const string = { plus: 'pv-plus> 600..900V max=10.5A reverse=15A', minus: 'pv-minus' };
const inverter = { plus: 'pv-plus< 140..1000V 20A', minus: 'pv-minus' };
const controller = { plus: 'dc-48v> limit=30A', minus: 'dc-48v-return' };
const bank = { plus: 'dc-48v~ battery unlimited', minus: 'dc-48v-return' };

export const showsRefused: readonly RefusedCable[] = [
  {
    name: 'microphone-without-contact-1',
    says: 'Contact 1 is open: the phantom supply has no return and the line no screen.',
    src: phantom,
    plugs: { desk, mic: microphone },
    runs: micCable,
    wires: micPair,
    open: ['w1.drain', 'w1.foil', 'w1.braid', 'w1.screen'],
    atLeast: 'warning',
    places: ['desk', 'mic', 'w1'],
    codes: ['no-return', 'pin-open', 'stock-unscreened', 'screen-open'],
  },
  {
    name: 'midi-of-twenty-five-metres',
    says: 'The lead has 25 m; MIDI goes over 15 m.',
    src: midi,
    plugs: midiPlugs,
    runs: { w1: metres(25, '@midi-pair-025') },
    wires: ['j1.4 - w1.pair.a - j2.4', 'j1.5 - w1.pair.b - j2.5', 'j1.2 - w1.drain - j2.2'],
    open: ['w1'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'w1'],
    codes: ['run-too-long'],
  },
  {
    name: 'word-clock-over-50-ohm',
    says: 'The clock runs over coax of 50 Ω.',
    src: clock,
    plugs: clocks,
    runs: coax(50),
    wires: clockWires,
    atLeast: 'warning',
    places: ['w1', 'out', 'in'],
    codes: ['stock-impedance'],
  },
  {
    name: 'dmx-without-common',
    says: 'Contact 1 is not wired: the receivers float.',
    src: dmx,
    plugs: { j1: 'xlr3-plug-dmx', j2: 'xlr3-socket-dmx' },
    runs: { w1: metres(10, '@dmx-pair-120r') },
    wires: ['j1.3 - w1.pair.a - j2.3', 'j1.2 - w1.pair.b - j2.2'],
    open: ['w1.drain', 'w1.foil', 'w1.braid'],
    atLeast: 'warning',
    places: ['j1', 'j2', 'w1'],
    codes: ['no-return', 'pin-open', 'stock-unscreened', 'screen-open', 'floating-screen'],
  },
  {
    name: 'three-phases-with-open-neutral',
    says: 'The neutral is not wired: the lamps of unequal phases get up to 400 V.',
    src: cee,
    plugs: { supply: supply3, rack: dimmers },
    runs: cable3,
    wires: [...phases, earth],
    open: ['w1.blue'],
    electrical: vde,
    atLeast: 'warning',
    places: ['supply', 'rack'],
    codes: ['no-return', 'pin-open'],
  },
  {
    name: 'two-phases-joined',
    says: 'L1 and L2 are bridged in the plug of the rack: 400 V are shorted.',
    src: cee,
    plugs: { supply: supply3, rack: dimmers },
    runs: cable3,
    wires: [...phases, neutral, earth, 'rack.l1 - rack.l2'],
    electrical: vde,
    atLeast: 'error',
    places: ['supply', 'rack'],
    codes: ['pin-conflict', 'pin-hazard', 'supply-shorted'],
  },
  {
    name: 'ways-of-a-loudspeaker-exchanged',
    says: 'The bass is on 2+ and 2−: the horn gets the power of the bass amplifier.',
    src: speakers,
    plugs: { amp: ways('>'), box: ways('<') },
    runs: biCable,
    wires: [
      'amp.1p - w1.red - box.2p',
      'amp.1m - w1.black - box.2m',
      'amp.2p - w1.white - box.1p',
      'amp.2m - w1.green - box.1m',
    ],
    atLeast: 'warning',
    places: ['amp', 'box'],
    codes: ['signal-clash', 'pin-hazard', 'pair-crossed'],
  },
  {
    name: 'batteries-of-12-and-24-v-in-parallel',
    says: 'A bank of 24 V is on one of 12 V: hundreds of amperes flow.',
    src: parallel,
    plugs: {
      small: { plus: 'dc-12v~ battery unlimited', minus: 'dc-0v' },
      large: { plus: 'dc-24v~ battery unlimited', minus: 'dc-0v' },
    },
    runs: { w1: metres(1, 'red:35', flexible), w2: metres(1, 'black:35', flexible) },
    parts: { f1: 'fuse-100a-58v' },
    wires: ['small.plus - f1 - w1.red - large.plus', 'small.minus - w2.black - large.minus'],
    electrical: single30,
    atLeast: 'error',
    places: ['small', 'large'],
    codes: ['pin-conflict', 'pin-hazard', 'over-voltage'],
  },
  {
    name: 'controller-on-the-bank-without-fuse',
    says: 'The controller limits at 30 A, the bank at its other end does not.',
    src: controllers,
    plugs: { controller, bank },
    runs: { w1: metres(2, 'red:6', flexible), w2: metres(2, 'black:6', flexible) },
    wires: ['controller.plus - w1.red - bank.plus', 'controller.minus - w2.black - bank.minus'],
    electrical: single30,
    atLeast: 'error',
    places: ['bank', 'w1'],
    codes: ['battery-unprotected'],
  },
  {
    name: 'minus-of-a-string-on-green-and-yellow',
    says: 'The minus of 900 V runs on the green and yellow core.',
    src: earthColour,
    plugs: { string, inverter },
    runs: { w1: metres(10, 'brown:4 green-yellow:4', solar) },
    wires: ['string.plus - w1.brown - inverter.plus', 'string.minus - w1.green-yellow - inverter.minus'],
    electrical: single30,
    atLeast: 'warning',
    places: ['w1', 'string', 'inverter'],
    codes: ['protective-colour-used'],
  },
];

export const showsPassed: readonly PassedCable[] = [
  {
    name: 'condenser-microphone-line',
    says: 'Hot, cold and contact 1 from the microphone to the desk with 48 V.',
    src: phantom,
    plugs: { desk, mic: microphone },
    runs: micCable,
    wires: [...micPair, 'mic.1 - w1.screen - desk.1'],
    open: ['w1'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity'),
  },
  {
    name: 'midi-of-five-metres',
    says: 'Contacts 4 and 5, the screen on 2.',
    src: midi,
    plugs: midiPlugs,
    runs: { w1: metres(5, '@midi-pair-025') },
    wires: ['j1.4 - w1.pair.a - j2.4', 'j1.5 - w1.pair.b - j2.5', 'j1.2 - w1.drain - j2.2'],
    open: ['w1'],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage'),
  },
  {
    name: 'word-clock-over-75-ohm',
    says: 'Coax of 75 Ω between two BNC plugs.',
    src: clock,
    plugs: clocks,
    runs: coax(75),
    wires: clockWires,
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'rack-on-three-phases',
    says: 'Three unequal phases with neutral and earth over 5 × 6 mm².',
    src: cee,
    plugs: { supply: supply3, rack: dimmers },
    runs: cable3,
    wires: [...phases, neutral, earth],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'loudspeaker-with-two-ways',
    says: 'Four cores of 2.5 mm², each way on its contacts.',
    src: speakers,
    plugs: { amp: ways('>'), box: ways('<') },
    runs: biCable,
    wires: [
      'amp.1p - w1.red - box.1p',
      'amp.1m - w1.black - box.1m',
      'amp.2p - w1.white - box.2p',
      'amp.2m - w1.green - box.2m',
    ],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage'),
  },
  {
    name: 'insert-cable',
    says: 'Tip is the send and ring the return, each over its own coax, both sleeves on the sleeve.',
    src: inserts,
    plugs: {
      desk: { t: 'audio-send> @line-4dbu', r: 'audio-return< @line-4dbu', s: 'audio-gnd' },
      input: { t: 'audio-send< @line-4dbu', s: 'audio-gnd' },
      output: { t: 'audio-return> @line-4dbu', s: 'audio-gnd' },
    },
    runs: {
      w1: metres(2, 'coax(core:0.22 braid)', { ratedVoltageV: 48, temperatureC: 70 }),
      w2: metres(2, 'coax(core:0.22 braid)', { ratedVoltageV: 48, temperatureC: 70 }),
    },
    wires: [
      'desk.t - w1.coax.core - input.t',
      'desk.r - w2.coax.core - output.t',
      'desk.s - w1.coax.braid - input.s',
      'desk.s - w2.coax.braid - output.s',
    ],
    mayLeaveUnchecked: unstated('voltages', 'ampacity', 'wire-voltage'),
  },
  {
    name: 'controller-with-fuse-at-the-bank',
    says: 'A fuse of 40 A at the bank protects 10 mm².',
    src: controllers,
    plugs: { controller, bank },
    runs: { w1: metres(2, 'red:10', flexible), w2: metres(2, 'black:10', flexible) },
    parts: { f1: 'fuse-40a-58v' },
    wires: ['controller.plus - w1.red - f1 - bank.plus', 'controller.minus - w2.black - bank.minus'],
    electrical: single30,
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'two-strings-without-fuses',
    says: 'Two strings in parallel: one drives no more back into the other than its modules take.',
    src: strings,
    plugs: { one: string, two: string, inverter },
    runs: { w1: metres(10, 'red:4 black:4', solar), w2: metres(10, 'red:4 black:4', solar) },
    wires: [
      'one.plus - w1.red - inverter.plus',
      'two.plus - w2.red - inverter.plus',
      'one.minus - w1.black - inverter.minus',
      'two.minus - w2.black - inverter.minus',
    ],
    electrical: single30,
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
];
