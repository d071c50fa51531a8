import { expect, test } from 'vitest';
import { hub, journey, page } from './journey.ts';
import { since, started } from './started-hub.ts';

/** A hub started as `npm start` starts it, restarted from the page. */
journey('restart', { path: '/settings/operations', ...started }, () => {
  test('O18.6 the hub that is restarted from the page comes back, and the page waits until it has', async () => {
    const before = await since();
    await page.getByRole('button', { name: 'Restart the hub' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
    await page.getByText('Restarted the hub').waitFor({ timeout: 60_000 });
    expect(await since()).not.toBe(before);
    await page.goto(`${hub.address}/cables`);
    await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
  });
});
