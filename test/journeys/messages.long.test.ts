import { expect, test } from 'vitest';
import { covered } from './covered.ts';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page } from './journey.ts';

const own = async () =>
  send(hub, '/api/designs/null-modem-de9/duplicate', { id: 'own-lead', label: 'Own lead' }, cookie);

journey('messages', { path: '/cables/own-lead', height: 900, packs: ['pc-serial'], prepare: own }, () => {
  test('a message covers nothing that can be pressed or typed into, also when the page below it changes', async () => {
    const message = page.locator('.mantine-Notification-root').first();
    // Messages close after 6 s. This keeps them open, however slow the machine is.
    await page.evaluate(
      'const later = window.setTimeout; window.setTimeout = (run, ms, ...rest) => later(run, ms === 6000 ? 600000 : ms, ...rest);',
    );
    await page.getByRole('button', { name: 'Properties' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Own lead, renamed');
    await page.keyboard.press('Control+s');
    await message.getByText(/^Saved/).waitFor();
    await expect.poll(covered).toEqual([]);
    const pages = [
      ['tab', 'History', 'button', /Saved Own lead/],
      ['tab', 'Documents', 'link', 'bom.csv'],
      ['link', 'Cables', 'heading', 'Cables'],
      ['link', 'Cable finder', 'heading', 'Cable finder'],
    ] as const;
    for (const [role, name, shows, what] of pages) {
      await page.getByRole(role, { name, exact: true }).first().click();
      await page.getByRole(shows, { name: what }).first().waitFor();
      await expect.poll(covered, { message: name }).toEqual([]);
      expect(await message.isVisible()).toBe(true);
    }
    // A control that was scrolled under the message is uncovered once scrolling stops.
    await go('/library/connectors');
    await page.getByRole('row').nth(20).waitFor();
    const box = (await message.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y - 200);
    for (let turns = 0; turns < 4; turns += 1) {
      await page.mouse.wheel(0, 90);
      await expect.poll(covered).toEqual([]);
    }
    // If there is little room, the message moves away from the field being typed into.
    await go('/cable-finder');
    await page.setViewportSize({ width: 390, height: 500 });
    const field = page.getByRole('combobox', { name: 'From device' });
    await field.click();
    await page.keyboard.type('DTE');
    await expect.poll(covered).not.toContain('From device');
    const [row, now] = [(await field.boundingBox())!, (await message.boundingBox())!];
    expect(now.y + now.height <= row.y || now.y >= row.y + row.height).toBe(true);
  });
});
