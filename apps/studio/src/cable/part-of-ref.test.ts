import { expect, test } from 'vitest';
import { partOf } from './part-of-ref.ts';

const isPart = (id: string) => ['j1', 'w1', 'lead-1'].includes(id);

test('a drawn item belongs to its part, or to the placed cable that contains it', () => {
  const refs = ['j1', 'j1.3', 'w1.pair-1.a', 'w1@a.red', 'lead-1/w1.red', 'lead-1.w1@b:red'];
  expect(refs.map((ref) => partOf(ref, isPart))).toEqual(['j1', 'j1', 'w1', 'w1', 'lead-1', 'lead-1']);
});

test('an item that belongs to no part of the cable is not selected', () => {
  for (const ref of [undefined, '', 'w2.red', 'frame', '.j1']) expect(partOf(ref, isPart)).toBeUndefined();
});
