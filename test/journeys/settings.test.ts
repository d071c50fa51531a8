import { expect, test } from 'vitest';
import { go, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

interface Page {
  readonly fields: readonly { readonly name: string; readonly value?: unknown; readonly secret?: { state: string } }[];
}
const field = async (group: string, name: string) =>
  (await read<Page>(`/api/settings/${group}`)).fields.find((one) => one.name === name);

const environment = { SERVICE_PDF_ENGINE_TIMEOUT_MS: '4000' };

/** Settings are changed on their pages. A secret can be entered but is never shown again. */
journey('settings', { path: '/settings/sign-in', environment }, () => {
  test('O16.1 O16.3 a setting is saved and holds at once; a secret is only said to be set', async () => {
    await page.getByLabel('Mail server').fill('mail.shop.example');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a password that is not read again');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved settings').waitFor();
    expect(await field('sign-in', 'smtpHost')).toMatchObject({ value: 'mail.shop.example' });
    await page.reload();
    await page.getByPlaceholder('Set. Type to replace it.').waitFor();
    expect(await page.content()).not.toContain('a password that is not read again');
  });

  test('O34.5 what a setting cannot be is said at its field', async () => {
    await page.getByLabel('Issuer').fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText("Couldn't save settings").waitFor();
    await expect.poll(() => page.getByLabel('Issuer').getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Issuer').fill('');
  });

  test('O16.2 what the server sets is shown with its variable and cannot be changed', async () => {
    await go('/settings/integrations');
    const wait = page.getByLabel('Timeout');
    const set = page.getByTitle('SERVICE_PDF_ENGINE_TIMEOUT_MS');
    expect(await set.textContent()).toBe('Set by the administrator of the server.');
    expect([await wait.inputValue(), await wait.isDisabled()]).toEqual(['4000', true]);
  });

  test('O30.8 a new key is made, and no secret is left under the old one', async () => {
    await go('/settings/key');
    await page.getByRole('button', { name: 'Create a new key and encrypt again' }).click();
    await page.getByText('1 secret encrypted again; none uses an older key.').waitFor();
    expect(await field('sign-in', 'smtpPassword')).toMatchObject({ secret: { state: 'set' } });
  });
});
