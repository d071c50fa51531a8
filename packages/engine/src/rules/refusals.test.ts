/** The exact reasons for refusing a rule: position, value found and expected value. */
import { expect, test } from 'vitest';
import { compileRule } from './compile.ts';
import { rulesInForce, ruleListProblems } from './in-force.ts';
import { subjects } from './language.ts';
import { problemText } from './problem-text.ts';
import { testLibrary } from '../../test-kit/index.ts';

const id = { path: 'id' };
const good = { id: 'r', severity: 'error', each: 'connector', require: { exists: id }, message: 'no' };
const where = { exists: id };
const keys = ['id', 'label', 'enabled', 'severity', 'each', 'where', 'require', 'message', 'src'];
const operand =
  'text, a number, true, false, null, a list of those, or an object with one of path, outer, length, count, sum, min, max';
const message = 'text of 1 to 1000 characters; {id} reads a field';

const requiring = (require: unknown) => ({ ...good, require });
const comparing = (node: unknown) => requiring({ eq: [node, 1] });
const long = (count: number) => 'x'.repeat(count);

/** A rule, and the problems it has. */
const refused: readonly (readonly [string, unknown, ...(readonly [string, unknown, unknown][])])[] = [
  ['nothing', null, ['', null, keys]],
  ['an unknown field', { ...good, colour: 'red' }, ['/colour', 'colour', keys]],
  ['an id with capitals', { ...good, id: 'R' }, ['/id', 'R', 'lower-case letters, digits and hyphens']],
  ['another severity', { ...good, severity: 'fatal' }, ['/severity', 'fatal', ['error', 'warning']]],
  ['a label that is a number', { ...good, label: 5 }, ['/label', 5, 'string']],
  ['a source that is a number', { ...good, src: 5 }, ['/src', 5, 'string']],
  ['enabled as a text', { ...good, enabled: 'no' }, ['/enabled', 'no', 'boolean']],
  ['an unknown subject', { ...good, each: 'plug' }, ['/each', 'plug', subjects]],
  ['a subject that is a number', { ...good, each: 5 }, ['/each', 5, subjects]],
  ['no requirement', { ...good, require: undefined }, ['/require', undefined, 'a condition']],
  ['no message', { ...good, message: undefined }, ['/message', undefined, message]],
  ['a message of spaces', { ...good, message: '  ' }, ['/message', '  ', message]],
  ['a message that is too long', { ...good, message: long(1001) }, ['/message', long(1001), message]],
  ['all with no list', requiring({ all: where }), ['/require/all', where, 'a list of conditions']],
  ['any with no list', requiring({ any: 5 }), ['/require/any', 5, 'a list of conditions']],
  ['one value to compare', requiring({ eq: [1] }), ['/require/eq', [1], 'a list of two']],
  ['in with a text', requiring({ in: ['a', 'abc'] }), ['/require/in/1', 'abc', 'a list']],
  ['some of nothing', requiring({ some: 5 }), ['/require/some', 5, '{"in": "pins", "where": …}']],
  ['some without where', requiring({ some: { in: 'pins' } }), ['/require/some', undefined, 'where: a condition']],
  [
    'some with a field',
    requiring({ some: { in: 'pins', where, field: 'id' } }),
    ['/require/some/field', 'field', ['in', 'where']],
  ],
  [
    'some of no path',
    requiring({ some: { in: 5, where } }),
    ['/require/some/in', 5, 'a field, for example label or from.instance'],
  ],
  ['an operand of nothing', comparing({}), ['/require/eq/0', {}, operand]],
  ['an operand of two', comparing({ path: 'id', outer: 'id' }), ['/require/eq/0', ['path', 'outer'], operand]],
  ['an unknown operand', comparing({ pth: 'id' }), ['/require/eq/0', ['pth'], operand]],
  [
    'a list in a list',
    requiring({ in: ['a', ['a', ['b']]] }),
    ['/require/in/1/1', ['b'], 'text, a number, true, false or null'],
  ],
  [
    'a list of 501 values',
    requiring({ in: ['a', Array.from({ length: 501 }, () => 'a')] }),
    ['/require/in/1', 501, 'at most 500 values'],
  ],
  [
    'outer outside a quantifier',
    comparing({ outer: 'id' }),
    ['/require/eq/0/outer', undefined, 'a path of this scope'],
  ],
  [
    'the length of a number',
    comparing({ length: 5 }),
    ['/require/eq/0/length', 5, 'a field, for example label or from.instance'],
  ],
  ['a count of nothing', comparing({ count: null }), ['/require/eq/0/count', null, '{"in": "pins", "where": …}']],
  [
    'a count of a field',
    comparing({ count: { in: 'pins', field: 'n' } }),
    ['/require/eq/0/count/field', 'field', ['in', 'where']],
  ],
  [
    'a sum of no field',
    comparing({ sum: { in: 'pins' } }),
    ['/require/eq/0/sum/field', undefined, 'a field, for example label or from.instance'],
  ],
  [
    'a sum with a limit',
    comparing({ sum: { in: 'pins', field: 'n', limit: 1 } }),
    ['/require/eq/0/sum/limit', 'limit', ['in', 'where', 'field']],
  ],
  [
    'a path that is too long',
    comparing({ path: long(101) }),
    ['/require/eq/0/path', long(101), 'a field, for example label or from.instance'],
  ],
  ['an empty condition', requiring({}), ['/require', {}, expect.stringContaining('all, any, not, eq')]],
  ['a number as a condition', requiring(5), ['/require', 5, expect.stringContaining('all, any, not, eq')]],
  [
    'an unknown condition',
    requiring({ equals: [1, 2] }),
    ['/require', ['equals'], expect.stringContaining('all, any, not, eq')],
  ],
];

test.each(refused)(
  'C11.4 a rule with %s is refused with its place, what was found and what is right',
  (_, given, ...wanted) => {
    const made = compileRule(given);
    expect(made.ok ? [] : made.problems.map(({ pointer, found, expected }) => [pointer, found, expected])).toEqual(
      wanted,
    );
    if (!made.ok && made.problems.length === 0) throw new Error('refused without a problem');
  },
);

test('a message of 1,000 characters, a path of 100 and a list of 500 are the longest', () => {
  const most = {
    ...requiring({ in: [{ path: long(100) }, Array.from({ length: 500 }, () => 'a')] }),
    message: long(1000),
  };
  expect(compileRule(most).ok).toBe(true);
});

test('a refused rule names the nearest word for one that is not known', () => {
  const messages = (given: unknown) => {
    const made = compileRule(given);
    return made.ok ? [] : made.problems.map((one) => one.message);
  };
  expect(messages(comparing({ pth: 'id' }))).toEqual(['Not a valid operand. Did you mean "path"?']);
  expect(messages(comparing({}))).toEqual(['Not a valid operand.']);
  expect(messages({ ...good, each: 'conector' })).toEqual(['Unknown subject. Did you mean "connector"?']);
  expect(messages({ ...good, each: 5 })).toEqual(['Unknown subject.']);
  expect(messages({ ...good, lable: 'x' })).toEqual(['Unknown field "lable". Did you mean "label"?']);
});

test('an unknown field is a warning with the fields that there are, and a rule of definitions knows no design', () => {
  const warnings = (given: unknown) => compileRule(given).warnings.map(({ found, expected }) => [found, expected]);
  expect(warnings(comparing({ path: 'mechanicals.knd' }))).toEqual([
    ['mechanicals.knd', expect.arrayContaining(['mechanicals.kind', 'mechanicals.qty'])],
  ]);
  expect(warnings(comparing({ path: 'design.status' }))).toEqual([]);
  expect(warnings({ ...comparing({ path: 'design.status' }), each: 'wire-def' })).toEqual([
    ['design.status', expect.arrayContaining(['partNumber'])],
  ]);
});

test.each([
  ['nothing to add', undefined, 'No.'],
  ['a text', 'a list', 'No. Expected: a list.'],
  ['a few names', ['a', 'b'], 'No. Expected: one of a, b.'],
  [
    'twenty names',
    Array.from({ length: 20 }, () => 'a'),
    `No. Expected: one of ${Array.from({ length: 20 }, () => 'a').join(', ')}.`,
  ],
  ['more names', Array.from({ length: 21 }, () => 'a'), 'No.'],
  ['no names', [], 'No.'],
  ['a number', 5, 'No.'],
])('the text of a problem with %s', (_, expected, text) => {
  expect(problemText({ message: 'No.', expected })).toBe(text);
});

test('a problem that names the nearest word does not list the others', () => {
  expect(problemText({ message: 'No. Did you mean "a"?', expected: ['a', 'b'] })).toBe('No. Did you mean "a"?');
});

const stored = (key: string, record: object) => ({ kind: 'validation-rules' as const, key, seq: 1, record });

test('C28.3 rules are in force in the order of their ids, and one that is stored under another id is not used', () => {
  const made = ['b', 'c', 'a'].map((name) => stored(name, { ...good, id: name }));
  const { rules, unusable } = rulesInForce(testLibrary([...made, stored('z', { ...good, id: 'y' })]));
  expect(rules.map((one) => one.id)).toEqual(['a', 'b', 'c']);
  expect(unusable).toMatchObject([{ id: 'z', problems: [{ pointer: '/id', found: 'y', expected: 'z' }] }]);
});

test('a list of rules: no list at all, too many, two without an id, and the place of each warning', () => {
  expect(ruleListProblems('x')).toEqual({
    problems: [{ pointer: '', message: 'Rules must be a list.', found: 'x', expected: 'a list' }],
    warnings: [],
  });
  const many = Array.from({ length: 202 }, (_, i) => ({ ...good, id: i < 200 ? `r-${i}` : 'R' }));
  expect(ruleListProblems(many).problems).toMatchObject([{ pointer: '', found: 202, expected: 'at most 200' }]);
  const nameless = { ...good, id: undefined };
  expect(ruleListProblems([nameless, nameless]).problems.map((one) => one.pointer)).toEqual(['/0/id', '/1/id']);
  const warned = comparing({ path: 'colour' });
  expect(ruleListProblems([good, { ...warned, id: 's' }]).warnings.map((one) => one.pointer)).toEqual([
    '/1/require/eq/0/path',
  ]);
  expect(ruleListProblems([good]).warnings).toEqual([]);
});
