/** Test limits by the voltage and class of nets. */
import type { TestParameters } from '@cablewright/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { continuity } from '../../lists/continuity/continuity.ts';
import { testParameters, type TestParameterLayers } from '../../lists/continuity/parameters.ts';
import { markResults } from '../../lists/test-results.ts';
import { checkDesign } from '../validate-design.ts';
import { insulationRow, testLimits } from './limits.ts';
import { voltsBetween } from '../rule-check/net-voltages.ts';

const src = 'synthetic example';
const row = (kind: string, id: string, record: object) => ({ kind, key: id, seq: 2, record: { id, src, ...record } });

/** Two phases, a neutral, a protective conductor, a 24 V supply, a line of 5 V, and a line of unknown voltage. */
const signals = [
  row('vocab/signals', 'l1', { kind: 'power', nominalV: 230, phaseDeg: 0 }),
  row('vocab/signals', 'l2', { kind: 'power', nominalV: 230, phaseDeg: 120 }),
  row('vocab/signals', 'n', { kind: 'ground', returnFor: ['l1', 'l2'] }),
  row('vocab/signals', 'pe', { kind: 'protective' }),
];
const table = row('rating-tables', 'shop', {
  use: 'insulation-test',
  standard: 'the shop',
  confidence: 'documented',
  insulation: [
    { isolationVolts: 2000, isolationMinMohm: 5, hipotVolts: 3000, hipotSeconds: 2, hipotMaxMicroamps: 500 },
    { upToV: 300, isolationVolts: 500, isolationMinMohm: 1 },
    { upToV: 50, isolationVolts: 250 },
    { upToV: 50, kinds: ['data'], isolationVolts: 50 },
  ],
  bond: { amperes: 10, maxOhm: 0.1, seconds: 5 },
});

const pins = { 1: 'l1', 2: 'l2', 3: 'n', 4: 'pe', 5: 'v24', 6: 'txd @ttl-5v', 7: 'rts' };
const cores = Object.keys(pins).map((id) => ({ type: 'conductor', id, areaMm2: 0.75, material: 'copper' }));
const stock = row('wires', 'many', { structure: { type: 'group', id: 'w', role: 'cable', children: cores } });
const out = (text: string) =>
  text.replace(/^\S+/, (signal) => (signal === 'n' || signal === 'pe' ? signal : `${signal}>`));

function mixed(testing: object | undefined, more: Partial<Spec> = {}): Spec {
  const settings = row('settings', 'engineering', testing === undefined ? {} : { testing });
  return {
    plugs: { j1: Object.fromEntries(Object.entries(pins).map(([pin, text]) => [pin, out(text)])), j2: pins },
    runs: { w1: 'many' },
    joints: Object.keys(pins).flatMap((pin) => [`j1.${pin} = w1@a.${pin}`, `j2.${pin} = w1@b.${pin}`]),
    extra: [...signals, table, stock, settings],
    ...more,
  };
}

function dataOf(spec: Spec, layers: Omit<TestParameterLayers, 'organisation' | 'table'> = {}) {
  const { catalog, design } = cable(spec);
  const all = { ...layers, organisation: catalog.library.settings.testing };
  return continuity(catalog, design, testParameters(all), false, testLimits(catalog, design, all));
}

/** The limits for each pair of nets, keyed by their pins: `1 2`. */
function limitsOf(spec: Spec, layers: Parameters<typeof dataOf>[1] = {}) {
  const pairs = dataOf(spec, layers).isolation.map(
    ({ a, b, limits }) => [`${a} ${b}`.replaceAll('j1.', ''), limits] as const,
  );
  return Object.fromEntries(pairs);
}

const base = { isolationVolts: 100, isolationMinMohm: 10, isolationSeconds: 1 };

describe('EL13.1 the table of the organisation', () => {
  test('gives voltage, resistance and withstand by the voltage between two nets', () => {
    const limits = limitsOf(mixed({ table: 'shop' }));
    // The two phases are 398 V apart, which only the row without a voltage limit covers.
    expect(limits['1 2']).toEqual({
      ...base,
      isolationVolts: 2000,
      isolationMinMohm: 5,
      hipotVolts: 3000,
      hipotSeconds: 2,
      hipotMaxMicroamps: 500,
    });
    for (const pair of ['1 3', '1 4', '2 3', '1 5', '2 6', '1 7'])
      expect(limits[pair]).toEqual({ ...base, isolationVolts: 500, isolationMinMohm: 1 });
    expect(limits['3 5']).toEqual({ ...base, isolationVolts: 250 });
  });

  test('and by their class: a row for kinds of signals comes before one for any', () => {
    const limits = limitsOf(mixed({ table: 'shop' }));
    expect(limits['5 6']).toEqual({ ...base, isolationVolts: 50 });
    expect(limits['3 6']).toEqual({ ...base, isolationVolts: 50 });
  });

  test('leaves nets of unknown voltage to the parameters', () => {
    expect(limitsOf(mixed({ table: 'shop' }))['3 7']).toBeUndefined();
    expect(limitsOf(mixed({ table: 'shop' }))['3 4']).toBeUndefined();
  });

  test('comes after the organisation’s parameters and before those of the server and of the design', () => {
    const own = mixed({
      table: 'shop',
      isolationVolts: 111,
      isolationMinMohm: 12,
      isolationSeconds: 3,
      hipotSeconds: 9,
    });
    expect(limitsOf(own)['1 3']).toEqual({
      isolationVolts: 500,
      isolationMinMohm: 1,
      isolationSeconds: 3,
      hipotSeconds: 9,
    });
    const server: TestParameters = { isolationVolts: 600, isolationMinMohm: 7 };
    expect(limitsOf(own, { server })['1 3']).toBeUndefined();
    expect(limitsOf(own, { server: { isolationVolts: 600 } })['1 3']).toMatchObject({
      isolationVolts: 600,
      isolationMinMohm: 1,
    });
    expect(limitsOf(own, { server, design: { isolationVolts: 700 } })['1 2']).toMatchObject({
      isolationVolts: 700,
      isolationMinMohm: 7,
      hipotVolts: 3000,
    });
    expect(dataOf(own, { server, design: { isolationVolts: 700 } }).parameters).toMatchObject({
      isolationVolts: 700,
      isolationMinMohm: 7,
    });
  });

  test('has a test of its own for a protective bond, beyond the resistance of the conductor', () => {
    const { connections } = dataOf(mixed({ table: 'shop' }));
    const bonds = connections.filter(({ bond }) => bond !== undefined);
    expect(bonds.map(({ from }) => from)).toEqual(['j1.4']);
    const { expectedOhms, bond } = bonds[0]!;
    expect(expectedOhms).toBeGreaterThan(0.02);
    expect(bond).toEqual({ amperes: 10, beyondOhms: 0.1, maxOhms: expect.closeTo(0.1 + expectedOhms!, 4), seconds: 5 });
  });

  test('without it the defaults hold for every pair, and no bond is tested', () => {
    const data = dataOf(mixed(undefined));
    expect(data.parameters).toEqual({ continuityOhmsMax: 5, ...base });
    expect(data.isolation.filter(({ limits }) => limits !== undefined)).toEqual([]);
    expect(data.connections.filter(({ bond }) => bond !== undefined)).toEqual([]);
  });

  test('readings are judged by the limits of their pair and by the bond', () => {
    const data = dataOf(mixed({ table: 'shop' }));
    const marks = (value: string, from: string, to: string) =>
      markResults(data, [{ row: 1, from, to, value }]).tests.find(({ rows }) => rows.length > 0);
    expect(marks('1.2', 'j1.1', 'j1.3')).toMatchObject({ mark: 'passed', expected: 'at least 1 MΩ at 500 V' });
    expect(marks('0.9', 'j1.1', 'j1.3')).toMatchObject({ mark: 'failed' });
    expect(marks('9', 'j1.3', 'j1.7')).toMatchObject({ mark: 'failed', expected: 'at least 10 MΩ at 100 V' });
    expect(marks('0.12', 'j1.4', 'j2.4')).toMatchObject({ mark: 'passed' });
    expect(marks('0.2', 'j1.4', 'j2.4')).toMatchObject({ mark: 'failed' });
    expect(marks('0.2', 'j1.3', 'j2.3')).toMatchObject({ mark: 'passed' });
  });
});

describe('EL13.1 a cable whose voltage asks for more than its test', () => {
  const found = (testing: object | undefined, tests: TestParameterTests = {}) => {
    const { catalog, design } = cable(mixed(testing));
    const { findings } = checkDesign({ ...catalog, tests }, design);
    return findings.filter(({ code }) => code.startsWith('test-'));
  };
  type TestParameterTests = { readonly server?: TestParameters; readonly design?: TestParameters };

  test('has a finding that says which nets, both voltages, and what the standard asks for', () => {
    const [finding, ...others] = found(undefined);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'test-voltage',
      severity: 'warning',
      found: 100,
      expected: 398.37,
      where: { instance: 'j1', terminal: 'j1.1' },
    });
    expect(finding!.message).toBe(
      'The insulation test applies 100 V, and j1.1 and j1.2 are 398.37 V apart. IEC 60364-6, table 6A, read in Bane NOR technical regulations, measurement of insulation resistance, asks for 500 V and at least 1 MΩ. Choose a table for insulation tests in the settings of the organisation, or state the test of this cable.',
    );
  });

  test('has none where the table, the organisation, the server or the design tests with enough', () => {
    expect(found({ table: 'shop' })).toEqual([]);
    expect(found({ table: 'iec-60364-6' })).toEqual([]);
    expect(found({ isolationVolts: 500 })).toEqual([]);
    expect(found(undefined, { server: { isolationVolts: 500 } })).toEqual([]);
    expect(found(undefined, { design: { isolationVolts: 500 } })).toEqual([]);
    expect(found({ table: 'shop' }, { design: { isolationVolts: 300 } })).toMatchObject([{ found: 300 }]);
  });

  test('has none where it is not known how the design is tested, or no two nets differ', () => {
    const { catalog, design } = cable(mixed(undefined));
    expect(checkDesign(catalog, design).findings.filter(({ code }) => code === 'test-voltage')).toEqual([]);
    const low = cable({ plugs: { j1: { 1: 'v24>', 2: 'gnd' } }, joints: ['j1.1 = w1@a.1'], runs: { w1: 'flat' } });
    const findings = checkDesign({ ...low.catalog, tests: {} }, low.design).findings;
    expect(findings.filter(({ code }) => code === 'test-voltage')).toEqual([]);
  });

  test('a table that does not exist, or is for something else, is named', () => {
    for (const name of ['nowhere', 'iec-60204-1-b2'])
      expect(found({ table: name })).toMatchObject([{ code: 'test-table', severity: 'error', found: name }]);
  });
});

test('EL13.1 the voltage between two nets: the law of cosines for phases, otherwise the highest of both and their difference', () => {
  expect(voltsBetween({ volts: 230, phaseDeg: 0 }, { volts: 230, phaseDeg: 240 })).toBe(398.37);
  expect(voltsBetween({ volts: 120, phaseDeg: 0 }, { volts: 120, phaseDeg: 180 })).toBe(240);
  expect(voltsBetween({ volts: 12 }, { volts: -12 })).toBe(24);
  expect(voltsBetween({ volts: 24 }, { volts: 24 })).toBe(24);
  expect(voltsBetween({ volts: -48 }, undefined)).toBe(48);
  expect(voltsBetween({}, {})).toBeUndefined();
});

test('EL13.1 of random tables the row chosen is the lowest that covers the voltage, whatever their order', () => {
  const voltage = fc.integer({ min: 1, max: 600 });
  const rows = fc.array(fc.record({ upToV: fc.option(voltage, { nil: undefined }), isolationVolts: voltage }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(rows, voltage, (insulation, volts) => {
      const limits = insulation.map(({ upToV }) => upToV ?? Infinity).filter((limit) => limit >= volts);
      const chosen = insulationRow(
        { id: 't', use: 'insulation-test', standard: 's', confidence: 'documented', insulation },
        volts,
        [],
      );
      expect(chosen === undefined ? undefined : (chosen.upToV ?? Infinity)).toBe(
        limits.length === 0 ? undefined : Math.min(...limits),
      );
    }),
  );
});
