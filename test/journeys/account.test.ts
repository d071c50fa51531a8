import { expect, test } from 'vitest';
import { openPage, signIn, reducedMotion } from './browser.ts';
import { browser, go, hub, journey, page, read } from './journey.ts';

/** A token is made on the account page, used by a script, and taken back. */
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

  test('CA3.6 theme, units, density and columns follow the person to another browser, from its first paint on', async () => {
    await go('/account');
    const choose = (text: string) => page.getByRole('region', { name: 'Preferences' }).getByText(text).click();
    for (const each of ['Dark', 'US (in, ft, AWG)', 'Compact']) await choose(each);
    await go('/library/wires');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Number' }).uncheck();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'Data cable' });
    const columns = (on: typeof page) => on.getByRole('columnheader').allInnerTexts();
    await expect.poll(() => columns(page)).not.toContain('Number');
    const seen = await columns(page);
    await expect.poll(async () => (await row.first().boundingBox())!.height).toBeLessThan(28);
    await row
      .first()
      .getByText(/^[\d.]+ in$/)
      .waitFor();
    await expect
      .poll(async () => (await read<{ columns: object }>('/api/account/preferences')).columns)
      .toMatchObject({
        'library:wires': expect.arrayContaining(['number']) as unknown,
      });

    const theirs = await browser.newContext({ reducedMotion, colorScheme: 'light' });
    const { page: other } = await openPage(theirs, hub, '/library/wires/shielded-2pair-025');
    await signIn(other);
    const ground = (on: typeof page) => on.evaluate('getComputedStyle(document.body).backgroundColor');
    await expect.poll(() => ground(other)).toBe(await ground(page));
    // Stored are millimetres.
    const diameter = other.getByLabel('Outer diameter');
    await expect.poll(() => diameter.inputValue()).toBe('0.252');
    expect((await read<{ odMm: number }>('/api/definitions/wires/shielded-2pair-025')).odMm).toBe(6.4);
    await go('/library/wires', other);
    await expect.poll(() => columns(other)).toEqual(seen);
    // The copy in the browser is read before the program of the pages is: here it never comes.
    await other.route('**/assets/*.js', (route) => route.abort());
    await other.reload();
    const first = '[document.documentElement.dataset.mantineColorScheme, document.documentElement.dataset.density]';
    expect(await other.evaluate(first)).toEqual(['dark', 'compact']);
    await theirs.close();
  });

  test('a password too short is said while typing; a good one is changed', async () => {
    await go('/account');
    await page.getByLabel('New password').fill('short');
    await page.getByText('12 characters or more').nth(1).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);
  });
});
