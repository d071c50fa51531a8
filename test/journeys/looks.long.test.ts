import { expect, test } from 'vitest';
import { prepareLooks, problemsOn, type Screen } from './every-page.ts';
import { journey } from './journey.ts';

// Structure differs between a phone and a desk, which kinds of pages take in turns; colours between light and dark; 1920 px
// differs from 1440 in room only.
const screens: readonly Screen[] = [
  { width: 390, height: 844, colorScheme: 'light', rules: 'all' },
  { width: 1440, height: 900, colorScheme: 'dark', rules: 'colours' },
  { width: 1920, height: 1080, colorScheme: 'dark', rules: 'none' },
];

// Every other page is reached wide and becomes narrow, with light and dark the other way about.
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
