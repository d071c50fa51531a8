import { expect, test } from 'vitest';
import { openPage, signIn, reducedMotion } from './browser.ts';
import { browser, go, hub, journey, page, read } from './journey.ts';

/** A person's preferences apply in every browser. */
journey('preferences', { path: '/account' }, () => {
  test('CA3.6 theme, units, density and columns follow the person to another browser, from its first paint on', async () => {
    await go('/account');
    const choose = (text: string) => page.getByRole('region', { name: 'Preferences' }).getByText(text).click();
    for (const each of ['Dark', 'US (in, ft, AWG)', 'Compact']) await choose(each);
    await go('/library/wires');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Number', exact: true }).uncheck();
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
    // The stored value is in millimetres.
    const diameter = other.getByLabel('Outer diameter');
    await expect.poll(() => diameter.inputValue()).toBe('0.252');
    expect((await read<{ odMm: number }>('/api/definitions/wires/shielded-2pair-025')).odMm).toBe(6.4);
    await go('/library/wires', other);
    await expect.poll(() => columns(other)).toEqual(seen);
    // The browser's copy is read before the scripts of the page run. Here they never load.
    await other.route('**/assets/*.js', (route) => route.abort());
    await other.reload();
    const first = '[document.documentElement.dataset.mantineColorScheme, document.documentElement.dataset.density]';
    expect(await other.evaluate(first)).toEqual(['dark', 'compact']);
    await theirs.close();
  });
});
