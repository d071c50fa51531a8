import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { picture } from './guide-pictures.ts';
import { go, journey, page } from './journey.ts';
import { middle } from './pointer.ts';

/** The pages shown in the README and in the guide to harnesses. */
const pages: readonly (readonly [name: string, path: string, heading: string])[] = [
  ['wiring', '/cables/null-modem-de9', 'Null modem DE-9, handshake looped'],
  ['schematic', '/cables/null-modem-de9?tab=schematic', 'Null modem DE-9, handshake looped'],
  ['drawing', '/cables/null-modem-de9?tab=documents&doc=drawing', 'Null modem DE-9, handshake looped'],
  ['which-cable', '/cable-finder?a=pc-desktop&ap=com1&b=instrument-dte&bp=serial', 'Cable finder'],
  ['layout', '/cables/machine-control-harness?view=layout', 'Machine control harness, 6 branches'],
];

journey('the pictures of README', { path: '/cables', packs: ['pc-serial', 'automotive'], height: 900 }, () => {
  test('CA4.16 each picture of README and of the guide to harnesses shows a page that opens', async () => {
    const texts = (
      await Promise.all(['README.md', 'docs/guides/harness.md'].map((path) => readFile(path, 'utf8')))
    ).join('\n');
    for (const [name, path, heading] of pages) {
      expect(texts).toContain(`images/${name}.png`);
      await go(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"], .mantine-Skeleton-root').count()).toBe(0);
      await page.waitForLoadState('load');
      await expect
        .poll(() => page.evaluate<boolean>('[...document.images].every(({ complete }) => complete)'))
        .toBe(true);
      if (name === 'layout') {
        const { x, y } = await middle(page.locator('[data-bundle="b3"]'));
        await page.mouse.click(x, y);
        await page.getByRole('textbox', { name: 'True length' }).waitFor();
      }
      await picture(name);
    }
  });
});
