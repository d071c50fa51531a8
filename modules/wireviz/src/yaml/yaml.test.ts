import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../basis/limits.ts';
import { WirevizProblems } from '../basis/problem.ts';
import { problemLine } from '../../test-kit/problem-line.ts';
import { readYaml } from './read.ts';
import { readPlain } from './scalar.ts';
import { plainOf } from './value.ts';

const read = (text: string) => {
  const problems = new WirevizProblems();
  const value = readYaml([{ file: 'a.yml', text }], problems);
  return { value: value === undefined ? undefined : plainOf(value), problems: problems.all.map(problemLine) };
};

/** The result of PyYAML 6.0.3, the loader of WireViz, for each word, as recorded from `yaml.safe_load`. */
const loaded: readonly (readonly [word: string, value: unknown])[] = [
  ...(
    [
      'a',
      'No1',
      'nO',
      'tRUE',
      'n',
      'N',
      'y',
      'Y',
      's',
      '+5V',
      '1-4',
      '9-7',
      '--',
      '==>',
      '<=>',
      '1e3',
      '1.0e3',
      '12e03',
      '0o10',
    ] as const
  ).map((word) => [word, word] as const),
  ...(['08500030', '1.2.3', '1:60', '0:1', '0b', '0x', '-.5', '+.5e+3'] as const).map((word) => [word, word] as const),
  ...(['NO', 'no', 'No', 'off', 'Off', 'false', 'FALSE'] as const).map((word) => [word, false] as const),
  ...(['yes', 'YES', 'on', 'ON', 'true', 'True'] as const).map((word) => [word, true] as const),
  ...(['~', 'null', 'Null', 'NULL', ''] as const).map((word) => [word, null] as const),
  ...([
    ['0', 0],
    ['00', 0],
    ['010', 8],
    ['0123', 83],
    ['-010', -8],
    ['00_7', 7],
    ['1', 1],
    ['-1', -1],
    ['+1', 1],
    ['1_000', 1000],
    ['1__0', 10],
    ['0_', 0],
  ] as const),
  ...([
    ['0x1F', 31],
    ['0b101', 5],
    ['1:2', 62],
    ['1:30', 90],
    ['190:20:30', 685230],
    ['1:30.5', 90.5],
  ] as const),
  ...([
    ['1.5', 1.5],
    ['1.', 1],
    ['.5', 0.5],
    ['1.0e+3', 1000],
    ['1.5E-2', 0.015],
    ['685230.15', 685230.15],
    ['.inf', Infinity],
    ['-.INF', -Infinity],
    ['.nan', Number.NaN],
  ] as const),
];

test('IO2.1 unquoted words are numbers, booleans and null where WireViz’s loader reads them so, and text elsewhere', () => {
  for (const [word, value] of loaded) expect([word, readPlain(word)]).toEqual([word, value]);
  for (const date of ['2020-01-02', '2020-1-2 10:00:00']) expect(readPlain(date)).toBeInstanceOf(Date);
});

test('quoted values are text, block texts keep their lines, and a key without a value is null', () => {
  expect(read('a: "NO"\nb: \'1:2\'\nc: |\n  x\n  y\nd:\ne: !!str 010\n').value).toEqual({
    a: 'NO',
    b: '1:2',
    c: 'x\ny\n',
    d: null,
    e: '010',
  });
});

test('IO2.1 anchors, merges of one, of several and of a list, with the map’s own keys first', () => {
  const text =
    't:\n- &a {x: 1, y: 1}\n- &b {y: 2, z: 2}\none: {<<: *a, x: 9}\ntwo:\n  <<: *a\n  <<: *b\nlist: {<<: [*a, *b]}\n';
  expect(read(text).value).toMatchObject({
    one: { x: 9, y: 1 },
    two: { x: 1, y: 2, z: 2 },
    list: { x: 1, y: 1, z: 2 },
  });
});

test('IO2.3 the position of a problem is that in its file, even if files are read together', () => {
  const problems = new WirevizProblems();
  readYaml(
    [
      { file: 'one.yml', text: 'a: &a 1\nb: 2' },
      { file: 'two.yml', text: 'c: *a\nd: *gone\n' },
    ],
    problems,
  );
  expect(problems.all.map(problemLine)).toEqual([
    'two.yml, line 2, column 4: There is no anchor &gone above. Define &gone before *gone uses it.',
  ]);
});

test('IO2.3 a bomb of aliases, deep nesting and endless lists are refused with one sentence', () => {
  const bomb = Array.from(
    { length: 30 },
    (_, index) =>
      `a${index}: &a${index} [${index === 0 ? '1, 1, 1' : `*a${index - 1}, *a${index - 1}, *a${index - 1}`}]`,
  ).join('\n');
  for (const text of [
    bomb,
    '['.repeat(5000),
    `${'['.repeat(200)}${']'.repeat(200)}`,
    `a: [${'1,'.repeat(limits.values + 1)}]`,
  ]) {
    const { value, problems } = read(text);
    expect(value).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatch(/anchors included|too deep|bracket, quote|nests deeper/);
  }
});

test('IO2.3 any content is read or refused with a position', () => {
  const piece = fc.constantFrom(
    'a: ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '\n',
    '  ',
    '\t',
    '&x ',
    '*x',
    '<<: ',
    '"',
    "'",
    '#',
    '|',
    '>',
    ': ',
    ',',
    '!!str ',
    '---\n',
    'NO',
    '1:2',
    '%',
    '\u0000',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { value, problems } = read(pieces.join(''));
      expect(value !== undefined || problems.length > 0).toBe(true);
    }),
    { numRuns: 1000, seed: 15 },
  );
});
