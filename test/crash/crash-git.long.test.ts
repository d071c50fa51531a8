import { expect, test } from 'vitest';
import { crash, seeded } from './crash.ts';
import { size } from './size.ts';

const kills = size('CRASH_KILLS', 5);
const seed = size('CRASH_SEED', 2);

test(`S5.3 S5.4 S7.7 S7.11 folder of files in git: ${kills} kills`, async () => {
  const report = await crash('git', kills, seeded(seed + 1));
  expect(report).toMatchObject({ kills, faults: [] });
  expect(report.answered).toBeGreaterThanOrEqual(kills);
}, 240_000);
