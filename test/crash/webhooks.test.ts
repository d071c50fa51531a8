import { expect, test } from 'vitest';
import { seeded } from './crash.ts';
import { crashEvents } from './events.ts';

test('O32.13 O12.14 5,000 events reach a receiver that is down three tenths of the time, each under one id, through kills of app, worker and PostgreSQL; no answered save is lost', async () => {
  const report = await crashEvents(5_000, 5, seeded(7));
  expect(report).toMatchObject({ kills: 5, lostSaves: [], missing: [], twice: [] });
  expect(report.events).toBeGreaterThanOrEqual(5_000);
  // Nothing came (0), or the database was away (503): never a fault.
  expect(Object.keys(report.refused).filter((status) => status !== '0' && status !== '503')).toEqual([]);
  expect(report.turnedAway).toBeGreaterThan(100);
}, 240_000);
