/** The steps of a person who creates a cable or a part. */
import { go, page } from './journey.ts';

export const visit = async (path: string, heading: string) => {
  await go(path);
  await page.locator('h1', { hasText: heading }).waitFor();
};
export const choose = async (field: string, typed: string, option = typed) => {
  const box = page.getByRole('dialog').getByLabel(field, { exact: true }).first();
  await box.click();
  if ((await box.getAttribute('readonly')) === null) await box.fill(typed);
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
};
export const blocks = async () =>
  page.locator('[data-block]').evaluateAll((all) => all.map((each) => each.getAttribute('data-kind') ?? ''));

export const pick = (role: 'link' | 'tab' | 'button', name: string | RegExp) => async () =>
  page.getByRole(role, { name }).first().click();
export const button = (name: string) => async () => page.getByRole('button', { name, exact: true }).first().click();
