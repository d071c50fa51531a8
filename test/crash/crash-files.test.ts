import { expect, test } from 'vitest';
import { crash, seeded } from './crash.ts';

test('S5.3 S5.4 S5.5 folder of files: 20 kills', async () => {
  const report = await crash('files', 20, seeded(2));
  expect(report).toMatchObject({ kills: 20, faults: [] });
  expect(report.answered).toBeGreaterThan(40);
}, 240_000);

test('S5.3 S5.4 S7.7 folder of files in git: 10 kills', async () => {
  const report = await crash('git', 10, seeded(3));
  expect(report).toMatchObject({ kills: 10, faults: [] });
  expect(report.answered).toBeGreaterThan(9);
}, 240_000);
