import { expect, test } from 'vitest';
import { choose, cube, drawn, record, rounded, tab } from './artwork.ts';
import { go, journey, page } from './journey.ts';

/** A connector keeps its model with a revision and is compared with its former state. */
journey('models of revisions', { path: tab }, () => {
  test('C9.6 C9.7 C9.10 C9.11 a part is given its own model, which is turned and seen from the top; a revision keeps it; two models are compared side by side and over each other', async () => {
    await page.getByText('No 3D model.').waitFor();
    await page.getByLabel('Source of the model').fill('Test cube of the importer');
    await choose('Add a STEP or GLB file', cube);
    await page.getByText('The maker’s model.').waitFor();
    await page.getByText('10 × 10 × 10 mm, 12 triangles, 1 material declared.').waitFor();
    await page.getByText('Test cube of the importer').waitFor();
    await page.getByRole('button', { name: 'View 3D' }).click();
    await drawn('3D model of the part');
    await page.getByRole('button', { name: 'Top', exact: true }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('do not prove that the model is this part').waitFor();
    await page.keyboard.press('Escape');
    await go(`${record}?tab=revisions`);
    await page.getByRole('button', { name: 'Save a revision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save a revision' });
    await dialog.getByLabel('Note').fill('With the cube');
    await dialog.getByRole('button', { name: 'Save revision' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await go(tab);
    await choose('Replace the model', rounded);
    await page.getByText('12 triangles').waitFor({ state: 'detached' });
    const id = 'de9-socket-rs232-dte';
    await go(`/compare?kind=connectors&a=${id}@1&b=${id}&tab=3d`);
    await drawn('3D model before');
    await drawn('3D model after');
    await page.getByText('Overlaid').click();
    await drawn('3D models before and after, in one place');
    const fade = page.getByRole('slider', { name: 'Fade from before to after' });
    await fade.press('End');
    await expect.poll(() => fade.getAttribute('aria-valuenow')).toBe('100');
  });
});
