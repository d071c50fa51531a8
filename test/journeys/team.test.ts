import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startProvider, type Provider } from '@cablewright/server/testing';
import { colleague, colleagueJoins } from './colleague.ts';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { owner } from './hub.ts';
import { go, hub, journey, page, read } from './journey.ts';

const receiverFile = resolve(import.meta.dirname, '../../docs/guides/receivers/receiver.ts');

/** Starts the guide's program that listens for webhooks, as from a shell. */
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

/** The first day of a shop with more than one person and one program, in the order of the guides. */
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
    kim = await colleagueJoins(provider);
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
    await go('/account', kim);
    await kim.getByLabel('Name', { exact: true }).fill('Shop floor');
    await kim.getByRole('button', { name: 'Create token' }).click();
    token = (await kim.getByRole('status').filter({ hasText: 'not shown again' }).locator('code').textContent())!;
    await go('/cables/null-modem-de9?tab=revisions', kim);
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
    await go('/cables/dc-tail?sel=@cable', kim);
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
    await others.getByRole('link', { name: 'Cable DC tail, second thoughts' }).first().waitFor();
    expect(await page.getByRole('region', { name: 'You worked on' }).count()).toBe(0);
    await go('/', kim);
    const worked = kim.getByRole('region', { name: 'You worked on' });
    await worked.getByRole('link', { name: /^DC tail, second thoughts/ }).waitFor();
    const picture = worked.locator('img').first();
    await expect
      .poll(() => picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  });

  test('CA3.2 Home loads less than 200 kB of script: what draws and checks cables comes with the pages that need it', async () => {
    // The pointer is moved away, because a link under it would load its page too.
    await kim.mouse.move(1400, 990);
    await kim.reload();
    const scripts = async () =>
      kim.evaluate<readonly (readonly [name: string, bytes: number])[]>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map((each) => [each.name, each.encodedBodySize])`,
      );
    await kim.getByRole('region', { name: 'Data quality' }).waitFor();
    await kim.evaluate('new Promise((idle) => requestIdleCallback(idle))');
    const loaded = await scripts();
    expect(loaded.filter(([name]) => /\/(cable-page|validate-design|kinds|scene|quick-open)-/.test(name))).toEqual([]);
    const bytes = loaded.reduce((sum, [, size]) => sum + size, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(200_000);
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

  /**
   * The name field in the panel of the cable itself. The panel of a connector, which may still be open, has one too.
   */
  const name = (on: Page) =>
    on.getByRole('complementary', { name: 'Cable', exact: true }).getByLabel('Name', { exact: true });
  const save = (on: Page) => on.keyboard.press('Control+s');
  /** Presses the button of a dialog and immediately Ctrl+S where the focus is, before the page can do anything else. */
  const continueAndSave = `(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.innerText === 'Continue with this version');
    button.focus();
    button.click();
    await Promise.resolve();
    const keys = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', keys));
  })()`;

  test('CA2.7 who else is in a cable is shown with what they selected, and what they save is merged live', async () => {
    await Promise.all([page, kim].map((each) => go('/cables/null-modem-de9?sel=@cable', each)));
    await page.getByRole('button', { name: 'Also here: Kim Colleague, viewing' }).waitFor();
    await kim.getByRole('button', { name: `Also here: ${owner.name}, viewing` }).waitFor();
    await page.getByLabel('Description').fill('Written by the owner');
    await kim.getByRole('button', { name: `Also here: ${owner.name}, editing` }).waitFor();
    await go('/cables/null-modem-de9?sel=j1', kim);
    await page.getByRole('button', { name: 'Also here: Kim Colleague, viewing, j1 selected' }).waitFor();
    await page.locator('[data-person="Kim Colleague"] rect').waitFor();
    await go('/cables/null-modem-de9?sel=@cable', kim);
    await name(kim).fill('Null modem of Kim');
    await save(kim);
    await kim.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Null modem of Kim' }).waitFor();
    await page.getByText('Kim Colleague saved changes.').first().waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Written by the owner');
    // Undo reverts only this person's edit and nothing of the other person's.
    await page.keyboard.press('Control+z');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: /^Null modem of Kim/ }).waitFor();
    await go('/cables', kim);
    await expect.poll(() => page.getByRole('button', { name: /^Also here/ }).count()).toBe(0);
  });

  test('CA3.5 offline is said in a line, editing goes on, and saving is tried again when the hub is back', async () => {
    await go('/cables/dc-tail?sel=@cable', kim);
    await kim.getByText('Saved', { exact: true }).waitFor();
    await kim.context().setOffline(true);
    await kim.getByText(/^Offline\. Edits are kept/).waitFor();
    await kim.getByLabel('Description').fill('Kim was here, offline');
    await save(kim);
    await kim.getByText('Edited, saved when the hub is back').waitFor();
    await name(kim).fill('DC tail from afar');
    await kim.context().setOffline(false);
    await kim.getByText('Saved', { exact: true }).waitFor();
    expect(await kim.getByText(/^Offline/).count()).toBe(0);
    expect(await read('/api/designs/dc-tail')).toMatchObject({
      label: 'DC tail from afar',
      description: 'Kim was here, offline',
    });
  });

  test('CA3.5 fields that both changed are shown side by side, and each side can be kept', async () => {
    await go('/cables/dc-tail?sel=@cable');
    await page.getByText('Saved', { exact: true }).waitFor();
    await name(page).fill('Tail of the owner');
    await page.getByLabel('Description').fill('From the owner');
    await name(kim).fill('Tail of Kim');
    await kim.getByLabel('Description').fill('From Kim');
    await save(kim);
    await kim.getByText('Saved', { exact: true }).waitFor();
    await page.getByText('2 fields were also changed elsewhere').waitFor();
    // Saving does not overwrite what Kim saved. It asks.
    await save(page);
    const table = page.getByRole('table', { name: 'Fields changed on both sides' });
    for (const text of ['Tail of Kim', 'Tail of the owner', 'From Kim', 'From the owner'])
      await table.getByText(text).waitFor();
    await table.getByRole('row').filter({ hasText: 'Tail of Kim' }).getByText('Theirs', { exact: true }).click();
    await page.evaluate(continueAndSave);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await read('/api/designs/dc-tail')).toMatchObject({ label: 'Tail of Kim', description: 'From the owner' });
  });
});
