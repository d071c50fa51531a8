import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider, type Provider } from '@cablewright/server/testing';
import { signIn } from './browser.ts';
import { colleagueJoins } from './colleague.ts';
import { send } from './hub.ts';
import { cookie, go, hub, journey } from './journey.ts';

/** A person's drafts of all kinds of documents, with different people using the same browser. */
journey('drafts', { path: '/settings/people' }, () => {
  let provider: Provider;
  let kim: Page;

  beforeAll(async () => {
    provider = await startProvider(`${hub.address}/api/auth/callback/oidc`);
    kim = await colleagueJoins(provider);
  });
  afterAll(() => provider?.stop());

  test('CA2.4 a term, a family, a rule and settings are drafts: left, undone, redone, saved with keys', async () => {
    const about = {
      id: 'tail-family',
      label: 'Tails',
      variants: [{ id: 'one', design: 'dc-tail' }],
      src: 'price list',
    };
    await send(hub, '/api/products/tail-family', about, cookie, { method: 'PUT' });
    const rule = {
      id: 'sealed',
      label: 'Gender',
      severity: 'warning',
      each: 'connector',
      require: { exists: { path: 'gender' } },
      message: '{id} lacks a gender.',
    };
    await send(hub, '/api/rules/sealed', rule, cookie, { method: 'PUT' });
    const forms = [
      { path: '/library/vocabulary/colours/red', field: 'Name' },
      { path: '/products/tail-family?tab=options', field: 'Name' },
      { path: '/rules/sealed', field: 'Name' },
      { path: '/settings/organisation', field: 'Short name' },
    ];
    const leave = async () => {
      await go('/cables', kim);
      await kim.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
    };
    for (const { path, field } of forms) {
      await leave();
      await go(path, kim);
      const input = kim.getByRole('textbox', { name: field, exact: true });
      const first = await input.inputValue();
      await input.fill(`${first} of Kim`);
      await kim.getByText('Edited', { exact: true }).waitFor();
      await leave();
      await go(path, kim);
      await expect.poll(() => input.inputValue()).toBe(`${first} of Kim`);
      await input.press('Control+z');
      await expect.poll(() => input.inputValue()).toBe(first);
      await input.press('Control+Shift+z');
      await expect.poll(() => input.inputValue()).toBe(`${first} of Kim`);
      await input.press('Control+s');
      await kim.getByText('Saved', { exact: true }).waitFor();
    }
  });

  test('CA3.5 a draft outlasts a reload, a crash and a sign-out, and the next person at the browser does not see it', async () => {
    const path = '/cables/dc-tail?sel=@cable';
    await go(path, kim);
    await kim.getByLabel('Description').fill('Kim was here');
    await kim.reload();
    await kim.getByText('Edited (draft restored)').waitFor();
    const browserOfKim = kim.context();
    // The page is ended as in a crash: none of its code runs any more.
    await kim.goto('chrome://crash').catch(() => undefined);
    await kim.close();
    kim = await browserOfKim.newPage();
    await kim.goto(hub.address);
    const waiting = kim.getByRole('region', { name: 'Waiting for you' });
    await waiting.locator('a[href="/cables/dc-tail"]').waitFor();
    await kim.getByRole('button', { name: /^Account of/ }).click();
    await kim.getByRole('menuitem', { name: 'Sign out' }).click();
    await kim.waitForURL(/sign-in/);
    await signIn(kim);
    await kim.getByRole('region', { name: 'Waiting for you' }).waitFor();
    expect(await waiting.getByText('not saved').count()).toBe(0);
    await go(path, kim);
    await kim.getByText('Saved', { exact: true }).waitFor();
    expect(await kim.getByLabel('Description').inputValue()).not.toBe('Kim was here');
    await kim.getByRole('button', { name: /^Account of/ }).click();
    await kim.getByRole('menuitem', { name: 'Sign out' }).click();
    await kim.getByRole('button', { name: /^Continue with/ }).click();
    await kim.waitForURL((url) => url.pathname === '/');
    await go(path, kim);
    await kim.getByText('Edited (draft restored)').waitFor();
    expect(await kim.getByLabel('Description').inputValue()).toBe('Kim was here');
  });
});
