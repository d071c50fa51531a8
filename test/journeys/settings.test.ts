import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  git,
  hasSshd,
  newRepository,
  rivalCommit,
  startShellGit,
} from '../../apps/server/src/integrations/git-mirror/testing/git-server.ts';
import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';
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
    await go('/settings/integrations');
    const wait = page.getByLabel('Timeout');
    const set = page.getByTitle('SERVICE_PDF_ENGINE_TIMEOUT_MS');
    expect(await set.textContent()).toBe('Set by the administrator of the server.');
    expect([await wait.inputValue(), await wait.isDisabled()]).toEqual(['4000', true]);
  });

  test.skipIf(!hasSshd)(
    'the git mirror pushes, says that others pushed, and continues when an owner lets it',
    async () => {
      const root = mkdtempSync(join(tmpdir(), 'cablewright-journey-git-'));
      const repository = newRepository(root, 'shop');
      const server = await startShellGit(root, join(root, 'ssh'));
      try {
        await page.getByLabel('Repository').fill(server.url('shop'));
        await page.getByLabel('SSH deploy key').fill(server.key);
        await page.getByLabel('Known hosts').fill(server.knownHosts);
        await page.getByRole('button', { name: 'Save' }).click();
        const state = page.getByRole('group', { name: 'State of the git mirror' });
        await state.getByText('Nothing has been pushed to main yet.').waitFor();
        await state.getByRole('button', { name: 'Push now' }).click();
        await state.getByText('The branch is up to date.').waitFor();
        expect(git(repository, 'ls-tree', '--name-only', 'main')).toContain('data');
        const rival = rivalCommit(repository, 'README.md', 'Ours');
        await send(hub, '/api/designs', { id: 'pushed-later', label: 'Pushed later' }, cookie);
        await state.getByRole('button', { name: 'Push now' }).click();
        await state.getByText('The mirror has stopped').waitFor();
        await state.getByText('1 change is not pushed yet.').waitFor();
        expect(await violations(page)).toEqual([]);
        await state.getByRole('button', { name: 'Continue from there' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Continue from there' }).click();
        await state.getByText('The branch is up to date.').waitFor();
        expect(git(repository, 'log', '--format=%H', 'main')).toContain(rival);
        expect(git(repository, 'show', 'main:data/designs/pushed-later.json')).toContain('Pushed later');
        await page.getByRole('button', { name: 'Remove it: SSH deploy key' }).click();
        await page.getByLabel('Repository').fill('');
        await page.getByRole('button', { name: 'Save' }).click();
        await state.waitFor({ state: 'detached' });
      } finally {
        server.close();
        rmSync(root, { recursive: true, force: true });
      }
    },
  );

  test('O30.8 a new key is made, and no secret is left under the old one', async () => {
    await go('/settings/key');
    await page.getByRole('button', { name: 'Create a new key and encrypt again' }).click();
    await page.getByText('1 secret encrypted again; none uses an older key.').waitFor();
    expect(await field('sign-in', 'smtpPassword')).toMatchObject({ secret: { state: 'set' } });
  });
});
