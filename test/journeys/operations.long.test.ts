import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { journey, page } from './journey.ts';
import { violations } from './violations.ts';

const backups = mkdtempSync(join(tmpdir(), 'cablewright-journey-backups-'));
const alerts: string[] = [];
const receiver = createServer((request, response) => {
  request.on('data', (piece: Buffer) => alerts.push(piece.toString()));
  request.on('end', () => response.end());
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => {
  receiver.close();
  rmSync(backups, { recursive: true, force: true });
});

const environment = {
  // No supervisor restarts the hub, even if these tests run under systemd.
  INVOCATION_ID: '',
  SERVICE_BACKUP_DIR: backups,
  SERVICE_NOTIFY_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`,
};

/** An owner checks the hub's health, takes and verifies a backup, and sends a test alert. */
journey('operations', { path: '/settings/operations', environment }, () => {
  test('O29.8 O13.6 a backup is taken and checked from the page, which then says that all is well', async () => {
    await page.getByText('Worker').waitFor();
    await page.getByRole('button', { name: 'Take a backup now' }).click();
    const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
    await row.waitFor();
    await expect.poll(() => row.textContent()).toMatch(/\d{4}-\d\d-\d\dT[\d-]+Z/);
    await page.getByText('Last taken: done').waitFor();
    await page.getByRole('button', { name: 'Check the latest backup' }).click();
    await page.getByText('The latest backup is complete and intact.').waitFor();
    await page.getByText('All checks are OK.').waitFor();
  });

  test('O33.1 a test alert arrives, and the page says that it was taken', async () => {
    await page.getByRole('button', { name: 'Send a test alert' }).click();
    await page.getByText('Sent a test alert').waitFor();
    expect(alerts.map((body) => (JSON.parse(body) as { event: string }).event)).toContain('test');
    await page.getByText('No supervisor is set up to restart the hub').waitFor();
  });

  test('from 390 to 1920 px nothing overflows, and no rule of level A or AA is broken', async () => {
    for (const width of [390, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('table', { name: 'Backups' }).waitFor();
      const wide = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.offsetWidth',
      );
      // 1920 px differs from 1440 px only in space.
      expect([width, wide, width > 1440 ? [] : await violations(page)]).toEqual([width, 0, []]);
    }
  });
});
