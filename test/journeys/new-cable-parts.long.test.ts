import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page } from './journey.ts';
import { visit } from './new-parts.ts';

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
});
