/** What a person does and sees while following a guide. */
import { page } from './journey.ts';

export const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
export const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
export const save = async (name: string) => {
  await press(name);
  await page.getByText('Saved', { exact: true }).waitFor();
};
export const openCable = async (name: string) => {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
};
export const pin = (terminal: string) => page.locator(`[data-pin="${terminal}"]`);
export const ends = () =>
  page
    .getByRole('combobox', { name: /^Line \d+, (from|to)$/ })
    .evaluateAll((all) => all.map((each) => (each as unknown as { value: string }).value));
export const lineTo = async (terminal: string) => {
  const lines = await page
    .locator('[data-way]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-way') ?? ''));
  return lines.find((line) => line.includes(terminal))!;
};
/** Opens the drawer below the drawing at one of its sections. */
export const openDrawer = (part: string) =>
  page.getByRole('button', { name: new RegExp(`^${part}\\b`), expanded: false }).click();
export const findings = () => page.getByRole('region', { name: 'Findings' });
