import { expect, test } from 'vitest';
import { hub, journey, page } from './journey.ts';

const tab = '/cables/null-modem-de9?tab=costs';

/** A buyer asks what 1, 10 and 100 cables cost, sees where each figure comes from, and changes an operation. */
journey('costs', { path: tab, away: true }, () => {
  const table = () => page.getByRole('region', { name: 'Costs by quantity' });
  const rowOf = (name: string | RegExp) => table().getByRole('row').filter({ hasText: name });
  const cents = (text: string) => Math.round(Number(/[\d,]+\.\d\d/.exec(text)![0].replaceAll(',', '')) * 100);

  test('[QU2.1] the costs of three quantities stand side by side, and the total is the sum of the lines on the page', async () => {
    await rowOf('Total').waitFor();
    const heads = await table().locator('thead th').allTextContents();
    expect(heads).toEqual(['Cables in the lot', '1', '10', '100']);
    const rows = await table().locator('tbody tr:has(td)').all();
    expect(rows.length).toBeGreaterThan(5);
    const total = await rowOf('Total').locator('td').allTextContents();
    for (const [column, text] of total.entries()) {
      let sum = 0;
      for (const row of rows) sum += cents((await row.locator('td').nth(column).textContent())!);
      expect(cents(text)).toBe(sum);
    }
    await page.getByRole('img', { name: /^Price of one cable by quantity\. 1: / }).waitFor();
  });

  test('[QU2.1] a line opens to what its figures were worked out from, with a link to the part', async () => {
    const line = table().getByRole('row').filter({ hasText: 'CON-' }).first();
    await line.locator('summary').click();
    await expect.poll(() => line.textContent()).toMatch(/in the cables; .* bought at .* EUR/);
    await line.getByRole('link', { name: 'Open the part' }).waitFor();
  });

  test('[QU2.2] what is not known is said: delivery times that no part states', async () => {
    const delivery = page.getByRole('region', { name: 'Delivery of parts' });
    await expect.poll(() => delivery.textContent()).toMatch(/No delivery time is stated/);
    await expect.poll(() => delivery.textContent()).toMatch(/Delivery time not stated for \d+ parts/);
  });

  test('other quantities are typed; what is no quantity is said at the field', async () => {
    const field = page.getByLabel('Quantities');
    await field.fill('5, x');
    await page.getByText('Write whole numbers from 1 on, with commas between them.').waitFor();
    await field.fill('5, 50');
    await expect.poll(() => table().locator('thead th').allTextContents()).toEqual(['Cables in the lot', '5', '50']);
  });

  test('[QU1.2] the work is counted in the steps: a count opens the steps, and stated labour is compared', async () => {
    const work = page.getByRole('region', { name: 'Work', exact: true });
    const solder = work.getByRole('row').filter({ hasText: 'Solder a joint' });
    await solder.locator('summary').click();
    await expect.poll(() => solder.locator('li').count()).toBeGreaterThan(1);
    await expect
      .poll(() => page.getByText(/^Labour of Null modem DE-9, handshake looped is set to /).textContent())
      .toMatch(/Its build steps add up to \d+ min/);
  });

  test('[QU1.1] a shop changes the time of an operation on its page, and the costs follow', async () => {
    const work = page.getByRole('region', { name: 'Work', exact: true });
    const solder = work.getByRole('row').filter({ hasText: 'Solder a joint' });
    const before = await solder.locator('td').nth(1).textContent();
    await solder.getByRole('link', { name: 'Open the operation' }).click();
    await page.getByRole('heading', { name: 'Solder a joint' }).waitFor();
    await page.getByLabel('Seconds each').fill('90');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();
    await page.goto(hub.address + tab);
    await expect.poll(() => solder.locator('td').nth(1).textContent()).not.toBe(before);
  });
});
