import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page, read } from './journey.ts';
import { blocks, choose, visit } from './new-parts.ts';
import { yLead } from './y-lead.ts';

const template = { id: 'house-tail', label: 'House tail', tags: ['template'], productRef: undefined };

/** Each way to start a cable, and a connector created from the dialog. */
journey('each way to a new cable', { path: '/cables', packs: ['pc-serial'], height: 1000 }, () => {
  /** Enters a pin table with mistakes and no name. No field turns red before it is left or Create is pressed. */
  const slipsOf = async (dialog: Locator) => {
    const wrong = async () => dialog.locator('[aria-invalid="true"]').count();
    const table = dialog.getByRole('textbox', { name: 'Pin table' });
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const hasFocus = async (field: Locator) => (await field.and(page.locator(':focus')).count()) === 1;
    await dialog.locator('label').filter({ hasText: 'Pin table' }).first().click();
    await table.fill('1 TXD out\n1 RXD in');
    await dialog.getByText(/^1 position,/).waitFor();
    expect(await wrong()).toBe(0);
    await page.keyboard.press('Tab');
    await dialog.getByText('Line 2: position 1 is in the table already.').waitFor();
    expect(await wrong()).toBe(1);
    await table.fill('1 TXD out\n2 RXD in\n1 GND');
    await dialog.getByText('Line 3: position 1 is in the table already.').waitFor();
    await table.fill('');
    await create.click();
    await dialog.getByText('Enter a name.').waitFor();
    expect(await wrong()).toBe(2);
    expect(await hasFocus(table)).toBe(true);
    await table.fill('1 TXD out');
    await expect.poll(wrong).toBe(1);
    await create.click();
    expect(await hasFocus(dialog.getByRole('textbox', { name: 'Name' }))).toBe(true);
  };

  test('CA2.1 a new cable starts from two devices, two connectors, a copy, a template, a from-to list, a variant or blank, and ends on the canvas', async () => {
    await send(hub, '/api/designs', { ...(await read<object>('/api/designs/dc-tail')), ...template }, cookie);
    const variants = [{ id: 'long', label: 'Long', design: 'null-modem-de9', lengthMm: 7000 }];
    await send(hub, '/api/products/modems', { id: 'modems', label: 'Modems', variants }, cookie, { method: 'PUT' });
    const ways: readonly (readonly [string, RegExp, () => Promise<unknown>, (kinds: string[]) => void])[] = [
      [
        'Two devices',
        /PC → /,
        async () => {
          await choose('From device', 'PC', 'PC');
          await choose('To device', 'instrument', 'DTE instrument');
          await page
            .getByRole('dialog')
            .getByText(/complete|confirm|warning/)
            .waitFor();
        },
        (kinds) => expect(kinds).toEqual(expect.arrayContaining(['connector', 'connector', 'cable'])),
      ],
      [
        'Two connectors',
        /DE-9/,
        async () => {
          await choose('From', 'DE-9 socket, for an RS-232 DTE');
          await choose('To', 'DE-9 plug, for an RS-232 DCE');
          await choose('Wired', '', 'Crossed in twos');
          await page.getByRole('dialog').getByText('9 connections.').waitFor();
        },
        (kinds) => expect(kinds).toEqual(['connector', 'connector', 'cable']),
      ],
      [
        'A copy',
        /copy/,
        async () => choose('Cable to copy', '12 V tail, jack to flying ends'),
        (kinds) => expect(kinds).toEqual(['connector', 'cable']),
      ],
      [
        'A template',
        /House tail \(from template\)/,
        async () => choose('Template', 'House tail'),
        (kinds) => expect(kinds).toEqual(['connector', 'cable']),
      ],
      [
        'A from-to list',
        /^X1 → X2/,
        async () =>
          page.getByRole('dialog').getByLabel('From-to list').fill('From\tWire\tTo\nX1.1\tRD\tX2.1\nX1.2\tBK\tX2.2'),
        (kinds) => expect(kinds.filter((kind) => kind === 'connector')).toHaveLength(2),
      ],
      [
        'A variant',
        /Modems, Long/,
        async () => {
          await choose('Family', '', 'Modems');
          await choose('Variant', '', 'Long');
        },
        (kinds) => expect(kinds).toEqual(['connector', 'connector', 'cable']),
      ],
      [
        'Blank',
        /Blank one/,
        async () => page.getByRole('dialog').getByLabel('Name').fill('Blank one'),
        (kinds) => expect(kinds).toEqual([]),
      ],
    ];
    for (const [way, heading, fill, check] of ways) {
      await visit('/cables', 'Cables');
      await page.getByRole('button', { name: 'New cable' }).click();
      await page.getByRole('radio', { name: new RegExp(`^${way}`) }).click();
      await fill();
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('application', { name: 'Canvas' }).waitFor();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      if (way !== 'Blank') await page.locator('[data-block]').first().waitFor();
      check((await blocks()).toSorted((a, b) => b.localeCompare(a)));
      if (way === 'A variant') await page.getByRole('button', { name: 'Length and stock of w1, 7 m' }).waitFor();
    }
  });

  test('CA2.2 CA3.4 a connector is made of a body and a pinout by their pictures or as a copy, with no id typed; problems wait until a field is left', async () => {
    await visit('/library/connectors', 'Connectors');
    const dialog = page.getByRole('dialog', { name: 'New connector' });
    // With four presses and a name, a connector of a body and a pinout takes well under two minutes.
    await page.getByRole('button', { name: 'New connector' }).click();
    await slipsOf(dialog);
    await dialog.locator('label').filter({ hasText: 'Body and pinout' }).first().click();
    await dialog.getByRole('textbox', { name: 'Body' }).fill('DE-9 socket');
    const body = dialog
      .getByRole('radiogroup', { name: 'Body' })
      .getByRole('radio', { name: 'DE-9 socket, solder cup' });
    await body.locator('img').waitFor();
    await body.click();
    await dialog.getByRole('radiogroup', { name: 'Pinout' }).getByRole('radio', { name: /DCE/ }).click();
    const face = dialog.getByRole('img', { name: /^Face of .*DCE/ });
    await face.waitFor();
    expect(decodeURIComponent((await face.getAttribute('src')) ?? '')).toContain('RXD');
    expect(await dialog.getByLabel('ID').count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Socket of mine');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Socket of mine' }).waitFor();
    expect(await read('/api/definitions/connectors/socket-of-mine')).toMatchObject({
      body: 'de9-socket',
      interface: 'rs232-dce-de9',
    });
    await visit('/library/connectors', 'Connectors');
    await page.getByRole('button', { name: 'New connector' }).click();
    await dialog.locator('label').filter({ hasText: 'Copy' }).first().click();
    await choose('Connector to copy', 'Socket of mine');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Socket of mine (copy)' }).waitFor();
  });

  yLead('pointer');
  yLead('keys alone');
});
