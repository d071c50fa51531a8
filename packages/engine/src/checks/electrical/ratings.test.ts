import { applyDocumentChange, type Design, type Electrical } from '@cablewright/model';
import { expect, test } from 'vitest';
import { bundled, cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { ampacity } from '../../connectivity/conductors/ampacity.ts';
import { ratingTable, ratingTables } from '../../connectivity/conductors/rating-tables.ts';
import { Library, type LibraryRow } from '../../library/library.ts';
import { checkDesign } from '../validate-design.ts';
import { electricalCodes } from './codes.ts';

const row = (kind: string, id: string, record: object): LibraryRow => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});

/** A stock of equal cores, named `1` to `n`. */
const stock = (id: string, areaMm2: number, more: object = {}, cores = 2, core: object = {}) =>
  row('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: Array.from({ length: cores }, (_, i) => ({ type: 'conductor', id: String(i + 1), areaMm2, ...core })),
    },
    ...more,
  });

const stocks = [
  stock('s-014', 0.14),
  stock('s-050', 0.5),
  stock('s-100', 1, { temperatureC: 70, ratedVoltageV: 300 }),
  stock('s-150', 1.5, { temperatureC: 70, ratedVoltageV: 300 }),
  stock('s-250', 2.5),
  stock('s-5000', 50),
  stock('s-al', 1, {}, 2, { material: 'aluminium' }),
  stock('s-cca', 1, {}, 2, { material: 'cca-10' }),
  stock('s-ccs', 1, {}, 2, { material: 'ccs-40' }),
  stock('s-lead', 1, {}, 2, { material: 'unobtainium' }),
  stock('s-30v', 1, { ratedVoltageV: 30, temperatureC: 105 }),
  stock('s-unknown', 1),
  stock('s-6x100', 1, {}, 6),
  row('components', 'f-20', { kind: 'fuse', value: '20 A' }),
  row('components', 'f-x', { kind: 'fuse', value: 'slow' }),
];

interface Lead {
  readonly wire?: string;
  readonly electrical?: Electrical;
  readonly supply?: string;
  readonly extra?: readonly LibraryRow[];
}

/** A supply and its return in one run from j1 to j2. */
const lead = ({ wire = 's-100', electrical = {}, supply = 'v24', extra = [] }: Lead): Spec => ({
  plugs: { j1: { 1: `${supply}>`, 2: 'gnd' }, j2: { 1: `${supply}<`, 2: 'gnd' } },
  runs: { w1: wire },
  joints: ['j1.1 = w1@a.1', 'j1.2 = w1@a.2', 'j2.1 = w1@b.1', 'j2.2 = w1@b.2'],
  more: { electrical },
  extra: [...stocks, ...extra],
});

const check = (spec: Spec) => {
  const { catalog, design } = cable(spec);
  const result = checkDesign(catalog, design);
  return {
    ...result,
    findings: result.findings.filter(({ code }) => Object.hasOwn(electricalCodes, code)),
    design,
    catalog,
  };
};
const codesOf = (spec: Spec) =>
  check(spec).findings.map(({ code, where }) => `${code} ${where.terminal ?? where.instance}`);
const checkedBy = (spec: Spec, name: string) => check(spec).checked.find((one) => one.check === name)!;

const library = Library.build([], 1);
const b2 = ratingTable(library, 'iec-60204-1-b2', 'ampacity')!;
const carries = (areaMm2: number, ambientC = 40, more: object = {}, material?: string) => {
  const rating = ampacity(library, b2, { areaMm2, material }, { ambientC, ...more });
  return rating.rated ? rating.amperes : rating.why;
};

test('every built-in table has rows, a standard, and says how well it is known; what was read says where', () => {
  for (const table of ratingTables(library).values()) {
    expect(table.standard.length, table.id).toBeGreaterThan(3);
    if (table.confidence === 'secondary') expect(table.readIn, table.id).toBeTruthy();
    if (table.use !== 'fuse' && table.use !== 'test-limit')
      expect((table.rows ?? table.insulation)?.length, table.id).toBeGreaterThan(0);
    for (const other of [table.jacket, table.bundle])
      if (other) expect(ratingTable(library, other, 'grouping'), other).toBeDefined();
    if (table.fuse) expect(ratingTable(library, table.fuse, 'fuse')).toBeDefined();
    expect(table.standard).not.toContain('IPC-2221');
  }
});

test('ampacity is read from the table: the smaller size counts, the ambient corrects, thin wire keeps the density', () => {
  expect(carries(0.75)).toBe(8.5);
  expect(carries(2.4)).toBe(13.1);
  expect(carries(0.22)).toBeCloseTo(2.493, 3);
  expect(carries(50)).toContain('outside IEC 60204-1:2016');
  expect(carries(1, 70)).toContain('leaves no rise');
});

test('the ambient factor is that of IEC 60204-1 table D.1 and VDE 0298-4 table 17, to two digits', () => {
  const tableD1 = { 30: 1.15, 35: 1.08, 40: 1, 45: 0.91, 50: 0.82, 55: 0.71, 60: 0.58 };
  for (const [celsius, factor] of Object.entries(tableD1))
    expect(Number(carries(1, Number(celsius))) / 10.1).toBeCloseTo(factor, 1.9);
  const vde = ratingTable(library, 'vde-0298-4-multicore', 'ampacity')!;
  const table17 = { 10: 1.22, 20: 1.12, 25: 1.06, 35: 0.94, 40: 0.87, 45: 0.79, 50: 0.71, 55: 0.61, 60: 0.5, 65: 0.35 };
  for (const [celsius, factor] of Object.entries(table17)) {
    const rating = ampacity(library, vde, { areaMm2: 1 }, { ambientC: Number(celsius) });
    expect(rating.rated && rating.amperes / 15).toBeCloseTo(factor, 1.9);
  }
});

test('EL4.1 a wire at or above its temperature rating is an error at the ambient of the design, whatever the current', () => {
  expect(codesOf(lead({ electrical: { rules: { ambientC: 69 } } }))).toEqual([]);
  const [hot] = check(lead({ electrical: { rules: { ambientC: 105 } } })).findings;
  expect(hot).toMatchObject({
    code: 'wire-temperature',
    severity: 'error',
    found: 105,
    expected: 70,
    where: { instance: 'w1' },
  });
  // A 105 °C wire carries more than the 70 °C wire of the table, and less as the ambient rises.
  expect(carries(1, 40, { wireC: 105 })).toBeCloseTo(10.1 * Math.sqrt(65 / 30), 6);
  expect(carries(1, 90, { wireC: 105 })).toBeCloseTo(10.1 * Math.sqrt(15 / 30), 6);
  expect(checkedBy(lead({ wire: 's-unknown' }), 'wire-temperature').unchecked).toEqual([
    { what: 's-unknown', why: 'its temperature rating is not stated' },
  ]);
});

test('EL4.1 the voltage rating is compared with the nets a wire runs with, between nets and to ground', () => {
  expect(codesOf(lead({ wire: 's-30v', supply: 'v24' }))).toEqual([]);
  const found = check(lead({ wire: 's-30v', supply: 'mains' })).findings;
  expect(found).toMatchObject([
    { code: 'wire-voltage', severity: 'error', found: 230, expected: 30, where: { instance: 'w1' } },
  ]);
  const minus = row('vocab/signals', 'minus24', { kind: 'power', nominalV: -24 });
  const split: Spec = {
    ...lead({ wire: 's-30v', extra: [minus] }),
    plugs: { j1: { 1: 'v24>', 2: 'minus24>' }, j2: { 1: 'v24<', 2: 'minus24<' } },
  };
  expect(check(split).findings).toMatchObject([{ code: 'wire-voltage', found: 48 }]);
  expect(checkedBy(lead({ wire: 's-unknown' }), 'wire-voltage').unchecked).toEqual([
    { what: 's-unknown', why: 'its voltage rating is not stated' },
  ]);
});

test('EL4.1 EL2.9 above the table a loaded wire is "not rated": a finding, and in what was checked; never silence', () => {
  const thick = lead({ wire: 's-5000', electrical: { currents: { 'j2:1': 90 }, rules: { maxDropV: 20 } } });
  const found = check(thick).findings;
  expect(found).toMatchObject([
    { code: 'wire-not-rated', where: { terminal: 'w1.1' } },
    { code: 'wire-not-rated', where: { terminal: 'w1.2' } },
  ]);
  expect(found[0]!.message).toContain('0.75 to 35 mm²');
  expect(checkedBy(thick, 'ampacity').unchecked.map(({ what }) => what)).toEqual(['w1.1', 'w1.2']);
  // Regression test: 200 A at 71 °C ambient, above the conductor limit of 70 °C.
  const hot = { ambientC: 71, maxDropV: 20 };
  const oven = check(lead({ wire: 's-100', electrical: { currents: { 'j2:1': 200 }, rules: hot } }));
  expect(oven.findings.map(({ code }) => code)).toEqual(['wire-temperature']);
  expect(oven.checked.find((one) => one.check === 'ampacity')!.unchecked[0]).toEqual({
    what: 'w1.1',
    why: 'the ambient of 71 °C leaves no rise up to 70 °C',
  });
  const unknown = check(
    lead({ wire: 's-unknown', electrical: { currents: { 'j2:1': 200 }, rules: { ambientC: 71 } } }),
  );
  expect(unknown.findings.map(({ code }) => code)).toContain('wire-not-rated');
});

test('EL2.9 what could not be checked is listed with the reason: no currents, no source, no rating, no limit, no resistance', () => {
  expect(checkedBy(lead({}), 'ampacity')).toMatchObject({ checked: 0, unchecked: [{ what: 'supplies' }] });
  expect(checkedBy(lead({}), 'ampacity').says).toContain('IEC 60204-1:2016, table 6, method B2 (the default) at 40 °C');
  const loaded = lead({ wire: 's-lead', electrical: { currents: { 'j2:1': 1 } } });
  expect(checkedBy(loaded, 'ampacity').unchecked[0]).toEqual({
    what: 'w1.1',
    why: 'the resistivity of unobtainium is not known',
  });
  expect(checkedBy(loaded, 'contact-currents').unchecked.map(({ what }) => what)).toEqual(['j2', 'j1']);
  expect(checkedBy(loaded, 'supply-currents').unchecked).toEqual([
    { what: 'j1.1', why: 'it does not state the current it delivers' },
  ]);
  const some = row('vocab/signals', 'some', { kind: 'power' });
  const unstated = lead({ supply: 'some', extra: [some], electrical: { currents: { 'j2:1': 1 } } });
  expect(checkedBy(unstated, 'voltage-drop').unchecked).toEqual([
    { what: 'j1.1', why: 'no limit is set, or the supply voltage is not known' },
  ]);
  const limited = lead({ wire: 's-lead', electrical: { currents: { 'j2:1': 1 }, rules: { maxDropPct: 5 } } });
  expect(checkedBy(limited, 'voltage-drop').unchecked).toEqual([{ what: 'w1.1', why: 'its resistance is not known' }]);
  const fused = checkedBy(fusedLead('f-x', 's-100', 's-100'), 'fuses');
  expect(fused.unchecked).toEqual([{ what: 'f1', why: 'its rating is not stated' }]);
});

test('EL4.1 the design names the table, or the organisation; a name that is no table is an error', () => {
  const nfpa = { currents: { 'j2:1': 8 }, rules: { ampacityTable: 'nfpa-79-60' } };
  expect(check(lead({ wire: 's-100', electrical: nfpa })).findings[0]!.message).toContain('NFPA 79, table 12.5.1');
  expect(codesOf(lead({ wire: 's-100', electrical: { currents: { 'j2:1': 8 } } }))).toEqual([]);
  const settings = row('settings', 'engineering', { electrical: { ampacityTable: 'nfpa-79-60' } });
  expect(codesOf(lead({ wire: 's-100', electrical: { currents: { 'j2:1': 8 } }, extra: [settings] }))).toContain(
    'wire-overloaded w1.1',
  );
  const wrong = check(lead({ electrical: { currents: { 'j2:1': 1 }, rules: { ampacityTable: 'ipc-2221' } } }));
  expect(wrong.findings).toMatchObject([
    { code: 'ampacity-table', where: { pointer: '/electrical/rules/ampacityTable' } },
  ]);
});

test('a table of a pack or the shop replaces the built-in one of the same id', () => {
  const own = row('rating-tables', 'iec-60204-1-b2', {
    use: 'ampacity',
    standard: 'Shop table',
    confidence: 'documented',
    conductorC: 70,
    ambientC: 40,
    rows: [{ areaMm2: 1, amperes: 3 }],
  });
  const [finding] = check(lead({ electrical: { currents: { 'j2:1': 4 } }, extra: [own] })).findings;
  expect(finding).toMatchObject({ code: 'wire-overloaded', expected: 3 });
  expect(finding!.message).toContain('Shop table');
});

test('EL4.2 aluminium, copper-clad and steel have their own current and resistance, each with its source', () => {
  const factors = { aluminium: 0.028264, 'cca-10': 0.0274, 'ccs-40': 0.0442 };
  for (const [material, resistivity] of Object.entries(factors))
    expect(carries(1, 40, {}, material)).toBeCloseTo(10.1 * Math.sqrt(0.017241 / resistivity), 6);
  expect(carries(1, 40, {}, 'tinned-copper')).toBe(10.1);
  const overloaded = (wire: string) => check(lead({ wire, electrical: { currents: { 'j2:1': 9 } } })).findings;
  expect(overloaded('s-100')).toEqual([]);
  expect(overloaded('s-al')[0]!.message).toContain('IEC 60889');
  expect(overloaded('s-cca')[0]!.message).toContain('ASTM B566');
  expect(overloaded('s-ccs')[0]!.message).toContain('ASTM B452');
  const drop = (wire: string) =>
    check(
      lead({ wire, electrical: { currents: { 'j2:1': 1 }, rules: { maxDropV: 0.001, ambientC: 20 } } }),
    ).findings.find(({ code }) => code === 'voltage-drop')!.found;
  // Copper by IEC 60228 class 5. For the other materials no table has 1 mm², so their resistance is taken as 8 %
  // above the resistivity; they get up to 0.3 % warmer.
  expect(drop('s-unknown')).toBeCloseTo(2 * 0.0195, 3);
  expect(drop('s-al')).toBeCloseTo(2 * 1.08 * 0.028264, 3);
  expect(drop('s-ccs')).toBeCloseTo(2 * 1.08 * 0.0442 * 1.0028, 3);
});

test('EL4.3 loaded conductors in one jacket are derated by the cited table; those with little current are not counted', () => {
  const loads = (amperes: number[]): Spec => ({
    plugs: {
      j1: { 1: 'v24>', 2: 'v12>', 3: 'v5>', 4: 'mains>', 5: 'gnd' },
      j2: { 1: 'v24<', 2: 'v12<', 3: 'v5<', 4: 'mains<', 5: 'gnd' },
    },
    runs: { w1: 's-6x100' },
    joints: ['1', '2', '3', '4', '5'].flatMap((pin) => [`j1.${pin} = w1@a.${pin}`, `j2.${pin} = w1@b.${pin}`]),
    more: {
      electrical: {
        currents: Object.fromEntries(amperes.map((one, i) => [`j2:${i + 1}`, one])),
        rules: { maxDropV: 5 },
      },
    },
    extra: stocks,
  });
  // Four supplies and their return: five loaded cores, 0.75 · 10.1 A = 7.575 A.
  expect(codesOf(loads([5, 5, 5, 5]))).toEqual(['wire-overloaded w1.5']);
  const [finding] = check(loads([7.6, 3, 3, 3])).findings;
  expect(finding).toMatchObject({ where: { terminal: 'w1.1' }, expected: 7.57 });
  expect(finding!.message).toContain('× 0.75 for 5 loaded conductors in the jacket (DIN VDE 0298-4, table 26)');
  // Below 30 % of the derated rating a core does not count: two loaded cores, no derating.
  expect(codesOf(loads([7.6, 0.1, 0.1, 0.1]))).toEqual([]);
});

test('EL4.3 wires laid in one bundle are derated by their circuits, by the cited table', () => {
  expect(codesOf(bundled([], stocks))).toEqual([]);
  const found = check(bundled([['wa', 'wb', 'wc', 'wd']], stocks)).findings;
  // Four circuits: 0.65 · 10.1 A = 6.565 A.
  expect(found.map(({ where }) => where.terminal ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    ['a', 'b', 'c', 'd'].flatMap((name) => [`w${name}.1`, `w${name}.2`]),
  );
  expect(found[0]).toMatchObject({ expected: 6.57 });
  expect(found[0]!.message).toContain('IEC 60364-5-52, table B.52.17');
});

/** j1, a first wire, a fuse, a second wire and j2 in series; the return is a third run. */
function fusedLead(fuse: string, first: string, second: string, electrical: Electrical = {}): Spec {
  return {
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: first, w2: second, w3: 's-250' },
    parts: { f1: fuse },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = f1.a', 'f1.b = w2@a.1', 'j2.1 = w2@b.1', 'j1.2 = w3@a.1', 'j2.2 = w3@b.1'],
    more: { electrical },
    extra: stocks,
  };
}

test('EL4.4 a fuse is compared with every wire behind it, and the weakest is named; the wire before it is not its business', () => {
  expect(codesOf(fusedLead('f-5', 's-014', 's-100'))).toEqual([]);
  const [finding, ...more] = check(fusedLead('f-20', 's-250', 's-014')).findings;
  expect(more).toEqual([]);
  expect(finding).toMatchObject({
    code: 'fuse-wire',
    severity: 'warning',
    found: 20,
    expected: 1.59,
    where: { terminal: 'w2.1' },
  });
  expect(finding!.message).toContain('F1 is rated 20 A; the weakest wire behind it, w2.1, may carry 1.59 A');
  expect(finding!.message).toContain('IEC 60364-4-43');
});

test('EL4.4 a fuse protects up to the next fuse: a thin branch behind a smaller fuse is right', () => {
  const branches = (small: string): Spec => ({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' }, j3: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 's-250', w2: 's-250', w3: 's-250', w4: 's-050', g1: 's-250', g2: 's-250' },
    parts: { f1: 'f-15', f2: small },
    joints: [
      'j1.1 = w1@a.1',
      'w1@b.1 = f1.a',
      'f1.b = w2@a.1',
      'w2@b.1 = j2.1',
      'w2@b.1 = w3@a.1',
      'w3@b.1 = f2.a',
      'f2.b = w4@a.1',
      'w4@b.1 = j3.1',
      'j1.2 = g1@a.1',
      'j2.2 = g1@b.1',
      'j1.2 = g2@a.1',
      'j3.2 = g2@b.1',
    ],
    extra: [...stocks, row('components', 'f-15', { kind: 'fuse', value: '15 A' })],
  });
  expect(codesOf(branches('f-5'))).toEqual([]);
  expect(codesOf(branches('f-15'))).toEqual(['fuse-wire w4.1']);
});

test('EL4.4 two cores between the same points share a fault current; a branch before the fuse is a finding of its own', () => {
  const doubled = {
    ...fusedLead('f-20', 's-250', 's-100'),
    joints: [...fusedLead('f-20', 's-250', 's-100').joints, 'f1.b = w2@a.2', 'j2.1 = w2@b.2'],
  };
  expect(codesOf(doubled)).toEqual([]);
  const before: Spec = {
    ...fusedLead('f-5', 's-100', 's-100'),
    plugs: { ...fusedLead('f-5', 's-100', 's-100').plugs, j3: { 1: 'v24<', 2: 'gnd' } },
    runs: { w1: 's-100', w2: 's-100', w3: 's-250', w4: 's-100', w5: 's-100' },
    joints: [
      ...fusedLead('f-5', 's-100', 's-100').joints,
      'w1@b.1 = w4@a.1',
      'w4@b.1 = j3.1',
      'j3.2 = w5@a.1',
      'w5@b.1 = j1.2',
    ],
  };
  expect(codesOf(before)).toEqual(['fuse-bypassed j3.1']);
});

test('a pin that states its current counts without a declared one; a supply that delivers less than its loads draw is found', () => {
  const stated = (source: number | undefined, load: number | undefined): Spec => ({
    ...lead({ wire: 's-014' }),
    instances: {
      connectors: [
        { id: 'j1', def: 'plug-j1', ...(source === undefined ? {} : { pins: { 1: { currentA: source } } }) },
        { id: 'j2', def: 'plug-j2', ...(load === undefined ? {} : { pins: { 1: { currentA: load } } }) },
      ],
    },
  });
  expect(codesOf(stated(undefined, 3))).toEqual(['wire-overloaded w1.1', 'wire-overloaded w1.2']);
  // The supply delivers more than the wire carries, regardless of the load's current.
  expect(codesOf(stated(5, 0.5))).toEqual(['wire-unprotected w1.1']);
  expect(codesOf(stated(1, 0.5))).toEqual([]);
  // The load's current isn't stated, so the source's maximum current counts.
  expect(codesOf(stated(5, undefined))).toEqual([
    'wire-overloaded w1.1',
    'wire-overloaded w1.2',
    'wire-unprotected w1.1',
  ]);
  const [finding] = check(stated(0.5, 1)).findings;
  expect(finding).toMatchObject({ code: 'supply-overloaded', found: 1, expected: 0.5 });
});

test('EL4.6 a wire that is too thin offers the smallest stock of the same make-up that holds; applied, the finding is gone', () => {
  const thin = lead({ wire: 's-050', electrical: { currents: { 'j2:1': 8 } } });
  const { findings, design, catalog } = check(thin);
  const [fix] = findings[0]!.fixes!;
  expect(fix!.label).toBe('Use s-100 (1 mm²) for w1');
  const applied = applyDocumentChange<Design>(design, fix!.change);
  const after = checkDesign(catalog, applied.ok && applied.value);
  expect(after.findings.filter(({ code }) => Object.hasOwn(electricalCodes, code))).toEqual([]);
  const fuse = check(fusedLead('f-20', 's-250', 's-014')).findings[0]!;
  expect(fuse.fixes).toBeUndefined();
});
