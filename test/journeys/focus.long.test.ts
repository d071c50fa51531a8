import { expect, test } from 'vitest';
import { journey, page } from './journey.ts';

/** Where the focus goes after a person presses something on a cable. */
journey('the focus on a cable', { path: '/cables/null-modem-de9', packs: ['pc-serial'] }, () => {
  const focused = () =>
    page.evaluate<string>(
      `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? document.activeElement?.tagName`,
    );

  test('[CA4.3] after a press of Save, of a fix or of the last undo the focus is on the canvas or on the next finding', async () => {
    const pin = (id: string) => page.locator(`[data-pin="${id}"]`).boundingBox();
    await page.locator('[data-pin]').first().waitFor();
    const [from, to] = [(await pin('j2.2'))!, (await pin('j2.4'))!];
    await page.mouse.move(from.x + 8, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Canvas');
    const fix = page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: /^Move the wire of/ });
    await fix.first().click();
    await page.getByText('No findings.').waitFor();
    await expect.poll(focused).toBe('Canvas');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await expect.poll(focused).toBe('Undo');
    await undo.click();
    await expect.poll(() => undo.isDisabled()).toBe(true);
    await expect.poll(focused).toBe('Canvas');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
  });
});
