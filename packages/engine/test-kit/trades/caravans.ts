/** Caravans and motor homes: 12 V from the towing vehicle (ISO 11446) and the house battery (EN 1648), 230 V from the pitch. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const hobby =
  'Hobby De Luxe 2022 manual, p. 89 (13-pole plug by ISO 11446: colours, 1.5 and 2.5 mm², pins 10 and 11 for the fridge)';
const apart =
  'trailerbest.com, European 13 Pin Contact allocation (the three returns are not connected in the trailer)';
const hookUp = 'aandncaravanservices.co.uk, Hook-up leads (2.5 mm² for the lead of 16 A; 1.5 mm² is substandard)';
const pitch =
  'elektro.net 115175, Elektrische Anlagen in Caravans (25 m, H05RN-F or H07RN-F, protective conductor, EN 60309-2)';
const fuses = 'autocraftmotorcaravans.co.uk, electrical (12 V through fuses at the battery; earths to the chassis)';

const chassis12 = { ratedVoltageV: 60, temperatureC: 85 };
/** The contacts of the 13-pole socket that feed the caravan: permanent and switched supply, each with its return. */
const car = {
  9: 'trl-permanent> 12V limit=15A',
  13: 'trl-31-permanent',
  10: 'trl-switched> 12V limit=15A',
  11: 'trl-31-switched',
};
const caravan = {
  9: 'trl-permanent< 10A 12V 10..15V',
  13: 'trl-31-permanent',
  10: 'trl-switched< 10A 12V 10..15V',
  11: 'trl-31-switched',
};
const lead = 'orange:2.5 white-red:2.5 grey:2.5 white-black:2.5';
const pitchPost = { l: 'ac-l1> mains limit=16A', n: 'ac-n', pe: 'pe' };
const inlet = { l: 'ac-l1< 16A', n: 'ac-n', pe: 'pe' };
const rubber = { ratedVoltageV: 750, temperatureC: 60 };
const vde = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };
const house = { plus: 'dc-12v> battery unlimited 11..14.6V', minus: 'dc-0v' };
const load = (amperes: number) => ({ plus: `dc-12v< ${amperes}A 10.5..15V`, minus: 'dc-0v' });
const vehicle = { rules: { ampacityTable: 'vde-0298-4-single', ambientC: 30 } };

export const caravansRefused: readonly RefusedCable[] = [
  {
    name: 'permanent-and-switched-exchanged',
    says: 'Pins 9 and 10 are exchanged: the fridge empties the battery of the car at rest.',
    src: hobby,
    plugs: { car, caravan },
    runs: { w1: metres(5, lead, chassis12) },
    wires: [
      'car.9 - w1.orange - caravan.10',
      'car.13 - w1.white-red - caravan.13',
      'car.10 - w1.grey - caravan.9',
      'car.11 - w1.white-black - caravan.11',
    ],
    atLeast: 'warning',
    places: ['car', 'caravan'],
  },
  {
    name: 'returns-joined-in-the-caravan',
    says: 'The returns 11 and 13 are joined in the plug of the caravan, and one of them has no wire.',
    src: apart,
    plugs: { car, caravan },
    ratings: { caravan: { apart: [['11', '13']] } },
    runs: { w1: metres(5, lead, chassis12) },
    wires: [
      'car.9 - w1.orange - caravan.9',
      'car.13 - w1.white-red - caravan.13',
      'car.10 - w1.grey - caravan.10',
      'caravan.11 - caravan.13',
    ],
    open: ['w1.white-black'],
    atLeast: 'warning',
    places: ['caravan'],
    codes: ['contacts-not-apart', 'returns-joined', 'no-return', 'wire-overloaded'],
  },
  {
    name: 'fridge-on-thin-cores',
    says: 'The fridge of 15 A hangs on the cores of 0.75 mm² of a lamp lead: overloaded, and it stays warm.',
    src: hobby,
    plugs: { car, caravan: { 10: 'trl-switched< 15A 12V', 11: 'trl-31-switched' } },
    runs: { w1: metres(6, 'grey:0.75 white-black:0.75', chassis12) },
    wires: ['car.10 - w1.grey - caravan.10', 'car.11 - w1.white-black - caravan.11'],
    atLeast: 'warning',
    places: ['w1', 'caravan'],
    codes: ['voltage-drop', 'wire-overloaded'],
  },
  {
    name: 'hook-up-lead-without-earth',
    says: 'The hook-up lead is made of two cores: the caravan has no protective earth.',
    src: pitch,
    plugs: { pitch: pitchPost, inlet },
    runs: { w1: metres(25, 'brown:2.5 blue:2.5', rubber) },
    wires: ['pitch.l - w1.brown - inlet.l', 'pitch.n - w1.blue - inlet.n'],
    electrical: vde,
    atLeast: 'error',
    places: ['pitch', 'inlet'],
    codes: ['protective-missing'],
  },
  {
    name: 'hook-up-lead-of-12-v-wire',
    says: 'The cores of the 230 V lead are vehicle wire for 60 V.',
    src: pitch,
    plugs: { pitch: pitchPost, inlet },
    runs: { w1: metres(10, 'brown:2.5 blue:2.5 green-yellow:2.5', { ratedVoltageV: 60, temperatureC: 105 }) },
    wires: ['pitch.l - w1.brown - inlet.l', 'pitch.n - w1.blue - inlet.n', 'pitch.pe - w1.green-yellow - inlet.pe'],
    electrical: vde,
    atLeast: 'error',
    places: ['w1'],
    codes: ['wire-voltage'],
  },
  {
    name: 'hook-up-lead-of-1-5-mm2',
    says: 'A hook-up lead of 25 m and 16 A has cores of 1.5 mm²: the standard asks for 2.5 mm².',
    src: hookUp,
    plugs: { pitch: pitchPost, inlet },
    runs: { w1: metres(25, 'brown:1.5 blue:1.5 green-yellow:1.5', rubber) },
    wires: ['pitch.l - w1.brown - inlet.l', 'pitch.n - w1.blue - inlet.n', 'pitch.pe - w1.green-yellow - inlet.pe'],
    electrical: vde,
    atLeast: 'warning',
    places: ['w1', 'inlet', 'pitch'],
    codes: ['voltage-drop', 'wire-overloaded', 'wire-unprotected', 'battery-unprotected'],
  },
  {
    name: 'heater-on-the-house-battery-unfused',
    says: 'The blower of the heater hangs on the house battery and no fuse is in its line.',
    src: fuses,
    plugs: { battery: house, heater: load(10) },
    runs: { w1: metres(4, 'red:4 black:4', chassis12) },
    wires: ['battery.plus - w1.red - heater.plus', 'battery.minus - w1.black - heater.minus'],
    electrical: vehicle,
    atLeast: 'error',
    places: ['battery', 'w1'],
    codes: ['battery-unprotected'],
  },
  {
    name: 'inverter-cables-too-thin',
    says: 'An inverter of 100 A hangs on 10 mm² behind a fuse of 125 A.',
    src: fuses,
    plugs: { battery: house, inverter: load(100) },
    runs: { w1: metres(1.5, 'red:10', chassis12), w2: metres(1.5, 'black:10', chassis12) },
    parts: { f1: 'fuse-125a-58v' },
    wires: ['battery.plus - f1 - w1.red - inverter.plus', 'battery.minus - w2.black - inverter.minus'],
    electrical: vehicle,
    atLeast: 'warning',
    places: ['w1', 'w2', 'f1'],
    codes: ['fuse-wire', 'wire-overloaded'],
  },
];

export const caravansPassed: readonly PassedCable[] = [
  {
    name: 'caravan-supplies-with-own-returns',
    says: 'Permanent and switched supply with their own returns, 2.5 mm² in the colours of ISO 11446.',
    src: hobby,
    plugs: { car, caravan },
    runs: { w1: metres(3, lead, chassis12) },
    wires: [
      'car.9 - w1.orange - caravan.9',
      'car.13 - w1.white-red - caravan.13',
      'car.10 - w1.grey - caravan.10',
      'car.11 - w1.white-black - caravan.11',
    ],
    electrical: { rules: { ...vde.rules, maxDropPct: 8 } },
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'hook-up-lead-25-m',
    says: 'The lead of the pitch: 25 m of 3 × 2.5 mm² rubber cable, 16 A.',
    src: pitch,
    plugs: { pitch: pitchPost, inlet },
    runs: { w1: metres(25, 'brown:2.5 blue:2.5 green-yellow:2.5', rubber) },
    wires: ['pitch.l - w1.brown - inlet.l', 'pitch.n - w1.blue - inlet.n', 'pitch.pe - w1.green-yellow - inlet.pe'],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'heater-on-the-house-battery',
    says: 'Fuse of 15 A at the battery, 4 m of 6 mm² to the blower of 10 A.',
    src: fuses,
    plugs: { battery: house, heater: load(10) },
    runs: { w1: metres(4, 'red:6 black:6', chassis12) },
    parts: { f1: 'fuse-15a-58v' },
    wires: ['battery.plus - f1 - w1.red - heater.plus', 'battery.minus - w1.black - heater.minus'],
    electrical: vehicle,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'tail-lamps-of-a-trailer',
    says: 'Left and right tail lamp, stop and indicators on 1.5 mm² with the common return of 2.5 mm².',
    src: hobby,
    plugs: {
      car: {
        1: 'trl-left> 12V limit=10A',
        4: 'trl-right> 12V limit=10A',
        5: 'trl-tail-r> 12V limit=10A',
        6: 'trl-stop> 12V limit=10A',
        7: 'trl-tail-l> 12V limit=10A',
        3: 'kl31',
      },
      trailer: {
        1: 'trl-left< 1.75A 12V',
        4: 'trl-right< 1.75A 12V',
        5: 'trl-tail-r< 0.85A 12V',
        6: 'trl-stop< 3.5A 12V',
        7: 'trl-tail-l< 0.85A 12V',
        3: 'kl31',
      },
    },
    runs: { w1: metres(3, 'yellow:1.5 green:1.5 brown:1.5 red:1.5 black:1.5 white:2.5', chassis12) },
    wires: [
      'car.1 - w1.yellow - trailer.1',
      'car.4 - w1.green - trailer.4',
      'car.5 - w1.brown - trailer.5',
      'car.6 - w1.red - trailer.6',
      'car.7 - w1.black - trailer.7',
      'car.3 - w1.white - trailer.3',
    ],
    electrical: vde,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'charger-to-the-house-battery',
    says: 'A DC charger of 30 A next to the battery, 10 mm² and a fuse of 40 A at the battery, which can feed back.',
    src: fuses,
    plugs: {
      charger: { plus: 'dc-12v> limit=30A', minus: 'dc-0v' },
      battery: { plus: 'dc-12v~ battery unlimited', minus: 'dc-0v' },
    },
    runs: { w1: metres(1.5, 'red:10', chassis12), w2: metres(1.5, 'black:10', chassis12) },
    parts: { f1: 'fuse-40a-58v' },
    wires: ['charger.plus - w1.red - f1 - battery.plus', 'charger.minus - w2.black - battery.minus'],
    electrical: vehicle,
    mayLeaveUnchecked: unstated('ampacity'),
  },
];
