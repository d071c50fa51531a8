import { expect, test } from 'vitest';
import { brokenLaws } from '../../../test-kit/resolver-laws.ts';

/** `npm test` uses two of five random worlds; the `.long.test.ts` file runs this file with all of them. */
const worlds = process.env['CABLEWRIGHT_TESTS'] === 'long' ? 1000 : 400;

test('for random devices no option ties what must not meet, every design is sound and found again, the way back mirrors', () => {
  const broken = Array.from({ length: worlds }, (_, seed) => seed + 1).flatMap(brokenLaws);
  expect(broken).toEqual([]);
}, 120_000);
