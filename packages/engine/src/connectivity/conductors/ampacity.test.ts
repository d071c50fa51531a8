import type { RatingTable, Wire } from '@cablewright/model';
import { expect, test } from 'vitest';
import { Library, type LibraryRow } from '../../library/library.ts';
import { ampacity, conditionsOf, leaveOutBelowPct, type Use } from './ampacity.ts';
import { hasCategory } from './category.ts';
import { coreRatings } from './core-ratings.ts';
import { conductorMaterial, conductorOhms, maxResistance } from './materials.ts';
import { ratingTable, sourceText, tablesOf } from './rating-tables.ts';
import { conductorCelsius, stockAmpacity } from './stock-ampacity.ts';

const row = (kind: string, id: string, record: object): LibraryRow => ({
  kind,
  key: id,
  seq: 1,
  record: { id, src: 'synthetic example', ...record },
});
const grouping = (id: string, rows: readonly object[], more: object = {}) =>
  row('rating-tables', id, { use: 'grouping', standard: 'Groups', confidence: 'secondary', rows, ...more });
const library = Library.build(
  [
    // Unsorted, as a person might enter them, and with incomplete rows.
    grouping(
      'by-jacket',
      [{ count: 9, factor: 0.5 }, { count: 3, factor: 1 }, { count: 4 }, { factor: 0.1 }, { count: 5, factor: 0.8 }],
      {
        leaveOutBelowPct: 25,
      },
    ),
    grouping('by-bundle', [{ count: 2, factor: 0.6 }]),
    row('vocab/materials', 'odd', { label: 'Odd metal', resistivityOhmMm2PerM: 0.068964 }),
    row('vocab/materials', 'named', { label: 'Named' }),
    row('vocab/materials', 'own', { resistivityOhmMm2PerM: 0.02, coefficientPerK: 0.005 }),
  ],
  1,
);
const table: RatingTable = {
  id: 'shop',
  use: 'ampacity',
  standard: 'Shop rules',
  confidence: 'secondary',
  ambientC: 30,
  conductorC: 70,
  jacket: 'by-jacket',
  bundle: 'by-bundle',
  rows: [
    { areaMm2: 2.5, amperes: 20 },
    { areaMm2: 9 },
    { amperes: 1 },
    { areaMm2: 0.82, amperes: 10, confidence: 'calculated' },
  ],
};
const rated = (
  areaMm2: number | undefined,
  use: Partial<Use> = {},
  of: RatingTable | undefined = table,
  material?: string,
) => {
  const found = ampacity(library, of, { areaMm2, material }, { ambientC: 30, ...use });
  return found.rated ? [Math.round(100 * found.amperes) / 100, ...found.steps] : found.why;
};

test('EL4.1 the next smaller size of the table counts; sizes that differ by rounding are one, the largest too', () => {
  expect(rated(0.823)).toEqual([10, '0.82 mm² carries 10 A']);
  expect(rated(0.816)).toEqual([10, '0.82 mm² carries 10 A']);
  expect(rated(2.4)).toEqual([10, '0.82 mm² carries 10 A']);
  expect(rated(2.503)).toEqual([20, '2.5 mm² carries 20 A']);
  expect(rated(2.51)).toBe('2.51 mm² is outside Shop rules, which has 0.82 to 2.5 mm²');
  expect(rated(0.41)).toBe('0.41 mm² is outside Shop rules, which has 0.82 to 2.5 mm²');
  expect(rated(0.41, {}, { ...table, belowSmallest: 'density' })).toEqual([
    5,
    '0.41 mm² carries 5 A at the current density of 0.82 mm²',
  ]);
});

test('EL4.1 what is not stated is not rated, and why is said', () => {
  expect(ampacity(library, undefined, { areaMm2: 1 }, { ambientC: 30 })).toEqual({
    rated: false,
    why: 'the rating table is not in the library',
  });
  expect(rated(undefined)).toBe('its cross-section is not stated');
  expect(rated(1, {}, { ...table, rows: [{ areaMm2: 1 }] })).toBe('shop has no rows');
  expect(rated(1, {}, { ...table, label: 'Shop', rows: undefined })).toBe('Shop has no rows');
  expect(rated(1, {}, table, 'named')).toBe('the resistivity of named is not known');
  expect(rated(1, {}, { ...table, material: 'named' })).toBe('the resistivity of undefined is not known');
  expect(rated(1, { ambientC: 70 })).toBe('the ambient of 70 °C leaves no rise up to 70 °C');
});

test('EL4.1 the ambient and the temperature of the wire change the current by the root of the rise', () => {
  expect(rated(1, { ambientC: 60 })).toEqual([
    5,
    '0.82 mm² carries 10 A',
    '× 0.5 for 60 °C ambient and 70 °C conductor',
  ]);
  expect(rated(1, { wireC: 40 })).toEqual([5, '0.82 mm² carries 10 A', '× 0.5 for 30 °C ambient and 40 °C conductor']);
  // A table without stated temperatures applies to 70 °C conductors at 30 °C ambient.
  expect(rated(1, { ambientC: 60 }, { ...table, ambientC: undefined, conductorC: undefined })).toEqual([
    5,
    '0.82 mm² carries 10 A',
    '× 0.5 for 60 °C ambient and 70 °C conductor',
  ]);
  expect(rated(1, { ambientC: 80 }, { ...table, conductorC: 110 })).toEqual([
    6.12,
    '0.82 mm² carries 10 A',
    '× 0.61 for 80 °C ambient and 110 °C conductor',
  ]);
});

test('EL4.3 loaded cores and circuits take the factor of the next larger count', () => {
  expect(rated(1, { loaded: 1, circuits: 1 })).toEqual([10, '0.82 mm² carries 10 A']);
  expect(rated(1, { loaded: 2 })).toEqual([10, '0.82 mm² carries 10 A']);
  expect(rated(1, { loaded: 4 })).toEqual([
    8,
    '0.82 mm² carries 10 A',
    '× 0.8 for 4 loaded conductors in the jacket (Groups)',
  ]);
  expect(rated(1, { loaded: 6, circuits: 2 })).toEqual([
    3,
    '0.82 mm² carries 10 A',
    '× 0.5 for 6 loaded conductors in the jacket (Groups)',
    '× 0.6 for 2 circuits in the bundle (Groups)',
  ]);
  expect(rated(1, { loaded: 10 })).toBe('no factor for 10 loaded conductors in the jacket');
  expect(rated(1, { circuits: 3 })).toBe('no factor for 3 circuits in the bundle');
  expect(rated(1, { loaded: 4 }, { ...table, jacket: 'gone' })).toBe('no factor for 4 loaded conductors in the jacket');
  expect(rated(1, { loaded: 4 }, { ...table, jacket: undefined })).toEqual([10, '0.82 mm² carries 10 A']);
  expect(leaveOutBelowPct(library, table)).toBe(25);
  expect([leaveOutBelowPct(library, { ...table, jacket: 'by-bundle' }), leaveOutBelowPct(library, undefined)]).toEqual([
    0, 0,
  ]);
});

test('EL4.2 another metal carries as much as gives the same heat; plated copper counts as copper', () => {
  expect(rated(1, {}, table, 'odd')).toEqual([5, '0.82 mm² carries 10 A', '× 0.5 for Odd metal (synthetic example)']);
  expect(rated(1, {}, table, 'tinned-copper')).toEqual([10, '0.82 mm² carries 10 A']);
  expect(conductorMaterial(library, 'named')).toBeUndefined();
  expect(conductorMaterial(library, 'odd')).toEqual({
    id: 'odd',
    label: 'Odd metal',
    resistivityOhmMm2PerM: 0.068964,
    coefficientPerK: 0.00393,
    src: 'synthetic example',
  });
  expect(conductorMaterial(library, 'own')).toMatchObject({ label: 'own', coefficientPerK: 0.005 });
  expect(conductorMaterial(library)).toMatchObject({ id: 'copper', src: 'IEC 60028, IEC 60287-1-1 table 1' });
});

test('the resistance of a conductor, expected and largest', () => {
  expect(conductorOhms(library, { areaMm2: 2, material: 'own' }, 10_000)).toBeCloseTo(0.1, 12);
  expect(conductorOhms(library, { areaMm2: 2, material: 'own' }, 10_000, 60)).toBeCloseTo(0.12, 12);
  expect(conductorOhms(library, { material: 'own' }, 1)).toBeUndefined();
  expect(conductorOhms(library, { areaMm2: 1, material: 'named' }, 1)).toBeUndefined();
  const largest = (element: Parameters<typeof maxResistance>[1], lengthMm: number, celsius?: number) =>
    maxResistance(library, element, lengthMm, celsius)?.ohms;
  expect(largest({ areaMm2: 0.5, material: 'tinned-copper' }, 2_000)).toBeCloseTo(0.0802, 12);
  expect(largest({ areaMm2: 0.22 }, 1_000)).toBeCloseTo(0.0848, 12);
  expect(largest({ areaMm2: 2, material: 'own' }, 10_000)).toBeCloseTo(0.108, 12);
  expect(largest({ material: 'own' }, 1)).toBeUndefined();
  expect(largest({ areaMm2: 1, material: 'named' }, 1)).toBeUndefined();
});

test('EL11.3 the largest resistance is that of IEC 60228 for the class of the conductor, at its temperature', () => {
  const per = (areaMm2: number, formation?: string, material?: string, celsius = 20) =>
    maxResistance(library, { areaMm2, formation, material }, 1_000_000, celsius)!;
  // IEC 60228 classes 1 and 2, then 5 and 6, in Ω/km. Strands of 0.21 mm belong to class 5 up to 1 mm², strands of 0.26
  // mm up to 2.5 mm².
  const printed: [number, string | undefined, string | undefined, number][] = [
    [0.5, 'solid 0.80', undefined, 36],
    [0.5, '1x0.8', undefined, 36],
    [0.5, '7x0.30', undefined, 36],
    [0.5, '16x0.21', undefined, 39],
    [0.5, '28x0.15', undefined, 39],
    [0.5, 'stranded', undefined, 39],
    [0.5, undefined, undefined, 39],
    [1.5, '30x0.26', undefined, 13.3],
    [1.5, '7x0.53', undefined, 12.1],
    [16, '126x0.41', undefined, 1.21],
    [25, 'solid', 'tinned-copper', 0.734],
    [25, '196x0.41', 'tinned-copper', 0.795],
    [10, 'solid', 'aluminium', 3.08],
  ];
  expect(printed.map(([area, formation, material]) => per(area, formation, material).ohms)).toEqual(
    printed.map(([, , , ohms]) => expect.closeTo(ohms, 9) as number),
  );
  expect(per(0.5).says).toMatch(/^at most 39 Ω\/km at 20 °C \(IEC 60228, class 5, plain; .*read in IEC 60228 tables/);
  expect(per(0.5, 'solid').says).toMatch(/^at most 36 Ω\/km at 20 °C \(IEC 60228, class 1 and 2, plain/);
  // The standard has no 20 AWG: 17.241 / 0.52 · 1.08.
  expect(per(0.52).ohms).toBeCloseTo(35.81, 2);
  expect(per(0.52).says).toContain('8 % above 0.017241 Ω·mm²/m');
  // 0.00393 per kelvin: 50 K add 19.65 %.
  expect(per(1, undefined, undefined, 70).ohms).toBeCloseTo(19.5 * 1.1965, 9);
});

test('EL11.3 a conductor warms with the square of its current, to its limit at its rating', () => {
  const wire = { id: 'w', temperatureC: 105 } as Wire;
  const rated = { rated: true, amperes: 10, steps: [], source: '' } as const;
  const at = (amperes: number, ambientC = 25) => conductorCelsius(table, wire, rated, amperes, ambientC);
  expect([0, 5, 10, 20].map((amperes) => at(amperes))).toEqual([25, 45, 105, 105]);
  expect(at(10, 110)).toBe(110);
  expect(conductorCelsius(table, {}, rated, 5, 30)).toBe(40);
  expect(conductorCelsius(undefined, {}, rated, 5, 30)).toBe(30);
  expect(conductorCelsius(table, wire, { rated: false, why: '' }, 5, 30)).toBe(30);
});

test('a rating that the stock states wins over the table, and is reduced for bundles and heat', () => {
  const wire = { id: 'w', ratedCurrentA: 8 } as Wire;
  const own = (of: Partial<Wire>, use: Partial<Use>, by: RatingTable | null = table, element: object = {}) => {
    const found = stockAmpacity(
      library,
      by ?? undefined,
      { ...wire, ...of },
      { areaMm2: 1, ...element },
      { ambientC: 30, ...use },
    );
    return found.rated ? [Math.round(100 * found.amperes) / 100, ...found.steps, found.source] : found.why;
  };
  expect(own({}, {})).toEqual([8, 'w is rated 8 A', 'rating of w']);
  expect(own({ label: 'Wire' }, { ambientC: 20 })).toEqual([8, 'Wire is rated 8 A', 'rating of Wire']);
  expect(own({}, { ambientC: 60 })).toEqual([
    4,
    'w is rated 8 A',
    '× 0.5 for 60 °C ambient and 70 °C conductor',
    'rating of w',
  ]);
  expect(own({ temperatureC: 110 }, { ambientC: 90 })).toMatchObject({ 0: 4 });
  expect(own({}, { ambientC: 60 }, null)).toEqual([8, 'w is rated 8 A', 'rating of w']);
  expect(own({}, { ambientC: 70 }, null)).toBe('the ambient of 70 °C leaves no rise up to 70 °C');
  expect(own({}, { circuits: 2 })).toMatchObject({ 0: 4.8, 2: '× 0.6 for 2 circuits in the bundle (Groups)' });
  expect(own({}, {}, table, { ratedCurrentA: 3 })).toMatchObject({ 0: 3 });
  expect(own({ ratedCurrentA: undefined, temperatureC: 40 }, {})).toMatchObject({ 0: 5 });
});

test('the conditions are those of the design, else of the shop, else of IEC 60204-1', () => {
  expect(conditionsOf(library)).toMatchObject({
    ambientC: 40,
    tableId: 'iec-60204-1-b2',
    chosen: 'default',
    table: { use: 'ampacity' },
  });
  const shop = Library.build(
    [row('settings', 'engineering', { electrical: { ambientC: 55, ampacityTable: 'iec-60204-1-c' } })],
    1,
  );
  expect(conditionsOf(shop)).toMatchObject({ ambientC: 55, tableId: 'iec-60204-1-c', chosen: 'organisation' });
  const electrical = { rules: { ambientC: 25, ampacityTable: 'by-jacket' } };
  expect(conditionsOf(library, { electrical })).toEqual({
    ambientC: 25,
    tableId: 'by-jacket',
    table: undefined,
    chosen: 'design',
  });
  expect(conditionsOf(shop, {})).toMatchObject({ chosen: 'organisation' });
});

test('a table says where it was read, and what is from experience or calculated', () => {
  expect(ratingTable(library, 'by-jacket', 'ampacity')).toBeUndefined();
  expect(tablesOf(library, 'grouping').map(({ id }) => id)).toContain('by-jacket');
  const read = { ...table, readIn: 'a book' };
  expect([sourceText(table), sourceText(read)]).toEqual(['Shop rules', 'Shop rules, read in a book']);
  expect(sourceText(read, { confidence: 'calculated' })).toBe('Shop rules; calculated');
  expect(sourceText({ ...read, confidence: 'knowledge' })).toBe(
    'Shop rules; from experience, not read in a publication',
  );
  expect(sourceText({ ...read, confidence: 'knowledge' }, { confidence: 'secondary' })).toBe(
    'Shop rules, read in a book',
  );
});

test('the cores of a stock by their paths, 0 where a size or a current is not known', () => {
  const children = [
    { type: 'conductor', id: 'a', areaMm2: 1 },
    { type: 'conductor', id: 'b' },
    { type: 'shield', id: 's' },
  ];
  const wire = { id: 'w', structure: { type: 'group', id: 'all', children } } as unknown as Wire;
  const [a, ...rest] = [...coreRatings(library, wire)];
  expect(a).toEqual(['a', { areaMm2: 1, amperes: expect.closeTo(10.1, 0) as number, material: 'copper' }]);
  expect(rest).toEqual([['b', { areaMm2: 0, amperes: 0, material: 'copper' }]]);
  const hot = Library.build([row('settings', 'engineering', { electrical: { ambientC: 60 } })], 1);
  expect(coreRatings(hot, wire).get('a')!.amperes).toBeLessThan(a![1].amperes);
});

test('a category is the same however it is written', () => {
  const level = { categories: ['5e', 'Category 6A'] } as Parameters<typeof hasCategory>[0];
  const has = (category?: string) => hasCategory(level, { category } as Wire);
  expect(['5e', 'Cat 5e', 'CAT.5E', 'cat6a', 'category-6a'].map(has)).toEqual([true, true, true, true, true]);
  expect(['6', '5', 'e5', 'a cat 5e', undefined].map(has)).toEqual([false, false, false, false, false]);
  expect(hasCategory({} as Parameters<typeof hasCategory>[0], { category: '5e' } as Wire)).toBe(false);
});
