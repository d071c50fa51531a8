import { expect, test } from 'vitest';
import { hub, journey, page } from './journey.ts';
import { StreamCount } from './streams.ts';
import { windows } from './windows.ts';

const streams = new StreamCount();

windows(12);

journey('many page loads', { path: '/cables', extras: { extend: streams.extend } }, () => {
  test('RE13.1 thirty full page loads in one tab leave one stream', async () => {
    for (let n = 0; n < 15; n += 1) {
      await page.goto(`${hub.address}/cables`);
      await page.getByRole('heading', { level: 1, name: 'Cables' }).waitFor();
      await page.goto(`${hub.address}/cables/null-modem-de9?sel=@cable`);
      await page.getByLabel('Name', { exact: true }).waitFor();
    }
    await expect.poll(() => streams.open).toBe(1);
  });
});
