import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { cookie, go, hub, journey, page, read } from './journey.ts';

/** A task that no cable can do becomes a proposal for a board, and then an adapter. */
journey('board proposals', { path: '/cable-finder', packs: ['pc-serial'] }, () => {
  const ask = async (address: string) => {
    await go(`/cable-finder?${address}`);
    await page.getByRole('status').filter({ hasText: 'connect' }).waitFor();
  };

  test('C8.1 C30.1 C30.2 C30.3 C30.4 what is missing is filed, declined, offered again, started as a board', async () => {
    await ask('a=board-uart-5v&ap=uart&b=board-uart-3v3&bp=uart&boards=0');
    const drafts = page.getByRole('region', { name: 'What could be built' });
    await drafts.getByRole('button', { name: 'Save as a proposal' }).first().click();
    await drafts.getByRole('link', { name: 'Open the proposal' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Board proposals' }).waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('We buy one.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined: We buy one.').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Start a board' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the board' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/library/pcbas/'));
  });

  test('C8.3 a started board with its connector is described as an adapter, and offered the next time', async () => {
    const board = new URL(page.url()).pathname.split('/').at(-1)!;
    await go('/board-proposals?state=accepted');
    await page.getByRole('button', { name: 'Add it as an adapter' }).click();
    await page.getByText('The board has no connector yet.').waitFor();
    const stored = await fetch(`${hub.address}/api/definitions/pcbas/${board}`, { headers: { cookie } });
    const integratedConnectors = [{ connectorDefId: 'header-6-socket-uart-board', terminalPrefix: 'j1' }];
    const record = { ...((await stored.json()) as object), integratedConnectors };
    const headers = { method: 'PUT', 'if-match': stored.headers.get('etag')! };
    await send(hub, `/api/definitions/pcbas/${board}`, record, cookie, headers);
    await page.reload();
    await page.getByRole('button', { name: 'Add it as an adapter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add adapter' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/library/devices/'));
    const device = new URL(page.url()).pathname.split('/').at(-1)!;
    expect(await read<object>(`/api/resolver/devices/${device}`)).toMatchObject({ kind: 'adapter', board });
    await go('/board-proposals?state=accepted');
    await page.getByText('The board is').waitFor();
    expect(await page.getByRole('button', { name: 'Add it as an adapter' }).count()).toBe(0);
    await ask('a=board-uart-5v&ap=uart&b=board-uart-3v3&bp=uart');
    const { label } = await read<{ label: string }>(`/api/resolver/devices/${device}`);
    await page.getByRole('article').filter({ hasText: label }).first().waitFor();
  });
});
