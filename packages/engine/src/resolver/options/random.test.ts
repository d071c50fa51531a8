import { expect, test } from 'vitest';
import { brokenLaws } from '../../../test-kit/resolver-laws.ts';

/** `npm test` has two of five worlds; the file that ends in `.long.test.ts` runs this one with all of them. */
const worlds = process.env['CABLEWRIGHT_TESTS'] === 'long' ? 1000 : 400;

test('for random devices no option ties what must not meet, every design is sound and found again, the way back mirrors', () => {
  const broken = Array.from({ length: worlds }, (_, seed) => seed + 1).flatMap(brokenLaws);
  expect(broken).toEqual([]);
}, 120_000);
