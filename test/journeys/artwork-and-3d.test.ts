import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { context, go, journey, page } from './journey.ts';

const require = createRequire(import.meta.url);
const models = 'occt-import-js/test/testfiles';
const cube = require.resolve(`${models}/cube-10x10mm/Cube 10x10.stp`);
const rounded = require.resolve(`${models}/rounded-cube/rounded-cube.step`);
const picture = (colour: string) => ({
  name: 'front.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 12"><rect width="30" height="12" rx="3" fill="${colour}"/></svg>`,
  ),
});

const record = '/library/connectors/de9-socket-rs232-dte';
const tab = `${record}?tab=artwork`;

/** A connector gets its picture and its model, keeps both with a revision, and is compared with what it was. */
journey('artwork and 3D', { path: tab }, () => {
  let reader: Page;

  beforeAll(async () => {
    reader = await context.newPage();
  });

  async function choose(button: string, file: string | ReturnType<typeof picture>) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  }

  /** How much of a picture, 0 to 1, is of another colour than most of it; read on an empty page, which has no policy. */
  const painted = (png: Buffer) =>
    reader.evaluate<number>(`(async () => {
      const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob());
      const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      paper.drawImage(bitmap, 0, 0);
      const pixels = new Uint32Array(paper.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
      const counts = new Map();
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      return 1 - Math.max(...counts.values()) / pixels.length;
    })()`);

  /** A body is in the view: it differs from the background. */
  async function drawn(label: string) {
    const canvas = page.getByRole('img', { name: label }).locator('canvas');
    await canvas.waitFor();
    await expect.poll(async () => painted(await canvas.screenshot())).toBeGreaterThan(0.03);
  }

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
    await page.getByRole('button', { name: 'View 3D' }).click();
    await drawn('3D model of the part');
    await page.getByRole('button', { name: 'Top', exact: true }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('do not prove that the model is this part').waitFor();
  });

  test('C9.6 C9.7 a revision keeps the model; two models are compared side by side and over each other', async () => {
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
    await drawn('3D model of A');
    await drawn('3D model of B');
    await page.getByText('Overlaid').click();
    await drawn('3D models of A and B in one place');
    const fade = page.getByRole('slider', { name: 'Fade from A to B' });
    await fade.press('End');
    await expect.poll(() => fade.getAttribute('aria-valuenow')).toBe('100');
  });
});
