import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startProvider, type Provider } from '@cablewright/server/testing';
import { openPage, reducedMotion } from './browser.ts';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { browser, go, hub, journey, page, read } from './journey.ts';

const receiverFile = resolve(import.meta.dirname, '../../docs/guides/receivers/receiver.ts');
const colleague = { email: 'kim@shop.example', password: 'a password of twelve' };

/** The program of the guide that listens for webhooks, as it is started from a shell. */
async function listen(port: number, secret: string, heard: string[]): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, [receiverFile], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((listening, fail) => {
    child.once('exit', () => fail(new Error('The receiver ended.')));
    child.stdout.on('data', (data: Buffer) => {
      heard.push(...data.toString().trim().split('\n'));
      if (heard.includes('listening')) listening();
    });
  });
  return child;
}

/** A shop on its first day with more than one person and one program, in the order of the guides. */
journey('team', { path: '/settings/people' }, () => {
  const heard: string[] = [];
  let provider: Provider;
  let receiver: ChildProcess | undefined;
  let kim: Page;
  let port = 0;
  let secret = '';
  let token = '';

  afterAll(async () => {
    receiver?.kill('SIGKILL');
    await provider?.stop();
  });

  const tests = () => heard.filter((line) => line.startsWith('webhook.test')).length;
  const deliveries = () => page.getByRole('table', { name: 'Deliveries' }).getByRole('row');

  test('O2.4 O30.1 the owner enters a provider, a colleague joins by a link and then signs in with the provider', async () => {
    provider = await startProvider(`${hub.address}/api/auth/callback/oidc`);
    await go('/settings/sign-in');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByRole('textbox', { name: 'Client ID', exact: true }).fill(provider.clientId);
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved settings').waitFor();
    await go('/settings/people');
    await page.getByLabel('Role', { exact: true }).selectOption('editor');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = new URL((await page.getByRole('status').locator('code').textContent())!);
    const first = await openPage(await browser.newContext({ reducedMotion }), hub, link.pathname + link.search);
    await first.page.getByLabel('Your name').fill('Kim Colleague');
    await first.page.getByLabel('Email').fill(colleague.email);
    await first.page.getByRole('textbox', { name: 'Password' }).fill(colleague.password);
    await first.page.getByRole('button', { name: 'Join' }).click();
    await first.page.waitForURL((url) => url.pathname === '/');
    ({ page: kim } = await openPage(
      await browser.newContext({ reducedMotion, viewport: { width: 1440, height: 1000 } }),
      hub,
      '/',
    ));
    await kim.getByRole('button', { name: /^Continue with/ }).click();
    await kim.locator('input[name="login"]').fill(colleague.email);
    await kim.locator('input[name="password"]').fill('any');
    await kim.getByRole('button', { name: /sign-in/i }).click();
    await kim.getByRole('button', { name: /continue/i }).click();
    await kim.waitForURL((url) => url.pathname === '/');
    expect(await kim.evaluate(async () => (await fetch('/api/me')).json())).toMatchObject({
      name: 'Kim Colleague',
      email: colleague.email,
      role: 'editor',
    });
  });

  test('O27.3 a webhook is pointed at the program of the guide, which verifies the test that is sent', async () => {
    port = await freePort();
    await go('/settings/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Shop floor');
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const shown = page.getByRole('status', { name: 'New secret' });
    secret = (await shown.locator('code').textContent())!;
    await shown.getByRole('button', { name: "Done, I've saved it" }).click();
    receiver = await listen(port, secret, heard);
    await page.getByRole('button', { name: /^Send a test/ }).click();
    await expect.poll(tests).toBe(1);
    await deliveries().filter({ hasText: '204' }).first().waitFor();
  });

  test('O30.3 a token pulls the exports of the release that the program is notified of', async () => {
    await kim.goto(`${hub.address}/account`);
    await kim.getByLabel('Name', { exact: true }).fill('Shop floor');
    await kim.getByRole('button', { name: 'Create token' }).click();
    token = (await kim.getByRole('status').filter({ hasText: 'not shown again' }).locator('code').textContent())!;
    await kim.goto(`${hub.address}/cables/null-modem-de9?tab=revisions`);
    await kim.getByRole('button', { name: 'Save a revision' }).first().click();
    await kim.getByRole('dialog').getByLabel('Note').fill('For the shop floor');
    await kim.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await kim.getByText('Released revision 1').waitFor();
    await expect.poll(() => heard.join('\n')).toMatch(/^version\.released: Null modem DE-9/m);
    const answer = await fetch(`${hub.address}/api/designs/null-modem-de9/exports/wire-list.csv?rev=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('pair-1')]);
  });

  test('O20.3 O20.6 O27.5 with the program gone the message is tried again later; once it is back it is sent again', async () => {
    receiver!.kill('SIGKILL');
    await kim.goto(`${hub.address}/cables/dc-tail?sel=@cable`);
    await kim.getByLabel('Name', { exact: true }).fill('DC tail, second thoughts');
    await kim.getByRole('button', { name: 'Save', exact: true }).click();
    await kim.getByText('Saved', { exact: true }).waitFor();
    await go('/settings/webhooks');
    const row = deliveries().filter({ hasText: 'retrying' });
    await row.getByRole('button', { name: 'A cable was saved' }).click();
    const panel = page.getByRole('complementary', { name: 'Delivery' });
    await panel.getByText(/^Next attempt/).waitFor();
    await panel.getByText('The connection was refused.').first().waitFor();
    await panel.getByRole('button', { name: 'Cancel delivery' }).click();
    receiver = await listen(port, secret, heard);
    await panel.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => heard).toContain('design.saved: DC tail, second thoughts');
  });

  test('O30.8 the key is rotated, and what it kept is still there', async () => {
    await go('/settings/key');
    await page.getByRole('button', { name: 'Create a new key and encrypt again' }).click();
    await page.getByText('All secrets are encrypted with the current key.').waitFor();
    await go('/settings/webhooks');
    await page.getByRole('button', { name: /^Send a test/ }).click();
    await expect.poll(tests).toBe(2);
  });

  test('CA3.2 Home shows what a colleague changed, and what each of them worked on', async () => {
    await go('/');
    const others = page.getByRole('region', { name: 'Changed by others' });
    await others
      .getByText(/^Kim Colleague: /)
      .first()
      .waitFor();
    await others.getByRole('link', { name: 'Cable dc-tail' }).first().waitFor();
    expect(await page.getByRole('region', { name: 'You worked on' }).count()).toBe(0);
    await kim.goto(hub.address);
    const worked = kim.getByRole('region', { name: 'You worked on' });
    await worked.getByRole('link', { name: /^DC tail, second thoughts/ }).waitFor();
    const picture = worked.locator('img').first();
    await expect
      .poll(() => picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  });

  test('O17.1 the state before the colleague’s change is restored from the history', async () => {
    await go(`/history?who=${encodeURIComponent('Kim Colleague')}&kind=designs`);
    await page
      .getByRole('button', { name: /DC tail, second thoughts|dc-tail/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('Undid this change').waitFor();
    expect(await read<{ label: string }>('/api/designs/dc-tail')).not.toMatchObject({
      label: 'DC tail, second thoughts',
    });
  });
});
