/** Literals of a rule that match no possible value: their location, the literal, and the words that are possible. */
import { expect, test } from 'vitest';
import { testLibrary } from '../../../test-kit/index.ts';
import { ruleWordProblems } from './unmatched-words.ts';

const library = testLibrary();
const path = (of: string) => ({ path: of });
const rule = (require: unknown, more: object = {}) => ({ id: 'r', each: 'connector', require, ...more });
const problems = (of: unknown, within = library) =>
  ruleWordProblems(within, of).map(({ pointer, found }) => `${pointer} ${String(found)}`);
const [gender] = [...library.words('genders')].map(({ id }) => id);

test('a word that a field compared with it can never have is named with its place and the words there are', () => {
  const [one, ...more] = ruleWordProblems(library, rule({ eq: [path('role'), 'sorce'] }));
  expect(more).toEqual([]);
  expect(one).toMatchObject({ pointer: '/require/eq/1', found: 'sorce', expected: ['source', 'destination'] });
  expect(one!.message).toContain('Did you mean "source"?');
  expect(one!.message).toContain('source and destination');
});

test('each comparison, on either side, in lists and below all, any and not is read', () => {
  const wrong = { eq: [path('role'), 'x'] };
  expect(problems(rule({ ne: ['x', path('role')] }))).toEqual(['/require/ne/0 x']);
  expect(problems(rule({ in: [path('role'), ['source', 'x', 'y']] }))).toEqual([
    '/require/in/1/1 x',
    '/require/in/1/2 y',
  ]);
  expect(problems(rule({ contains: [path('role'), 'x'] }))).toEqual(['/require/contains/1 x']);
  expect(problems(rule({ all: [{ exists: path('role') }, wrong] }))).toEqual(['/require/all/1/eq/1 x']);
  expect(problems(rule({ any: [wrong, { not: wrong }] }))).toEqual([
    '/require/any/0/eq/1 x',
    '/require/any/1/not/eq/1 x',
  ]);
  expect(problems(rule({ exists: path('id') }, { where: wrong }))).toEqual(['/where/eq/1 x']);
});

test('what is right, in any case, and what is no comparison of a field with a word is no problem', () => {
  const right = [
    { eq: [path('role'), 'SOURCE'] },
    { eq: [path('role'), 7] },
    { eq: [path('role'), path('label')] },
    { eq: ['x', 'y'] },
    { eq: [path('role')] },
    { eq: [path('role'), 'x', 'y'] },
    { eq: [{ path: 5 }, 'x'] },
    { eq: 'x' },
    { lt: [path('role'), 'x'] },
    { some: [{ eq: [path('role'), 'x'] }] },
    'x',
  ];
  for (const require of right) expect([require, problems(rule(require))]).toEqual([require, []]);
  for (const none of [undefined, null, 'rule', { each: 'plug', require: { eq: [path('role'), 'x'] } }])
    expect(problems(none)).toEqual([]);
});

test('words of a vocabulary and kinds of signals count, but not where the rule is off or the field is free', () => {
  const wrong = rule({ eq: [path('gender'), 'neuter'] });
  expect(problems(wrong)).toEqual(['/require/eq/1 neuter']);
  expect(problems(rule({ eq: [path('gender'), gender] }))).toEqual([]);
  expect(problems({ ...wrong, enabled: false })).toEqual([]);
  expect(problems(rule({ eq: [path('role'), 'x'] }, { enabled: false }))).toEqual(['/require/eq/1 x']);
  expect(problems(rule({ eq: [path('label'), 'x'] }))).toEqual([]);
  expect(problems(rule({ eq: [path('pinCount'), 'x'] }))).toEqual([]);
  expect(problems(rule({ eq: [path('toString'), 'x'] }))).toEqual([]);
  expect(problems(rule({ eq: [path('role.x'), 'x'] }))).toEqual([]);
});

test('fields of a part, lists of words and kinds of signals are read as well', () => {
  const onPath = (of: string, word: string) => problems({ ...rule({ eq: [path(of), word] }), each: 'signal-path' });
  expect(onPath('from.signal', 'no-signal')).toEqual(['/require/eq/1 no-signal']);
  expect(onPath('from.signal', 'txd')).toEqual([]);
  expect(onPath('from.nothing', 'x')).toEqual([]);
  expect(onPath('signalKind', 'date')).toEqual(['/require/eq/1 date']);
  for (const kind of ['data', 'none', 'power', 'ground', 'control']) expect(onPath('signalKind', kind)).toEqual([]);
  const contains = (word: string) => problems({ ...rule({ contains: [path('signals'), word] }), each: 'conductor' });
  expect([contains('no-signal'), contains('txd')]).toEqual([['/require/contains/1 no-signal'], []]);
  expect(problems({ ...rule({ eq: [path('pins'), 'x'] }), each: 'connector' })).toEqual([]);
});
