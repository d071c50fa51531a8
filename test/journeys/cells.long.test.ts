import { expect, test } from 'vitest';
import { openPage, reducedMotion } from './browser.ts';
import { joined } from './colleague.ts';
import { send } from './hub.ts';
import { browser, context, cookie, go, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

interface Wire {
  readonly label: string;
  readonly status?: string;
  readonly manufacturer?: string;
  readonly suppliers?: readonly { readonly supplier: string }[];
  readonly cost?: { readonly unit: number; readonly currency: string; readonly breaks?: readonly unknown[] };
}

const wires = Array.from({ length: 4 }, (_, n) => ({
  kind: 'wires',
  id: `cell-${n}`,
  op: 'put',
  record: {
    id: `cell-${n}`,
    label: `Cell wire ${n}`,
    src: 'test',
    status: 'active',
    structure: { type: 'group', id: 'cable', role: 'cable', children: [] },
  },
}));
const list = '/library/wires?q=cell wire&sort=label&edit=1';

/** Cells of a list are edited in place, by keys alone. */
journey(
  'cells',
  {
    path: '/library/wires',
    height: 900,
    away: true,
    prepare: () => send(hub, '/api/batch', { message: 'Wires', changes: wires }, cookie),
  },
  () => {
    const wire = (n: number) => read<Wire>(`/api/definitions/wires/cell-${n}`);
    const grid = () => page.getByRole('grid', { name: 'Wire stocks' });
    const heads = async () => (await grid().getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    const cell = async (row: number, head: string) => {
      await grid().locator('tbody tr').first().waitFor();
      const column = (await heads()).indexOf(head);
      return grid().locator(`td[data-row="${row}"][data-column="${column}"]`);
    };
    const press = (...keys: string[]) =>
      keys.reduce(async (before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const saved = () => expect.poll(() => grid().locator('td[data-state]').count()).toBe(0);
    /** The text of the cell that has the focus. */
    const focused = () => page.evaluate<string>('document.activeElement?.innerText ?? ""');

    test('[CA4.13] Enter, F2 and typing edit a cell, Escape takes back, Tab goes on, and each edit is a save with its undo', async () => {
      await page.getByRole('button', { name: 'Edit cells' }).click();
      await grid().waitFor();
      await go(list);
      await expect.poll(() => grid().locator('tbody tr').count()).toBe(4);
      await (await cell(0, 'Name')).click();
      await press('F2', 'End');
      await page.keyboard.type(' X');
      await press('Escape');
      await expect.poll(focused).toBe('Cell wire 0');
      await press('Enter', 'End');
      await page.keyboard.type(' A');
      await press('Enter');
      await expect.poll(focused).toBe('Cell wire 1');
      await expect.poll(async () => (await wire(0)).label).toBe('Cell wire 0 A');
      await saved();
      expect((await wire(1)).label).toBe('Cell wire 1');

      const columns = await heads();
      for (let n = 0; n < columns.indexOf('Supplier'); n += 1) await press('ArrowRight');
      await page.keyboard.type('Acme');
      await press('Tab');
      await page.keyboard.type('0,12 EUR; 0.1 from 100');
      await press('Enter');
      await expect.poll(async () => (await wire(1)).cost?.breaks).toEqual([{ minQty: 100, unit: 0.1 }]);
      await saved();
      expect(await wire(1)).toMatchObject({ suppliers: [{ supplier: 'Acme' }], cost: { unit: 0.12, currency: 'EUR' } });
      expect(await (await cell(1, 'Price')).innerText()).toBe('0.12 EUR/m; 0.1 from 100');
      const newest = async () => (await read<{ items: { message: string }[] }>('/api/history')).items[0]!.message;
      expect(await newest()).toMatch(/^(Price|2 cells) of Cell wire 1$/);
      await press('Control+z');
      await expect.poll(async () => (await wire(1)).cost).toBeUndefined();
      await press('ArrowLeft', 'ArrowLeft');
      expect(await page.evaluate('document.activeElement.tagName')).toBe('TD');
    });

    test('[CA4.13] a block comes from a spreadsheet and goes to one; what is invalid is named at its cell and not lost', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const put = (text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await put('North\t1 EUR\r\nSouth\tcheap\r\n"East, Ltd"\t3 EUR\r\n');
      await (await cell(0, 'Supplier')).click();
      await press('Control+v');
      await expect.poll(async () => (await wire(2)).cost?.unit).toBe(3);
      const wrong = await cell(1, 'Price');
      await wrong.getByText('“cheap” is no price.').waitFor();
      expect([await wrong.getAttribute('aria-invalid'), (await wire(1)).cost]).toEqual(['true', undefined]);
      expect((await wire(2)).suppliers).toEqual([{ supplier: 'East, Ltd' }]);
      expect(await violations(page)).toEqual([]);

      // The unsaved cell is still there after the person visited another page, and the list says so.
      await go('/cables');
      await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
      await go(list.replace('&edit=1', ''));
      await page.getByText('1 cell of this list is not saved.').waitFor();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await (await cell(1, 'Price')).getByText('“cheap” is no price.').waitFor();
      await (await cell(1, 'Price')).click();
      await page.keyboard.type('2 EUR');
      await press('Enter');
      await expect.poll(async () => (await wire(1)).cost?.unit).toBe(2);
      await saved();

      await (await cell(0, 'Supplier')).click();
      await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c');
      await expect
        .poll(() => page.evaluate('navigator.clipboard.readText()'))
        .toBe('North\t1 EUR/m\nSouth\t2 EUR/m\nEast, Ltd\t3 EUR/m');
      await press('Delete');
      await expect.poll(async () => (await wire(0)).suppliers).toBeUndefined();
      await saved();
      expect((await wire(2)).cost).toBeUndefined();
      await press('Control+z');
      await expect.poll(async () => (await wire(2)).cost?.unit).toBe(3);
    });

    test('[CA4.13] what another person saved in the same cell is a conflict there; another cell of the record is kept', async () => {
      const other = async (fields: object) => {
        const now = await fetch(`${hub.address}/api/definitions/wires/cell-3`, { headers: { cookie } });
        const headers = { method: 'PUT', 'if-match': now.headers.get('etag') ?? '' };
        await send(
          hub,
          '/api/definitions/wires/cell-3',
          { ...((await now.json()) as object), ...fields },
          cookie,
          headers,
        );
      };
      // This page does not receive the event before it saves.
      await page.route(
        '**/api/definitions/wires/cell-3',
        async (route) => {
          await other({ suppliers: [{ supplier: 'Theirs' }], manufacturer: 'Their maker' });
          await route.continue();
        },
        { times: 1 },
      );
      await (await cell(3, 'Supplier')).click();
      await page.keyboard.type('Mine');
      await press('Enter');
      const conflict = await cell(3, 'Supplier');
      await conflict.getByText('Another person saved “Theirs”.').waitFor();
      expect((await wire(3)).suppliers).toEqual([{ supplier: 'Theirs' }]);
      await conflict.getByRole('button', { name: 'Save mine' }).click();
      await expect.poll(async () => (await wire(3)).suppliers).toEqual([{ supplier: 'Mine' }]);
      expect((await wire(3)).manufacturer).toBe('Their maker');
      await saved();
    });

    test('[CA4.13] cells that do not reach the hub wait, the page asks before it is closed, and they are saved when it is back', async () => {
      await page.route('**/api/batch', (route) => route.abort());
      await (await cell(0, 'Supplier')).click();
      await page.keyboard.type('Waits');
      await press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      const asked = new Promise<string>((done) =>
        page.once('dialog', (dialog) => void dialog.dismiss().then(() => done(dialog.type()))),
      );
      void page.close({ runBeforeUnload: true });
      expect(await asked).toBe('beforeunload');
      expect((await wire(0)).suppliers?.[0]?.supplier).not.toBe('Waits');
      await page.unroute('**/api/batch');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(async () => (await wire(0)).suppliers?.[0]?.supplier).toBe('Waits');
      await saved();
    });

    test('[CA4.13] the list of cables is edited too; readers cannot edit', async () => {
      await go('/cables?edit=1');
      const cables = page.getByRole('grid', { name: 'Cables' });
      const row = cables.locator('tbody tr').filter({ hasText: 'Null modem' });
      await row.waitFor();
      const column = (await cables.getByRole('columnheader').allInnerTexts())
        .map((text) => text.trim())
        .indexOf('Status');
      await row.locator(`td[data-column="${column}"]`).click();
      await page.keyboard.type('legacy');
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await read<{ status: string }>('/api/designs/null-modem-de9')).status)
        .toBe('legacy');
      await page.keyboard.press('Control+z');
      await expect
        .poll(async () => (await read<{ status: string }>('/api/designs/null-modem-de9')).status)
        .toBe('active');
      expect(await violations(page)).toEqual([]);

      const viewer = await joined('viewer', '/cables?edit=1');
      await viewer.getByRole('table', { name: 'Cables' }).waitFor();
      expect([
        await viewer.getByRole('grid').count(),
        await viewer.getByRole('button', { name: 'Edit cells' }).count(),
      ]).toEqual([0, 0]);
      await viewer.context().close();
    });

    test('[CA4.13] on a phone and in the dark the grid fits and has no violation', async () => {
      const phone = await browser.newContext({
        reducedMotion,
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        storageState: await context.storageState(),
      });
      const { page: small } = await openPage(phone, hub, list);
      await small.getByRole('grid', { name: 'Wire stocks' }).waitFor();
      expect(await small.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
        true,
      );
      expect(await violations(small)).toEqual([]);
      await phone.close();
    });
  },
);
