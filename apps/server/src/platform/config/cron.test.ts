import { expect, test } from 'vitest';
import { lastTurn, readCron } from './cron.ts';

/** The latest match in the week before `now`, as `MM-DD HH:MM`. */
function last(expression: string, now: string, since?: string): string | undefined {
  const cron = readCron(expression);
  const from = since === undefined ? new Date(new Date(now).getTime() - 7 * 86_400_000) : new Date(since);
  const time = cron && lastTurn(cron, from, new Date(now));
  const two = (value: number) => String(value).padStart(2, '0');
  return time && `${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

test('an expression names its minutes', () => {
  // 2026-05-05 is a Tuesday.
  const now = '2026-05-05T10:07:30';
  const turns = {
    '* * * * *': '05-05 10:07',
    '*/5 * * * *': '05-05 10:05',
    '3-59/20 * * * *': '05-05 10:03',
    '10/20 * * * *': '05-05 09:50',
    '0 6,9 * * *': '05-05 09:00',
    '30 22 * * *': '05-04 22:30',
    '0 12 * * 0': '05-03 12:00',
    '0 12 * * 7': '05-03 12:00',
    '0 12 * * 1-5': '05-04 12:00',
    '0 12 1 * *': '05-01 12:00',
    '0 12 1 * 0': '05-03 12:00',
    '0 12 * 5 *': '05-04 12:00',
    '0 12 * 4 *': '04-30 12:00',
    '0 12 31 2 *': undefined,
  };
  for (const [expression, turn] of Object.entries(turns))
    expect([expression, last(expression, now)]).toEqual([expression, turn]);
  expect(last('*/5 * * * *', now, '2026-05-05T10:05:00')).toBeUndefined();
  expect(last('*/5 * * * *', now, '2026-05-05T10:04:59')).toBe('05-05 10:05');
});

test.each([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  '1,,2 * * * *',
  'a * * * *',
  '-1 * * * *',
])('"%s" is no expression', (text) => expect(readCron(text)).toBeUndefined());
