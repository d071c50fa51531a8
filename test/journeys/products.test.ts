import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page } from './journey.ts';

const oldFamily = () =>
  send(
    hub,
    '/api/products/old-tail',
    {
      id: 'old-tail',
      label: 'Old tail',
      partNumber: 'OLD-4711',
      aliases: ['Classic'],
      variants: [{ id: 'one', design: 'dc-tail' }],
      src: 'the shop’s old price list',
    },
    cookie,
    { method: 'PUT' },
  );

/** The steps of docs/guides/products.md: three lengths in two colours, their numbers, the lineup, a merge. */
journey('products', { path: '/products', height: 900, prepare: oldFamily }, () => {
  test('C3.5 a family is made with the number the scheme proposes', async () => {
    await go('/products');
    await page.getByRole('heading', { level: 1, name: 'Product families' }).waitFor();
    await page.getByRole('button', { name: 'New family' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Patch lead');
    await expect.poll(() => dialog.getByLabel('ID').inputValue()).toBe('patch-lead');
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Number' }).inputValue()).toMatch(/^CBL-\d{5}-XX$/);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/products\/patch-lead/);
    await page.getByRole('heading', { level: 1, name: 'Patch lead' }).waitFor();
  });

  test('C14.5 its option and the two values of it are typed in', async () => {
    await page.getByRole('tab', { name: 'Options and names' }).click();
    await page.getByLabel('Name of a new option').fill('Colour');
    await page.getByRole('button', { name: 'Add option' }).click();
    const values = page
      .getByRole('textbox', { name: 'Values of Colour' })
      .or(page.getByLabel('Values of Colour'))
      .first();
    for (const value of ['Grey', 'Blue']) {
      await values.fill(value);
      await values.press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();
  });

  test('three lengths in two colours are generated: a table first, then all of them in one change', async () => {
    await page.getByRole('tab', { name: 'Variants' }).click();
    await page.getByRole('button', { name: 'Generate variants' }).click();
    const dialog = page.getByRole('dialog');
    const lengths = dialog.getByLabel('Lengths');
    for (const length of ['500', '1 m', '2 m']) {
      await lengths.fill(length);
      await lengths.press('Enter');
    }
    await dialog.getByText('6 without a cable').waitFor();
    for (const [colour, cable] of [
      ['Grey', 'Cat 5e'],
      ['Blue', 'RS-232 tail'],
    ] as const) {
      const pick = dialog.getByRole('combobox', { name: `Cable of ${colour}, 500 mm` });
      await pick.click();
      await pick.fill(cable);
      await page.getByRole('option').first().click();
    }
    await dialog.getByText('6 to add').waitFor();
    const numbers = await dialog.getByRole('table').locator('td.mono').allTextContents();
    expect(numbers.map((number) => number.slice(-3))).toEqual(['-01', '-02', '-03', '-04', '-05', '-06']);
    await dialog.getByRole('button', { name: 'Add 6 variants' }).click();
    await page.getByText('6 variants added (status: planned)').waitFor();
    const grid = page.getByRole('table', { name: 'Variants' });
    await expect.poll(() => grid.locator('tbody tr').count()).toBe(6);
    // With an option column, Cost and Remove are still visible.
    expect(await grid.evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
    expect(
      await grid.getByRole('spinbutton').or(grid.getByLabel('Length of Grey, 1000 mm, mm')).first().isVisible(),
    ).toBe(true);
  });

  test('C16.11 CA2.6 a variant that is sold without a release is warned of at once, and the warning leads to it', async () => {
    await page.getByRole('combobox', { name: 'Status of Grey, 500 mm' }).selectOption('active');
    const finding = page.getByRole('region', { name: 'Findings' }).getByRole('button').first();
    await finding.waitFor();
    await finding.click();
    await page.waitForURL(/variant=grey-500-mm/);
    await expect
      .poll(() => page.evaluate('document.activeElement.closest("tr")?.textContent'))
      .toContain('grey-500-mm');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('RE10.1 a variant links to its own documents', async () => {
    const row = page.getByRole('row').filter({ hasText: 'grey-1000-mm' });
    await row.getByRole('link', { name: 'Documents' }).click();
    await page.waitForURL(/tab=documents/);
    const link = page.getByRole('link', { name: 'Cut list as CSV' });
    const answer = await send(hub, (await link.getAttribute('href'))!, undefined, cookie, { method: 'GET' });
    expect([answer.status, (await answer.text()).includes('1000')]).toEqual([200, true]);
  });

  test('RE10.3 an option gets a default, and a part it changes', async () => {
    await page.getByRole('tab', { name: 'Options and names' }).click();
    await page.getByRole('button', { name: 'Rules and parts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Default').selectOption('Grey');
    const blue = dialog.getByRole('group', { name: 'Blue' });
    await blue.getByRole('button', { name: 'Change a part' }).click();
    for (const [label, part] of [
      ['Instead of', 'dc-2core-075'],
      ['Use', 'dc-2core-150'],
    ] as const) {
      const field = blue.getByRole('combobox', { name: label }).or(blue.getByLabel(label)).first();
      await field.click();
      await page.locator(`[role=option][value="${part}"]:visible`).click();
    }
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = await send(hub, '/api/products/patch-lead', undefined, cookie, { method: 'GET' });
    const { family } = (await saved.json()) as { family: { options: { default: string; values: object[] }[] } };
    expect(family.options[0]).toMatchObject({
      default: 'grey',
      values: [{ id: 'grey' }, { changes: [{ kind: 'wires', from: 'dc-2core-075', to: 'dc-2core-150' }] }],
    });
    await page.getByRole('tab', { name: 'Variants' }).click();
  });

  test('C3.6 an old family is merged into it, and is found by its old number', async () => {
    await page.getByRole('button', { name: 'Actions for Patch lead' }).click();
    await page.getByRole('menuitem', { name: 'Merge families into this one' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: 'Families to merge' })
      .or(dialog.getByLabel('Families to merge'))
      .first()
      .click();
    await page.getByRole('option', { name: /Old tail/ }).click();
    await page.keyboard.press('Escape').catch(() => undefined);
    await dialog.getByText(/1 variant moves to Patch lead/).waitFor();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText(/Merged Old tail/).waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Variants' }).locator('tbody tr').count()).toBe(7);
    await go('/products/old-tail');
    await page.getByRole('main').getByRole('link', { name: 'Patch lead' }).waitFor();
    await go('/products?q=OLD-4711');
    await page.getByRole('table', { name: 'Products' }).getByRole('link', { name: 'Patch lead' }).waitFor();
  });

  test('C3.2 quick open finds the family by its old number, and a variant by its own', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: 'Quick open' }).fill('OLD-4711');
    await page
      .getByRole('button', { name: /Patch lead/ })
      .first()
      .click();
    await page.waitForURL(/\/products\/patch-lead$/);
    const number = await page.getByRole('textbox', { name: 'Number of Blue, 1000 mm' }).inputValue();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick open' }).fill(number);
    await page.getByRole('button', { name: /Patch lead: Blue, 1000 mm/ }).click();
    await page.waitForURL(/variant=blue-1000-mm/);
  });

  test('C3.2 the cable list shows the product of a cable, finds the cable by it, and narrows by it', async () => {
    await go('/cables?q=classic');
    const table = page.getByRole('table', { name: 'Cables' });
    await table.getByRole('link', { name: 'Patch lead', exact: true }).first().waitFor();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(3);
    await go('/cables?product=Patch%20lead');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(3);
  });

  test('C3.10 the lineup is narrowed by its options and taken away as CSV', async () => {
    await go('/lineup');
    const table = page.getByRole('table', { name: 'Product lineup' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(7);
    await page.getByRole('search').getByRole('button', { name: 'Colour' }).click();
    await page.getByRole('checkbox', { name: /^Blue/ }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(3);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('lineup.csv');
    const folder = mkdtempSync(join(tmpdir(), 'lineup-'));
    await file.saveAs(join(folder, 'lineup.csv'));
    const [head, ...lines] = readFileSync(join(folder, 'lineup.csv'), 'utf8').trimEnd().split('\r\n');
    expect(head).toContain('option:colour');
    expect(lines.every((line) => line.includes('Blue'))).toBe(true);
    expect(lines).toHaveLength(3);
    rmSync(folder, { recursive: true });
  });

  test('RE3.5 a revision of a family is saved, submitted with a note, and released', async () => {
    const at = '/api/settings/engineering';
    const read = await send(hub, at, undefined, cookie, { method: 'GET' });
    const settings = {
      ...((await read.json()) as object),
      id: 'engineering',
      approvals: true,
      approval: { records: true },
    };
    await send(hub, at, settings, cookie, { method: 'PUT', 'if-match': '*' });
    await go('/products/patch-lead?tab=revisions');
    const dialog = page.getByRole('dialog');
    const step = async (name: string, note: string) => {
      await page.getByRole('button', { name }).click();
      await dialog.getByLabel('Note').fill(note);
      await dialog.getByRole('button').last().click();
    };
    await step('Save a revision', 'First lineup');
    await step('Submit revision 1', 'Please look at the lengths');
    await page.getByText(/^submitted by .*: Please look at the lengths$/).waitFor();
    await step('Approve revision 1', 'Lengths are right');
    await page.getByText(/^released by .*: Lengths are right$/).waitFor();
  });

  test('CA3.5 a family that is deleted while it is edited is created again from the draft', async () => {
    const at = '/api/products/short-lived';
    await send(hub, at, { id: 'short-lived', label: 'Short-lived', variants: [] }, cookie, { method: 'PUT' });
    await go('/products/short-lived');
    await page.getByRole('button', { name: 'Add variant' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Name of variant');
    await page.keyboard.type('Two metres');
    const id = (text: string) => page.getByRole('table', { name: 'Variants' }).getByText(text, { exact: true });
    await id('two-metres').waitFor();
    await page.keyboard.press('Control+z');
    await id('variant').waitFor();
    await page.keyboard.press('Control+Shift+z');
    const cable = page.getByRole('combobox', { name: 'Cable of Two metres' });
    await cable.click();
    await cable.pressSequentially('null modem');
    await cable.press('Enter');
    await expect.poll(() => cable.inputValue()).toMatch(/^Null modem/);
    const version = (await fetch(hub.address + at, { headers: { cookie } })).headers.get('etag') ?? '';
    const headers = { cookie, origin: hub.address, 'if-match': version };
    expect((await fetch(hub.address + at, { method: 'DELETE', headers })).status).toBe(204);
    await page.getByRole('button', { name: 'Create it again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Short-lived', exact: true }).waitFor();
    const saved = await send(hub, at, undefined, cookie, { method: 'GET' });
    expect(await saved.json()).toMatchObject({
      family: { variants: [{ id: 'two-metres', design: 'null-modem-de9' }] },
    });
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('a cable that is typed before the list of cables has come is chosen when it comes', async () => {
    const at = '/api/products/typed-early';
    const variants = [{ id: 'short', label: 'Short', design: 'dc-tail' }];
    await send(hub, at, { id: 'typed-early', label: 'Typed early', variants }, cookie, { method: 'PUT' });
    let answer = (): void => undefined;
    const typed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/designs(\?|$)/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(`${hub.address}/products/typed-early`);
    const cable = page.getByRole('combobox', { name: 'Cable of Short' });
    await cable.click();
    await cable.pressSequentially('null modem');
    await page.getByText('The cables are being loaded').waitFor();
    await cable.press('Enter');
    answer();
    await expect.poll(() => cable.inputValue()).toMatch(/^Null modem/);
    expect(await cable.getAttribute('aria-expanded')).toBe('false');
    await page.unroute(/\/api\/designs(\?|$)/);
  });

  test('no page said an error or was refused by the content policy', () => {});
});
