import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  companion,
  derived,
  derivedById,
  derivedForLatest,
  derivedFromBoth,
  LatestById,
  measureQueriesWith,
  queryFigures,
  rememberedWith,
  SideTable,
} from './index.ts';

const figuresOf = (name: string) => queryFigures().find((query) => query.name === name);

interface Item {
  readonly i: number;
}

/** Objects to query, and queries by their indexes, in any order and with repeats. */
const objects = Array.from({ length: 6 }, (_, i): Item => ({ i }));
const pick = fc.nat({ max: objects.length - 1 });
const questions = fc.array(fc.tuple(pick, pick), { maxLength: 60 });

/** A function that returns its input as a key and counts how often it runs for each input. */
function counting() {
  const runs = new Map<string, number>();
  const work = (...asked: readonly (Item | string)[]) => {
    const key = asked.map((value) => (typeof value === 'string' ? value : value.i)).join();
    runs.set(key, (runs.get(key) ?? 0) + 1);
    return key.endsWith('0') ? undefined : { key };
  };
  return { runs, work };
}

const answer = (...parts: readonly number[]) => (parts.at(-1) === 0 ? undefined : { key: parts.join() });

describe('a remembered result is that of the function', () => {
  test('for one object, worked out once for each', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const { runs, work } = counting();
        const query = derived('law: one', (a: Item) => work(a));
        for (const [a] of asked) expect(query(objects[a]!)).toEqual(answer(a));
        expect([...runs.values()].every((times) => times === 1)).toBe(true);
      }),
    );
  });

  test('for two objects, at any limit', () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: 1, max: 40 }), (asked, limit) => {
        const { runs, work } = counting();
        const query = derivedFromBoth('law: both', (a: Item, b: Item) => work(a, b), { limit });
        for (const [a, b] of asked) expect(query(objects[a]!, objects[b]!)).toEqual(answer(a, b));
        if (limit > 36) expect([...runs.values()].every((times) => times === 1)).toBe(true);
      }),
    );
  });

  test('for an object and an id, at any limit', () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: 1, max: 40 }), (asked, limit) => {
        const { runs, work } = counting();
        const query = derivedById('law: id', (a: Item, id) => work(a, id), { limit });
        for (const [a, b] of asked) expect(query(objects[a]!, String(b))).toEqual(answer(a, b));
        if (limit > 36) expect([...runs.values()].every((times) => times === 1)).toBe(true);
      }),
    );
  });

  test('for an object and the latest of another: only what is asked again at once is remembered', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        let runs = 0;
        const query = derivedForLatest('law: latest', (a: { i: number }, b: { i: number }) => {
          runs += 1;
          return answer(a.i, b.i);
        });
        const latest = new Map<number, number>();
        let needed = 0;
        for (const [a, b] of asked) {
          if (latest.get(a) !== b) needed += 1;
          latest.set(a, b);
          expect(query(objects[a]!, objects[b]!)).toEqual(answer(a, b));
        }
        expect(runs).toBe(needed);
      }),
    );
  });

  test('for what it was worked out from, compared item by item', () => {
    const remembered = rememberedWith<object, string>('law: from');
    const [input, a, b] = [{}, {}, {}];
    const work = (text: string) => () => text;
    expect(remembered(input, [a, b], work('first'))).toBe('first');
    expect(remembered(input, [a, b], work('not run'))).toBe('first');
    expect(remembered(input, [a], work('shorter'))).toBe('shorter');
    expect(remembered(input, [b], work('another'))).toBe('another');
    expect(remembered(input, [a, b], work('back'))).toBe('back');
  });
});

test('a function that throws is run again, and keeps the result it had', () => {
  let broken = true;
  const query = derived('throws', () => {
    if (broken) throw new RangeError('not yet');
    return 1;
  });
  const input = {};
  expect(() => query(input)).toThrow('not yet');
  broken = false;
  expect(query(input)).toBe(1);
  const remembered = rememberedWith<object, number>('throws later');
  expect(remembered(input, [1], () => 1)).toBe(1);
  const failing = () => {
    throw new RangeError('no');
  };
  expect(() => remembered(input, [2], failing)).toThrow('no');
  expect(remembered(input, [1], () => 3)).toBe(1);
});

test('figures say how often a query was answered from memory, and how long it took otherwise', () => {
  let now = 0;
  measureQueriesWith(() => now);
  const query = derivedById('figures', (_input: object, id: string) => ((now += 5), id), { limit: 2 });
  const latest = derivedForLatest('figures of the latest', (_input: object, by: number) => ((now += 1), by));
  expect(figuresOf('figures')).toBeUndefined();
  const input = {};
  for (const id of ['a', 'a', 'b', 'c', 'c', 'a']) query(input, id);
  // `c` drops `a` and `b`, so `a` is computed again.
  expect(figuresOf('figures')).toEqual({
    name: 'figures',
    reused: 2,
    computed: 4,
    recomputed: 0,
    evicted: 2,
    spentMs: 20,
  });
  for (const by of [1, 1, 2]) latest(input, by);
  expect(figuresOf('figures of the latest')).toMatchObject({ reused: 1, computed: 1, recomputed: 1, spentMs: 2 });
  measureQueriesWith(() => 0);
});

test('tables with one name share their figures', () => {
  for (const work of [() => 1, () => 2]) derived('shared name', work)({});
  expect(figuresOf('shared name')).toMatchObject({ computed: 2 });
});

test('a companion is one object for as long as its owner lives, and notes are those of their owner', () => {
  const spots = companion('spots', () => new Set<string>());
  const [a, b] = [{}, {}];
  spots(a).add('x');
  expect([spots(a).has('x'), spots(b).has('x'), spots(a) === spots(a)]).toEqual([true, false, true]);
  const notes = new SideTable<object, string | undefined>();
  expect(notes.set(a, 'note')).toBe('note');
  expect([notes.get(a), notes.has(a), notes.get(b), notes.has(b)]).toEqual(['note', true, undefined, false]);
});

test('the latest states of 32 documents are remembered', () => {
  const states = new LatestById<object>();
  const all = Array.from({ length: 33 }, (_, i) => ({ i }));
  for (const state of all.slice(0, 32)) states.set(String(state.i), state);
  expect([states.get('0'), states.get('x')]).toEqual([all[0], undefined]);
  // A state that is set again becomes the newest one.
  states.set('0', all[0]!);
  states.set('32', all[32]!);
  expect(['0', '1', '2', '32'].map((id) => states.get(id))).toEqual([all[0], undefined, all[2], all[32]]);
  const kept = new LatestById<object>({ keep: true });
  for (const { i } of all) kept.set(String(i), { i });
  expect([kept.get('0'), kept.get('32')]).toEqual([undefined, { i: 32 }]);
});
