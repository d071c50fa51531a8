import { expect, test } from 'vitest';
import { openPage, signIn, reducedMotion } from './browser.ts';
import { browser, go, hub, journey, page } from './journey.ts';

/** A person creates a token on the account page, uses it in a script, and revokes it. */
journey('account', { path: '/cables' }, () => {
  test('O14.2 O30.3 a token is made with what it may do, shown once, used by a script and revoked', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByText('No tokens yet').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Nightly export');
    await page.getByLabel('Create and change cables, save revisions').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'not shown again' });
    const token = (await shown.locator('code').textContent())!;
    const ask = (method: string, path: string, body?: object) =>
      fetch(`${hub.address}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await ask('GET', '/api/designs/null-modem-de9/exports/bom.csv')).status).toBe(200);
    expect((await ask('POST', '/api/designs', { label: 'By script' })).status).toBe(201);
    await shown.getByRole('button', { name: "Done, I've saved it" }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Revoke Nightly export' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await page.getByText('No tokens yet').waitFor();
    expect((await ask('GET', '/api/designs')).status).toBe(401);
  });

  test('the sessions are listed; signing one out elsewhere ends it at once', async () => {
    const theirs = await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } });
    const { page: phone } = await openPage(theirs, hub, '/cables');
    await signIn(phone);
    await phone.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
    await page.reload();
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await sessions.getByText('this device').waitFor();
    const browsers = sessions.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
    const other = browsers.filter({ hasNotText: 'this device' });
    await other.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await page.getByText('Signed out Chrome on Linux').waitFor();
    await other.waitFor({ state: 'detached' });
    expect(await phone.evaluate(async () => (await fetch('/api/me')).status)).toBe(401);
    await theirs.close();
  });

  test('a password too short is said while typing; a good one is changed', async () => {
    await go('/account');
    await page.getByLabel('New password').fill('short');
    await page.getByText('12 characters or more').nth(1).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);
  });
});
