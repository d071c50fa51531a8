import { expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { violations } from './violations.ts';
import { browser, hub, startAgain, throughProvider, waysIn, withoutOthers } from './ways-in.ts';

waysIn('ways in', () => {
  test('O30.1 who came in through the provider chooses a password, and comes in with it after that', async () => {
    await startAgain({ AUTH_LOCAL_ACCOUNTS: 'true' });
    const context = await withoutOthers(
      await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } }),
    );
    const { page, troubles } = await openPage(context, hub, '/sign-in?next=/account');
    await throughProvider(page);
    await page.getByLabel('New password').fill('short');
    await page.getByText('12 characters or more').nth(1).waitFor();
    await page.getByLabel('New password').fill('a password of my own');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('With email and password or Shop account.').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a password of my own');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto(`${hub.address}/sign-in?error=access_denied`);
    await page.getByText('You are still signed in as Ada Lovelace.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('O30.2 with no way in left the sign-in page says so, and what can be done', async () => {
    await startAgain({}, false);
    const context = await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } });
    const { page } = await openPage(context, hub, '/sign-in');
    await page.getByText('No way to sign in').waitFor();
    await page.getByText('npm run owner-password').waitFor();
    await context.close();
  });
});
