import { fromBase32, totp } from '@cablewright/server/testing';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, noBrowser, openBrowser, openPage, reducedMotion } from './browser.ts';
import { owner, send, startPreparedHub, type Hub } from './hub.ts';
import { go } from './journey.ts';
import { violations } from './violations.ts';

/** A second factor, from turning it on to being asked for it; on a hub with a name, as a passkey belongs to one. */
describe.skipIf(noBrowser !== undefined)(`second factor${noBrowser === undefined ? '' : ` (${noBrowser})`}`, () => {
  let hub: Hub;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let troubles: string[];
  let secret: Buffer;
  let recovery: string[];

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
  });

  let from = 0;
  const enterPassword = async (person = owner) => {
    // Three sign-ins in ten seconds are taken from one address.
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${(from += 1)}` });
    await page.goto(`${hub.address}/sign-in`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/sign-in');
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

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

  /** The button is not the one for passkeys. */
  async function signInExactly() {
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Your account');
  }

  test('RE6.2 signing in asks for a code, or a recovery code where the phone is lost', async () => {
    await signOut();
    await enterPassword();
    await heading('Enter a code');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Code of your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText("Enter the app's newest code").waitFor();
    // The code of the next half minute: the one of this was used.
    await page.getByLabel('Code of your authenticator app').fill(totp(secret, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Home');
    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: /use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(recovery[0]!);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Home');
  });

  test('RE6.2 required by an owner, a colleague is led to set one up, adds a passkey, and signs in with it', async () => {
    const session = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const invited = await send(hub, '/api/invitations', { role: 'editor' }, session);
    const code = new URL(((await invited.json()) as { link: string }).link).searchParams.get('code')!;
    const kim = { name: 'Kim Colleague', email: 'kim@example.com', password: 'a password of twelve' };
    await send(hub, `/api/join/${code}`, kim);
    const settings = { values: { secondFactorRequired: true } };
    await send(hub, '/api/settings/sign-in', settings, session, { method: 'PUT', 'if-match': '*' });
    await signOut();
    await enterPassword(kim);
    await heading('Set up a second factor');
    expect(await violations(page)).toEqual([]);
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bench tablet');
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(kim.password);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await heading('Home');
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Account of Kim Colleague' }).waitFor();
    await signOut();
    // The password alone leads to the same page again: it began with one factor.
    await enterPassword(kim);
    await heading('Set up a second factor');
    await page.getByText('Bench tablet').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/sign-in');
  });

  test('RE6.2 RE6.3 an owner resets a second factor under People, and finds all of it in the audit log', async () => {
    await enterPassword();
    await page.getByRole('button', { name: /use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(recovery[1]!);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Home');
    await go('/settings/people', page);
    await page.getByRole('button', { name: 'Reset the second factor of Kim Colleague' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Reset the second factor of Kim Colleague').first().waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const log = page.getByRole('table', { name: 'Audit log' });
    await log.getByText('Added a passkey').waitFor();
    await log.getByText('Turned on the authenticator app').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Person', { exact: true }).fill('kim@example');
    await log.getByText('Turned on the authenticator app').waitFor({ state: 'detached' });
    await page
      .getByRole('row')
      .filter({ hasText: 'Reset the second factor' })
      .filter({ hasText: 'Kim Colleague' })
      .waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('audit-log.csv');
    expect(troubles).toEqual([]);
  });
});
