import { execFileSync } from 'node:child_process';
import type { Quotation } from '@cablewright/model';
import { noPdfTools } from '@cablewright/documents/test-kit/pdf-tools.ts';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, journey, page, read } from './journey.ts';

const quantities = [10, 100, 500];

/** All amounts in a text in cents, as written in its language: `1,234.50 EUR` or `1.234,50 EUR`. */
function centsIn(text: string, language: 'en' | 'de'): number[] {
  const form = language === 'en' ? /(\d[\d,]*)\.(\d\d) EUR/g : /(\d[\d.]*),(\d\d) EUR/g;
  return [...text.matchAll(form)].map(([, whole = '', part = '']) => Number(whole.replaceAll(/[.,]/g, '') + part));
}

const cents = (amount: number) => Math.round(amount * 100);

/**
 * One lot has the same figures on the shop's pages, on the customer's page, in the API and on the printed quotation.
 */
journey('the same lot everywhere', { path: '/quotations', away: true }, () => {
  let quotation: Quotation;

  test('[QU2.1] the cost of a lot is the same on the page of the cable, in the API and in what a quotation works out', async () => {
    await send(hub, '/api/customers', { id: 'acme', label: 'Acme Rail GmbH', currency: 'EUR' }, cookie);
    const lines = [{ id: 'l1', design: 'null-modem-de9', quantities }];
    const made = await send(hub, '/api/quotations', { customer: 'acme', lines, leadDays: 12 }, cookie);
    quotation = (await made.json()) as Quotation;

    type Costs = { lots: { totals: { amount: number; currency: string }[] }[] };
    const { lots } = await read<Costs>(`/api/designs/null-modem-de9/cost?quantities=${quantities.join(',')}`);
    expect(lots.map(({ totals }) => totals.map(({ currency }) => currency))).toEqual([['EUR'], ['EUR'], ['EUR']]);
    const fromApi = lots.map(({ totals }) => cents(totals[0]!.amount));
    expect(new Set(fromApi).size).toBe(3);

    await page.goto(`${hub.address}/cables/null-modem-de9?tab=costs`);
    await page.getByLabel('Quantities').fill(quantities.join(', '));
    const table = page.getByRole('region', { name: 'Costs by quantity' });
    await expect
      .poll(() => table.locator('thead th').allTextContents())
      .toEqual(['Cables in the lot', ...quantities.map(String)]);
    const total = table.getByRole('row').filter({ hasText: 'Total' }).first();
    expect(centsIn((await total.locator('td').allTextContents()).join(' '), 'en')).toEqual(fromApi);

    await page.goto(`${hub.address}/quotations/${quotation.id}`);
    const rows = page.getByRole('table', { name: 'Prices' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    const worked = await Promise.all((await rows.all()).map((row) => row.getByRole('cell').nth(3).textContent()));
    expect(centsIn(worked.join(' '), 'en')).toEqual(fromApi);
  });

  test.skipIf(noPdfTools)(
    '[QU2.1] [QU4.3] unit prices and totals of three quantities are the same to the cent on the page, in the API, in the printed PDF in both languages, in the CSV, and for the customer',
    async () => {
      const path = `/api/quotations/${quotation.id}`;
      const onPage = async () => {
        await page.goto(`${hub.address}/quotations/${quotation.id}`);
        const rows = page.getByRole('table', { name: 'Prices' }).locator('tbody tr');
        await expect.poll(() => rows.count()).toBe(3);
        const cells = await Promise.all((await rows.all()).map((row) => row.getByRole('cell').allTextContents()));
        return cells.map((each) => [Number(each[0]), ...centsIn(each.slice(1, 3).join(' '), 'en')]);
      };
      const inPdf = async (language: 'en' | 'de') => {
        const pdf = await fetch(`${hub.address}${path}/document?language=${language}`, { headers: { cookie } });
        const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.from(await pdf.arrayBuffer()) });
        // The line of a lot ends with its quantity, price, total and delivery.
        return text
          .toString()
          .split('\n')
          .flatMap((line) => {
            const quantity = /\s(\d+)\s+[\d.,]+ EUR\s+[\d.,]+ EUR/.exec(line)?.[1];
            return quantity === undefined ? [] : [[Number(quantity), ...centsIn(line, language)]];
          });
      };
      type Prices = { items: { prices: { quantity: number; unit: number; total: number }[] }[] };
      const figures = (prices: readonly { quantity: number; unit: number; total: number }[]) =>
        prices.map(({ quantity, unit, total }) => [quantity, cents(unit), cents(total)]);
      const { items } = await read<Prices>(`${path}/prices`);
      const drafted = figures(items[0]!.prices);
      expect(drafted.map(([quantity]) => quantity)).toEqual(quantities);
      for (const [quantity = 0, unit = 0, total] of drafted) expect(total).toBe(quantity * unit);
      expect(await onPage()).toEqual(drafted);
      for (const language of ['en', 'de'] as const)
        expect([language, await inPdf(language)]).toEqual([language, drafted]);

      const { headers } = await fetch(hub.address + path, { headers: { cookie } });
      const sending = await send(hub, `${path}/send`, undefined, cookie, { 'if-match': headers.get('etag') ?? '' });
      const { sent } = (await sending.json()) as Quotation;
      expect(figures(sent!.prices)).toEqual(drafted);
      expect(await onPage()).toEqual(drafted);
      for (const language of ['en', 'de'] as const)
        expect([language, await inPdf(language)]).toEqual([language, drafted]);
      const csv = await (await fetch(`${hub.address}${path}/document?format=csv`, { headers: { cookie } })).text();
      const rows = [...csv.matchAll(/,(\d+),([\d.]+),([\d.]+),EUR,/g)];
      expect(
        rows.map(([, quantity, unit, total]) => [Number(quantity), cents(Number(unit)), cents(Number(total))]),
      ).toEqual(drafted);

      const made = await send(hub, `${path}/link`, {}, cookie);
      const { path: shared } = (await made.json()) as { path: string };
      await page.goto(hub.address + shared);
      const lots = page.getByRole('table', { name: 'Prices' }).locator('tbody tr:has(td)');
      await expect.poll(() => lots.count()).toBe(3);
      const texts = (await lots.locator('td').allTextContents()).join(' ');
      expect(centsIn(texts, 'en')).toEqual(drafted.flatMap(([, unit = 0, total = 0]) => [unit, total]));
    },
  );
});
