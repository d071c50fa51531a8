/** The message and the explanation of a finding, which contain the values of the subject as text. */
import { expect, test } from 'vitest';
import { compileRule } from './compile.ts';
import { designRuleFindings, recordRuleFindings, runRules, tryRule, unusableRuleFindings } from './evaluate.ts';
import type { RuleScope } from './language.ts';
import { templateParts } from './message.ts';
import type { SubjectSource } from './subjects.ts';
import { nullModem, testCatalog, testLibrary } from '../../test-kit/index.ts';

const place = { kind: 'designs', id: 'd' } as const;

const sourceOf = (scopes: readonly RuleScope[], cut = false): SubjectSource => ({
  design: { id: 'd', tags: ['fused'] },
  of: () => scopes,
  whereIs: (_, { id }) => ({ ...place, instance: String(id) }),
  cut: () => cut,
});

function compiled(more: object) {
  const made = compileRule({
    id: 'r',
    severity: 'error',
    each: 'connector',
    require: { eq: [1, 2] },
    message: 'no',
    ...more,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.compiled;
}

const of = (more: object, scope: RuleScope) => runRules([compiled(more)], sourceOf([scope]), place);

test.each<[string, unknown, string]>([
  ['a text', 'PC', 'PC'],
  ['a number', 9, '9'],
  ['true', true, 'true'],
  ['null', null, '?'],
  ['what is missing', undefined, '?'],
  ['no items', [], ''],
  ['one text', ['a'], 'a'],
  ['texts and numbers', ['a', 2, false], 'a, 2, false'],
  ['nothing in a list', [null, 'a'], '?, a'],
  ['a list in a list', [['a']], '?'],
  ['a pin', [{ id: '3', signal: 'gnd' }], '3'],
  ['a cavity', [{ cavity: 'A1', contact: 'x' }], 'A1'],
  ['an element of a wire', [{ path: 'pair-1.a' }], 'pair-1.a'],
  ['a terminal of an instance', [{ instance: 'j1', terminal: '2' }], 'j1.2'],
  ['a number as id', [{ id: 7 }], '7'],
  ['a record without a name', [{ signal: 'gnd' }], '?'],
  ['a record', { id: 'm1', kind: 'shell' }, 'm1'],
])('C28.8 %s in a message', (_, value, shown) => {
  expect(of({ message: '<{label}>' }, { id: 'j1', label: value })[0]!.message).toBe(`<${shown}>`);
});

test('C28.8 the text before, between and after the fields of a message is kept', () => {
  const message = (template: string) => of({ message: template }, { id: 'j1', label: 'PC' })[0]!.message;
  expect(message('a {label} b {id} c')).toBe('a PC b j1 c');
  expect(message('{label}{id}')).toBe('PCj1');
  expect(templateParts('{a}b')).toEqual([{ text: '{a}', field: 'a' }, { text: 'b' }]);
});

test('a finding explains what the subject itself holds, and leaves out the items of its lists', () => {
  const pins = [
    { id: '1', n: 5 },
    { id: '2', n: 2 },
    { id: '3', n: 9 },
  ];
  const where = { gt: [{ length: 'id' }, { outer: 'pinCount' }] };
  const inItems = { gt: [{ length: 'wires' }, { count: { in: 'wires' } }] };
  const none = { none: { in: 'pins', where: { any: [inItems, { exists: { sum: { in: 'wires', field: 'n' } } }] } } };
  const require = {
    all: [
      { eq: [{ count: { in: 'pins' } }, 3] },
      { eq: [{ min: { in: 'pins', field: 'n' } }, 2] },
      { eq: [{ max: { in: 'pins', field: 'n' } }, 9] },
      { eq: [{ sum: { in: 'pins', field: 'n' } }, 16] },
      { eq: [{ length: 'label' }, 2] },
      { every: { in: 'pins', where } },
      none,
      { eq: [{ path: 'pinCount' }, 4] },
    ],
  };
  expect(of({ require }, { id: 'j1', label: 'PC', pinCount: 0, pins })[0]!.found).toEqual({
    'count of pins': 3,
    'min of pins': 2,
    'max of pins': 9,
    'sum of pins': 16,
    'length of label': 2,
    'length of pins': 3,
    pinCount: 0,
  });
  expect(of({ require: { eq: [{ length: 'pinCount' }, 1] } }, { id: 'j1', pinCount: 9 })[0]!.found).toEqual({
    'length of pinCount': null,
  });
});

test('a rule is tried on what there is: how many were looked at, how many it applies to, and what it finds', () => {
  const scopes = [{ id: 'j1', role: 'source' }, { id: 'j2' }, { id: 'j3' }];
  const where = { eq: [{ path: 'role' }, 'source'] };
  expect(tryRule(compiled({ where }), sourceOf(scopes), place)).toMatchObject({
    looked: 3,
    applied: 1,
    findings: [{ where: { instance: 'j1' } }],
  });
  expect(tryRule(compiled({}), sourceOf(scopes), place)).toMatchObject({ looked: 3, applied: 3 });
});

test('a rule that was not run on everything is named, with how much it was run on', () => {
  const budget = (where: { kind: string }, steps: number, cut = false) =>
    runRules([compiled({})], sourceOf([{ id: 'j1' }], cut), where, steps).filter(({ code }) => code === 'rule-budget');
  expect(budget(place, 1)).toMatchObject([{ message: expect.stringContaining('this whole design: r.'), found: ['r'] }]);
  expect(budget({ kind: 'validation-rules' }, 1)[0]!.message).toContain('this whole library: r.');
  expect(budget(place, 3)).toEqual([]);
  expect(budget(place, 3, true)).toMatchObject([{ where: place, found: 'r', expected: 1 }]);
});

test('RE2.4 what a rule leaves of its share is for the rules after it', () => {
  const stopped = (subjects: number, steps: number) =>
    runRules(
      [compiled({ id: 'none', each: 'design' }), compiled({ id: 'light', require: { eq: [1, 1] } })],
      {
        ...sourceOf([]),
        of: (each) => (each === 'design' ? [] : Array.from({ length: subjects }, () => ({ id: 'j1' }))),
      },
      place,
      steps,
    ).flatMap(({ found }) => found);
  // Each subject takes two steps, so one of 101 steps is left over.
  expect([stopped(50, 101), stopped(50, 100)]).toEqual([[], ['light']]);
});

test('the rules of a kind of record are run on the records that are named alone', () => {
  const library = testLibrary();
  const rules = [compiled({ id: 'wire', each: 'wire-def' }), compiled({ id: 'part', each: 'component-def' })];
  expect(recordRuleFindings(library, 'wires', ['dc-2core', 'gone'], rules)).toEqual([
    { code: 'rule:wire', severity: 'error', message: 'no', where: { kind: 'wires', id: 'dc-2core' }, found: {} },
  ]);
  expect(recordRuleFindings(library, 'mechanicals', ['dc-2core'], rules)).toEqual([]);
  expect(designRuleFindings(testCatalog(), nullModem, rules)).toEqual([]);
});

test('a finding of a conductor is at its wire, one of a cable end at the wire too, and one of a design at the design', () => {
  const first = (each: string) => designRuleFindings(testCatalog(), nullModem, [compiled({ each })])[0]!.where;
  expect(first('conductor')).toMatchObject({ id: 'null-modem', instance: 'w1', terminal: 'w1.pair-1.a' });
  expect(first('cable-end')).toEqual({ kind: 'designs', id: 'null-modem', instance: 'w1' });
  expect(first('signal-path')).toMatchObject({ instance: 'j1', terminal: expect.stringMatching(/^j1\./) });
  expect(first('design')).toEqual({ kind: 'designs', id: 'null-modem' });
});

test('the finding of a rule that cannot be used names each problem and its place', () => {
  const record = {
    id: 'bad',
    severity: 'fatal',
    each: 'connector',
    require: { exists: { path: 'id' } },
    message: 'no',
  };
  const [found] = unusableRuleFindings(testLibrary([{ kind: 'validation-rules', key: 'bad', seq: 1, record }]));
  expect(found!.message).toContain('/severity: Unknown severity. Expected: one of error, warning.');
});
