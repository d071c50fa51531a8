import { expect, test } from 'vitest';
import { journey, page, read } from './journey.ts';

/** A parts list whose words do not say what each part is. The kind is changed in the plan. */
journey('import kinds', { path: '/import' }, () => {
  test('[IO5.7] the kind of a part is changed in the plan, and the plan is made again with it', async () => {
    const text = 'Hersteller;Herstellernummer;Benennung\nAcme;KB-1;Ding aus Blech\nAcme;KB-2;Stecker 3-polig\n';
    const file = { name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('2 new records.').waitFor();
    // Until the plan is made again, it does not match the choices, so it can't be imported.
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/imports', async (route) => {
      await asked.promise;
      await route.continue();
    });
    const plug = page.getByRole('checkbox', { name: 'Import Stecker 3-polig' });
    await plug.uncheck();
    const kind = page.getByRole('combobox', { name: 'Kind of Ding aus Blech' });
    await kind.click();
    await page.getByRole('option', { name: 'Mechanical parts' }).click();
    await expect.poll(() => kind.inputValue()).toBe('Mechanical parts');
    const one = page.getByRole('button', { name: 'Import 1 record' });
    await expect.poll(() => one.isDisabled()).toBe(true);
    asked.resolve();
    await expect.poll(() => one.isEnabled()).toBe(true);
    // A record that was left out of the plan is left out of the next plan too.
    expect(await plug.isChecked()).toBe(false);
    await plug.check();
    await page.getByRole('button', { name: 'Import 2 records' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await read<{ mpn: string }>('/api/definitions/mechanicals/acme-kb-1')).toMatchObject({ mpn: 'KB-1' });
    expect(await read<{ mpn: string }>('/api/definitions/connectors/acme-kb-2')).toMatchObject({ mpn: 'KB-2' });
  });
});
