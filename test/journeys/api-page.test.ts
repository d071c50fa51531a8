import { expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, context, cookie, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

const design = '/api/designs/null-modem-de9';

/** The author of a script tries the API out on its page before writing a line. */
journey('the API page', { path: '/api/docs' }, () => {
  const route = (id: string) => page.locator(`#${id}`);
  const open = async (id: string) => {
    await route(id).locator('summary').first().click();
    return route(id);
  };

  test('a route is asked with one’s own session, and the answer is there with its headers and a curl line', async () => {
    await page.getByText('Requests are sent as Ada Lovelace, owner.').waitFor();
    const list = await open('listDesigns');
    await list.getByLabel('limit').fill('2');
    await list.getByRole('button', { name: 'Send' }).click();
    await list.getByText(/^200 OK after/).waitFor();
    expect(await list.getByLabel('Body of the answer').textContent()).toContain('"total": 1');
    await list.getByText('Headers', { exact: true }).click();
    expect(await list.getByLabel('Headers of the answer').textContent()).toContain('content-type: application/json');
    await list.getByRole('button', { name: 'Copy as curl' }).click();
    expect(await list.getByLabel('As a curl line').textContent()).toBe(
      `curl -H "Authorization: Bearer $CABLEWRIGHT_TOKEN" '${hub.address}/api/designs?limit=2'`,
    );
  });

  test('what is there is filled in, changed, and sent only after the page has asked', async () => {
    const put = await open('saveDesign');
    await put.getByLabel('id', { exact: true }).fill('null-modem-de9');
    await put.getByRole('button', { name: 'Fill in current value' }).click();
    await put.getByText('This is what is there now.').waitFor();
    const body = put.getByLabel('Body (JSON)');
    const record = JSON.parse(await body.inputValue()) as Record<string, unknown>;
    await body.fill(JSON.stringify({ ...record, label: 'Tried out' }));
    await put.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText(`PUT ${design} changes this hub`).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await read(design)).not.toMatchObject({ label: 'Tried out' });
    await put.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await put.getByText(/^200 OK after/).waitFor();
    expect(await read(design)).toMatchObject({ label: 'Tried out' });
  });

  test('a refusal is shown as the hub explains it', async () => {
    const remove = await open('deleteDesign');
    await remove.getByLabel('id', { exact: true }).fill('no-such-cable');
    await remove.getByLabel('If-Match').fill('*');
    await remove.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText('deletes from this hub').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await remove.getByText(/^404 .* after/).waitFor();
    expect(await remove.getByLabel('Body of the answer').textContent()).toContain('"code":');
  });

  test('a token asks alone, without the session, and the page keeps it nowhere', async () => {
    const made = await send(hub, '/api/tokens', { label: 'Try', scopes: ['catalog:read'], days: 1 }, cookie);
    const { token } = (await made.json()) as { token: string };
    await page.getByLabel('Ask with an API token instead').fill(token);
    const request = page.waitForRequest(/\/api\/designs\?limit=2/);
    const list = route('listDesigns');
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

  test('an answer without an end is shown as it comes, until it is stopped', async () => {
    const events = await open('openEvents');
    await events.getByRole('button', { name: 'Send' }).click();
    await events.getByText(/^200 OK/).waitFor();
    await send(hub, `${design}/versions`, { note: 'While a client listens' }, cookie);
    await events.getByLabel('Body of the answer').getByText('null-modem-de9').waitFor();
    await events.getByRole('button', { name: 'Stop' }).click();
    await events.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).waitFor();
  });

  test('routes are found by words', async () => {
    await page.getByLabel('Show routes with').fill('put artwork');
    await route('listDesigns').waitFor({ state: 'hidden' });
    await route('saveArtwork').waitFor();
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
    // Two hundred forms of one make: every sixteenth is looked at, and those that are open.
    await narrow.evaluate(
      "document.querySelectorAll('.route:not([open])').forEach((each, i) => i % 16 === 0 || each.remove())",
    );
    const wide = () => narrow.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect([await wide(), await violations(narrow)]).toEqual([0, []]);
    await narrow.setViewportSize({ width: 1440, height: 900 });
    await narrow.emulateMedia({ colorScheme: 'light' });
    expect([await wide(), await violations(narrow)]).toEqual([0, []]);
    await other.close();
    expect(troubles).toEqual([]);
  });
});
