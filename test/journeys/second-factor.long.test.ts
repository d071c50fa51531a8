import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { go } from './journey.ts';
import { context, enterPassword, heading, hub, page, recovery, secondFactor, signOut } from './second-factor.ts';
import { violations } from './violations.ts';

secondFactor('second factors of others', () => {
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
    // The password alone leads to the same page again, because the person had signed in with one factor.
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
  });
});
