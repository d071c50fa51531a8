import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { testClock } from '../hub/testing/clock.ts';
import { SlidingWindows } from './sliding-windows.ts';

describe.each(['database', 'files'] as const)('sliding windows on the %s backend', (backend) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startTestHub({ backend, setup: 'empty' });
  });
  afterAll(() => hub.stop());

  const clock = testClock(Date.UTC(2026, 0, 1));
  const now = () => clock().getTime();
  const open = () => new SlidingWindows(hub.hub.stores.sql, now);
  const tenAMinute = { ms: 60_000, max: 10 };

  test('RE14.2 six at the end of a minute and six at the start of the next are twelve of one window', async () => {
    const windows = open();
    clock.advance(59_700 - (now() % 60_000));
    const allowed = [];
    for (let n = 0; n < 12; n += 1) {
      if (n === 6) clock.advance(300);
      allowed.push((await windows.take('edge', tenAMinute)).allowed);
    }
    expect(allowed).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
    expect((await windows.fullUntil('edge', tenAMinute))! - now()).toBe(59_700);
    clock.advance(59_700);
    expect((await windows.take('edge', tenAMinute)).allowed).toBe(true);
  });

  test('RE14.2 whatever the times, no window holds more than its limit, and a pause of a window frees it all', async () => {
    const windows = open();
    // A fixed sequence of pauses between 0 and 20 s.
    let seed = 20_261_124;
    const wait = () => ((seed = (seed * 48_271) % 2_147_483_647) % 3 === 0 ? 0 : seed % 20_000);
    const times: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      clock.advance(wait());
      const { allowed, freeAt } = await windows.take('any', tenAMinute);
      if (allowed) times.push(now());
      // A refused event gets the time at which it would be allowed: never too early, and late by at most one part of
      // the window.
      else {
        const oldest = times.at(-tenAMinute.max)! + tenAMinute.ms;
        expect([freeAt >= oldest, freeAt <= oldest + 1_000]).toEqual([true, true]);
      }
    }
    const crowded = times.filter((at, i) => at - (times[i - tenAMinute.max] ?? -Infinity) < tenAMinute.ms);
    expect(crowded).toEqual([]);
    expect(times.length).toBeGreaterThan(100);
    clock.advance(tenAMinute.ms);
    const taken = await Promise.all(Array.from({ length: 12 }, () => windows.take('any', tenAMinute)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  test('RE14.2 of forty at once through two processes ten are allowed', async () => {
    const processes = [open(), open()];
    const taken = await Promise.all(Array.from({ length: 40 }, (_, n) => processes[n % 2]!.take('both', tenAMinute)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(
      taken
        .filter(({ allowed }) => allowed)
        .map(({ count }) => count)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('one that is given back makes room, in another process too; a limit may be lowered meanwhile', async () => {
    const [one, other] = [open(), open()];
    const two = { ms: 60_000, max: 2 };
    const first = await one.take('back', two);
    clock.advance(5_000);
    await one.take('back', two);
    expect((await other.take('back', two)).allowed).toBe(false);
    await first.giveBack();
    await first.giveBack();
    expect((await other.take('back', two)).allowed).toBe(true);
    expect((await one.take('back', two)).allowed).toBe(false);
    const lowered = await one.take('back', { ...two, max: 1 });
    expect([lowered.allowed, lowered.freeAt - now()]).toEqual([false, 60_000]);
  });
});
