import { expect, test } from 'vitest';
import { crash, seeded } from './crash.ts';

test('S5.3 S5.4 S5.5 embedded PostgreSQL: 20 kills of the program, the server killed with it every third time', async () => {
  const report = await crash('embedded', 20, seeded(1));
  expect(report).toMatchObject({ kills: 20, faults: [] });
  expect(report.answered).toBeGreaterThan(100);
}, 240_000);
