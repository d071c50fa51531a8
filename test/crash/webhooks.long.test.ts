import { expect, test } from 'vitest';
import { seeded } from './crash.ts';
import { size } from './size.ts';
import { crashEvents } from './events.ts';

const events = size('CRASH_EVENTS', 500);

test(`O32.13 O12.14 ${events} events reach a receiver that is down three tenths of the requests, each under one id, through kills of app, worker and PostgreSQL; no answered save is lost`, async () => {
  const report = await crashEvents(events, 5, seeded(size('CRASH_SEED', 7)));
  expect(report).toMatchObject({ kills: 5, lostSaves: [], missing: [], twice: [] });
  expect(report.events).toBeGreaterThanOrEqual(events);
  // No response (0) or an unavailable database (503) is never a fault.
  expect(Object.keys(report.refused).filter((status) => status !== '0' && status !== '503')).toEqual([]);
  expect(report.turnedAway).toBeGreaterThan(events / 50);
}, 240_000);
