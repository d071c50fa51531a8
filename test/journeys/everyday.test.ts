import { expect, test } from 'vitest';
import { go, journey, page, read } from './journey.ts';

const palette = () => page.getByRole('textbox', { name: 'Quick open' });
const first = () => page.locator('[data-action]').first();

async function type(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette().fill(text);
}

/** Everyday use: search, the palette, help, the focus, and which revision is released. */
journey('everyday use', { path: '/', packs: ['pc-serial'] }, () => {
  const focused = () =>
    page.evaluate<string>(
      `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? document.activeElement?.tagName`,
    );

  test('[CA4.2] the palette finds actions by other words, pages, guides and records, the best first', async () => {
    const best: readonly (readonly [string, string | RegExp])[] = [
      ['invite', 'Invite a person'],
      ['token', 'Create an API token'],
      ['log out', 'Sign out'],
      ['webhoks', 'Webhooks'],
      ['xlsx', 'Import parts, a from-to list or a harness'],
      ['build sheet pdf', 'Printing a cable'],
      ['null modem', /^Null modem DE-9/],
      ['con-00026', /^Terminal plug 3 way, to a 4–20 mA/],
    ];
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    for (const [typed, name] of best) {
      await palette().fill(typed);
      await first().getByText(name).waitFor();
    }
    // Actions that need a cable are not offered here.
    await palette().fill('duplicate');
    await expect.poll(() => page.getByText('Duplicate this cable…').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[CA4.2] on a cable it has the documents and verbs of the cable, and what was used last comes first', async () => {
    await go('/cables/null-modem-de9');
    await page.locator('[data-pin]').first().waitFor();
    for (const [typed, name] of [
      ['print build sheet', 'Build sheet'],
      ['buy', 'Buy: bill of materials, cost and price'],
      ['release', 'Release: save a revision…'],
      ['duplicate', 'Duplicate this cable…'],
      ['delete', 'Delete this cable'],
    ] as const) {
      await type(typed);
      await first().getByText(name, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
    await type('print build sheet');
    await first().getByText('Build sheet', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Build sheet' }).waitFor();
    await page.keyboard.press('Control+k');
    await first().getByText('Build sheet', { exact: true }).waitFor();
    // Save and Undo are not offered if there is nothing to save or undo.
    await expect.poll(() => page.getByText('Save the cable', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[CA4.2] from any page the palette begins an order, a family, a quotation and a customer, and its field stays where it is', async () => {
    await go('/packs');
    const top = async () => (await palette().boundingBox())?.y;
    for (const [typed, opens] of [
      ['new order', page.getByRole('dialog', { name: 'New order' })],
      ['new product family', page.getByRole('dialog', { name: 'New family' })],
      ['new quotation', page.getByRole('dialog', { name: 'New quotation' })],
      ['new customer', page.getByRole('heading', { level: 1, name: 'New customer' })],
    ] as const) {
      await page.keyboard.press('Control+k');
      await palette().and(page.locator(':focus')).waitFor();
      const before = await top();
      await page.keyboard.type(typed);
      await first().getByText(typed, { exact: false }).waitFor();
      expect(await top()).toBe(before);
      await page.keyboard.press('Enter');
      await opens.waitFor();
      await page.keyboard.press('Escape');
    }
  });

  test('[CA4.1] a phrase finds its part first in the library over the canvas, and × and comma are what people type', async () => {
    await go('/cables/null-modem-de9');
    await page.locator('[data-pin]').first().waitFor();
    await page.keyboard.press('Alt+a');
    const option = page.getByRole('option').first();
    for (const [typed, name] of [
      ['Terminal plug 6 way', /Terminal plug 6 way/],
      ['4x0,25', /Control cable 4×0.25 mm²/],
      ['XHP-4', /^XH 4 way/],
    ] as const) {
      await page.getByRole('combobox', { name: 'Add a part' }).fill(typed);
      await option.getByText(name).waitFor();
    }
    await page.keyboard.press('Escape');
    await go('/library/wires?q=2×0,75');
    await page.getByRole('row').nth(1).getByText('DC cable 2×0.75 mm², red and black').waitFor();
  });

  test('[CA4.3] [CA4.14] `?` opens help on a page, a guide opens next to it by search, and the page goes on working', async () => {
    await go('/packs');
    await page.getByRole('heading', { level: 1, name: 'Packs' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Packs' }).click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByRole('button', { name: 'The packs', exact: true }).waitFor();
    await help.getByRole('table', { name: 'Keys' }).waitFor();
    await help.getByRole('button', { name: 'The packs', exact: true }).click();
    await page.getByRole('dialog', { name: 'The packs' }).locator('article p').first().waitFor();
    await page.getByRole('button', { name: 'Close the help' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(focused).not.toBe('BODY');
    // A word of the trade finds the guide, which has its picture and links.
    await type('tutorial');
    await first().getByText('The first cable').waitFor();
    await page.keyboard.press('Enter');
    const guide = page.getByRole('dialog', { name: 'The first cable' });
    await guide.locator('img').first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cables', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
  });

  test('[CA4.3] a dialog that is closed gives the focus back, and a sheet of keys gives it to the canvas', async () => {
    await go('/cables');
    const button = page.getByRole('button', { name: 'New cable' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').and(page.locator(':focus')).waitFor();
    // An empty field that the focus merely passed shows no problem yet.
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByLabel('ID').and(page.locator(':focus')).waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New cable' }).and(page.locator(':focus')).waitFor();
    await go('/cables/null-modem-de9');
    await page.locator('[data-pin="j2.2"]').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(`document.activeElement?.getAttribute('data-pin')`)).toBe('j2.2');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(`document.activeElement?.getAttribute('data-pin')`)).not.toBe('j2.2');
    // The keys of the canvas also work while nothing has the focus.
    await page.evaluate(`document.activeElement.blur()`);
    await page.keyboard.press('a');
    await page.getByRole('combobox', { name: 'Add a part' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[CA4.4] the heading says what is released and whether the working copy differs; older releases are superseded', async () => {
    await go('/cables/rs232-tail');
    await page.getByRole('link', { name: 'Not released' }).waitFor();
    const release = async (note: string) => {
      await type('release');
      await first().getByText('Release: save a revision…').waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save a revision' });
      await dialog.getByLabel('Note').fill(note);
      return dialog;
    };
    const dialog = await release('First');
    await dialog.getByText(/this releases it/).waitFor();
    await dialog.getByRole('button', { name: /^Save revision 1/ }).click();
    await page.getByRole('link', { name: 'Rev 1 released, working copy is the same' }).waitFor();

    const { productRef, ...design } = await read<Record<string, unknown>>('/api/designs/rs232-tail');
    expect([typeof productRef, typeof design['id']]).toEqual(['string', 'string']);
    await page.getByRole('button', { name: 'Properties' }).click();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('RS-232 tail of the second kind');
    await page.getByRole('link', { name: 'Rev 1 released, working copy differs by 1 change' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    const second = await release('Second');
    await second.getByRole('table', { name: 'Since revision 1' }).getByText('RS-232 tail of the second kind').waitFor();
    await second.getByRole('button', { name: /^Save revision 2/ }).click();
    await page.getByRole('link', { name: 'Rev 2 released, working copy is the same' }).waitFor();
    await page.getByText('SUPERSEDED', { exact: true }).waitFor();
    expect(await page.getByText('RELEASED', { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: 'Open revision 1' }).click();
    await page.getByRole('combobox', { name: 'Revision' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Revision' }).inputValue()).toMatch(/1/);
  });

  test('[CA4.4] a release asks first where something is open: no number, an open warning', async () => {
    await go('/cables?new=1');
    await page.getByRole('dialog').getByLabel('Name').fill('Nothing yet');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nothing yet' }).waitFor();
    await page.keyboard.press('Escape');
    await type('release');
    await first().getByText('Release: save a revision…').waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save a revision' });
    await dialog.getByText('Still open').waitFor();
    await dialog.getByRole('button', { name: 'Save revision 1 all the same' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
