import { expect, test, vi } from 'vitest';
import { hubWith } from '../hub/testing/hub.ts';
import { JobKinds } from './job-kinds.ts';
import { Schedule } from './schedule.ts';

test('O29.1 the worker beats when it starts and then each minute, until it stops', async () => {
  const { jobs } = (await hubWith({ backend: 'files', setup: 'empty' })).hub.stores;
  const beat = vi.spyOn(jobs, 'beat');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const clock = () => new Date('2026-05-05T12:00:00Z');
    const schedule = new Schedule({ jobs, kinds: new JobKinds(), clock, name: 'worker 7', notice: () => undefined });
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
