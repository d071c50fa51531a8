import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page } from './journey.ts';
import { button, choose, pick, visit } from './new-parts.ts';
import { yLead } from './y-lead.ts';

journey('new cables and parts', { path: '/cables', packs: ['pc-serial'], height: 1000 }, () => {
  test('CA2.2 CA2.3 CA3.4 a part the library lacks is created, imported or stood in for without leaving the cable', async () => {
    await send(hub, '/api/designs', { id: 'blank-one', label: 'Blank one' }, cookie);
    await visit('/cables/blank-one', 'Blank one');
    const address = page.url();
    const drawer = page.getByRole('region', { name: 'Library' });
    const look = async (name: string) => {
      await page.getByRole('combobox', { name: 'Add a part' }).fill(name);
      await drawer.getByText(`No part matches “${name}”.`).waitFor();
    };
    await look('DT04-4P');
    await drawer.getByRole('button', { name: 'Add a stub…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('[data-block="j1"]').getByText('DT04-4P (stub)', { exact: false }).last().waitFor();
    await expect.poll(() => page.locator('[data-block="j1"] [data-pin]').count()).toBe(4);
    await look('Five pole thing');
    await drawer.getByRole('button', { name: 'Create a connector…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New connector' });
    await dialog.locator('label').filter({ hasText: 'Pin table' }).first().click();
    await dialog.getByRole('textbox', { name: 'Pin table' }).fill('1 TXD out\n2 RXD in\n3 GND passive');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('[data-block="j2"] [data-pin="j2.3"]').first().waitFor();
    await look('Odd lead 3 cores');
    await drawer.getByRole('button', { name: 'Create another part…' }).click();
    await page.getByRole('dialog', { name: 'New part' }).getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('[data-pin="w1@a.core-3"]').waitFor();
    await look('ZZ-9000');
    await drawer.getByRole('button', { name: 'Import…' }).click();
    const over = page.getByRole('dialog', { name: 'Import parts' });
    await over.getByRole('textbox').fill('Manufacturer\tPart number\tKind\tPositions\nZed\tZZ-9000\tconnector\t3');
    await over.getByRole('button', { name: 'Read the rows' }).click();
    await over
      .getByRole('button', { name: /plan|changes|would/i })
      .first()
      .click();
    await over.getByRole('button', { name: /^Import \d+ record/ }).click();
    await over.getByText('Imported.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /ZZ-9000/ }).click();
    await page.locator('[data-block="j3"]').waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  });

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

  yLead('keys alone');
});
