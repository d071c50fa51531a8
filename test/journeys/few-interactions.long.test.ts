import { expect, test } from 'vitest';
import { drop } from './given-files.ts';
import { go, journey, page } from './journey.ts';
import { button, choose, pick, visit } from './new-parts.ts';

journey('few interactions', { path: '/cables', packs: ['pc-serial'], height: 1000 }, () => {
  /** Does a job. Each step is one interaction: a press, a choice, or a typed text. */
  const inSteps = async (...steps: readonly (() => Promise<unknown>)[]) => {
    for (const step of steps) await step();
    return steps.length;
  };
  const way = (name: string) => async () => page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
  const device = (field: string, name: string) => async () => {
    await page.getByLabel(field).first().fill(name);
    await page.getByRole('option', { name }).filter({ visible: true }).first().click();
  };
  const lines = () => page.getByRole('combobox', { name: /^Line \d+, wire$/ }).count();

  test('paper of a finished cable, three wires by hand, nine straight and two devices to a build sheet take few interactions', async () => {
    await visit('/', 'Home');
    const pdf = page.waitForEvent('download');
    const paper = await inSteps(
      pick('link', 'Cables'),
      pick('link', /^RS-232 lead/),
      pick('tab', 'Documents'),
      pick('link', 'PDF'),
    );
    expect((await pdf).suggestedFilename()).toMatch(/schematic\.pdf$/);
    expect(paper).toBeLessThanOrEqual(6);

    await visit('/cables', 'Cables');
    const add = (name: string) => async () => {
      await page.locator('[aria-label="Add a part"]:focus').waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    const draw = (from: string, to: string) => async () =>
      page.locator(`[data-pin="${from}"]`).dragTo(page.locator(`[data-pin="${to}"]`));
    const byHand = await inSteps(
      button('New cable'),
      async () => page.getByRole('dialog').getByLabel('Name').fill('Three wires'),
      button('Create'),
      add('DE-9 socket, for an RS-232 DTE'),
      add('DE-9 plug, for an RS-232 DCE'),
      add('Data cable 2×2'),
      async () => page.keyboard.press('Escape'),
      draw('j1.3', 'j2.3'),
      draw('j1.2', 'j2.2'),
      draw('j1.5', 'j2.5'),
    );
    await expect.poll(lines).toBe(3);
    expect(byHand).toBeLessThanOrEqual(10);

    await visit('/cables', 'Cables');
    const straight = await inSteps(
      button('New cable'),
      way('Two connectors'),
      async () => choose('From', 'DE-9 socket, for an RS-232 DTE'),
      async () => choose('To', 'DE-9 plug, for an RS-232 DCE'),
      button('Create'),
    );
    await expect.poll(lines).toBe(9);
    expect(straight).toBeLessThanOrEqual(6);

    await visit('/', 'Home');
    const toSheet = await inSteps(
      pick('link', 'Cable finder'),
      device('From device', 'Three-wire DTE instrument'),
      device('To device', 'DTE instrument'),
      button('Create cable'),
      pick('tab', 'Documents'),
      async () => page.getByText('Build sheet', { exact: true }).first().click(),
    );
    await page.getByRole('img', { name: /Build sheet/ }).waitFor();
    expect(toSheet).toBeLessThanOrEqual(6);
  });

  test('two devices lead to a cable in five interactions', async () => {
    await visit('/', 'Home');
    const count = await inSteps(
      pick('link', 'Cable finder'),
      device('From device', 'DTE instrument'),
      device('To device', 'DTE instrument'),
      button('Create cable'),
    );
    await page.waitForURL(/\/cables\//);
    expect(count).toBeLessThanOrEqual(5);
  });

  test('a family of three lengths with numbers takes eight interactions', async () => {
    await visit('/products', 'Product families');
    const count = await inSteps(
      button('New family'),
      async () => page.getByRole('dialog').getByLabel('Name').fill('Serial lead'),
      button('Create'),
      button('Generate variants'),
      async () => {
        await page.getByRole('dialog').getByLabel('Lengths').click();
        await page.keyboard.type('500, 1 m, 2 m');
        await page.keyboard.press('Enter');
      },
      async () => {
        const cable = page.getByRole('combobox', { name: 'Cable of 500 mm' });
        await cable.fill('RS-232 lead');
        await page
          .getByRole('option', { name: /^RS-232 lead/ })
          .first()
          .click();
      },
      button('Add 3 variants'),
    );
    const rows = page.getByRole('table', { name: 'Variants' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    const typed = async () =>
      rows
        .locator('input')
        .evaluateAll((all) => all.map((input) => (input as unknown as { value: string }).value).join(' '));
    const text = async () => `${(await rows.allTextContents()).join(' ')} ${await typed()}`;
    await expect.poll(async () => new Set((await text()).match(/CBL-\d{5}-0[123]/g)).size).toBe(3);
    expect(count).toBeLessThanOrEqual(8);
  });

  test('a harness comes from a list in four interactions', async () => {
    await go('/cables');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const rows = ['From,From pin,To,To pin,Gauge,Colour,Length'];
    for (let n = 1; n <= 6; n += 1)
      rows.push(`X1,${n},X2,${n},0.5 mm²,RD,400 mm`, `X1,${n + 6},X3,${n},0.5 mm²,BK,650 mm`);
    const count = await inSteps(
      async () => drop({ name: 'pump harness.csv', text: rows.join('\n') }),
      button('Show what changes'),
      async () => page.getByRole('button', { name: /^Import \d+ records?$/ }).click(),
      async () => page.getByRole('link', { name: 'Open pump harness' }).click(),
    );
    await expect.poll(lines).toBe(12);
    expect(count).toBeLessThanOrEqual(4);
  });

  test('a cable is released in three interactions', async () => {
    await page.getByRole('tab', { name: 'Revisions' }).waitFor();
    const count = await inSteps(pick('tab', 'Revisions'), button('Save a revision'), async () =>
      page.getByRole('dialog').getByRole('button', { name: 'Save revision' }).click(),
    );
    await page.getByText('Released revision 1').waitFor();
    expect(count).toBeLessThanOrEqual(3);
  });
});
