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
import { cookie, hub, journey, page } from './journey.ts';
import { violations } from './violations.ts';

journey('the page of the git mirror', { path: '/settings/integrations' }, () => {
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
});
