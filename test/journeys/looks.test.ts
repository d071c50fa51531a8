import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { isOwnPage, prepareLooks, problemsOn } from './every-page.ts';
import { browser, context, hub, journey } from './journey.ts';
import { violations } from './violations.ts';

const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
const desk = { width: 1440, height: 900, colorScheme: 'dark' } as const;

async function beforeSignIn(page: Page) {
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await violations(page)).toEqual([]);
}

/** The appearance of pages: no violation that a program can detect, and nothing wider than the screen. */
journey('looks', { path: '/cables', prepare: prepareLooks, beforeSignIn }, () => {
  let state: Awaited<ReturnType<BrowserContext['storageState']>>;

  beforeAll(async () => {
    state = await context.storageState();
  });

  // Here every fourth page is checked on one of the two screens, and one in twelve with all rules, which take longer
  // than everything else. `npm run test:long` checks every page and tab on all screens, light and dark, with all rules.
  test('on a phone or a desk, light or dark, pages have their heading, and nothing overflows or is hard to read', async () => {
    const screenOf = (n: number) => ({
      ...(n % 2 === 0 ? phone : desk),
      rules: n % 24 < 2 ? ('all' as const) : ('none' as const),
    });
    expect(await problemsOn((n) => (isOwnPage(n) && n % 8 < 2 ? [screenOf(n)] : []))).toEqual([]);
  }, 300_000);

  test('on a phone the menu opens from a button and leads on', async () => {
    const context = await browser.newContext({
      reducedMotion,
      viewport: { width: 390, height: 844 },
      storageState: state,
    });
    const { page } = await openPage(context, hub, '/cables');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await context.close();
  });
});
