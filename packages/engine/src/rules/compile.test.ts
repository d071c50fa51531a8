import { expect, test } from 'vitest';
import { compileRule } from './compile.ts';
import { failsRule } from './evaluate.ts';
import { rulesInForce, ruleListProblems } from './in-force.ts';
import { ruleLimits, type RuleScope } from './language.ts';
import { testLibrary } from '../../test-kit/index.ts';

const rule = (require: unknown, more: object = {}) => ({
  id: 'r',
  severity: 'error',
  each: 'connector',
  require,
  message: 'no',
  ...more,
});

const pins = [
  { id: '1', signal: 'vcc', joined: true, n: 2, wires: [{ pin: '2' }, { pin: '1' }] },
  { id: '2', signal: 'gnd', joined: false, n: 5 },
];
const scope: RuleScope = {
  id: 'j1',
  label: 'PC Plug',
  pinCount: 9,
  tags: ['Red', 'b'],
  none: [],
  blank: '',
  off: null,
  from: { instance: 'j7' },
  title: 'PC PLUG',
  mixed: [1, null],
  wires: 4,
  digits: '5',
  on: true,
  pins,
};
const design: RuleScope = { id: 'd', tags: ['Fused'] };

/** True if a condition holds in the scope above. */
function holds(condition: unknown): boolean {
  const made = compileRule(rule(condition));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return !failsRule(made.compiled, scope, { design, steps: 1e6 });
}

const path = (name: string) => ({ path: name });

test('C28.10 all, any and not combine', () => {
  const [yes, no] = [{ eq: [1, 1] }, { eq: [1, 2] }];
  expect([holds({ all: [yes, yes] }), holds({ all: [yes, no] }), holds({ all: [] })]).toEqual([true, false, true]);
  expect([holds({ any: [no, yes] }), holds({ any: [no, no] }), holds({ any: [] })]).toEqual([true, false, false]);
  expect([holds({ not: no }), holds({ not: yes })]).toEqual([true, false]);
});

test('C28.11 eq and ne compare text without case; numbers and text are never the same', () => {
  expect(holds({ eq: [path('label'), 'pc PLUG'] })).toBe(true);
  expect(holds({ eq: ['PC plug', path('label')] })).toBe(true);
  expect(holds({ ne: [path('label'), 'pc PLUG'] })).toBe(false);
  expect(holds({ ne: [path('label'), 'other'] })).toBe(true);
  expect(holds({ eq: [path('pinCount'), '9'] })).toBe(false);
  expect(holds({ eq: [path('tags'), ['red', 'B']] })).toBe(true);
});

test('C28.12 gt, gte, lt, lte compare numbers; text gives false', () => {
  expect(holds({ gt: [path('pinCount'), 8] })).toBe(true);
  expect(holds({ gt: [path('pinCount'), 9] })).toBe(false);
  expect(holds({ gte: [path('pinCount'), 9] })).toBe(true);
  expect(holds({ lt: [path('pinCount'), 9] })).toBe(false);
  expect(holds({ lte: [path('pinCount'), 9] })).toBe(true);
  expect(holds({ gt: [path('label'), 0] })).toBe(false);
  expect(holds({ lt: [path('pinCount'), '10'] })).toBe(false);
});

test('C11.3 a missing value makes every comparison false', () => {
  for (const word of ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'startsWith', 'endsWith']) {
    expect(holds({ [word]: [path('interface'), 1] })).toBe(false);
    expect(holds({ [word]: ['x', path('interface')] })).toBe(false);
    expect(holds({ [word]: [path('interface'), path('body')] })).toBe(false);
  }
  expect(holds({ in: [path('interface'), ['a']] })).toBe(false);
});

test('C28.13 in finds a value in a list, written or of the scope', () => {
  expect(holds({ in: [path('label'), ['x', 'PC PLUG']] })).toBe(true);
  expect(holds({ in: ['RED', path('tags')] })).toBe(true);
  expect(holds({ in: ['blue', path('tags')] })).toBe(false);
  expect(holds({ in: [path('pinCount'), [9, 15]] })).toBe(true);
});

test('C28.14 contains: a list has a value, a text includes one', () => {
  expect(holds({ contains: [path('tags'), 'red'] })).toBe(true);
  expect(holds({ contains: [path('tags'), 're'] })).toBe(false);
  expect(holds({ contains: [path('label'), 'c pl'] })).toBe(true);
});

test('C28.15 startsWith and endsWith', () => {
  expect(holds({ startsWith: [path('label'), 'pc'] })).toBe(true);
  expect(holds({ startsWith: [path('label'), 'plug'] })).toBe(false);
  expect(holds({ endsWith: [path('label'), 'PLUG'] })).toBe(true);
});

test.each([
  ['two lists of the same items', { eq: [path('tags'), ['red', 'b']] }, true],
  ['two lists of other items', { eq: [path('tags'), ['red', 'c']] }, false],
  ['two lists, one longer', { eq: [path('tags'), ['red', 'b', 'c']] }, false],
  ['a list and a text', { eq: [path('tags'), 'red'] }, false],
  ['two lists of texts and numbers', { eq: [path('mixed'), ['1', 1]] }, false],
  ['two lists of numbers and null', { eq: [path('mixed'), [1, null]] }, true],
  ['two fields', { eq: [path('label'), path('title')] }, true],
  ['two fields that differ', { ne: [path('label'), path('id')] }, true],
  ['a text with no field', { in: [path('gone'), [null]] }, false],
  ['a number in a list of texts', { in: [path('pinCount'), ['9']] }, false],
  ['a field in a list of fields', { in: [path('id'), path('tags')] }, false],
  ['two fields by size', { gt: [path('pinCount'), path('wires')] }, true],
  ['a field and a text by size', { gt: [path('pinCount'), path('label')] }, false],
  ['a text and a field by size', { lt: [path('digits'), path('pinCount')] }, false],
  ['a text of digits and a number', { gte: [path('digits'), 1] }, false],
  ['a number at the start of a text', { startsWith: [path('pinCount'), '9'] }, false],
  ['a number at the end of a text', { endsWith: [path('pinCount'), '9'] }, false],
  ['true and a text', { eq: [path('on'), 'true'] }, false],
  ['true and true', { eq: [path('on'), true] }, true],
  ['a field of a text', { exists: path('label.length') }, false],
  ['a field of nothing', { exists: path('off.id') }, false],
  ['the length of a text', { eq: [{ length: 'label' }, 7] }, true],
  ['the length of a number', { exists: { length: 'pinCount' } }, false],
  ['the sum of no items', { eq: [{ sum: { in: 'none', field: 'n' } }, 0] }, true],
  ['the least of no items', { exists: { min: { in: 'none', field: 'n' } } }, false],
  ['the least of two', { eq: [{ min: { in: 'pins', field: 'n' } }, 2] }, true],
  ['the most of two', { eq: [{ max: { in: 'pins', field: 'n' } }, 5] }, true],
  ['one condition in all', { all: [{ eq: [1, 2] }] }, false],
  ['one condition in any', { any: [{ eq: [1, 1] }] }, true],
  ['the whole design', { exists: path('design') }, true],
])('C28.11 C28.12 C28.18 %s', (_, condition, wanted) => {
  expect(holds(condition)).toBe(wanted);
});

test('C28.16 exists and empty', () => {
  expect([holds({ exists: path('label') }), holds({ exists: path('interface') })]).toEqual([true, false]);
  expect(['none', 'blank', 'off', 'interface'].map((name) => holds({ empty: path(name) }))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(holds({ empty: path('tags') })).toBe(false);
});

test('C28.17 some, every and none look at the items of a list', () => {
  const where = { eq: [path('joined'), true] };
  expect(holds({ some: { in: 'pins', where } })).toBe(true);
  expect(holds({ every: { in: 'pins', where } })).toBe(false);
  expect(holds({ none: { in: 'pins', where } })).toBe(false);
  expect(holds({ every: { in: 'none', where } })).toBe(true);
  expect(holds({ some: { in: 'tags', where: { eq: [path('value'), 'red'] } } })).toBe(true);
});

test('C28.18 operands: outer, length, count, sum, min, max, and the design in any scope', () => {
  const live = { eq: [path('joined'), true] };
  expect(holds({ some: { in: 'pins', where: { gt: [{ outer: 'pinCount' }, path('n')] } } })).toBe(true);
  expect(holds({ some: { in: 'pins', where: { eq: [{ outer: 'id' }, path('id')] } } })).toBe(false);
  expect(holds({ eq: [{ length: 'tags' }, 2] })).toBe(true);
  expect(holds({ eq: [{ count: { in: 'pins', where: live } }, 1] })).toBe(true);
  expect(holds({ eq: [{ count: { in: 'pins' } }, 2] })).toBe(true);
  expect(holds({ eq: [{ sum: { in: 'pins', field: 'n' } }, 7] })).toBe(true);
  expect(holds({ eq: [{ min: { in: 'pins', field: 'n' } }, 2] })).toBe(true);
  expect(holds({ eq: [{ max: { in: 'pins', field: 'n', where: live } }, 2] })).toBe(true);
  expect(holds({ gt: [{ max: { in: 'none', field: 'n' } }, 0] })).toBe(false);
  expect(holds({ every: { in: 'pins', where: { contains: [path('design.tags'), 'fused'] } } })).toBe(true);
});

test('C28.18 operands: null, lists with null, a field of a record, and outer of the quantifier around it', () => {
  expect(holds({ eq: [null, null] })).toBe(true);
  expect(holds({ eq: [path('off'), null] })).toBe(true);
  expect(holds({ eq: [path('pinCount'), null] })).toBe(false);
  expect(holds({ in: [path('off'), [null, 1]] })).toBe(true);
  expect(holds({ eq: [path('from.instance'), 'j7'] })).toBe(true);
  expect(holds({ exists: path('from.instance.id') })).toBe(false);
  const sameOwner = { in: 'wires', where: { eq: [path('pin'), { outer: 'id' }] } };
  expect(holds({ some: { in: 'pins', where: { some: sameOwner } } })).toBe(true);
  expect(holds({ every: { in: 'pins', where: { some: sameOwner } } })).toBe(false);
  expect(holds({ eq: [{ count: { in: 'pins', where: { eq: [{ outer: 'from.instance' }, 'j7'] } } }, 2] })).toBe(true);
});

function problemsOf(given: unknown) {
  const made = compileRule(given);
  return made.ok ? [] : made.problems.map(({ pointer }) => pointer);
}

test('C11.4 a rule that cannot be used is refused with every problem and its place', () => {
  const bad = {
    id: 'Not An Id',
    severity: 'fatal',
    each: 'conector',
    colour: 'red',
    where: { all: [{ eq: [1] }, { equals: [1, 2] }] },
    require: { some: { in: 'pins' } },
    message: '',
  };
  expect(problemsOf(bad)).toEqual([
    '/colour',
    '/id',
    '/severity',
    '/each',
    '/where/all/0/eq',
    '/where/all/1',
    '/require/some',
    '/message',
  ]);
  const made = compileRule(bad);
  expect(!made.ok && made.problems[3]!.message).toContain('"connector"');
});

test('the refusal of a condition with two operators says how to combine them', () => {
  const made = compileRule(rule({ eq: [1, 1], ne: [1, 2] }));
  expect(!made.ok && made.problems[0]!.message).toContain('one operator, and this has eq, ne. Combine them with all');
});

test.each([
  ['no object', null],
  ['a list', []],
  ['no condition', rule(5)],
  ['two words', rule({ eq: [1, 1], ne: [1, 1] })],
  ['an empty condition', rule({})],
  ['no require', { ...rule(1), require: undefined }],
  ['in a text', rule({ in: ['a', 'abc'] })],
  ['an unknown operand', rule({ exists: { pth: 'id' } })],
  ['a nested list', rule({ in: ['a', [['a']]] })],
  ['outer outside', rule({ exists: { outer: 'id' } })],
  ['a reserved path', rule({ exists: path('constructor') })],
  ['an empty path', rule({ exists: path('pins..id') })],
  ['sum without field', rule({ exists: { sum: { in: 'pins' } } })],
  ['a key too many', rule({ some: { in: 'pins', where: { exists: path('id') }, limit: 1 } })],
  ['enabled is a text', rule({ exists: path('id') }, { enabled: 'no' })],
])('a rule with %s is refused', (_, given) => {
  expect(problemsOf(given)).not.toEqual([]);
});

const nested = (depth: number): unknown => (depth === 1 ? { exists: path('id') } : { not: nested(depth - 1) });

test('C43.3 conditions nest eight deep and no deeper, however deep the rule goes on', () => {
  expect(problemsOf(rule(nested(8)))).toEqual([]);
  expect(problemsOf(rule(nested(9)))).toEqual([`/require${'/not'.repeat(8)}`]);
  let deep: unknown = { exists: path('id') };
  for (let i = 0; i < 100_000; i += 1) deep = { not: deep };
  expect(problemsOf(rule(deep))).toHaveLength(1);
});

test('C43.4 a condition has a hundred nodes at most', () => {
  const many = (count: number) => ({ all: Array.from({ length: count - 1 }, () => ({ exists: path('id') })) });
  expect(problemsOf(rule(many(100)))).toEqual([]);
  expect(problemsOf(rule(many(101)))).toEqual(['/require']);
  expect(problemsOf(rule(many(1_000_000)))).toEqual(['/require']);
});

test('C43.5 a hub has two hundred rules at most', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => rule({ exists: path('id') }, { id: `r-${i}` }));
  expect(ruleListProblems(many(200)).problems).toEqual([]);
  expect(ruleListProblems(many(201)).problems).toMatchObject([{ pointer: '', found: 201 }]);
  const rows = many(201).map((record) => ({ kind: 'validation-rules', key: record.id, seq: 1, record }));
  const inForce = rulesInForce(testLibrary(rows));
  expect([inForce.rules.length, inForce.unusable.length]).toEqual([ruleLimits.rules, 1]);
});

test('a list of rules is refused with the place of each problem in it', () => {
  const good = rule({ exists: path('id') });
  expect(ruleListProblems([good, rule(5, { id: 'other' }), good]).problems.map((one) => one.pointer)).toEqual([
    '/1/require',
    '/2/id',
  ]);
  expect(ruleListProblems('x').problems).toHaveLength(1);
});

test('a path to a field the subject does not have is a warning with the nearest name', () => {
  const made = compileRule(
    rule({ some: { in: 'pins', where: { eq: [path('signl'), { outer: 'famly' }] } } }, { message: '{pinCont}' }),
  );
  expect(made.ok && made.warnings.map(({ pointer, message }) => [pointer, message.split('?')[0]])).toEqual([
    ['/require/some/where/eq/0/path', 'Unknown field signl; its value is always missing. Did you mean "signal"'],
    ['/require/some/where/eq/1/outer', 'Unknown field famly; its value is always missing. Did you mean "family"'],
    ['/message', 'Unknown field pinCont; its value is always missing. Did you mean "pinCount"'],
  ]);
});

test('C28.8 a message shows what the scope holds, ? for what is missing, the items of a list', () => {
  const made = compileRule(rule({ eq: [1, 2] }, { message: '{id} {interface} {tags} {pins} {design.id} {off} { x }' }));
  if (!made.ok) throw new Error('refused');
  expect(made.compiled.message(scope, { design, steps: 1 })).toBe('j1 ? Red, b 1, 2 d ? { x }');
});
