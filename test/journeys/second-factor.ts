/** Setting up a second factor and signing in with it. The hub has a host name, because a passkey is bound to one. */
import { fromBase32, totp } from '@cablewright/server/testing';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, noBrowser, openBrowser, openPage, reducedMotion } from './browser.ts';
import { owner, startPreparedHub, type Hub } from './hub.ts';
import { violations } from './violations.ts';

export let hub: Hub;
export let context: BrowserContext;
export let page: Page;
export let secret: Buffer;
export let recovery: string[];
let browser: Browser;
let troubles: string[];

let from = 0;
export const enterPassword = async (person = owner) => {
  // Three sign-ins in ten seconds are accepted from one address, so each comes from a new one.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${(from += 1)}` });
  await page.goto(`${hub.address}/sign-in`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
export const signOut = async () => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
};
export const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** An exact name, so that the button for passkeys isn't pressed. */
async function signInExactly() {
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading('Your account');
}

/** A person sets up an authenticator app; then the given tests run. */
export function secondFactor(name: string, tests: () => void): void {
  describe.skipIf(noBrowser !== undefined)(noBrowser === undefined ? name : `${name} (${noBrowser})`, () => {
    beforeAll(async () => {
      const port = await freePort();
      const address = `http://localhost:${port}`;
      const [started, opened] = await Promise.all([
        startPreparedHub({ SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: address, SERVICE_TRUST_PROXY: '1' }),
        openBrowser(),
      ]);
      hub = { ...started, address };
      browser = opened;
      context = await browser.newContext({ reducedMotion, viewport: { width: 1280, height: 1000 } });
      ({ page, troubles } = await openPage(context, hub, '/sign-in?next=/account'));
      await page.getByLabel('Email').fill(owner.email);
    }, 120_000);

    afterAll(async () => {
      await closeContexts(browser);
      await hub?.stop();
      expect(troubles).toEqual([]);
    });

    test('RE6.2 an authenticator app is set up on the account page, by scanning or by hand', async () => {
      await signInExactly();
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Current password' }).fill(owner.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
      const key = await page.getByText('enter this key by hand').locator('code').textContent();
      secret = fromBase32(key!.replaceAll(' ', ''));
      const codes = page.getByRole('status', { name: 'Recovery codes' });
      recovery = (await codes.locator('code').textContent())!.split(' ');
      expect(recovery).toHaveLength(10);
      await codes.getByRole('button', { name: "Done, I've saved it" }).click();
      await page.getByLabel('Code that the app shows now').fill(totp(secret, Date.now()));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText('You have 10 recovery codes left.').waitFor();
      expect(await violations(page)).toEqual([]);
    });

    tests();
  });
}
