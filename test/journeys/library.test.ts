import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drop } from './given-files.ts';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';

/**
 * The records that cables use: a form next to its JSON, a copy of a pack's record, a new part, a term, the settings.
 */
journey('library', { path: '/library/wires/shielded-2pair-025?json=1', height: 900 }, () => {
  const json = () => page.getByRole('textbox', { name: 'JSON' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  };

  test('a field and its JSON say the same, whichever is typed into', async () => {
    await page.getByLabel('Part number').fill('WIR-77777');
    await expect.poll(() => json().inputValue()).toContain('"partNumber": "WIR-77777"');
    await json().fill((await json().inputValue()).replace('WIR-77777', 'WIR-88888'));
    await expect.poll(() => page.getByLabel('Part number').inputValue()).toBe('WIR-88888');
  });

  test('what is wrong is said at its field, and is not saved', async () => {
    const good = await json().inputValue();
    await json().fill(good.replace(/"odMm": [\d.]+/, '"odMm": -1'));
    const problem = page.getByRole('list', { name: 'Problems' }).getByText('/odMm');
    expect(await problem.count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await problem.waitFor();
    await expect.poll(() => page.locator('[data-field="/structure"] :focus').count()).toBe(1);
    await page.getByText('Edited', { exact: true }).waitFor();
    await json().fill('{ "id": ');
    await json().blur();
    await page.getByText(/line 1, column 9/).waitFor();
    await json().fill(good);
  });

  test('saving a record of a pack makes an own one over it, which can be taken away again', async () => {
    await save();
    await page.getByText('edited (Starter catalog)').waitFor();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Restore the version from Starter catalog' }).click();
    await expect.poll(() => page.getByLabel('Part number').inputValue()).toBe('WIR-00021');
    await page.getByText('Starter catalog', { exact: true }).waitFor();
    // A term of a vocabulary is chosen by its name.
    expect(await page.getByRole('combobox', { name: 'Colour code' }).inputValue()).toBe('DIN 47100, pairs counted');
  });

  test('a copy is a record of its own that says where it came from', async () => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Our data cable');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL(/library\/wires\/our-data-cable/);
    await page.getByRole('heading', { level: 1, name: 'Our data cable' }).waitFor();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit as JSON' }).click();
    await expect.poll(() => json().inputValue()).toContain('"derivedFrom"');
  });

  const focused = () => page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""');

  test('CA2.6 a finding leads to its field: on the page of a record, of a cable and its parts, and from the whole catalog', async () => {
    const findings = page.getByRole('region', { name: 'Findings' });
    await page.getByLabel('Source', { exact: true }).first().fill('');
    await findings.getByRole('button', { name: /does not cite a source/ }).click();
    await expect.poll(focused).toBe('Source');
    await page.keyboard.type('A test');
    await findings.waitFor({ state: 'detached' });

    // The field is in the panel of the cable, on another tab.
    await go('/cables/null-modem-de9?sel=@cable');
    const panel = page.getByRole('complementary', { name: 'Cable' });
    await panel.getByLabel('Source', { exact: true }).fill('');
    await go('/cables/null-modem-de9?tab=issues');
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /does not cite a source/ })
      .click();
    await expect.poll(focused).toBe('Source');
    await expect.poll(() => page.url()).not.toContain('field=');

    // Every row of the data quality page links to its field.
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ id: 'no-source', label: 'Kit of nothing', contents: [] });
      await fetch('/api/definitions/kits', { method: 'POST', headers, body });
    });
    await go('/data-quality?code=src-missing&kind=kits');
    const row = page.getByRole('row').filter({ hasText: 'does not cite a source' }).first();
    await row.getByRole('link', { name: 'Kit of nothing' }).click();
    await page.waitForURL(/library\/kits\/no-source/);
    await expect.poll(focused).toBe('Source');
    await go('/library/wires/our-data-cable');
  });

  test('CA2.5 a list shows faces, names and units; many rows change as one, undone as one, with a conflict named by its row', async () => {
    await go('/library/connectors?q=RS-232 DTE');
    const connector = page.getByRole('row').filter({ hasText: 'DE-9 plug, RS-232 DTE' });
    await connector.getByRole('cell', { name: /DTE/ }).last().waitFor();
    await expect.poll(() => connector.locator('img').count()).toBe(1);
    expect(await connector.textContent()).not.toContain('de9-');
    await go('/library/wires?q=hook-up wire 1.5');
    const rows = page.locator('tbody tr');
    await rows.filter({ hasText: '3 mm' }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await rows.first().focus();
    await page.keyboard.press('x');
    const many = (await rows.count()) - 1;
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByText(`${many} selected`).waitFor();
    const opened = async (what: string) => {
      await bar.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      return page.getByRole('dialog', { name: new RegExp(`^${what} of`) });
    };
    const price = await opened('Price');
    await price.getByLabel('Or change by').fill('10');
    await price.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(`Changed price of ${many} records`).waitFor();
    const newest = async () => (await read<{ items: { message: string }[] }>('/api/history')).items[0]!.message;
    expect(await newest()).toBe(`Price of ${many} records`);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText(`Undid “Price of ${many} records”`).waitFor();

    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    const status = await opened('Status');
    await status.getByLabel('Status').click();
    await page.getByRole('option', { name: 'legacy' }).click();
    // Another person saves one of them first, and this page has not received the event yet.
    await page.evaluate(async () => {
      const address = '/api/definitions/wires/hookup-150-black';
      const now = await fetch(address);
      const body = JSON.stringify({ ...((await now.json()) as object), status: 'retired' });
      const headers = { 'content-type': 'application/json', 'if-match': now.headers.get('etag') ?? '' };
      await fetch(address, { method: 'PUT', headers, body });
    });
    await status.getByRole('button', { name: 'Apply' }).click();
    const refused = status.getByRole('region', { name: 'Rows that were not changed' });
    await refused.getByText(/1\.5 mm², black: Another person has changed it/).waitFor();
    await status.getByRole('button', { name: `Apply to the other ${many}` }).click();
    await page.getByText(`Changed status of ${many} records`).waitFor();
    const statusOf = async (id: string) => (await read<{ status?: string }>(`/api/definitions/wires/${id}`)).status;
    expect([await statusOf('hookup-150-black'), await statusOf('hookup-150-red')]).toEqual(['retired', 'legacy']);
  });

  test('CA2.5 rows are shown at the side with Space, exported, and put side by side with what differs marked', async () => {
    await go('/library/wires?q=hook-up wire 1.5');
    const rows = page.locator('tbody tr[data-index]');
    await rows.filter({ hasText: '3 mm' }).first().waitFor();
    const names = await rows.getByRole('link').allInnerTexts();
    const preview = (name: string) => page.getByRole('complementary', { name });
    await rows.first().focus();
    await page.keyboard.press(' ');
    await preview(names[0]!)
      .getByRole('img', { name: /^Section of/ })
      .waitFor();
    await page.getByText(`Preview of ${names[0]}`).waitFor();
    await page.keyboard.press('ArrowDown');
    await preview(names[1]!).getByRole('link', { name: 'Open' }).waitFor();
    expect(await page.evaluate<string>('document.activeElement?.dataset.index ?? ""')).toBe('1');
    await page.keyboard.press('Escape');
    await preview(names[1]!).waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('wires.csv');
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect([lines.length, lines[1]!.includes(names[1]!), lines[2]!.includes(names[2]!)]).toEqual([3, true, true]);
    await bar.getByRole('link', { name: 'Compare' }).click();
    const table = page.getByRole('table', { name: 'Fields of the records' });
    await table.getByRole('columnheader', { name: names[2]! }).waitFor();
    await table.getByRole('rowheader', { name: /differs: Name/i }).waitFor();
    const equal = table.getByRole('rowheader', { name: /^Outer diameter|^Od/i });
    expect(await equal.count()).toBe(0);
    await page.getByRole('switch', { name: 'Show equal fields' }).click();
    await equal.waitFor();
  });

  test('CA3.3 a record is a datasheet: its face and pins, facts with their source, what it inherits and overrides, where it is used', async () => {
    await go('/library/connectors/de9-socket-rs232-dte');
    const sheet = page.getByRole('region', { name: 'Datasheet' });
    await sheet.getByRole('img', { name: /^Face of DE-9 socket/ }).waitFor();
    const pin = sheet.getByRole('table', { name: 'Pins' }).getByRole('row').filter({ hasText: 'RXD' });
    await expect.poll(() => pin.innerText()).toMatch(/^2\s[^]*In[^]*pinout$/);
    await sheet.getByText('IEC 60807-2').waitFor();
    await sheet.getByText('secondary').waitFor();
    await sheet
      .getByRole('link', { name: /DE-9 plug/ })
      .first()
      .waitFor();
    await sheet.getByRole('link', { name: 'Null modem', exact: false }).first().waitFor();
    // Empty fields are hidden until they are added. The JSON is behind the menu.
    expect(await json().count()).toBe(0);
    expect(await page.getByLabel('Description', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Description' }).click();
    await expect.poll(focused).toBe('Description');
    await page.keyboard.type('Ours');
    await sheet.getByText('Ours').waitFor();
    // Values inherited from its body are marked and can be overridden.
    const rating = page.getByText(/inherited from DE-9 socket/);
    await rating.first().waitFor();
    const marks = await rating.count();
    const construction = page.getByLabel('Construction', { exact: true });
    await construction.fill('crimp');
    await page.getByText(/^Overrides .* of DE-9 socket/).waitFor();
    expect(await rating.count()).toBe(marks - 1);
    const supplier = page.getByLabel(/^Suppliers 1 supplier$/);
    await supplier.fill('Our supplier');
    await page.getByRole('button', { name: 'Revert' }).click();
    await expect.poll(() => supplier.inputValue()).toBe('Example Components Ltd');
    await go('/library/wires/shielded-2pair-025');
    await sheet.getByRole('img', { name: /^Section of Data cable/ }).waitFor();
  });

  test('CA3.4 a new part is made from the form alone, which marks what is missing once Create is pressed', async () => {
    await go('/library/mechanicals');
    await page.getByRole('button', { name: 'New mechanical part' }).click();
    const id = page.getByLabel('ID', { exact: true });
    // The id follows from the name until another one is typed.
    await page.getByLabel('Name', { exact: true }).fill('Blue sleeve');
    await expect.poll(() => id.inputValue()).toBe('blue-sleeve');
    await id.fill('');
    await page.getByRole('button', { name: 'Add a field' }).waitFor();
    expect(await page.getByLabel('Description', { exact: true }).count()).toBe(0);
    expect(await page.locator('main [aria-invalid="true"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Enter a value.').waitFor();
    await expect.poll(() => id.and(page.locator(':focus')).count()).toBe(1);
    await id.fill('Blue sleeve');
    await page.getByText(/has the wrong form/).waitFor();
    await id.fill('blue-sleeve');
    await expect.poll(() => page.locator('main [aria-invalid="true"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/library\/mechanicals\/blue-sleeve/);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: /blue-sleeve/ }).waitFor();
  });

  test('CA3.1 the library is one table with the kind as a facet, and its address brings back what was on screen', async () => {
    const pages = page.getByRole('navigation', { name: 'Library' });
    await pages.getByRole('link', { name: 'All parts' }).click();
    const table = page.getByRole('table', { name: 'All parts' });
    await table.getByRole('link', { name: 'Bare ferrule 0.5 mm²' }).waitFor();
    await page.getByRole('search').getByRole('button', { name: 'Kind' }).click();
    await page.getByRole('checkbox', { name: /^wire stocks/ }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Find parts' }).fill('patch');
    const rows = table.locator('tbody tr[data-index]');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Cat 5e patch cable')]);
    await page.reload();
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Cat 5e patch cable')]);
    await pages.getByRole('link', { name: 'Wire stocks' }).click();
    await page.getByRole('columnheader', { name: 'Cores' }).waitFor();
    await go('/settings/organisation');
    const settings = page.getByRole('navigation', { name: 'Settings' });
    expect(await settings.getByRole('link').count()).toBe(14);
  });

  test('a word is changed with its list', async () => {
    await go('/library/vocabulary/colours/pink');
    await page.getByLabel('Name', { exact: true }).fill('Rose pink');
    await save();
    await go('/library/vocabulary/colours');
    await page.getByRole('link', { name: 'Rose pink' }).waitFor();
  });

  test('the organisation is saved and shows its new name', async () => {
    await go('/settings/organisation');
    await page.getByLabel('Organisation', { exact: true }).fill('South Bench Cables');
    await page.getByRole('switch', { name: 'Revisions need approval' }).click();
    await save();
    await page.reload();
    await expect.poll(() => page.getByLabel('Organisation', { exact: true }).inputValue()).toBe('South Bench Cables');
  });

  test('O21.3 O21.4 with approvals on a revision is submitted and approved before it is released', async () => {
    await go('/cables/dc-tail?tab=revisions');
    await page.getByRole('button', { name: 'Save a revision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save revision' }).click();
    await page.getByText('SAVED', { exact: true }).waitFor();
    const step = async (what: string, note: string) => {
      await page.getByRole('button', { name: `${what} revision` }).click();
      const dialog = page.getByRole('dialog', { name: `${what} revision` });
      await dialog.getByLabel('Note').fill(note);
      await dialog.getByRole('button', { name: what }).click();
    };
    await step('Submit', 'Please look at the tail');
    await page.getByText('SUBMITTED', { exact: true }).waitFor();
    await page.getByText(/^Submitted by .*: Please look at the tail$/).waitFor();
    await step('Approve', 'Measured');
    await page.getByText('RELEASED', { exact: true }).waitFor();
    await page.getByText(/Approved by .*: Measured$/).waitFor();
  });

  test('O21.5 a submitted revision is rejected with what has to change', async () => {
    await page.getByRole('button', { name: 'Save a revision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save revision' }).click();
    await page.getByRole('button', { name: 'Submit revision 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Reject revision 2' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('The tail is too short');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('REJECTED', { exact: true }).waitFor();
    await page.getByText(/Rejected by .*: The tail is too short$/).waitFor();
  });

  test('no page said an error', () => {});

  test('IO1.2 IO2.2 WireViz files that are dropped together are cables in four interactions, with their drawings', async () => {
    const corpus = new URL('../../modules/wireviz/corpus/', import.meta.url);
    const names = ['real-serial-null-modem.yml', 'real-vga.yml'];
    await go('/cables');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drop(...names.map((name) => ({ name, text: readFileSync(new URL(name, corpus), 'utf8') })));
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByRole('button', { name: /^Import \d+ records$/ }).click();
    await page.getByRole('link', { name: 'Open real-vga' }).waitFor();
    await page.getByRole('link', { name: 'Open Null modem cable' }).click();
    await page.getByRole('tab', { name: 'Schematic' }).waitFor();
    expect(await page.locator('svg').count()).toBeGreaterThan(0);
  });

  test('IO4.4 a proposal of an assistant is on the page Jobs, and a person publishes it there', async () => {
    const records = [{ kind: 'mechanicals', record: { id: 'proposed-clip', label: 'Clip', kind: 'other', src: 'x' } }];
    await send(hub, '/api/proposed-changes', { message: 'A clip for the rack', records }, cookie);
    await go('/jobs');
    await page.getByRole('button', { name: 'Publish Proposed: A clip for the rack' }).click();
    await page.getByText('Published 1 record').waitFor();
    expect(await read('/api/definitions/mechanicals/proposed-clip')).toMatchObject({ label: 'Clip' });
  });
});
