/** Charging of vehicles: mode 3 leads with plugs of type 2 (IEC 61851-1, IEC 62196). */
import { metres, plugRatings, type PassedCable, type RefusedCable } from './language.ts';

const coding =
  'eqpassion.de, lexicon, PP contact (PP to PE: 1.5 kΩ 1.5 mm² 13 A, 680 Ω 2.5 mm² 20 A, 220 Ω 6 mm² 32 A); Siemens TM ECC manual, p. 22';
const contacts = 'ev6-forum.de, type 2 (PE, N, L1, L2, L3, CP and PP; the pilot returns over PE)';

const pilot = { cp: 'ev-cp> @ev-pilot required', pp: 'ev-pp< @ev-pilot' };
const pilotIn = { cp: 'ev-cp< @ev-pilot required', pp: 'ev-pp< @ev-pilot' };
const box = (amperes: number) => ({ l1: `ac-l1> mains limit=${amperes}A`, n: 'ac-n', pe: 'pe', ...pilot });
const car = (amperes: number) => ({ l1: `ac-l1< ${amperes}A`, n: 'ac-n', pe: 'pe', ...pilotIn });
const facts = { ratedVoltageV: 750, temperatureC: 90 };
const lead = (area: number) => ({ w1: metres(5, `brown:${area} blue:${area} green-yellow:${area} orange:0.5`, facts) });
const live = 'box.l1 - w1.brown - car.l1';
const neutral = 'box.n - w1.blue - car.n';
const earth = 'box.pe - w1.green-yellow - car.pe';
const control = 'box.cp - w1.orange - car.cp';
const coded = ['box.pp - r1 - box.pe', 'car.pp - r2 - car.pe'];
const both = (part: string) => ({ r1: part, r2: part });
const air = { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } };

export const chargingRefused: readonly RefusedCable[] = [
  {
    name: 'coded-for-32-a-with-cores-of-2-5',
    says: 'The plugs say 32 A (220 Ω), the cores carry 20 A: the next wallbox overloads them.',
    src: coding,
    plugs: { box: box(20), car: car(20) },
    runs: lead(2.5),
    parts: both('r-220'),
    wires: [live, neutral, earth, control, ...coded],
    electrical: air,
    atLeast: 'warning',
    places: ['r1', 'r2', 'w1', 'box', 'car'],
  },
  {
    name: 'thirty-two-amperes-over-cores-of-2-5',
    says: 'Wallbox and car draw 32 A over 2.5 mm².',
    src: coding,
    plugs: { box: box(32), car: car(32) },
    runs: lead(2.5),
    parts: both('r-680'),
    wires: [live, neutral, earth, control, ...coded],
    electrical: air,
    atLeast: 'warning',
    places: ['w1'],
    codes: ['wire-overloaded', 'battery-unprotected', 'wire-unprotected'],
  },
  {
    name: 'pilot-and-proximity-exchanged',
    says: 'CP of the wallbox is on PP of the car.',
    src: contacts,
    plugs: { box: box(32), car: car(32) },
    runs: lead(6),
    parts: both('r-220'),
    wires: [live, neutral, earth, 'box.cp - w1.orange - car.pp', ...coded],
    electrical: air,
    atLeast: 'warning',
    places: ['box', 'car'],
    codes: ['signal-clash', 'pin-conflict', 'pin-hazard', 'input-undriven'],
  },
  {
    name: 'charging-lead-without-earth',
    says: 'PE is missing: no protection, and the pilot has no return.',
    src: contacts,
    plugs: { box: box(32), car: car(32) },
    runs: { w1: metres(5, 'brown:6 blue:6 orange:0.5', facts) },
    parts: both('r-220'),
    wires: [live, neutral, control, ...coded],
    electrical: air,
    atLeast: 'error',
    places: ['box', 'car'],
    codes: ['protective-missing'],
  },
  {
    name: 'charging-lead-without-pilot',
    says: 'CP has no conductor: the wallbox never sees the car.',
    src: contacts,
    plugs: { box: box(32), car: car(32) },
    runs: { w1: metres(5, 'brown:6 blue:6 green-yellow:6', facts) },
    parts: both('r-220'),
    wires: [live, neutral, earth, ...coded],
    electrical: air,
    atLeast: 'warning',
    places: ['box', 'car'],
  },
  {
    name: 'pilot-on-the-live-conductor',
    says: 'The pilot of the car is on L1.',
    src: contacts,
    plugs: { box: box(32), car: car(32) },
    runs: lead(6),
    parts: both('r-220'),
    wires: ['box.l1 - w1.brown - car.cp', neutral, earth, 'box.cp - w1.orange - car.l1', ...coded],
    electrical: air,
    atLeast: 'error',
    places: ['box', 'car'],
    codes: ['over-voltage', 'pin-conflict', 'pin-hazard'],
  },
];

export const chargingPassed: readonly PassedCable[] = [
  {
    name: 'charging-lead-of-32-a',
    says: '6 mm², 220 Ω from PP to PE in both plugs, PP not connected through.',
    src: coding,
    plugs: { box: box(32), car: car(32) },
    runs: lead(6),
    parts: both('r-220'),
    wires: [live, neutral, earth, control, ...coded],
    electrical: air,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'charging-lead-of-20-a',
    says: '2.5 mm², 680 Ω in both plugs.',
    src: coding,
    plugs: { box: box(20), car: car(20) },
    runs: lead(2.5),
    parts: both('r-680'),
    wires: [live, neutral, earth, control, ...coded],
    electrical: air,
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'charging-lead-with-three-phases',
    says: '5 × 6 mm² and the pilot, 32 A in each phase.',
    src: coding,
    plugs: {
      box: { ...box(32), l2: 'ac-l2> mains limit=32A', l3: 'ac-l3> mains limit=32A' },
      car: { ...car(32), l2: 'ac-l2< 32A', l3: 'ac-l3< 32A' },
    },
    runs: { w1: metres(5, 'brown:6 black:6 grey:6 blue:6 green-yellow:6 orange:0.5', facts) },
    parts: both('r-220'),
    wires: [live, 'box.l2 - w1.black - car.l2', 'box.l3 - w1.grey - car.l3', neutral, earth, control, ...coded],
    electrical: air,
    mayLeaveUnchecked: plugRatings,
  },
];
