/** Boats: 12 V from batteries (ABYC E-11, ISO 13297) and shore supply. */
import { metres, plugRatings, type PassedCable, type RefusedCable } from './language.ts';

const sevenInches =
  'shop.pkys.com, Overcurrent Protection (ABYC E-11.10: within 7 inches; 40 inches if sheathed; starter motors exempt)';
const challenge = 'abycinc.org, Member Challenge Answers, E-11 7/2015, questions 1, 2 and 4';
const drops =
  'cruisersforum.com, thread 75294 (ABYC E-11 11.14.2.6: 3 % for navigation lights and electronics, 10 % elsewhere)';
const ampacities =
  'Blue Sea Systems 1408 manual, p. 5 (ABYC E-11 table IV, 105 °C: 16 AWG 25 A, 21.3 A in engine spaces)';
const neutral =
  'studylib.net 18046315, D. Rifkin, Understanding the Neutral-to-Ground Connection (no bond on the boat on shore supply)';
const shoreReverse = 'Intrepid 350 Walkaround manual, p. 59 (reverse polarity of the shore supply)';

const houseBattery = { plus: 'dc-12v> battery unlimited 10.5..14.4V', minus: 'dc-0v' };
const load = (amperes: number) => ({ plus: `dc-12v< ${amperes}A 10..15V`, minus: 'dc-0v' });
/** A panel whose breaker protects the outgoing conductors. */
const panel = (amperes: number) => ({ plus: `dc-12v> limit=${amperes}A 12..14.4V`, minus: 'dc-0v' });
const boatWire = { temperatureC: 105, ratedVoltageV: 600 };
const abyc = (rules: object = {}) => ({ rules: { ampacityTable: 'abyc-e-11-105', ...rules } });
const shore = { l: 'ac-l1> mains limit=16A', n: 'ac-n', pe: 'pe' };
const inlet = { l: 'ac-l1< 16A 207..253V', n: 'ac-n', pe: 'pe' };
const shoreCord = 'brown:2.5 blue:2.5 green-yellow:2.5';
const cordFacts = { ratedVoltageV: 750, temperatureC: 60 };

export const boatsRefused: readonly RefusedCable[] = [
  {
    name: 'bilge-pump-unfused',
    says: 'A bilge pump hangs on the battery over 3 m of wire and nothing opens if the wire chafes.',
    src: sevenInches,
    plugs: { battery: houseBattery, pump: load(8) },
    runs: { w1: metres(3, 'red:4 black:4', boatWire) },
    wires: ['battery.plus - w1.red - pump.plus', 'battery.minus - w1.black - pump.minus'],
    electrical: abyc(),
    atLeast: 'error',
    places: ['battery', 'w1'],
    codes: ['battery-unprotected', 'wire-unprotected'],
  },
  {
    name: 'panel-feed-fused-at-the-panel',
    says: 'The fuse of the panel feed is at the panel: 2.5 m of single wire between battery and fuse are without protection.',
    src: sevenInches,
    plugs: { battery: houseBattery, panel: load(40) },
    runs: { w1: metres(2.5, 'red:16', boatWire), w2: metres(2.6, 'black:16', boatWire) },
    parts: { f1: 'fuse-60a-58v' },
    wires: ['battery.plus - w1.red - f1 - panel.plus', 'battery.minus - w2.black - panel.minus'],
    electrical: abyc(),
    atLeast: 'error',
    places: ['battery', 'w1', 'f1'],
    codes: ['battery-unprotected', 'wire-unprotected', 'fuse-far'],
  },
  {
    name: 'navigation-light-with-thin-wire',
    says: 'The stern light of a 12 m boat gets 0.75 mm²: more than 3 % of the voltage is lost.',
    src: drops,
    plugs: { panel: panel(5), light: load(2.1) },
    runs: { w1: metres(12, 'red:0.75 black:0.75', boatWire) },
    wires: ['panel.plus - w1.red - light.plus', 'panel.minus - w1.black - light.minus'],
    electrical: abyc({ maxDropPct: 3 }),
    atLeast: 'warning',
    places: ['light', 'w1', 'panel'],
    codes: ['voltage-drop'],
  },
  {
    name: 'windlass-with-thin-cable',
    says: 'A windlass of 80 A at the bow gets 16 mm² over 11 m: more than 10 % are lost and its breaker trips at the anchor.',
    src: drops,
    plugs: { battery: { ...houseBattery }, windlass: load(80) },
    runs: { w1: metres(11, 'red:16 black:16', boatWire) },
    parts: { f1: 'fuse-100a-58v' },
    wires: ['battery.plus - f1 - w1.red - windlass.plus', 'battery.minus - w1.black - windlass.minus'],
    electrical: abyc({ maxDropPct: 10 }),
    atLeast: 'warning',
    places: ['windlass', 'w1', 'battery'],
    codes: ['voltage-drop', 'load-undervoltage'],
  },
  {
    name: 'fuse-too-large-in-the-engine-space',
    says: 'A fuse of 60 A protects 1.5 mm²; in the engine space at 50 °C the wire carries less than half of that.',
    src: ampacities,
    plugs: { battery: houseBattery, blower: load(10) },
    runs: { w1: metres(2, 'red:1.5 black:1.5', boatWire) },
    parts: { f1: 'fuse-60a-58v' },
    wires: ['battery.plus - f1 - w1.red - blower.plus', 'battery.minus - w1.black - blower.minus'],
    electrical: { rules: { ampacityTable: 'abyc-e-11-105-engine', ambientC: 50 } },
    atLeast: 'warning',
    places: ['f1', 'w1'],
    codes: ['fuse-wire'],
  },
  {
    name: 'neutral-bonded-on-board',
    says: 'Neutral and earth of the shore supply are joined in the inlet: current returns through the water.',
    src: neutral,
    plugs: { shore, inlet },
    runs: { w1: metres(15, shoreCord, cordFacts) },
    wires: [
      'shore.l - w1.brown - inlet.l',
      'shore.n - w1.blue - inlet.n',
      'shore.pe - w1.green-yellow - inlet.pe',
      'inlet.n - inlet.pe',
    ],
    atLeast: 'error',
    places: ['inlet'],
    codes: ['pin-conflict', 'pin-hazard', 'contacts-not-apart', 'returns-joined'],
  },
  {
    name: 'shore-cord-with-reverse-polarity',
    says: 'Live and neutral are exchanged in the cord: breakers on board open the neutral and switches leave loads live.',
    src: shoreReverse,
    plugs: { shore, inlet },
    runs: { w1: metres(15, shoreCord, cordFacts) },
    wires: ['shore.l - w1.brown - inlet.n', 'shore.n - w1.blue - inlet.l', 'shore.pe - w1.green-yellow - inlet.pe'],
    atLeast: 'error',
    places: ['shore', 'inlet'],
  },
];

export const boatsPassed: readonly PassedCable[] = [
  {
    name: 'bilge-pump-fused-at-the-battery',
    says: 'The fuse is at the battery post, and its rating is below what the wire carries.',
    src: sevenInches,
    plugs: { battery: houseBattery, pump: load(8) },
    runs: { w1: metres(3, 'red:4 black:4', boatWire) },
    parts: { f1: 'fuse-15a-58v' },
    wires: ['battery.plus - f1 - w1.red - pump.plus', 'battery.minus - w1.black - pump.minus'],
    electrical: abyc(),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'panel-feed-in-a-jacket',
    says: 'The conductor is in a jacket straight from the battery: 72 inches to the fuse are allowed.',
    src: challenge,
    plugs: { battery: houseBattery, panel: load(20) },
    runs: { w1: metres(1.3, 'red:8.4 black:8.4', boatWire) },
    parts: { f1: 'fuse-40a-58v' },
    wires: ['battery.plus - w1.red - f1 - panel.plus', 'battery.minus - w1.black - panel.minus'],
    electrical: abyc(),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'starter-motor-without-fuse',
    says: 'Conductors of a cranking motor need no protection.',
    src: challenge,
    plugs: { battery: houseBattery, starter: { plus: 'dc-12v< cranking 200A 10..15V', minus: 'dc-0v' } },
    runs: { w1: metres(1.5, 'red:70', boatWire), w2: metres(1.5, 'black:70', boatWire) },
    wires: ['battery.plus - w1.red - starter.plus', 'battery.minus - w2.black - starter.minus'],
    electrical: abyc(),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'navigation-light-within-three-percent',
    says: 'An LED light of 0.3 A over 12 m of 1.5 mm² loses less than 1 %.',
    src: drops,
    plugs: { panel: panel(5), light: load(0.3) },
    runs: { w1: metres(12, 'red:1.5 black:1.5', boatWire) },
    wires: ['panel.plus - w1.red - light.plus', 'panel.minus - w1.black - light.minus'],
    electrical: abyc({ maxDropPct: 3 }),
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'shore-cord-16-a',
    says: 'A cord of 3 × 2.5 mm² and 15 m between CEE plugs of 16 A, earth through, neutral and earth apart.',
    src: neutral,
    plugs: { shore, inlet },
    runs: { w1: metres(15, shoreCord, cordFacts) },
    wires: ['shore.l - w1.brown - inlet.l', 'shore.n - w1.blue - inlet.n', 'shore.pe - w1.green-yellow - inlet.pe'],
    mayLeaveUnchecked: plugRatings,
  },
  {
    name: 'fridge-with-its-own-fused-feed',
    says: 'A compressor fridge of 5 A over 6 m of 6 mm², 10 A at the battery.',
    src: drops,
    plugs: { battery: houseBattery, fridge: load(5) },
    runs: { w1: metres(6, 'red:6 black:6', boatWire) },
    parts: { f1: 'fuse-10a-58v' },
    wires: ['battery.plus - f1 - w1.red - fridge.plus', 'battery.minus - w1.black - fridge.minus'],
    electrical: abyc({ maxDropPct: 3 }),
    mayLeaveUnchecked: plugRatings,
  },
];
