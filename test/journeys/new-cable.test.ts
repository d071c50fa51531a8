import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';

journey('new cables and parts', { path: '/cables', packs: ['pc-serial'], height: 1000 }, () => {
  const visit = async (path: string, heading: string) => {
    await go(path);
    await page.locator('h1', { hasText: heading }).waitFor();
  };
  const choose = async (field: string, typed: string, option = typed) => {
    const box = page.getByRole('dialog').getByLabel(field, { exact: true }).first();
    await box.click();
    if ((await box.getAttribute('readonly')) === null) await box.fill(typed);
    await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
  };
  const blocks = async () =>
    page.locator('[data-block]').evaluateAll((all) => all.map((each) => each.getAttribute('data-kind') ?? ''));

  /** A pin table with slips, and a name that is missing: nothing is red before its field is left or Create is pressed. */
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

  test('CA2.1 a new cable starts from two devices, two connectors, a copy, a from-to list, a variant or blank, and ends on the canvas', async () => {
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
        'A from-to list',
        /./,
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

  test('CA2.2 CA2.3 CA3.4 a part the library lacks is created, imported or stood in for without leaving the cable', async () => {
    const address = page.url();
    const drawer = page.getByRole('region', { name: 'Library' });
    const look = async (name: string) => {
      await page.getByRole('combobox', { name: 'Add a part' }).fill(name);
      await drawer.getByText(`No part matches “${name}”.`).waitFor();
    };
    await look('DT04-4P');
    await drawer.getByRole('button', { name: 'Add a stub…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('[data-block="j1"]').getByText('DT04-4P (stub)', { exact: false }).last().waitFor();
    await expect.poll(() => page.locator('[data-block="j1"] [data-pin]').count()).toBe(4);
    await look('Five pole thing');
    await drawer.getByRole('button', { name: 'Create a connector…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New connector' });
    await dialog.locator('label').filter({ hasText: 'Pin table' }).first().click();
    await dialog.getByRole('textbox', { name: 'Pin table' }).fill('1 TXD out\n2 RXD in\n3 GND passive');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('[data-block="j2"] [data-pin="j2.3"]').first().waitFor();
    await look('Odd lead 3 cores');
    await drawer.getByRole('button', { name: 'Create another part…' }).click();
    await page.getByRole('dialog', { name: 'New part' }).getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('[data-pin="w1@a.core-3"]').waitFor();
    await look('ZZ-9000');
    await drawer.getByRole('button', { name: 'Import…' }).click();
    const over = page.getByRole('dialog', { name: 'Import parts' });
    await over.getByRole('textbox').fill('Manufacturer\tPart number\tKind\tPositions\nZed\tZZ-9000\tconnector\t3');
    await over.getByRole('button', { name: 'Read the rows' }).click();
    await over
      .getByRole('button', { name: /plan|changes|would/i })
      .first()
      .click();
    await over.getByRole('button', { name: /^Import \d+ record/ }).click();
    await over.getByText('Imported.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /ZZ-9000/ }).click();
    await page.locator('[data-block="j3"]').waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  });

  test('CA2.2 CA3.4 a connector is made of a body and a pinout by their pictures or as a copy, with no id typed; problems wait until a field is left', async () => {
    await visit('/library/connectors', 'Connectors');
    const dialog = page.getByRole('dialog', { name: 'New connector' });
    // Four presses and a name: a connector of a body and a pinout takes well under two minutes.
    await page.getByRole('button', { name: 'New connector' }).click();
    await slipsOf(dialog);
    await dialog.locator('label').filter({ hasText: 'Body and pinout' }).first().click();
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

  /** Does a job; each step is one interaction: a press, a choice, a text that is typed. */
  const inSteps = async (...steps: readonly (() => Promise<unknown>)[]) => {
    for (const step of steps) await step();
    return steps.length;
  };
  const pick = (role: 'link' | 'tab' | 'button', name: string | RegExp) => async () =>
    page.getByRole(role, { name }).first().click();
  const button = (name: string) => async () => page.getByRole('button', { name, exact: true }).first().click();
  const way = (name: string) => async () => page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
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
    const device = (field: string, name: string) => async () => {
      await page.getByLabel(field).first().fill(name);
      await page.getByRole('option', { name }).filter({ visible: true }).first().click();
    };
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

  interface Means {
    readonly open: () => Promise<unknown>;
    readonly join: (from: string, to: string) => Promise<unknown>;
    /** Presses a key of the canvas at a terminal. */
    readonly at: (terminal: string, key: string) => Promise<unknown>;
    readonly press: (role: 'tab' | 'link', name: string) => Promise<unknown>;
  }
  const pin = (text: string) => page.locator(`[data-pin="${text}"]`);
  const focused = async (what: Locator) => {
    await what.focus();
    await expect.poll(() => what.and(page.locator(':focus')).count()).toBe(1);
  };
  const pointer: Means = {
    open: button('Add a part'),
    join: async (from, to) => pin(from).dragTo(pin(to)),
    at: async (terminal, key) => {
      await pin(terminal).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press(key);
    },
    press: async (role, name) => pick(role, name)(),
  };
  const keys: Means = {
    open: async () => page.keyboard.press('Alt+a'),
    join: async (from, to) => {
      for (const terminal of [from, to]) {
        await focused(pin(terminal));
        await page.keyboard.press('Enter');
      }
    },
    at: async (terminal, key) => {
      await focused(pin(terminal));
      await page.keyboard.press(key);
    },
    press: async (role, name) => {
      await focused(page.getByRole(role, { name }).first());
      await page.keyboard.press('Enter');
    },
  };

  test.for([
    ['pointer', pointer],
    ['keys alone', keys],
  ] as const)(
    'a Y-lead with a splice, a resistor and a screen is laid out, wired and printed by %s',
    async ([by, { open, join, at, press }]) => {
      await send(hub, '/api/designs', { id: `y-lead-${by.length}`, label: `Y-lead by ${by}` }, cookie);
      await visit(`/cables/y-lead-${by.length}`, `Y-lead by ${by}`);
      await page.locator('[aria-label="Add a part"]:focus').waitFor();
      await page.keyboard.press('Escape');
      await open();
      await page.locator('[aria-label="Add a part"]:focus').waitFor();
      await page.keyboard.type('splice');
      await page.getByText('no part is needed: drag from one wire').waitFor();
      await page.keyboard.press('Control+a');
      for (const name of [
        'Resistor 120',
        'Data cable 2×2',
        'Data cable 2×2',
        ...Array<string>(3).fill('DE-9 socket'),
      ]) {
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1900, height: 1500 });
      await page.keyboard.press('0');
      const [first = '', second = ''] = await page
        .locator('[data-kind="component"] [data-pin]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-pin') ?? ''));
      await join('j1.3', 'w1@a.pair-1.a');
      await join('w1@b.pair-1.a', 'j2.2');
      await join(first, 'w1@b.pair-1.a');
      await join(second, 'w2@a.pair-1.a');
      await join('w2@b.pair-1.a', 'j3.2');
      await at('w1@a.drain', 'p');
      await join('w1@a.pigtail:screen', 'j1.shell');
      await expect.poll(() => page.locator('[data-splice]').count()).toBeGreaterThan(0);
      for (const [terminal, other] of [
        [first, /joined to w1@b/],
        [second, /joined to w2@a/],
        ['j3.2', /joined to w2@b/],
        ['j1.shell', /joined to w1@a\.pigtail/],
      ] as const)
        await expect.poll(() => pin(terminal).getAttribute('aria-label')).toMatch(other);
      await page.keyboard.press('Control+s');
      await page.getByText(`Saved Y-lead by ${by}`, { exact: true }).waitFor();
      await press('tab', 'Documents');
      const pdf = page.waitForEvent('download');
      await press('link', 'PDF');
      expect((await pdf).suggestedFilename()).toMatch(/schematic\.pdf$/);
      await page.setViewportSize({ width: 1440, height: 1000 });
    },
  );
});
