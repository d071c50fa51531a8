import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { browser, cookie, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

/** A buyer adds a customer, quotes a cable at two quantities, sends the quotation and records that it was won. */
journey('quotations', { path: '/quotations', away: true }, () => {
  const prices = () => page.getByRole('table', { name: 'Prices' });
  const cells = (nth: number) => prices().getByRole('row').nth(nth).getByRole('cell').allTextContents();

  test('[QU3.1] a quotation is for a customer: the first one is added from the dialog', async () => {
    await page.getByText('No quotations yet').waitFor();
    await page.getByRole('button', { name: 'New quotation' }).first().click();
    await page.getByText('A quotation is for a customer, and there is none yet.').waitFor();
    await page.getByRole('button', { name: 'New customer' }).click();
    await page.getByRole('heading', { name: 'New customer' }).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Acme Rail GmbH');
    // The id follows the name until a person types one.
    await expect.poll(() => page.getByRole('textbox', { name: 'ID' }).first().inputValue()).toBe('acme-rail-gmbh');
    await page.getByRole('textbox', { name: 'ID' }).first().fill('acme');
    await page.getByRole('textbox', { name: 'Number', exact: true }).first().fill('K-17');
    expect(await page.getByRole('textbox', { name: 'ID' }).first().inputValue()).toBe('acme');
    for (const field of ['Addresses', 'Terms', 'Tax']) await page.getByText(field, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/customers/acme');
    await page.getByRole('heading', { name: 'Acme Rail GmbH' }).waitFor();
  });

  test('[QU4.1] a draft has a number; a cable and its quantities are chosen, and prices are worked out', async () => {
    await page.goto(`${hub.address}/quotations`);
    await page.getByRole('button', { name: 'New quotation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New quotation' });
    await dialog.getByLabel('The customer’s inquiry').fill('RFQ 88');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: /^Q-\d{4}-0001/ }).waitFor();
    await page.getByText('Add a cable with its quantities, then save.').waitFor();
    await page.getByRole('button', { name: 'Add a cable' }).click();
    await page.getByLabel('Cable 1', { exact: true }).fill('null modem');
    await page
      .getByRole('option', { name: /Null modem/ })
      .first()
      .click();
    await page.getByLabel('Quantities of cable 1').fill('10, 100');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => cells(1))
      .toEqual([
        '10',
        expect.stringMatching(/EUR$/),
        expect.stringMatching(/EUR$/),
        expect.stringMatching(/EUR$/),
        'on request',
      ]);
    await expect.poll(async () => (await cells(2))[0]).toBe('100');
    await page.getByText('Enter the lead days to build below.').waitFor();
    expect(
      await page.getByRole('region', { name: 'Prices today' }).getByRole('link', { name: 'CON-00001' }).count(),
    ).toBe(1);
  });

  test('[QU4.1] each of several quantities has its price by hand, and without one again that which is worked out', async () => {
    const before = (await cells(2))[1];
    await page.getByLabel('Price by hand of 100 of cable 1', { exact: true }).fill('7.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await cells(2))[1]).toBe('7.50 EUR by hand');
    expect((await cells(1))[1]).not.toContain('by hand');
    await page.getByLabel('Price by hand of 100 of cable 1', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await cells(2))[1]).toBe(before);
  });

  test('[QU4.1] it is marked as sent: its prices stay, and nothing of it can be changed', async () => {
    const before = await cells(1);
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByText(/^Sent by Ada Lovelace on .* to Acme Rail GmbH\./).waitFor();
    expect((await cells(1)).slice(0, 3)).toEqual(before.slice(0, 3));
    await expect.poll(() => page.getByRole('button', { name: 'Add a cable' }).count()).toBe(0);
  });

  test('[QU4.3] it is a PDF', async () => {
    const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
    const answer = await page.request.get(hub.address + href!);
    expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('[QU4.3] the customer opens it by a link without an account, and accepts one of its quantities', async () => {
    await page
      .getByRole('region', { name: 'Link for the customer' })
      .getByRole('button', { name: 'Make a link' })
      .click();
    const link = await page.getByRole('status', { name: 'Link' }).locator('code').textContent();
    const stranger = await browser.newContext({ viewport: { width: 390, height: 800 } });
    const shared = await stranger.newPage();
    await shared.goto(link!);
    await shared.getByRole('heading', { name: /^Quotation Q-\d{4}-0001$/ }).waitFor();
    await shared
      .getByRole('region', { name: 'Accept' })
      .getByLabel(/^Quantity of/)
      .waitFor();
    expect(await shared.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
      true,
    );
    expect(await violations(shared)).toEqual([]);
    await stranger.close();
  });

  test('[QU4.1] it is revised as A, and the first is noted as won', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'Revise' }).click();
    await page.getByRole('heading', { name: /^Q-\d{4}-0001 A/ }).waitFor();
    await page.goto(address);
    await page.getByRole('button', { name: 'Won or lost' }).click();
    await page.getByRole('dialog', { name: 'Won or lost' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Sent by .* Won on /).waitFor();
    await page.goto(`${hub.address}/quotations`);
    const list = page.getByRole('table', { name: 'Quotations' });
    await expect.poll(() => list.textContent()).toMatch(/0001 A.*draft/);
    await expect.poll(() => list.textContent()).toMatch(/Acme Rail GmbH.*won/);
    // The newest comes first until another order is chosen.
    const numbers = async () =>
      (await list.getByRole('row').allTextContents()).flatMap((row) => /Q-\d{4}-\d{4}( [A-Z])?/.exec(row)?.[0] ?? []);
    const newestFirst = await numbers();
    expect(newestFirst[0]).toMatch(/0001 A$/);
    await list.getByRole('columnheader', { name: 'Number' }).getByRole('button').first().click();
    await expect.poll(numbers).toEqual(newestFirst.toReversed());
  });

  test('[QU6.1] what was ordered of it is what to buy; other lots are typed', async () => {
    await page.goto(`${hub.address}/purchase-list`);
    const table = page.getByRole('table', { name: 'Without an offer' });
    const plug = table.getByRole('row').filter({ hasText: 'CON-00001' });
    await expect.poll(() => plug.getByRole('cell').first().textContent()).toBe('20');
    await page.getByLabel('Lots').fill('null-modem-de9*25');
    await expect.poll(() => plug.getByRole('cell').first().textContent()).toBe('50');
    await page.getByLabel('Lots').fill('null-modem-de9*');
    await page.getByText('Write the id of a cable, an asterisk and a quantity, with commas between lots.').waitFor();
  });

  test('[QU6.1] a lot is added by the name of its cable and a quantity, and the file is loaded by a press', async () => {
    await page.goto(`${hub.address}/purchase-list`);
    const plug = page
      .getByRole('table', { name: 'Without an offer' })
      .getByRole('row')
      .filter({ hasText: 'CON-00001' });
    const add = page.getByRole('button', { name: 'Add lot' });
    for (const quantity of ['5', '25']) {
      await page.getByRole('combobox', { name: 'Cable' }).fill('null modem');
      await page.getByRole('option', { name: /^Null modem/ }).click();
      expect(await add.isDisabled()).toBe(true);
      await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity);
      await add.click();
    }
    expect(await page.getByLabel('Lots').inputValue()).toBe('null-modem-de9*5, null-modem-de9*25');
    await expect.poll(() => plug.getByRole('cell').first().textContent()).toBe('60');
    const file = page.waitForEvent('download', { timeout: 15_000 });
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    expect((await file).suggestedFilename()).toBe('purchase-list.csv');
  });

  test('[QU4.1] parts that two cables use are listed with what one purchase saves, and the quotation is priced as one order', async () => {
    const offer = {
      id: 'break',
      part: { kind: 'connectors', id: 'de9-socket-rs232-dte' },
      supplier: 'Break Ltd',
      cost: { unit: 0.4, currency: 'EUR', breaks: [{ minQty: 100, unit: 0.1 }] },
    };
    await send(hub, '/api/offers', offer, cookie);
    const lines = ['l1', 'l2'].map((id, i) => ({ id, design: 'null-modem-de9', quantities: [30 + 10 * i] }));
    const made = await send(hub, '/api/quotations', { customer: 'acme', lines }, cookie);
    const { id } = (await made.json()) as { id: string };
    await page.goto(`${hub.address}/quotations/${id}`);
    const together = page.getByRole('region', { name: 'Bought together' });
    await together.getByText(/one purchase costs .* less than one for each cable, before margins\.$/).waitFor();
    const plug = together.getByRole('row').filter({ hasText: 'CON-00001' });
    expect(await plug.getByRole('cell').allTextContents()).toEqual([
      '140',
      '140',
      '0.10 EUR from 100',
      '14.00 EUR',
      '20.00 EUR',
    ]);
    const worked = async () => (await cells(1))[3];
    const before = await worked();
    await together.getByRole('checkbox', { name: 'Price all cables as one order' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(worked).not.toBe(before);
    // On a phone the page is no wider than the screen.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth'))
      .toBe(true);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  test('[QU5.2] the price list of a supplier is looked at row by row, and saved as offers', async () => {
    await page.goto(`${hub.address}/offers`);
    await page.getByRole('button', { name: 'Import a list…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Import a price list' });
    const list = 'Part number;SKU;1+;100+\nCON-00001;EX-1;0,62;0,55\nCON-99999;EX-2;1;\n';
    const file = { name: 'example.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText('0 new, 0 changed, 0 as they are, 2 left out.').waitFor();
    await dialog.getByLabel('Supplier').fill('Example Ltd');
    await dialog.getByLabel('Currency').fill('eur');
    await dialog.getByText('1 new, 0 changed, 0 as they are, 1 left out.').waitFor();
    await dialog.getByText(/^No part of the catalog has the number "CON-99999" or "EX-2"/).waitFor();
    await dialog.getByRole('button', { name: 'Save 1 offer' }).click();
    await page.getByRole('table', { name: 'Offers of suppliers' }).getByText('Example Ltd').waitFor();
    await page.goto(`${hub.address}/offers/break`);
    await page.getByRole('heading', { name: 'Break Ltd: CON-00001', exact: true }).waitFor();
  });

  test('[QU3.1] an owner erases the customer after typing the name; the quotation stays for an erased customer', async () => {
    await page.goto(`${hub.address}/customers/acme`);
    await page.getByRole('button', { name: 'Actions for Acme Rail GmbH' }).click();
    await page.getByRole('menuitem', { name: 'Erase with its history…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase the customer' });
    await dialog.getByLabel('Name of the customer').fill('Acme');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('Name must be that of the customer, as it is in the record.').waitFor();
    await dialog.getByLabel('Name of the customer').fill('Acme Rail GmbH');
    await dialog.getByLabel('Other names in messages of changes').fill('AcRa');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('No customers yet').waitFor();
    await page.goto(`${hub.address}/quotations`);
    const list = page.getByRole('table', { name: 'Quotations' });
    await expect.poll(() => list.textContent()).toMatch(/Erased customer.*won/);
    expect(await list.textContent()).not.toMatch(/Acme/);
  });

  test('[QU3.1] customers come from a list: each row says what happens before it is saved, and a second list changes them', async () => {
    const importing = async (rows: string) => {
      await page.goto(`${hub.address}/customers`);
      // Without customers, the button is below the heading in the middle of the page.
      await page.getByRole('button', { name: 'Import a list…' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Import customers' });
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
      return dialog;
    };
    const head = 'Customer name,Customer number,City,Sector\n';
    const dialog = await importing(`${head}Borealis Oy,K-1,Oulu,rail\n,,Turku,sea\nMeridian Ltd,K-2,Leeds,sea\n`);
    await dialog.getByText('2 new, 0 changed, 0 as they are, 1 left out.').waitFor();
    await dialog.getByText('Columns that are not read: Sector.').waitFor();
    await dialog.getByText('The row has no name. Enter the name of the customer.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save 2 customers' }).click();
    const list = page.getByRole('table', { name: 'Customers' });
    await list.getByText('Borealis Oy').waitFor();
    await list.getByText('Meridian Ltd').waitFor();
    const again = await importing('Customer name,Currency\nBorealis Oy,SEK\nMeridian Ltd,\n');
    await again.getByText('0 new, 1 changed, 1 as they are, 0 left out.').waitFor();
    await again
      .getByRole('row', { name: /Borealis Oy/ })
      .getByText('changed: currency')
      .waitFor();
    await again.getByRole('button', { name: 'Save 1 customer' }).click();
    await page.goto(`${hub.address}/customers/borealis-oy`);
    await page.getByRole('heading', { name: 'Borealis Oy' }).waitFor();
    await expect.poll(() => page.getByLabel('Currency').first().inputValue()).toBe('SEK');
  });
});
