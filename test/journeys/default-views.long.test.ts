import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { joined } from './colleague.ts';
import { go, journey, page } from './journey.ts';

/** The default view of a list: the shop's, and a person's. */
journey('default views', { path: '/library/wires', height: 900 }, () => {
  const heads = async (on: Page = page) =>
    (await on.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  const viewButton = (on: Page = page) => on.getByRole('button', { name: /^View: / });
  const inViews = async (item: string, on: Page = page) => {
    await viewButton(on).click();
    await on.getByRole('menuitem', { name: item }).click();
  };

  test('[CA4.13] the list opens with the view that was made its default, for a viewer too, who cannot change it', async () => {
    await viewButton().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Cores' }).uncheck();
    await page.keyboard.press('Escape');
    await inViews('Save as a new view…');
    const saved = page.getByRole('dialog', { name: 'Save a view' });
    await saved.getByLabel('Name').fill('Cheap wire');
    await saved.getByRole('switch', { name: 'Share it with the shop' }).click();
    await saved.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => viewButton().textContent()).toBe('Cheap wire');
    await inViews('Open the list with it for everyone');
    await page.getByText('The list opens with Cheap wire').waitFor();
    const viewer = await joined('viewer', '/library/wires');
    await expect.poll(() => viewButton(viewer).textContent()).toBe('Cheap wire');
    expect(await heads(viewer)).not.toContain('Cores');
    await viewButton(viewer).click();
    const items = await viewer.getByRole('menuitem').allInnerTexts();
    expect(items).toEqual(expect.arrayContaining(['Cheap wire', 'Save as a new view…', 'Copy its link']));
    expect(items.filter((item) => /Rename|Delete|Share|everyone/.test(item))).toEqual([]);
    await viewer.keyboard.press('Escape');
    await viewer.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await inViews('Save as a new view…', viewer);
    const dialog = viewer.getByRole('dialog', { name: 'Save a view' });
    expect(await dialog.getByRole('switch').count()).toBe(0);
    await dialog.getByLabel('Name').fill('My own');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await inViews('Open the list with it', viewer);
    await viewer.getByText('The list opens with My own').waitFor();
    await go('/library/wires', viewer);
    await expect.poll(() => viewButton(viewer).textContent()).toBe('My own');
    await viewButton().click();
    expect(await page.getByRole('menuitem', { name: 'My own' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await viewer.context().close();
  });
});
