import { expect, test } from 'vitest';
import { send } from './hub.ts';
import { context, cookie, hub, journey, page, read } from './journey.ts';

let order = '';

/** What a tablet stores of a release, and what it can build without a network. */
journey('bench without a network', { path: '/bench', away: true, prepare }, () => {
  const serial = (position: number) => `${order}-${String(position).padStart(3, '0')}`;
  const kinds = async (position: number) =>
    (await read<{ records: { kind: string }[] }>(`/api/pieces/${serial(position)}`)).records.map(({ kind }) => kind);
  const allSaved = () => page.getByText('All saved').waitFor();

  test('[BU2.2] the files of other releases go when those of this one are kept; what was recorded, and the orders, stay', async () => {
    await page.goto(`${hub.address}/bench/${order}?piece=${serial(9)}&step=0`);
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => new Promise((r) => setTimeout(r, 1500)))');
    await page.evaluate(`(async () => {
      const put = async (name, path) => (await caches.open(name)).put(path, new Response('older'));
      await put('bench-files-older', '/assets/older.js');
      await put('bench-1', '/assets/oldest.js');
      await put('bench-1', '/api/orders/KEPT/plan');
      await put('of-something-else', '/assets/other.js');
      const { installing } = await navigator.serviceWorker.register('/bench-worker.js?release=older', { scope: '/bench' });
      await new Promise((r) => installing.addEventListener('statechange', () => installing.state === 'activated' && r()));
    })()`);
    const names = () => page.evaluate<string[]>('caches.keys().then((keys) => keys.toSorted())');
    // Without a network, the bench opens with the stored data, and no event is sent.
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await page.getByText('1 kept here, no network').waitFor();
    await page.reload();
    await page.getByText('1 kept here, no network').waitFor();
    expect((await names()).length).toBe(5);
    expect(await kinds(9)).toEqual([]);
    // The worker of this release could not be fetched. Once the network is back it is fetched without a reload.
    await context.setOffline(false);
    await allSaved();
    await expect.poll(() => kinds(9)).toEqual(['step-done']);
    await expect
      .poll(names)
      .toEqual(['bench-data', expect.stringMatching(/^bench-files-bench-.*\.js\+bench-.*\.css$/), 'of-something-else']);
    expect(await page.evaluate(`caches.match('/api/orders/KEPT/plan').then((answer) => answer.text())`)).toBe('older');
    await page.evaluate(`caches.delete('of-something-else')`);
    await context.setOffline(true);
    await page.reload();
    await page.locator('button:focus', { hasText: 'Done' }).waitFor();
    await context.setOffline(false);
    await allSaved();
  });
});

async function prepare(): Promise<void> {
  await send(hub, '/api/designs/sealed-sensor-lead/versions', {}, cookie);
  const made = await send(hub, '/api/orders', { design: 'sealed-sensor-lead', quantity: 20 }, cookie);
  order = ((await made.json()) as { number: string }).number;
  await send(hub, `/api/orders/${order}/release`, {}, cookie);
}
