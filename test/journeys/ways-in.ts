/** A hub without passwords, where people sign in with a provider. */
import { startProvider, type Provider } from '@cablewright/server/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, noBrowser, openBrowser, openPage, reducedMotion } from './browser.ts';
import { startHub, type Hub } from './hub.ts';
import { go } from './journey.ts';

export let provider: Provider;
export let hub: Hub;
export let browser: Browser;
let settings: Record<string, string>;

/** Restarts the hub on its folder with other settings, with or without its provider. */
export async function startAgain(others: Readonly<Record<string, string>> = {}, provided = true): Promise<Hub> {
  await hub.end();
  const { address, dataDir } = hub;
  const variables = { ...settings, ...(provided ? provider.variables : {}), ...others, SERVICE_DATA_DIR: dataDir };
  return (hub = { ...(await startHub(variables)), address });
}

/** A hub that its owner has set up; then the given tests run. */
export function waysIn(name: string, tests: () => void): void {
  describe.skipIf(noBrowser !== undefined)(noBrowser === undefined ? name : `${name} (${noBrowser})`, () => {
    beforeAll(async () => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      provider = await startProvider(`${address}/api/auth/callback/oidc`);
      settings = {
        SERVICE_BACKEND: 'files',
        SERVICE_PORT: String(port),
        SERVICE_PUBLIC_URL: address,
        AUTH_LOCAL_ACCOUNTS: 'false',
      };
      const [started, opened] = await Promise.all([startHub({ ...settings, ...provider.variables }), openBrowser()]);
      hub = { ...started, address };
      browser = opened;
    }, 120_000);

    afterAll(async () => {
      await closeContexts(browser);
      await hub?.stop();
      await provider?.stop();
    });

    test('O14.4 setup asks for no password and gives no session; the owner comes in through the provider', async () => {
      const context = await withoutOthers(
        await browser.newContext({ reducedMotion, viewport: { width: 1440, height: 1000 } }),
      );
      const { page, troubles } = await openPage(context, hub, `/setup?code=${hub.code}`);
      await page.getByLabel('Organisation').fill('North Bench Cables');
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill('ada@example.com');
      expect(await page.getByLabel('Password').count()).toBe(0);
      await page.getByRole('button', { name: 'Finish setup' }).click();
      await throughProvider(page);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await go('/account', page);
      await page.getByText('With Shop account. You have no password here.').waitFor();
      expect(await page.getByLabel('New password').count()).toBe(0);
      expect(troubles).toEqual([]);
      await context.close();
    });

    tests();
  });
}

/** Blocks requests to other sites: the provider's page requests its typeface from one. */
export async function withoutOthers(context: BrowserContext): Promise<BrowserContext> {
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ body: '' }),
  );
  return context;
}

/** Signs in from the sign-in page through the provider's pages. */
export async function throughProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Shop account' }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.locator('input[name="login"]').fill('ada@example.com');
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
