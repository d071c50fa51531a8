import { expect, test } from 'vitest';
import { choose, picture, tab } from './artwork.ts';
import { journey, page } from './journey.ts';

/** A connector gets its picture and its model. */
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
});
