import { expect, test } from 'vitest';
import { seeded } from './crash.ts';
import { crashShift } from './records.ts';

test.each(['files', 'database'] as const)(
  '[BU2.2] [BU3.2] on %s three tablets record through 60 kills: nothing acknowledged is lost or doubled, and the chain is whole',
  async (backend) => {
    const report = await crashShift(backend, 60, seeded(12));
    expect(report).toEqual({ kills: 60, acknowledged: 3 * 60 * 6, faults: [] });
  },
  1_200_000,
);
