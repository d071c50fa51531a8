import { expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, context, cookie, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

/** The API page on other screens, and requests with a token. */
journey('the API page, wide and narrow', { path: '/api/docs' }, () => {
  test('a token asks alone, without the session, and the page keeps it nowhere', async () => {
    const made = await send(hub, '/api/tokens', { label: 'Try', scopes: ['catalog:read'], days: 1 }, cookie);
    const { token } = (await made.json()) as { token: string };
    await page.getByLabel('Ask with an API token instead').fill(token);
    const request = page.waitForRequest(/\/api\/designs\?limit=2/);
    const list = page.locator('#listDesigns');
    await list.locator('summary').first().click();
    await list.getByLabel('limit').fill('2');
    await list.getByRole('button', { name: 'Send' }).click();
    const headers = await (await request).allHeaders();
    expect([headers['authorization'], headers['cookie']]).toEqual([`Bearer ${token}`, undefined]);
    await list.getByText('Headers', { exact: true }).click();
    await list.getByText(/ratelimit-remaining: \d/).waitFor();
    await list.getByRole('button', { name: 'Copy as curl' }).click();
    await list.getByText('Copied').or(list.getByText('Copy it from below')).waitFor();
    expect(await list.textContent()).not.toContain(token);
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])',
    );
    expect(kept).not.toContain(token);
    await page.reload();
    expect(await page.getByLabel('Ask with an API token instead').inputValue()).toBe('');
  });

  test('on a phone in the dark and on a desk in the light nothing overflows, and no rule of level A or AA is broken', async () => {
    const storageState = await context.storageState();
    const viewport = { width: 390, height: 900 };
    const other = await browser.newContext({ reducedMotion, viewport, colorScheme: 'dark', storageState });
    const { page: narrow, troubles } = await openPage(other, hub, '/api/docs#saveArtwork');
    await narrow.getByText('Requests are sent as').waitFor();
    await narrow.locator('#saveBatch > summary').click();
    await narrow.locator('#getSetup > summary').click();
    await narrow.locator('#getSetup').getByRole('button', { name: 'Send' }).click();
    await narrow
      .locator('#getSetup')
      .getByText(/^200 OK/)
      .waitFor();
    // The two hundred forms are built alike, so only every sixteenth and the open ones are checked.
    await narrow.evaluate(
      "document.querySelectorAll('.route:not([open])').forEach((each, i) => i % 16 === 0 || each.remove())",
    );
    const wide = () =>
      narrow.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.offsetWidth');
    expect([await wide(), await violations(narrow)]).toEqual([0, []]);
    await narrow.setViewportSize({ width: 1440, height: 900 });
    await narrow.emulateMedia({ colorScheme: 'light' });
    expect([await wide(), await violations(narrow)]).toEqual([0, []]);
    await other.close();
    expect(troubles).toEqual([]);
  });
});
