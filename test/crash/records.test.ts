import { expect, test } from 'vitest';
import { seeded } from './crash.ts';
import { crashShift } from './records.ts';
import { size } from './size.ts';

test('[BU2.2] [BU3.2] three tablets record through kills of the program: nothing acknowledged is lost or doubled, and the chain is whole', async () => {
  const kills = size('CRASH_KILLS', 3);
  const report = await crashShift('files', kills, seeded(size('CRASH_SEED', 11)));
  expect(report).toEqual({ kills, acknowledged: 3 * kills * 6, faults: [] });
}, 240_000);
