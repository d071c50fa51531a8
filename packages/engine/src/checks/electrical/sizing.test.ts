/**
 * Stock for a given current, length, drop, ambient and voltage. Expected values are read by hand from IEC 60228 class 5
 * and IEC 60204-1 table 6 (B2).
 */
import { expect, test } from 'vitest';
import { Library, type LibraryRow } from '../../library/library.ts';
import { sizeStock, type SizingRequest } from './sizing.ts';

const row = (kind: string, id: string, record: object): LibraryRow => ({
  kind,
  key: id,
  seq: 1,
  record: { id, src: 'synthetic example', ...record },
});
const stock = (id: string, areas: readonly (number | undefined)[], more: object = {}, core: object = {}) =>
  row('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: areas.map((areaMm2, i) => ({
        type: 'conductor',
        id: String(i + 1),
        ...(areaMm2 === undefined ? {} : { areaMm2 }),
        ...core,
      })),
    },
    ...more,
  });

const rows = [
  stock('two-100', [1, 1], { label: 'Two by 1', ratedVoltageV: 300, temperatureC: 70 }),
  stock('two-150', [1.5, 1.5], { ratedVoltageV: 300, temperatureC: 70 }),
  stock('two-250', [2.5, 2.5]),
  stock('uneven', [4, 1.2]),
  stock('one-400', [4]),
  stock('old', [1.5, 1.5], { status: 'retired' }),
  stock('bare', [undefined, undefined]),
  stock('strange', [6, 6], {}, { material: 'unobtainium' }),
  stock('aluminium', [1.5, 1.5], { ratedVoltageV: 60 }, { material: 'aluminium' }),
];
const size = (request: Partial<SizingRequest>, more: LibraryRow[] = []) =>
  sizeStock(Library.build([...rows, ...more], 1), { currentA: 10, lengthMm: 5000, ambientC: 20, ...request });
const problemsOf = (request: Partial<SizingRequest>, wire: string) =>
  size(request).stocks.find((one) => one.wire === wire)!.problems;

test('EL4.6 the smallest stock that holds current and drop is chosen; the others say which limit they do not hold', () => {
  // 2 · 10 A · 5 m with at most 19.5, 13.3 and 7.98 Ω/km. Table 6 gives 13.04, 16.91 and 22.46 A at 20 °C, so 10 A
  // warms the conductors to 49.4, 37.5 and 29.9 °C: factors 1.1156, 1.0687 and 1.0389.
  const { chosen, stocks, areaForDropMm2 } = size({ conductors: 2, maxDropV: 1.5 });
  expect(chosen).toMatchObject({
    wire: 'two-150',
    label: 'two-150',
    areaMm2: 1.5,
    dropV: 1.4214,
    fits: true,
    problems: [],
  });
  expect(areaForDropMm2).toBe(1.5);
  expect(size({ conductors: 2, maxDropV: 1.42 }).areaForDropMm2).toBe(2.5);
  expect(size({ maxDropV: 0.001 }).areaForDropMm2).toBeUndefined();
  expect(stocks.map(({ wire, fits }) => `${wire}${fits ? '' : ' no'}`)).toEqual([
    'two-150',
    'two-250',
    'two-100 no',
    'uneven no',
    'aluminium no',
    'strange no',
    'bare no',
  ]);
  expect(stocks.find(({ wire }) => wire === 'two-100')).toMatchObject({
    label: 'Two by 1',
    dropV: 2.1754,
    problems: ['loses 2.175 V; 1.5 V is allowed'],
  });
  expect(stocks.find(({ wire }) => wire === 'two-250')).toMatchObject({ dropV: 0.8291 });
  // The thinner of the two cores counts: no table has 1.2 mm², so 8 % above 1.7241 V / 1.2, rated like 1 mm².
  expect(stocks.find(({ wire }) => wire === 'uneven')).toMatchObject({ areaMm2: 1.2, dropV: 1.731 });
  expect(problemsOf({ maxDropV: 1.2 }, 'strange')).toEqual([
    'not rated: the resistivity of unobtainium is not known',
    'its resistance is not known',
  ]);
  expect(problemsOf({ maxDropV: 2 }, 'bare').at(-1)).toBe('its resistance is not known');
});

test('EL4.6 a limit that is reached exactly is held', () => {
  const { dropV } = size({}).stocks.find(({ wire }) => wire === 'two-100')!;
  expect(problemsOf({ maxDropV: dropV! + 0.0001 }, 'two-100')).toEqual([]);
  expect(problemsOf({ maxDropV: dropV! - 0.0001 }, 'two-100')).toEqual(['loses 2.175 V; 2.175 V is allowed']);
  expect(problemsOf({ ambientC: 40, currentA: 10.1 }, 'two-100')).toEqual([]);
  expect(problemsOf({ ambientC: 40, currentA: 10.2 }, 'two-100')).toEqual(['carries 10.1 A; 10.2 A is needed']);
});

test('EL4.6 ambient and voltage are compared with the ratings of the stock', () => {
  expect(problemsOf({ ambientC: 69, currentA: 1 }, 'two-100')).toEqual([]);
  expect(problemsOf({ ambientC: 70, currentA: 1 }, 'two-100')).toContain('rated 70 °C; the ambient is 70 °C');
  expect(problemsOf({ voltageV: 300 }, 'two-150')).toEqual([]);
  expect(problemsOf({ voltageV: 301 }, 'two-150')).toEqual(['rated 300 V; 301 V is needed']);
  expect(problemsOf({ voltageV: 12 }, 'two-250')).toEqual(['its voltage rating is not stated']);
  expect(problemsOf({}, 'two-250')).toEqual([]);
});

test('EL4.6 loaded conductors and circuits reduce the rating; as many conductors as are needed are taken to be loaded', () => {
  const carries = (request: Partial<SizingRequest>) =>
    size({ ambientC: 40, ...request }).stocks.find(({ wire }) => wire === 'two-250')!.carriesA;
  expect(carries({})).toBe(17.4);
  expect(carries({ conductors: 2 })).toBe(carries({ loaded: 2 }));
  // DIN VDE 0298-4 table 26: 0.75 for five; IEC 60364-5-52 table B.52.17: 0.65 for four circuits.
  expect(carries({ loaded: 5 })).toBeCloseTo(17.4 * 0.75, 3);
  expect(carries({ loaded: 5, conductors: 2 })).toBeCloseTo(17.4 * 0.75, 3);
  expect(carries({ circuits: 4 })).toBeCloseTo(17.4 * 0.65, 3);
});

test('EL4.6 the calculation is said in words, with what it assumes; the organisation sets ambient and table', () => {
  const answer = size({ conductors: 2, maxDropV: 1.5 });
  const bundled = size({ conductors: 2, circuits: 3 });
  expect(answer.chosen!.steps.at(-1)).toMatch(
    /^2 × 10 A × 0\.07107 Ω = 1\.421 V \(5 m of 1\.5 mm² at 37 °C; at most 13\.3 Ω\/km at 20 °C \(IEC 60228, class 5, plain/,
  );
  expect(answer.chosen!.steps[0]).toContain('IEC 60204-1');
  expect(bundled.assumes[1]).toBe('Ambient 20 °C, 2 loaded conductors in the jacket, 3 circuits in the bundle');
  expect(size({}).assumes[1]).toBe('Ambient 20 °C, 1 loaded conductor in the jacket, 1 circuit in the bundle');
  expect(size({ ampacityTable: 'mine' }).assumes[0]).toBe('mine is not a rating table of the library');
  const shop = row('settings', 'engineering', { electrical: { ambientC: 35, ampacityTable: 'nfpa-79-60' } });
  const set = size({ ambientC: undefined }, [shop]).assumes;
  expect(set[0]).toContain('NFPA 79');
  expect(set[1]).toContain('Ambient 35 °C');
  expect(size({ ambientC: undefined }).assumes[1]).toContain('Ambient 40 °C');
});

test('EL4.6 without a limit of the drop no cross-section follows from it; where nothing fits nothing is chosen', () => {
  const free = size({});
  expect('areaForDropMm2' in free).toBe(false);
  expect(free.chosen).toMatchObject({ wire: 'two-100' });
  expect(free.stocks.map(({ wire }) => wire)).toContain('one-400');
  const none = size({ currentA: 500 });
  expect('chosen' in none).toBe(false);
  expect(none.stocks.every(({ fits }) => !fits)).toBe(true);
});
