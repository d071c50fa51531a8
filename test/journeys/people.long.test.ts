import { expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { browser, hub, journey, page } from './journey.ts';

/** An owner invites a person, who joins, gets another role, and is removed. */
journey('people', { path: '/settings/people' }, () => {
  test('O14.1 O35.9 an owner makes a link, a colleague joins with it, and their role changes', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'not shown again' });
    const link = new URL((await shown.locator('code').textContent())!);
    await shown.getByRole('button', { name: "Done, I've sent it" }).click();
    await page.getByRole('button', { name: 'Revoke the invitation for viewer' }).waitFor();
    const theirs = await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } });
    const { page: joining, troubles } = await openPage(theirs, hub, link.pathname + link.search);
    await joining.getByText('invites you as a viewer. A viewer can read.').waitFor();
    await joining.getByLabel('Your name').fill('Kim Colleague');
    await joining.getByLabel('Email').fill('kim@example.com');
    await joining.getByRole('textbox', { name: 'Password' }).fill('a password of twelve');
    await joining.getByRole('button', { name: 'Join' }).click();
    await joining.waitForURL((url) => url.pathname === '/');
    await page.reload();
    await page.getByLabel('Role of Kim Colleague').selectOption('editor');
    await page.getByText('Kim Colleague is now editor').waitFor();
    await page.getByRole('button', { name: 'Remove Kim Colleague' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed Kim Colleague').waitFor();
    expect(await joining.evaluate(async () => (await fetch('/api/me')).status)).toBe(401);
    const { page: late } = await openPage(theirs, hub, link.pathname + link.search);
    await late.getByRole('heading', { name: 'Invitation' }).waitFor();
    expect(troubles).toEqual([]);
  });
});
