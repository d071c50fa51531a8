import { expect, test } from 'vitest';
import { dayOf } from './day.ts';

test('O17.1 a day is read in every unambiguous form', () => {
  const typed = ['2026-03-31', ' 2026-3-1 ', '31.3.2026', '29.02.2028'];
  expect(typed.map(dayOf)).toEqual(['2026-03-31', '2026-03-01', '2026-03-31', '2028-02-29']);
});

test('O17.1 a day that does not exist or is ambiguous is refused', () => {
  for (const text of ['', '2026', '03/04/2026', '2026-04-31', '29.2.2026', '2026-00-10', '2026-3', 'today'])
    expect([text, dayOf(text)]).toEqual([text, undefined]);
});
