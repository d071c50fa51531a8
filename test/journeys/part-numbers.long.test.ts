import { expect, test } from 'vitest';
import { go, journey, page } from './journey.ts';

/** A shop switches to its own scheme, sees in advance which numbers don't match, and uses a number that it proposes. */
// The health report lists records in the order in which they were created. In a hub that was just set up, the cables
// come first.
journey('part numbers', { path: '/settings/part-numbers', newHub: true }, () => {
  const misfits = () => page.getByRole('region', { name: 'Numbers that do not match' });

  test('C10.1 a field offers the next number of the first scheme; using it changes only the draft', async () => {
    await go('/cables/null-modem-de9?sel=@cable');
    await page.getByRole('button', { name: 'Suggest', exact: true }).click();
    await page.getByText('Next variant').waitFor();
    await page.getByRole('button', { name: 'Use CBL-10000' }).click();
    await expect.poll(() => page.getByLabel('Part number', { exact: true }).inputValue()).toBe('CBL-10000');
    await page.getByText('Edited', { exact: true }).waitFor();
    await go('/settings/part-numbers');
  });

  test('C39.3 pieces instead of prefixes: every number still fits, and typed samples are read at once', async () => {
    await page.getByText('Segments').click();
    await misfits()
      .getByText(/^All \d+ numbers in use match\.$/)
      .waitFor();
    await page.getByLabel('Numbers to try').fill('cbl-00013-02');
    const reading = page.getByRole('group', { name: 'How cbl-00013-02 is read' });
    await reading.waitFor();
    await expect.poll(() => reading.textContent()).toContain('variant');
  });

  test('C10.4 C39.3 what would not fit is counted and listed before anything is saved', async () => {
    const count = page.getByRole('group', { name: 'count', exact: true });
    await count.getByRole('button', { name: 'Add range' }).click();
    await count.getByLabel('Range 1, span 1, from').fill('20000');
    await misfits()
      .getByText(/numbers in use do not match/)
      .waitFor();
    await misfits().getByText('CBL-00013', { exact: true }).or(misfits().getByRole('button')).first().waitFor();
    await count.getByLabel('Range 1, span 1, to').fill('19');
    await page.keyboard.press('Tab');
    await page
      .getByRole('region', { name: 'Problems' })
      .getByText(/is reversed/)
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await count.getByLabel('Range 1, span 1, to').fill('29999');
    await page.getByRole('region', { name: 'Next numbers' }).getByText('CBL-20000', { exact: true }).waitFor();
  });

  test('C10.5 the scheme is saved once that is confirmed; no number changes, and the report lists what does not fit', async () => {
    await page.getByLabel('Name of the scheme').fill('Shop numbers');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/They stay as they are/)
      .waitFor();
    await page.getByRole('button', { name: 'Save the scheme' }).click();
    await page.getByText('Current scheme:').getByText('Shop numbers').waitFor();
    await page.getByRole('tab', { name: 'Health' }).click();
    await page.getByText(/^Out of range \d+$/).click();
    // There are more unmatched numbers than one page lists.
    const health = page.getByRole('region', { name: 'Number health' });
    await health.getByLabel('Search').fill('CBL-00013');
    await health.getByRole('table').getByText('CBL-00013', { exact: true }).first().waitFor();
  });

  test('C10.3 a record’s number field offers what the new scheme proposes, and says what it objects to', async () => {
    await go('/library/kits/@new');
    const field = page.getByLabel('Part number', { exact: true });
    await field.fill('KIT-00500');
    await field.blur();
    await page.getByText(/count 500 of KIT-00500 is outside its range/).waitFor();
    await page.getByRole('button', { name: 'Suggest', exact: true }).click();
    await page.getByRole('button', { name: 'Use KIT-20000' }).click();
    await expect.poll(() => field.inputValue()).toBe('KIT-20000');
  });

  test('RE1.2 the numbers ever issued are listed, and an owner gives back one that was never released', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ id: 'mistake', contents: [], partNumber: 'KIT-70000' });
      const made = await fetch('/api/definitions/kits', { method: 'POST', headers, body });
      const etag = made.headers.get('etag') ?? '';
      await fetch('/api/definitions/kits/mistake', { method: 'DELETE', headers: { 'if-match': etag } });
    });
    await go('/settings/part-numbers?tab=issued&q=kit-70000');
    const row = page.getByRole('row', { name: /KIT-70000/ });
    await row.getByText('Not in use').waitFor();
    await row.getByRole('button', { name: 'Give back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Created by mistake');
    await dialog.getByRole('button', { name: 'Give back' }).click();
    await row.getByText('Created by mistake').waitFor();
  });

  test('RE2.1 Data quality shows the findings of the whole catalog with a link to each', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ id: 'wrong', contents: [], route: 'bought', src: 'x' });
      await fetch('/api/definitions/kits', { method: 'POST', headers, body });
    });
    await go('/data-quality');
    await page.getByText(/^\d+ records checked$/).waitFor();
    await page.getByText('Errors 1', { exact: true }).click();
    const row = page.getByRole('table', { name: 'Findings' }).getByRole('row', { name: /invalid-route/ });
    await row.getByRole('link', { name: 'wrong' }).click();
    await page.waitForURL(/\/library\/kits\/wrong$/);
  });
});
