import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { isOwnPage, prepareLooks, problemsOn } from './every-page.ts';
import { send } from './hub.ts';
import { browser, context, cookie, hub, journey } from './journey.ts';
import { violations } from './violations.ts';

const phone = { width: 390, height: 844, colorScheme: 'light' } as const;
const desk = { width: 1440, height: 900, colorScheme: 'dark' } as const;

async function beforeSignIn(page: Page) {
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await violations(page)).toEqual([]);
}

/** How the pages look: no violation a machine can find, and nothing wider than the screen. */
journey('looks', { path: '/cables', prepare: prepareLooks, beforeSignIn }, () => {
  let state: Awaited<ReturnType<BrowserContext['storageState']>>;

  beforeAll(async () => {
    state = await context.storageState();
  });

  // Each page on one of them here, and one in eight by every rule, which takes longer than all else; `npm run test:long` looks at
  // each with all its tabs on all screens, light and dark, by every rule.
  test('on a phone or a desk, light or dark, every page has its heading, and nothing overflows or is hard to read', async () => {
    const screenOf = (n: number) => ({
      ...(n % 2 === 0 ? phone : desk),
      rules: n % 16 < 2 ? ('all' as const) : ('none' as const),
    });
    expect(await problemsOn((n) => (isOwnPage(n) ? [screenOf(n)] : []))).toEqual([]);
  }, 300_000);

  test('of a table of hundreds of rows only those on screen are drawn, and the keys reach the others', async () => {
    const changes = Array.from({ length: 400 }, (_, n) => {
      const id = `sleeve-${String(n).padStart(3, '0')}`;
      return {
        kind: 'mechanicals',
        id,
        op: 'put',
        record: { id, label: `Zz sleeve ${n}`, kind: 'other', src: 'test' },
      };
    });
    await send(hub, '/api/batch', { message: 'Many sleeves', changes }, cookie);
    const context = await browser.newContext({
      reducedMotion,
      viewport: { width: 1440, height: 900 },
      storageState: state,
    });
    const { page } = await openPage(context, hub, '/library/mechanicals');
    const rows = page.getByRole('table', { name: 'Mechanical parts' }).locator('tbody tr[data-index]');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(120);
    await rows.first().focus();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('PageDown');
      await page.waitForTimeout(30);
    }
    await expect
      .poll(() => page.evaluate<number>('Number(document.activeElement?.dataset.index ?? 0)'))
      .toBeGreaterThan(200);
    await context.close();
  });

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
