import type { Design, RevisionHistory } from '@cablewright/model';
import { expect, test } from 'vitest';
import { joint, nullModem, testLibrary } from '../../test-kit/index.ts';
import { checkHistory } from './check-history.ts';
import { diffDesigns, diffLines } from './compare/designs.ts';
import { diffFields } from './compare/fields.ts';
import { frozenCopies, snapshotText } from './frozen-copies.ts';
import { currentState, nextRevision } from './history.ts';
import { snapshotOf } from './snapshot.ts';
import { whereUsed } from './where-used.ts';

const of = { kind: 'connectors', id: 'c-1' };
const record = { id: 'c-1', label: 'One' };
const one = (rev: number | string, more: object = {}) => ({
  rev,
  savedAt: '2026-01-31T09:00:00Z',
  savedBy: 'Ada',
  record,
  ...more,
});
const historyOf = (...revisions: object[]) => ({ ...of, revisions }) as RevisionHistory;
const problemsOf = (history: unknown, expected: { kind: string; id: string } = of) => {
  const checked = checkHistory(history, expected);
  return checked.ok ? [] : checked.problems;
};

test('C9.8 revisions are in the order of their numbers, no two alike, and letters may be among them', () => {
  const revs = (...list: (number | string)[]) =>
    problemsOf(historyOf(...list.map((rev) => one(rev)))).map(({ pointer, found, expected }) => [
      pointer,
      found,
      expected,
    ]);
  expect(revs(1, 2, 9)).toEqual([]);
  expect(revs('A', 1, 'B', 2)).toEqual([]);
  expect(revs(1, 1)).toEqual([['/revisions/1/rev', 1, undefined]]);
  expect(revs('A', 'A')).toEqual([['/revisions/1/rev', 'A', undefined]]);
  expect(revs('1', 1)).toEqual([['/revisions/1/rev', 1, undefined]]);
  expect(revs(3, 2)).toEqual([['/revisions/1/rev', 2, 'above 3']]);
  expect(revs(3, 'B', 2)).toEqual([['/revisions/2/rev', 2, 'above 3']]);
  // Above 9 × 10¹⁵, a number and the next one may be equal.
  expect(revs(1_000_000_000)).toEqual([]);
  expect(revs(1_000_000_001)).toEqual([['/revisions/0/rev', 1_000_000_001, 'at most 1000000000']]);
  expect(revs(1e300)).toHaveLength(1);
});

test('C9.8 a history has at most 1000 revisions', () => {
  const many = (count: number) => historyOf(...Array.from({ length: count }, (_, i) => one(i + 1)));
  expect(problemsOf(many(1000))).toEqual([]);
  expect(problemsOf({ ...many(1001), revisions: [...many(1000).revisions, one(1)] })).toEqual([
    { pointer: '/revisions', message: 'There are too many revisions.', found: 1001, expected: 'at most 1000' },
  ]);
});

test('C9.8 what has no revisions has no history, and each revision keeps the schema of its record', () => {
  const design = { kind: 'designs', id: 'c-1' };
  expect(problemsOf({ ...design, revisions: [one(1)] }, design)).toEqual([
    {
      pointer: '/kind',
      message: 'Only library records and product families have revisions.',
      found: 'designs',
      expected: expect.arrayContaining(['connectors', 'products']),
    },
  ]);
  expect(problemsOf({ ...historyOf(one(1)), kind: 'bodies' })[0]).toMatchObject({
    pointer: '/kind',
    expected: 'connectors',
  });
  expect(problemsOf(historyOf(one(1, { record: { ...record, pins: 7 } })))).toMatchObject([
    { pointer: '/revisions/0/record/pins' },
  ]);
  const family = { kind: 'products', id: 'c-1' };
  const product = { id: 'c-1', label: 'Lead', variants: [] };
  expect(problemsOf({ ...family, revisions: [one(1, { record: product })] }, family)).toEqual([]);
  expect(problemsOf({ ...family, revisions: [one(1, { record: { ...product, variants: 7 } })] }, family)).toMatchObject(
    [{ pointer: '/revisions/0/record/variants' }],
  );
  expect(problemsOf(historyOf(one(1, { record: 7 }))).map(({ pointer }) => pointer)).toEqual(['/revisions/0/record']);
});

test('C9.8 a time is of a day that there is, with its zone', () => {
  const isTaken = (savedAt: string) => problemsOf(historyOf(one(1, { savedAt }))).length === 0;
  for (const time of [
    '2024-02-29T00:00:00Z',
    '2026-12-31t23:59:59.123456789z',
    '2026-01-31T09:00:00-11:30',
    '2026-01-01T24:00:00Z',
    '0001-01-01T00:00:00Z',
  ])
    expect([time, isTaken(time)]).toEqual([time, true]);
  for (const time of [
    '2026-02-29T09:00:00Z',
    '2026-02-31T09:00:00Z',
    '2026-04-31T09:00:00+01:00',
    '2026-00-10T09:00:00Z',
    '2026-01-00T09:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31T09:00:00+99:99',
    '2026-01-31T09:00:00.1234567890Z',
    ' 2026-01-31T09:00:00Z',
  ])
    expect([time, isTaken(time)]).toEqual([time, false]);
});

test('C9.1 the next revision has a number of its own, also where another program wrote numbers as text', () => {
  const next = (...revs: (number | string)[]) => {
    const made = nextRevision({ ...of, history: historyOf(...revs.map((rev) => one(rev))) }, { id: 'c-1' }, who);
    return made.ok && made.revision.rev;
  };
  const who = { at: '2026-01-31T09:00:00Z', by: 'Ada' };
  expect([next(), next('1', '2'), next(2, '7'), next('A', 'B'), next('1.5'), next('1e3')]).toEqual([1, 3, 8, 1, 1, 1]);
  const full = nextRevision(
    { ...of, history: undefined },
    { ...record, partNumber: 7 },
    {
      ...who,
      email: 'ada@example.com',
      state: 'saved',
      model: { asset: 'sha256-x' },
    },
  );
  expect(full).toEqual({
    ok: true,
    history: { ...of, revisions: [full.ok && full.revision] },
    revision: {
      rev: 1,
      savedAt: who.at,
      savedBy: 'Ada',
      savedByEmail: 'ada@example.com',
      state: 'saved',
      record: { ...record, partNumber: 7 },
      model: { asset: 'sha256-x' },
    },
  });
  expect(currentState(historyOf(one(1), one(2)), record)).toEqual({ state: 'revision', rev: 2 });
});

test('C9.7 another order of the same items is a difference of its own, next to those of the items', () => {
  const pins = (...ids: string[]) => ({ pins: ids.map((id) => ({ id })) });
  const order = (before: string[], after: string[]) => [
    { pointer: '/pins', path: ['pins', 'order'], kind: 'changed', before, after },
  ];
  expect(diffFields(pins('1', '2', '3'), pins('3', '1', '2'))).toEqual(order(['1', '2', '3'], ['3', '1', '2']));
  expect(diffFields(pins('1', '2'), pins('0', '1', '2'))).toMatchObject([{ pointer: '/pins/0', kind: 'added' }]);
  expect(diffFields(pins('1', '2', '3'), pins('1', '3'))).toMatchObject([{ pointer: '/pins/1', kind: 'removed' }]);
  expect(diffFields(pins('1', '2', '3'), pins('3', '2'))).toEqual([
    { pointer: '/pins/0', path: ['pins', '1'], kind: 'removed', before: { id: '1' } },
    ...order(['2', '3'], ['3', '2']),
  ]);
  expect(diffFields(pins(), pins('1'))).toMatchObject([{ pointer: '/pins/0', kind: 'added', after: { id: '1' } }]);
  expect(diffFields(pins('1'), pins())).toMatchObject([{ pointer: '/pins/0', kind: 'removed', before: { id: '1' } }]);
});

test('C9.7 items are matched by what tells them apart; others are compared whole', () => {
  const breaks = (...list: object[]) => ({ breaks: list });
  const [few, many] = [
    { minQty: 10, unit: 2 },
    { minQty: 100, unit: 1 },
  ];
  expect(diffFields(breaks(few, many), breaks(few, { ...many, unit: 0.5 }))).toEqual([
    { pointer: '/breaks/1/unit', path: ['breaks', '100', 'unit'], kind: 'changed', before: 1, after: 0.5 },
  ]);
  const whole = (before: unknown, after: unknown) =>
    expect(diffFields({ list: before }, { list: after })).toEqual([
      { pointer: '/list', path: ['list'], kind: 'changed', before, after },
    ]);
  whole([{ id: '1' }, { id: '1' }], [{ id: '1' }]);
  whole([{ id: '1' }], [{ id: '1' }, { id: '1' }]);
  whole([{ id: true }], [{ id: false }]);
  whole([{ name: 'a' }], [{ name: 'b' }]);
  whole(['a'], []);
  whole([{ id: '1' }], { id: '1' });
  expect(diffFields(1, undefined)).toEqual([{ pointer: '', path: [], kind: 'removed', before: 1 }]);
  expect(diffFields({ a: 1 }, {})).toEqual([{ pointer: '/a', path: ['a'], kind: 'removed', before: 1 }]);
  expect(diffFields({}, { toString: 1 })).toEqual([
    { pointer: '/toString', path: ['toString'], kind: 'added', after: 1 },
  ]);
});

test('CA1.9 the lines of a comparison name what was added, with its part where it has one', () => {
  const placed = (breakouts: object[]) =>
    ({ ...nullModem, instances: { ...nullModem.instances, breakouts } }) as unknown as Design;
  const breakout = { id: 'b1', trunk: { segment: 'w1', end: 'a' }, legs: [], conductors: [] };
  const diff = diffDesigns(placed([]), placed([breakout]));
  expect([diff.instances, diffLines(diff)]).toEqual([
    [{ list: 'breakouts', id: 'b1', kind: 'added', def: undefined, fields: [] }],
    ['added b1'],
  ]);
  const [a, b] = [joint('j1.1 = w1@a.x'), joint('j1.11 = w1@a.x')];
  const noted = (note?: string) => ({ ...nullModem, joints: [{ ...a, ...(note === undefined ? {} : { note }) }, b] });
  expect(diffDesigns(noted(), noted('hot')).fields).toEqual([
    { pointer: '/joints/j1.1 = w1@a.x', path: ['joints', 'j1.1 = w1@a.x'], kind: 'added', after: 'hot' },
  ]);
});

test('C9.4 a version is built with the parts of its parts, each once, and of words it keeps no copies', () => {
  const body = {
    instances: {
      connectors: [
        { id: 'j1', def: 'c' },
        { id: 'j2', def: 'c' },
      ],
      segments: [{ id: 'w1', def: 'gone' }],
    },
  };
  const definitions = {
    connectors: { c: { id: 'c', body: 'b', family: 'f' } },
    bodies: { b: { id: 'b', positions: [], mates: 'm', family: 'f' }, m: { id: 'm', positions: [] } },
    'vocab/families': { f: { id: 'f', label: 'F', src: 's' } },
  };
  const copies = frozenCopies({ body: body as never, definitions });
  expect(copies.map(({ kind, id }) => `${kind}:${id}`)).toEqual(['connectors:c', 'bodies:b']);
  expect(snapshotText({ b: 1, a: { d: [{ f: 1, e: 2 }], c: null } })).toBe(
    '{"a":{"c":null,"d":[{"e":2,"f":1}]},"b":1}',
  );
  expect(snapshotText({ 'a-': 1, a: 2, b: 3, 'a.': 4 })).toBe('{"a":2,"a-":1,"a.":4,"b":3}');
});

test('C9.4 a record that no revision recorded is used all the same; one that is gone is at no revision', () => {
  const use = { design: 'x', rev: 1, state: 'saved' as const, frozen: snapshotText(record) };
  expect(whereUsed(undefined, undefined, [use], ['y'])).toEqual({
    versions: [{ design: 'x', rev: 1, state: 'saved', released: false }],
    working: [{ design: 'y' }],
  });
  expect(whereUsed(historyOf(one(1), one(2)), undefined, [use], ['y'])).toEqual({
    versions: [{ design: 'x', rev: 1, state: 'saved', released: false, revision: 2 }],
    working: [{ design: 'y' }],
  });
  expect(Object.keys(whereUsed(historyOf(one(1)), { id: 'other' }, [], ['y']).working[0]!)).toEqual(['design']);
});

test('C2.5 C26.10 a snapshot of a connector has what it takes from its body; a family and a part are as they are', () => {
  const family = { id: 'leads', label: 'Leads', variants: [] };
  const library = testLibrary([
    { kind: 'products', key: 'leads', seq: 2, record: family },
    { kind: 'products', key: 'broken', seq: 2, record: { id: 'broken', variants: 7 } },
    {
      kind: 'connectors',
      key: 'own',
      seq: 2,
      record: { id: 'own', body: 'xh-3', pins: [{ id: '1', aliases: ['A'] }], src: 's' },
    },
  ]);
  expect(snapshotOf(library, 'products', 'leads')).toEqual(family);
  expect([snapshotOf(library, 'products', 'broken'), snapshotOf(library, 'products', 'gone')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([snapshotOf(library, 'designs', 'x'), snapshotOf(library, 'connectors', 'gone')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(snapshotOf(library, 'vocab/signals', 'txd')).toBeUndefined();
  expect(snapshotOf(library, 'components', 'r-120')).toEqual(library.get('components', 'r-120'));
  expect(snapshotOf(library, 'connectors', 'own')).toEqual({
    id: 'own',
    body: 'xh-3',
    src: 's',
    family: 'jst-xh',
    gender: 'female',
    construction: 'crimp',
    contactRatingA: 3,
    pins: [{ id: '1', aliases: ['A'] }, { id: '2' }, { id: '3' }],
  });
});
