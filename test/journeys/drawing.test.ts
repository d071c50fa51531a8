import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cookie, hub, journey, page, read } from './journey.ts';

/**
 * What a designer adds when the wiring is done: signals by hand, the title block, lengths, and a joint drawn by
 * dragging.
 */
journey('drawing', { path: '/cables/null-modem-de9', height: 900 }, () => {
  const readDesign = () => read<Design>('/api/designs/null-modem-de9');

  test('the signal of a pin is set by hand and saved', async () => {
    await page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: /^j1/ }).click();
    await page.getByRole('combobox', { name: 'Set the signal of a pin' }).click();
    await page.getByRole('option', { name: /^9/ }).click();
    await page.getByRole('combobox', { name: 'Signal of pin 9' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await readDesign()).instances.connectors?.[0]?.signals?.['9']).toBeTruthy();
  });

  test('a pin dragged onto another joins them, whatever was picked before', async () => {
    const lines = async () => (await readDesign()).joints.length;
    const before = await lines();
    await page.locator('[data-pin="j1.3"]').first().click();
    await page.locator('[data-pin="j1.9"]').first().dragTo(page.locator('[data-pin="j1.8"]').first());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(lines).toBe(before + 1);
  });

  test('RE10.4 the title block and the lengths are filled in where the documents are, a length in any unit', async () => {
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Title block, lengths and test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title', { exact: true }).fill('Bench null modem');
    await dialog.getByLabel('Drawn by').fill('G. Hopper');
    await dialog.getByRole('button', { name: 'Add length' }).click();
    const length = dialog.getByLabel('Length 1');
    await length.fill('six feet');
    await length.blur();
    await dialog.getByText(/^Not a length/).waitFor();
    await length.fill("4' 11 1/2");
    await dialog.getByText('= 1511.3 mm').waitFor();
    await length.fill('1,5 m');
    await dialog.getByText('= 1500 mm').waitFor();
    await length.blur();
    await expect.poll(() => length.inputValue()).toBe('1500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const drawing = await read<Drawing>('/api/drawings/null-modem-de9');
    expect(drawing).toMatchObject({ title: 'Bench null modem', drawn: 'G. Hopper' });
    expect(drawing.variations?.at(-1)).toEqual({ suffix: '01', lengthMm: 1500 });
    const sheet = await fetch(`${hub.address}/api/designs/null-modem-de9/documents/schematic?format=svg`, {
      headers: { cookie },
    });
    expect(await sheet.text()).toContain('Bench null modem');
  });

  test('a tester’s table is opened and marks what passed', async () => {
    await page.getByRole('button', { name: 'Test results' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const table = 'Point A;Point B;Reading;Result\nJ1-5;J2-5;0.3;PASS\nJ1-2;J2-3;OL;FAIL\nJ1-2;J8-3;0.1;PASS\n';
    await (await chooser).setFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    const dialog = page.getByRole('dialog', { name: 'Test results' });
    await dialog.getByRole('button', { name: 'Show results' }).click();
    await dialog.getByText(/^1 passed, 1 failed/).waitFor();
    const row = dialog.getByRole('table', { name: 'Results' }).getByRole('row').filter({ hasText: 'FAILED' });
    await expect.poll(() => row.textContent()).toContain('j1.2');
    await dialog.getByText('The cable has no test point J8-3.').waitFor();
  });
});
