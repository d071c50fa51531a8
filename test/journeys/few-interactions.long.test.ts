import { expect, test } from 'vitest';
import { journey, page } from './journey.ts';
import { button, choose, pick, visit } from './new-parts.ts';

journey('few interactions', { path: '/cables', packs: ['pc-serial'], height: 1000 }, () => {
  /** Does a job; each step is one interaction: a press, a choice, a text that is typed. */
  const inSteps = async (...steps: readonly (() => Promise<unknown>)[]) => {
    for (const step of steps) await step();
    return steps.length;
  };
  const way = (name: string) => async () => page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
  const lines = () => page.getByRole('combobox', { name: /^Line \d+, wire$/ }).count();

  test('paper of a finished cable, three wires by hand, nine straight and two devices to a build sheet take few interactions', async () => {
    await visit('/', 'Home');
    const pdf = page.waitForEvent('download');
    const paper = await inSteps(
      pick('link', 'Cables'),
      pick('link', /^RS-232 lead/),
      pick('tab', 'Documents'),
      pick('link', 'PDF'),
    );
    expect((await pdf).suggestedFilename()).toMatch(/schematic\.pdf$/);
    expect(paper).toBeLessThanOrEqual(6);

    await visit('/cables', 'Cables');
    const add = (name: string) => async () => {
      await page.locator('[aria-label="Add a part"]:focus').waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    const draw = (from: string, to: string) => async () =>
      page.locator(`[data-pin="${from}"]`).dragTo(page.locator(`[data-pin="${to}"]`));
    const byHand = await inSteps(
      button('New cable'),
      async () => page.getByRole('dialog').getByLabel('Name').fill('Three wires'),
      button('Create'),
      add('DE-9 socket, for an RS-232 DTE'),
      add('DE-9 plug, for an RS-232 DCE'),
      add('Data cable 2×2'),
      async () => page.keyboard.press('Escape'),
      draw('j1.3', 'j2.3'),
      draw('j1.2', 'j2.2'),
      draw('j1.5', 'j2.5'),
    );
    await expect.poll(lines).toBe(3);
    expect(byHand).toBeLessThanOrEqual(10);

    await visit('/cables', 'Cables');
    const straight = await inSteps(
      button('New cable'),
      way('Two connectors'),
      async () => choose('From', 'DE-9 socket, for an RS-232 DTE'),
      async () => choose('To', 'DE-9 plug, for an RS-232 DCE'),
      button('Create'),
    );
    await expect.poll(lines).toBe(9);
    expect(straight).toBeLessThanOrEqual(6);

    await visit('/', 'Home');
    const device = (field: string, name: string) => async () => {
      await page.getByLabel(field).first().fill(name);
      await page.getByRole('option', { name }).filter({ visible: true }).first().click();
    };
    const toSheet = await inSteps(
      pick('link', 'Cable finder'),
      device('From device', 'Three-wire DTE instrument'),
      device('To device', 'DTE instrument'),
      button('Create cable'),
      pick('tab', 'Documents'),
      async () => page.getByText('Build sheet', { exact: true }).first().click(),
    );
    await page.getByRole('img', { name: /Build sheet/ }).waitFor();
    expect(toSheet).toBeLessThanOrEqual(6);
  });
});
