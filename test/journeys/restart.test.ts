import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cookie, hub, journey, page } from './journey.ts';

const environment = { SERVICE_BACKEND: 'files', INVOCATION_ID: '', SERVICE_RESTART_SUPERVISED: '' };

const since = async () => {
  const answer = await fetch(`${hub.address}/api/operations`, { headers: { cookie } });
  return ((await answer.json()) as { since: string }).since;
};

/** A hub started as `npm start` starts it, restarted from the page. */
journey('restart', { path: '/settings/operations', environment, program: 'scripts/start.mjs', away: true }, () => {
  test('O18.6 the hub that is restarted from the page comes back, and the page waits until it has', async () => {
    const before = await since();
    await page.getByRole('button', { name: 'Restart the hub' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
    await page.getByText('Restarted the hub').waitFor({ timeout: 60_000 });
    expect(await since()).not.toBe(before);
    await page.goto(`${hub.address}/cables`);
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
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
