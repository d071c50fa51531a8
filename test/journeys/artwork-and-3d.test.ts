import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { choose, picture, tab } from './artwork.ts';
import { covered } from './covered.ts';
import { go, journey, page } from './journey.ts';

/** A connector gets a picture and a model. */
journey('artwork and 3D', { path: tab }, () => {
  test('C9.10 a part says what it has of pictures and models, and is given its own picture', async () => {
    await page.getByText('No artwork.').waitFor();
    await page.getByText('No 3D model.').waitFor();
    await choose('Front: add a picture', picture('#333333'));
    await page.getByText('This part has its own artwork.').waitFor();
    await expect
      .poll(() => page.getByRole('img', { name: 'Front of the part' }).getAttribute('src'))
      .toMatch(/^\/api\/assets\//);
  });

  test('a message does not cover the buttons of the page, and is there once however often it is said', async () => {
    await choose('Front: replace', picture('#555555'));
    const message = page.getByRole('alert').filter({ hasText: 'Saved the picture' });
    await message.waitFor();
    // The previous message may still be fading out while the new one appears.
    await expect.poll(() => message.count(), { timeout: 2_000 }).toBe(1);
    await expect.poll(covered).toEqual([]);
  });

  test('[CA2.5] a photo of a part is before its name in the list, instead of its face', async () => {
    const photo = Buffer.from(PNG.sync.write(new PNG({ width: 60, height: 40, fill: true })));
    await choose('Back: add a picture', { name: 'back.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('img', { name: 'Back of the part' }).waitFor();
    const address = await page.getByRole('img', { name: 'Back of the part' }).getAttribute('src');
    await go('/library/connectors?q=DE-9%20socket');
    const row = page.getByRole('row').filter({ has: page.locator('a[href$="/de9-socket-rs232-dte"]') });
    await expect.poll(() => row.locator('img').getAttribute('src')).toBe(address);
    await expect
      .poll(() => row.locator('img').evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(60);
  });
});
