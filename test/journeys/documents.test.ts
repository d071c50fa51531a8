import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontFiles } from '@cablewright/documents';
import { shopFont } from '@cablewright/documents/test-kit/shop-font.ts';
import { expect, test } from 'vitest';
import { go, journey, page } from './journey.ts';

const { resolve } = createRequire(import.meta.resolve('@cablewright/documents'));
const font = Buffer.from(shopFont(new Uint8Array(readFileSync(resolve(fontFiles.bold)))));

/** An owner sets the shop's typeface; a technician looks through the sheets of a cable. */
journey('documents', { path: '/settings' }, () => {
  const picture = async () =>
    decodeURIComponent((await page.getByRole('img', { name: /^Build sheet/ }).getAttribute('src'))!);
  const chooseFile = async (button: string, name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles({ name, mimeType: 'font/ttf', buffer });
  };

  test('O3.9 a font file is chosen in Settings; another file is refused with the reason', async () => {
    await chooseFile('Choose a font file', 'none.ttf', Buffer.from('no font'));
    await expect.poll(() => page.getByText(/Not a TrueType, OpenType or WOFF2 font/).count()).toBe(1);
    await chooseFile('Choose a font file', 'shop.ttf', font);
    await expect.poll(() => page.getByText(/Arimo Bold was taken; save to use it.*It lacks –Ω…→/).count()).toBe(1);
    await page.getByRole('textbox', { name: 'Typeface' }).fill('Workshop Sans');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(1);
  });

  test('O3.4 O3.9 the preview is set in it, and every sheet of a document is paged to', async () => {
    await go('/cables/sensor-head-cable?tab=documents&doc=build-sheet');
    await expect.poll(picture).toContain("@font-face{font-family:'Workshop Sans'");
    const sheets = page.getByRole('navigation', { name: 'Sheets of the document' });
    const count = await sheets.getByRole('button', { name: /^Sheet \d/ }).count();
    expect(count).toBeGreaterThan(2);
    for (let sheet = 2; sheet <= count; sheet += 1) {
      await sheets.getByRole('button', { name: 'Next sheet' }).click();
      await expect.poll(picture).toContain(`>${sheet} of ${count}<`);
    }
    await sheets.getByRole('button', { name: 'Sheet 1', exact: true }).click();
    await expect.poll(picture).toContain(`>1 of ${count}<`);
  });

  test('IO4.1 columns are chosen and saved by name, and the list with them is a file of every cable', async () => {
    await page.getByRole('button', { name: 'Choose columns…' }).click();
    const columns = page
      .getByRole('combobox', { name: 'Columns, in their order' })
      .or(page.getByLabel('Columns, in their order'))
      .first();
    for (const word of ['Position', 'Part number']) {
      await columns.fill(word);
      await page.getByRole('option', { name: word, exact: true }).click();
    }
    await page.getByRole('textbox', { name: 'Name' }).fill('Our ERP');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('navigation', { name: 'Files' }).getByRole('link', { name: 'Our ERP' });
    await expect.poll(() => link.count()).toBe(1);
    const file = await page.request.get(new URL((await link.getAttribute('href'))!, page.url()).href);
    expect((await file.text()).split('\r\n')[0]).toBe('Position,Part number');
  });

  test('on a narrow screen the preview comes before the files, and tabs without room are in a menu', async () => {
    const sheetNames = await page.getByRole('navigation', { name: 'Sheets', exact: true }).textContent();
    expect(sheetNames).toContain('Formboard');
    expect(sheetNames, 'a cable without a layout has no list of its bundles').not.toContain('Bundle table');
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (role: 'navigation' | 'region', name: string) =>
      (await page.getByRole(role, { name, exact: true }).boundingBox())!.y;
    const [sheets, shown, files] = [
      await top('navigation', 'Sheets'),
      await top('region', 'Build sheet'),
      await top('navigation', 'Files'),
    ];
    expect([sheets < shown, shown < files]).toEqual([true, true]);
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Revisions' }).press('Enter');
    await page.getByRole('tab', { name: 'Revisions', selected: true }).waitFor();
    const rightmost = await page
      .getByRole('tab')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
    expect(rightmost).toBeLessThanOrEqual(390);
  });
});
