/** Takes the pictures of the README and the guides again when journeys reach what they show. */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { page } from './journey.ts';

const images = join(import.meta.dirname, '../../docs/images');

/** With `CABLEWRIGHT_PICTURES=1` the pictures are written: see CONTRIBUTING. */
const isWanted = process.env['CABLEWRIGHT_PICTURES'] === '1';

/** Writes `docs/images/<name>.png` of the page or of one element. Does nothing unless pictures are requested. */
export async function picture(name: string, of?: Locator): Promise<void> {
  if (!isWanted) return;
  const path = join(images, `${name}.png`);
  await page.evaluate('document.fonts.ready');
  // The checks of a cable and the content below its drawing appear a moment after the drawing.
  await page.waitForTimeout(2000);
  await (of === undefined ? page.screenshot({ path }) : of.screenshot({ path }));
}
