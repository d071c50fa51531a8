import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { send } from './hub.ts';
import { context, cookie, hub, journey, page } from './journey.ts';
import { since, started } from './started-hub.ts';

/** Pages that are open while their hub restarts or crashes. */
journey('a restart under open pages', { path: '/cables', ...started }, () => {
  test('RE13.1 all tabs of a browser follow what one of them saves, also after the hub was restarted', async () => {
    const cable = '/cables/null-modem-de9?sel=@cable';
    const tabs = [page, ...(await Promise.all([1, 2, 3].map(async () => (await openPage(context, hub, cable)).page)))];
    await page.goto(hub.address + cable);
    const name = (tab: Page) => tab.getByLabel('Name', { exact: true });
    const saveIn = async (tab: Page, text: string) => {
      await name(tab).fill(text);
      await tab.keyboard.press('Control+s');
      await Promise.all(tabs.map((each) => each.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()));
    };
    await saveIn(tabs[1]!, 'Before the restart');
    const before = await since();
    await send(hub, '/api/restart', {}, cookie);
    await expect.poll(() => since().catch(() => before), { timeout: 60_000, interval: 250 }).not.toBe(before);
    await saveIn(tabs[2]!, 'After the restart');
    await saveIn(page, 'And once more');
    await Promise.all(tabs.slice(1).map((tab) => tab.close()));
  });

  test('RE5.6 a hub that aborts, as it does when it runs out of memory, is started again by itself', async () => {
    const before = await since();
    const { pid } = JSON.parse(readFileSync(join(hub.dataDir, 'catalog', '.cablewright', 'owner.json'), 'utf8')) as {
      pid: number;
    };
    await page.goto('about:blank');
    process.kill(pid, 'SIGABRT');
    await expect.poll(() => since().catch(() => before), { timeout: 60_000, interval: 250 }).not.toBe(before);
    await page.goto(`${hub.address}/cables`);
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
  });
});
