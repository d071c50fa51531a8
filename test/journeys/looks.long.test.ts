import { expect, test } from 'vitest';
import { prepareLooks, problemsOn, type Screen } from './every-page.ts';
import { journey } from './journey.ts';

// The structure of a page depends on the width, so kinds of pages alternate between phone and desktop. Colours depend
// on the theme. 1920 px differs from 1440 px only in space.
const screens: readonly Screen[] = [
  { width: 390, height: 844, colorScheme: 'light', rules: 'all' },
  { width: 1440, height: 900, colorScheme: 'dark', rules: 'colours' },
  { width: 1920, height: 1080, colorScheme: 'dark', rules: 'none' },
];

// Every other page is opened wide and then narrowed, with light and dark swapped.
const otherScreens: readonly Screen[] = [
  { width: 1920, height: 1080, colorScheme: 'light', rules: 'none' },
  { width: 1440, height: 900, colorScheme: 'light', rules: 'all' },
  { width: 390, height: 844, colorScheme: 'dark', rules: 'colours' },
];

journey('looks on every screen', { path: '/cables', prepare: prepareLooks }, () => {
  test('on phone and desktop, light and dark, nothing overflows, no violation of level A or AA, enough contrast', async () => {
    expect(await problemsOn((n) => (n % 2 === 0 ? screens : otherScreens))).toEqual([]);
  }, 600_000);
});
