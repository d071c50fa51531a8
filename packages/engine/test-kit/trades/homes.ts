/** Homes: cords of appliances, lamps, LED strips, alarm zones. */
import { metres, plugRatings, unstated, type PassedCable, type RefusedCable } from './language.ts';

const cords =
  'Calpeda NM manual, p. 87 (IEC 60335-1: 0.75 mm² 6 A, 1 mm² 10 A, 1.5 mm² 16 A); bbs.wtoqc.net 66899 (0.75 mm² up to 10 A with 2 m)';
const strips = 'covertitall.com, LED strip wiring guide (14.4 W/m: 5 m at 12 V are 6 A; drop of 3 %)';
const zones = 'myalarmguy.net, resistors in zones; DSC HS2016 manual, p. 20 (5.6 kΩ in series at the last contact)';
const classes = 'diynot.com; IEC 61140 (class II appliances have no protective conductor)';

const pvc = { ratedVoltageV: 300, temperatureC: 70 };
const outlet = { l: 'ac-l1> mains limit=16A', n: 'ac-n', pe: 'pe' };
const appliance = (amperes: number) => ({ l: `ac-l1< ${amperes}A`, n: 'ac-n', pe: 'pe' });
const cord = (area: number, length: number) => ({
  w1: metres(length, `brown:${area} blue:${area} green-yellow:${area}`, pvc),
});
const wired = ['outlet.l - w1.brown - load.l', 'outlet.n - w1.blue - load.n', 'outlet.pe - w1.green-yellow - load.pe'];
const driver = (amperes: number) => ({ plus: `dc-12v> limit=${amperes}A`, minus: 'dc-0v' });
const strip = (amperes: number) => ({ plus: `dc-12v< ${amperes}A`, minus: 'dc-0v' });
const feed = ['driver.plus - w1.red - strip.plus', 'driver.minus - w1.black - strip.minus'];

export const homesRefused: readonly RefusedCable[] = [
  {
    name: 'heater-on-a-lamp-cord',
    says: 'A heater of 10 A hangs on 5 m of 0.5 mm².',
    src: cords,
    plugs: { outlet, load: appliance(10) },
    runs: cord(0.5, 5),
    wires: wired,
    atLeast: 'warning',
    places: ['w1', 'load', 'outlet'],
    codes: ['wire-overloaded', 'battery-unprotected', 'wire-unprotected'],
  },
  {
    name: 'lead-with-two-plugs',
    says: 'A lead with a plug at both ends joins two outlets: its free plug is live.',
    src: classes,
    plugs: { 'outlet-1': outlet, 'outlet-2': outlet },
    runs: cord(1.5, 2),
    wires: [
      'outlet-1.l - w1.brown - outlet-2.l',
      'outlet-1.n - w1.blue - outlet-2.n',
      'outlet-1.pe - w1.green-yellow - outlet-2.pe',
    ],
    atLeast: 'warning',
    places: ['outlet-1', 'outlet-2'],
    codes: ['pin-hazard', 'pin-conflict'],
  },
  {
    name: 'strip-at-the-end-of-thin-wire',
    says: '6 A over 8 m of 0.75 mm² lose more than 3 % of 12 V.',
    src: strips,
    plugs: { driver: driver(8), strip: strip(6) },
    runs: { w1: metres(8, 'red:0.75 black:0.75', pvc) },
    wires: feed,
    electrical: { rules: { maxDropPct: 3 } },
    atLeast: 'warning',
    places: ['strip', 'driver', 'w1'],
    codes: ['voltage-drop'],
  },
  {
    name: 'strip-for-12-v-on-24-v',
    says: 'A strip for 12 V is on a driver of 24 V.',
    src: strips,
    plugs: { driver: { plus: 'dc-24v> limit=4A', minus: 'dc-0v' }, strip: strip(3) },
    runs: { w1: metres(2, 'red:1 black:1', pvc) },
    wires: feed,
    atLeast: 'error',
    places: ['driver', 'strip'],
    codes: ['over-voltage', 'pin-hazard'],
  },
];

export const homesPassed: readonly PassedCable[] = [
  {
    name: 'cord-of-a-computer',
    says: '1.8 m of 3 × 0.75 mm² with 10 A, as every cord with an IEC 60320 connector.',
    src: cords,
    plugs: { outlet, load: appliance(10) },
    runs: cord(0.75, 1.8),
    wires: wired,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'cord-of-a-heater',
    says: '3 m of 3 × 1 mm² with 9 A.',
    src: cords,
    plugs: { outlet, load: appliance(9) },
    runs: cord(1, 3),
    wires: wired,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'cord-of-a-washing-machine',
    says: '2 m of 3 × 1.5 mm² with 10 A.',
    src: cords,
    plugs: { outlet, load: appliance(10) },
    runs: cord(1.5, 2),
    wires: wired,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'lamp-of-class-two',
    says: 'Two cores of 0.75 mm² to a lamp without protective conductor.',
    src: classes,
    plugs: { outlet, lamp: { l: 'ac-l1< 0.3A', n: 'ac-n' } },
    runs: { w1: metres(2, 'brown:0.75 blue:0.75', pvc) },
    wires: ['outlet.l - w1.brown - lamp.l', 'outlet.n - w1.blue - lamp.n'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'strip-near-its-driver',
    says: '6 A over 1.5 m of 1.5 mm².',
    src: strips,
    plugs: { driver: driver(8), strip: strip(6) },
    runs: { w1: metres(1.5, 'red:1.5 black:1.5', pvc) },
    wires: feed,
    electrical: { rules: { maxDropPct: 3 } },
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'strip-of-three-colours',
    says: 'A common plus, and a switched minus for each colour.',
    src: 'itecnotes.com, wire gauge for LED strips (shared positive, a return for each channel)',
    plugs: {
      driver: { plus: 'dc-12v> limit=6A', r: 'strip-red', g: 'strip-green', b: 'strip-blue' },
      strip: { plus: 'dc-12v< 3A', r: 'strip-red', g: 'strip-green', b: 'strip-blue' },
    },
    runs: { w1: metres(2, 'black:1 red:1 green:1 blue:1', pvc) },
    wires: [
      'driver.plus - w1.black - strip.plus',
      'driver.r - w1.red - strip.r',
      'driver.g - w1.green - strip.g',
      'driver.b - w1.blue - strip.b',
    ],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'alarm-zone-with-resistor',
    says: '5.6 kΩ in series with the contact of the window.',
    src: zones,
    plugs: { panel: { z: 'zone<', c: 'zone-common' }, contact: { 1: 'any', 2: 'any' } },
    runs: { w1: metres(15, 'white:0.22 brown:0.22', pvc) },
    parts: { r1: 'r-5600' },
    wires: ['panel.z - w1.white - r1 - contact.1', 'panel.c - w1.brown - contact.2'],
    mayLeaveUnchecked: unstated('pin-pairs', 'voltages', 'ampacity', 'drive'),
  },
];
