import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { largeBoard, largeTable, type LargeFile } from '@cablewright/server/testing';
import { hub, journey, page } from './journey.ts';

/**
 * Files as large as the guides promise, on the page. The API and the command line are in
 * test/client/import-sizes.long.test.ts.
 */
journey('import sizes', { path: '/import' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-sizes-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  // Browsers accept a file of this size only from the disk.
  const choose = ({ name, bytes }: LargeFile) => {
    writeFileSync(join(folder, name), bytes);
    return page.locator('input[type=file]').setInputFiles(join(folder, name));
  };

  test.each([
    { file: () => largeTable(24), plan: /^20,000 new records\./ },
    { file: () => largeBoard(40), plan: /^\d+ new records?\.?/ },
  ])(
    '[IO5.1] a file of the promised size is chosen on the page and planned: $plan',
    async ({ file, plan }) => {
      await page.goto(`${hub.address}/import`, { timeout: 180_000 });
      await choose(file());
      await page.getByRole('button', { name: 'Show what changes' }).click({ timeout: 180_000 });
      expect((await fetch(`${hub.address}/healthz`)).status).toBe(200);
      await page.getByText(plan).waitFor({ timeout: 180_000 });
    },
    400_000,
  );
});
