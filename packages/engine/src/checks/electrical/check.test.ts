import type { Design, Electrical } from '@cablewright/model';
import { expect, test } from 'vitest';
import { validateDesign } from '../validate-design.ts';
import { exactCopper } from '../../../test-kit/exact-copper.ts';
import { design, harness, testCatalog, testDesigns } from '../../../test-kit/index.ts';
import { electricalCodes } from './codes.ts';

const wire = (id: string, areaMm2: number, more: object = {}) => ({
  kind: 'wires',
  key: id,
  seq: 2,
  record: {
    id,
    src: 's',
    structure: {
      type: 'group',
      id: 'w',
      children: [
        { type: 'conductor', id: 'core', areaMm2 },
        { type: 'conductor', id: 'second', areaMm2 },
      ],
    },
    ...more,
  },
});
const catalog = testCatalog([
  ...exactCopper,
  wire('thin', 0.22),
  wire('thick', 2.5),
  wire('rated', 0.22, { ratedCurrentA: 6 }),
]);

/** Connects pin 1 of both plugs by one wire run, 1 m long by default. */
const lead = (def: string, electrical: Electrical, joints: string[] = [], lengthMm = 1000): Design =>
  design(
    'lead',
    {
      connectors: [
        { id: 'j1', def: 'sealed-2-power' },
        { id: 'j2', def: 'sealed-2-power' },
      ],
      segments: [{ id: 'w1', def, lengthMm }],
    },
    ['j1.1 = w1@a.core', 'j2.1 = w1@b.core', ...joints],
    { electrical },
  );
const electricalOf = (of: Design) =>
  validateDesign(catalog, of).filter((finding) => Object.hasOwn(electricalCodes, finding.code));
const codesOf = (of: Design) => electricalOf(of).map((finding) => finding.code);

test('without declared currents the checks are silent', () => {
  for (const one of testDesigns) expect(electricalOf(one)).toEqual([]);
});

test('a conductor that carries more than its cross-section may is named, with the table', () => {
  const [finding, ...more] = electricalOf(lead('thin', { currents: { 'j1:1': 2.5 } }));
  expect(more).toEqual([]);
  expect(finding).toMatchObject({
    code: 'wire-overloaded',
    severity: 'warning',
    found: 2.5,
    expected: 2.49,
    where: { terminal: 'w1.core' },
  });
  expect(finding?.message).toContain('IEC 60204-1:2016, table 6');
  expect(codesOf(lead('thin', { currents: { 'j1:1': 2.4 } }))).toEqual([]);
});

test('the rating of the stock wins over the table; the ambient of the design counts', () => {
  const rules = { maxDropV: 2 };
  expect(codesOf(lead('rated', { currents: { 'j1:1': 5.9 }, rules }))).toEqual([]);
  expect(codesOf(lead('rated', { currents: { 'j1:1': 6.1 }, rules }))).toEqual(['wire-overloaded']);
  expect(codesOf(lead('thin', { currents: { 'j1:1': 2.4 }, rules: { ambientC: 60 } }))).toEqual(['wire-overloaded']);
});

test('two cores of one run on one net share the current', () => {
  const doubled = ['j1.1 = w1@a.second', 'j2.1 = w1@b.second'];
  expect(codesOf(lead('thin', { currents: { 'j1:1': 4.8 } }, doubled))).toEqual([]);
  expect(codesOf(lead('thin', { currents: { 'j1:1': 5.2 } }, doubled))).toEqual(['wire-overloaded', 'wire-overloaded']);
});

test('a contact that carries more than its rating is named, on both ends of a plain run', () => {
  const found = electricalOf(lead('thick', { currents: { 'j1:1': 12 } }));
  expect(found.map((finding) => `${finding.code} ${finding.where.terminal}`)).toEqual([
    'contact-overloaded j1.1',
    'contact-overloaded j2.1',
  ]);
  expect(found[0]).toMatchObject({ found: 12, expected: 10 });
});

test('a branch carries what its own end takes, the trunk the sum', () => {
  const branch = (currents: Record<string, number>) =>
    design(
      'y',
      {
        connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'sealed-2-power' })),
        segments: ['w1', 'w2', 'w3'].map((id) => ({ id, def: 'thin', lengthMm: 100 })),
      },
      ['j1.1 = w1@a.core', 'w1@b.core = w2@a.core', 'w1@b.core = w3@a.core', 'j2.1 = w2@b.core', 'j3.1 = w3@b.core'],
      { electrical: { currents } },
    );
  const overloaded = (currents: Record<string, number>) =>
    electricalOf(branch(currents)).map((finding) => finding.where.terminal);
  expect(overloaded({ 'j2:1': 2, 'j3:1': 2 })).toEqual(['w1.core']);
  expect(overloaded({ 'j1:1': 4, 'j2:1': 1, 'j3:1': 3 })).toEqual(['w1.core', 'w3.core']);
});

test('voltage drop is I·R both ways, against the limit that is set', () => {
  const at = (rules: Electrical['rules'], amperes = 2) =>
    electricalOf(lead('thin', { currents: { 'j1:1': amperes }, rules }));
  // 0.0172 Ω·mm²/m · 1 m / 0.22 mm² = 78 mΩ; supply and return at 2 A: 0.313 V.
  expect(at({ maxDropV: 0.312, ambientC: 20 })).toMatchObject([
    { code: 'voltage-drop', found: 0.313, expected: 0.312, where: { terminal: 'j1.1' } },
  ]);
  expect(at({ maxDropV: 0.314, ambientC: 20 })).toEqual([]);
  expect(at({ supplyV: 5, maxDropPct: 5 })[0]?.message).toContain('(5 % of 5 V)');
  expect(at({ maxDropPct: 2 })).toMatchObject([{ expected: 0.24 }]);
});

test('EL11.3 a drawn cable has the limit of the shop, 5 % if it sets none, as a warning', () => {
  const at = (supplyV: number) => electricalOf(lead('thin', { currents: { 'j1:1': 2 }, rules: { supplyV } }));
  // 0.313 V is 5 % of 6.27 V.
  expect(at(6.3)).toEqual([]);
  expect(at(6.2)).toMatchObject([{ code: 'voltage-drop', severity: 'warning', found: 0.313, expected: 0.31 }]);
  expect(at(6.2)[0]!.message).toContain('the limit is 0.31 V (5 % of 6.2 V, the default)');
});

test('a declared current without a terminal is an error; ports of sub-assemblies are understood', () => {
  expect(electricalOf(lead('thin', { currents: { 'j1:9': 1 } }))).toMatchObject([
    { code: 'current-terminal', severity: 'error', where: { pointer: '/electrical/currents/j1:9' } },
  ]);
  const found = electricalOf({ ...harness, electrical: { currents: { 'lead-1:j1:1': 2.6 } } });
  expect(found.map((finding) => finding.where.terminal)).toEqual(['lead-1/w1.core']);
});
