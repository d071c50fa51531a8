import { expect, test } from 'vitest';
import { crash, seeded } from './crash.ts';
import { size } from './size.ts';

const kills = size('CRASH_KILLS', 5);

test(`S5.3 S5.4 S5.5 embedded PostgreSQL: ${kills} kills of the program, the server killed with it every third time`, async () => {
  const report = await crash('embedded', kills, seeded(size('CRASH_SEED', 1)));
  expect(report).toMatchObject({ kills, faults: [] });
  expect(report.answered).toBeGreaterThan(5 * kills);
}, 240_000);
