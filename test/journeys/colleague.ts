/** A colleague of the owner, with a password or an account of a provider. */
import type { Provider } from '@cablewright/server/testing';
import type { Page } from 'playwright-core';
import { openPage, reducedMotion } from './browser.ts';
import { send } from './hub.ts';
import { browser, cookie, go, hub, page } from './journey.ts';

export const colleague = { email: 'kim@shop.example', password: 'a password of twelve' };

/** The owner adds the provider and creates an invitation. The colleague accepts it and signs in with the provider. */
export async function colleagueJoins(provider: Provider): Promise<Page> {
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
  const { page: kim } = await openPage(
    await browser.newContext({ reducedMotion, viewport: { width: 1440, height: 1000 } }),
    hub,
    '/',
  );
  await kim.getByRole('button', { name: /^Continue with/ }).click();
  await kim.locator('input[name="login"]').fill(colleague.email);
  await kim.locator('input[name="password"]').fill('any');
  await kim.getByRole('button', { name: /sign-in/i }).click();
  await kim.getByRole('button', { name: /continue/i }).click();
  await kim.waitForURL((url) => url.pathname === '/');
  return kim;
}

/** The page of a colleague who has joined with a password and is signed in. */
export async function joined(role: 'viewer' | 'editor', path: string): Promise<Page> {
  const { link } = (await (await send(hub, '/api/invitations', { role }, cookie)).json()) as { link: string };
  const { pathname, searchParams } = new URL(link);
  const code = searchParams.get('code') ?? pathname.split('/').at(-1) ?? '';
  const person = { email: `${role}@shop.example`, password: 'a password of twelve' };
  await send(hub, `/api/join/${code}`, { name: `A ${role}`, ...person });
  const context = await browser.newContext({ reducedMotion, viewport: { width: 1440, height: 900 } });
  const { origin } = new URL(hub.address);
  await context.request.post(`${hub.address}/api/auth/sign-in/email`, { data: person, headers: { origin } });
  return (await openPage(context, hub, path)).page;
}
