import { expect, test } from 'vitest';
import type { DeclarativeScheme } from '@cablewright/model';
import { Library } from '../library/library.ts';
import { compileScheme } from './compile.ts';
import { saveGuards } from './guards.ts';
import { healthReport } from './report.ts';
import { checkPattern } from './pattern.ts';
import { defaultScheme, schemeInForce } from './in-force.ts';
import { NumbersInUse, type NumberedRecord } from './numbers-in-use.ts';
import type { NumberScheme } from './number-scheme.ts';
import type { DefinedScheme } from './scheme.ts';
import { cableNumber, suggestNumber } from './suggest.ts';

function compiled(definition: unknown): DefinedScheme {
  const answer = compileScheme(definition);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems, null, 1));
  return answer.scheme;
}

/** Two classes of part and two plants. Cables have a variant. */
const shop: DeclarativeScheme = {
  type: 'declarative',
  id: 'shop',
  label: 'the shop scheme',
  template: '{class}{plant}-{number}[-{build}]',
  segments: [
    {
      id: 'class',
      type: 'choice',
      values: [
        { value: 'CA', label: 'cable', kinds: ['design'] },
        { value: 'PT', label: 'part', kinds: ['connector', 'wire'] },
        { value: 'PX', label: 'old part', kinds: ['connector'] },
      ],
    },
    { id: 'plant', type: 'choice', values: [{ value: 'N' }, { value: 'S' }] },
    {
      id: 'number',
      type: 'counter',
      width: 4,
      ranges: [
        {
          match: { class: 'CA', plant: ['N', 'S'] },
          spans: [
            { from: 100, to: 102 },
            { from: 200, to: 202 },
          ],
          exclude: [201],
        },
        { match: [{ class: 'PT' }, { class: 'PX', plant: 'N' }], from: 1, to: 500 },
      ],
      exclude: [{ from: 13, to: 14 }],
    },
    { id: 'build', type: 'variant', kinds: ['design'], first: '01', max: 12 },
  ],
};

const inUse = (scheme: NumberScheme, ...numbers: string[]) =>
  NumbersInUse.build(
    scheme,
    numbers.map((partNumber, i): NumberedRecord => ({ kind: 'wires', key: `w${i}`, record: { partNumber } })),
  );
const { start: _start, ...fromOne } = defaultScheme;
const defaults = compiled(fromOne);
const problems = (change: object) => {
  const answer = compileScheme({ ...shop, ...change });
  return answer.ok ? [] : answer.problems.map(({ pointer, message }) => `${pointer} ${message}`);
};
const withCounter = (change: object) => ({
  segments: shop.segments.with(2, { ...shop.segments[2]!, ...change }),
});

test('C27.1 the prefix scheme: one prefix per kind and a counter; a variant is a suffix of two digits', () => {
  expect(defaults.propose('design', { inUse: inUse(defaults) })).toBe('CBL-00001');
  expect(defaults.propose('design', { inUse: inUse(defaults, 'CBL-00041', 'CON-00900') })).toBe('CBL-00042');
  expect(defaults.propose('design', { inUse: inUse(defaults, 'CBL-00001'), variantOf: 'CBL-00001' })).toBe(
    'CBL-00001-01',
  );
  expect(defaults.propose('design', { inUse: inUse(defaults, 'CBL-00001-07'), variantOf: 'CBL-00001-XX' })).toBe(
    'CBL-00001-08',
  );
  expect(defaults.read('CBL-00009-xx')).toMatchObject({ canonical: 'CBL-00009-XX', pattern: true, base: 'CBL-00009' });
  const odd = compiled({ type: 'prefix', prefixes: { design: 'K', kit: 'K' }, digits: 3, separator: '' });
  expect(odd.propose('kit', { inUse: inUse(odd, 'K007') })).toBe('K008');
  expect(odd.numbers('wire')).toBe(false);
});

test('C27.2 C27.3 C27.4 a declarative scheme reads a number along its template, and omits a group without its segment', () => {
  const scheme = compiled(shop);
  expect([scheme.type, scheme.id, scheme.label]).toEqual(['declarative', 'shop', 'the shop scheme']);
  expect(scheme.read('can-0100-02')).toMatchObject({
    canonical: 'CAN-0100-02',
    base: 'CAN-0100',
    kinds: ['design'],
    segments: { class: 'CA', plant: 'N', number: '0100', build: '02' },
    count: 100,
    variant: '02',
    ordinal: 2,
    problems: [],
  });
  expect(scheme.read('PTS-0007')).toMatchObject({ canonical: 'PTS-0007', base: 'PTS-0007', pattern: false });
  for (const wrong of ['PTS-007', 'PTS-00077', 'PT-0007', 'PTS-0007-', 'XXN-0001', '', 'A'.repeat(100)]) {
    expect(scheme.read(wrong)).toBeUndefined();
  }
});

test('C27.8 C27.9 a new number takes the first value that lists the kind, or the default; a kind no value lists has none', () => {
  const scheme = compiled(shop);
  expect(scheme.propose('connector', { inUse: inUse(scheme) })).toBe('PTN-0001');
  expect(scheme.propose('connector', { inUse: inUse(scheme), choices: { class: 'px', plant: 'N' } })).toBe('PXN-0001');
  expect(scheme.propose('kit', { inUse: inUse(scheme) })).toBeUndefined();
  const kinds = compiled({
    ...shop,
    segments: shop.segments.with(0, { ...shop.segments[0]!, default: 'PT' } as never),
  });
  expect(kinds.propose('kit', { inUse: inUse(kinds) })).toBe('PTN-0001');
  expect(kinds.check('PTN-0001', 'kit')).toEqual([]);
  expect(scheme.check('CAN-0100-01', 'wire').map(({ code }) => code)).toContain('pn-wrong-kind');
});

test('C27.10 counters keep their own count for each combination, or share one; without a range they run to their width', () => {
  const own = compiled({ ...shop, ...withCounter({ ranges: undefined, exclude: undefined, width: 2 }) });
  expect(own.propose('wire', { inUse: inUse(own, 'PTS-40') })).toBe('PTN-01');
  expect(own.propose('wire', { inUse: inUse(own, 'PTN-98') })).toBe('PTN-99');
  expect(own.propose('wire', { inUse: inUse(own, 'PTN-99') })).toBeUndefined();
  const shared = compiled({ ...shop, ...withCounter({ ranges: undefined, width: 2, per: ['class'] }) });
  expect(shared.propose('wire', { inUse: inUse(shared, 'PTS-40') })).toBe('PTN-41');
});

test('C27.11 variants in digits and letters: first, max, kinds, left out where optional', () => {
  const scheme = compiled(shop);
  expect(scheme.propose('design', { inUse: inUse(scheme) })).toBe('CAN-0100-01');
  expect(scheme.propose('design', { inUse: inUse(scheme, 'CAN-0100-11'), variantOf: 'CAN-0100-01' })).toBe(
    'CAN-0100-12',
  );
  expect(scheme.propose('design', { inUse: inUse(scheme, 'CAN-0100-12'), variantOf: 'CAN-0100-01' })).toBeUndefined();
  expect(scheme.propose('wire', { inUse: inUse(scheme), variantOf: 'PTN-0001' })).toBeUndefined();
  expect(scheme.check('CAN-0100-13', 'design').map(({ code }) => code)).toEqual(['pn-out-of-range']);
  expect(scheme.check('CAN-0100', 'design').map(({ code }) => code)).toEqual(['pn-malformed']);
  const letters = { id: 'build', type: 'variant', style: 'alpha', optional: true };
  const alpha = compiled({
    ...shop,
    template: '{class}{plant}-{number}[{build}]',
    segments: shop.segments.with(3, letters as never),
  });
  expect(alpha.propose('design', { inUse: inUse(alpha) })).toBe('CAN-0100');
  expect(alpha.propose('design', { inUse: inUse(alpha, 'CAN-0100'), variantOf: 'CAN-0100' })).toBe('CAN-0100A');
  expect(alpha.propose('design', { inUse: inUse(alpha, 'CAN-0100z'), variantOf: 'CAN-0100' })).toBe('CAN-0100AA');
  const plain = compiled({
    ...shop,
    template: '{class}{plant}{number}.{build}',
    segments: shop.segments.with(3, { id: 'build', type: 'variant' }),
  });
  expect(plain.propose('wire', { inUse: inUse(plain) })).toBe('PTN0001.00');
});

test('C27.12 the first range that matches wins; spans are hopped, exclusions never proposed, and both are reported', () => {
  const scheme = compiled(shop);
  const next = (...numbers: string[]) => scheme.propose('design', { inUse: inUse(scheme, ...numbers) });
  expect(next('CAN-0102-01')).toBe('CAN-0200-01');
  expect(next('CAN-0200-01')).toBe('CAN-0202-01');
  expect(next('CAN-0202-01')).toBeUndefined();
  expect(next('CAN-0102-01', 'CAN-9000-01')).toBe('CAN-0200-01');
  expect(scheme.propose('wire', { inUse: inUse(scheme, 'PTN-0012') })).toBe('PTN-0015');
  const codes = (number: string, kind: 'design' | 'wire' | 'connector') =>
    scheme.check(number, kind).map(({ code }) => code);
  expect(codes('CAN-0201-01', 'design')).toEqual(['pn-excluded']);
  expect(codes('PTN-0013', 'wire')).toEqual(['pn-excluded']);
  expect(codes('PTN-0501', 'wire')).toEqual(['pn-out-of-range']);
  expect(codes('PXS-0001', 'connector')).toEqual(['pn-out-of-range']);
});

test('C2.6 C10.2 a proposal is the highest in use plus one, never a taken number, none when the range is used up', () => {
  expect(defaults.propose('wire', { inUse: inUse(defaults, 'WIR-00003', 'wir-00007', 'odd') })).toBe('WIR-00008');
  expect(defaults.propose('wire', { inUse: inUse(defaults, 'WIR-99999') })).toBeUndefined();
  const narrow = compiled({ ...shop, ...withCounter({ ranges: [{ from: 5, to: 6 }] }) });
  expect(narrow.propose('wire', { inUse: inUse(narrow, 'PTN-0005') })).toBe('PTN-0006');
  expect(narrow.propose('wire', { inUse: inUse(narrow, 'PTN-0005', 'PTN-0006') })).toBeUndefined();
});

test('C10.3 a suggestion for a cable is a variant of the number it has, and a new number where no variant is available', () => {
  const scheme = compiled(shop);
  expect(cableNumber({ partNumber: 'CAN-0100-01' }, { productRef: 'CAN-0101-01' })).toBe('CAN-0100-01');
  expect(cableNumber({ partNumber: ' ' }, { productRef: 'CAN-0101-01' })).toBe('CAN-0101-01');
  const used = inUse(scheme, 'CAN-0100-01', 'CAN-0101-12');
  expect(suggestNumber(scheme, 'design', used, 'CAN-0100-01')).toBe('CAN-0100-02');
  expect(suggestNumber(scheme, 'design', used, 'CAN-0101-12')).toBe('CAN-0102-01');
  expect(suggestNumber(scheme, 'design', used, 'from the old system')).toBe('CAN-0102-01');
  expect(suggestNumber(scheme, 'design', used)).toBe('CAN-0102-01');
});

test('C10.1 a module’s scheme comes first, then the stored one, then prefixes; an invalid stored one is reported', () => {
  const stored = (record: object) => Library.build([{ kind: 'part-numbers', key: 'part-numbers', seq: 1, record }]);
  expect(schemeInForce(Library.empty)).toMatchObject({ from: 'defaults', scheme: { type: 'prefix' }, problems: [] });
  expect(schemeInForce(stored(shop))).toMatchObject({ from: 'stored', scheme: { id: 'shop' } });
  const broken = schemeInForce(stored({ ...shop, template: '{class}' }));
  expect([broken.from, broken.problems.length > 0]).toEqual(['defaults', true]);
  const own = { type: 'module', id: 'own' } as NumberScheme;
  expect(schemeInForce(stored(shop), own)).toMatchObject({ from: 'module', scheme: own });
});

test('C42.6 C43.9 a template is at most 200 characters and places every segment once, with brackets that close', () => {
  expect(problems({ template: `${shop.template}${'.'.repeat(200)}` }).join()).toContain('/template');
  expect(problems({ template: '{class}{class}{plant}-{number}[-{build}]' })).toEqual([
    '/template The template includes 2 times the segment class. Include it once.',
  ]);
  expect(problems({ template: '{class}-{number}[-{build}]{plnt}' })).toEqual([
    '/template The template does not include the segment plant. Include it once.',
    '/template The template includes {plnt}, which is not a segment. Did you mean "plant"?',
  ]);
  expect(problems({ template: '{class}{plant}]-{number}[-[{build}]{' }).length).toBeGreaterThan(2);
  expect(problems({ template: '[{class}]{plant}-{number}-{build}' })).toEqual([
    '/template The choice class is in an optional group of the template. Only a variant can be optional.',
    '/template The variant build is optional. Put it in a [ ] group of the template.',
  ]);
});

test('C27.5 C43.10 C43.11 at most 12 segments; a choice value is 1 to 8 letters or digits; every problem is named with its place', () => {
  const many = Array.from({ length: 13 }, (_, i) => ({ id: `c${i}`, type: 'choice', values: [{ value: 'A' }] }));
  expect(problems({ segments: many }).join()).toContain('/segments must have at most 12 entries');
  const bad = {
    id: 'Class',
    type: 'choice',
    values: [{ value: 'A-B' }, { value: '123456789' }, { value: 'A', note: 1 }],
  };
  const found = problems({ colour: 'red', segments: [bad, { id: 'x', type: 'serial' }] });
  for (const place of [
    '/colour',
    '/segments/0/id',
    '/segments/0/values/0/value',
    '/segments/0/values/1/value',
    '/segments/0/values/2/note',
    '/segments/1/type',
  ]) {
    expect([place, found.some((one) => one.startsWith(`${place} `))]).toEqual([place, true]);
  }
});

test('C43.12 at most 100 ranges, spans and exclusions and 50 matches; ranges that overlap or are never reached are refused', () => {
  const span = { from: 1, to: 2 };
  const lists = { ranges: [{ match: Array.from({ length: 51 }, () => ({ class: 'CA' })), from: 1, to: 2 }] };
  expect(problems(withCounter(lists)).join()).toContain('/segments/2/ranges/0/match');
  expect(problems(withCounter({ ranges: Array.from({ length: 101 }, () => span) })).join()).toContain(
    '/segments/2/ranges',
  );
  expect(problems(withCounter({ ranges: [{ spans: Array.from({ length: 101 }, () => span) }] })).join()).toContain(
    '/spans',
  );
  expect(problems(withCounter({ exclude: Array.from({ length: 101 }, () => 1) })).join()).toContain(
    '/segments/2/exclude',
  );
  expect(
    problems(
      withCounter({
        ranges: [
          { from: 1, to: 500 },
          { from: 400, to: 900 },
        ],
      }),
    ),
  ).toEqual([
    '/segments/2/ranges/1 Range 2 is never used: range 1 already matches everything it matches, and 1 to 500 overlaps 400 to 900.',
  ]);
  expect(
    problems(
      withCounter({
        ranges: [
          {
            spans: [
              { from: 1, to: 5 },
              { from: 5, to: 9 },
            ],
          },
        ],
      }),
    ).join(),
  ).toContain('overlap');
  const shared = {
    per: [],
    ranges: [
      { match: { class: 'CA' }, from: 1, to: 9 },
      { match: { class: 'PT' }, from: 9, to: 20 },
    ],
  };
  expect(problems(withCounter(shared)).join()).toContain('Ranges 1 and 2 share a count and overlap');
  expect(problems(withCounter({ ...shared, per: undefined }))).toEqual([]);
  expect(
    problems(
      withCounter({
        ranges: [
          { match: { clas: 'CA' }, from: 9, to: 1 },
          { match: { plant: 'Q' }, from: 1, to: 10000 },
        ],
      }),
    ),
  ).toEqual([
    '/segments/2/ranges/0 The span 9 to 1 is reversed. Swap its ends.',
    '/segments/2/ranges/0/match/clas A range matches clas, which is not a choice of the scheme. Did you mean "class"?',
    '/segments/2/ranges/1 The span 1 to 10000 exceeds 9999, the highest number its digits can hold.',
    '/segments/2/ranges/1/match/plant A range matches Q of plant, which is not one of its values.',
  ]);
});

test('C43.14 a counter without a range runs from 1 to the largest number its digits hold', () => {
  const scheme = compiled({ ...shop, ...withCounter({ width: 1, ranges: undefined, exclude: undefined }) });
  expect(scheme.propose('wire', { inUse: inUse(scheme) })).toBe('PTN-1');
  expect(scheme.propose('wire', { inUse: inUse(scheme, 'PTN-9') })).toBeUndefined();
  expect(scheme.check('PTN-0', 'wire').map(({ code }) => code)).toEqual(['pn-out-of-range']);
});

test('C27.6 C43.13 the shop’s pattern is over the whole number, at most 200 characters, and cannot run long', () => {
  const pattern = (regex: string) => problems({ validation: { regex, message: 'No.' } });
  for (const [regex, says] of [
    ['(A)\\1', 'back-reference'],
    ['(?<=A)B', 'lookahead or lookbehind'],
    ['(?!A)B.*', 'lookahead or lookbehind'],
    ['(a+)+', 'nests one repetition'],
    ['((a*b)c)*', 'nests one repetition'],
    ['(\\d{2}){3}', 'nests one repetition'],
    ['a{65}', '65 times'],
    ['(unclosed', 'cannot be read'],
    ['A'.repeat(201), 'at most 200'],
  ] as const) {
    expect([regex, pattern(regex).length === 1, pattern(regex).join().includes(says)]).toEqual([regex, true, true]);
  }
  for (const regex of ['[A-Z]{3}-\\d{4}(-\\d{2})?', '([(]+x)?', '(?:A|B)+', '[]a+]*', 'a{64}', 'A'.repeat(200)])
    expect(pattern(regex)).toEqual([]);
  const scheme = compiled({ ...shop, validation: { regex: '[A-Z]{3}-\\d{3}[02468].*', message: 'Even counts only.' } });
  expect(scheme.check('ptn-0003', 'wire')).toMatchObject([
    { code: 'pn-malformed', message: 'PTN-0003: Even counts only.' },
  ]);
  expect(scheme.check('ptn-0004', 'wire')).toEqual([]);
});

test('C43.13 the shop’s pattern is applied to 64 characters at most; a longer text does not match it', () => {
  const pattern = checkPattern('A*');
  if (!pattern.ok) throw new Error(pattern.problems.join());
  expect(['', 'A'.repeat(64), 'A'.repeat(65), 'AB'].map(pattern.matches)).toEqual([true, true, false, false]);
});

test('a scheme made to run long does not: twelve choices that can be split in every way', () => {
  const values = Array.from({ length: 5 }, (_, i) => ({ value: 'A'.repeat(i + 1) }));
  const segments = Array.from({ length: 11 }, (_, i) => ({ id: `c${i}`, type: 'choice', values }));
  const template = `${segments.map(({ id }) => `{${id}}`).join('')}{n}`;
  const scheme = compiled({
    type: 'declarative',
    id: 'hostile',
    template,
    segments: [...segments, { id: 'n', type: 'counter', width: 1 }],
  });
  // Trying every way to split this number would take longer than any test can run.
  expect(scheme.read('A'.repeat(64))).toBeUndefined();
  expect(scheme.read(`${'A'.repeat(30)}1`)).toBeDefined();
});

test('RE1.3 a scheme whose numbers can have more than 64 characters is refused, with the longest as an example', () => {
  const scheme = (text: string) => ({
    type: 'declarative',
    id: 'long',
    template: `${text}{class}-{count}[-{build}]`,
    segments: [
      { id: 'class', type: 'choice', values: [{ value: 'A' }, { value: 'CABLE' }] },
      { id: 'count', type: 'counter', width: 6 },
      { id: 'build', type: 'variant', width: 2, optional: true },
    ],
  });
  const rest = 'CABLE-999999-99';
  expect(compileScheme(scheme('X'.repeat(64 - rest.length))).ok).toBe(true);
  const long = 'X'.repeat(65 - rest.length);
  const refused = compileScheme(scheme(long));
  expect(refused).toMatchObject({ ok: false, problems: [{ pointer: '/template', found: `${long}${rest}` }] });
  expect(refused.ok ? '' : refused.problems[0]!.message).toContain(`65 characters, such as ${long}${rest}`);
});

test('RE1.4 two connectors may have the number of their body; on a body numbered otherwise an equal number is a duplicate', () => {
  const records = [
    { kind: 'bodies', key: 'b1', record: { partNumber: 'BDY-20001' } },
    ...['cn1', 'cn2'].map((key) => ({ kind: 'connectors', key, record: { body: 'b1', partNumber: 'BDY-20001' } })),
  ];
  const { scheme } = schemeInForce(Library.empty);
  const shared = NumbersInUse.build(scheme, records);
  expect(healthReport(shared)).toMatchObject({
    duplicates: [],
    findings: [],
    bodyNumbers: [{ body: 'b1', connectors: ['cn1', 'cn2'] }],
  });
  const again = { kind: 'connectors', key: 'cn3', after: { body: 'b1', partNumber: 'BDY-20001' } };
  expect(saveGuards([again], shared).refusals).toEqual([]);

  const own = ['cn4', 'cn5'].map((key) => ({
    kind: 'connectors',
    key,
    after: { body: 'b1', partNumber: 'CON-20001' },
  }));
  expect(saveGuards(own, shared).refusals).toHaveLength(2);
  expect(healthReport(shared.advance(own)).duplicates).toMatchObject([{ number: 'CON-20001' }]);
  const without = NumbersInUse.build(
    scheme,
    own.map(({ kind, key, after }) => ({ kind, key, record: { ...after, body: 'b2' } })),
  );
  expect(healthReport(without).duplicates).toEqual([]);
});
