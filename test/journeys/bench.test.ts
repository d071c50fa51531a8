import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { joined } from './colleague.ts';
import { browser, context, cookie, hub, journey, page, read } from './journey.ts';
import { send } from './hub.ts';
import { violations } from './violations.ts';

/** An order is planned in the studio and built at the bench, with a scanner, by keys, and without a network. */
const extras = { dependencies: { recordLimits: { found: 15 } } };

journey('bench', { path: '/orders', away: true, prepare, extras }, () => {
  let order = '';
  const serial = (position: number) => `${order}-${String(position).padStart(3, '0')}`;
  const piece = (position: number) =>
    read<{ piece: { state: string }; records: { kind: string; body: { step?: string; lot?: string } }[] }>(
      `/api/pieces/${serial(position)}`,
    );
  const kinds = async (position: number) => (await piece(position)).records.map(({ kind }) => kind);
  const step = (on: Page = page) => on.getByRole('region', { name: /^(?:Step \d+|Inspection|Finished)$/ });
  const scan = (code: string) => page.keyboard.type(`${code}\n`, { delay: 2 });
  const allSaved = (on: Page = page) => on.getByText('All saved').waitFor();

  test('[BU1.1] an order for 20 pieces of a released revision is planned and released; its pieces get their numbers', async () => {
    await page.getByText('No orders yet').waitFor();
    await page.getByRole('button', { name: 'New order' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New order' });
    // A cable without a released revision can't be built, so it is not offered, and the field explains this.
    await dialog
      .getByText(/^Its newest released revision is built\. \d+ cables have none and are not offered\.$/)
      .waitFor();
    await dialog.getByLabel('Cable').fill('null modem');
    await page.getByText('No cable of that name has a released revision').waitFor();
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await dialog.getByText('Choose the cable to build.').waitFor();
    await dialog.getByText('Enter how many pieces to build, such as 20.').waitFor();
    await dialog.getByLabel('Cable').fill('sealed');
    await page.getByRole('option', { name: /Sealed/ }).click();
    await dialog.getByLabel('Pieces').fill('20');
    await dialog.getByRole('textbox', { name: 'Due' }).fill('2026-12-24');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await page.getByRole('heading', { name: /^WO-\d{4}-0001/ }).waitFor();
    order = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!);
    await page.getByText('Planned', { exact: true }).first().waitFor();
    await page.getByRole('region', { name: 'Parts' }).getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await page
      .getByRole('region', { name: 'Pieces' })
      .getByRole('link', { name: serial(20) })
      .waitFor();
  });

  test('[BU2.2] a tablet loads at most 150 kB of script, compressed, and none of the studio', async () => {
    const tablet = await context.newPage();
    await tablet.goto(`${hub.address}/bench/${order}`);
    await step(tablet).getByRole('button', { name: 'Done' }).waitFor();
    await tablet.waitForLoadState('networkidle');
    const scripts = await tablet.evaluate<readonly (readonly [name: string, bytes: number])[]>(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map((each) => [new URL(each.name).pathname, each.encodedBodySize])`,
    );
    expect(scripts.map(([name]) => name.replace(/-[\w-]{8}\.js$/, '')).toSorted()).toEqual([
      '/assets/bench',
      '/first-paint.js',
    ]);
    const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
    await tablet.close();
  });

  test('[BU2.1] a step shows what to do, the wire, the cavity and its tool; the next comes by keys alone', async () => {
    await page.getByRole('link', { name: 'Build' }).click();
    await step().getByRole('button', { name: 'Done' }).waitFor();
    const plan = await read<{ steps: { id: string; what: string; wires: { at: string }[]; face?: object }[] }>(
      `/api/orders/${order}/plan`,
    );
    await step().getByText(plan.steps[0]!.what).waitFor();
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await page.keyboard.press('Enter');
    await step().getByText(plan.steps[1]!.what).waitFor();
    await page.keyboard.press('ArrowLeft');
    await step().getByText(plan.steps[0]!.what).waitFor();
    await page.keyboard.press('ArrowRight');
    await allSaved();
    await expect.poll(() => kinds(1)).toEqual(['step-done']);
  });

  test('[BU3.3] a crimp is set up before the lot: a step waits for its values, and a value outside stops it', async () => {
    const plan = await read<{ steps: { id: string; setup?: object[] }[] }>(`/api/orders/${order}/plan`);
    const first = plan.steps.findIndex(({ setup }) => setup !== undefined);
    await page.goto(`${hub.address}/bench/${order}?step=${first}`);
    await step().getByText('This step needs a set-up').waitFor();
    expect(await step().getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await step().getByRole('textbox', { name: 'Tool' }).fill('Press 3');
    await step()
      .getByLabel(/^Crimp height/)
      .fill('1,2');
    await step()
      .getByLabel(/^Pull force/)
      .fill('5');
    await step().getByRole('button', { name: 'Record the set-up' }).click();
    await step()
      .getByText(/^(?:Set up with Press 3|The last set-up with Press 3)/)
      .waitFor();
    await allSaved();
  });

  test('[BU2.1] a scanned code that is no piece is the lot of a part of the step; a scanned piece is opened', async () => {
    const plan = await read<{ steps: { uses: { as: string }[] }[] }>(`/api/orders/${order}/plan`);
    const using = plan.steps.findIndex(({ uses }) => uses.some(({ as }) => as === 'contact'));
    await page.goto(`${hub.address}/bench/${order}?step=${using}`);
    await step().waitFor();
    await scan('LOT-77');
    await page.getByRole('dialog', { name: 'Scanned code' }).getByText('Of which part is it the lot?').waitFor();
    await page.keyboard.press('1');
    await allSaved();
    await expect
      .poll(async () => (await piece(1)).records.find(({ kind }) => kind === 'lot-used')?.body.lot)
      .toBe('LOT-77');
    await scan(`${hub.address}/pieces/${serial(2)}`);
    await page.getByText(new RegExp(`^${serial(2)}: `)).waitFor();
  });

  test('[BU2.2] without a network the bench opens, works and keeps what is recorded; it arrives once, in order', async () => {
    await page.goto(`${hub.address}/bench/${order}?piece=${serial(3)}`);
    await page.getByText(/^Sealed .*, revision 1$/).waitFor();
    await step().waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => new Promise((r) => setTimeout(r, 1500)))');
    await page.reload();
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await page.getByText('1 kept here, no network').waitFor();
    await page.reload();
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await page.getByText('1 kept here, no network').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 kept here, no network').waitFor();
    await step().getByRole('button', { name: 'Defect…' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Nick in the jacket');
    await page.keyboard.press('Enter');
    await page.getByText('3 kept here, no network').waitFor();
    expect(await kinds(3)).toEqual([]);
    await context.setOffline(false);
    await allSaved();
    await expect.poll(() => kinds(3)).toEqual(['step-done', 'step-done', 'defect']);
  });

  test('[BU3.1] a photo that is taken without a network is kept, delivered afterwards, and seen at the step and on the page of the piece', async () => {
    await page.goto(`${hub.address}/bench/${order}?piece=${serial(8)}&step=0`);
    await step().getByRole('button', { name: 'Photo…' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => new Promise((r) => setTimeout(r, 1500)))');
    await page.reload();
    await step().getByRole('button', { name: 'Photo…' }).waitFor();
    await context.setOffline(true);
    const taken = Buffer.from(PNG.sync.write(new PNG({ width: 2400, height: 900, fill: true })));
    await step()
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'taken.png', mimeType: 'image/png', buffer: taken });
    await page.getByText('1 kept here, no network').waitFor();
    await page.reload();
    await page.getByText('1 kept here, no network').waitFor();
    expect(await kinds(8)).toEqual([]);
    await context.setOffline(false);
    await allSaved();
    await expect.poll(() => kinds(8)).toEqual(['photo']);
    // Scaled down on the device: the longest side is 1,600 pixels.
    const widths = (on: Page) =>
      on.evaluate<number[]>(
        `[...document.querySelectorAll('main img[src*="/api/"]')].map((each) => each.naturalWidth)`,
      );
    await expect.poll(() => widths(page)).toEqual([1600]);
    await page.goto(`${hub.address}/pieces/${serial(8)}`);
    await expect.poll(() => widths(page)).toEqual([1600]);
  });

  test('[BU2.2] two tablets on one order agree, and both orders of arrival are kept once', async () => {
    const other = await context.newPage();
    await other.goto(`${hub.address}/bench/${order}?piece=${serial(4)}&step=0`);
    await other.locator('button:focus', { hasText: 'Done' }).waitFor();
    await page.goto(`${hub.address}/bench/${order}?piece=${serial(4)}&step=0`);
    await step().getByRole('button', { name: 'Done' }).waitFor();
    await other.keyboard.press('Enter');
    await allSaved(other);
    await page.getByText(new RegExp(`^${serial(4)}: In work, 1 of`)).waitFor();
    await page.keyboard.press('Enter');
    await allSaved();
    expect(new Set(await kinds(4))).toEqual(new Set(['step-done']));
    await other.close();
  });

  test('[BU2.1] the bench has targets of at least 48 px and no violation, on both tablets and in the dark', async () => {
    for (const [width, height, scheme] of [
      [1280, 800, 'light'],
      [800, 1280, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      const small = await page.evaluate(
        `[...document.querySelectorAll('main button, main a[href]')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 48 || height < 48).length`,
      );
      expect(small).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth')).toBe(
        true,
      );
      expect(await violations(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  test('[BU3.1] a piece has a page: what was recorded of it and of its order, and what is missing', async () => {
    await page.goto(`${hub.address}/pieces/${serial(3)}`);
    const records = page
      .getByRole('region', { name: 'Records of this piece' })
      .or(page.getByRole('region', { name: 'Records', exact: true }));
    await records.getByText('Nick in the jacket').waitFor();
    await page
      .getByText(/^Not accepted yet: \d+ steps are open, it is not tested, a defect is not reworked\.$/)
      .waitFor();
    await page
      .getByRole('region', { name: 'Records of the order' })
      .getByText(/Press 3/)
      .waitFor();
    await page.getByText(/^Signed: 3 records/).waitFor();
  });

  test('[BU1.2] an order shows what is short and how far each piece is; a new revision names the orders it touches', async () => {
    await page.goto(`${hub.address}/orders/${order}`);
    const row = page
      .getByRole('region', { name: 'Pieces' })
      .getByRole('row')
      .filter({ hasText: serial(3) });
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual([serial(3), 'In work', '2', '', '1', '']);
    await page.getByText(/^\d+ of \d+ parts are not on hand in full\.$/).waitFor();
    await page.goto(`${hub.address}/cables/sealed-sensor-lead?tab=revisions`);
    await page.getByRole('button', { name: 'Save a revision' }).first().click();
    const touched = page.getByRole('region', { name: 'Orders that build an earlier revision' });
    await expect.poll(() => touched.textContent()).toContain(`${order}: revision 1, 20 pieces, 3 begun`);
    await page.keyboard.press('Escape');
    await send(hub, '/api/designs/sealed-sensor-lead/versions', {}, cookie);
    await page.goto(`${hub.address}/orders/${order}`);
    await page.getByText('Revision 2 of this cable is released. This order builds revision 1.').waitFor();
  });

  test('[BU4.1] the documents of an order and of a piece are on their pages, and are loaded by a press', async () => {
    const files = async (names: readonly string[]) => {
      const loaded: string[] = [];
      for (const name of names) {
        const file = page.waitForEvent('download', { timeout: 15_000 });
        await page.getByRole('region', { name: 'Documents' }).getByRole('button', { name, exact: true }).click();
        loaded.push((await file).suggestedFilename());
      }
      return loaded;
    };
    expect(await files(['Route card as PDF', 'Kit list as CSV', 'Labels as PDF'])).toEqual([
      `${order}-route-card.pdf`,
      `${order}-kit-list.csv`,
      `${order}-labels.pdf`,
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.offsetWidth'))
      .toBe(0);
    await page.setViewportSize({ width: 1440, height: 1000 });
    const records = page.waitForEvent('download', { timeout: 15_000 });
    await page.getByRole('link', { name: 'Records as JSON' }).click();
    expect((await records).suggestedFilename()).toBe(`${order}-records.json`);
    await page.getByRole('link', { name: serial(3) }).click();
    await page.getByRole('heading', { level: 1, name: serial(3) }).waitFor();
    expect(await files(['Test certificate as PDF', 'Certificate of conformance as PDF'])).toEqual([
      `${serial(3)}-test-certificate.pdf`,
      `${serial(3)}-conformance.pdf`,
    ]);
  });

  test('[BU5.1] a file that is refused is a message on the page, not another page; the cable is chosen by its name', async () => {
    await page.goto(`${hub.address}/pieces`);
    await page.getByRole('link', { name: serial(20) }).waitFor();
    await page.getByRole('button', { name: 'CSV, with who got them' }).click();
    await page.getByText("Couldn't load the file").waitFor();
    await page.getByText(/more than 15 pieces/i).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pieces');
    await page.getByLabel('Cable', { exact: true }).first().fill('null modem');
    await page.getByRole('option', { name: /^Null modem/ }).click();
    await page.getByText('No piece was recorded with all of this.').waitFor();
  });

  test('[BU1.1] the newest order is the first in the list, with all of its cable’s name', async () => {
    await send(hub, '/api/orders', { design: 'sealed-sensor-lead', quantity: 2, due: '2026-12-20' }, cookie);
    await page.goto(`${hub.address}/orders`);
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await rows
      .first()
      .getByText(/^WO-\d{4}-0002$/)
      .waitFor();
    const cut = await rows
      .locator('td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
  });

  test('[BU5.1] pieces are found by a lot', async () => {
    await page.goto(`${hub.address}/pieces`);
    await page.getByLabel('Lot', { exact: true }).fill('LOT-77');
    await page.getByRole('link', { name: serial(1) }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: serial(2) }).count()).toBe(0);
  });

  test('[BU3.4] a list of connections passes a piece only if a person says that the tester reports every short', async () => {
    const { steps } = await read<{ steps: object[] }>(`/api/orders/${order}/plan`);
    const table = await (
      await fetch(`${hub.address}/api/designs/sealed-sensor-lead/exports/continuity.csv`, { headers: { cookie } })
    ).text();
    const [, ...rows] = table.trim().split('\r\n');
    const connections = rows.map((row) => row.split(',')).filter(([kind]) => kind === 'continuity');
    expect(connections.length).toBeGreaterThan(0);
    const said = ['from,to,result', ...connections.map(([, , , , from, to]) => `${from},${to},PASS`)].join('\n');
    const results = { name: 'tester.csv', mimeType: 'text/csv', buffer: Buffer.from(said) };
    const inspection = `${hub.address}/bench/${order}?piece=${serial(6)}&step=${steps.length}`;
    const shorts = step().getByRole('checkbox', { name: 'The tester reports every short it finds' });
    await page.goto(inspection);
    expect(await shorts.isChecked()).toBe(false);
    await step().getByLabel('Results of the tester').setInputFiles(results);
    await step()
      .getByText(/^The test is incomplete/)
      .waitFor();
    await shorts.check();
    await step().getByLabel('Results of the tester').setInputFiles(results);
    await step().getByText('The test passed.').waitFor();
    // The answer is about the tester, so the tablet remembers it.
    await page.reload();
    await expect.poll(() => shorts.isChecked()).toBe(true);
  });

  test('[BU3.1] work that was kept for want of a network has the name of who did it, whoever signs in meanwhile', async () => {
    const colleague = await joined('editor', '/bench');
    const [ada, kim] = [await context.cookies(), await colleague.context().cookies()];
    await colleague.context().close();
    const names = async () =>
      (await read<{ records: { by: string }[] }>(`/api/pieces/${serial(5)}`)).records.map(({ by }) => by);
    await page.goto(`${hub.address}/bench/${order}?piece=${serial(5)}`);
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await page.getByText('1 kept here, no network').waitFor();
    const becomes = async (cookies: typeof ada) => {
      await context.clearCookies();
      await context.addCookies(cookies);
    };
    await becomes(kim);
    await context.setOffline(false);
    await page.getByText('1 kept here by Ada Lovelace, sent when that person signs in').waitFor();
    expect(await names()).toEqual([]);
    await page.locator('button:focus', { hasText: 'Done' }).press('Enter');
    await expect.poll(names).toEqual(['A editor']);
    await page.getByText('1 kept here by Ada Lovelace, sent when that person signs in').waitFor();
    await becomes(ada);
    await page.reload();
    await allSaved();
    await expect.poll(names).toEqual(['A editor', 'Ada Lovelace']);
  });

  test('[BU2.2] without a network a piece that this tablet has never shown is built too, and what is typed stays while the hub is asked again and again', async () => {
    const own = await browser.newContext({ storageState: await context.storageState() });
    await own.clock.install();
    const tablet = await own.newPage();
    await tablet.goto(`${hub.address}/bench/${order}?piece=${serial(1)}&step=0`);
    await step(tablet).waitFor();
    await tablet.evaluate('navigator.serviceWorker.ready.then(() => new Promise((r) => setTimeout(r, 1500)))');
    await own.setOffline(true);
    // A tablet's first page loads before its service worker runs. Its data is stored nevertheless.
    await tablet.reload();
    await tablet.getByRole('button', { name: '11', exact: true }).click();
    await step(tablet).getByRole('button', { name: 'Defect…' }).click();
    const wrong = tablet.getByRole('textbox', { name: 'What is wrong?' });
    await wrong.fill('Half a sentence');
    await own.clock.runFor(30_000);
    expect(await wrong.inputValue()).toBe('Half a sentence');
    await wrong.press('Enter');
    await tablet.getByText('1 kept here, no network').waitFor();
    await own.setOffline(false);
    await own.clock.runFor(10_000);
    await allSaved(tablet);
    expect(await kinds(11)).toEqual(['defect']);
    await own.close();
  });
});

async function prepare(): Promise<void> {
  await send(hub, '/api/designs/sealed-sensor-lead/versions', {}, cookie);
}
