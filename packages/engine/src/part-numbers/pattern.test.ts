import { expect, test } from 'vitest';
import { checkPattern } from './pattern.ts';

/** The reasons to refuse a pattern, shortened to their first words. */
const refused = (regex: string) => {
  const checked = checkPattern(regex);
  return checked.ok ? [] : checked.problems.map((problem) => problem.split(' ').slice(0, 2).join(' '));
};
const nests = ['nests one'];
const back = ['uses a'];
const look = ['uses lookahead'];

test.each([
  '(a+)*',
  '(a*)+',
  '((a+))+',
  '(a{2,})*',
  '(a+){2}',
  '(a{2}){2,}',
  '(b(a+)c)+',
  '(a|b+)+',
  '(?:a+)+',
  '(?i:a+)+',
  '(?P<n>a+)+',
  '(\\d+)+',
  '([ab]+)+',
  '((a)+b)+',
  '(a+?)+',
  '(a+){1,5}',
  '(a{1,})+',
  '(a{0,})+',
  '(a+){1,}',
  '(a*?)+',
  '(a*?)*?',
  '(?<name>a+)+',
  '(?im-s:a+)+',
  '(?:(a+))+',
  '(?i)(a+)+',
  '[a](b+)+',
  '[^a](b+)+',
  '[]](b+)+',
  '[\\]](b+)+',
  '[[:alpha:]](b+)+',
  '[[:alpha:]b](b+)+',
  '\\[(b+)+',
  '\\\\(b+)+',
  '\\Q)\\E(b+)+',
  '\\p{Lu}(b+)+',
  '\\x{41}(b+)+',
  'a)(b+)+',
])('%s nests one repetition in another', (regex) => {
  expect([regex, refused(regex)]).toEqual([regex, nests]);
});

test.each([
  '(a+)?',
  '(a)+',
  '(a?)+',
  '(a{1})+',
  '(a{1}){5}',
  'a+b+',
  '(a+)b',
  '(a+)(b)+',
  '(a{0})*',
  '(a{0,1})+',
  '(a{1,1})+',
  '(\\x{41})+',
  '(\\x{99})b',
  '(\\p{Lu})+',
  '[(a+)+]',
  '[^(a+)+]',
  '[](a+)+]',
  '[^](a+)+]',
  '[\\](a+)+]',
  '[[:alpha:](a+)+]',
  '\\Q(a+)+',
  '\\Q(a\n+)+\\E',
  '[(a+)]+',
  '\\(a+\\)+',

  '([)+]b)+',
  '[^)]+',
  '[]a]+',
  '[^]a]+',
  '[\\]+]+',
  '[[:alpha:]]+',
  '\\Q(a+)+\\E',
  '\\pL+',
  '\\p{Lu}+',
  '\\x{41}+',
  'a{64}',
  '(a)(b)',
])('%s runs in linear time and is kept', (regex) => {
  expect([regex, refused(regex)]).toEqual([regex, []]);
});

test.each([
  ['(a)\\1', back],
  ['\\k<n>', back],
  ['\\9', back],
  ['(?=a)', look],
  ['(?!a)', look],
  ['(?<=a)', look],
  ['(?<!a)', look],
  ['a{65}', ['repeats an']],
  ['a{1,65}', ['repeats an']],
  ['(a+)+(?=b)', [...nests, ...look]],
  ['[a', ['cannot be']],
  ['a)', ['cannot be']],
  ['*a', ['cannot be']],
] as const)('%s is refused for its reason', (regex, reasons) => {
  expect([regex, refused(regex)]).toEqual([regex, reasons]);
});

test('a pattern matches the whole number', () => {
  const checked = checkPattern('[A-Z]{3}-\\d{4}');
  if (!checked.ok) throw new Error(checked.problems.join());
  expect(['ABC-1234', 'xABC-1234', 'ABC-12345', ''].map(checked.matches)).toEqual([true, false, false, false]);
});
