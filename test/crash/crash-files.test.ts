import { expect, test } from 'vitest';
import { crash, seeded } from './crash.ts';
import { size } from './size.ts';

const kills = size('CRASH_KILLS', 5);
const seed = size('CRASH_SEED', 2);

test(`S5.3 S5.4 S5.5 folder of files: ${kills} kills`, async () => {
  const report = await crash('files', kills, seeded(seed));
  expect(report).toMatchObject({ kills, faults: [] });
  expect(report.answered).toBeGreaterThan(2 * kills);
}, 240_000);
