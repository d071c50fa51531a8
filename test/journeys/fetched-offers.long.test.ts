import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { certificate, certificateKey } from '../../apps/server/src/platform/outbound/testing/certificate.ts';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, cookie, hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

/** The parts of the stand-in by manufacturer's number, in the documented form of a response. */
const sold: Readonly<Record<string, object>> = {
  'KK-3': {
    MouserPartNumber: '538-KK-3',
    ManufacturerPartNumber: 'KK-3',
    Manufacturer: 'Molex',
    Mult: '5',
    AvailabilityInStock: '90',
    LeadTime: '21 Days',
    PriceBreaks: [
      { Quantity: 1, Price: '€0.20', Currency: 'EUR' },
      { Quantity: 100, Price: '€0.10', Currency: 'EUR' },
    ],
  },
  'KK-4': {
    MouserPartNumber: '538-KK-4',
    ManufacturerPartNumber: 'KK-4',
    Manufacturer: 'Molex',
    PriceBreaks: [{ Quantity: 1, Price: '€1,234', Currency: 'EUR' }],
  },
};

const asked: string[][] = [];
const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (new URL(request.url ?? '', 'https://x').searchParams.get('apiKey') !== 'the-key') {
      response.writeHead(401).end();
      return;
    }
    const { SearchByPartRequest: search } = JSON.parse(body) as { SearchByPartRequest: { mouserPartNumber: string } };
    const numbers = search.mouserPartNumber.split('|');
    asked.push(numbers);
    const Parts = numbers.flatMap((number) => sold[number] ?? []);
    response.writeHead(200).end(JSON.stringify({ Errors: [], SearchResults: { Parts } }));
  });
});
afterAll(() => new Promise((closed) => server.close(closed) && server.closeAllConnections()));

const dependencies = {
  outbound: { lookup: async () => [{ address: '127.0.0.1', family: 4 as const }], ca: certificate },
  modules: { reach: { 'https:': 'both' as const } },
};

async function prepare(): Promise<void> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const pins = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id }));
  const common = { body: 'xh-6', manufacturer: 'Molex', pins, src: 'test' };
  for (const part of [
    { id: 'kk', label: 'KK plug', mpn: 'KK-3', suppliers: [{ supplier: 'Mouser' }] },
    { id: 'kk-4', label: 'KK plug of four', mpn: 'KK-4' },
    { id: 'kk-5', label: 'KK plug of five', mpn: 'KK-5' },
    { id: 'kk-x', label: 'KK plug without a number' },
  ])
    await send(hub, '/api/definitions/connectors', { ...common, ...part }, cookie);
}

/** An owner turns the module on and enters the key; an editor fetches offers. */
journey('fetched offers', { path: '/offers', extras: { dependencies }, prepare }, () => {
  const dialog = () => page.getByRole('dialog', { name: 'Fetch offers' });
  const open = async () => {
    await page.getByRole('button', { name: 'Fetch offers…' }).first().click();
    await dialog().waitFor();
  };
  const put = (path: string, body: object) => send(hub, path, body, cookie, { method: 'PUT' });
  const offers = () => read<{ items: { record: { part: { id: string } } }[] }>('/api/offers');

  test('[QU5.2] a module that is off or has no key says so, and where an owner changes it', async () => {
    await open();
    await dialog().getByText('The module “Offers of Mouser” is off.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Fetch' }).isDisabled()).toBe(true);
    await dialog().getByRole('link', { name: 'Settings, Code modules' }).click();
    await page.waitForURL('**/settings/modules');
    await page.getByRole('button', { name: 'Turn on: Offers of Mouser' }).click();
    await page.getByText('Turned on Offers of Mouser').waitFor();
    await page.goto(`${hub.address}/offers`);
    await open();
    await dialog().getByText('The module “Offers of Mouser” has no key: Key of the Search API.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(asked).toEqual([]);
    const address = `https://receiver.test:${(server.address() as AddressInfo).port}`;
    await put('/api/modules/mouser-offers/settings', { values: { address, key: 'wrong' } });
    await page.goto(`${hub.address}/offers`);
    await open();
    await dialog().getByRole('button', { name: 'Fetch' }).click();
    await page.getByText(/Mouser refused the key\. Check it in the settings of the module\./).waitFor();
    await put('/api/modules/mouser-offers/settings', { values: { key: 'the-key' } });
  });

  test('[QU5.2] parts without a current offer are asked for; what was answered shows before it is saved', async () => {
    await page.goto(`${hub.address}/offers`);
    await open();
    await dialog().getByRole('button', { name: 'Fetch' }).click();
    await dialog().getByText('1 new, 0 changed, 0 as they are, 0 left out.').waitFor();
    await dialog()
      .getByText(/^Not asked for, because Mouser is not among their suppliers: \d+\./)
      .waitFor();
    const row = dialog().getByRole('table', { name: 'Offers' }).getByRole('row').nth(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      'KK plug',
      '538-KK-3',
      '0.20 EUR, 0.10 EUR from 100',
      '–',
      '5',
      '21',
      '90',
      'new',
    ]);
    expect(asked).toEqual([['KK-3']]);
    expect((await offers()).items).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save 1 offer' }).click();
    await page.getByRole('table', { name: 'Offers of suppliers' }).getByText('538-KK-3').waitFor();
    // Saving uses the response that the person reviewed, without another request.
    expect(asked).toEqual([['KK-3']]);
    expect((await offers()).items.map(({ record }) => record.part.id)).toEqual(['kk']);
  });

  test('[QU5.2] parts that are chosen are asked for, and each that has no clear price is left out with its reason', async () => {
    await open();
    await dialog().getByRole('combobox', { name: 'Parts', exact: true }).click();
    await page.getByRole('option', { name: 'Parts that I choose' }).click();
    expect(await dialog().getByRole('button', { name: 'Fetch' }).isDisabled()).toBe(true);
    const field = dialog().getByLabel('Parts to ask for');
    for (const [typed, label] of [
      ['kk-3', 'KK plug'],
      ['KK-4', 'KK plug of four'],
      ['of five', 'KK plug of five'],
      ['kk-x', 'KK plug without a number'],
    ] as const) {
      await field.fill(typed);
      await page.getByRole('option', { name: label, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Fetch' }).click();
    await dialog().getByText('0 new, 0 changed, 1 as they are, 3 left out.').waitFor();
    expect(await dialog().getByRole('list', { name: 'Left out' }).getByRole('listitem').allTextContents()).toEqual([
      'KK-4 (538-KK-4) has a price that is not clear: "€1,234".',
      'Mouser does not have KK-5.',
      'kk-x has no number of Mouser or of its manufacturer. Add one to the part.',
    ]);
    expect(asked.at(-1)).toEqual(['KK-3', 'KK-4', 'KK-5']);
    expect(await dialog().getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth <= document.documentElement.offsetWidth'))
      .toBe(true);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  test('[QU5.2] an editor without the rights of an owner is shown who turns the module on, and a viewer sees no offers', async () => {
    await put('/api/modules/mouser-offers', { enabled: false });
    for (const role of ['editor', 'viewer'] as const) {
      const invited = await send(hub, '/api/invitations', { role }, cookie);
      const code = new URL(((await invited.json()) as { link: string }).link).searchParams.get('code')!;
      const account = { name: `A ${role}`, email: `${role}@shop.example`, password: 'a password of twelve' };
      await send(hub, `/api/join/${code}`, account);
      const { email, password } = account;
      const signedIn = await send(hub, '/api/auth/sign-in/email', { email, password });
      const session = signedIn.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
      const theirs = await browser.newContext({ reducedMotion });
      await theirs.addCookies(
        session.map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return { name, value: value.join('='), url: hub.address };
        }),
      );
      const { page: other } = await openPage(theirs, hub, role === 'editor' ? '/offers' : '/products');
      if (role === 'editor') {
        await other.getByRole('button', { name: 'Fetch offers…' }).click();
        const shown = other.getByRole('dialog', { name: 'Fetch offers' });
        await shown.getByText(/An owner does so under Settings, Code modules\.$/).waitFor();
        expect(await shown.getByRole('link').count()).toBe(0);
      } else {
        await other.getByRole('link', { name: 'Product lineup' }).waitFor();
        expect(await other.getByRole('link', { name: 'Offers of suppliers' }).count()).toBe(0);
        expect((await theirs.request.get(`${hub.address}/api/offers/sources`)).status()).toBe(403);
      }
      await theirs.close();
    }
  });
});
