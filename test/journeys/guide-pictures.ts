/** Takes the pictures of README and of the guides again, as the journeys come to what they show. */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { page } from './journey.ts';

const images = join(import.meta.dirname, '../../docs/images');

/** With `CABLEWRIGHT_PICTURES=1` the pictures are written: see CONTRIBUTING. */
const isWanted = process.env['CABLEWRIGHT_PICTURES'] === '1';

/** Writes `docs/images/<name>.png`: what the page shows, or one element of it. Without the wish for pictures it does nothing. */
export async function picture(name: string, of?: Locator): Promise<void> {
  if (!isWanted) return;
  const path = join(images, `${name}.png`);
  await page.evaluate('document.fonts.ready');
  // The checks of a cable and what is below its drawing come a moment after it.
  await page.waitForTimeout(2000);
  await (of === undefined ? page.screenshot({ path }) : of.screenshot({ path }));
}
