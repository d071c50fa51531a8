import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page } from './journey.ts';

const own = async () =>
  send(hub, '/api/designs/null-modem-de9/duplicate', { id: 'own-lead', label: 'Own lead' }, cookie);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

journey('messages', { path: '/cables/own-lead', height: 900, prepare: own }, () => {
  test('a message never covers the row that is typed into, and is at the bottom where it covers no button', async () => {
    const message = page.locator('.mantine-Notification-root').first();
    const fields = page.getByRole('combobox', { name: /^Line \d+, from$/ });
    await fields.first().waitFor();
    // Messages stay, however slow the machine is: they close after 6 s.
    await page.evaluate(
      'const later = window.setTimeout; window.setTimeout = (run, ms, ...rest) => later(run, ms === 6000 ? 600000 : ms, ...rest);',
    );
    await page.getByRole('button', { name: 'Properties' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Own lead, renamed');
    await page.keyboard.press('Control+s');
    await message.getByText(/^Saved/).waitFor();
    const [first, window] = [(await message.boundingBox())!, page.viewportSize()!];
    expect(first.y + first.height).toBeGreaterThan(window.height - 60);
    // The row whose field is below the message now.
    const rows = await fields.evaluateAll((all) =>
      all.map((each) => (each as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top),
    );
    const covered = rows.findLastIndex((top) => top < first.y + first.height - 12);
    const field = fields.nth(covered);
    await field.click();
    const row = (await field.locator('xpath=ancestor::tr').boundingBox())!;
    expect(overlap(row, first)).toBe(true);
    await expect.poll(async () => overlap((await message.boundingBox())!, row)).toBe(false);
  });
});
