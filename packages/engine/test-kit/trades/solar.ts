/** Photovoltaics and the batteries behind them: strings, fuses, charge controllers, inverters. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const seriesFuses =
  'homepower.com, Why Series Fusing; conduct.nl, String fuses (NEN 1010 712.431.4: three strings and more)';
const reversed = 'ABB TRIO 20.0 manual, p. 59 (check the polarity of each string: severe damage)';
const bothPoles = 'homepower.com 11088 (ungrounded array: fuses in positive and negative); ABB PVS-100 manual, p. 83';
const pvWire = 'pv-cables.com, FAQ (PV wire for 600, 1000 and 2000 V)';
const contacts = 'xmultiple.com, MC4 connectors and current (12 AWG 30 A, 14 AWG 20 A)';
const openCircuit =
  'Offgridtec MPPT Pro-X manual, p. 7 (above the largest open circuit voltage the controller may be damaged)';
const banks = 'shop.pkys.com, Overcurrent Protection (fuse at the battery, not above what the wire carries)';

/** Modules with a maximum series fuse of 15 A. */
const string = { plus: 'pv-plus> 600..900V max=10.5A reverse=15A', minus: 'pv-minus' };
const inverter = { plus: 'pv-plus< 140..1000V 10A', minus: 'pv-minus' };
const solar = { ratedVoltageV: 1500, temperatureC: 90 };
/** Each conductor of a string is laid separately. */
const single = (length: number) => ({ w1: metres(length, 'red:4', solar), w2: metres(length, 'black:4', solar) });
const panel = (volts: number) => ({ plus: `pv-plus> 0..${volts}V max=9A`, minus: 'pv-minus' });
const controller = { plus: 'pv-plus< 0..100V 9A', minus: 'pv-minus' };
const strings = (count: number) => Array.from({ length: count }, (_, i) => `string-${i + 1}`);
const runsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((_, i) => [`w${i + 1}`, metres(5, 'red:6 black:6', solar)]));
const bank = { plus: 'dc-48v> battery unlimited', minus: 'dc-48v-return' };
const bankLoad = { plus: 'dc-48v< 90A 40..60V', minus: 'dc-48v-return' };
const flexible = { ratedVoltageV: 1000, temperatureC: 90 };
const single30 = { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 30 } };

export const solarRefused: readonly RefusedCable[] = [
  {
    name: 'string-reversed-at-the-inverter',
    says: 'Plus and minus of the string are exchanged at the inverter.',
    src: reversed,
    plugs: { string, inverter },
    runs: single(20),
    wires: ['string.plus - w1.red - inverter.minus', 'string.minus - w2.black - inverter.plus'],
    atLeast: 'error',
    places: ['string', 'inverter'],
  },
  {
    name: 'string-over-wire-for-750-volts',
    says: 'A string of 900 V runs over indoor wire for 750 V.',
    src: pvWire,
    plugs: { string, inverter },
    runs: {
      w1: metres(20, 'red:4', { ratedVoltageV: 750, temperatureC: 70 }),
      w2: metres(20, 'black:4', { ratedVoltageV: 750, temperatureC: 70 }),
    },
    wires: ['string.plus - w1.red - inverter.plus', 'string.minus - w2.black - inverter.minus'],
    atLeast: 'error',
    places: ['w1', 'w2'],
    codes: ['wire-voltage'],
  },
  {
    name: 'three-strings-without-fuses',
    says: 'Three strings in parallel: two of them can drive 21 A back into a faulty one, whose modules take 15 A.',
    src: seriesFuses,
    plugs: {
      ...Object.fromEntries(strings(3).map((name) => [name, string])),
      inverter: { plus: 'pv-plus< 140..1000V 30A', minus: 'pv-minus' },
    },
    runs: runsOf(strings(3)),
    electrical: single30,
    wires: strings(3).flatMap((name, i) => [
      `${name}.plus - w${i + 1}.red - inverter.plus`,
      `${name}.minus - w${i + 1}.black - inverter.minus`,
    ]),
    atLeast: 'warning',
    places: ['string-1', 'string-2', 'string-3', 'w1', 'w2', 'w3'],
    codes: ['wire-unprotected', 'source-back-fed'],
  },
  {
    name: 'branch-plug-with-two-large-strings',
    says: 'Two strings of 18 A meet in a branch plug of 30 A.',
    src: contacts,
    plugs: {
      'string-1': { plus: 'pv-plus> 600..900V max=18A', minus: 'pv-minus' },
      'string-2': { plus: 'pv-plus> 600..900V max=18A', minus: 'pv-minus' },
      inverter: { plus: 'pv-plus< 140..1000V 36A', minus: 'pv-minus' },
    },
    ratings: { inverter: { contactRatingA: 30, ratedVoltageV: 1000 } },
    runs: { w1: metres(5, 'red:6 black:6', solar), w2: metres(5, 'red:6 black:6', solar) },
    wires: strings(2).flatMap((name, i) => [
      `${name}.plus - w${i + 1}.red - inverter.plus`,
      `${name}.minus - w${i + 1}.black - inverter.minus`,
    ]),
    atLeast: 'warning',
    places: ['inverter'],
    codes: ['contact-overloaded'],
  },
  {
    name: 'three-panels-in-series-on-a-small-controller',
    says: 'The open circuit voltage of three panels is 135 V in the cold; the controller takes 100 V.',
    src: openCircuit,
    plugs: { panels: panel(135), controller },
    runs: { w1: metres(8, 'red:6 black:6', solar) },
    wires: ['panels.plus - w1.red - controller.plus', 'panels.minus - w1.black - controller.minus'],
    atLeast: 'error',
    places: ['panels', 'controller'],
    codes: ['over-voltage'],
  },
  {
    name: 'bank-fuse-above-its-cable',
    says: 'A fuse of 200 A protects 16 mm² between the bank of 48 V and the inverter.',
    src: banks,
    plugs: { bank, inverter: bankLoad },
    runs: { w1: metres(2, 'red:16', flexible), w2: metres(2, 'black:16', flexible) },
    parts: { f1: 'fuse-200a-58v' },
    wires: ['bank.plus - f1 - w1.red - inverter.plus', 'bank.minus - w2.black - inverter.minus'],
    electrical: single30,
    atLeast: 'warning',
    places: ['f1', 'w1'],
    codes: ['fuse-wire'],
  },
  {
    name: 'string-fuse-for-58-volts',
    says: 'A blade fuse for 58 V is in a string of 900 V: it cannot break the arc.',
    src: 'vde-verlag.de, DIN EN 60269-6 (fuses for strings up to 1500 V DC)',
    plugs: { string, inverter },
    runs: single(20),
    parts: { f1: 'fuse-15a-58v' },
    wires: ['string.plus - f1 - w1.red - inverter.plus', 'string.minus - w2.black - inverter.minus'],
    atLeast: 'error',
    places: ['f1'],
    codes: ['part-voltage'],
  },
];

export const solarPassed: readonly PassedCable[] = [
  {
    name: 'one-string-to-an-inverter',
    says: 'A single string over 4 mm² solar cable: nothing can feed back, so no fuse.',
    src: seriesFuses,
    plugs: { string, inverter },
    runs: single(20),
    wires: ['string.plus - w1.red - inverter.plus', 'string.minus - w2.black - inverter.minus'],
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
  {
    name: 'string-with-fuses-in-both-poles',
    says: 'An ungrounded array has its fuses in plus and minus.',
    src: bothPoles,
    plugs: { string, inverter },
    runs: single(20),
    parts: { f1: 'fuse-15a-1000v', f2: 'fuse-15a-1000v' },
    wires: ['string.plus - f1 - w1.red - inverter.plus', 'string.minus - f2 - w2.black - inverter.minus'],
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
  {
    name: 'two-panels-in-series-on-a-controller',
    says: '90 V open circuit in the cold, below the 100 V of the controller.',
    src: openCircuit,
    plugs: { panels: panel(90), controller },
    runs: { w1: metres(8, 'red:6 black:6', solar) },
    wires: ['panels.plus - w1.red - controller.plus', 'panels.minus - w1.black - controller.minus'],
    mayLeaveUnchecked: unstated('voltage-drop'),
  },
  {
    name: 'bank-to-inverter',
    says: '35 mm² behind a fuse of 125 A at the bank, 90 A to the inverter.',
    src: banks,
    plugs: { bank, inverter: bankLoad },
    runs: { w1: metres(2, 'red:35', flexible), w2: metres(2, 'black:35', flexible) },
    parts: { f1: 'fuse-125a-58v' },
    wires: ['bank.plus - f1 - w1.red - inverter.plus', 'bank.minus - w2.black - inverter.minus'],
    electrical: { rules: { ampacityTable: 'abyc-e-11-105', ambientC: 30 } },
    mayLeaveUnchecked: plugRatings,
  },
];
