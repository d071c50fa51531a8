/**
 * Fifteen ampacities and fifteen voltage drops, worked out by hand from printed tables and compared with the findings of a drawn cable, within
 * 1 %. The figures are literals; nothing here calls the engine's own tables or formulas.
 *
 * Read in: IEC 60204-1 table 6 and its factors for other ambients (Sieb & Meyer SD2M manual, p. 95; Schneider Electric Machine Expert
 * help); DIN VDE 0298-4 tables 11, 17 and 26 (SAB Bröckskes, current carrying capacity); NFPA 79 table 12.5.1 and the NEC factors for
 * ambients of 60 °C wire; ABYC E-11 (Ancor catalogue 2023, p. 70: 0.85 in engine spaces; 0.7 for three conductors in a bundle); IEC 60228
 * (myCableEngineering, Kabelmetal Indonesia, UE Cables); 0.00393/K of copper and 0.00403/K of aluminium (IEC 60287-1-1, table 1).
 */
import { describe, expect, test } from 'vitest';
import { cable } from '../../../test-kit/wrong-cables.ts';
import type { LibraryRow } from '../../library/library.ts';
import { checkDesign } from '../validate-design.ts';

interface Make {
  readonly cores?: number;
  readonly temperatureC?: number;
  readonly formation?: string;
  readonly material?: string;
}

const stock = (areaMm2: number, { cores = 2, temperatureC = 70, ...core }: Make = {}): LibraryRow => ({
  kind: 'wires',
  key: 'stock',
  seq: 2,
  record: {
    id: 'stock',
    src: 'synthetic example',
    temperatureC,
    structure: {
      type: 'group',
      id: 'w',
      children: Array.from({ length: cores }, (_, i) => ({ type: 'conductor', id: String(i + 1), areaMm2, ...core })),
    },
  },
});

/**
 * Findings of a cable of this stock. The last core is the return of all others, each of which carries `amperes` to its
 * load.
 */
function findingsOf(areaMm2: number, make: Make, lengthMm: number, amperes: number, rules: object) {
  const { cores = 2 } = make;
  const supplies = Array.from({ length: cores - 1 }, (_, i) => String(i + 1));
  const pins = (dir: string) => Object.fromEntries([...supplies.map((pin) => [pin, `v24${dir}`]), [cores, 'gnd']]);
  const { catalog, design } = cable({
    plugs: { j1: pins('>'), j2: pins('<') },
    instances: { segments: [{ id: 'w1', def: 'stock', lengthMm }] },
    joints: Array.from({ length: cores }, (_, i) => i + 1).flatMap((n) => [
      `j1.${n} = w1@a.${n}`,
      `j2.${n} = w1@b.${n}`,
    ]),
    more: { electrical: { currents: Object.fromEntries(supplies.map((pin) => [`j2:${pin}`, amperes])), rules } },
    extra: [stock(areaMm2, make)],
  });
  return checkDesign(catalog, design).findings;
}

/** Ampacity in A, worked out by hand, at an ambient in °C. */
const ampacities: readonly (readonly [
  table: string,
  areaMm2: number,
  ambientC: number,
  make: Make,
  byHand: number,
  work: string,
])[] = [
  ['iec-60204-1-b2', 1, 40, {}, 10.1, '10.1 A'],
  ['iec-60204-1-b2', 1.5, 30, {}, 15.07, '13.1 A · 1.15'],
  ['iec-60204-1-b2', 2.5, 50, {}, 14.27, '17.4 A · 0.82'],
  ['iec-60204-1-b2', 4, 55, {}, 16.33, '23 A · 0.71'],
  ['iec-60204-1-b2', 6, 60, {}, 17.4, '30 A · 0.58'],
  ['iec-60204-1-e', 10, 45, {}, 47.32, '52 A · 0.91'],
  ['iec-60204-1-c', 1, 35, {}, 12.64, '11.7 A · 1.08'],
  ['vde-0298-4-multicore', 0.5, 40, {}, 7.83, '9 A · 0.87'],
  ['vde-0298-4-multicore', 2.5, 20, {}, 29.12, '26 A · 1.12'],
  ['vde-0298-4-multicore', 1.5, 30, { cores: 5 }, 13.5, '18 A · 0.75 for five loaded cores'],
  ['vde-0298-4-multicore', 0.75, 50, { cores: 7 }, 5.54, '12 A · 0.65 for seven loaded cores · 0.71'],
  ['vde-0298-4-multicore', 4, 55, {}, 20.74, '34 A · 0.61'],
  ['nfpa-79-60', 2.081, 40, { temperatureC: 60 }, 12.3, '15 A · 0.82'],
  ['abyc-e-11-105-engine', 3.309, 50, { temperatureC: 105 }, 38.25, '45 A · 0.85'],
  ['abyc-e-11-105', 5.261, 30, { cores: 3, temperatureC: 105 }, 42, '60 A · 0.7 for three conductors'],
];

/** Drop over supply and return in V, worked out by hand, for a length in m and a current in A. */
const drops: readonly (readonly [
  table: string,
  areaMm2: number,
  make: Make,
  metres: number,
  amperes: number,
  ambientC: number,
  byHand: number,
  work: string,
])[] = [
  ['iec-60204-1-b2', 1, {}, 10, 5, 40, 2.16, '40 + 30 · (5/10.1)² = 47.4 °C; 2 · 5 A · 0.195 Ω · 1.1075'],
  ['iec-60204-1-b2', 1.5, {}, 10, 10, 40, 3.052, '40 + 30 · (10/13.1)² = 57.5 °C; 2 · 10 A · 0.133 Ω · 1.1473'],
  ['iec-60204-1-b2', 2.5, {}, 15, 12, 40, 3.26, '40 + 30 · (12/17.4)² = 54.3 °C; 2 · 12 A · 0.1197 Ω · 1.1347'],
  ['iec-60204-1-b2', 4, {}, 20, 16, 40, 3.598, '40 + 30 · (16/23)² = 54.5 °C; 2 · 16 A · 0.099 Ω · 1.1357'],
  ['iec-60204-1-b2', 6, {}, 25, 20, 40, 3.732, '40 + 30 · (20/30)² = 53.3 °C; 2 · 20 A · 0.0825 Ω · 1.1310'],
  ['iec-60204-1-b2', 10, {}, 30, 30, 40, 3.936, '40 + 30 · (30/40)² = 56.9 °C; 2 · 30 A · 0.0573 Ω · 1.1449'],
  ['iec-60204-1-b2', 16, {}, 40, 40, 40, 4.427, '40 + 30 · (40/54)² = 56.5 °C; 2 · 40 A · 0.0484 Ω · 1.1433'],
  ['iec-60204-1-b2', 25, {}, 10, 60, 40, 1.091, '40 + 30 · (60/70)² = 62.0 °C; 2 · 60 A · 0.0078 Ω · 1.1652'],
  ['vde-0298-4-multicore', 0.5, {}, 3, 2, 30, 0.49, '30 + 40 · (2/9)² = 32.0 °C; 2 · 2 A · 0.117 Ω · 1.0471'],
  ['vde-0298-4-multicore', 0.75, {}, 5, 6, 30, 1.683, '30 + 40 · (6/12)² = 40 °C; 2 · 6 A · 0.13 Ω · 1.0786'],
  [
    'vde-0298-4-multicore',
    1,
    { material: 'tinned-copper' },
    8,
    7.5,
    30,
    2.589,
    'tinned, 40 °C; 2 · 7.5 A · 0.16 Ω · 1.0786',
  ],
  [
    'vde-0298-4-multicore',
    1.5,
    { formation: 'solid' },
    12,
    9,
    30,
    2.819,
    'class 1, 40 °C; 2 · 9 A · 0.1452 Ω · 1.0786',
  ],
  [
    'vde-0298-4-multicore',
    2.5,
    { formation: '7x0.67' },
    20,
    13,
    30,
    4.156,
    'class 2, 40 °C; 2 · 13 A · 0.1482 Ω · 1.0786',
  ],
  [
    'vde-0298-4-multicore',
    16,
    { material: 'aluminium' },
    25,
    30,
    30,
    3.082,
    '82 A · √(17.241/28.264) = 64 A; 38.8 °C; 2 · 30 A · 0.04775 Ω · 1.0757',
  ],
  [
    'vde-0298-4-multicore',
    1.5,
    {},
    18,
    12,
    20,
    6.146,
    '18 A · 1.12 = 20.16 A; 20 + 50 · (12/20.16)² = 37.7 °C; 2 · 12 A · 0.2394 Ω · 1.0696',
  ],
];

test('there are thirty', () => expect([ampacities.length, drops.length]).toEqual([15, 15]));

describe('EL4.2 EL4.3 the current that a drawn conductor carries is that of the printed tables, within 1 %', () => {
  test.each(ampacities)('%s, %d mm² at %d °C', (ampacityTable, areaMm2, ambientC, make, byHand, _work) => {
    const rules = { ampacityTable, ambientC, maxDropPct: 100 };
    const limits = (amperes: number) =>
      findingsOf(areaMm2, make, 10, amperes, rules)
        .filter(({ code, where }) => code === 'wire-overloaded' && where.terminal === 'w1.1')
        .map(({ expected }) => Number(expected));
    expect(limits(byHand * 0.99)).toEqual([]);
    const [limit, ...more] = limits(byHand * 1.01);
    expect(more).toEqual([]);
    expect(Math.abs(limit! / byHand - 1)).toBeLessThan(0.01);
  });
});

describe('EL4.5 EL11.3 the drop of a drawn cable is that of the printed resistances at the temperature of the conductor, within 1 %', () => {
  test.each(drops)(
    '%s, %d mm² %o, %d m, %d A at %d °C',
    (ampacityTable, areaMm2, make, metres, amperes, ambientC, byHand, _work) => {
      const found = findingsOf(areaMm2, make, metres * 1000, amperes, { ampacityTable, ambientC, maxDropV: 0.001 });
      const [drop, ...more] = found.filter(({ code }) => code === 'voltage-drop');
      expect(more).toEqual([]);
      expect(Math.abs(Number(drop!.found) / byHand - 1)).toBeLessThan(0.01);
    },
  );
});
