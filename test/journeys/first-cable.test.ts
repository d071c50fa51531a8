import { expect, test } from 'vitest';
import { owner } from './hub.ts';
import { hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

/** The path of a new user: setup, a real cable, another wire, a finding, saving, restoring, printing. */
journey('first cable', { path: '/', height: 900, untouched: true }, () => {
  test('O23.1 before setup every address leads to setup; the form finishes it and shows finished cables', async () => {
    await page.waitForURL('**/setup*');
    await page.goto(`${hub.address}/setup?code=${hub.code}`);
    // The code is already filled in, and the next field has the focus.
    await page.getByLabel('Organisation').and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.getByLabel('Setup code').inputValue()).toBe(hub.code);
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await page.getByText('Enter the name that goes on drawings.').waitFor();
    await page.getByLabel('Organisation').fill('North Bench Cables');
    await page.getByLabel('Your name').fill(owner.name);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.getByRole('checkbox', { name: /^Pro audio/ }).check();
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  test('the first page loads less than 200 kB of script, and the palette when it is opened', async () => {
    await page.reload();
    const scripts = () =>
      page.evaluate<readonly [name: string, bytes: number][]>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map((each) => [each.name, each.encodedBodySize])`,
      );
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await expect.poll(async () => (await scripts()).some(([name]) => name.includes('/home-page-'))).toBe(true);
    await page.getByRole('region', { name: 'Data quality' }).waitFor();
    await page.evaluate('new Promise((idle) => requestIdleCallback(idle))');
    expect((await scripts()).reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(200_000);
    expect((await scripts()).filter(([name]) => name.includes('/quick-open-'))).toEqual([]);
    // Text typed before the palette has loaded is not lost, and neither is Enter.
    await page.route('**/quick-open-*', async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // Some keys arrive while the code is loading, some before the field has the focus, and some after that.
    await page.keyboard.type('cable finder', { delay: 45 });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cable finder' }).waitFor();
    await page.unrouteAll();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  test('CA3.2 the first page invites to a finished cable of each trade that was chosen, and none of its pictures is blank', async () => {
    const samples = page.getByRole('region', { name: 'Open a finished cable' });
    await samples.getByText('Pro audio').first().waitFor();
    await samples.getByText('Starter catalog').first().waitFor();
    const pictures = () =>
      page.evaluate<boolean[]>(
        "[...document.querySelectorAll('[aria-labelledby=samples] img')].map((each) => each.naturalWidth > 100)",
      );
    await expect.poll(pictures).toEqual([true, true, true, true]);
    expect(await samples.getByText('Nothing drawn yet').count()).toBe(0);
    await samples
      .getByRole('link', { name: /Pro audio/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Wiring' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  test('CA3.1 CA3.2 a new shop has three ways to begin; the menu has ten entries at most', async () => {
    const begin = page.getByRole('region', { name: 'Three ways to begin' });
    for (const way of [/^Import your files/, /^Ask which cable/, /^Draw a cable/])
      await begin.getByRole('link', { name: way }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('listitem').count()).toBeLessThanOrEqual(10);
    // The menu stays visible at an invalid address.
    for (const address of ['/cables/a%2Fb', '/nowhere']) {
      await page.goto(`${hub.address}${address}`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
    await menu.getByRole('link', { name: 'Cables' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
    await page.getByRole('link', { name: /Null modem/ }).waitFor();
    expect(await page.title()).toBe('Cables · Cablewright');
    // The palette can create a cable from any page.
    await page.keyboard.press('Control+k');
    await page.getByLabel('Quick open').fill('new cab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New cable' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/cables$/);
  });

  test('C4.4 the list shows the sourcing route of each cable, and filters by it; the address keeps the choice', async () => {
    await page.getByText('MAKE', { exact: true }).first().waitFor();
    await page.getByText('CM', { exact: true }).first().waitFor();
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Route/ })
      .click();
    await page.getByRole('checkbox', { name: /^BUY/ }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL(/route=buy/);
    const rows = page.getByRole('table', { name: 'Cables' }).getByRole('link');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole('button', { name: /Route: BUY/ }).waitFor();
    expect(await page.getByText('MAKE', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  test('a conductor is moved to another pin and saved', async () => {
    await page.getByRole('link', { name: /Null modem/ }).click();
    await page.getByRole('heading', { level: 1, name: /Null modem/ }).waitFor();
    await page.getByText('No findings.').waitFor();
    const to = page.getByRole('combobox', { name: 'Line 1, to' });
    await to.fill('j2 9');
    await page.getByRole('option', { name: /j2\.9/ }).click();
    await page.getByText('Edited').waitFor();
    await expect.poll(() => to.inputValue()).toBe('j2.9');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved /).waitFor();
  });

  test('an end left open is found while nothing is saved', async () => {
    const end = page.getByRole('combobox', { name: 'Line 2, to' });
    await end.fill('');
    await end.press('Enter');
    await page.getByRole('region', { name: 'Findings' }).getByRole('button').first().waitFor();
    await page.getByText('Edited').waitFor();
  });

  test('a draft outlives a reload, undo takes it back, and saving keeps it', async () => {
    await page.reload();
    await page.getByText('Edited (draft restored)').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Line 2, to' }).inputValue()).toBe('');
    await page.keyboard.press('Control+z');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('Edited').or(page.getByText('Edited (draft restored)')).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/^Saved /)
      .first()
      .waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('each issue is listed by what is wrong and leads to its place', async () => {
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.waitForURL(/tab=issues/);
    const finding = page.getByRole('tabpanel').getByRole('button').first();
    await finding.waitFor();
    await finding.click();
    await page.waitForURL(/tab=wiring/);
    await page.getByRole('complementary').waitFor();
  });

  test('O17.1 the history shows the field that changed and restores the state before', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByRole('button', { name: /Saved Null modem/ })
      .first()
      .click();
    const diff = page.getByRole('table', { name: /Fields of/ });
    await diff.waitFor();
    await expect.poll(() => diff.textContent()).toContain('j2.5');
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('Undid this change').waitFor();
    await page.getByRole('tab', { name: 'Wiring' }).click();
    await page.getByRole('combobox', { name: 'Line 2, to' }).waitFor();
  });

  test('EL2.1 EL2.10 a wire on the wrong pin is found, and one press puts it right', async () => {
    const findings = page.getByRole('region', { name: 'Findings' });
    await findings.getByText(/pin 9 \(Ring indicator\) of PC B are on one net/).waitFor();
    await findings.getByRole('button', { name: 'Move the wire of j2.9 to j2.2' }).click();
    await page.getByText('No findings.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Line 1, to' }).inputValue()).toBe('j2.2');
    await page.keyboard.press('Control+z');
    await findings.getByRole('button', { name: 'Move the wire of j2.9 to j2.2' }).waitFor();
  });

  test('EL2.8 a finding is waived with a reason and listed apart, and the page says what was checked', async () => {
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByRole('button', { name: 'Waive…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Waive this finding' });
    await dialog.getByLabel('Reason').fill('A test lead: ringing is simulated');
    await dialog.getByRole('button', { name: 'Waive', exact: true }).click();
    const waived = page.getByRole('region', { name: 'Waived' });
    await waived.getByText(/A test lead: ringing is simulated/).waitFor();
    await page.getByText(/^No findings in \d+ electrical checks/).waitFor();
    const checked = page.getByRole('region', { name: 'What was checked' });
    await checked.getByText('Lines and supplies have a return').waitFor();
    expect(await violations(page)).toEqual([]);
    await waived.getByRole('button', { name: 'End waiver' }).click();
    await page.getByRole('button', { name: 'Waive…' }).waitFor();
  });

  test('on the schematic a part is selected by pressing it or one of its wires, and with the keys', async () => {
    await page.getByRole('tab', { name: 'Schematic' }).click();
    const drawing = page.getByRole('region', { name: /Schematic of/ });
    const selected = () => new URL(page.url()).searchParams.get('sel');
    const text = (await drawing.locator('text', { hasText: 'Transmitted data' }).first().boundingBox())!;
    expect(text.height).toBeGreaterThan(9);
    await page.mouse.click(text.x + 5, text.y + 3);
    await expect.poll(selected).toBe('j1');
    const core = (await drawing.locator('[data-ref="w1.pair-1.a"]').first().boundingBox())!;
    // Lines are thin, so a click next to a line hits it.
    await page.mouse.click(core.x + 3, core.y - 3);
    await expect.poll(selected).toBe('w1');
    await drawing.getByRole('button', { name: /^W1/, pressed: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await drawing.getByRole('button', { name: /^J1/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(selected).toBe('j1');
    await page.mouse.move(text.x, text.y);
    await page.mouse.down();
    await page.mouse.move(text.x + 60, text.y + 40, { steps: 3 });
    await page.mouse.up();
    const moved = (await drawing.locator('text', { hasText: 'Transmitted data' }).first().boundingBox())!;
    expect([Math.round(moved.x - text.x), Math.round(moved.y - text.y), selected()]).toEqual([60, 40, 'j1']);
    await page.keyboard.press('Escape');
    await expect.poll(selected).toBe(null);
  });

  test('the documents are listed, shown and can be taken away', async () => {
    await page.getByRole('tab', { name: 'Documents' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'bom.csv' }).click();
    expect((await download).suggestedFilename()).toBe('null-modem-de9-bom.csv');
    const pdf = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF', exact: true }).click();
    expect((await pdf).suggestedFilename()).toMatch(/^null-modem-de9-.*\.pdf$/);
  });

  test('O21.2 a saved revision is released at once while approvals are off, and compares with the working copy', async () => {
    await page.getByRole('tab', { name: 'Revisions' }).click();
    await page.getByRole('button', { name: 'Save a revision' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('First for the bench');
    await page.getByRole('dialog').getByRole('button', { name: 'Save revision' }).click();
    await page.getByText('Released revision 1').waitFor();
    await page.getByText('RELEASED', { exact: true }).waitFor();
    await page.getByText('No differences.').waitFor();
  });

  test('quick open finds a part by a few letters, and its page has one heading and its uses', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick open' }).fill('data cable');
    await page
      .getByRole('button', { name: /Data cable 2×2/ })
      .first()
      .click();
    await page.waitForURL(/library\/wires/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Used in' }).click();
    await page.getByRole('link', { name: /Null modem/ }).waitFor();
  });

  test('Enter that is pressed before the results are there opens the first of them when they come', async () => {
    let answer: () => void = () => undefined;
    const pressed = new Promise<void>((done) => (answer = done));
    await page.route(/\/api\/search/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick open' }).fill('rs-232 dte');
    await page.keyboard.press('Enter');
    answer();
    await page.getByRole('heading', { level: 1, name: /RS-232.*DTE/ }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Quick open' }).count()).toBe(0);
    await page.unroute(/\/api\/search/);
  });

  test('no page said an error or was refused by the content policy', () => {});
});
