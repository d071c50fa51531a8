import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage, reducedMotion } from './browser.ts';
import { browser, context, go, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

/** Lists of the shop: saved views, columns of sourcing, and cells that are edited in place. */
journey('lists', { path: '/library/wires', height: 900 }, () => {
  const rows = (on: Page = page) => on.locator('tbody tr[data-index]');
  const heads = async (on: Page = page) =>
    (await on.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  const viewButton = (on: Page = page) => on.getByRole('button', { name: /^View: / });
  const inViews = async (item: string, on: Page = page) => {
    await viewButton(on).click();
    await on.getByRole('menuitem', { name: item }).click();
  };
  let link = '';

  test('[CA4.13] the list of cables fits at 1440 px: nothing scrolls sideways', async () => {
    await go('/cables');
    await rows().first().waitFor();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    const wide = () => page.locator('[data-framed]').evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    await expect.poll(wide).toBe(0);
    const height = () =>
      page.getByRole('search').evaluate((tools) => {
        const boxes = [...tools.querySelectorAll(':scope > *, [data-item]')].map((one) => one.getBoundingClientRect());
        return Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      });
    await expect.poll(height).toBeLessThanOrEqual(32);
    await go('/library/wires');
  });

  test('[CA4.13] a view keeps filters, order, columns and a width, is a link, and opens in another browser', async () => {
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Price', exact: true }).first().click();
    await page.getByRole('checkbox', { name: /^with a price/ }).check();
    // The menu stays open while values are chosen, and a facet with a chosen value stays in the row.
    await page
      .getByRole('checkbox', { name: /^with a price/ })
      .and(page.locator(':checked'))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('search').getByRole('button', { name: 'Price: with a price' }).waitFor();
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    const cheapest = (await rows().first().locator('td').allInnerTexts()).at(-2);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Cores' }).uncheck();
    await page.keyboard.press('Escape');
    const number = page.getByRole('columnheader', { name: 'Number' });
    await number.getByRole('button').focus();
    const width = await number.evaluate((head) => (head as unknown as { offsetWidth: number }).offsetWidth);
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.url()).toContain('widths=');
    await inViews('Save as a new view…');
    const dialog = page.getByRole('dialog', { name: 'Save a view' });
    await dialog.getByLabel('Name').fill('To price');
    await dialog.getByRole('switch', { name: 'Share it with the shop' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => viewButton().textContent()).toBe('To price');
    link = `/library/wires?view=${new URL(page.url()).searchParams.get('view')}`;

    const elsewhere = await browser.newContext({ reducedMotion, storageState: await context.storageState() });
    const other = (await openPage(elsewhere, hub, link)).page;
    await expect.poll(() => viewButton(other).textContent()).toBe('To price');
    await rows(other).first().waitFor();
    expect(await heads(other)).not.toContain('Cores');
    await other.getByRole('button', { name: 'Price: with a price' }).waitFor();
    expect((await rows(other).first().locator('td').allInnerTexts()).at(-2)).toBe(cheapest);
    const wide = other.getByRole('columnheader', { name: 'Number' });
    await expect
      .poll(() => wide.evaluate((head) => (head as unknown as { offsetWidth: number }).offsetWidth))
      .toBe(width + 64);
    expect(await other.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
      true,
    );
    await elsewhere.close();
  });

  test('[CA4.13] it is marked where the list differs, taken back, renamed, and deleted with an undo', async () => {
    await page.getByRole('textbox', { name: 'Find wire stocks' }).fill('red');
    await expect.poll(() => viewButton().textContent()).toBe('To price · edited');
    await inViews('Back to the view as it was saved');
    await expect.poll(() => viewButton().textContent()).toBe('To price');
    await inViews('Rename…');
    const dialog = page.getByRole('dialog', { name: 'Rename the view' });
    await dialog.getByLabel('Name').fill('Cheap wire');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => viewButton().textContent()).toBe('Cheap wire');
    await inViews('Delete the view');
    await expect.poll(() => viewButton().textContent()).toBe('All wire stocks');
    await expect.poll(() => page.getByRole('button', { name: 'Price: with a price' }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?view=all');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await inViews('Cheap wire');
    await expect.poll(() => viewButton().textContent()).toBe('Cheap wire');
    await go(link);
    await page.getByText('The view in this address was deleted').waitFor();
  });

  test('[CA4.13] every list of the shop has views, and those of cables and parts fit a screen of 1440 px', async () => {
    for (const path of ['/cables', '/library', '/products', '/rules', '/quotations', '/offers', '/orders']) {
      await go(path);
      const empty = page.getByRole('heading', { name: /^No .* yet$/ });
      await viewButton().or(empty).first().waitFor();
    }
    const beyond =
      'document.querySelector("[data-framed]").scrollWidth - document.querySelector("[data-framed]").clientWidth';
    for (const path of ['/library/connectors', '/library/mechanicals', '/library/components', '/library', '/cables']) {
      await go(path);
      await rows().first().waitFor();
      await expect.poll(() => page.evaluate(beyond), { message: path }).toBeLessThanOrEqual(1);
    }
    expect(await violations(page)).toEqual([]);
  });
});
