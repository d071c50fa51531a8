import { totp } from '@cablewright/server/testing';
import { expect, test } from 'vitest';
import { enterPassword, heading, page, recovery, secondFactor, secret, signOut } from './second-factor.ts';
import { violations } from './violations.ts';

secondFactor('second factor', () => {
  test('RE6.2 signing in asks for a code, or a recovery code where the phone is lost', async () => {
    await signOut();
    await enterPassword();
    await heading('Enter a code');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Code of your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText("Enter the app's newest code").waitFor();
    // The code of the next 30 seconds, because the current one was already used.
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
});
