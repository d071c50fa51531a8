import { expect, test } from 'vitest';
import { drop, paste } from './given-files.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

/** Lists of parts and of a cable, which are dropped, chosen or pasted. */
journey('imports', { path: '/cables', height: 900 }, () => {
  test('IO1.1 IO1.2 IO1.3 a parts list dropped on a page, chosen or pasted is mapped, planned, imported as one change, and undone', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `Acme;AC-${n};Crimpkontakt ${n};0,${10 + n};x${n}`);
    const bad = [
      'Acme;AC-7;Crimpkontakt 7;9,99;x',
      'Acme;AC-301;Crimpkontakt;free;x',
      ';;;;x',
      'Acme;AC-302;Crimpkontakt;-1;x',
    ];
    const text = ['Hersteller;Herstellernummer;Benennung;Preis (EUR);Gewicht', ...lines, ...bad].join('\r\n');
    await go('/library/mechanicals');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drop({ name: 'parts.csv', text });
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    const columns = page.getByRole('table', { name: 'Columns' });
    await columns.getByText('0.1 EUR').waitFor();
    expect(await page.getByRole('combobox', { name: 'Separator' }).inputValue()).toBe('Semicolon');
    expect(await page.getByRole('combobox', { name: 'Decimal sign' }).inputValue()).toBe('Comma');
    // A column that was not recognised is assigned to a field.
    await page.getByRole('combobox', { name: 'Import Gewicht (E) as' }).click();
    await page.getByRole('option', { name: 'Tags', exact: true }).click();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('302 new records, 4 refused.').waitFor();
    await page.getByRole('tab', { name: 'Refused (4)' }).click();
    await page.getByText('row 303, column D (Preis (EUR))').waitFor();
    await page.getByText('AC-7 is also in row 9, with other values.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 302 records' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await read<{ tags: string[] }>('/api/definitions/mechanicals/acme-ac-7')).toMatchObject({
      kind: 'contact',
      mpn: 'AC-7',
      cost: { unit: 0.17, currency: 'EUR' },
      tags: ['x7'],
    });
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('Undid the import').waitFor();
    expect(await read<{ status: number }>('/api/definitions/mechanicals/acme-ac-7')).toMatchObject({ status: 404 });

    // Choosing the same file, and pasting its rows on another page, both give the same plan.
    await page.goto(`${hub.address}/import`);
    const file = { name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('302 new records, 4 refused.').waitFor();
    await go('/library/mechanicals');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await paste(text);
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('302 new records, 4 refused.').waitFor();
  });

  test('IO1.6 an edited bill of materials that is dropped is cells to take, and a pasted pin table is a pinout', async () => {
    const bill = await (
      await fetch(`${hub.address}/api/designs/null-modem-de9/exports/bom.csv`, { headers: { cookie } })
    ).text();
    await go('/cables');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drop({ name: 'null-modem-de9-bom.csv', text: bill.replace('5.906', '6.5') });
    const list = page.getByRole('combobox', { name: 'What it lists' });
    await expect.poll(() => list.inputValue()).toBe('Bill of materials of a cable');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('1 changed record').waitFor();
    await page.getByRole('button', { name: 'Import 1 record' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    const { instances } = await read<{ instances: { segments: { lengthMm: number }[] } }>(
      '/api/designs/null-modem-de9',
    );
    expect(instances.segments[0]!.lengthMm).toBeCloseTo(1981, 0);
    await go('/library/interfaces');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await paste('1 TXD out\n2 RXD in\n3 GND');
    await page.getByLabel('Name').fill('Radio port');
    await page.getByLabel('Name').blur();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('radio-port').waitFor();
  });
});
