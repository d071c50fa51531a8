import { startProvider, type Provider } from '@cablewright/server/accounts/testing/provider.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtStudio, noBrowser, openBrowser, openPage } from './browser.ts';
import { freePort, startHub, type Hub } from './hub.ts';

/** A hub without passwords: set up and entered through a provider, and what it says when no way in is left. */
describe.skipIf(noBrowser !== undefined)(`ways in${noBrowser === undefined ? '' : ` (${noBrowser})`}`, () => {
  let provider: Provider;
  let hub: Hub;
  let browser: Browser;
  let settings: Record<string, string>;

  beforeAll(async () => {
    builtStudio();
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    provider = await startProvider(`${address}/api/auth/callback/oidc`);
    settings = {
      SERVICE_BACKEND: 'files',
      SERVICE_PORT: String(port),
      SERVICE_PUBLIC_URL: address,
      AUTH_LOCAL_ACCOUNTS: 'false',
    };
    const oidc = {
      AUTH_OIDC_ISSUER: provider.issuer,
      AUTH_OIDC_CLIENT_ID: provider.clientId,
      AUTH_OIDC_CLIENT_SECRET: provider.clientSecret,
      AUTH_OIDC_NAME: 'Shop account',
    };
    const [started, opened] = await Promise.all([startHub({ ...settings, ...oidc }), openBrowser()]);
    hub = { ...started, address };
    browser = opened;
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await hub?.stop();
    await provider?.stop();
  });

  test('O14.4 setup asks for no password and gives no session; the owner comes in through the provider', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    // The provider's page asks another site for its typeface.
    await context.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.fulfill({ body: '' }),
    );
    const { page, troubles } = await openPage(context, hub, `/setup?code=${hub.code}`);
    await page.getByLabel('Organisation').fill('North Bench Cables');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    expect(await page.getByLabel('Password').count()).toBe(0);
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await page.getByRole('button', { name: 'Continue with Shop account' }).click();
    await page.waitForURL((url) => url.origin === provider.issuer);
    await page.locator('input[name="login"]').fill('ada@example.com');
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
    await page.goto(`${hub.address}/account`);
    await page.getByText('With Shop account. You have no password here.').waitFor();
    expect(await page.getByLabel('New password').count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('O30.2 with no way in left the sign-in page says so, and what can be done', async () => {
    await hub.end();
    const left = await startHub({ ...settings, SERVICE_DATA_DIR: hub.dataDir });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const { page } = await openPage(context, hub, '/sign-in');
    await page.getByText('There is no way to sign in').waitFor();
    await page.getByText('npm run owner-password').waitFor();
    await context.close();
    await left.stop();
  });
});
