import { expect, test, vi } from 'vitest';
import { hubWith } from '../hub/testing/hub.ts';
import { FailureLog } from '../platform/log/failure-log.ts';
import { JobKinds } from './job-kinds.ts';
import { Schedule, turnOf } from './schedule.ts';

const failures = new FailureLog({ notice: () => undefined, clock: () => new Date() });

test('O29.1 the worker beats when it starts and then each minute, until it stops', async () => {
  const { jobs } = (await hubWith({ backend: 'files', setup: 'empty' })).hub.stores;
  const beat = vi.spyOn(jobs, 'beat');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const clock = () => new Date('2026-05-05T12:00:00Z');
    const schedule = new Schedule({ jobs, kinds: new JobKinds(), clock, name: 'worker 7', failures });
    const beats = () => beat.mock.calls.filter(([{ name }]) => name === 'worker 7').length;
    await schedule.start();
    const seen = [beats()];
    for (const ms of [59_999, 1, 600_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      seen.push(beats());
    }
    schedule.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([...seen, beats()]).toEqual([1, 1, 2, 12, 12]);
    expect(beat).toHaveBeenCalledWith({ name: 'worker 7', at: '2026-05-05T12:00:00.000Z' });
  } finally {
    vi.useRealTimers();
  }
});

test('RE7.3 a nightly job that was missed while the machine slept is requested once when it wakes', async () => {
  const { jobs } = (await hubWith({ backend: 'files', setup: 'empty' })).hub.stores;
  const add = vi.spyOn(jobs, 'add');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let now = new Date('2026-05-04T23:00:00');
    const kinds = new JobKinds();
    const run = () => Promise.resolve({ ok: true as const });
    kinds.add({ kind: 'nightly', label: 'Nightly', onRequest: false, schedule: { dailyAt: '03:30' }, run });
    const schedule = new Schedule({ jobs, kinds, clock: () => now, name: 'laptop', failures });
    const requested = () => add.mock.calls.flatMap(([drafts]) => drafts.map(({ once }) => once));
    const tickAt = async (time: string) => {
      now = new Date(time);
      await vi.advanceTimersByTimeAsync(60_000);
      return [...new Set(requested())];
    };
    await schedule.start();
    expect(requested()).toEqual([]);
    // The laptop was asleep from 11 p.m. to 8 a.m., and later for two nights.
    expect(await tickAt('2026-05-05T08:10:00')).toEqual(['nightly of 2026-5-5']);
    const calls = requested().length;
    expect(await tickAt('2026-05-05T08:11:00')).toEqual(['nightly of 2026-5-5']);
    expect(requested().length).toBe(calls);
    expect(await tickAt('2026-05-07T12:00:00')).toEqual(['nightly of 2026-5-5', 'nightly of 2026-5-7']);
    schedule.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('O13.7 a job with a cron expression is requested at the start and at each of its minutes, once', async () => {
  const { jobs } = (await hubWith({ backend: 'files', setup: 'empty' })).hub.stores;
  const add = vi.spyOn(jobs, 'add');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let now = new Date('2026-05-04T10:04:30');
    const kinds = new JobKinds();
    const run = () => Promise.resolve({ ok: true as const });
    kinds.add({
      kind: 'often',
      label: 'Often',
      onRequest: true,
      schedule: { atStart: true, cron: () => '*/5 * * * *' },
      run,
    });
    const schedule = new Schedule({ jobs, kinds, clock: () => now, name: 'hub', failures });
    await schedule.start();
    const requested = [add.mock.calls.length];
    for (let minute = 1; minute <= 12; minute += 1) {
      now = new Date(now.getTime() + 60_000);
      await vi.advanceTimersByTimeAsync(60_000);
      requested.push(add.mock.calls.length);
    }
    schedule.stop();
    expect(requested).toEqual([1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4]);
  } finally {
    vi.useRealTimers();
  }
});

test('a run is due after its time, weekly on its day, hourly at the full hour', () => {
  const at = (time: string) => new Date(time);
  const weekly = { schedule: { dailyAt: '03:30', weekday: 0 as const } };
  // 3 May 2026 is a Sunday.
  expect(turnOf(weekly, at('2026-05-05T10:00:00'), at('2026-05-01T10:00:00'))).toBe('2026-5-3');
  expect(turnOf(weekly, at('2026-05-05T10:00:00'), at('2026-05-03T04:00:00'))).toBeUndefined();
  const hourly = { schedule: { hourly: true as const } };
  expect(turnOf(hourly, at('2026-05-05T10:40:00'), at('2026-05-05T09:50:00'))).toBe('2026-5-5 10');
  expect(turnOf(hourly, at('2026-05-05T10:40:00'))).toBeUndefined();
});
