/** Pictures and models that a journey gives to a part, and whether they are drawn. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { context, page } from './journey.ts';

const require = createRequire(import.meta.url);
const models = 'occt-import-js/test/testfiles';
export const cube = require.resolve(`${models}/cube-10x10mm/Cube 10x10.stp`);
export const rounded = require.resolve(`${models}/rounded-cube/rounded-cube.step`);
export const picture = (colour: string) => ({
  name: 'front.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 12"><rect width="30" height="12" rx="3" fill="${colour}"/></svg>`,
  ),
});

export const record = '/library/connectors/de9-socket-rs232-dte';
export const tab = `${record}?tab=artwork`;

/** An empty page in the same browser context, opened on first use. */
let reader: Page | undefined;
async function readerPage(): Promise<Page> {
  return (reader = reader === undefined || reader.isClosed() ? await context.newPage() : reader);
}

type Upload = Omit<ReturnType<typeof picture>, 'buffer'> & { readonly buffer: Buffer };

export async function choose(button: string, file: string | Upload) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

/**
 * The share of a picture, 0 to 1, whose colour differs from the most common one. It is read on an empty page, which has
 * no content policy.
 */
const painted = async (png: Buffer) =>
  (await readerPage()).evaluate<number>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob());
    const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    paper.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(paper.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return 1 - Math.max(...counts.values()) / pixels.length;
  })()`);

/** Waits until the view shows a body, so that it differs from the background. */
export async function drawn(label: string) {
  const canvas = page.getByRole('img', { name: label }).locator('canvas');
  await canvas.waitFor();
  await expect.poll(async () => painted(await canvas.screenshot())).toBeGreaterThan(0.03);
}
