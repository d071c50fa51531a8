import { expect, test } from 'vitest';
import { CopperGroups } from '../terminals/copper-groups.ts';

const spots = Array.from({ length: 6 }, (_, i) => ({ instance: 'w1', terminal: String(i) }));

test('a spot that nothing is joined to has no group', () => {
  expect(new CopperGroups().groupOf(spots[0]!)).toBeUndefined();
});

test('all spots of a list are one group, and separate lists stay separate', () => {
  const groups = new CopperGroups();
  groups.joinAll(spots.slice(0, 3));
  groups.joinAll(spots.slice(3));
  expect(spots.map((spot) => groups.groupOf(spot))).toEqual([0, 0, 0, 3, 3, 3]);
});

test('a join in any order gives the group of the spot that was known first', () => {
  const groups = new CopperGroups();
  for (const [a, b] of [
    [4, 5],
    [2, 3],
    [0, 1],
    [5, 3],
    [3, 1],
  ] as const)
    groups.join(spots[a]!, spots[b]!);
  expect(new Set(spots.map((spot) => groups.groupOf(spot)))).toEqual(new Set([0]));
});
