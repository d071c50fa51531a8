import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { validateDesign } from '../checks/validate-design.ts';
import { validateDb } from '../checks/library/validate-db.ts';
import { catalogOf } from '../library/catalog.ts';
import type { LibraryRow } from '../library/library.ts';
import {
  boardCable,
  dcLead,
  design,
  fusedLead,
  nullModem,
  testCatalog,
  testDesigns,
  testLibrary,
  xhLead,
  yCable,
} from '../../test-kit/index.ts';
import { compileRule, type CompiledRule } from './compile.ts';
import { designRuleFindings, runRules } from './evaluate.ts';
import { subjectFields } from './fields.ts';
import { rulesInForce } from './in-force.ts';
import { subjects, type Subject } from './language.ts';
import { designSubjects, librarySubjects, type SubjectSource } from './subjects.ts';

const catalog = testCatalog();
const scopes = (of: Design, subject: Subject) => designSubjects(catalog, of).of(subject);
const scope = (of: Design, subject: Subject, id: string) => scopes(of, subject).find((one) => one['id'] === id);

test('C28.19 C28.20 a design is one subject, and every scope of it reads the design', () => {
  const tagged = { ...nullModem, tags: ['serial'], route: 'make' };
  expect(scopes(tagged, 'design')).toEqual([
    {
      id: 'null-modem',
      label: 'null-modem',
      status: 'active',
      tags: ['serial'],
      productRef: 'CBL-00001',
      labourMinutes: 12,
      route: 'make',
      maker: undefined,
    },
  ]);
  const rule = compiled({ each: 'segment', require: { contains: [{ path: 'design.tags' }, 'serial'] } });
  expect(designRuleFindings(catalog, tagged, [rule])).toEqual([]);
  expect(designRuleFindings(catalog, nullModem, [rule])).toHaveLength(1);
});

test('C28.21 a connector: its definition, its pins, what is attached and joined', () => {
  const j1 = scope(nullModem, 'connector', 'j1')!;
  expect(j1).toMatchObject({
    def: 'de9-female',
    role: 'source',
    label: 'PC',
    family: 'd-sub',
    gender: 'female',
    construction: 'solder',
    partNumber: 'CON-00001',
    pinCount: 10,
    pinsJoined: 9,
    pinsOpen: 1,
    mechanicalKinds: ['shell'],
    shellCount: 1,
    boardCount: 0,
    ends: ['w1@a'],
    interface: 'rs232-dte-9',
  });
  expect((j1['pins'] as object[])[1]).toMatchObject({ id: '2', signal: 'rxd', joined: true });
  expect(j1['mechanicals']).toEqual([
    { id: 'm1', def: 'de9-backshell', kind: 'shell', qty: 1, label: 'DE-9 backshell' },
  ]);
});

test('C28.22 a segment: its run and the copper of its stock', () => {
  expect(scope(nullModem, 'segment', 'w1')).toMatchObject({
    def: 'shielded-2pair-24awg',
    role: 'trunk',
    lengthMm: 1500,
    partNumber: 'WIR-00001',
    odMm: 5.4,
    conductorCount: 5,
    minAreaMm2: 0.22,
    maxAreaMm2: 0.22,
    screens: [{ path: 'overall-shield + drain', joinedA: true, joinedB: false }],
  });
  expect(scope(yCable, 'segment', 'w3')).toMatchObject({ conductorCount: 2 });
});

test('C28.23 C28.30 a conductor: its copper, its signals from the pins it reaches, its joined ends', () => {
  expect(scope(nullModem, 'conductor', 'w1.pair-1.b')).toMatchObject({
    segment: 'w1',
    path: 'pair-1.b',
    def: 'shielded-2pair-24awg',
    areaMm2: 0.22,
    material: 'copper',
    color: 'blue',
    lengthMm: 1500,
    signals: ['gnd'],
    signalKinds: ['ground'],
    joinedA: true,
    joinedB: true,
  });
  expect(scope(xhLead, 'conductor', 'w1.core')).toMatchObject({
    signals: ['vcc-12v'],
    signalKinds: ['power'],
    joinedB: false,
  });
  const onNc = design(
    'nc',
    { connectors: [{ id: 'j1', def: 'xh-3-power' }], segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 1 }] },
    ['j1.3 = w1@a.core'],
  );
  expect(scope(onNc, 'conductor', 'w1.core')).toMatchObject({ signals: [], signalKinds: [] });
});

test('C28.24 a component: where it is, and its record', () => {
  expect(scopes(dcLead, 'component')).toMatchObject([
    {
      id: 'r1',
      def: 'r-120',
      location: 'dest-head',
      kind: 'resistor',
      category: 'passive',
      value: '120 Ω',
      partNumber: 'CMP-00001',
      mpn: 'R120',
    },
  ]);
});

const straddled = design(
  'straddled',
  {
    connectors: [{ id: 'j1', def: 'de9-male', role: 'source' }],
    pcbas: [{ id: 'u1', def: 'pair-terminal-board' }],
    segments: [{ id: 'w1', def: 'dc-2core', lengthMm: 100 }],
    mechanical: [{ id: 'm1', def: 'de9-backshell', attachedTo: 'j1', qty: 2 }],
  },
  ['j1.5 = u1.gnd', 'j1.2 = w1@a.red'],
);

test('C28.25 a board: its terminals, and the connectors that straddle it', () => {
  const u1 = scope(straddled, 'pcba', 'u1')!;
  expect(u1).toMatchObject({
    partNumber: 'PCB-00001',
    terminalsJoined: 1,
    connectorFamilies: ['d-sub'],
    shellCount: 1,
    connectors: [
      {
        id: 'j1',
        def: 'de9-male',
        family: 'd-sub',
        gender: 'male',
        partNumber: 'CON-00002',
        role: 'source',
        pinCount: 10,
      },
    ],
  });
  expect(u1['terminalCount']).toBe((u1['terminals'] as object[]).length);
  expect((u1['terminals'] as object[])[0]).toMatchObject({ id: 'a', signal: 'bus-a', joined: false });
});

test('C28.26 a mechanical part: what it is and what it is attached to', () => {
  expect(scopes(straddled, 'mechanical')).toMatchObject([
    {
      id: 'm1',
      def: 'de9-backshell',
      qty: 2,
      attachedTo: 'j1',
      attachedFamily: 'd-sub',
      kind: 'shell',
      partNumber: 'MEC-00001',
      host: { id: 'j1', pinCount: 10 },
      hostDef: 'de9-male',
      hostPartNumber: 'CON-00002',
    },
  ]);
});

test('C28.27 a cable end: what its conductors join, what is attached there, or nothing', () => {
  expect(scope(straddled, 'cable-end', 'w1@a')).toMatchObject({
    segment: 'w1',
    segmentDef: 'dc-2core',
    end: 'a',
    connectorCount: 1,
    connectorFamilies: ['d-sub'],
    shellCount: 1,
    mechanicalKinds: ['shell'],
    boardCount: 1,
    boards: [{ id: 'u1', partNumber: 'PCB-00001' }],
    flying: false,
  });
  expect(scope(straddled, 'cable-end', 'w1@b')).toMatchObject({ connectorCount: 0, boardCount: 0, flying: true });
  expect(scope(boardCable, 'cable-end', 'w1@b')).toMatchObject({ boardCount: 1, connectorCount: 0 });
});

test('C28.28 a signal path: two tagged terminals and the parts between them', () => {
  expect(scopes(fusedLead('f-2a'), 'signal-path')).toEqual([
    expect.objectContaining({
      signal: 'vcc-12v',
      signalKind: 'power',
      hops: 1,
      componentKinds: ['fuse'],
      componentCategories: ['protection'],
      from: { instance: 'j1', terminal: '1', def: 'xh-3-power', family: 'jst-xh', signal: 'vcc-12v' },
      to: expect.objectContaining({ instance: 'j2', terminal: '1' }),
      components: [
        { instance: 'f1', def: 'f-2a', kind: 'fuse', category: 'protection', value: '2 A', label: 'Fuse 2 A' },
      ],
    }),
    expect.objectContaining({ signal: 'gnd', hops: 0, components: [] }),
  ]);
});

test('C28.29 definitions of the library are subjects of their own', () => {
  const of = (subject: Subject, id: string) =>
    librarySubjects(testLibrary())
      .of(subject)
      .find((one) => one['id'] === id);
  expect(of('connector-def', 'de9-female')).toMatchObject({ family: 'd-sub', pinCount: 10, partNumber: 'CON-00001' });
  expect(of('wire-def', 'dc-2core')).toMatchObject({ odMm: 6, conductorCount: 2, minAreaMm2: 0.75, maxAreaMm2: 0.75 });
  expect(of('component-def', 'f-2a')).toMatchObject({ kind: 'fuse', value: '2 A' });
  expect(of('pcba-def', 'pair-terminal-board')).toMatchObject({ partNumber: 'PCB-00001', pinCount: 6 });
  expect(of('mechanical-def', 'xh-contact')).toMatchObject({ kind: 'contact' });
});

test('the fields a rule is warned by are those the scopes have', () => {
  const source = (subject: Subject) =>
    subject.endsWith('-def')
      ? librarySubjects(testLibrary()).of(subject)
      : [...testDesigns, straddled].flatMap((one) => designSubjects(catalog, one).of(subject));
  for (const subject of subjects) {
    const unknown = source(subject)
      .flatMap((one) => Object.keys(one))
      .filter((name) => !(name in subjectFields(subject)));
    expect([subject, [...new Set(unknown)]]).toEqual([subject, []]);
  }
});

test('C43.7 lists in a scope are cut at fifty', () => {
  const pins = Array.from({ length: 60 }, (_, i) => ({ id: String(i + 1) }));
  const big = catalogOf(testLibrary([{ kind: 'connectors', key: 'big', seq: 1, record: { id: 'big', pins } }]));
  const [j1] = designSubjects(big, design('d', { connectors: [{ id: 'j1', def: 'big' }] }, [])).of('connector');
  expect([j1!['pinCount'], (j1!['pins'] as object[]).length]).toEqual([60, 50]);
});

function record(id: string, more: object = {}) {
  return {
    id,
    severity: 'error',
    each: 'connector',
    require: { eq: [{ path: 'gender' }, 'male'] },
    message: '{id} is {gender}',
    ...more,
  };
}
function compiled(more: object): CompiledRule {
  const made = compileRule(record('r', more));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.compiled;
}
const row = (one: { id: string }, pack?: string): LibraryRow => ({
  kind: 'validation-rules',
  key: one.id,
  seq: 1,
  pack,
  record: one,
});
const ruled = (...rows: LibraryRow[]) => testCatalog(rows);
const codes = (found: readonly { code: string }[]) =>
  found.map(({ code }) => code).filter((code) => code.startsWith('rule'));

test('C2.7 C11.1 C11.2 C28.1 C28.4 C28.7 C42.11 rules run with the checks: one finding of code rule:<id> for each subject that fails', () => {
  const found = validateDesign(ruled(row(record('males-only'))), nullModem).filter((one) =>
    one.code.startsWith('rule'),
  );
  expect(found).toEqual(
    ['j1', 'j2'].map((id) => ({
      code: 'rule:males-only',
      severity: 'error',
      message: `${id} is female`,
      where: { kind: 'designs', id: 'null-modem', instance: id },
      found: { gender: 'female' },
    })),
  );
  const warning = record('named', {
    severity: 'warning',
    each: 'mechanical-def',
    require: { endsWith: [{ path: 'id' }, 'shell'] },
  });
  const inLibrary = validateDb(ruled(row(warning))).filter((one) => one.code === 'rule:named');
  expect(inLibrary).toHaveLength(5);
  expect(inLibrary[0]).toMatchObject({ severity: 'warning', where: { kind: 'mechanicals', id: 'xh-contact' } });
});

test('C28.6 where says which subjects a rule applies to', () => {
  const rule = compiled({ where: { eq: [{ path: 'role' }, 'source'] } });
  expect(designRuleFindings(catalog, nullModem, [rule]).map((one) => one.where.instance)).toEqual(['j1']);
});

test('C28.3 C11.6 the hub’s rule hides a pack’s: it can switch it off or tighten it; without the pack it is gone', () => {
  const pack = row(record('males-only'), 'house');
  expect(codes(validateDesign(ruled(pack), nullModem))).toHaveLength(2);
  expect(codes(validateDesign(ruled(pack, row(record('males-only', { enabled: false }))), nullModem))).toEqual([]);
  const tighter = record('males-only', { require: { eq: [{ path: 'pinCount' }, 99] }, severity: 'warning' });
  expect(
    validateDesign(ruled(pack, row(tighter)), nullModem).find((one) => one.code === 'rule:males-only')?.severity,
  ).toBe('warning');
  expect(rulesInForce(ruled(row(record('males-only', { enabled: false }))).library).off).toHaveLength(1);
  expect(codes(validateDesign(ruled(), nullModem))).toEqual([]);
});

test('C11.4 C42.11 a rule that cannot be used is skipped, and validateDb says so', () => {
  const bad = row(record('bad', { require: { equals: [1, 2] }, each: 'plug' }));
  expect(codes(validateDesign(ruled(bad), nullModem))).toEqual([]);
  const found = validateDb(ruled(bad));
  expect(found).toMatchObject([
    { code: 'rule-invalid', severity: 'warning', where: { kind: 'validation-rules', id: 'bad', pointer: '/each' } },
  ]);
  expect(found[0]!.found).toHaveLength(2);
});

test('C43.8 RE2.4 a rule that asks too much is stopped; the others are evaluated, and a warning names every rule that was not', () => {
  const pins = { in: 'pins', where: { exists: { path: 'id' } } };
  const heavy = (id: string) =>
    compiled({ id, require: { none: { in: 'pins', where: { gt: [{ count: pins }, 0] } } } });
  const error = compiled({ id: 'zz-block', severity: 'error', require: { eq: [1, 2] } });
  const rules = [heavy('heavy-a'), heavy('heavy-b'), error];
  const found = runRules(rules, designSubjects(catalog, nullModem), { kind: 'designs', id: 'x' }, 60);
  expect(found.filter(({ code }) => code === 'rule:zz-block').length).toBeGreaterThan(0);
  expect(found.at(-1)).toMatchObject({ code: 'rule-budget', severity: 'warning', found: ['heavy-a', 'heavy-b'] });
  expect(found.at(-1)!.message).toContain('heavy-a, heavy-b');
});

test('C43.8 a validation takes ten million steps; rules after them are not run, and a warning says so', () => {
  const codes = (count: number) => {
    const pins = Array.from({ length: count }, () => ({ id: '1' }));
    const source: SubjectSource = {
      design: undefined,
      of: () => [{ id: 'j1', pins }],
      whereIs: () => ({ kind: 'designs', id: 'x' }),
      cut: () => false,
    };
    // 92 steps for each pin: one for the pin and one for each condition.
    const where = { all: Array.from({ length: 90 }, () => ({ eq: [1, 2] })) };
    const heavy = compiled({ require: { none: { in: 'pins', where } } });
    const light = compiled({ require: { eq: [1, 2] } });
    return runRules([heavy, light], source, { kind: 'designs', id: 'x' }).map(({ code }) => code);
  };
  // Each of two rules may use half of the steps.
  expect(codes(5_000_000 / 92 - 10)).toEqual(['rule:r']);
  expect(codes(5_000_000 / 92 + 10)).toEqual(['rule:r', 'rule-budget']);
});
