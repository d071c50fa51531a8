import { expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { validateDb, validateRecord } from './validate-db.ts';

const src = 'synthetic example';
const row = (kind: string, record: { readonly id: string } & Readonly<Record<string, unknown>>) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src, ...record },
});
const seal = (id: string, range: object) =>
  row('mechanicals', { id, kind: 'seal', termination: { systems: ['x'], ...range } });
const seals = [
  seal('a', { insulationMinMm: 1, insulationMaxMm: 2 }),
  seal('wide', { insulationMinMm: 0.9, insulationMaxMm: 2.1 }),
  seal('narrow', { insulationMinMm: 1, insulationMaxMm: 1.5 }),
  seal('open', {}),
];
const named = (id: string, other: string, declared: string, more: object = {}) =>
  row('alternates', { id, kind: 'mechanicals', part: 'a', other, class: declared, confidence: 'documented', ...more });

function found(...alternates: ReturnType<typeof row>[]) {
  const { library } = testCatalog([...seals, ...alternates]);
  return alternates.flatMap(({ key }) =>
    validateRecord(library, 'alternates', key).map(({ code, severity, message, where }) => [
      code,
      severity,
      where.id,
      where.pointer,
      message,
    ]),
  );
}

test('[QU5.1] a drop-in that fails is an error of its record, which names what is worse and as what it is offered', () => {
  expect(found(named('n', 'wide', 'drop-in'))).toEqual([]);
  expect(found(named('n', 'narrow', 'drop-in'))).toEqual([
    [
      'alternate-fails',
      'error',
      'n',
      '/class',
      'narrow is not drop-in of a: insulation range (1 to 1.5 mm for 1 to 2 mm). It is offered as functional at most.',
    ],
  ]);
  expect(found(named('n', 'narrow', 'functional'))).toEqual([]);
});

test('[QU5.1] a drop-in of which not all is stated is a warning, and no other class needs it', () => {
  expect(found(named('n', 'open', 'drop-in')).map((finding) => finding.slice(0, 2))).toEqual([
    ['alternate-not-shown', 'warning'],
  ]);
  expect(found(named('n', 'open', 'functional'))).toEqual([]);
  expect(found(named('n', 'open', 'same-series'))).toEqual([]);
});

test('[QU5.1] references are checked, a part is no alternate of itself, and one pair is named once', () => {
  const codes = (...alternates: ReturnType<typeof row>[]) => found(...alternates).map(([code]) => code);
  expect(codes(named('n', 'gone', 'drop-in'))).toEqual(['unknown-reference']);
  expect(codes(named('n', 'wide', 'drop-in', { part: 'gone' }))).toEqual(['unknown-reference']);
  expect(codes(named('n', 'a', 'functional'))).toEqual(['alternate-of-itself']);
  expect(codes(named('n', 'wide', 'functional'), named('m', 'wide', 'functional'))).toEqual([
    'alternate-twice',
    'alternate-twice',
  ]);
  expect(codes(named('n', 'wide', 'functional'), named('m', 'wide', 'drop-in'))).toEqual([]);
  expect(codes(named('n', 'wide', 'functional', { src: '' }))).toEqual(['src-missing']);
  expect(codes(named('n', 'wide', 'replaces'))).toEqual(['schema']);
});

test('[QU5.1] the report of the whole catalog has the same findings', () => {
  const catalog = testCatalog([...seals, named('n', 'narrow', 'drop-in')]);
  expect(validateDb(catalog).filter(({ where }) => where.kind === 'alternates')).toEqual(
    validateRecord(catalog.library, 'alternates', 'n'),
  );
});
