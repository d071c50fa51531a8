/**
 * Vocabulary and parts that a shop adds to the shipped catalog for the trades: signals, levels, alloys, fuses and
 * resistors.
 */
import type { LibraryRow } from '../../src/library/library.ts';

const src = 'words of a shop, for the cables of the trades';

interface WordOfTrade {
  readonly id: string;
  readonly src?: string;
  readonly [field: string]: unknown;
}

const pair = (kind: string, plus: string, minus: string, more: object = {}): WordOfTrade[] => [
  { id: plus, kind, diffPair: minus, polarity: '+', ...more },
  { id: minus, kind, diffPair: plus, polarity: '-', ...more },
];

const phase = (id: string, nominalV: number, phaseDeg: number): WordOfTrade => ({
  id,
  kind: 'power',
  nominalV,
  phaseDeg,
});

const signals: WordOfTrade[] = [
  // Mains: phases with a neutral, and motor windings, which are each other's return.
  phase('ac-l1', 230, 0),
  phase('ac-l2', 230, 120),
  phase('ac-l3', 230, 240),
  { id: 'ac-n', kind: 'ground', returnFor: ['ac-l1', 'ac-l2', 'ac-l3'] },
  phase('motor-u', 400, 0),
  phase('motor-v', 400, 120),
  phase('motor-w', 400, 240),
  { id: 'brake-plus', kind: 'power', nominalV: 24 },
  { id: 'brake-minus', kind: 'ground', returnFor: ['brake-plus'] },
  // Photovoltaics, traction and house batteries.
  { id: 'pv-plus', kind: 'power', parallel: true, series: true },
  { id: 'pv-minus', kind: 'ground', returnFor: ['pv-plus'], isolated: true },
  { id: 'dc-48v', kind: 'power', nominalV: 48 },
  { id: 'dc-48v-return', kind: 'ground', returnFor: ['dc-48v'] },
  { id: 'dc-110v', kind: 'power', nominalV: 110, minV: 77, maxV: 137.5 },
  { id: 'dc-110v-return', kind: 'ground', returnFor: ['dc-110v'] },
  // Vehicle charging.
  { id: 'ev-cp', kind: 'control' },
  {
    id: 'ev-pp',
    kind: 'control',
    pullResistors: [
      { to: 'pe', ohms: 100, currentA: 63 },
      { to: 'pe', ohms: 220, currentA: 32 },
      { to: 'pe', ohms: 680, currentA: 20 },
      { to: 'pe', ohms: 1500, currentA: 13 },
    ],
  },
  { id: 'ev-dc-plus', kind: 'power' },
  { id: 'ev-dc-minus', kind: 'ground', returnFor: ['ev-dc-plus'], isolated: true },
  ...['spi-mosi', 'spi-miso', 'spi-clock'].map((id) => ({ id, kind: 'data' })),
  // Instruments.
  ...pair('analog', 'tc-k-plus', 'tc-k-minus').map((word) => ({
    ...word,
    materials: [word.id === 'tc-k-plus' ? 'nickel-chromium' : 'nickel-aluminium'],
  })),
  ...pair('analog', 'tc-j-plus', 'tc-j-minus').map((word) => ({
    ...word,
    materials: [word.id === 'tc-j-plus' ? 'iron' : 'constantan'],
  })),
  ...pair('analog', 'namur-plus', 'namur-minus'),
  { id: 'switch-out', kind: 'control' },
  { id: 'safe-out-1', kind: 'control' },
  { id: 'safe-out-2', kind: 'control' },
  { id: 'analog-signal', kind: 'analog' },
  { id: 'analog-common', kind: 'ground', returnFor: ['analog-signal'] },
  ...['a', 'b', 'z'].flatMap((track) => pair('data', `encoder-${track}`, `encoder-${track}-inverse`)),
  ...['a', 'b'].flatMap((coil) => pair('motor', `stepper-${coil}-plus`, `stepper-${coil}-minus`)),
  // Models.
  { id: 'lipo-plus', kind: 'power', fedBy: 'battery', series: true },
  { id: 'lipo-minus', kind: 'ground', returnFor: ['lipo-plus'] },
  { id: 'servo-pulse', kind: 'control' },
  ...[1, 2, 3].map((cell) => ({ id: `lipo-tap-${cell}`, kind: 'power', nominalV: 3.7 * cell })),
  { id: 'lipo-tap-0', kind: 'ground', returnFor: ['lipo-tap-1', 'lipo-tap-2', 'lipo-tap-3'] },
  // Buildings.
  ...pair('data', 'knx-plus', 'knx-minus'),
  { id: 'dali-a', kind: 'data', diffPair: 'dali-b', exchangeable: true },
  { id: 'dali-b', kind: 'data', diffPair: 'dali-a', exchangeable: true },
  { id: 'ac-24v', kind: 'power', nominalV: 24 },
  { id: 'ac-24v-common', kind: 'ground', returnFor: ['ac-24v', 'analog-signal'] },
  { id: 'bus-common', kind: 'ground', returnFor: ['rs485-a', 'rs485-b'], takesScreen: false },
  { id: 'zone', kind: 'analog' },
  { id: 'zone-common', kind: 'ground', returnFor: ['zone'] },
  ...['red', 'green', 'blue'].map((colour) => ({ id: `strip-${colour}`, kind: 'ground', returnFor: ['dc-12v'] })),
  // Vessels and trains.
  { id: 'net-s', kind: 'power', nominalV: 12, minV: 9, maxV: 16 },
  { id: 'net-c', kind: 'ground', returnFor: ['net-s', 'can-h', 'can-l'] },
  { id: 'talk-a', kind: 'data', diffPair: 'talk-b', pairsWith: ['listen-a'], polarity: '+' },
  { id: 'talk-b', kind: 'data', diffPair: 'talk-a', pairsWith: ['listen-b'], polarity: '-' },
  { id: 'listen-a', kind: 'data', diffPair: 'listen-b', pairsWith: ['talk-a'], polarity: '+' },
  { id: 'listen-b', kind: 'data', diffPair: 'listen-a', pairsWith: ['talk-b'], polarity: '-' },
];

const levels: WordOfTrade[] = [
  { id: 'pnp-24v', driveV: { min: 0, max: 30 }, takesV: { min: -3, max: 30 } },
  { id: 'npn-24v', takesV: { min: -3, max: 30 } },
  { id: 'namur', driveV: { min: 0, max: 9 }, takesV: { min: 0, max: 16 } },
  { id: 'ev-pilot', driveV: { min: -12.6, max: 12.6 }, takesV: { min: -12.6, max: 12.6 } },
  { id: 'millivolts', twistedPair: true, screened: true },
  { id: 'servo-pulse', driveV: { min: 0, max: 5 }, takesV: { min: -0.3, max: 5.5 } },
  { id: 'knx-tp', driveV: { min: 21, max: 32 }, takesV: { min: 21, max: 32 }, twistedPair: true, maxLengthMm: 700_000 },
  {
    id: 'dali',
    driveV: { min: 0, max: 22.5 },
    takesV: { min: 0, max: 22.5 },
    maxLengthMm: 300_000,
    insulationV: 300,
  },
  {
    id: 'nmea-2000',
    driveV: { min: 0.5, max: 4.5 },
    takesV: { min: -3, max: 16 },
    impedanceOhm: 120,
    impedanceTolerancePct: 10,
    twistedPair: true,
    termination: { ohms: 120, count: 2, tolerancePct: 10 },
    maxLengthMm: 100_000,
    maxStubMm: 6_000,
  },
  { id: 'nmea-0183', driveV: { min: 0, max: 6 }, takesV: { min: -15, max: 15 }, twistedPair: true },
];

/** Thermocouple alloys: resistivity of the pairs of IEC 60584-3, from makers' tables. */
const materials: WordOfTrade[] = [
  { id: 'nickel-chromium', resistivityOhmMm2PerM: 0.706 },
  { id: 'nickel-aluminium', resistivityOhmMm2PerM: 0.294 },
  { id: 'iron', resistivityOhmMm2PerM: 0.12 },
  { id: 'constantan', resistivityOhmMm2PerM: 0.49 },
];

const fuse = (amperes: number, ratedVoltageV: number): WordOfTrade => ({
  id: `fuse-${String(amperes).replace('.', '-')}a-${ratedVoltageV}v`,
  kind: 'fuse',
  value: `${amperes} A`,
  ratedCurrentA: amperes,
  ratedVoltageV,
});

const resistor = (ohms: number): WordOfTrade => ({
  id: `r-${ohms}`,
  kind: 'resistor',
  value: `${ohms} Ω`,
  powerW: 0.5,
});

const components: WordOfTrade[] = [
  ...[1, 2, 3, 5, 7.5, 10, 15, 20, 25, 30, 40, 50, 60, 100, 125, 150, 200, 300].map((amperes) => fuse(amperes, 58)),
  ...[15, 20, 25, 30].map((amperes) => fuse(amperes, 1000)),
  ...[10, 13, 16, 32].map((amperes) => fuse(amperes, 250)),
  ...[47, 56, 60, 100, 120, 220, 250, 680, 1000, 1500, 5600, 10_000, 56_000].map(resistor),
  { id: 'rectifier-1a', kind: 'diode', ratedCurrentA: 1, ratedVoltageV: 1000, forwardV: 1.1 },
  { id: 'rectifier-20a', kind: 'diode', ratedCurrentA: 20, ratedVoltageV: 100, forwardV: 0.9 },
  { id: 'small-diode-0-2a', kind: 'diode', ratedCurrentA: 0.2, ratedVoltageV: 100, forwardV: 1 },
  { id: 'suppressor-15v', kind: 'tvs', standOffV: 15.3 },
  { id: 'suppressor-33v', kind: 'tvs', standOffV: 33 },
  { id: 'electrolytic-63v', kind: 'electrolytic', ratedVoltageV: 63 },
  { id: 'led-2v', kind: 'led', ratedCurrentA: 0.02, forwardV: 2 },
  { id: 'trade-splice', kind: 'splice', terminals: [{ id: '1' }] },
];

/** The rows that the shop adds to those of the catalog. */
export function tradeWords(): LibraryRow[] {
  const lists = {
    'vocab/signals': signals,
    'vocab/levels': levels,
    'vocab/materials': materials,
    components,
  };
  return Object.entries(lists).flatMap(([kind, list]) =>
    list.map((record) => ({ kind, key: record.id, seq: 2, record: { label: record.id, src, ...record } })),
  );
}
