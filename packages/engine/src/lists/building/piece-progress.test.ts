import { expect, test } from 'vitest';
import { judgeAll, judgeValue } from './judge-values.ts';
import { missingFor, pieceStateOf, type PieceProgress, progressAfter, progressOf } from '../../index.ts';

type Kept = Parameters<typeof progressOf>[0][number];

/** Random records with corrections of earlier ones. */
function records(seed: number, count: number): Kept[] {
  let state = seed * 2654435761 + 1;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  return Array.from({ length: count }, (_, i): Kept => {
    const record = i + 1;
    const bodies: Kept[] = [
      { record, kind: 'step-done', body: { step: `s${next(4)}` } },
      { record, kind: 'defect', body: { what: 'x' } },
      { record, kind: 'reworked', body: { defect: 1 + next(record), how: 'x' } },
      { record, kind: 'tested', body: { verdict: ['passed', 'failed', 'incomplete'][next(3)] } },
      { record, kind: 'inspected', body: { result: next(5) === 0 ? 'rejected' : 'accepted' } },
      { record, kind: 'packed', body: {} },
      { record, kind: 'corrected', body: { record: 1 + next(record), why: 'x' } },
    ];
    return bodies[next(bodies.length)]!;
  });
}

test('records that were corrected do not count: the progress is that of the others, in their order', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const all = records(seed, 12);
    const corrected = new Set(all.filter(({ kind }) => kind === 'corrected').map(({ body }) => body['record']));
    const others = all.filter(({ record, kind }) => !corrected.has(record) && kind !== 'corrected');
    const start: PieceProgress = { started: false, done: [], defects: [] };
    expect(progressOf(all)).toEqual(others.reduce((progress, one) => progressAfter(progress, one), start));
  }
});

test('a defect takes back what was accepted, a rework what was tested', () => {
  const of = (...kinds: [Kept['kind'], object][]) =>
    progressOf(kinds.map(([kind, body], i) => ({ record: i + 1, kind, body: body as Kept['body'] })));
  const accepted = of(['tested', { verdict: 'passed' }], ['inspected', { result: 'accepted' }]);
  expect(pieceStateOf(accepted)).toBe('finished');
  const returned = of(
    ['tested', { verdict: 'passed' }],
    ['inspected', { result: 'accepted' }],
    ['defect', { what: 'Came back' }],
  );
  expect([pieceStateOf(returned), missingFor(returned, { steps: ['a'], isTested: true })]).toEqual([
    'started',
    [
      { code: 'steps', steps: ['a'] },
      { code: 'defects', defects: [3] },
    ],
  ]);
  const reworked = of(
    ['tested', { verdict: 'passed' }],
    ['defect', { what: 'x' }],
    ['reworked', { defect: 2, how: 'x' }],
  );
  expect(missingFor(reworked, { steps: [], isTested: true })).toEqual([{ code: 'test' }]);
});

test('[BU3.2] a piece that was shipped and came back is not shipped again before that is recorded', () => {
  const of = (...kinds: [Kept['kind'], object][]) =>
    pieceStateOf(progressOf(kinds.map(([kind, body], i) => ({ record: i + 1, kind, body: body as Kept['body'] }))));
  const shipped: [Kept['kind'], object][] = [
    ['inspected', { result: 'accepted' }],
    ['packed', {}],
    ['shipped', {}],
  ];
  expect(of(...shipped)).toBe('shipped');
  const returned: [Kept['kind'], object][] = [...shipped, ['defect', { what: 'Came back' }]];
  expect(of(...returned)).toBe('started');
  const again: [Kept['kind'], object][] = [...returned, ['reworked', { defect: 4, how: 'New end' }]];
  expect(of(...again, ['inspected', { result: 'accepted' }])).toBe('finished');
  expect(of(...again, ...shipped)).toBe('shipped');
});

test('[BU3.2] a value outside its limits is a defect until it is reworked or corrected; a crimp of a machine’s job does not count', () => {
  const of = (...kinds: [Kept['kind'], object][]) =>
    missingFor(progressOf(kinds.map(([kind, body], i) => ({ record: i + 1, kind, body: body as Kept['body'] }))), {
      steps: [],
      isTested: false,
    });
  const outside: [Kept['kind'], object] = [
    'measured',
    { of: 'length', value: 9, unit: 'mm', min: 10, verdict: 'failed' },
  ];
  expect(of(outside)).toEqual([{ code: 'defects', defects: [1] }]);
  expect(of(outside, ['reworked', { defect: 1, how: 'Cut again' }])).toEqual([]);
  expect(of(outside, ['corrected', { record: 1, why: 'Misread' }])).toEqual([]);
  expect(of(['measured', { ...outside[1], verdict: 'passed' }])).toEqual([]);
  expect(of(['measured', { ...outside[1], job: 'J-1' }])).toEqual([]);
});

test('[BU3.3] a value passes inside its limits, which belong to the inside; without limits nothing is decided', () => {
  expect([
    judgeValue({ value: 1.15, min: 1.15, max: 1.25 }),
    judgeValue({ value: 1.25, min: 1.15, max: 1.25 }),
    judgeValue({ value: 1.14, min: 1.15, max: 1.25 }),
    judgeValue({ value: 60, min: 50 }),
    judgeValue({ value: 49.9, min: 50 }),
    judgeValue({ value: 7 }),
  ]).toEqual(['passed', 'passed', 'failed', 'passed', 'failed', 'not-judged']);
  expect(judgeAll([{ value: 1, min: 0 }, { value: 9 }])).toBe('not-judged');
  expect(judgeAll([{ value: 1, min: 2 }, { value: 9 }])).toBe('failed');
  expect(judgeAll([])).toBe('not-judged');
});
