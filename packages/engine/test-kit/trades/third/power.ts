/**
 * Supplies, batteries, mains and charging, third series, each from a public page and written before its author read the
 * checks.
 */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from '../language.ts';

const feeds = 'hollandmarine.com, wire sizes (length and current count for plus and minus together)';
const panels = 'batterychat.com 480 (a panel for 12 V delivers 18 to 21 V: it needs a charge controller)';
const alternating = 'industrialmonitordirect.com, 24 V AC on DC inputs (34 V peak, other polarity each half-wave)';
const paralleled = 'industrialmonitordirect.com, parallel 24 V supplies (outputs only over diodes)';
const plugs = 'wikipedia.org, MC4 connector (600 V by UL, 1000 V by the European standard)';
const roofs = 'pv-cables.com, FAQ (PV wire is made for 90 °C, indoor wire is not)';
const braids = 'schneider-electric.com FA338110 (a screen is never the protective conductor)';
const combo = 'workersbee.com, CCS2 connector guide (DC+, DC−, PE, CP, PP)';
const capacitors = 'landofelectrons.co.uk, capacitor safety (reversed polarised capacitors explode)';
const neutrals = 'IEC 60364-4-43, 431.2 (a neutral is not opened by a fuse alone)';
const bundles = 'DIN VDE 0298-4, table 26 (loaded cores of one cable)';
const ratings = 'hirel connectors (the return contact carries the sum of its loads)';
const coils = 'nodeandvolt.com, flyback (suppressor across the coil, above the supply)';

const control = { ratedVoltageV: 300, temperatureC: 70 };
const marine = { ratedVoltageV: 600, temperatureC: 105 };
const solar = { ratedVoltageV: 1500, temperatureC: 90 };
const abyc = { rules: { ampacityTable: 'abyc-e-11-105' } };
const vde = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };
const charger = { plus: 'dc-12v> limit=25A', minus: 'dc-0v' };
const fridges = { plus: 'dc-12v< 24A', minus: 'dc-0v' };
const supply24 = { plus: 'dc-24v> 24V limit=10A', minus: 'dc-0v' };
const load24 = { plus: 'dc-24v< 1A 20.4..28.8V', minus: 'dc-0v' };
const string = { plus: 'pv-plus> 600..900V max=10.5A', minus: 'pv-minus' };
const inverter = { plus: 'pv-plus< 140..1000V 10A', minus: 'pv-minus' };
const stringRuns = (facts: object) => ({
  w1: metres(15, 'red:4', { ...facts }),
  w2: metres(15, 'black:4', { ...facts }),
});
const stringWires = ['string.plus - w1.red - inverter.plus', 'string.minus - w2.black - inverter.minus'];
const station = { plus: 'ev-dc-plus> 200..500V limit=125A', minus: 'ev-dc-minus', pe: 'pe' };
const car = { plus: 'ev-dc-plus< 120A', minus: 'ev-dc-minus', pe: 'pe' };
const dcLead = metres(4, 'red:35 black:35 green-yellow:25', {
  ratedVoltageV: 1000,
  temperatureC: 90,
  ratedCurrentA: 125,
});
const circuits = Array.from({ length: 8 }, (_, i) => i + 1);
const lamp = { plus: 'kl30-fused< 5A', minus: 'kl31' };

export const powerRefused: readonly RefusedCable[] = [
  {
    name: 'minus-of-a-charger-too-thin',
    says: '24 A go out over 6 mm² and come back over 0.75 mm².',
    src: feeds,
    plugs: { charger, fridges },
    runs: { w1: metres(2, 'red:6', marine), w2: metres(2, 'black:0.75', marine) },
    wires: ['charger.plus - w1.red - fridges.plus', 'charger.minus - w2.black - fridges.minus'],
    electrical: abyc,
    atLeast: 'warning',
    places: ['w2'],
    // ABYC E-11 has no conductor as thin as this one.
    codes: ['wire-overloaded', 'wire-not-rated'],
  },
  {
    name: 'panel-straight-on-a-battery',
    says: 'The panel with 22 V open is on a battery that takes 14.8 V.',
    src: panels,
    plugs: {
      panel: { plus: 'pv-plus> 0..22V max=6A', minus: 'pv-minus' },
      battery: { plus: 'dc-12v~ 10..14.8V battery unlimited', minus: 'dc-0v' },
    },
    runs: { w1: metres(3, 'red:4 black:4', marine) },
    parts: { f1: 'fuse-10a-58v' },
    wires: ['panel.plus - w1.red - f1 - battery.plus', 'panel.minus - w1.black - battery.minus'],
    electrical: abyc,
    atLeast: 'warning',
    places: ['panel', 'battery'],
    codes: ['over-voltage', 'pin-hazard', 'pin-conflict', 'signal-clash'],
  },
  {
    name: 'alternating-supply-on-a-dc-valve',
    says: 'A transformer with 24 V AC feeds a valve for 24 V DC.',
    src: alternating,
    plugs: { transformer: { g: 'ac-24v> limit=2A', m: 'ac-24v-common' }, valve: load24 },
    runs: { w1: metres(5, 'red:1 black:1', control) },
    wires: ['transformer.g - w1.red - valve.plus', 'transformer.m - w1.black - valve.minus'],
    electrical: vde,
    atLeast: 'warning',
    places: ['transformer', 'valve'],
    codes: ['over-voltage', 'pin-hazard', 'pin-conflict', 'signal-clash'],
  },
  {
    name: 'two-supplies-without-diodes',
    says: 'Two supplies of 24 V are tied together at the load.',
    src: paralleled,
    plugs: { first: supply24, second: supply24, load: load24 },
    runs: { w1: metres(2, 'brown:1.5 blue:1.5', control), w2: metres(2, 'brown:1.5 blue:1.5', control) },
    wires: [
      'first.plus - w1.brown - load.plus',
      'first.minus - w1.blue - load.minus',
      'second.plus - w2.brown - load.plus',
      'second.minus - w2.blue - load.minus',
    ],
    electrical: vde,
    atLeast: 'warning',
    places: ['first', 'second'],
    codes: ['pin-conflict', 'pin-hazard', 'supply-shorted'],
  },
  {
    name: 'string-on-plugs-for-600-v',
    says: 'A string of 900 V goes through plugs that are rated for 600 V.',
    src: plugs,
    plugs: { string, inverter },
    ratings: { inverter: { ratedVoltageV: 600, contactRatingA: 20 } },
    runs: stringRuns(solar),
    wires: stringWires,
    electrical: { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 60 } },
    atLeast: 'warning',
    places: ['inverter'],
    codes: ['connector-voltage'],
  },
  {
    name: 'indoor-wire-under-a-roof',
    says: 'Wire for 70 °C lies where it gets 80 °C.',
    src: roofs,
    plugs: { string, inverter },
    runs: stringRuns({ ratedVoltageV: 1500, temperatureC: 70 }),
    wires: stringWires,
    electrical: { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 80 } },
    atLeast: 'warning',
    places: ['w1', 'w2'],
    codes: ['wire-temperature', 'wire-overloaded', 'wire-not-rated'],
  },
  {
    name: 'earth-over-the-braid',
    says: 'The protective earth of the motor is the braid of its cable.',
    src: braids,
    plugs: {
      drive: { u: 'motor-u> limit=6A', v: 'motor-v> limit=6A', w: 'motor-w> limit=6A', pe: 'pe' },
      motor: { u: 'motor-u< 5A', v: 'motor-v< 5A', w: 'motor-w< 5A', pe: 'pe' },
    },
    runs: { w1: metres(5, 'brown:1.5 black:1.5 grey:1.5 braid', { ratedVoltageV: 1000, temperatureC: 80 }) },
    wires: [
      'drive.u - w1.brown - motor.u',
      'drive.v - w1.black - motor.v',
      'drive.w - w1.grey - motor.w',
      'drive.pe - w1.braid - motor.pe',
    ],
    electrical: vde,
    atLeast: 'warning',
    places: ['drive', 'motor', 'w1'],
    codes: ['protective-missing', 'protective-colour', 'protective-thin', 'screen-on-signal', 'screen-on-supply'],
  },
  {
    name: 'fast-charger-reversed',
    says: 'DC+ of the station is on DC− of the car.',
    src: combo,
    plugs: { station, car },
    runs: { w1: dcLead },
    wires: [
      'station.plus - w1.red - car.minus',
      'station.minus - w1.black - car.plus',
      'station.pe - w1.green-yellow - car.pe',
    ],
    atLeast: 'error',
    places: ['station', 'car'],
  },
  {
    name: 'capacitor-reversed-at-a-motor',
    says: 'The minus of an electrolytic capacitor is on +24 V.',
    src: capacitors,
    plugs: { supply: supply24, motor: load24 },
    runs: { w1: metres(2, 'brown:1.5 blue:1.5', control) },
    parts: { c1: 'electrolytic-63v' },
    wires: [
      'supply.plus - w1.brown - motor.plus',
      'supply.minus - w1.blue - motor.minus',
      'motor.minus - c1 - motor.plus',
    ],
    electrical: vde,
    atLeast: 'warning',
    places: ['c1'],
    codes: ['polarity-reversed'],
  },
  {
    name: 'bleeder-beyond-its-power',
    says: '220 Ω across 24 V turn 2.6 W into heat, the resistor is made for 0.5 W.',
    src: 'U²/R, and the 0.5 W that the resistor is rated for',
    plugs: { supply: supply24, motor: load24 },
    runs: { w1: metres(2, 'brown:1.5 blue:1.5', control) },
    parts: { r1: 'r-220' },
    wires: [
      'supply.plus - w1.brown - motor.plus',
      'supply.minus - w1.blue - motor.minus',
      'motor.plus - r1 - motor.minus',
    ],
    electrical: vde,
    atLeast: 'warning',
    places: ['r1'],
    codes: ['part-overloaded'],
  },
  {
    name: 'fuse-in-the-neutral',
    says: 'The fuse is in the neutral: when it blows the heater is dead and live.',
    src: neutrals,
    plugs: {
      panel: { l: 'ac-l1> limit=10A', n: 'ac-n', pe: 'pe' },
      heater: { l: 'ac-l1< 8A', n: 'ac-n', pe: 'pe' },
    },
    runs: { w1: metres(4, 'brown:1.5 blue:1.5 green-yellow:1.5', { ratedVoltageV: 500, temperatureC: 70 }) },
    parts: { f1: 'fuse-10a-250v' },
    wires: [
      'panel.l - w1.brown - heater.l',
      'panel.n - f1 - w1.blue - heater.n',
      'panel.pe - w1.green-yellow - heater.pe',
    ],
    electrical: vde,
    atLeast: 'warning',
    places: ['f1'],
    codes: ['fuse-in-return'],
  },
  {
    name: 'eight-circuits-in-one-jacket',
    says: '16 loaded cores of 1.5 mm² in one jacket carry 14 A each; 18 A alone become 7 A among 16.',
    src: bundles,
    plugs: {
      panel: Object.fromEntries(
        circuits.flatMap((n) => [
          [`p${n}`, 'dc-24v> limit=14A'],
          [`m${n}`, 'dc-0v'],
        ]),
      ),
      ...Object.fromEntries(circuits.map((n) => [`valve${n}`, { p: 'dc-24v< 14A', m: 'dc-0v' }])),
    },
    runs: { w1: metres(3, circuits.map((n) => `red/${n}:1.5 black/${n}:1.5`).join(' '), control) },
    wires: circuits.flatMap((n) => [
      `panel.p${n} - w1.red-${n} - valve${n}.p`,
      `panel.m${n} - w1.black-${n} - valve${n}.m`,
    ]),
    electrical: vde,
    atLeast: 'warning',
    places: ['w1'],
    codes: ['wire-overloaded'],
  },
  {
    name: 'common-return-contact-overloaded',
    says: 'Two lamps of 5 A each return over one contact for 7.5 A.',
    src: ratings,
    plugs: {
      body: { left: 'kl30-fused> limit=6A', right: 'kl30-fused> limit=6A', minus: 'kl31' },
      lamp1: lamp,
      lamp2: lamp,
    },
    ratings: { body: { contactRatingA: 7.5 } },
    runs: {
      w1: metres(2, 'red:1.5', { ratedVoltageV: 60, temperatureC: 105 }),
      w2: metres(2, 'red:1.5', { ratedVoltageV: 60, temperatureC: 105 }),
      w3: metres(2, 'brown:2.5', { ratedVoltageV: 60, temperatureC: 105 }),
      w4: metres(0.3, 'brown:1.5', { ratedVoltageV: 60, temperatureC: 105 }),
    },
    wires: [
      'body.left - w1.red - lamp1.plus',
      'body.right - w2.red - lamp2.plus',
      'body.minus - w3.brown - lamp1.minus',
      'lamp1.minus - w4.brown - lamp2.minus',
    ],
    electrical: { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 30 } },
    atLeast: 'warning',
    places: ['body'],
    codes: ['contact-overloaded'],
  },
];

export const powerPassed: readonly PassedCable[] = [
  {
    name: 'two-supplies-over-diodes',
    says: 'Each supply feeds the load over its own diode for 20 A.',
    src: paralleled,
    plugs: { first: supply24, second: supply24, load: load24 },
    runs: { w1: metres(2, 'brown:1.5 blue:1.5', control), w2: metres(2, 'brown:1.5 blue:1.5', control) },
    parts: { d1: 'rectifier-20a', d2: 'rectifier-20a' },
    wires: [
      'first.plus - d1 - w1.brown - load.plus',
      'first.minus - w1.blue - load.minus',
      'second.plus - d2 - w2.brown - load.plus',
      'second.minus - w2.blue - load.minus',
    ],
    electrical: vde,
    mayLeaveUnchecked: unstated('ampacity'),
  },
  {
    name: 'string-on-plugs-for-1500-v',
    says: 'A string of 900 V through plugs and wire for 1500 V.',
    src: plugs,
    plugs: { string, inverter },
    ratings: {
      string: { ratedVoltageV: 1500, contactRatingA: 30 },
      inverter: { ratedVoltageV: 1500, contactRatingA: 30 },
    },
    runs: stringRuns(solar),
    wires: stringWires,
    electrical: { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 60 } },
    mayLeaveUnchecked: unstated('voltages', 'voltage-drop'),
  },
  {
    name: 'coil-with-its-suppressor',
    says: 'A suppressor for 33 V across a coil of 24 V, cathode on plus.',
    src: coils,
    plugs: { supply: supply24, valve: load24 },
    runs: { w1: metres(3, 'brown:0.75 blue:0.75', control) },
    parts: { d1: 'suppressor-33v' },
    wires: [
      'supply.plus - w1.brown - valve.plus',
      'supply.minus - w1.blue - valve.minus',
      'valve.plus - d1 - valve.minus',
    ],
    electrical: vde,
    mayLeaveUnchecked: unstated('ampacity', 'parts'),
  },
  {
    name: 'fast-charger',
    says: 'DC+, DC− and the protective earth of a station for 125 A.',
    src: combo,
    plugs: { station, car },
    runs: { w1: dcLead },
    wires: [
      'station.plus - w1.red - car.plus',
      'station.minus - w1.black - car.minus',
      'station.pe - w1.green-yellow - car.pe',
    ],
    mayLeaveUnchecked: unstated('voltages', 'voltage-drop'),
  },
  {
    name: 'fridges-over-two-equal-conductors',
    says: '24 A out and back over 6 mm².',
    src: feeds,
    plugs: { charger, fridges },
    runs: { w1: metres(2, 'red:6', marine), w2: metres(2, 'black:6', marine) },
    wires: ['charger.plus - w1.red - fridges.plus', 'charger.minus - w2.black - fridges.minus'],
    electrical: abyc,
    mayLeaveUnchecked: plugRatings,
  },
];
