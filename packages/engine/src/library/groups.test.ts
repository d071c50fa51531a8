import { expect, test } from 'vitest';
import { Groups } from './groups.ts';

const spots = Array.from({ length: 6 }, (_, i) => ({ instance: 'w1', terminal: String(i) }));

test('a thing that nothing is joined to has no group', () => {
  expect(new Groups<object>().groupOf(spots[0]!)).toBeUndefined();
});

test('all spots of a list are one group, and separate lists stay separate', () => {
  const groups = new Groups<object>();
  groups.joinAll(spots.slice(0, 3));
  groups.joinAll(spots.slice(3));
  expect(spots.map((spot) => groups.groupOf(spot))).toEqual([0, 0, 0, 3, 3, 3]);
});

test('a join in any order gives the group of the thing that was known first, and says whether it joined', () => {
  const groups = new Groups<object>();
  for (const [a, b] of [
    [4, 5],
    [2, 3],
    [0, 1],
    [5, 3],
    [3, 1],
  ] as const)
    groups.join(spots[a]!, spots[b]!);
  expect(new Set(spots.map((spot) => groups.groupOf(spot)))).toEqual(new Set([0]));
  expect([groups.join(spots[0]!, spots[4]!), groups.join(spots[0]!, {}), groups.has(spots[5]!)]).toEqual([
    false,
    true,
    true,
  ]);
});
