import { expect, test } from 'vitest';
import { brokenLaws } from '../../../test-kit/resolver-laws.ts';

test('for random devices no option ties what must not meet, every design is sound and found again, the way back mirrors', () => {
  const broken = Array.from({ length: 1000 }, (_, seed) => seed + 1).flatMap(brokenLaws);
  expect(broken).toEqual([]);
}, 120_000);
