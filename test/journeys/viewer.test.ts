import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, journey, page } from './journey.ts';

/** The page believes that the person is a viewer. The tests of routes check that the hub refuses their writes. */
const asViewer = (page: Page) =>
  page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), role: 'viewer' } });
  });

/** A person with read access only: the pages show this and offer nothing that would be refused. */
journey('viewer', { path: '/cables', height: 900, beforeSignIn: asViewer }, () => {
  test('the list offers no new cable and no change of one', async () => {
    await page.getByRole('link', { name: /Null modem/ }).waitFor();
    expect(await page.getByRole('button', { name: 'New cable' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  });

  test('a cable is read only: no save, no cell to type in, no part to add', async () => {
    await page.getByRole('link', { name: /Null modem/ }).click();
    await page.getByText('Read only').waitFor();
    await page.getByRole('table', { name: 'Connections' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(await page.getByRole('table', { name: 'Connections' }).getByRole('combobox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add a part' }).count()).toBe(0);
    await expect.poll(() => page.locator('[data-pin]').first().getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: /^w1/ }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Length' }).isDisabled()).toBe(true);
  });

  test('records and settings are read only too', async () => {
    await go('/library/wires/shielded-2pair-025');
    await page.getByText('Read only').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByLabel('Part number').isDisabled()).toBe(true);
    await go('/settings/organisation');
    await page.getByText('Read only').waitFor();
    await expect.poll(() => page.getByLabel('Organisation', { exact: true }).isDisabled()).toBe(true);
  });
});
