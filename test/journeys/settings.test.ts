import { expect, test } from 'vitest';
import { hub, journey, page, read } from './journey.ts';
import { violations } from './violations.ts';

interface Page {
  readonly fields: readonly { readonly name: string; readonly value?: unknown; readonly secret?: { state: string } }[];
}
const field = async (group: string, name: string) =>
  (await read<Page>(`/api/settings/${group}`)).fields.find((one) => one.name === name);

const environment = { SERVICE_PDF_ENGINE_TIMEOUT_MS: '4000' };

/** Settings are changed on their pages, and a secret goes in and never comes out. */
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
    await page.goto(`${hub.address}/settings/integrations`);
    const wait = page.getByLabel('Timeout');
    await page.getByText('SERVICE_PDF_ENGINE_TIMEOUT_MS').waitFor();
    expect([await wait.inputValue(), await wait.isDisabled()]).toEqual(['4000', true]);
  });

  test('the git mirror is set, started, and says on its page why it fails and what to do', async () => {
    await page.getByLabel('Repository').fill('https://git.shop.example/catalog.git');
    await page.getByLabel('User name').fill('mirror');
    await page.getByRole('button', { name: 'Save' }).click();
    const state = page.getByRole('group', { name: 'State of the git mirror' });
    await state.getByText('Nothing has been pushed to main yet.').waitFor();
    await state.getByRole('button', { name: 'Push now' }).click();
    await state.getByText('The last run failed').waitFor();
    await state.getByText(/needs the token, which is not set/).waitFor();
    await state.getByText(/Enter the missing values/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Repository').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await state.waitFor({ state: 'detached' });
  });

  test('O30.8 a new key is made, and no secret is left under the old one', async () => {
    await page.goto(`${hub.address}/settings/key`);
    await page.getByRole('button', { name: 'Create a new key and encrypt again' }).click();
    await page.getByText('1 secret encrypted again; none uses an older key.').waitFor();
    expect(await field('sign-in', 'smtpPassword')).toMatchObject({ secret: { state: 'set' } });
  });
});
