import { startProvider, type Provider } from '@cablewright/server/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, noBrowser, openBrowser, openPage, reducedMotion } from './browser.ts';
import { startHub, type Hub } from './hub.ts';
import { go } from './journey.ts';
import { violations } from './violations.ts';

/** A hub without passwords: set up and entered through a provider, and what it says when no way in is left. */
describe.skipIf(noBrowser !== undefined)(`ways in${noBrowser === undefined ? '' : ` (${noBrowser})`}`, () => {
  let provider: Provider;
  let hub: Hub;
  let browser: Browser;
  let settings: Record<string, string>;
  let oidc: Readonly<Record<string, string>>;

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
    oidc = provider.variables;
    const [started, opened] = await Promise.all([startHub({ ...settings, ...oidc }), openBrowser()]);
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
    await throughProvider(page, provider);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await go('/account', page);
    await page.getByText('With Shop account. You have no password here.').waitFor();
    expect(await page.getByLabel('New password').count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('O30.1 who came in through the provider chooses a password, and comes in with it after that', async () => {
    await hub.end();
    const { address, dataDir } = hub;
    const passwords = { AUTH_LOCAL_ACCOUNTS: 'true', SERVICE_DATA_DIR: dataDir };
    hub = { ...(await startHub({ ...settings, ...oidc, ...passwords })), address };
    const context = await withoutOthers(
      await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } }),
    );
    const { page, troubles } = await openPage(context, hub, '/sign-in?next=/account');
    await throughProvider(page, provider);
    await page.getByLabel('New password').fill('short');
    await page.getByText('12 characters or more').nth(1).waitFor();
    await page.getByLabel('New password').fill('a password of my own');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('With email and password or Shop account.').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a password of my own');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto(`${hub.address}/sign-in?error=access_denied`);
    await page.getByText('You are still signed in as Ada Lovelace.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('O30.2 with no way in left the sign-in page says so, and what can be done', async () => {
    await hub.end();
    const left = await startHub({ ...settings, SERVICE_DATA_DIR: hub.dataDir });
    const context = await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } });
    const { page } = await openPage(context, hub, '/sign-in');
    await page.getByText('No way to sign in').waitFor();
    await page.getByText('npm run owner-password').waitFor();
    await context.close();
    await left.stop();
  });
});

/** The provider's page asks another site for its typeface. */
async function withoutOthers(context: BrowserContext): Promise<BrowserContext> {
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ body: '' }),
  );
  return context;
}

/** From the sign-in page through the provider's pages and back. */
async function throughProvider(page: Page, { issuer }: Provider): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Shop account' }).click();
  await page.waitForURL((url) => url.origin === issuer);
  await page.locator('input[name="login"]').fill('ada@example.com');
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
