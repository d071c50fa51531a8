import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journey, page } from './journey.ts';

/** The bold words and the typed text of the steps under a heading: what a reader presses and types. */
function stepsOf(file: string, heading: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(heading))!;
  return section.split(/^\d+\. /m).slice(1);
}
const pressed = (step: string) => [...step.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1]!);

journey('the steps of the README', { path: '/cables' }, () => {
  const steps = stepsOf('README.md', 'Try first');
  const saved = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/^Saved /)
      .first()
      .waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
  };

  test('CA4.16 steps 1 and 2: a wire of the null modem on another pin has a finding, and is saved', async () => {
    const [open, move] = steps as [string, string];
    const [cable] = pressed(open);
    await page.getByRole('link', { name: cable! }).first().click();
    await page.getByRole('heading', { level: 1, name: cable! }).waitFor();
    const typed = /type `(.+?)`/.exec(move)![1]!;
    // The white wire is the one that ends at pin 2 of PC B.
    const ends = page.getByRole('combobox', { name: /^Line \d+, to$/ });
    await ends.first().waitFor();
    const values = await Promise.all((await ends.all()).map((input) => input.inputValue()));
    const end = ends.nth(values.indexOf('j2.2'));
    await end.fill(typed);
    await page.getByRole('option', { name: typed }).first().click();
    await expect.poll(() => end.inputValue()).toBe(typed);
    await page.getByRole('region', { name: 'Findings' }).getByText(/drive/).first().waitFor();
    expect(pressed(move)).toEqual(['Save']);
    await saved();
  });

  test('CA4.16 step 3: one press puts it right, and it is saved again', async () => {
    const [fix, save] = pressed(steps[2]!);
    expect(save).toBe('Save');
    await page.getByRole('button', { name: fix! }).first().click();
    await page.getByText('No issues found.').waitFor();
    await saved();
  });

  test('CA4.16 step 4: the newest save is undone from the history', async () => {
    const [history, undo] = pressed(steps[3]!);
    await page.getByRole('tab', { name: history! }).click();
    await page
      .getByRole('button', { name: /Saved Null modem/ })
      .first()
      .click();
    await page.getByRole('button', { name: undo! }).click();
    await page.getByText('Undid this change').waitFor();
    // What is undone is the repair: the wire ends at pin 4 again.
    await page.getByRole('tab', { name: 'Wiring' }).click();
    await page
      .getByRole('button', { name: pressed(steps[2]!)[0]! })
      .first()
      .waitFor();
  });

  test('CA4.16 steps 5 and 6: documents, and the way to anywhere', async () => {
    await page.getByRole('tab', { name: pressed(steps[4]!)[0]! }).click();
    const pdf = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF' }).first().click();
    expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('link', { name: 'bom.csv' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick open' }).fill('data cable');
    await page
      .getByRole('button', { name: /Data cable 2×2/ })
      .first()
      .waitFor();
    expect(steps.length).toBe(6);
  });
});
