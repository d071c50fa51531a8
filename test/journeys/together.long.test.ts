import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { send } from './hub.ts';
import { context, cookie, go, hub, journey, page } from './journey.ts';

/** Two pages show one cable. Each sees what the other saves, and no work is lost. */
journey('together', { path: '/cables/null-modem-de9?sel=@cable', height: 900 }, () => {
  let one: Page;
  let two: Page;

  beforeAll(async () => {
    one = page;
    ({ page: two } = await openPage(context, hub, '/cables/null-modem-de9?sel=@cable'));
    await one.getByLabel('Name', { exact: true }).waitFor();
    await two.getByLabel('Name', { exact: true }).waitFor();
  });

  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  };

  test('a change saved in one page shows in the other', async () => {
    const name = 'Null modem, first page';
    await one.getByLabel('Name', { exact: true }).fill(name);
    await save(one);
    await two.getByRole('heading', { level: 1, name }).waitFor();
  });

  test('both pages change: other fields are merged at once, and of a field both changed either side can be kept', async () => {
    await one.getByLabel('Name', { exact: true }).fill('Name of the first page');
    await one.getByLabel('Description').fill('Only the first page wrote this');
    await two.getByLabel('Name', { exact: true }).fill('Name of the second page');
    await two.getByLabel('Part number').fill('CBL-77777');
    await save(one);
    const choose = two.getByRole('button', { name: 'One field was also changed elsewhere' });
    await choose.waitFor();
    // The draft of the second page includes the changes made only on the first one, and can still be edited.
    await expect.poll(() => two.getByLabel('Description').inputValue()).toBe('Only the first page wrote this');
    await choose.click();
    await two.getByText('Saved elsewhere while you were editing').waitFor();
    const conflict = two.getByRole('table', { name: 'Fields changed on both sides' });
    await expect.poll(() => conflict.textContent()).toContain('Name of the first page');
    await expect.poll(() => conflict.textContent()).toContain('Name of the second page');
    await conflict.getByText('Theirs', { exact: true }).last().click();
    await two.getByRole('button', { name: 'Continue with this version' }).click();
    await save(two);
    await two.getByRole('heading', { level: 1, name: 'Name of the first page' }).waitFor();
    const stored = (await (
      await fetch(`${hub.address}/api/designs/null-modem-de9`, { headers: { cookie } })
    ).json()) as Record<string, unknown>;
    expect(stored).toMatchObject({
      label: 'Name of the first page',
      productRef: 'CBL-77777',
      description: 'Only the first page wrote this',
    });
  });

  test('a save the page has not heard of yet is refused by version and shown, not overwritten', async () => {
    await two.route('**/api/designs/null-modem-de9', async (route) => {
      if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await two.getByLabel('Name', { exact: true }).fill('Second page again');
    await one.getByLabel('Name', { exact: true }).fill('First page again');
    await save(one);
    await two.getByRole('button', { name: 'Save', exact: true }).click();
    await two.getByText('Saved elsewhere while you were editing').waitFor();
    await two.getByRole('button', { name: 'Discard my draft' }).click();
    await two.getByRole('heading', { level: 1, name: 'First page again' }).waitFor();
    await two.unrouteAll({ behavior: 'wait' });
  });

  test('a deleted cable is restored by the toast', async () => {
    await send(hub, '/api/designs/dc-tail/duplicate', { id: 'dc-tail-copy', label: 'A copy to delete' }, cookie);
    await go('/cables', one);
    await one.getByRole('button', { name: 'Actions for A copy to delete' }).click();
    await one.getByRole('menuitem', { name: 'Delete' }).click();
    await one.getByText('Deleted A copy to delete').waitFor();
    await expect.poll(() => one.getByRole('link', { name: 'A copy to delete' }).count()).toBe(0);
    await one.getByRole('button', { name: 'Undo' }).click();
    await one.getByRole('link', { name: 'A copy to delete' }).waitFor();
  });
});
