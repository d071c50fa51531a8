import { expect, test } from 'vitest';
import { choose, cube, picture, tab } from './artwork.ts';
import { journey, page } from './journey.ts';

/** A connector gets its picture and its model. */
journey('artwork and 3D', { path: tab }, () => {
  test('C9.10 C9.11 a part says what it has of pictures and models, and is given its own', async () => {
    await page.getByText('No artwork.').waitFor();
    await page.getByText('No 3D model.').waitFor();
    await choose('Front: add a picture', picture('#333333'));
    await page.getByText('This part has its own artwork.').waitFor();
    await expect
      .poll(() => page.getByRole('img', { name: 'Front of the part' }).getAttribute('src'))
      .toMatch(/^\/api\/assets\//);
    await page.getByLabel('Source of the model').fill('Test cube of the importer');
    await choose('Add a STEP or GLB file', cube);
    await page.getByText('The maker’s model.').waitFor();
    await page.getByText('10 × 10 × 10 mm, 12 triangles, 1 material declared.').waitFor();
    await page.getByText('Test cube of the importer').waitFor();
  });
});
